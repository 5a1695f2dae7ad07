// What the ledger of leave says: balances with the lines that they are the sum of, and what recalculations would change.
import { type RawBuilder, sql } from "kysely"
import { Field, Float, ID, ObjectType } from "type-graphql"
import { boolean, computed, date, internal, localizedString, manyToOne, registerEnum, view } from "../columns.js"
import { LeaveAccount, LeaveEntryKind } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { CalendarDate } from "../scalars.js"
import { LeaveType } from "./types.js"

@ObjectType({ description: "One fact that a balance is made of" })
export class LeaveLine {
  @Field(() => ID, {
    nullable: true,
    description: "The entry of the ledger; empty for what is expected until the day of the balance",
  })
  id?: string | null
  @Field(() => registerEnum(LeaveEntryKind), { description: "What it is" }) kind!: LeaveEntryKind
  @Field(() => registerEnum(LeaveAccount), { description: "Which figure of the balance it counts in" }) account!: LeaveAccount
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

@ObjectType({ description: "A balance with the lines that it is the sum of" })
export class LeaveStatement extends LeaveBalance {
  @Field(() => [LeaveLine], { description: "What it is made of, by day" }) lines!: LeaveLine[]
}

/** The sum of the entries of a row's person and type up to its day, in days; `which` narrows them. */
const sum = (row: RowRef, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select coalesce(sum(x.amount), 0) / 1000.0 from leave_entries x
  where x.organization_id = ${row("organizationId")} and x.employee_id = ${row("employeeId")}
    and x.leave_type_id = ${row("leaveTypeId")} and x.effective_date <= ${row("asOf")} and ${which}`

const thisYear = (row: RowRef) => sql`x.effective_date >= date_trunc('year', ${row("asOf")}::timestamp)::date`
const unless = (row: RowRef, value: RawBuilder<unknown>) => sql`case when not ${row("isUnlimited")} then (${value}) end`

@view("The balance of somebody in the report of all", { table: "leave_report" })
export class LeaveReportRow {
  @manyToOne(() => Employee, "Whose balance it is") employeeId!: string
  @localizedString("The name of the person") fullName!: string
  @manyToOne(() => LeaveType, "The type of leave") leaveTypeId!: string
  @localizedString("The name of the type") leaveTypeName!: string
  @boolean("Whether it can be taken without a balance") isUnlimited!: boolean
  @computed(() => Float, "Days to dispose of in the year; empty where it is unlimited", {
    sql: (row) => unless(row, sum(row, sql`(x.account = 'ENTITLED' or not ${thisYear(row)})`)),
    optional: true,
  })
  entitled?: number | null
  @computed(() => Float, "Days of approved leave in the year", {
    sql: (row) => sql`-(${sum(row, sql`x.account = 'USED' and ${thisYear(row)}`)})`,
  })
  used!: number
  @computed(() => Float, "Days of leave in the year that wait for a decision", {
    sql: (row) => sql`-(${sum(row, sql`x.account = 'PENDING' and ${thisYear(row)}`)})`,
  })
  pending!: number
  @computed(() => Float, "What is left; empty where it is unlimited", { sql: (row) => unless(row, sum(row)), optional: true })
  remaining?: number | null
  @date("The day on which it is so") asOf!: string
  @internal("Its own identifier") id!: string
  @internal("The organization") organizationId!: string
}

@ObjectType({ description: "What somebody would gain or lose by a change of rules" })
export class LeaveEffect {
  @Field(() => ID, { description: "The person" }) employeeId!: string
  @Field(() => String, { description: "The name of the person" }) fullName!: string
  @Field(() => Float, { description: "The balance on the day as the rules are" }) before!: number
  @Field(() => Float, { description: "The balance on the day as the rules would be" }) after!: number
  @Field(() => Float, { description: "What is gained, or below zero lost" }) difference!: number
}

@ObjectType({ description: "A request whose days are counted otherwise than when it was submitted" })
export class RecountedLeave {
  @Field(() => ID, { description: "The request" }) requestId!: string
  @Field(() => ID, { description: "Who is away" }) employeeId!: string
  @Field(() => CalendarDate, { description: "The first day" }) startDate!: string
  @Field(() => CalendarDate, { description: "The last day, included" }) endDate!: string
  @Field(() => Float, { description: "The days as they were counted" }) before!: number
  @Field(() => Float, { description: "The days as they are counted now" }) after!: number
  @Field(() => Boolean, { description: "Whether that was written; not in a dry run, and not where the balance does not suffice" })
  isApplied!: boolean
}
