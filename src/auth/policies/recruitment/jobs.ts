// Access rules and operations of vacancies. The hiring manager owns a vacancy, may read its draft and edit its texts. Only HR
// sets department, hiring manager and status.
import { sql } from "kysely"
import { JobBoard, JobBoardColumn } from "../../../entities/recruitment/board.js"
import { Job } from "../../../entities/recruitment/jobs.js"
import { anyOf, anyone, hr, nobody, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"

/** HR and the hiring manager see drafts; everyone sees published vacancies. */
const publishedOrOwn: RowRule = (job, viewer) =>
  viewer.isHr ? undefined : sql`${job("status")} <> 'DRAFT' or ${job("hiringManagerId")} = ${viewer.id}`

export const jobPolicies = [
  policy(JobBoard, { rowRule: publishedOrOwn }, { read: anyone }),
  policy(JobBoardColumn, {}, { read: anyone }),
  policy(
    Job,
    { owner: "hiringManagerId", rowRule: publishedOrOwn },
    { read: anyone, update: anyOf(hr, owner), recruit: anyOf(hr, owner), delete: hr },
    {
      status: { update: hr },
      departmentId: { update: hr },
      hiringManagerId: { update: hr },
      openings: { update: hr },
      stages: { update: hr },
      isPublished: { update: hr },
      openApplicationCount: { read: anyOf(hr, owner), update: () => nobody },
    },
  ),
]

export const jobOperations: Operations = {
  jobs: { rule: anyone, description: "List vacancies, ordered by title. Only HR and the hiring manager see drafts." },
  job: { rule: anyone, description: "Get a vacancy." },
  createJob: { rule: hr, errors: ["INVALID_REFERENCE"], description: "Create a vacancy, as a draft unless `status` opens it." },
  updateJob: {
    rule: anyone,
    errors: ["INVALID_REFERENCE", "INVALID_TRANSITION", "IN_USE"],
    description: "Update, open or close a vacancy. Omitted fields keep their value.",
  },
  deleteJob: { rule: hr, errors: ["IN_USE"], description: "Archive a vacancy without open applications." },
}
