// Funnels of random applications against a naive recount of the rows, in a time zone far from UTC.
import { beforeAll, expect, test } from "@jest/globals"
import { newId } from "../../src/entities/base-entity.js"
import type { Client } from "../support/client.js"
import { insertOrganization, insertRow, insertRows, type TableRow } from "../support/factories.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

const NOW = "2026-03-02T09:00:00.000Z"
/** The organization is 13 hours ahead of UTC until 2026-04-05, and 12 hours in winter. */
const TIMEZONE = "Pacific/Auckland"
const DAY_MS = 86_400_000
/** Organizations with random applications. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 2)
const QUESTIONS = 12

const OPEN = ["APPLIED", "SCREENING", "TECHNICAL_INTERVIEW", "CULTURAL_FIT", "OFFER"]
const STAGES = [...OPEN, "HIRED"]

const app = createTestApp({ now: NOW })

interface Change {
  stage: string
  from_stage: string | null
  at: number
}

interface Application {
  jobId: string
  appliedAt: number
  history: Change[]
}

interface Recruitment {
  hr: Client
  recruiter: Client
  /** The vacancies with their stages, and the recruiter who fills them. */
  jobs: Map<string, { stages: string[]; recruiterId: string }>
  applications: Application[]
}

/** An organization with vacancies and applications that moved back and forth, were closed and reopened, and got comments. */
async function insertRecruitment(seed: number): Promise<Recruitment> {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const organizationId = await insertOrganization(app.sql, { timezone: TIMEZONE })
  const hr = await app.hire({ role: "HR" }, organizationId)
  const recruiter = await app.hire({}, organizationId)
  const jobs: Recruitment["jobs"] = new Map()
  for (let n = 0; n < 4; n++) {
    const stages = OPEN.filter((stage) => ["APPLIED", "OFFER"].includes(stage) || n === 0 || random() < 0.5)
    const recruiterId = n < 2 ? recruiter.id : hr.id
    const values = { title: `Job ${n}`, type: "FULL_TIME", status: pick(["OPEN", "CLOSED"]), hiring_manager_id: recruiterId }
    const id = await insertRow(app.sql, "vacancies", organizationId, values)
    await app.sql("update vacancies set stages = ? where id = ?", [`{${stages.join()}}`, id])
    jobs.set(id, { stages, recruiterId })
  }
  const rows: TableRow[] = []
  const row = (table: string, values: Record<string, unknown>) => {
    const id = newId()
    rows.push([table, { id, organization_id: organizationId, ...values }])
    return id
  }
  const applications = Array.from({ length: 60 }, (_, n): Application => {
    const jobId = pick([...jobs.keys()])
    const stages = jobs.get(jobId)?.stages as string[]
    const latest = Date.parse(NOW)
    const history: Change[] = []
    let at = latest - Math.floor(random() * 500 * DAY_MS)
    let stage: string | null = null
    const enter = (next: string) => {
      history.push({ stage: next, from_stage: stage, at })
      stage = next
      at += Math.floor(random() * (random() < 0.2 ? 100 : 20 * DAY_MS))
    }
    enter("APPLIED")
    for (let steps = Math.floor(random() * 7); steps > 0 && at < latest && stage !== "HIRED"; steps--) {
      const closed = stage === "REJECTED" || stage === "WITHDRAWN"
      const comment = random() < 0.15
      enter(comment ? (stage as unknown as string) : closed ? "APPLIED" : pick([...stages, "REJECTED", "WITHDRAWN", "HIRED"]))
    }
    const candidate_id = row("candidates", { full_name: `Candidate ${n}`, email: `${newId()}@mail.test`, source: "OTHER" })
    const times = { applied_at: new Date(history[0]?.at as number), stage_entered_at: new Date(history.at(-1)?.at as number) }
    const values = { job_id: jobId, candidate_id, stage: history.at(-1)?.stage, source: "OTHER", ...times }
    const application_id = row("applications", values)
    for (const change of history) row("application_stage_changes", { application_id, ...change, at: new Date(change.at) })
    return { jobId, appliedAt: history[0]?.at as number, history }
  })
  await insertRows(app.sql, rows)
  return { hr, recruiter, jobs, applications }
}

const localDay = (time: number) => new Date(time).toLocaleDateString("sv-SE", { timeZone: TIMEZONE })

/** The median in days, with two decimals. */
function median(durations: readonly number[]): number | null {
  if (durations.length === 0) return null
  const sorted = [...durations].sort((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] as number,
    sorted[Math.ceil((sorted.length - 1) / 2)] as number,
  ]
  return (low + high) / 2 / DAY_MS
}

/** Whether a figure has two decimals and equals an exact one. */
const isRounded = (figure: number | null, exact: number | null) =>
  figure === null || exact === null ? figure === exact : Math.abs(figure - exact) <= 0.005 + 1e-9

interface Period {
  from?: string
  to?: string
}

/** The figures of some vacancies, application by application. `stages` is the order of the funnel. */
function recount(applications: readonly Application[], stages: readonly string[], { from, to }: Period) {
  const counted = applications.filter(
    ({ appliedAt }) => (!from || localDay(appliedAt) >= from) && (!to || localDay(appliedAt) <= to),
  )
  const stays = counted.flatMap(({ history }) => {
    const entered = history.filter(({ stage, from_stage }) => stage !== from_stage)
    return entered.map(({ stage, at }, n) => ({ stage, days: (entered[n + 1]?.at ?? Date.parse(NOW)) - at }))
  })
  const isIn = (stage: string) => counted.filter(({ history }) => history.at(-1)?.stage === stage).length
  const hasReached = (stage: string) => (one: Application) =>
    one.history.some((change) => STAGES.indexOf(change.stage) >= STAGES.indexOf(stage))
  const hires = counted.flatMap(({ appliedAt, history }) =>
    history.flatMap((one) => (one.stage === "HIRED" ? one.at - appliedAt : [])),
  )
  return {
    counts: { applications: counted.length, hired: isIn("HIRED"), rejected: isIn("REJECTED"), withdrawn: isIn("WITHDRAWN") },
    daysToHire: median(hires),
    stages: stages.map((stage, n) => {
      const reached = counted.filter(hasReached(stage)).length
      const before = n === 0 ? 0 : counted.filter(hasReached(stages[n - 1] as string)).length
      const days = stage === "HIRED" ? null : median(stays.filter((stay) => stay.stage === stage).map((stay) => stay.days))
      return { figures: { stage, current: isIn(stage), reached, conversionRate: before === 0 ? null : reached / before }, days }
    }),
  }
}

let recruitments: Recruitment[]
beforeAll(async () => {
  recruitments = await Promise.all(Array.from({ length: rounds }, (_, n) => insertRecruitment(n + 1)))
})

test(`${QUESTIONS} funnels of each organization equal a recount of its applications`, async () => {
  for (const [seed, { hr, recruiter, jobs, applications }] of recruitments.entries()) {
    const random = seededRandom(seed + 50)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    // Errors by one day show at the days of applications.
    const days = applications.map(({ appliedAt }) => localDay(appliedAt))
    for (let n = 0; n < QUESTIONS; n++) {
      const client = n % 2 === 0 ? hr : recruiter
      const [a, b] = [pick(days), pick(days)]
      const period = [{}, { from: a }, { to: a }, a < b ? { from: a, to: b } : { from: b, to: a }][n % 4] as Period
      const managed = [...jobs].filter(([, { recruiterId }]) => client === hr || recruiterId === recruiter.id).map(([id]) => id)
      const jobIds = n % 3 === 0 ? undefined : managed.filter((_, k) => k === 0 || random() < 0.5)
      // Without vacancies, the period begins a year before its end.
      const before = (day: string) => new Date(Date.parse(day) - 365 * DAY_MS).toISOString().slice(0, 10)
      const from = period.from ?? (jobIds ? undefined : before(period.to ?? localDay(Date.parse(NOW))))
      const chosen = new Set((jobIds ?? managed).flatMap((id) => jobs.get(id)?.stages ?? []))
      const stages = jobIds ? STAGES.filter((stage) => chosen.has(stage) || stage === "HIRED") : STAGES
      const ofJobs = applications.filter(({ jobId }) => (jobIds ?? managed).includes(jobId))
      const expected = recount(ofJobs, stages, { ...(from && { from }), ...(period.to && { to: period.to }) })
      const path = jobIds?.length === 1 ? `/jobs/${jobIds[0]}/funnel` : "/recruitment/funnel"
      const query = new URLSearchParams({ ...period, ...(jobIds && jobIds.length > 1 && { jobId: jobIds.join() }) })
      const { status, body } = await client.get(`${path}?${query}`)
      const { medianDaysToHire, stages: shown = [], ...counts } = body
      const label = { seed, n, period, jobs: jobIds?.length, status }
      expect({
        ...label,
        counts,
        stages: shown.map(({ medianDays: _, ...figures }: Record<string, unknown>) => figures),
      }).toEqual({
        ...label,
        status: 200,
        counts: expected.counts,
        stages: expected.stages.map(({ figures }) => figures),
      })
      const medians = [medianDaysToHire, ...shown.map(({ medianDays }: { medianDays: number | null }) => medianDays)]
      const exact = [expected.daysToHire, ...expected.stages.map(({ days }) => days)]
      expect({
        ...label,
        wrong: medians.filter((one, k) => !isRounded(one, exact[k] as number | null)),
        medians,
        exact,
      }).toMatchObject({
        wrong: [],
      })
    }
  }
})
