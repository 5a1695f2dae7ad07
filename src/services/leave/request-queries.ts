// The lists of leave: requests by who may see them, the history of one, and who is away on which days.
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { LeaveAbsence, teamOf } from "../../entities/leave/absences.js"
import { seatsOf } from "../../entities/leave/actions.js"
import { LeaveRequest, LeaveRequestEntry } from "../../entities/leave/requests.js"
import type { QueryContext, RowRef } from "../../entities/metadata.js"
import type { AbsenceFilter, LeaveFilter, OwnLeaveFilter } from "../../inputs/leave/requests.js"

const newestFirst = [{ by: "startDate", descending: true }] as const
const month = 31
const longest = 366

export class LeaveListsService extends BaseService {
  request(id: string) {
    return this.queryOne(LeaveRequest, { id })
  }

  /** Everybody's. */
  requests({ status, leaveTypeId, employeeId, ...filter }: LeaveFilter) {
    return this.queryMany(LeaveRequest, {
      where: { status, leaveTypeId, employeeId },
      conditions: conditions(filter),
      orderBy: newestFirst,
    })
  }

  mine(filter: OwnLeaveFilter) {
    return this.requests({ ...filter, employeeId: [this.viewer.id] })
  }

  /** Those of the people who report to the viewer. */
  ofReports(filter: LeaveFilter) {
    const { employeeId = [...this.viewer.reports] } = filter
    return this.requests({ ...filter, employeeId: employeeId.filter((id) => this.viewer.reports.has(id)) })
  }

  /** Those that wait for the viewer, also in somebody else's place, the earliest leave first; a change of one counts as well. */
  awaitingMe({ status, leaveTypeId, employeeId, ...filter }: LeaveFilter) {
    const mine = (row: RowRef) => {
      const seats = seatsOf({ requestId: row("id"), employeeId: row("employeeId") }, row)
      return sql`exists (select from leave_approval_steps w where w.organization_id = ${row.organization}
        and w.request_id = ${row("id")} and w.status = 'PENDING') and exists (select from (${seats}) t where t.status = 'PENDING' and not t.is_barred)`
    }
    return this.queryMany(LeaveRequest, {
      where: { status, leaveTypeId, employeeId },
      conditions: [...conditions(filter), mine],
      orderBy: [{ by: "startDate" }],
    })
  }

  /** Who did what with a request, the oldest first. */
  async audit(requestId: string) {
    await this.findAuthorized("read", LeaveRequest, requestId)
    return this.queryMany(LeaveRequestEntry, { where: { requestId }, orderBy: [{ by: "at" }] })
  }

  /** Who of the viewer's team is away on which days; HR sees everybody. */
  absences({ from = this.ctx.today, to = addDays(from, month), employeeId, departmentId }: AbsenceFilter) {
    if (to < from) throw validationError({ to: "endBeforeStart" })
    if (addDays(from, longest) < to) throw validationError({ to: "spanTooLong" })
    const team = ({ viewer, isHr }: QueryContext) => sql`(${isHr} or ${teamOf(viewer)})`
    const when = departmentId ? [(row: RowRef) => inDepartments(row, departmentId)] : []
    return this.queryMany(LeaveAbsence, {
      where: { employeeId },
      conditions: when,
      orderBy: [{ by: "date" }],
      withClause: away(from, to, team),
    })
  }

  /** Who of somebody's team is away on some days, besides themselves. */
  colleagues(employeeId: string, from: string, to: string) {
    const person = sql<string>`${employeeId}::uuid`
    const team = () => sql`e.id <> ${person} and ${teamOf(person)}`
    return this.queryMany(LeaveAbsence, { orderBy: [{ by: "date" }], withClause: away(from, to, team) })
  }
}

const conditions = ({ from, to, departmentId }: LeaveFilter): ((row: RowRef) => ReturnType<typeof sql>)[] => [
  ...(from ? [(row: RowRef) => sql`${row("endDate")} >= ${from}::date`] : []),
  ...(to ? [(row: RowRef) => sql`${row("startDate")} <= ${to}::date`] : []),
  ...(departmentId ? [(row: RowRef) => inDepartments(row, departmentId)] : []),
]

const inDepartments = (row: RowRef, ids: readonly string[]) => sql`exists (select from employees x
  where x.organization_id = ${row.organization} and x.id = ${row("employeeId")} and x.department_id = any(${[...ids]}::uuid[]))`

/** The days of approved leave that count, of those whom `team` lets through. */
const away =
  (from: string, to: string, team: (c: QueryContext) => ReturnType<typeof sql>) =>
  (c: QueryContext): ReturnType<typeof sql> =>
    sql`
  with leave_absences as (
    select d.organization_id, d.employee_id, d.date, (array_agg(d.id order by d.half))[1] as id,
      bool_or(d.half = 'AM') as morning, bool_or(d.half = 'PM') as afternoon
    from leave_days d
    join leave_requests q on q.organization_id = d.organization_id and q.id = d.request_id and q.status = 'APPROVED'
    join employees e on e.organization_id = d.organization_id and e.id = d.employee_id and e.account_status <> 'DEACTIVATED'
    where d.organization_id = ${c.organization} and d.date between ${from}::date and ${to}::date and d.amount > 0 and ${team(c)}
    group by d.organization_id, d.employee_id, d.date
  )`
