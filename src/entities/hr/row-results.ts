// The result for one row of an import or one record of a bulk action.
import { Field, ObjectType } from "type-graphql"
import { CustomValue } from "../scalars.js"

@ObjectType({ description: "A change of one field." })
export class FieldChange {
  @Field(() => String, { description: "Name of the field; `customFields.<key>` for a custom field." }) field!: string
  @Field(() => CustomValue, { nullable: true, description: "Value before; null if there was none." }) from!: unknown
  @Field(() => CustomValue, { nullable: true, description: "Value after; null if it is cleared." }) to!: unknown
}

@ObjectType({ description: "Why a row is rejected." })
export class RowProblem {
  @Field(() => String, { nullable: true, description: "Column or field; null for the whole row." }) column!: string | null
  @Field(() => String, { description: "Code of the rule or error." }) code!: string
  @Field(() => String, { description: "Explanation in the caller's language." }) message!: string
}
