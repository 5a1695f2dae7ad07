// The operation that erases personal data. services/administration/erasure.ts checks whose data may be erased.
import { hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const erasureOperations: Operations = {
  eraseEmployee: {
    rule: hr,
    errors: ["INVALID_TRANSITION", "SELF_ACTION_FORBIDDEN"],
    description:
      "Erase the personal data of a former employee, or get the plan with `dryRun`. Data under a legal hold is erased by a job when the hold has ended. A repeated call returns what is left.",
  },
}
