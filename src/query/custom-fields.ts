// Custom fields that a list can be filtered and sorted by: those that the viewer may read of all records. The result would reveal
// other values.
import { type RawBuilder, sql } from "kysely"
import type { AccessPolicies } from "../auth/access-policies.js"
import { type AccessScope, everyone } from "../auth/access-rules.js"
import type { Viewer } from "../auth/viewer.js"
import { forbiddenError, validationError } from "../core/errors.js"
import type { CustomFieldOption } from "../entities/custom-fields/definitions.js"
import type { CustomFieldEntityType, CustomFieldGroup, CustomFieldType } from "../entities/custom-fields/enums.js"
import { customFieldTypeOf, policyFieldOf } from "../entities/custom-fields/values.js"
import type { Class, EntityMetadata, OrderBy } from "../entities/metadata.js"
import type { Selection } from "./query-spec.js"

export interface ListableField {
  readonly id: string
  readonly entityType: CustomFieldEntityType
  readonly key: string
  readonly type: CustomFieldType
  readonly group: CustomFieldGroup | null
  readonly options: readonly CustomFieldOption[]
}

/** Types whose order means something to people, and whether their values sort as text. */
const sortsAsText: Partial<Record<CustomFieldType, boolean>> = {
  STRING: true,
  ENUM: true,
  NUMBER: false,
  DATE: false,
  BOOLEAN: false,
}

const SORT_PREFIX = "customFields."

/** The key of a sort key of a custom field; undefined for any other. */
export const customSortKey = (by: string) => (by.startsWith(SORT_PREFIX) ? by.slice(SORT_PREFIX.length) : undefined)

/** Whether a window, or an argument of a nested list, sorts by a custom field. */
export const usesCustomSortKey = (selection: Selection, window?: object & { readonly orderBy?: readonly OrderBy[] }): boolean =>
  window?.orderBy?.some(({ by }) => customSortKey(by) !== undefined) === true ||
  selection.some(
    ({ args, select }) =>
      (args.orderBy as readonly { field: string }[] | null | undefined)?.some(({ field }) => field === CUSTOM_FIELD) === true ||
      (select !== undefined && usesCustomSortKey(select)),
  )

/** The sort key in GraphQL that names a custom field by its key. */
export const CUSTOM_FIELD = "CUSTOM_FIELD"

/** The statement that reads the definitions of an organization, at most 50 for each kind of records. */
export const selectListableFields = (viewer: Viewer): RawBuilder<ListableField> => sql<ListableField>`
  select id, entity_type as "entityType", key, type, "group", options from custom_field_definitions
  where organization_id = ${viewer.organizationId}`

/** The custom fields of the organization by entity and key. */
export class ListableFields {
  constructor(
    private readonly parameters: { readonly viewer: Viewer; readonly accessPolicies: AccessPolicies },
    private readonly fields: readonly ListableField[],
  ) {}

  /**
   * The custom field of a key. Throws VALIDATION_FAILED for an unknown key, and FORBIDDEN for a field that the viewer may read
   * of some records only. A field that the viewer may never read is unknown.
   */
  find(entity: Class, key: string, path = `${SORT_PREFIX}${key}`): ListableField {
    const entityType = customFieldTypeOf(entity)
    const field = this.fields.find((one) => one.entityType === entityType && one.key === key)
    const { viewer, accessPolicies } = this.parameters
    const scope: AccessScope = accessPolicies.readScope(viewer, entity, policyFieldOf(field?.group))
    if (!field || (scope !== everyone && scope.size === 0)) throw validationError({ [path]: "unknownField" })
    if (scope !== everyone) throw forbiddenError(path)
    return field
  }

  /** The order with the definitions of its custom fields. Throws VALIDATION_FAILED for a reference, which has no order. */
  resolveOrder({ entity }: EntityMetadata, order: readonly OrderBy[]): readonly OrderBy[] {
    return order.map((key) => {
      const name = customSortKey(key.by)
      if (name === undefined) return key
      const { id, type } = this.find(entity, name, key.by)
      const isText = sortsAsText[type]
      if (isText === undefined) throw validationError({ [key.by]: "notAllowed" })
      return { ...key, customField: { id, isText } }
    })
  }
}
