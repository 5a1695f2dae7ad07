// Operations on accounts. The restrictions of HR on administrators depend on the account, so
// services/administration/accounts.ts checks them.
import type { Operations } from "../../policies.js"
import { accountManagers } from "../permissions.js"

export const accountOperations: Operations = {
  createEmployee: {
    rule: accountManagers,
    errors: ["EMAIL_TAKEN", "INVALID_REFERENCE"],
    oncePerDocument: true,
    description:
      "Create an employee. With a password, which only HR gives, the account is active at once; without one, an invitation is emailed.",
  },
  updateAccount: {
    rule: accountManagers,
    errors: [
      "LAST_ADMINISTRATOR",
      "SELF_ACTION_FORBIDDEN",
      "INVALID_TRANSITION",
      "IN_USE",
      "EMAIL_TAKEN",
      "INVALID_REFERENCE",
      "CYCLE",
    ],
    description: "Update an account: profile, employment, role and status. Omitted fields keep their value.",
  },
  deactivateEmployee: {
    rule: accountManagers,
    errors: ["LAST_ADMINISTRATOR", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION", "IN_USE", "INVALID_REFERENCE"],
    description:
      "Deactivate an account and hand over what `offboardingPlan` lists, to `reassignTo` or else, except for tasks, to the manager. Rejected for reports and departments that nobody takes over. Only HR gives `reassignTo` and deactivates a direct report.",
  },
  inviteEmployee: {
    rule: accountManagers,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Invite an employee again who has not accepted an invitation. Earlier links no longer work.",
  },
  blockEmployee: {
    rule: accountManagers,
    errors: ["LAST_ADMINISTRATOR", "SELF_ACTION_FORBIDDEN", "INVALID_TRANSITION"],
    description: "Suspend an account and end its sessions. Takes effect with the next request.",
  },
  unblockEmployee: {
    rule: accountManagers,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description: "Lift the suspension of an account.",
  },
}
