// The register of leave services.
import { AbsenceFeedService } from "../services/leave/absence-feed.js"
import { LeaveAbsenceService } from "../services/leave/absences.js"
import { LeaveApprovalService } from "../services/leave/approvals.js"
import { LeaveBalanceService } from "../services/leave/balances.js"
import { LeaveChangeRequestService } from "../services/leave/change-requests.js"
import { LeaveCoverageService } from "../services/leave/coverage.js"
import { LeaveCoverageRuleService } from "../services/leave/coverage-rules.js"
import { LeaveDayService } from "../services/leave/days.js"
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
import { LeaveSubmissionService } from "../services/leave/submissions.js"
import { LeaveTypeService } from "../services/leave/types.js"
import { LeaveValidationService } from "../services/leave/validation.js"
import { WorkCalendarService } from "../services/leave/work-calendars.js"

export const leaveServices = {
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
  submissions: LeaveSubmissionService,
  types: LeaveTypeService,
  validation: LeaveValidationService,
  workCalendars: WorkCalendarService,
}
