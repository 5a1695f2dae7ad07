// Access rule and description of hiring.
import { hr } from "../../access-rules.js"
import type { Operations } from "../../policies.js"

export const hiringOperations: Operations = {
  hireCandidate: {
    rule: hr,
    errors: [
      "INVALID_REFERENCE",
      "CYCLE",
      "EMAIL_TAKEN",
      "ALREADY_HIRED",
      "ALREADY_APPLIED",
      "CANDIDATE_DEACTIVATED",
      "JOB_CLOSED",
      "NO_OPENING_LEFT",
      "INVALID_TRANSITION",
      "STORAGE_QUOTA_EXCEEDED",
      "STORAGE_UNAVAILABLE",
    ],
    description:
      "Hire a candidate: create the employee with account, invitation and employment, copy contact data, résumés and custom fields, close the candidate's applications and start the onboarding. All or nothing.",
  },
}
