// The row rule of leave requests and their parts.
import { type RawBuilder, sql } from "kysely"
import { openStepsFor } from "../../../entities/leave/actions.js"
import type { RecordReaders, RowContext, RowRef } from "../../../entities/metadata.js"
import type { RowRule } from "../../access-policies.js"
import { anyone, type ScopeRule } from "../../access-rules.js"
import type { Viewer } from "../../viewer.js"
import { leaveBookers, leaveManagers } from "../permissions.js"
import { bothRules, unlessIncluded } from "../row-rules.js"

/** Submitted leave is visible to the employee, the manager and every approver or decider, delegates included. HR sees all. */
const involvedIn = (requestIdProperty: string): RowRule =>
  unlessIncluded(leaveManagers, (row, viewer) => isInvolved(row, viewer, row(requestIdProperty)))

const isInvolved = (row: RowRef, viewer: Viewer, requestId: RawBuilder<unknown>) => {
  const employeeId = row("employeeId")
  return sql`${employeeId} = any(${[viewer.id, ...viewer.reports]}::uuid[])
    or exists (select from leave_approval_steps i where i.organization_id = ${row.organization} and i.request_id = ${requestId}
      and ${row.viewer} in (i.approver_id, i.decided_by_id))
    or exists (${openStepsFor({ requestId, employeeId }, row)})`
}

/** A draft is visible to the employee and its author only. */
const isSubmittedOrOwn = (
  { viewer }: Pick<RowContext, "viewer">,
  column: (name: "status" | "employeeId" | "createdById") => RawBuilder<unknown>,
) => sql<boolean>`(${column("status")} <> 'DRAFT' or ${viewer} in (${column("employeeId")}, ${column("createdById")}))`

const requestColumns = { status: sql`q.status`, employeeId: sql`q.employee_id`, createdById: sql`q.created_by_id` }

/** The viewer may read the draft to which a record refers, or the request is submitted. */
const ofSubmittedOrOwn: RowRule = (row, viewer) =>
  viewer.isSystem
    ? undefined
    : sql`exists (select from leave_requests q where q.organization_id = ${row.organization} and q.id = ${row("requestId")}
        and ${isSubmittedOrOwn(row, (name) => requestColumns[name])})`

/** Row rule of leave requests. */
export const involvedInRequest = bothRules(
  (request, viewer) => (viewer.isSystem ? undefined : isSubmittedOrOwn(request, request)),
  involvedIn("id"),
)
/** The readers of a leave request: the people of `involvedInRequest`. */
export const requestReaders: RecordReaders = {
  involved: (request) => {
    const { organization, today } = request
    const subject = { requestId: request("id"), employeeId: request("employeeId") }
    return sql`
      select p.id from employees s cross join lateral (values (s.id), (s.manager_id)) p (id)
      where s.organization_id = ${organization} and s.id = ${request("employeeId")}
      union
      select p.id from leave_approval_steps i cross join lateral (values (i.approver_id), (i.decided_by_id)) p (id)
      where i.organization_id = ${organization} and i.request_id = ${request("id")}
      union
      select c.delegate_id from leave_delegations c
      where c.organization_id = ${organization} and c.ended_at is null and ${today} between c.start_date and c.end_date
        and exists (${openStepsFor(subject, { organization, today, viewer: sql`c.delegate_id` })})`
  },
  coveredBy: (request) => sql`array[${request("employeeId")}]`,
  admits: (request, reader) => isSubmittedOrOwn({ viewer: reader }, request),
}
/** Row rule of the records that a leave request has from its submission on. */
export const involvedInParentRequest = involvedIn("requestId")
/** Row rule of the records that a draft can have as well. */
export const involvedInParentDraft = bothRules(ofSubmittedOrOwn, involvedInParentRequest)
/**
 * Row rule of documents: the employee, HR, and approvers while they may still decide on the request or its change, delegates
 * included.
 */
export const ownOrUndecided = bothRules(
  ofSubmittedOrOwn,
  unlessIncluded(
    leaveBookers,
    (row) => sql`${row("employeeId")} = ${row.viewer}
      or exists (${openStepsFor({ requestId: row("requestId"), employeeId: row("employeeId") }, row)})`,
  ),
)

/** Approving and rejecting are not limited by a set of people: `availableActions` of the record decides (see `openStepsFor`). */
export const checkedByApprovalSteps: ScopeRule = anyone
