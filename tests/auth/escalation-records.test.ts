// Permissions over people and their records give their holders no more by writes. tests/support/escalation.ts says how this is tested.
import { ORGANIZATION_WIDE, Permission } from "../../src/entities/administration/enums.js"
import { testEscalation } from "../support/escalation.js"

testEscalation(
  "employee",
  Permission.keys.filter((permission) => !ORGANIZATION_WIDE.has(permission)),
  [
    "approveLeaveChange",
    "approveLeaveRequest",
    "cancelLeaveRequest",
    "cancelOnboarding",
    "deleteCandidate",
    "encashLeave",
    "rejectLeaveChange",
    "rejectLeaveRequest",
    "reopenOnboarding",
    "requestLeaveChange",
    "reverseLeaveEncashment",
    "submitLeaveRequest",
    "updateCandidateNote",
    "updateLeaveRequest",
    "updateOnboardingInstance",
    "updateOnboardingStep",
    "updateTaskComment",
    "withdrawLeaveRequest",
  ],
)
