// Access rules and operations of custom field definitions.
import { sql } from "kysely"
import { CustomFieldDefinition } from "../../entities/custom-fields/definitions.js"
import { CustomFieldGroup } from "../../entities/custom-fields/enums.js"
import { everyone, isEmptyScope } from "../access-rules.js"
import { type Operations, policy, type RowRule } from "../policies.js"
import { customFieldReaders } from "./field-groups.js"
import { customFieldManagers, directoryReaders, recruitmentReaders } from "./permissions.js"

/**
 * Those who read all recruitment data, or define custom fields, see the fields of candidates. The fields of employees are visible to those who
 * may read the group of at least one employee.
 */
const readableForSomeone: RowRule = (definition, viewer) => {
  if (viewer.isHr || customFieldManagers(viewer) === everyone) return undefined
  const groups = CustomFieldGroup.keys.filter((group) => !isEmptyScope(customFieldReaders[group](viewer)))
  return sql`(${definition("entityType")} <> 'CANDIDATE' or ${recruitmentReaders(viewer) === everyone}::boolean)
    and (${definition("group")} is null or ${definition("group")} = any(${groups}))`
}

export const customFieldPolicies = [
  policy(
    CustomFieldDefinition,
    { rowRule: readableForSomeone },
    { read: directoryReaders, update: customFieldManagers, delete: customFieldManagers },
  ),
]

export const customFieldOperations: Operations = {
  customFieldDefinitions: {
    rule: directoryReaders,
    description: "List the custom fields that the caller may read, ordered by kind of records and position.",
  },
  customFieldDefinition: { rule: directoryReaders, description: "Get a custom field." },
  createCustomFieldDefinition: {
    rule: customFieldManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a custom field. A kind of records has at most 50.",
  },
  updateCustomFieldDefinition: {
    rule: customFieldManagers,
    errors: ["IN_USE"],
    description:
      "Update a custom field. An option that records use can be removed with a replacement only. Omitted fields keep their value.",
  },
  deleteCustomFieldDefinition: { rule: customFieldManagers, description: "Delete a custom field with all its values." },
}
