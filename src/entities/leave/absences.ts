// Absences without their reason, and the absence feeds for calendar programs.
import { type RawBuilder, sql } from "kysely"
import { Extensions, Field, ID, Int, ObjectType } from "type-graphql"
import { boolean, date, embedded, enumeration, notInApi } from "../columns.js"
import { entity, queryResult } from "../entity-decorators.js"
import { Feed } from "../feeds.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, reference } from "../relations.js"
import { CalendarDate } from "../scalars.js"
import { AbsenceStatus } from "./enums.js"
import { LeaveType } from "./types.js"

/**
 * The condition that an employee `e` has the same manager or department as an employee `p`, is this employee, or is the manager or a
 * report.
 */
export const areTeammates = sql<boolean>`(e.id = p.id or e.manager_id in (p.id, p.manager_id) or e.id = p.manager_id
  or e.department_id = p.department_id)`

/** The condition that an employee `e` has the same manager or department as a person, or is the manager or a report of them. */
export const isTeammateOf = (personId: RawBuilder<string>): RawBuilder<boolean> => sql`exists (
  select from employees p where p.organization_id = e.organization_id and p.id = ${personId} and ${areTeammates})`

/**
 * SQL for the badge of an employee on approved leave today, by the current date at the employee's location. Leave by the hour counts on
 * days of which it takes all work.
 */
export const absenceBadge = (e: RowRef, mayKnowReasons: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when ${mayKnowReasons} then t.badge else 'ON_LEAVE' end from leave_requests q
  join leave_types t on t.organization_id = q.organization_id and t.id = q.leave_type_id
  where q.organization_id = ${e("organizationId")} and q.employee_id = ${e("id")} and q.status = 'APPROVED'
    and (${e.now} at time zone coalesce(
      (select l.timezone from locations l where l.organization_id = ${e("organizationId")} and l.id = ${e("locationId")}),
      (select o.timezone from organizations o where o.id = ${e.organization})))::date
      between q.start_date + q.starts_partly::int and q.end_date - q.ends_partly::int
  order by t.badge desc limit 1)`

@ObjectType({ description: "A time at which an employee is absent." })
export class AbsenceTime {
  @Field(() => String, { description: "Start, `HH:MM` in the employee's local time." }) from!: string
  @Field(() => String, { description: "End, `HH:MM` in the employee's local time." }) to!: string
}

@ObjectType({ description: "A leave request behind an absence." })
export class AbsenceRequest {
  @Field(() => ID, { description: "Id of the leave request." }) requestId!: string
  @Field(() => ID, { description: "Id of the leave type." }) leaveTypeId!: string
  @reference(() => LeaveType, "leaveTypeId", "Kind of leave, such as sick leave.") leaveType?: LeaveType
}

@queryResult("An employee's absence on one day, without its reason.", { table: "leave_absences", sort: ["date"] })
export class LeaveAbsence {
  @manyToOne(() => Employee, "Employee who is absent.") employeeId!: string
  @date("Day of the absence.") date!: string
  @boolean("Whether the employee is absent in the first half of the working day, or in a part of it.") morning!: boolean
  @boolean("Whether the employee is absent in the second half of the working day, or in a part of it.") afternoon!: boolean
  @embedded(
    () => [AbsenceTime],
    "Times of leave by the hour, in order. An absence in a half of the day that contains none of them is for the whole half.",
  )
  times!: AbsenceTime[]
  @enumeration(AbsenceStatus, "Whether the absence is approved or requested.") status!: AbsenceStatus
  @Extensions({ listSize: 1 })
  @embedded(() => [AbsenceRequest], "Leave requests behind the absence, without those that the caller may not read.")
  requests!: AbsenceRequest[]
  @notInApi("Id of one of the half days, which makes the order total.", { type: "text" }) id!: string
  @notInApi("Organization.", { type: "text" }) organizationId!: string
}

@ObjectType({ description: "A teammate of an employee who is absent on days of the employee's leave." })
export class LeaveTeamAbsentee {
  @Field(() => ID, { description: "Id of the teammate." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Teammate who is absent.") employee?: Employee | null
  @Field(() => String, { description: "Full name of the teammate." }) fullName!: string
  @Field(() => CalendarDate, { description: "First of the days on which the teammate is absent." }) firstDay!: string
  @Field(() => CalendarDate, { description: "Last of the days on which the teammate is absent." }) lastDay!: string
  @Field(() => Int, { description: "Number of the days on which the teammate is absent, in part or in whole." }) days!: number
}

@ObjectType({ description: "The teammates of an employee who are absent on days of the employee's leave." })
export class LeaveTeamAbsences {
  @Field(() => Int, {
    description: "Number of teammates in the directory today whose absences and name the caller may read.",
  })
  teamSize!: number
  @Field(() => Int, { description: "Number of these teammates with approved leave on at least one of the days." })
  absentCount!: number
  @Extensions({ listSize: 2 })
  @Field(() => [LeaveTeamAbsentee], { description: "Absent teammates, ordered by first day and name, at most 10." })
  absentees!: LeaveTeamAbsentee[]
}

@entity("Secret address at which a calendar program reads absences.", {
  table: "leave_feeds",
  internal: true,
  unique: [["employeeId"]],
  // A request to a feed carries the token only, so the index covers all organizations.
  indexes: [
    { name: "leave_feeds_token_unique", expression: "create unique index leave_feeds_token_unique on leave_feeds (token_hash)" },
  ],
})
export class LeaveFeed extends Feed {}
