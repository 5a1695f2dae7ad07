// Who may do what with vacancies. A vacancy is its hiring manager's: with HR they alone see the draft, and they word it, while
// HR decides who hires where and when it is published.
import { sql } from "kysely"
import { Job } from "../../entities/recruitment.js"
import { anyOf, anyone, hr, owner } from "../access-rules.js"
import { type Operations, policy, type RowRule } from "../policies.js"

/** A draft is for HR and for whoever hires. */
const published: RowRule = (job, me) =>
  me.isHr ? undefined : sql`${job("status")} <> 'DRAFT' or ${job("hiringManagerId")} = ${me.id}`

export const recruitment = [
  policy(
    Job,
    { of: "hiringManagerId", rows: published },
    { see: anyone, change: anyOf(hr, owner), remove: hr },
    { status: { change: hr }, departmentId: { change: hr }, hiringManagerId: { change: hr } },
  ),
]

export const operations: Operations = {
  jobs: anyone,
  job: anyone,
  createJob: hr,
  changeJob: anyone,
  removeJob: hr,
}
