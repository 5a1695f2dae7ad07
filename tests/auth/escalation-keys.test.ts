// Permissions give API keys no more by writes. tests/support/escalation.ts says how this is tested.
import { Permission } from "../../src/entities/administration/enums.js"
import { testEscalation } from "../support/escalation.js"

testEscalation("key", Permission.keys, [
  "cancelOnboarding",
  "deleteCandidate",
  "deleteCustomRole",
  "deleteDepartment",
  "deleteLocation",
  "deletePosition",
  "encashLeave",
  "reopenOnboarding",
  "revertAuditEntry",
  "reverseLeaveEncashment",
  "updateOnboardingInstance",
  "updateOnboardingStep",
  "uploadCompanyFavicon",
  "uploadCompanyLogo",
])
