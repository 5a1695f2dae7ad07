// The domain leave.
import { leaveAccess } from "../auth/access/leave.js"
import { leaveLedgerJob } from "../jobs/leave-ledger.js"
import { EmployeeAbsenceResolver, LeaveAbsenceResolver } from "../resolvers/leave/absences.js"
import { LeaveApprovalResolver } from "../resolvers/leave/approvals.js"
import { EmployeeLeaveBalanceResolver, LeaveBalanceResolver } from "../resolvers/leave/balances.js"
import { LeaveChangeRequestResolver } from "../resolvers/leave/change-requests.js"
import { LeaveCoverageRuleResolver } from "../resolvers/leave/coverage-rules.js"
import { LeaveDelegationResolver } from "../resolvers/leave/delegations.js"
import { LeaveDocumentResolver } from "../resolvers/leave/documents.js"
import { LeavePolicyGroupResolver } from "../resolvers/leave/policy-groups.js"
import { LeaveRequestResolver } from "../resolvers/leave/requests.js"
import { LeaveTypeResolver } from "../resolvers/leave/types.js"
import { WorkCalendarResolver } from "../resolvers/leave/work-calendars.js"
import { leaveRoutes } from "../rest/leave.js"
import { AbsenceFeedService } from "../services/leave/absence-feed.js"
import { LeaveAbsenceService } from "../services/leave/absences.js"
import { LeaveActionService } from "../services/leave/actions.js"
import { LeaveApprovalService } from "../services/leave/approvals.js"
import { LeaveBalanceService } from "../services/leave/balances.js"
import { LeaveChangeRequestService } from "../services/leave/change-requests.js"
import { LeaveCoverageService } from "../services/leave/coverage.js"
import { LeaveCoverageRuleService } from "../services/leave/coverage-rules.js"
import { LeaveDayService } from "../services/leave/days.js"
import { LeaveDecisionService } from "../services/leave/decisions.js"
import { LeaveDelegationService } from "../services/leave/delegations.js"
import { LeaveDocumentService } from "../services/leave/documents.js"
import { LeaveDraftService } from "../services/leave/drafts.js"
import { LeaveLedgerService } from "../services/leave/ledger.js"
import { LeavePolicyAssignmentService } from "../services/leave/policy-assignments.js"
import { LeavePolicyGroupService } from "../services/leave/policy-groups.js"
import { LeavePolicyVersionService } from "../services/leave/policy-versions.js"
import { LeaveRecalculationService } from "../services/leave/recalculation.js"
import { LeaveRequestQueryService } from "../services/leave/request-queries.js"
import { LeaveRequestService } from "../services/leave/requests.js"
import { LeaveRuleGuardService } from "../services/leave/rule-guard.js"
import { LeaveSubmissionService } from "../services/leave/submissions.js"
import { LeaveTypeService } from "../services/leave/types.js"
import { LeaveValidationService } from "../services/leave/validation.js"
import { WorkCalendarService } from "../services/leave/work-calendars.js"
import { LeaveSubscriptionResolver } from "../subscriptions/leave.js"
import { defineDomain } from "./domain.js"

export const leaveDomain = defineDomain({
  uses: ["files", "identity"],
  services: {
    actions: LeaveActionService,
    decisions: LeaveDecisionService,
    absenceFeed: AbsenceFeedService,
    absences: LeaveAbsenceService,
    approvals: LeaveApprovalService,
    balances: LeaveBalanceService,
    changeRequests: LeaveChangeRequestService,
    coverage: LeaveCoverageService,
    coverageRules: LeaveCoverageRuleService,
    days: LeaveDayService,
    delegations: LeaveDelegationService,
    documents: LeaveDocumentService,
    drafts: LeaveDraftService,
    ledger: LeaveLedgerService,
    policyAssignments: LeavePolicyAssignmentService,
    policyGroups: LeavePolicyGroupService,
    policyVersions: LeavePolicyVersionService,
    recalculation: LeaveRecalculationService,
    requestQueries: LeaveRequestQueryService,
    requests: LeaveRequestService,
    ruleGuard: LeaveRuleGuardService,
    submissions: LeaveSubmissionService,
    types: LeaveTypeService,
    validation: LeaveValidationService,
    workCalendars: WorkCalendarService,
  },
  resolvers: [
    EmployeeAbsenceResolver,
    LeaveAbsenceResolver,
    LeaveApprovalResolver,
    EmployeeLeaveBalanceResolver,
    LeaveBalanceResolver,
    LeaveChangeRequestResolver,
    LeaveCoverageRuleResolver,
    LeaveDelegationResolver,
    LeaveDocumentResolver,
    LeavePolicyGroupResolver,
    LeaveRequestResolver,
    LeaveTypeResolver,
    WorkCalendarResolver,
    LeaveSubscriptionResolver,
  ],
  routes: leaveRoutes,
  access: leaveAccess,
  jobs: [leaveLedgerJob],
})
