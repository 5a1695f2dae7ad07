// Access rules and descriptions of the operations on absences and their feeds.
import { LeaveAbsence } from "../../../entities/leave/absences.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"

export const leaveAbsencePolicies = [policy(LeaveAbsence, { owner: "employeeId" }, { read: anyone })]

export const leaveAbsenceOperations: Operations = {
  leaveAbsences: {
    rule: anyone,
    description:
      "List the absences of the caller's team in a date range, without reasons. HR lists all employees, custom roles those whose leave they read.",
  },
  // Calendar programs cannot sign in: the token in the address is the credential.
  leaveFeed: {
    rule: "public",
    oncePerDocument: true,
    errors: ["NOT_FOUND"],
    description: "Get the absences of a feed in iCalendar format (RFC 5545).",
  },
  createLeaveFeed: {
    rule: anyone,
    description: "Create a secret feed address for calendar programs. It replaces the previous address.",
  },
  leaveFeedStatus: {
    rule: anyone,
    errors: ["NOT_FOUND"],
    description: "Get when the address of the caller's absence feed was created and last read.",
  },
  deleteLeaveFeed: { rule: anyone, description: "Revoke the address of the caller's absence feed." },
}
