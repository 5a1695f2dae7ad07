// REST routes of leave.
import { LeaveBalanceDateFilter } from "../inputs/leave/balances.js"
import { EffectiveLeavePolicyDateFilter } from "../inputs/leave/policy-groups.js"
import { LeaveAbsenceResolver } from "../resolvers/leave/absences.js"
import { LeaveApprovalResolver } from "../resolvers/leave/approvals.js"
import { LeaveBalanceResolver } from "../resolvers/leave/balances.js"
import { LeaveChangeRequestResolver } from "../resolvers/leave/change-requests.js"
import { LeaveCoverageRuleResolver } from "../resolvers/leave/coverage-rules.js"
import { LeaveDelegationResolver } from "../resolvers/leave/delegations.js"
import { LeaveDocumentResolver } from "../resolvers/leave/documents.js"
import { LeavePolicyGroupResolver } from "../resolvers/leave/policy-groups.js"
import { LeaveRequestResolver } from "../resolvers/leave/requests.js"
import { LeaveTypeResolver } from "../resolvers/leave/types.js"
import { WorkCalendarResolver } from "../resolvers/leave/work-calendars.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

const person = ["id", "fullName"] as const
const withSteps = { approvalSteps: { decidedBy: person, decidedFor: person } } as const
const withTeam = { department: ["id", "name"], manager: person } as const
const withPeople = { delegator: person, delegate: person } as const
const withGroup = { group: ["id", "name"] } as const
const listInclude = { employee: ["id", "fullName", "jobTitle"], leaveType: ["id", "name", "color"] } as const
const detailInclude = { ...listInclude, dayParts: true, ...withSteps, changeRequests: true, documentFiles: true } as const

export const leaveRoutes: readonly RouteDefinition[] = [
  ...operationRoutes("Leave absences", LeaveAbsenceResolver, {
    "GET /leave/absences": { operation: "leaveAbsences", include: { employee: person } },
    "POST /leave/feed": "createLeaveFeed",
    "GET /leave/feed": "leaveFeedStatus",
    "DELETE /leave/feed": { operation: "deleteLeaveFeed", status: 204 },
    "GET /leave/feed/:token": { operation: "leaveFeed", mediaType: "text/calendar" },
  }),
  ...operationRoutes("Leave approval", LeaveApprovalResolver, {
    "GET /leave/approval-policy": "leaveApprovalPolicy",
    "PATCH /leave/approval-policy": "updateLeaveApprovalPolicy",
  }),
  ...operationRoutes("Leave balances", LeaveBalanceResolver, {
    "GET /leave/balances": "leaveReport",
    "GET /leave/balances/me": { operation: "leaveBalances", input: LeaveBalanceDateFilter },
    "GET /leave/balances/me/:leaveTypeId": {
      operation: "leaveBalance",
      input: LeaveBalanceDateFilter,
      pathFields: ["leaveTypeId"],
    },
    "GET /leave/employees/:id/balances": {
      operation: "leaveBalances",
      input: LeaveBalanceDateFilter,
      pathFields: ["employeeId"],
    },
    "GET /leave/employees/:id/balances/:leaveTypeId": {
      operation: "leaveBalance",
      input: LeaveBalanceDateFilter,
      pathFields: ["employeeId", "leaveTypeId"],
    },
    "GET /leave/entries": {
      operation: "ledgerEntries",
      include: { employee: person, leaveType: ["id", "name"], actor: person },
    },
    "POST /leave/balances/adjust": "adjustLeaveBalance",
    "POST /leave/grants": "grantLeave",
    "POST /leave/encashments": "encashLeave",
    "POST /leave/encashments/:id/reverse": "reverseLeaveEncashment",
    "POST /leave/recalculate": "recalculateLeave",
  }),
  ...operationRoutes("Leave change requests", LeaveChangeRequestResolver, {
    "GET /leave/requests/:id/change-requests": {
      operation: "leaveChangeRequests",
      include: { ...withSteps, teamAbsences: true },
    },
    "POST /leave/requests/:id/change-requests": { operation: "requestLeaveChange", include: withSteps, status: 201 },
    "POST /leave/requests/:id/withdraw": { operation: "withdrawLeaveRequest", include: withSteps },
    "POST /leave/requests/:id/change-requests/:changeId/approve": { operation: "approveLeaveChange", include: withSteps },
    "POST /leave/requests/:id/change-requests/:changeId/reject": { operation: "rejectLeaveChange", include: withSteps },
    "POST /leave/requests/:id/change-requests/:changeId/withdraw": { operation: "withdrawLeaveChange", include: withSteps },
  }),
  ...operationRoutes("Leave coverage", LeaveCoverageRuleResolver, {
    "GET /leave/coverage-rules": { operation: "leaveCoverageRules", include: withTeam },
    "GET /leave/coverage-rules/:id": { operation: "leaveCoverageRule", include: withTeam },
    "POST /leave/coverage-rules": { operation: "createLeaveCoverageRule", include: withTeam },
    "PATCH /leave/coverage-rules/:id": { operation: "updateLeaveCoverageRule", include: withTeam },
    "DELETE /leave/coverage-rules/:id": "deleteLeaveCoverageRule",
  }),
  ...operationRoutes("Leave delegations", LeaveDelegationResolver, {
    "GET /leave/delegations": { operation: "leaveDelegations", include: withPeople },
    "POST /leave/delegations": { operation: "createLeaveDelegation", include: withPeople },
    "POST /leave/delegations/:id/end": { operation: "endLeaveDelegation", include: withPeople },
  }),
  ...operationRoutes("Leave requests", LeaveDocumentResolver, {
    "POST /leave/requests/:id/document": {
      operation: "uploadLeaveDocument",
      include: { uploadedBy: person },
      status: 201,
      location: "/leave/requests/:id",
    },
    "DELETE /leave/requests/:id/document": "deleteLeaveDocument",
  }),
  ...operationRoutes("Leave policies", LeavePolicyGroupResolver, {
    "GET /leave/policy-groups": "leavePolicyGroups",
    "GET /leave/policy-groups/:id": { operation: "leavePolicyGroup", include: { policies: true } },
    "POST /leave/policy-groups": { operation: "createLeavePolicyGroup", include: { policies: true } },
    "PATCH /leave/policy-groups/:id": { operation: "updateLeavePolicyGroup", include: { policies: true } },
    "DELETE /leave/policy-groups/:id": "deleteLeavePolicyGroup",
    "GET /leave/policies": { operation: "leavePolicies", include: withGroup },
    "GET /leave/policy-assignments": { operation: "leavePolicyAssignments", include: withGroup },
    "POST /leave/policy-assignments": { operation: "createLeavePolicyAssignment", include: withGroup },
    "DELETE /leave/policy-assignments/:id": "deleteLeavePolicyAssignment",
    "GET /leave/types/:id/effective-policy": {
      operation: "effectiveLeavePolicy",
      include: withGroup,
      input: EffectiveLeavePolicyDateFilter,
      pathFields: ["leaveTypeId"],
    },
  }),
  ...operationRoutes("Leave requests", LeaveRequestResolver, {
    "GET /leave/requests": { operation: "leaveRequests", include: listInclude },
    "GET /leave/requests/me": { operation: "myLeaveRequests", include: listInclude },
    "GET /leave/requests/reports": { operation: "reportsLeaveRequests", include: listInclude },
    "GET /leave/requests/awaiting-me": {
      operation: "leaveRequestsAwaitingMe",
      include: { ...listInclude, changeRequests: { teamAbsences: true }, teamAbsences: true },
    },
    "GET /leave/requests/preview": { operation: "previewLeaveRequest", include: { absences: { employee: person } } },
    "GET /leave/requests/:id": { operation: "leaveRequest", include: { ...detailInclude, teamAbsences: true } },
    "POST /leave/requests": { operation: "createLeaveRequest", include: listInclude },
    "PATCH /leave/requests/:id": { operation: "updateLeaveRequest", include: listInclude },
    "DELETE /leave/requests/:id": "deleteLeaveRequest",
    "POST /leave/requests/:id/submit": { operation: "submitLeaveRequest", include: detailInclude },
    "POST /leave/requests/:id/approve": { operation: "approveLeaveRequest", include: detailInclude },
    "POST /leave/requests/:id/reject": { operation: "rejectLeaveRequest", include: detailInclude },
    "POST /leave/requests/:id/cancel": { operation: "cancelLeaveRequest", include: detailInclude },
    "GET /leave/requests/:id/audit": { operation: "leaveRequestAudit", include: { actor: person, onBehalfOf: person } },
  }),
  ...operationRoutes("Leave types", LeaveTypeResolver, {
    "GET /leave/types": "leaveTypes",
    "GET /leave/types/:id": { operation: "leaveType", include: { policies: true } },
    "POST /leave/types": "createLeaveType",
    "PATCH /leave/types/:id": "updateLeaveType",
    "DELETE /leave/types/:id": "deleteLeaveType",
    "DELETE /leave/policies/:id": "deleteLeavePolicy",
    "POST /leave/types/:id/simulate": "simulateLeaveRules",
  }),
  ...operationRoutes("Work calendars", WorkCalendarResolver, {
    "GET /leave/work-patterns": "workPatterns",
    "POST /leave/work-patterns": "createWorkPattern",
    "PATCH /leave/work-patterns/:id": "updateWorkPattern",
    "DELETE /leave/work-patterns/:id": "deleteWorkPattern",
    "GET /leave/work-pattern-assignments": "workPatternAssignments",
    "POST /leave/work-pattern-assignments": { operation: "assignWorkPattern", status: 201 },
    "DELETE /leave/work-pattern-assignments/:id": "deleteWorkPatternAssignment",
    "GET /leave/holidays": "holidays",
    "GET /leave/holiday-calendars": "holidayCalendars",
    "POST /leave/holiday-calendars": "createHolidayCalendar",
    "PATCH /leave/holiday-calendars/:id": "updateHolidayCalendar",
    "DELETE /leave/holiday-calendars/:id": "deleteHolidayCalendar",
    "GET /leave/holiday-assignments": "holidayAssignments",
    "POST /leave/holiday-assignments": { operation: "assignHolidayCalendar", status: 201 },
    "DELETE /leave/holiday-assignments/:id": "deleteHolidayAssignment",
    "GET /leave/company-holidays": "companyHolidays",
    "POST /leave/company-holidays": "createCompanyHoliday",
    "PATCH /leave/company-holidays/:id": "updateCompanyHoliday",
    "DELETE /leave/company-holidays/:id": "deleteCompanyHoliday",
  }),
]
