// Absences of a team: who is away on which days, with the leave requests that the viewer may read.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { findInBatches } from "../../core/batches.js"
import { validationError } from "../../core/errors.js"
import { areTeammates, isTeammateOf, LeaveAbsence, type LeaveTeamAbsences } from "../../entities/leave/absences.js"
import type { AbsenceStatus } from "../../entities/leave/enums.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { type Class, metadataOf, type RowContext, type RowRef } from "../../entities/metadata.js"
import { Employee, isListedEmployee } from "../../entities/profiles/profiles.js"
import type { LeaveAbsenceFilter } from "../../inputs/leave/absences.js"

const DEFAULT_RANGE_DAYS = 31
const MAX_RANGE_DAYS = 366
/** A list of one employee is not paged, so its range is shorter. */
const MAX_EMPLOYEE_RANGE_DAYS = 92
/** Most absent teammates that a leave request names. */
const MAX_ABSENTEES = 10
/** Records whose teams one statement reads. In a department of thousands each of them takes milliseconds. */
const BATCH_SIZE = 20

export class LeaveAbsenceService extends BaseService {
  /** Absences of the viewer's team and of the people whose leave the viewer reads, ordered by date. */
  list({
    from = this.ctx.today,
    to = addDays(from, DEFAULT_RANGE_DAYS),
    employeeIds,
    departmentIds,
    managerIds,
    teammatesOf,
    statuses = ["APPROVED"],
  }: LeaveAbsenceFilter) {
    if (to < from) throw validationError({ to: "endBeforeStart" })
    if (addDays(from, MAX_RANGE_DAYS) < to) throw validationError({ to: "spanTooLong" })
    return this.queryMany(LeaveAbsence, {
      where: { employeeId: employeeIds },
      conditions: [
        ...(departmentIds ? [(row: RowRef) => isInDepartments(row, departmentIds)] : []),
        ...(managerIds ? [(row: RowRef) => isManagedBy(row, managerIds)] : []),
        ...(teammatesOf ? [(row: RowRef) => isOfTeammate(row, teammatesOf)] : []),
      ],
      orderBy: [{ by: "date" }],
      withClause: this.absencesBetween(from, to, { statuses, isListed: isVisible }),
    })
  }

  /** Absences of several employees in a range of at most 92 days. */
  listMany(
    employeeIds: readonly string[],
    { from = this.ctx.today, to = addDays(from, DEFAULT_RANGE_DAYS) }: Pick<LeaveAbsenceFilter, "from" | "to">,
  ) {
    if (addDays(from, MAX_EMPLOYEE_RANGE_DAYS) < to) throw validationError({ to: "spanTooLong" })
    return this.list({ from, to, employeeIds: [...employeeIds] })
  }

  /** Absences of an employee's teammates, ordered by date. */
  listTeammates(employeeId: string, from: string, to: string) {
    const withClause = this.absencesBetween(from, to, { statuses: ["APPROVED"], isListed: () => isOtherTeammateOf(employeeId) })
    return this.queryMany(LeaveAbsence, { orderBy: [{ by: "date" }], withClause })
  }

  /** The absent teammates on the days of leave requests, or on the requested days of change requests, by the id of the record. */
  findTeamAbsences(entity: Class, ids: readonly string[]): Promise<Map<string, LeaveTeamAbsences>> {
    return findInBatches(ids, BATCH_SIZE, (batch) => this.findTeamAbsencesTogether(entity, batch))
  }

  private async findTeamAbsencesTogether(entity: Class, ids: readonly string[]): Promise<Map<string, LeaveTeamAbsences>> {
    const context = this.ctx.query.rowContext
    const { organization } = context
    const rows = await this.ctx.runTogether(sql<LeaveTeamAbsences & { id: string }>`
      select t.id, count(*)::int as "teamSize", count(t.days)::int as "absentCount",
        coalesce(jsonb_agg(jsonb_build_object('employeeId', t.employee_id, 'fullName', t.full_name, 'firstDay', t.first_day,
          'lastDay', t.last_day, 'days', t.days) order by t.position) filter (where t.days > 0 and t.position <= ${MAX_ABSENTEES}), '[]')
          as absentees
      from (
        select q.id, e.id as employee_id, e.full_name, a.days, a.first_day, a.last_day,
          row_number() over (partition by q.id order by a.first_day, e.full_name, e.id) as position
        from ${sql.table(metadataOf(entity).table)} q
        join employees p on p.organization_id = q.organization_id and p.id = q.employee_id
        join employees e on e.organization_id = p.organization_id and e.id <> p.id and ${areTeammates}
          and ${isListedEmployee(this.ctx.query.row(Employee, "e"))} and ${isVisible(context)} and ${this.ctx.query.isReadable(Employee, "e")}
        left join lateral (
          select count(distinct d.date)::int as days, min(d.date) as first_day, max(d.date) as last_day from leave_day_parts d
          join leave_requests r on r.organization_id = d.organization_id and r.id = d.request_id and r.status = 'APPROVED'
          where d.organization_id = ${organization} and d.employee_id = e.id and d.amount > 0
            and d.date between q.start_date and q.end_date
          having count(*) > 0
        ) a on true
        where q.organization_id = ${organization} and q.id = any(${[...ids]}::uuid[]) and q.start_date is not null
      ) t group by t.id`)
    return new Map(rows.map(({ id, ...absences }) => [id, absences]))
  }

  /**
   * The counted days of leave in a range, of the employees `e` that meet a condition: one row for each employee, day and status. The
   * viewer has to be able to read the requests of pending leave, and sees the requests that they may read.
   */
  private absencesBetween(
    from: string,
    to: string,
    { statuses, isListed }: { statuses: readonly AbsenceStatus[]; isListed: (query: RowContext) => RawBuilder<unknown> },
  ) {
    const isReadable = this.ctx.query.isReadable(LeaveRequest, "r")
    return (query: RowContext) => sql`
  with leave_absences as (
    select d.organization_id, d.employee_id, d.date, d.status, (array_agg(d.id order by d.id))[1] as id,
      bool_or(d.morning) as morning, bool_or(d.afternoon) as afternoon,
      coalesce(jsonb_agg(jsonb_build_object('from', d.start_time, 'to', d.end_time) order by d.start_time)
        filter (where d.start_time is not null), '[]') as times,
      coalesce(jsonb_agg(jsonb_build_object('requestId', d.request_id, 'leaveTypeId', d.leave_type_id) order by d.request_id)
        filter (where d.is_readable), '[]') as requests
    from (
      select d.organization_id, d.employee_id, d.date, d.request_id, q.status, q.leave_type_id, q.is_readable,
        (array_agg(d.id order by d.half))[1] as id, bool_or(d.half = 'AM') as morning, bool_or(d.half = 'PM') as afternoon,
        min(d.start_time) as start_time, max(d.end_time) as end_time
      from leave_day_parts d
      join (select r.organization_id, r.id, r.status, r.leave_type_id, ${isReadable} as is_readable from leave_requests r
          where r.organization_id = ${query.organization} and r.status = any(${statuses})) q
        on q.organization_id = d.organization_id and q.id = d.request_id and (q.status = 'APPROVED' or q.is_readable)
      join employees e on e.organization_id = d.organization_id and e.id = d.employee_id and e.account_status <> 'DEACTIVATED'
      where d.organization_id = ${query.organization} and d.date between ${from}::date and ${to}::date and d.amount > 0
        and ${isListed(query)}
      group by d.organization_id, d.employee_id, d.date, d.request_id, q.status, q.leave_type_id, q.is_readable
    ) d group by d.organization_id, d.employee_id, d.date, d.status
  )`
  }
}

/** The condition that the viewer may read the absences of an employee `e`. */
function isVisible({ viewer, permitted }: RowContext): RawBuilder<unknown> {
  const { all, ids } = permitted("READ_LEAVE", "MANAGE_LEAVE")
  return sql`(${all} or e.id = any(${ids}) or ${isTeammateOf(viewer)})`
}

/** The condition that the employee of a row belongs to one of the departments. */
export const isInDepartments = (row: RowRef, ids: readonly string[]) => sql`exists (select from employees x
  where x.organization_id = ${row.organization} and x.id = ${row("employeeId")} and x.department_id = any(${[...ids]}::uuid[]))`

/** The condition that an employee `e` is a teammate of another one. */
function isOtherTeammateOf(employeeId: string): RawBuilder<unknown> {
  const id = sql<string>`${employeeId}::uuid`
  return sql`e.id <> ${id} and ${isTeammateOf(id)}`
}

const isOfTeammate = (row: RowRef, employeeId: string) => sql`exists (select from employees e
  where e.organization_id = ${row.organization} and e.id = ${row("employeeId")} and ${isOtherTeammateOf(employeeId)})`

const isManagedBy = (row: RowRef, ids: readonly string[]) => sql`exists (select from employees x
  where x.organization_id = ${row.organization} and x.id = ${row("employeeId")} and x.manager_id = any(${[...ids]}::uuid[]))`
