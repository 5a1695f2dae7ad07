// Operations of referrals. The access rules are those of candidates.ts.
import { anyone } from "../../access-rules.js"
import { type Operations, uploadErrors } from "../../policies.js"
import { candidateManagers } from "../permissions.js"

export const referralOperations: Operations = {
  referrals: { rule: candidateManagers, description: "List referrals, latest first." },
  myReferrals: { rule: anyone, description: "List the caller's own referrals, latest first." },
  referCandidate: {
    rule: anyone,
    oncePerDocument: true,
    errors: ["JOB_CLOSED", ...uploadErrors],
    description:
      "Refer a person for an open vacancy, with a résumé of at most 5 MiB if wanted. The answer does not reveal whether the person is known.",
  },
}
