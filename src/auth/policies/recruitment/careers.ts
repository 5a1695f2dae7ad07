// Access rules and operations of the public careers page.
import { CareerJob, CareersPage } from "../../../entities/recruitment/careers.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy, uploadErrors } from "../../policies.js"

export const careersPolicies = [policy(CareersPage, {}, { read: anyone }), policy(CareerJob, {}, { read: anyone })]

export const careersOperations: Operations = {
  careersPage: { rule: "public", errors: ["NOT_FOUND"], description: "Get the public careers page of an organization." },
  careersLogo: {
    rule: "public",
    errors: ["NOT_FOUND", "RANGE_NOT_SATISFIABLE", "STORAGE_UNAVAILABLE"],
    description: "Get the logo of an organization, by the URL of its careers page.",
  },
  careerJobs: {
    rule: "public",
    errors: ["NOT_FOUND"],
    description: "List the published vacancies of an organization, ordered by title.",
  },
  careerJob: { rule: "public", errors: ["NOT_FOUND"], description: "Get a published vacancy of an organization." },
  applyForJob: {
    rule: "public",
    oncePerDocument: true,
    errors: ["NOT_FOUND", ...uploadErrors],
    description:
      "Apply for a published vacancy, with a résumé of at most 5 MiB if wanted. The answer does not reveal whether the person is known or has applied before.",
  },
}
