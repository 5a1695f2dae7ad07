// What the operations on requests for leave answer with, besides requests.
import { Field, Float, ObjectType } from "type-graphql"
import type { QuerySpec } from "../../query/query-spec.js"
import { registerEnum } from "../columns.js"
import { DayHalf, NotCounted } from "../enums.js"
import { CalendarDate } from "../scalars.js"
import { LeaveAbsence } from "./absences.js"
import { ApprovalRequirement } from "./approvals.js"

@ObjectType({ description: "Half a day as it would be counted" })
export class PreviewedHalf {
  @Field(() => CalendarDate, { description: "The day" }) date!: string
  @Field(() => registerEnum(DayHalf), { description: "The half" }) half!: DayHalf
  @Field(() => Float, { description: "How much of a day is counted" }) days!: number
  @Field(() => registerEnum(NotCounted), { nullable: true, description: "Why it is not counted" }) notCounted?: NotCounted | null
  @Field(() => String, { nullable: true, description: "The holiday because of which it is not counted" }) holiday?: string | null
}

@ObjectType({ description: "Why a request would be refused" })
export class LeaveRefusal {
  @Field(() => String, { description: "The code of the refusal" }) code!: string
  @Field(() => String, { description: "The same as a sentence, in the caller's language" }) message!: string
}

@ObjectType({ description: "What would become of a request if it were submitted now" })
export class LeavePreview {
  @Field(() => Float, { description: "Working days; a half day counts 0.5" }) days!: number
  @Field(() => [PreviewedHalf], { description: "The days by halves" }) leaveDays!: PreviewedHalf[]
  @Field(() => Float, { nullable: true, description: "What would be left on the first day; empty where the type is unlimited" })
  balanceAfter!: number | null
  @Field(() => [LeaveRefusal], { description: "Why it would be refused; the first of them is what submitting would say" })
  refusals!: LeaveRefusal[]
  @Field(() => [LeaveAbsence], { description: "Who of the team is away on these days" }) absences!: QuerySpec<LeaveAbsence[]>
}

@ObjectType({ description: "How the organization approves requests for leave" })
export class ApprovalPolicy {
  @Field(() => [ApprovalRequirement], { description: "The steps, in their order" }) steps!: ApprovalRequirement[]
  @Field(() => Boolean, { description: "Whether nobody decides on a request of their own" }) forbidsOwnDecision!: boolean
}
