// Actions on leave requests and change requests: the transitions, and the SQL that decides which of them the viewer may take.
// Records return the result as `availableActions`, and operations check the same result.
import { type RawBuilder, sql } from "kysely"
import {
  type ActionCheck,
  type ActionChecks,
  type AvailableAction,
  type CheckResult,
  failsIf,
  hasStatus,
  isPermitted,
  sharedError,
} from "../actions.js"
import type { RowContext, RowRef } from "../metadata.js"
import { mayWorkOn } from "../profiles/headcount.js"
import type { LeaveChangeStatus, LeaveStatus } from "./enums.js"

type Transitions<S extends string> = Readonly<Record<string, readonly [from: S, to: S]>>

/** `cancelApproved` happens only through a change request. */
export const leaveRequestTransitions = {
  submit: ["DRAFT", "PENDING"],
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  cancel: ["PENDING", "CANCELLED"],
  cancelApproved: ["APPROVED", "CANCELLED"],
} as const satisfies Transitions<LeaveStatus>

export const leaveChangeTransitions = {
  approve: ["PENDING", "APPROVED"],
  reject: ["PENDING", "REJECTED"],
  withdraw: ["PENDING", "WITHDRAWN"],
} as const satisfies Transitions<LeaveChangeStatus>

/** A leave request or a change request to be decided, as SQL. */
export interface ApprovalSubject {
  readonly requestId: RawBuilder<unknown>
  readonly employeeId: RawBuilder<unknown>
  /** Id of the change request; null for the leave request itself, undefined for both. */
  readonly changeId?: RawBuilder<unknown>
}

const isStepOf = ({ requestId, changeId }: ApprovalSubject, alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const ofChange = changeId === undefined ? sql`` : sql`and ${column("change_id")} is not distinct from ${changeId}`
  return sql`${column("request_id")} = ${requestId} ${ofChange}`
}

/**
 * Selects the undecided steps (`id, status, sequence`) that the viewer may decide, for themselves or for a delegator
 * (`principal_id`). See docs/decisions/0015.
 *
 * - HR decides a step whose manager or named approver is missing, absent (see `mayWorkOn`) or the employee.
 * - A delegate does not decide on their own leave nor on that of the delegator.
 * - `is_barred`: the viewer already decided a step, and the delegator or another member of HR could decide this step. Thus a
 *   person does not complete a chain alone.
 */
export function openStepsFor(
  subject: ApprovalSubject,
  { organization, today, viewer }: Pick<RowContext, "organization" | "today" | "viewer">,
): RawBuilder<unknown> {
  const isActiveApprover = (id: RawBuilder<unknown>) => sql`exists (select from employees m
    where m.organization_id = s.organization_id and m.id = ${id} and m.id <> s.employee_id and ${mayWorkOn("m", today)})`
  const isDecidedByHr = sql`(s.approver in ('HR', 'MANAGER_OR_HR')
    or (s.approver = 'MANAGER' and not ${isActiveApprover(sql`e.manager_id`)})
    or (s.approver = 'PERSON' and not ${isActiveApprover(sql`s.approver_id`)}))`
  return sql`
    select s.id, s.status, s.sequence, a.id as principal_id, exists (
      select from leave_approval_steps x where x.organization_id = s.organization_id and x.request_id = s.request_id
        and x.change_id is not distinct from s.change_id and x.decided_by_id = ${viewer}
        and ((a.id <> ${viewer} and x.position <> s.position) or (${isDecidedByHr} and exists (
          select from employees h where h.organization_id = s.organization_id and h.role in ('HR', 'ADMIN')
            and ${mayWorkOn("h", today)} and h.id not in (${viewer}, s.employee_id))))) as is_barred
    from leave_approval_steps s
    join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    cross join lateral (
      select ${viewer} as id
      union
      select d.delegator_id from leave_delegations d
      where d.organization_id = s.organization_id and d.delegate_id = ${viewer} and d.ended_at is null
        and ${today} between d.start_date and d.end_date and s.employee_id not in (d.delegator_id, d.delegate_id)
    ) p
    join employees a on a.organization_id = s.organization_id and a.id = p.id and a.account_status = 'ACTIVE'
    where s.organization_id = ${organization} and ${isStepOf(subject, "s")} and s.status in ('WAITING', 'PENDING') and (
      (s.approver in ('MANAGER', 'MANAGER_OR_HR') and e.manager_id = a.id)
      or (s.approver = 'PERSON' and s.approver_id = a.id and a.id <> s.employee_id)
      or (a.role in ('HR', 'ADMIN') and ${isDecidedByHr}))`
}

/**
 * Whether a request has an open step that could be the viewer's, for themselves or for a delegator: as HR, as the manager or by name. It
 * is true whenever `openStepsFor` finds an open step. Lists find their requests by it, instead of asking for the steps of every request.
 */
export function mayAwaitViewer(
  requestId: RawBuilder<unknown>,
  { organization, today, viewer }: Pick<RowContext, "organization" | "today" | "viewer">,
): RawBuilder<unknown> {
  const principals = sql`select ${viewer} union all
    select d.delegator_id from leave_delegations d where d.organization_id = ${organization} and d.delegate_id = ${viewer}
      and d.ended_at is null and ${today} between d.start_date and d.end_date`
  // PostgreSQL expects few elements in an array, so the plan starts from these requests instead of from the order of the list.
  return sql`${requestId} = any(array(
    select w.request_id from leave_approval_steps w where w.organization_id = ${organization} and w.status = 'PENDING' and (
      exists (select from employees h where h.organization_id = ${organization} and h.id in (${principals}) and h.role in ('HR', 'ADMIN'))
      or w.employee_id in (select r.id from employees r where r.organization_id = ${organization} and r.manager_id in (${principals}))
      or w.approver_id in (${principals}))))`
}

const hasViewerDecided = (subject: ApprovalSubject, { organization, viewer }: RowContext) => sql`exists (
  select from leave_approval_steps x where x.organization_id = ${organization} and ${isStepOf(subject, "x")}
    and x.decided_by_id = ${viewer})`

/** Whether another person than the employee could decide an open step: a member of HR, or the manager where the step allows it. */
const mayAnotherDecide = (subject: ApprovalSubject, { organization, today }: RowContext) => sql`exists (
  select from leave_approval_steps y
  join employees e on e.organization_id = y.organization_id and e.id = y.employee_id
  join employees h on h.organization_id = y.organization_id and h.id <> y.employee_id and ${mayWorkOn("h", today)}
    and (h.role in ('HR', 'ADMIN') or (h.id = e.manager_id and y.approver in ('MANAGER', 'MANAGER_OR_HR')))
  where y.organization_id = ${organization} and ${isStepOf(subject, "y")} and y.status = 'PENDING')`

/** The error code of approving or rejecting; null if the viewer may decide now. */
function decisionError(row: RowRef, subject: ApprovalSubject, pendingStatus: string): RawBuilder<unknown> {
  const hasDecided = hasViewerDecided(subject, row)
  return sql`case
    when ${row("status")} = ${sql.lit(pendingStatus)} then (
      select case
        when count(*) filter (where t.status = 'PENDING' and not t.is_barred) > 0 then
          case when ${subject.employeeId} = ${row.viewer} and (${mayAnotherDecide(subject, row)} or exists (
            select from leave_approval_policies o where o.organization_id = ${row.organization} and o.forbids_own_decision))
          then 'SELF_ACTION_FORBIDDEN' end
        when ${hasDecided} then 'ALREADY_DECIDED'
        when count(*) > 0 then 'NOT_NEXT_APPROVER'
        else 'FORBIDDEN' end
      from (${openStepsFor(subject, row)}) t)
    when ${row.can("supervise")} or ${hasDecided} then 'INVALID_TRANSITION'
    else 'FORBIDDEN' end`
}

/** The check that approving and rejecting share. */
const mayDecide = (row: RowRef): ActionCheck => ({
  name: "mayDecide",
  error: sharedError,
  codes: ["SELF_ACTION_FORBIDDEN", "ALREADY_DECIDED", "NOT_NEXT_APPROVER", "FORBIDDEN", "INVALID_TRANSITION"],
  // Employees decide on their own leave if no other account that may is active, and employed today.
  isReadable: sql`${row.permitted("READ_PERSONAL").all} and ${row.permitted("READ_EMPLOYMENT").all}`,
  subjectId: row("employeeId"),
})

/** An action on a leave request or change request, before the rules of leave are checked. */
export interface LeaveAction extends AvailableAction {
  /** The results of the checks, for an explanation. */
  checks?: readonly CheckResult[]
  /** Id of the record if the rules of leave can still reject the action. */
  checkedId?: string | null
}

/** The error code of deciding on a leave request; null if the viewer may decide now. */
export const requestDecisionError = (request: RowRef): RawBuilder<unknown> => {
  const subject = { requestId: request("id"), employeeId: request("employeeId"), changeId: sql`null` }
  return decisionError(request, subject, leaveRequestTransitions.approve[0])
}

/** The error code of deciding on a change request; null if the viewer may decide now. */
export const changeDecisionError = (change: RowRef): RawBuilder<unknown> => {
  const subject = { requestId: change("requestId"), employeeId: change("employeeId"), changeId: change("id") }
  return decisionError(change, subject, leaveChangeTransitions.approve[0])
}

export function leaveRequestActions(request: RowRef): ActionChecks {
  const hasPendingChange = sql`exists (select from leave_change_requests c where c.organization_id = ${request.organization}
    and c.request_id = ${request("id")} and c.status = 'PENDING')`
  const [draft, pending] = leaveRequestTransitions.submit
  const [approved] = leaveRequestTransitions.cancelApproved
  const status = request("status")
  const isDraft = hasStatus(status, draft)
  return {
    actions: {
      UPDATE: [isPermitted(request, "update"), isDraft],
      DELETE: [isPermitted(request, "delete"), isDraft],
      SUBMIT: [isPermitted(request, "submit"), isDraft],
      APPROVE: [mayDecide(request)],
      REJECT: [mayDecide(request)],
      CANCEL: [isPermitted(request, "cancel"), hasStatus(status, pending)],
      REQUEST_CHANGE: [
        isPermitted(request, "requestChange"),
        hasStatus(status, approved),
        failsIf("hasNoPendingChange", hasPendingChange, "CHANGE_REQUEST_PENDING"),
      ],
    },
    shared: requestDecisionError(request),
    completed: ["SUBMIT", "APPROVE"],
  }
}

export const leaveChangeActions = (change: RowRef): ActionChecks => ({
  actions: {
    APPROVE: [mayDecide(change)],
    REJECT: [mayDecide(change)],
    WITHDRAW: [isPermitted(change, "withdraw"), hasStatus(change("status"), leaveChangeTransitions.withdraw[0])],
  },
  shared: changeDecisionError(change),
  completed: ["APPROVE"],
})
