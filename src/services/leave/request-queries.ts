// Queries for leave requests and their history.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { mayAwaitViewer, openStepsFor } from "../../entities/leave/actions.js"
import { LeaveRequest, LeaveRequestHistoryEntry } from "../../entities/leave/requests.js"
import type { RowRef } from "../../entities/metadata.js"
import type { LeaveRequestFilter, OwnLeaveRequestFilter } from "../../inputs/leave/requests.js"
import { isInDepartments } from "./absences.js"

const latestFirst = [{ by: "startDate", descending: true }] as const

export class LeaveRequestQueryService extends BaseService {
  get(id: string) {
    return this.queryOne(LeaveRequest, { id })
  }

  list({ statuses, leaveTypeIds, employeeIds, ...filter }: LeaveRequestFilter) {
    return this.queryMany(LeaveRequest, {
      where: { status: statuses, leaveTypeId: leaveTypeIds, employeeId: employeeIds },
      conditions: toConditions(filter),
      orderBy: latestFirst,
    })
  }

  listOwn(filter: OwnLeaveRequestFilter) {
    return this.list({ ...filter, employeeIds: [this.viewer.id] })
  }

  /** The requests of the viewer's direct reports. */
  listReports(filter: LeaveRequestFilter) {
    const { employeeIds = [...this.viewer.reports] } = filter
    return this.list({ ...filter, employeeIds: employeeIds.filter((id) => this.viewer.reports.has(id)) })
  }

  /** The requests with a step, or a change request's step, that the viewer can decide now, earliest leave first. */
  listAwaitingViewer({ statuses, leaveTypeIds, employeeIds, ...filter }: LeaveRequestFilter) {
    const isAwaitingViewer = (row: RowRef) => {
      const openSteps = openStepsFor({ requestId: row("id"), employeeId: row("employeeId") }, row)
      return sql`${mayAwaitViewer(row("id"), row)}
        and exists (select from (${openSteps}) t where t.status = 'PENDING' and not t.is_barred)`
    }
    return this.queryMany(LeaveRequest, {
      where: { status: statuses, leaveTypeId: leaveTypeIds, employeeId: employeeIds },
      conditions: [...toConditions(filter), isAwaitingViewer],
      orderBy: [{ by: "startDate" }],
    })
  }

  /** The actions on a request, oldest first. */
  async listHistory(requestId: string) {
    await this.findAuthorized("read", LeaveRequest, requestId)
    return this.queryMany(LeaveRequestHistoryEntry, { where: { requestId }, orderBy: [{ by: "at" }] })
  }
}

const toConditions = ({ from, to, departmentIds }: LeaveRequestFilter): ((row: RowRef) => ReturnType<typeof sql>)[] => [
  ...(from ? [(row: RowRef) => sql`${row("endDate")} >= ${from}::date`] : []),
  ...(to ? [(row: RowRef) => sql`${row("startDate")} <= ${to}::date`] : []),
  ...(departmentIds ? [(row: RowRef) => isInDepartments(row, departmentIds)] : []),
]
