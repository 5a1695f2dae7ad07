// The values that an action of the audit log changed, as both APIs show them.
import { Field, ObjectType } from "type-graphql"
import { AuditValueState } from "./administration/enums.js"
import { registerEnum } from "./columns.js"
import { JsonValue } from "./scalars.js"

const states = registerEnum(AuditValueState)

@ObjectType({ description: "A field that an action changed." })
export class AuditedChange {
  @Field(() => String, { description: "Type of the changed record." }) entityType!: string
  @Field(() => String, { description: "Id of the changed record." }) entityId!: string
  @Field(() => String, { description: "Name of the field." }) field!: string
  @Field(() => JsonValue, {
    nullable: true,
    description: "Value before the action, with enumerations as GraphQL spells them; null for none, or if it is not shown.",
  })
  from!: unknown
  @Field(() => JsonValue, { nullable: true, description: "Value after the action; null for none, or if it is not shown." })
  to!: unknown
  @Field(() => states, { description: "Whether the values are shown." }) state!: AuditValueState
}
