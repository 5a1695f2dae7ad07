// A candidate of the test company, who applied for a published vacancy of the manager and whom the administrator referred, with an
// interview, a scorecard and an offer, and further applications.
import { insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

/** `people`: administrator and manager. */
export async function insertCompanyCandidate(
  { sql }: Pick<TestApp, "sql">,
  organizationId: string,
  [lead, boss]: readonly string[],
): Promise<void> {
  const row = (table: string, values: Record<string, unknown>) => insertRow(sql, table, organizationId, values)
  const [job] = (await sql(
    `update vacancies set is_published = true, published_at = '2026-02-01T00:00:00.000Z'
     where id = (select min(id::text)::uuid from vacancies where organization_id = ? and status = 'OPEN' and hiring_manager_id = ?)
     returning id`,
    [organizationId, boss],
  )) as { id: string }[]
  if (!job) return
  const candidate_id = await row("candidates", { full_name: "Cora Candidate", email: "cora@mail.test", custom_fields: {} })
  const application_id = await row("applications", {
    ...{ job_id: job.id, candidate_id, applied_at: "2026-02-01T08:00:00.123Z", stage_entered_at: "2026-02-01T08:00:00.123Z" },
  })
  for (const stage of ["APPLIED", "SCREENING"])
    await row("application_stage_changes", { application_id, stage, at: "2026-02-01T08:00:00.123Z", by_id: lead, comment: stage })
  const times = { start: "2026-02-09T09:00:00Z", end: "2026-02-09T10:00:00Z", status: "COMPLETED", organizer_id: lead }
  const interview_id = await row("interviews", { ...times, application_id, title: "Talk" })
  await row("interviews", { ...times, application_id, title: "Call" })
  await row("interviewers", { interview_id, employee_id: boss })
  const assessed = { interview_id, application_id, author_id: boss, submitted_at: "2026-02-09T11:00:00.123Z" }
  await row("scorecards", { ...assessed, recommendation: "YES", ratings: [{ criterion: "Code", score: 4 }], notes: "Good" })
  const terms = { application_id, start_date: "2026-05-01", expires_on: "2026-04-01", created_by_id: lead, salary: 1 }
  for (const status of ["WITHDRAWN", "DRAFT"]) await row("offers", { ...terms, status })
  for (const n of [1, 2, 3]) {
    const other = await row("candidates", { full_name: "Cora Candidate", email: `cora${n}@mail.test`, custom_fields: {} })
    const at = `2026-02-0${n}T08:00:00.123Z`
    await row("applications", { job_id: job.id, candidate_id: other, applied_at: at, stage_entered_at: at })
  }
  await row("candidate_notes", { candidate_id, author_id: boss, text: "Note" })
  await row("candidate_resumes", {
    ...{ candidate_id, uploaded_by_id: lead, object_id: await row("stored_objects", { size: 10 }) },
    ...{ name: "cv.pdf", size: 10, content_type: "application/pdf", uploaded_at: "2026-02-01T00:00:00.123Z" },
  })
  await row("referrals", {
    ...{ referrer_id: lead, job_title: "Job", full_name: "Cora", email: "cora@mail.test", candidate_id, application_id },
  })
}
