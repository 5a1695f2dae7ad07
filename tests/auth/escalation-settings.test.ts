// Permissions over the organization give their holders no more by writes. tests/support/escalation.ts says how this is tested.
import { ORGANIZATION_WIDE, Permission } from "../../src/entities/administration/enums.js"
import { testEscalation } from "../support/escalation.js"

testEscalation(
  "employee",
  Permission.keys.filter((permission) => ORGANIZATION_WIDE.has(permission)),
  [
    "deleteCustomRole",
    "deleteDepartment",
    "deleteLocation",
    "deletePosition",
    "respondToCalendarEvent",
    "revertAuditEntry",
    "updateCalendarEvent",
    "uploadCompanyFavicon",
    "uploadCompanyLogo",
  ],
)
