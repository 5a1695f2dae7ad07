// Results of leave operations that are not stored records: previews of requests and the effective approval policy.
import { Field, Float, ID, Int, ObjectType } from "type-graphql"
import type { ErrorCode } from "../../core/errors.js"
import type { QuerySpec } from "../../query/query-spec.js"
import { registerEnum } from "../columns.js"
import { connectionOf } from "../connections.js"
import { errorCodeType } from "../error-code.js"
import { Employee } from "../profiles/profiles.js"
import { reference } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { LeaveAbsence } from "./absences.js"
import { ApprovalRequirement } from "./approvals.js"
import { LeaveCoverageRule } from "./coverage-rules.js"
import { DayHalf, LeaveUnit, NotCountedReason } from "./enums.js"

@ObjectType({ description: "Half a day of a previewed request." })
export class LeaveDayPartPreview {
  @Field(() => CalendarDate, { description: "Date of the half day." }) date!: string
  @Field(() => registerEnum(DayHalf), { description: "Half of the day." }) half!: DayHalf
  @Field(() => Float, { description: "Counted part of a full day; 0 if the half is not counted." }) days!: number
  @Field(() => Float, { description: "Hours of work that the leave takes; 0 if the half is not counted." }) hours!: number
  @Field(() => String, {
    nullable: true,
    description: "Local time, `HH:MM`, at which the leave begins in this half; null if times do not limit the day.",
  })
  startTime?: string | null
  @Field(() => String, {
    nullable: true,
    description: "Local time, `HH:MM`, at which the leave ends in this half; null if times do not limit the day.",
  })
  endTime?: string | null
  @Field(() => registerEnum(NotCountedReason), {
    nullable: true,
    description: "Reason why the half day is not counted; null if it is.",
  })
  notCountedReason?: NotCountedReason | null
  @Field(() => String, {
    nullable: true,
    description: "Name of the holiday that is the reason, in the caller's language if it is known.",
  })
  holiday?: string | null
}

@ObjectType({ description: "A rule that a request violates." })
export class LeaveRuleViolation {
  @Field(() => errorCodeType, { description: "Error code that submitting the request returns." }) code!: ErrorCode
  @Field(() => String, { description: "Error message in the caller's language." }) message!: string
}

@ObjectType({ description: "An employee of a group who is on approved leave on a day." })
export class LeaveAbsentee {
  @Field(() => ID, { description: "Id of the employee." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Colleague who is on leave.") employee?: Employee
  @Field(() => String, { description: "Full name of the employee." }) fullName!: string
  @Field(() => Boolean, { description: "Whether the employee is absent before noon." }) morning!: boolean
  @Field(() => Boolean, { description: "Whether the employee is absent after noon." }) afternoon!: boolean
}

@ObjectType({ description: "A day on which a previewed request leaves fewer people present than a coverage rule requires." })
export class LeaveCoverageShortfall {
  @Field(() => ID, { description: "Id of the coverage rule." }) ruleId!: string
  @reference(() => LeaveCoverageRule, "ruleId", "The coverage rule, for viewers who may read it.") rule?: LeaveCoverageRule
  @Field(() => String, { description: "Name of the coverage rule." }) name!: string
  @Field(() => Boolean, { description: "Whether submitting the request returns TOO_FEW_PRESENT." }) isBlocking!: boolean
  @Field(() => CalendarDate, { description: "Date of the day." }) date!: string
  @Field(() => Int, { description: "Number of people who must be present." }) minimumPresent!: number
  @Field(() => Float, { description: "Number of people who would be present. A person who works half a day counts 0.5." })
  present!: number
  @Field(() => [LeaveAbsentee], {
    description: "Employees of the group on approved leave whose absences the caller may read, at most 50.",
  })
  absentees!: LeaveAbsentee[]
}

@ObjectType({ description: "The effect of submitting a leave request now." })
export class LeavePreview {
  @Field(() => Float, { description: "Number of working days. Half of a full day counts 0.5." }) days!: number
  @Field(() => Float, { description: "Hours of work that the leave takes." }) hours!: number
  @Field(() => [LeaveDayPartPreview], { description: "Half days in order." }) dayParts!: LeaveDayPartPreview[]
  @Field(() => Float, {
    nullable: true,
    description:
      "Lowest balance on the days of the request after its booking, in the unit of the type; null for an unlimited type.",
  })
  balanceAfter!: number | null
  @Field(() => registerEnum(LeaveUnit), { description: "Unit of the leave type." }) unit!: LeaveUnit
  @Field(() => [LeaveRuleViolation], { description: "Violated rules. Submitting the request returns the first violation." })
  violations!: LeaveRuleViolation[]
  @Field(() => [LeaveCoverageShortfall], {
    description: "Days on which the request breaks coverage rules, blocking or not, ordered by date. At most 366.",
  })
  coverage!: LeaveCoverageShortfall[]
  @Field(() => connectionOf(LeaveAbsence), { description: "Absences of teammates on these days." }) absences!: QuerySpec<
    LeaveAbsence[]
  >
}

@ObjectType({ description: "The approval policy of the organization for leave requests." })
export class ApprovalPolicy {
  @Field(() => [ApprovalRequirement], { description: "Steps in order." }) steps!: ApprovalRequirement[]
  @Field(() => Boolean, { description: "Whether employees must not decide on their own requests." }) forbidsOwnDecision!: boolean
  @Field(() => Boolean, {
    description:
      "Whether an end of employment before booked leave is rejected with LEAVE_AFTER_EMPLOYMENT. Otherwise that leave is shortened or canceled.",
  })
  rejectsLeaveAfterEnd!: boolean
}
