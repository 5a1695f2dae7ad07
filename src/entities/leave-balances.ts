// What the ledger of leave says: balances with the lines that they are the sum of, and what recalculations would change.
import { Field, Float, ID, ObjectType } from "type-graphql"
import { LeaveAccount, LeaveEntryKind } from "./choices.js"
import { enumOf } from "./columns.js"
import { CalendarDate } from "./scalars.js"

@ObjectType({ description: "One fact that a balance is made of" })
export class LeaveLine {
  @Field(() => ID, {
    nullable: true,
    description: "The entry of the ledger; empty for what is expected until the day of the balance",
  })
  id?: string | null
  @Field(() => enumOf(LeaveEntryKind), { description: "What it is" }) kind!: LeaveEntryKind
  @Field(() => enumOf(LeaveAccount), { description: "Which figure of the balance it counts in" }) account!: LeaveAccount
  @Field(() => Float, { description: "Days, signed" }) days!: number
  @Field(() => CalendarDate, { description: "The day from which it counts" }) effectiveDate!: string
  @Field(() => Date, { nullable: true, description: "When it was written down; empty for what is expected" })
  recordedAt?: Date | null
  @Field(() => String, { description: "What it accounts for, such as a period or a request" }) key!: string
  @Field(() => ID, { nullable: true, description: "The request that caused it" }) requestId?: string | null
  @Field(() => ID, { nullable: true, description: "Who caused it; nobody for the system" }) actorId?: string | null
  @Field(() => String, { nullable: true, description: "Why" }) reason?: string | null
}

@ObjectType({ description: "How much leave of a type somebody has on a day" })
export class LeaveBalance {
  @Field(() => ID, { description: "The type" }) leaveTypeId!: string
  @Field(() => String, { description: "The name of the type" }) leaveTypeName!: string
  @Field(() => Float, {
    nullable: true,
    description:
      "Days to dispose of in the year of `asOf`: brought forward, granted, adjusted and expired; empty where it is unlimited",
  })
  entitled!: number | null
  @Field(() => Float, { description: "Days of approved leave in the year of `asOf`" }) used!: number
  @Field(() => Float, { description: "Days of leave in the year of `asOf` that wait for a decision" }) pending!: number
  @Field(() => Float, {
    nullable: true,
    description: "What is left: entitled less used and pending; empty where it is unlimited",
  })
  remaining!: number | null
  @Field(() => CalendarDate, { description: "The day on which it is so" }) asOf!: string
}
