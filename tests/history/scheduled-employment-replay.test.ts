// Random changes of managers and dates, and what the API says of future days: equal to what the job makes of them.
import { afterAll, expect, test } from "@jest/globals"
import type { Role } from "../../src/entities/enums.js"
import { employmentChangesJob } from "../../src/jobs/employment-changes.js"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

/** Generated organizations. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 3)
const WRITES_A_DAY = 14
const DAYS = Array.from({ length: 8 }, (_, n) => `2026-03-${String(n + 2).padStart(2, "0")}`)

const app = createTestApp({ now: "2026-03-02T01:00:00.000Z" })
/** Outcomes of all writes: the status, or the codes of an error and of the changes that it names. */
const outcomes = new Map<string, number>()
let completed = 0

const count = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

/** Managers and dates of all people on a day. */
async function readDay(hr: Client, asOf: string): Promise<Json[]> {
  const { employeeSnapshots } = await hr.execute(
    `{ employeeSnapshots(first: 50, filter: { asOf: "${asOf}" }) { nodes { employeeId managerId hireDate endDate } } }`,
  )
  return employeeSnapshots.nodes
}

test.each(Array.from({ length: rounds }, (_, n) => 29 + n))(
  "a forecast is what the job makes of the accepted changes, and it cancels none (seed %i)",
  async (seed) => {
    app.clock.set(`${DAYS[0]}T01:00:00.000Z`)
    const random = seededRandom(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const organizationId = await insertOrganization(app.sql, { timezone: "UTC" })
    const authors = [await app.hire({ role: "HR" }, organizationId), await app.hire({ role: "HR" }, organizationId)]
    const people: string[] = []
    for (let n = 0; n < 5; n++) people.push(await insertEmployee(app.sql, organizationId, { hire_date: "2025-01-01" }))
    const sessions = new Map<string, string>()
    for (const { id } of authors) {
      const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [id])
      sessions.set(id, session?.id as string)
    }
    /** Clients with tokens of the present day. */
    const signIn = () =>
      Promise.all(
        authors.map(async (author) => {
          const claims = { userId: author.id, sessionId: sessions.get(author.id) as string, organizationId, role: "HR" as Role }
          return author.with(await app.instance.deps.tokens.issueAccessToken(claims, app.clock))
        }),
      )

    const countOutcome = ({ status, body }: TestResponse) => {
      if (status < 300) return count(String(status))
      const codes = new Set<string>((body.details?.changes ?? []).map(({ code }: Json) => code))
      for (const code of codes.size > 0 ? codes : [""]) count([body.code, code].join(" ").trim())
    }
    /** Each kind of conflict, which random writes may lack. */
    const writeConflicts = async (client: Client) => {
      const [first, second, third] = people
      const [today, later] = [DAYS[0], DAYS[2]]
      for (const [id, effectiveDate, values] of [
        [first, later, { managerId: second }],
        [second, today, { managerId: first }],
        [third, later, { endDate: "2026-05-01" }],
        [third, today, { hireDate: "2026-06-01" }],
      ] as const)
        countOutcome(await client.post(`/users/${id}/employment-changes`, { effectiveDate, ...values }))
    }

    const write = async (client: Client, today: string) => {
      const later = DAYS.filter((day) => day > today)
      const effectiveDate = random() < 0.3 ? pick(["2026-02-01", today]) : pick(later)
      const manager = { managerId: random() < 0.2 ? null : pick(people) }
      const dates = pick([
        { hireDate: pick(["2025-01-01", "2025-06-01", today]) },
        { endDate: random() < 0.3 ? null : pick(["2025-03-01", "2026-05-01", "2026-09-01"]) },
        { hireDate: "2025-09-01", endDate: "2026-08-01" },
      ])
      const values = pick<object>([manager, manager, manager, dates, { ...manager, ...dates }])
      const path = `/users/${pick(people)}`
      const [scheduled] = await app.sql<Json>(
        "select id, employee_id from employment_changes where organization_id = ? and status = 'SCHEDULED' order by md5(id::text || ?) limit 1",
        [organizationId, String(random())],
      )
      const send = pick([
        ...Array.from({ length: 6 }, () => () => client.post(`${path}/employment-changes`, { effectiveDate, ...values })),
        () => client.patch(path, values),
        () => client.post(`/users/${scheduled?.employee_id}/employment-changes/${scheduled?.id}/cancel`),
      ])
      countOutcome(await send())
    }

    let forecasts = new Map<string, Json[]>()
    for (const today of DAYS) {
      app.clock.set(`${today}T01:00:00.000Z`)
      await employmentChangesJob.run(app.instance.deps)
      const clients = await signIn()
      const [hr] = clients as [Client]
      if (forecasts.has(today)) expect([today, await readDay(hr, today)]).toEqual([today, forecasts.get(today)])
      const canceled = await app.sql(
        "select subject_id from audit_entries where organization_id = ? and action = 'employmentChange.cancel' and actor_id is null",
        [organizationId],
      )
      expect([today, canceled]).toEqual([today, []])
      if (today === DAYS.at(-1)) break
      if (today === DAYS[0]) await writeConflicts(hr)
      for (let n = 0; n < WRITES_A_DAY; n++) await Promise.all(clients.map((client) => write(client, today)))
      forecasts = new Map()
      for (const day of DAYS.filter((one) => one > today)) forecasts.set(day, await readDay(hr, day))
    }
    const rows = await app.sql<Json>(
      "select effective_date > recorded_at::date as was_scheduled from employment_changes where organization_id = ? and status = 'APPLIED'",
      [organizationId],
    )
    expect(rows.filter(({ was_scheduled }) => was_scheduled).length).toBeGreaterThan(10)
    completed++
  },
  120_000,
)

// A test of its own would fail if it ran alone.
afterAll(() => {
  if (completed < rounds) return
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining([
      "HIERARCHY_CYCLE",
      "VALIDATION_FAILED",
      "SCHEDULED_CHANGE_CONFLICT HIERARCHY_CYCLE",
      "SCHEDULED_CHANGE_CONFLICT VALIDATION_FAILED",
    ]),
  )
})
