// Leave balances with their ledger entries, the balance report, and the results of simulations and recalculations.
import { type RawBuilder, sql } from "kysely"
import { Field, Float, ID, ObjectType } from "type-graphql"
import { boolean, computed, date, enumeration, localizedString, notInApi, registerEnum, renamedId } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, reference } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { LeaveAccount, LeaveUnit, LedgerEntryKind } from "./enums.js"
import { LeaveRequest } from "./requests.js"
import { LeaveType } from "./types.js"
import { inUnit } from "./units.js"

const UNIT = "Unit of the amounts, that of the leave type."

@ObjectType({ description: "A ledger entry of a balance, stored or expected." })
export class LeaveBalanceEntry {
  @renamedId("entryId", "Id of the ledger entry; null for an entry that is expected by the date of the balance.", {
    nullable: true,
  })
  id?: string | null
  @Field(() => registerEnum(LedgerEntryKind), { description: "Kind of the entry." }) kind!: LedgerEntryKind
  @Field(() => registerEnum(LeaveAccount), { description: "Figure of the balance to which the entry counts." })
  account!: LeaveAccount
  @Field(() => Float, { description: "Signed amount in the unit of the type." }) days!: number
  @Field(() => registerEnum(LeaveUnit), { description: UNIT }) unit!: LeaveUnit
  @Field(() => CalendarDate, { description: "Date from which the entry counts." }) effectiveDate!: string
  @Field(() => Date, { nullable: true, description: "Time at which the entry was stored; null for an expected entry." })
  recordedAt?: Date | null
  @Field(() => String, { description: "Subject of the entry, such as a period or a request." }) key!: string
  @Field(() => ID, { nullable: true, description: "Id of the request that caused the entry." }) requestId?: string | null
  @reference(() => LeaveRequest, "requestId", "Request that caused the entry.") request?: LeaveRequest | null
  @Field(() => ID, { nullable: true, description: "Id of the employee who caused the entry; null for the system." }) actorId?:
    | string
    | null
  @reference(() => Employee, "actorId", "Employee who caused the entry.") actor?: Employee | null
  @Field(() => String, { nullable: true, description: "Reason for an adjustment, grant or encashment." }) reason?: string | null
}

@ObjectType({ description: "Leave that expires." })
export class LeaveExpiry {
  @Field(() => Float, { description: "Amount that expires unless it is taken, in the unit of the type." }) days!: number
  @Field(() => registerEnum(LeaveUnit), { description: UNIT }) unit!: LeaveUnit
  @Field(() => CalendarDate, { description: "Last day on which it can be taken." }) on!: string
}

@ObjectType({ description: "An employee's balance of a leave type on a date." })
export class LeaveBalance {
  @Field(() => ID, { description: "Id of the leave type." }) leaveTypeId!: string
  @reference(() => LeaveType, "leaveTypeId", "Leave type of the balance.") leaveType?: LeaveType | null
  @Field(() => String, { description: "Name of the leave type." }) leaveTypeName!: string
  @Field(() => registerEnum(LeaveUnit), { description: UNIT }) unit!: LeaveUnit
  @Field(() => Float, {
    nullable: true,
    description:
      "Amount of the year of `asOf`: carried over, granted and adjusted, expired leave included; null for an unlimited type.",
  })
  entitled!: number | null
  @Field(() => Float, { nullable: true, description: "Part of `entitled` from earlier years; null for an unlimited type." })
  carriedOver!: number | null
  @Field(() => Float, { nullable: true, description: "Part of `entitled` that HR added or removed; null for an unlimited type." })
  adjusted!: number | null
  @Field(() => Float, { nullable: true, description: "Amount that expired in the year of `asOf`; null for an unlimited type." })
  expired!: number | null
  @Field(() => Float, { nullable: true, description: "Amount paid out in the year of `asOf`; null for an unlimited type." })
  encashed!: number | null
  @Field(() => Float, { description: "Amount of approved leave in the year of `asOf`." }) used!: number
  @Field(() => Float, { description: "Amount of pending requests in the year of `asOf`." }) pending!: number
  @Field(() => Float, {
    nullable: true,
    description: "Remaining amount: entitled less expired, encashed, used and pending; null for an unlimited type.",
  })
  remaining!: number | null
  @Field(() => LeaveExpiry, {
    nullable: true,
    description: "Leave that expires next, by the end of the next year; null if none does.",
  })
  expiringNext!: LeaveExpiry | null
  @Field(() => CalendarDate, { description: "Date of the balance." }) asOf!: string
}

@ObjectType({ description: "A balance with the entries of which it is the sum." })
export class LeaveBalanceDetails extends LeaveBalance {
  @Field(() => [LeaveBalanceEntry], { description: "Entries in order of date." }) entries!: LeaveBalanceEntry[]
}

/** The amount that an entry takes from the balance. A negated sum would be -0 without entries. */
const TAKEN = sql`-x.amount`

/** Sums the ledger entries of a row's employee and type up to its date, in the unit of the type. */
const sumEntries = (row: RowRef, condition: RawBuilder<unknown> = sql`true`, amount = sql`x.amount`): RawBuilder<unknown> => sql`
  select ${inUnit(sql`coalesce(sum(${amount}), 0)`, row("unit"))} from ledger_entries x
  where x.organization_id = ${row("organizationId")} and x.employee_id = ${row("employeeId")}
    and x.leave_type_id = ${row("leaveTypeId")} and x.effective_date <= ${row("asOf")} and ${condition}`

const isInYear = (row: RowRef) => sql`x.effective_date >= date_trunc('year', ${row("asOf")}::timestamp)::date`
/** Days that expire with a year belong to that year, although their entries take effect on January 1. */
const isExpiryInYear = (row: RowRef) =>
  sql`(x.key like 'expiry/%' and x.effective_date > date_trunc('year', ${row("asOf")}::timestamp)::date)`
const unlessUnlimited = (row: RowRef, value: RawBuilder<unknown>) => sql`case when not ${row("isUnlimited")} then (${value}) end`

/** A figure of the projection on a future date, or of the stored entries without one. */
const figure = (name: string, sum: (row: RowRef) => RawBuilder<unknown>) => (row: RowRef) =>
  sql`case when ${row("projection")} is null then (${sum(row)}) else (${row("projection")} ->> ${sql.lit(name)})::float8 end`

@queryResult("A row of the balance report: one employee and leave type.", {
  table: "leave_report",
  sort: ["fullName", "leaveTypeName"],
})
export class LeaveReportRow {
  @manyToOne(() => Employee, "Employee whose balance it is.") employeeId!: string
  @localizedString("Full name of the employee.") fullName!: string
  @manyToOne(() => LeaveType, "Leave type of the balance.") leaveTypeId!: string
  @localizedString("Name of the leave type.") leaveTypeName!: string
  @enumeration(LeaveUnit, UNIT) unit!: LeaveUnit
  @boolean("Whether the type can be taken without a balance.") isUnlimited!: boolean
  @computed(() => Float, "Amount of the year, expired leave included; null for an unlimited type.", {
    sql: figure("entitled", (row) =>
      unlessUnlimited(row, sumEntries(row, sql`(x.account = 'ENTITLED' or not ${isInYear(row)}) and not ${isExpiryInYear(row)}`)),
    ),
    optional: true,
  })
  entitled?: number | null
  @computed(() => Float, "Amount that expired in the year; null for an unlimited type.", {
    sql: figure("expired", (row) => unlessUnlimited(row, sumEntries(row, isExpiryInYear(row), TAKEN))),
    optional: true,
  })
  expired?: number | null
  @computed(() => Float, "Amount paid out in the year; null for an unlimited type.", {
    sql: figure("encashed", (row) =>
      unlessUnlimited(row, sumEntries(row, sql`x.account = 'ENCASHED' and ${isInYear(row)}`, TAKEN)),
    ),
    optional: true,
  })
  encashed?: number | null
  @computed(() => Float, "Amount of approved leave in the year.", {
    sql: figure("used", (row) => sumEntries(row, sql`x.account = 'USED' and ${isInYear(row)}`, TAKEN)),
  })
  used!: number
  @computed(() => Float, "Amount of pending requests in the year.", {
    sql: figure("pending", (row) => sumEntries(row, sql`x.account = 'PENDING' and ${isInYear(row)}`, TAKEN)),
  })
  pending!: number
  @computed(() => Float, "Remaining amount; null for an unlimited type.", {
    sql: figure("remaining", (row) => unlessUnlimited(row, sumEntries(row))),
    optional: true,
  })
  remaining?: number | null
  @date("Date of the balance.") asOf!: string
  @notInApi("Figures on a future date; null for the sums of the stored entries.", { type: "json", optional: true })
  projection?: object | null
  @notInApi("Id of the row, derived from the employee and the type.") id!: string
  @notInApi("Organization.") organizationId!: string
}

@ObjectType({ description: "The effect of other rules on an employee's balance." })
export class SimulatedLeaveBalance {
  @Field(() => ID, { description: "Id of the employee." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Employee whose balance it is.") employee?: Employee | null
  @Field(() => String, { description: "Full name of the employee." }) fullName!: string
  @Field(() => Float, { description: "Balance under the current rules." }) before!: number
  @Field(() => Float, { description: "Balance under the simulated rules." }) after!: number
  @Field(() => Float, { description: "Amount gained, or lost if negative." }) difference!: number
  @Field(() => registerEnum(LeaveUnit), { description: UNIT }) unit!: LeaveUnit
}

@ObjectType({ description: "A request whose days or hours a recalculation changes." })
export class LeaveRecalculation {
  @Field(() => ID, { description: "Id of the leave request." }) requestId!: string
  @reference(() => LeaveRequest, "requestId", "Leave request whose days are counted again.") request?: LeaveRequest | null
  @Field(() => ID, { description: "Id of the employee." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Employee who takes leave.") employee?: Employee | null
  @Field(() => CalendarDate, { description: "First day of the leave, inclusive." }) startDate!: string
  @Field(() => CalendarDate, { description: "Last day of the leave, inclusive." }) endDate!: string
  @Field(() => Float, { description: "Number of days before the recalculation." }) before!: number
  @Field(() => Float, { description: "Number of days by the current work calendars." }) after!: number
  @Field(() => Float, { description: "Hours of work before the recalculation." }) hoursBefore!: number
  @Field(() => Float, { description: "Hours of work by the current work calendars." }) hoursAfter!: number
  @Field(() => Boolean, {
    description: "Whether the change was stored. False in a dry run, and if the balance does not cover it.",
  })
  isApplied!: boolean
}
