// Access rules of custom field definitions.
import { sql } from "kysely"
import { CustomFieldDefinition } from "../../entities/custom-fields/definitions.js"
import { CustomFieldGroup } from "../../entities/custom-fields/enums.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { everyone, isEmptyScope } from "../access-rules.js"
import { customFieldReaders } from "./field-groups.js"
import { customFieldDefinitionReaders, customFieldManagers, recruitmentReaders } from "./permissions.js"

/**
 * Those who read all recruitment data, or define custom fields, see the fields of candidates. The fields of employees are visible to those who
 * may read the group of at least one employee.
 */
const readableForSomeone: RowRule = (definition, viewer) => {
  if (viewer.isHr || customFieldManagers(viewer) === everyone) return undefined
  const groups = CustomFieldGroup.keys.filter((group) => !isEmptyScope(customFieldReaders[group](viewer)))
  return sql`(${definition("entityType")} <> 'CANDIDATE' or ${recruitmentReaders(viewer) === everyone}::boolean)
    and (${definition("group")} is null or ${definition("group")} = any(${groups}::text[]))`
}

export const customFieldAccess = [
  accessPolicy(
    CustomFieldDefinition,
    { rowRule: readableForSomeone },
    { read: customFieldDefinitionReaders, update: customFieldManagers, delete: customFieldManagers },
  ),
]
