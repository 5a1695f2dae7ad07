// Demo recruitment: candidates in the stages of the open vacancies, with histories, interviews, scorecards and an offer.
import { type Kysely, sql } from "kysely"
import { DAY_MS, HOUR_MS } from "../adapters/clock.js"
import { newId } from "../entities/base-entity.js"
import type { ApplicationStage } from "../entities/recruitment/enums.js"
import { type DemoCandidateOptions, fillDemoCandidates } from "./candidates.js"

interface DemoApplication {
  id: string
  stage: ApplicationStage
  managerId: string | null
  appliedAt: Date
}

/** The stages of the applications, in turn. */
const STAGES: readonly ApplicationStage[] = [
  ...(["APPLIED", "SCREENING", "APPLIED", "TECHNICAL_INTERVIEW", "REJECTED"] as const),
  ...(["SCREENING", "CULTURAL_FIT", "APPLIED", "OFFER", "WITHDRAWN"] as const),
]

/** Inserts candidates with an application each for the open vacancies in turn. `author` moves the applications. */
export async function fillDemoRecruitment(
  db: Kysely<unknown>,
  organization: string,
  options: DemoCandidateOptions,
): Promise<void> {
  await fillDemoCandidates(db, organization, options)
  const { author, now } = options
  const { rows: jobs } = await sql<{ id: string; managerId: string | null }>`select id, hiring_manager_id as "managerId"
    from vacancies where organization_id = ${organization} and status = 'OPEN' order by title, id`.execute(db)
  const { rows: candidates } = await sql<{ id: string; createdAt: Date }>`select id, created_at as "createdAt" from candidates
    where organization_id = ${organization} order by created_at, id`.execute(db)
  if (jobs.length === 0) return
  for (const [n, { id: candidateId, createdAt }] of candidates.entries()) {
    const job = jobs[n % jobs.length] as (typeof jobs)[0]
    const stage = STAGES[n % STAGES.length] as ApplicationStage
    const application = { id: newId(), stage, managerId: job.managerId, appliedAt: new Date(createdAt) }
    const enteredAt = stage === "APPLIED" ? application.appliedAt : daysAfter(application.appliedAt, 2, now)
    await sql`insert into applications (id, organization_id, job_id, candidate_id, stage, applied_at, stage_entered_at, source)
      values (${application.id}, ${organization}, ${job.id}, ${candidateId}, ${stage}, ${application.appliedAt}, ${enteredAt}, 'CAREERS_PAGE')`.execute(
      db,
    )
    await insertHistory(db, organization, application, author, enteredAt)
    if (["TECHNICAL_INTERVIEW", "CULTURAL_FIT", "OFFER"].includes(stage))
      await insertInterview(db, organization, application, author, now)
    if (stage === "OFFER") await insertOffer(db, organization, application, author, now)
  }
}

/** The time some days later, not after now. */
const daysAfter = (date: Date, days: number, now: Date) => new Date(Math.min(date.getTime() + days * DAY_MS, now.getTime()))

async function insertHistory(
  db: Kysely<unknown>,
  organization: string,
  { id, stage, appliedAt }: DemoApplication,
  author: string,
  enteredAt: Date,
): Promise<void> {
  const reason = stage === "REJECTED" ? "Another candidate has more experience." : null
  await sql`insert into application_stage_changes (id, organization_id, application_id, stage, at)
    values (${newId()}, ${organization}, ${id}, 'APPLIED', ${appliedAt})`.execute(db)
  if (stage !== "APPLIED")
    await sql`insert into application_stage_changes (id, organization_id, application_id, stage, from_stage, at, by_id, reason)
      values (${newId()}, ${organization}, ${id}, ${stage}, 'APPLIED', ${enteredAt}, ${author}, ${reason})`.execute(db)
}

/** A completed interview with the hiring manager, who has submitted a scorecard. */
async function insertInterview(
  db: Kysely<unknown>,
  organization: string,
  { id, managerId }: DemoApplication,
  author: string,
  now: Date,
): Promise<void> {
  const interviewerId = managerId ?? author
  const interviewId = newId()
  const start = new Date(Math.floor((now.getTime() - 3 * DAY_MS) / DAY_MS) * DAY_MS + 9 * HOUR_MS)
  const end = new Date(start.getTime() + HOUR_MS)
  await sql`insert into interviews (id, organization_id, application_id, title, start, "end", status, organizer_id)
    values (${interviewId}, ${organization}, ${id}, 'Getting to know each other', ${start}, ${end}, 'COMPLETED', ${author})`.execute(
    db,
  )
  await sql`insert into interviewers (id, organization_id, interview_id, employee_id)
    values (${newId()}, ${organization}, ${interviewId}, ${interviewerId})`.execute(db)
  await sql`insert into scorecards (id, organization_id, interview_id, application_id, author_id, recommendation, ratings, notes, submitted_at)
    values (${newId()}, ${organization}, ${interviewId}, ${id}, ${interviewerId}, 'YES',
      ${JSON.stringify([{ criterion: "Skills", score: 4 }])}, 'Convincing answers.', ${end})`.execute(db)
}

/** A draft that waits for the approval of another member of HR. */
async function insertOffer(
  db: Kysely<unknown>,
  organization: string,
  { id, managerId }: DemoApplication,
  author: string,
  now: Date,
): Promise<void> {
  const dateIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await sql`insert into offers (id, organization_id, application_id, salary, salary_currency, employment_type, start_date, expires_on,
      created_by_id)
    values (${newId()}, ${organization}, ${id}, 60000, 'EUR', 'FULL_TIME', ${dateIn(45)}, ${dateIn(14)}, ${managerId ?? author})`.execute(
    db,
  )
}
