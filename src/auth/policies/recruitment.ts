// Who may do what with vacancies. A vacancy is its hiring manager's: with HR they alone see the draft, and they word it, while
// HR decides who hires where and when it is published.
import { sql } from "kysely"
import { Job } from "../../entities/recruitment.js"
import { anyOf, anyone, hr, owner } from "../access-rules.js"
import { type Operations, policy, type RowRule } from "../policies.js"

/** A draft is for HR and for whoever hires. */
const publishedOrOwn: RowRule = (job, viewer) =>
  viewer.isHr ? undefined : sql`${job("status")} <> 'DRAFT' or ${job("hiringManagerId")} = ${viewer.id}`

export const recruitmentPolicies = [
  policy(
    Job,
    { owner: "hiringManagerId", rowRule: publishedOrOwn },
    { read: anyone, update: anyOf(hr, owner), delete: hr },
    { status: { update: hr }, departmentId: { update: hr }, hiringManagerId: { update: hr } },
  ),
]

export const recruitmentOperations: Operations = {
  jobs: { rule: anyone, description: "The vacancies by title; drafts only for HR and their hiring manager" },
  job: { rule: anyone, description: "A vacancy" },
  createJob: { rule: hr, description: "Adds a vacancy, as a draft unless `status` opens it" },
  updateJob: { rule: anyone, description: "Changes a vacancy, or opens and closes it; what is left out stays as it is" },
  deleteJob: { rule: hr, description: "Puts a vacancy away; gives its id" },
}
