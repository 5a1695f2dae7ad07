// Results of bulk actions.
import { Field, ID, Int, ObjectType } from "type-graphql"
import { registerEnum } from "../columns.js"
import { errorCodeType } from "../error-code.js"
import { RowStatus } from "./enums.js"
import { FieldChange, RowProblem } from "./row-results.js"

@ObjectType({ description: "The result of a bulk action for one record." })
export class BulkRow {
  @Field(() => ID, { description: "Id of the employee, request, task or application." }) recordId!: string
  @Field(() => registerEnum(RowStatus), { description: "Result of the action." }) status!: RowStatus
  @Field(() => errorCodeType, { nullable: true, description: "Error code of a rejected record." }) code!: string | null
  @Field(() => String, { nullable: true, description: "Why the record is rejected, in the caller's language." })
  message!: string | null
  @Field(() => [RowProblem], { description: "Rejected fields." }) problems!: RowProblem[]
  @Field(() => [FieldChange], { description: "Changed fields." }) changes!: FieldChange[]
}

@ObjectType({ description: "The results of a bulk action, or of its plan in a dry run." })
export class BulkResult {
  @Field(() => Boolean, { description: "Whether the changes are stored. False for a dry run." }) isCommitted!: boolean
  @Field(() => ID, {
    nullable: true,
    description: "Id of the plan, which a dry run leaves to be committed; null for an API key, which is no author.",
  })
  planId!: string | null
  @Field(() => String, { nullable: true, description: "Digest of the plan, which its commit requires." }) hash!: string | null
  @Field(() => Int, { description: "Number of notifications of the changes." }) notificationCount!: number
  @Field(() => Int, { description: "Number of changed records." }) updateCount!: number
  @Field(() => Int, { description: "Number of records that are as requested already." }) unchangedCount!: number
  @Field(() => Int, { description: "Number of rejected records. Without a dry run, one rejects the action." }) errorCount!: number
  @Field(() => [BulkRow], { description: "Results in the order of the given ids, or of the list." }) rows!: BulkRow[]
}
