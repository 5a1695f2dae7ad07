// Results of mutations that return no record.
import { Field, ID, ObjectType } from "type-graphql"

@ObjectType({ description: "Result of a deletion." })
export class DeletePayload {
  @Field(() => ID, { description: "Id of the deleted record." }) deletedId!: string
}

@ObjectType({ description: "Confirmation of an operation." })
export class Confirmation {
  @Field(() => String, { description: "Message in the caller's language." }) message!: string
}
