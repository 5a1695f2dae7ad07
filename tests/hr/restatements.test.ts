// Restatements against a replay of the careers of generated companies, and through the API.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { newId } from "../../src/entities/base-entity.js"
import {
  addDays,
  employmentsOf,
  type GeneratedCompany,
  hireHr,
  initialChangeOf,
  insertCompany,
  knownChangesOf,
  timesOf,
  valueOn,
} from "../support/careers.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
/** Generated companies. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 3)
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

interface Question {
  from: string
  to: string
  knownAt: string
  until: string
}
type Person = GeneratedCompany["people"][number]
type Values = Record<string, { from: unknown; to: unknown }>

const daysOf = ({ from, to }: Question) => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
const timesIn = ({ to, knownAt, until }: Question) =>
  [knownAt, until].map((time) => ({ knownAt: time, scheduledUntil: to })) as [KnownTime, KnownTime]
type KnownTime = { knownAt: string; scheduledUntil: string }

/** The days of a range on which a person was known to be employed, at each of the times. */
const employedDays = (person: Person, question: Question) =>
  timesIn(question).map((known) => {
    const employments = employmentsOf(person, known)
    return daysOf(question).filter((day) => employments.some(({ first, last }) => first <= day && day <= last))
  }) as [string[], string[]]

/** The restatements of a person, by comparing the values that were known at both times. */
function restatementsOf(person: Person, question: Question) {
  const { from, to, knownAt, until } = question
  const [before, after] = timesIn(question)
  const [knownBefore, knownAfter] = [before, after].map((known) => new Set(knownChangesOf(person, known)))
  const days = employedDays(person, question)
  const isRestated = String(days[0]) !== String(days[1])
  const valuesOf = (names: readonly string[], day: string): Values => {
    const values = names.map((name) => [
      name,
      { from: valueOn(person, name, day, before), to: valueOn(person, name, day, after) },
    ]) as [string, Values[string]][]
    const counts = (name: string) => (["hireDate", "endDate"].includes(name) ? isRestated : day <= to)
    return Object.fromEntries(values.filter(([name, value]) => value.from !== value.to && counts(name)))
  }
  /** The values of the day on which a change takes effect; of the hire, also those of the first day of employment. */
  const valuesOfChange = (change: Person["changes"][number]): Values => {
    const [, start] = [change.effective_date, from].sort() as [string, string]
    const values = valuesOf(change.changes, start)
    const [first] = days.flat().sort()
    const isEarlier = change === initialChangeOf(person) && first !== undefined && first < start
    return isEarlier ? { ...values, ...valuesOf(change.changes, first) } : values
  }
  const ofChanges = person.changes.flatMap((change) => {
    if (knownBefore?.has(change) === knownAfter?.has(change)) return []
    const values = valuesOfChange(change)
    if (Object.keys(values).length === 0) return []
    const isLate = change.recorded_at > knownAt
    const kind = knownBefore?.has(change) ? "CANCELLED" : isLate ? "RECORDED" : "APPLIED"
    const time = { CANCELLED: change.canceled_at, RECORDED: change.recorded_at, APPLIED: change.applied_at }[kind]
    return [{ changeId: change.id, kind, recordedAt: time, effectiveDate: change.effective_date, values }]
  })
  const ofAccount = (person.row.deactivations ?? []).flatMap(({ day, from: since, until: end }) => {
    const isDeactivatedAt = (time: string) => since <= time && !(end && end <= time)
    if (!isRestated || isDeactivatedAt(knownAt) === isDeactivatedAt(until)) return []
    const [kind, recordedAt] = isDeactivatedAt(until) ? ["DEACTIVATED", since] : ["RESTORED", end]
    return [{ changeId: null, kind, recordedAt, effectiveDate: day, values: {} }]
  })
  return [...ofChanges, ...ofAccount].map((row) => ({ ...row, employeeId: person.row.id as string }))
}

const ATTRIBUTES = ["departmentId", "locationId", "employmentType", "fullTimeShare"]

/** The days of employment and attributes whose value differs between both times. */
function differencesOf(person: Person, question: Question) {
  const known = timesIn(question)
  const days = new Set(employedDays(person, question).flat())
  return ATTRIBUTES.flatMap((field) =>
    [...days]
      .filter((day) => valueOn(person, field, day, known[0]) !== valueOn(person, field, day, known[1]))
      .map((day) => ({ field, day })),
  )
}

const byTime = (a: Json, b: Json) =>
  `${a.recordedAt} ${a.changeId} ${a.employeeId}`.localeCompare(`${b.recordedAt} ${b.changeId} ${b.employeeId}`)
const isSorted = (rows: readonly Json[]) => rows.every((row, n) => n === 0 || rows[n - 1].recordedAt <= row.recordedAt)

describe("restatements of generated companies", () => {
  const kinds = new Set<string>()
  test.each(Array.from({ length: rounds }, (_, n) => 31 + n))(
    "restatements are the difference between what was known at both times (seed %i)",
    async (seed) => {
      const company = await insertCompany(app, seed, 30, TODAY)
      const hr = await hireHr(app, company)
      const random = seededRandom(seed + 100)
      const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
      const dates = company.people.flatMap(({ changes }) => changes.map((change) => change.effective_date))
      const times = timesOf(company)
      for (let round = 0; round < 12; round++) {
        const from = addDays(pick(dates), -Math.floor(random() * 20))
        const [knownAt, until] = [pick(times), pick(times)].sort() as [string, string]
        const question = { from, to: addDays(from, Math.floor(random() * 60)), knownAt, until }
        const { body, headers } = await hr.get(`/hr/restatements?${new URLSearchParams(question)}&limit=100`)
        const rows = body.map(({ id, until: end, employee, change, ...row }: Json) => row)
        const expected = company.people.flatMap((person) => restatementsOf(person, question))
        expect({ seed, question, rows: [...rows].sort(byTime).slice(0, 100) }).toEqual({
          seed,
          question,
          rows: expected.sort(byTime).slice(0, 100),
        })
        expect(headers.get("x-total-count")).toBe(String(expected.length))
        expect(isSorted(rows)).toBe(true)
        for (const { kind } of rows) kinds.add(kind)
        for (const person of company.people) {
          const initialId = initialChangeOf(person)?.id
          const own = rows.filter(({ employeeId }: Json) => employeeId === person.row.id)
          for (const { field, day } of differencesOf(person, question))
            expect({
              seed,
              question,
              field,
              day,
              isFound: own.some((row: Json) => field in row.values && (row.effectiveDate <= day || row.changeId === initialId)),
            }).toEqual({ seed, question, field, day, isFound: true })
        }
      }
    },
  )

  test("their questions find more than one kind of restatement", () => {
    expect(kinds.size).toBeGreaterThan(1)
  })
})

describe("restatements of a month", () => {
  const MARCH = "from=2026-03-01&to=2026-03-31"
  const record = async (id: string, effectiveDate: string, values: object): Promise<string> => {
    const { status, body } = await app.hr.post(`/users/${id}/employment-changes`, { effectiveDate, ...values })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.id
  }
  const create = async (values: object = {}): Promise<string> => {
    const email = `${newId()}@acme.test`
    const { status, body } = await app.hr.post("/users", { email, fullName: "Kim", hireDate: "2025-01-01", ...values })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.id
  }
  const now = async (): Promise<string> => (await app.hr.get(`/history/employees/${app.employee.id}`)).body.knownAt
  const ask = (query: string, client: Client = app.hr) => client.get(`/hr/restatements?${MARCH}&${query}`)
  const shown = (rows: Json) => rows.map(({ kind, effectiveDate, values }: Json) => [kind, effectiveDate, values])
  let [closed, sales, support, raised, canceled, left, deactivated, hired] = Array.from({ length: 8 }, () => "")

  beforeAll(async () => {
    ;[sales, support] = [await insertDepartment(app, "Sales"), await insertDepartment(app, "Support")]
    const pay = { salary: 100, salaryCurrency: "EUR", departmentId: sales }
    for (let n = 0; n < 4; n++) await create()
    ;[raised, canceled, left, deactivated] = [await create(pay), await create(pay), await create(pay), await create(pay)]
    const scheduled = await record(canceled, "2026-03-20", { payGrade: "B", salary: 100 })
    closed = await now()
    await record(raised, "2026-02-10", { salary: 200, salaryCurrency: "EUR", reason: "Promotion" })
    await record(raised, "2025-06-01", { departmentId: support })
    await record(raised, "2025-07-01", { departmentId: sales })
    await record(raised, "2026-04-01", { salary: 300 })
    expect((await app.hr.post(`/users/${canceled}/employment-changes/${scheduled}/cancel`)).status).toBe(200)
    await record(left, "2026-04-02", { endDate: "2026-03-15" })
    expect((await app.admin.delete(`/users/${deactivated}`)).status).toBe(204)
    hired = await create({ hireDate: "2026-03-01", departmentId: support })
  })

  test("a late raise has the salaries before and after, without values that are equal or were replaced before the month", async () => {
    const { body } = await ask(`knownAt=${closed}&employeeId=${raised}`)
    expect(shown(body)).toEqual([["RECORDED", "2026-02-10", { salary: { from: 100, to: 200 } }]])
    expect(body[0].change.reason).toBe("Promotion")
  })

  test("a canceled change has the value that will not take effect", async () => {
    const { body } = await ask(`knownAt=${closed}&employeeId=${canceled}`)
    expect(shown(body)).toEqual([["CANCELLED", "2026-03-20", { payGrade: { from: "B", to: null } }]])
  })

  test("a last day of work counts for the months whose days of employment it changes, once the change is in force", async () => {
    expect((await ask(`knownAt=${closed}&employeeId=${left}`)).body).toEqual([])
    const end = { from: null, to: "2026-02-15" }
    await record(left, TODAY, { endDate: end.to })
    const endsIn = async (range: string) => {
      const { body } = await app.hr.get(`/hr/restatements?${range}&knownAt=${closed}&employeeId=${left}`)
      return shown(body)
    }
    const restated = [["RECORDED", TODAY, { endDate: end }]]
    expect(await endsIn("from=2026-02-01&to=2026-02-28")).toEqual(restated)
    expect(await endsIn(MARCH)).toEqual(restated)
    expect(await endsIn("from=2026-01-01&to=2026-02-15")).toEqual([])
  })

  test("a deactivation without a last day of work is a restatement without a change", async () => {
    const { body } = await ask(`knownAt=${closed}&employeeId=${deactivated}`)
    expect(shown(body)).toEqual([["DEACTIVATED", TODAY, {}]])
    expect(body[0].changeId).toBeNull()
  })

  test("a hire that was recorded late has all values", async () => {
    const { body } = await ask(`knownAt=${closed}&employeeId=${hired}`)
    const added = (to: unknown) => ({ from: null, to })
    const values = { hireDate: added("2026-03-01"), departmentId: added(support), role: added("EMPLOYEE") }
    expect(shown(body)).toEqual([["RECORDED", "2026-03-01", values]])
  })

  test("departments are those before or after, and nothing is restated without later records", async () => {
    const peopleOf = async (query: string) => (await ask(query)).body.map(({ employeeId }: Json) => employeeId).toSorted()
    const [ofSales, ofSupport] = [
      await peopleOf(`knownAt=${closed}&departmentId=${sales}`),
      await peopleOf(`knownAt=${closed}&departmentId=${support}`),
    ]
    expect(ofSales).toEqual(expect.arrayContaining([raised, canceled, deactivated].toSorted()))
    expect(ofSupport).toEqual([hired])
    expect(await peopleOf(`knownAt=${await now()}`)).toEqual([])
    expect(await peopleOf(`knownAt=${closed}&until=${closed}`)).toEqual([])
  })

  test("both APIs return the same restatements, by pages and by cursor", async () => {
    const until = await now()
    const rows = (await ask(`knownAt=${closed}&until=${until}`)).body
    const fields = "entryId kind recordedAt until employeeId effectiveDate changeId values"
    const pages: Json[] = []
    for (let cursor: string | null = null, hasNextPage = true; hasNextPage; ) {
      const after: string = cursor ? `, after: "${cursor}"` : ""
      const { restatements } = await app.hr.execute(`{ restatements(first: 2${after}, filter: {
        from: "2026-03-01", to: "2026-03-31", knownAt: "${closed}", until: "${until}" }) { totalCount pageInfo { hasNextPage endCursor } nodes { ${fields} } } }`)
      pages.push(...restatements.nodes)
      ;({ hasNextPage, endCursor: cursor } = restatements.pageInfo)
      expect(restatements.totalCount).toBe(rows.length)
    }
    expect(rows.length).toBeGreaterThan(3)
    expect(pages).toEqual(rows.map(({ id, employee, change, ...row }: Json) => ({ entryId: id, ...row })))
  })

  test("restatements up to a time are the same after further writes", async () => {
    const query = `knownAt=${closed}&until=${await now()}`
    const before = await ask(query)
    await record(raised, "2026-03-05", { salary: 150 })
    expect((await app.admin.put(`/users/${deactivated}`, { status: "Active" })).status).toBe(200)
    const after = await ask(query)
    expect(JSON.stringify(after.body)).toBe(JSON.stringify(before.body))
    expect(shown((await ask(`knownAt=${closed}`)).body)).not.toEqual(shown(before.body))
  })

  test("the access log of a person has the reads of restated values", async () => {
    await record(app.employee.id, "2026-03-01", { salary: 10, departmentId: sales })
    await ask(`knownAt=${closed}&employeeId=${app.employee.id}`)
    const { body } = await app.employee.get("/users/me/access-log")
    const reads = body.filter(({ operation }: Json) => operation === "restatements")
    expect(reads.map(({ group }: Json) => group).toSorted()).toEqual(["COMPENSATION", "EMPLOYMENT"])
  })

  test("a change that is recorded late for a day before the hire is restated from its own day on", async () => {
    const id = await create({ hireDate: "2026-02-10", departmentId: sales, salary: 100 })
    expect((await app.hr.put(`/users/${id}`, { hireDate: "2026-01-01" })).status).toBe(200)
    const knownAt = await now()
    await record(id, "2026-01-31", { departmentId: support, salary: 200 })
    const askFor = async (from: string, to: string) => {
      const { body } = await app.hr.get(`/hr/restatements?from=${from}&to=${to}&knownAt=${knownAt}&employeeId=${id}`)
      return shown(body)
    }
    const flowOf = async (from: string, to: string) => {
      const query = `from=${from}&to=${to}&departmentId=${support}&compareKnownAt=${knownAt}`
      const { hiringVsAttrition } = (await app.hr.get(`/hr/reports/analytics?${query}`)).body
      return hiringVsAttrition.map(({ isRestated }: Json) => isRestated)
    }
    expect([await askFor("2026-01-01", "2026-01-30"), await flowOf("2026-01-01", "2026-01-30")]).toEqual([[], [false]])
    const values = { departmentId: { from: sales, to: support }, salary: { from: 100, to: 200 } }
    expect(await askFor("2026-02-01", "2026-02-09")).toEqual([["RECORDED", "2026-01-31", values]])
    expect(await flowOf("2026-02-01", "2026-02-09")).toEqual([true])
    expect(await askFor("2026-02-10", "2026-03-02")).toEqual([])
  })

  test("a person without a first day of work is restated for all earlier days, by the values before each change", async () => {
    const added = (to: unknown) => ({ from: null, to })
    const knownAt = await now()
    const id = await create({ hireDate: undefined, departmentId: sales, payGrade: "P1" })
    await record(id, "2026-02-20", { departmentId: support })
    await record(id, TODAY, { payGrade: "P3" })
    const askFor = async (from: string, to: string) => {
      const { body } = await app.hr.get(`/hr/restatements?from=${from}&to=${to}&knownAt=${knownAt}&employeeId=${id}`)
      return shown(body)
    }
    const values = { departmentId: added(sales), payGrade: added("P1"), role: added("EMPLOYEE") }
    const hire = ["RECORDED", TODAY, values]
    const move = ["RECORDED", "2026-02-20", { departmentId: added(support) }]
    expect(await askFor("2025-12-01", "2025-12-31")).toEqual([hire])
    expect(await askFor("2026-02-01", "2026-02-28")).toEqual([hire, move])
    // Of two changes of one day, the one that was recorded last is in force.
    expect(await askFor("2026-02-20", TODAY)).toEqual([
      ["RECORDED", TODAY, { ...values, departmentId: added(support) }],
      move,
      ["RECORDED", TODAY, { payGrade: added("P3") }],
    ])
    const later = await create({ hireDate: "2026-03-01", departmentId: sales })
    const { body } = await app.hr.get(`/hr/restatements?from=2026-02-01&to=2026-02-28&knownAt=${knownAt}&employeeId=${later}`)
    expect(body).toEqual([])
  })

  test("only HR lists restatements", async () => {
    for (const client of [app.manager, app.employee])
      expect(outcomeOf(await ask(`knownAt=${closed}`, client))).toEqual([403, "FORBIDDEN"])
  })

  test("restatements return 400 naming the field for missing, reversed, long or future ranges", async () => {
    const problemsOf = async (query: string) => {
      const { status, body } = await app.hr.get(`/hr/restatements?${query}`)
      return [status, body.errors.map(({ path, code }: Json) => `${path} ${code}`).join()]
    }
    expect(await problemsOf("from=2026-03-01&to=2026-03-31")).toEqual([400, "knownAt REQUIRED"])
    expect(await problemsOf(`from=2026-03-02&to=2026-03-01&knownAt=${closed}`)).toEqual([400, "to END_BEFORE_START"])
    expect(await problemsOf(`from=2025-01-01&to=2026-03-01&knownAt=${closed}`)).toEqual([400, "to SPAN_TOO_LONG"])
    expect(await problemsOf(`${MARCH}&knownAt=${closed}&until=2026-01-01T00:00:00Z`)).toEqual([400, "until END_BEFORE_START"])
    expect(await problemsOf(`${MARCH}&knownAt=${closed}&until=2030-01-01T00:00:00Z`)).toEqual([400, "until IN_THE_FUTURE"])
    expect(await problemsOf(`${MARCH}&knownAt=2030-01-01T00:00:00Z`)).toEqual([400, "knownAt IN_THE_FUTURE"])
  })

  test("more than 20,000 changes between the times return 400, and those of one person are listed", async () => {
    await app.sql(
      `insert into employment_changes (id, organization_id, created_at, updated_at, employee_id, effective_date, status, changes, recorded_at, applied_at)
       select gen_random_uuid(), organization_id, now(), now(), id, '2024-01-01', 'APPLIED', '{managerId}', '2026-01-01', '2026-01-01'
       from employees, generate_series(1, 20001) n where id = ?`,
      [app.colleague.id],
    )
    const { status, body } = await ask("knownAt=2025-12-31T00:00:00Z")
    expect([status, body.code, body.details.limit]).toEqual([400, "QUERY_TOO_COMPLEX", "comparedChanges"])
    expect((await ask(`knownAt=2025-12-31T00:00:00Z&employeeId=${raised}`)).status).toBe(200)
  })
})
