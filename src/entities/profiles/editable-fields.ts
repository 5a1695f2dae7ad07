// Fields of a profile that the viewer may change, from which a client builds its form.
import { sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import type { ErrorCode } from "../../core/errors.js"
import { registerEnum } from "../columns.js"
import type { CustomFieldGroup } from "../custom-fields/enums.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import type { RowRef } from "../metadata.js"
import { type FieldAction, fieldActionErrors, hasOtherHr, isAdministered } from "./actions.js"

export const EditMode = enumOf("EditMode", "What happens to a new value of a field.", {
  DIRECT: "The value applies at once.",
  APPROVAL: "The value is proposed, and applies when it is approved.",
})
export type EditMode = EnumValue<typeof EditMode>
const editModes = registerEnum(EditMode)

@ObjectType({ description: "A field of a profile that the caller may change." })
export class EditableField {
  @Field(() => String, {
    description: "Name of the field in the input of the update; `customFields.` and the key for a custom field.",
  })
  name!: string
  @Field(() => editModes, { description: "What happens to a new value." }) mode!: EditMode
}

/** An employee with what decides about the changes of the fields. */
export interface EditedProfile {
  readonly id: string
  /** Whether the viewer may update the profile at all. */
  readonly mayUpdate: boolean
  /** Whether another active member of HR than the employee exists. */
  readonly hasOtherHr: boolean
  /** The error codes of changes of certain fields. */
  readonly errors: Readonly<Record<FieldAction, ErrorCode | null>>
  readonly customFields: readonly { readonly key: string; readonly group: CustomFieldGroup | null }[]
}

export const editedProfile = (employee: RowRef) => sql`json_build_object(
  'id', ${employee("id")}, 'errors', ${fieldActionErrors(employee)},
  'mayUpdate', ${employee.can("update")} and ${isAdministered(employee)}, 'hasOtherHr', ${hasOtherHr(employee, employee("id"))},
  'customFields', coalesce((select json_agg(json_build_object('key', d.key, 'group', d."group") order by d.position, d.id)
    from custom_field_definitions d where d.organization_id = ${employee.organization} and d.entity_type = 'USER'), '[]'))`
