// Access rules of leave.
import { type RawBuilder, sql } from "kysely"
import { LeaveAbsence } from "../../entities/leave/absences.js"
import { openStepsFor } from "../../entities/leave/actions.js"
import { ApprovalStep, LeaveApprovalPolicy } from "../../entities/leave/approvals.js"
import { LeaveReportRow } from "../../entities/leave/balances.js"
import { LeaveChangeRequest } from "../../entities/leave/change-requests.js"
import { LeaveCoverageRule } from "../../entities/leave/coverage-rules.js"
import { LeaveDelegation } from "../../entities/leave/delegations.js"
import { LeaveDocument } from "../../entities/leave/documents.js"
import { LedgerEntry } from "../../entities/leave/ledger.js"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeaveDayPart, LeaveRequest, LeaveRequestHistoryEntry } from "../../entities/leave/requests.js"
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import {
  CompanyHoliday,
  HolidayAssignment,
  HolidayCalendar,
  WorkPattern,
  WorkPatternAssignment,
} from "../../entities/leave/work-calendars.js"
import type { RecordReaders, RowContext, RowRef } from "../../entities/metadata.js"
import { accessPolicy, type RowRule } from "../access-policies.js"
import { anyOf, anyone, everyone, hr, manager, owner, type ScopeRule } from "../access-rules.js"
import type { Viewer } from "../viewer.js"
import {
  leaveAdjusters,
  leaveBookers,
  leaveDocumentParticipants,
  leaveEditors,
  leaveManagers,
  leaveParticipants,
  leaveReaders,
  leaveRuleManagers,
  leaveRuleReaders,
  leaveTypeReaders,
  ledgerReaders,
} from "./permissions.js"
import { bothRules, ofEmployeeInScope, unlessIncluded } from "./row-rules.js"

/** Readers of leave see all rules. Managers see those of their reports, of their department and of the department that they head. */
const concernsTeamOfViewer: RowRule = (rule, viewer) => {
  if (leaveReaders(leaveRuleManagers)(viewer) === everyone) return undefined
  if (viewer.isServiceAccount) return sql`false`
  const { organization } = rule
  return sql`${rule("managerId")} = ${rule.viewer} or ${rule("departmentId")} in (
    with recursive own (id, parent_id, is_own) as (
      select d.id, d.parent_id, true from departments d
      where d.organization_id = ${organization} and (d.head_id = ${rule.viewer} or ${viewer.reports.size > 0}::boolean and d.id = (
        select e.department_id from employees e where e.organization_id = ${organization} and e.id = ${rule.viewer}))
      union
      select d.id, d.parent_id, false from own join departments d on d.organization_id = ${organization} and d.id = own.parent_id
    )
    select own.id from own where own.is_own or ${rule("includeDescendants")})`
}

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
const involvedInRequest = bothRules(
  (request, viewer) => (viewer.isSystem ? undefined : isSubmittedOrOwn(request, request)),
  involvedIn("id"),
)
/** The readers of a leave request: the people of `involvedInRequest`. */
const requestReaders: RecordReaders = {
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
const involvedInParentRequest = involvedIn("requestId")
/** Row rule of the records that a draft can have as well. */
const involvedInParentDraft = bothRules(ofSubmittedOrOwn, involvedInParentRequest)
/**
 * Row rule of documents: the employee, HR, and approvers while they may still decide on the request or its change, delegates
 * included.
 */
const ownOrUndecided = bothRules(
  ofSubmittedOrOwn,
  unlessIncluded(
    leaveBookers,
    (row) => sql`${row("employeeId")} = ${row.viewer}
      or exists (${openStepsFor({ requestId: row("requestId"), employeeId: row("employeeId") }, row)})`,
  ),
)

/** Approving and rejecting are not limited by a set of people: `availableActions` of the record decides (see `openStepsFor`). */
const checkedByApprovalSteps: ScopeRule = anyone

const policyReaders = leaveReaders(anyOf(leaveRuleManagers, owner, manager))

/** An assignment of a person is visible to readers of the person's leave, any other to all employees. */
const concernsOthersOrReadable: RowRule = (assignment, viewer) => {
  const scope = policyReaders(viewer)
  if (scope === everyone) return undefined
  return sql`${assignment("employeeId")} is null or ${assignment("employeeId")} = any(${[...scope]}::uuid[])`
}

const assignmentReaders = leaveReaders(anyOf(hr, owner, manager))

export const leaveAccess = [
  accessPolicy(LeaveAbsence, { owner: "employeeId" }, { read: anyone }),
  accessPolicy(ApprovalStep, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  accessPolicy(LeaveApprovalPolicy, {}, { read: leaveRuleReaders, update: leaveRuleManagers }),
  accessPolicy(LedgerEntry, { owner: "employeeId" }, { read: ledgerReaders, reverse: leaveAdjusters }),
  accessPolicy(LeaveReportRow, { owner: "employeeId", rowRule: ofEmployeeInScope }, { read: leaveReaders(anyOf(hr, manager)) }),
  accessPolicy(
    LeaveChangeRequest,
    { owner: "employeeId", rowRule: involvedInParentRequest },
    {
      read: leaveParticipants,
      approve: checkedByApprovalSteps,
      reject: checkedByApprovalSteps,
      withdraw: leaveEditors,
      // Decides whether approving a change request that is not pending fails with INVALID_TRANSITION or with FORBIDDEN.
      supervise: anyOf(hr, manager),
    },
  ),
  accessPolicy(
    LeaveCoverageRule,
    { rowRule: concernsTeamOfViewer },
    { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers },
  ),
  accessPolicy(LeaveDelegation, { owner: ["delegatorId", "delegateId"] }, { read: anyOf(hr, owner), end: anyOf(hr, owner) }),
  accessPolicy(
    LeaveDocument,
    { owner: "employeeId", rowRule: ownOrUndecided },
    { read: leaveDocumentParticipants, delete: leaveEditors },
  ),
  accessPolicy(LeavePolicyGroup, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(
    LeavePolicyAssignment,
    { rowRule: concernsOthersOrReadable },
    { read: leaveRuleReaders, delete: leaveRuleManagers },
  ),
  accessPolicy(
    LeaveRequest,
    { owner: "employeeId", rowRule: involvedInRequest, readers: requestReaders },
    {
      read: leaveParticipants,
      update: leaveEditors,
      delete: leaveEditors,
      submit: leaveEditors,
      approve: checkedByApprovalSteps,
      reject: checkedByApprovalSteps,
      cancel: owner,
      attach: leaveEditors,
      requestChange: leaveEditors,
      // Decides whether approving a request that is not pending fails with INVALID_TRANSITION or with FORBIDDEN.
      supervise: anyOf(hr, manager),
    },
    { reason: { recordAs: "LEAVE" } },
  ),
  accessPolicy(LeaveDayPart, { owner: "employeeId", rowRule: involvedInParentRequest }, { read: leaveParticipants }),
  accessPolicy(LeaveRequestHistoryEntry, { owner: "employeeId", rowRule: involvedInParentDraft }, { read: leaveParticipants }),
  accessPolicy(LeaveType, {}, { read: leaveTypeReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(LeavePolicy, {}, { read: leaveRuleReaders, delete: leaveRuleManagers }),
  accessPolicy(WorkPattern, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(WorkPatternAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  accessPolicy(HolidayCalendar, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
  accessPolicy(HolidayAssignment, { owner: "employeeId" }, { read: assignmentReaders, delete: hr }),
  accessPolicy(CompanyHoliday, {}, { read: leaveRuleReaders, update: leaveRuleManagers, delete: leaveRuleManagers }),
]
