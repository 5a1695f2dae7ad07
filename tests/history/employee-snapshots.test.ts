// Employments on a day as they were known at a time: a replay of generated careers, and their access rules.
import { beforeAll, describe, expect, test } from "@jest/globals"
import {
  addDays,
  employmentsOf,
  type GeneratedCompany,
  hireHr,
  insertCompany,
  isScheduledOn,
  knownChangesOf,
  timesOf,
  valueOn,
} from "../support/careers.js"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertEmployee, UNKNOWN_ID } from "../support/factories.js"
import { created } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { byText, compareAnswers, listOnBothApis, type Question } from "../support/snapshots.js"
import { planOf, type RecordedStatement, recordStatements, statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
/** Generated careers. The environment variable ROUNDS sets a number of which these are four fifths; replay.test.ts has the others. */
const CAREERS = Math.ceil((Number(process.env.ROUNDS ?? 500) * 4) / 5)
const COMPANY_SIZE = 90
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

const FIELDS = [
  ...["employeeId", "isScheduled", "isEmployed"],
  ...["departmentId", "locationId", "employmentType", "fullTimeShare", "hireDate", "endDate"],
]

type GeneratedPerson = GeneratedCompany["people"][number]

/** The snapshot of a person on a day by a replay of the changes; null before the first recorded one. */
function replay(person: GeneratedPerson, day: string, knownAt?: string): Json {
  const known = { knownAt, scheduledUntil: day }
  const employments = employmentsOf(person, known)
  const hasChange = knownChangesOf(person, known).some(({ effective_date }) => effective_date <= day)
  if (!hasChange && !employments.some(({ first }) => first <= day)) return null
  const values = FIELDS.slice(3).map((name) => [name, valueOn(person, name, day, known)])
  const isEmployed = employments.some(({ first, last }) => first <= day && day <= last)
  return {
    employeeId: person.row.id,
    isScheduled: isScheduledOn(person, day, known),
    isEmployed,
    ...Object.fromEntries(values),
  }
}

/** Compares lists, single snapshots and headcounts of a generated company with the replay. */
async function compareCompany(seed: number): Promise<number> {
  const company = await insertCompany(app, seed, COMPANY_SIZE, TODAY)
  const size = company.people.length
  const hr = await hireHr(app, company)
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  // Errors by one day show on days on which something changed, and around them.
  const dates = company.people.flatMap(({ changes }) => changes.map(({ effective_date }) => effective_date))
  const drawDay = () => addDays(pick(dates), Math.floor(random() * 3) - 1)
  const times = timesOf(company)
  const drawTime = () => (random() < 0.3 ? undefined : pick(times))
  for (const day of [...Array.from({ length: 4 }, drawDay), TODAY, addDays(TODAY, 40)]) {
    const knownAt = drawTime()
    const rows = company.people.flatMap((person) => replay(person, day, knownAt) ?? [])
    const [known, query] = knownAt ? [`knownAt: "${knownAt}"`, `&knownAt=${knownAt}`] : ["", ""]
    const departmentId = pick([...company.departments.keys()])
    for (const [filter, parameters, expected] of [
      ["", "", rows],
      [
        `departmentIds: ["${departmentId}"] isEmployed: true`,
        `&departmentId=${departmentId}&isEmployed=true`,
        rows.filter((row) => row.departmentId === departmentId && row.isEmployed),
      ],
    ] as const) {
      const request = `employeeSnapshots(filter: { asOf: "${day}" ${known} ${filter} })`
      const { graphql, rest } = await listOnBothApis(hr, request, `employees?asOf=${day}${query}${parameters}`, FIELDS)
      const label = { seed, request, rows: byText(expected) }
      expect({ ...label, rows: byText(graphql) }).toEqual(label)
      expect({ ...label, rows: byText(rest) }).toEqual(label)
    }
    if (knownAt || day > TODAY) continue
    // The figures have the same definition of an employment.
    const { body: report } = await hr.get(`/hr/reports/analytics?from=${day}&to=${day}`)
    expect(report.demographics.headcount).toBe(rows.filter(({ isEmployed }) => isEmployed).length)
  }
  const questions = company.people.map((person): Question => {
    const [id, day, knownAt] = [person.row.id, drawDay(), drawTime()]
    return {
      graphql: `employeeSnapshot(employeeId: "${id}", asOf: "${day}"${knownAt ? `, knownAt: "${knownAt}"` : ""})`,
      rest: `/history/employees/${id}?asOf=${day}${knownAt ? `&knownAt=${knownAt}` : ""}`,
      fields: FIELDS,
      expected: replay(person, day, knownAt) ?? undefined,
    }
  })
  await compareAnswers(hr, questions, { seed })
  return size
}

test(
  `lists, single snapshots and headcounts of ${CAREERS} generated careers equal a replay of what was known at a time`,
  async () => {
    for (let [seed, compared] = [31, 0]; compared < CAREERS; seed++) compared += await compareCompany(seed)
  },
  Math.max(120_000, CAREERS * 100),
)

describe("an employment", () => {
  let [sales, support]: [string, string] = ["", ""]
  let kim: Client

  /** Records a change of Kim through the API. */
  const change = async (effectiveDate: string, values: object) => {
    const { status, body } = await app.hr.post(`/users/${kim.id}/employment-changes`, { effectiveDate, ...values })
    expect({ status, body }).toMatchObject({ status: 201 })
  }
  const on = async (asOf: string, client = app.hr) => (await client.get(`/history/employees/${kim.id}?asOf=${asOf}`)).body

  beforeAll(async () => {
    ;[sales, support] = [await insertDepartment(app, "Sales"), await insertDepartment(app, "Support")]
    const { body: lisbon } = await app.hr.post("/locations", { name: "Lisbon", country: "PT", timezone: "Europe/Lisbon" })
    const locationId = lisbon.id
    kim = await app.hire({ full_name: "Kim" })
    await change("2024-01-01", {
      hireDate: "2024-01-01",
      departmentId: sales,
      locationId,
      managerId: app.manager.id,
      salary: 100,
      payGrade: "A",
    })
    await change("2025-06-01", { departmentId: support, managerId: app.colleague.id })
    await change("2025-09-01", { salary: 120 })
    // Recorded late, and in force between the others.
    await change("2025-03-01", { salary: 110, payGrade: "B" })
  })

  test("a snapshot has the values of the day, whenever they were recorded", async () => {
    expect(await on("2025-05-31")).toMatchObject({
      employeeId: kim.id,
      asOf: "2025-05-31",
      isEmployed: true,
      employee: { fullName: "Kim" },
      department: { name: "Sales" },
      location: { name: "Lisbon" },
      manager: { id: app.manager.id },
      salary: 110,
      payGrade: "B",
      salaryCurrency: "EUR",
    })
    expect(await on("2025-06-01")).toMatchObject({ departmentId: support, managerId: app.colleague.id, salary: 110 })
    expect(await on("2024-12-31")).toMatchObject({ departmentId: sales, salary: 100, payGrade: "A", hireDate: "2024-01-01" })
    expect(await on(TODAY)).toMatchObject({ departmentId: support, salary: 120, payGrade: "B" })
  })

  test("a snapshot is shown to the person, the manager of today and HR, each as far as the profile", async () => {
    const statusOf = async (client: Client) => (await client.get(`/history/employees/${kim.id}?asOf=2025-01-01`)).status
    expect(await Promise.all([kim, app.colleague, app.hr].map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all([app.manager, app.employee, app.outsider].map(statusOf))).toEqual([404, 404, 404])
    expect(await on("2025-01-01", app.colleague)).not.toHaveProperty("salary")
    expect(await on("2025-01-01", app.colleague)).not.toHaveProperty("role")
    const { employeeSnapshot } = await app.colleague.execute(
      `{ employeeSnapshot(employeeId: "${kim.id}", asOf: "2025-01-01") { salary hireDate hiddenFields } }`,
    )
    expect(employeeSnapshot).toEqual({
      salary: null,
      hireDate: "2024-01-01",
      hiddenFields: expect.arrayContaining(["salary", "salaryCurrency", "payGrade"]),
    })
    const request = 'employeeSnapshots(filter: { asOf: "2025-01-01" })'
    const { graphql } = await listOnBothApis(app.colleague, request, "employees?asOf=2025-01-01", ["employeeId"])
    expect(graphql.map(({ employeeId }) => employeeId).sort()).toEqual([app.colleague.id, kim.id].sort())
  })

  test("reading a snapshot adds a read to the access log of the person", async () => {
    const before = await app.hire({ hire_date: "2020-01-01", salary: 1 })
    await app.hr.get(`/history/employees/${before.id}?asOf=2025-01-01`)
    const other = await app.hire({ hire_date: "2020-01-01", manager_id: app.manager.id })
    await app.hr.execute(`{ employeeSnapshot(employeeId: "${other.id}", asOf: "2025-01-01") { manager { fullName } } }`)
    const ofOther = (await other.get("/users/me/access-log")).body
    expect(ofOther.map(({ group, operation }: Json) => `${group} ${operation}`)).toEqual(["EMPLOYMENT employeeSnapshot"])
    // The name alone tells who had a row.
    await app.hr.execute(
      `{ employeeSnapshots(first: 50, filter: { asOf: "2025-01-01" }) { nodes { employee { fullName } } } managerChain(employeeId: "${before.id}") { level } }`,
    )
    const { body } = await before.get("/users/me/access-log")
    expect(body.map(({ group, operation }: Json) => `${group} ${operation}`).sort()).toEqual([
      "COMPENSATION employeeSnapshot",
      "EMPLOYMENT employeeSnapshot",
      "EMPLOYMENT employeeSnapshots",
      "EMPLOYMENT managerChain",
    ])
  })

  test("a snapshot exists from the first recorded day on", async () => {
    const get = async (id: string, asOf: string) => {
      const { status, body } = await app.hr.get(`/history/employees/${id}?asOf=${asOf}`)
      return [status, body.code ?? null]
    }
    expect(await get(kim.id, "2023-12-31")).toEqual([404, "NOT_FOUND"])
    expect(await get(kim.id, "2024-01-01")).toEqual([200, null])
    expect(await get(UNKNOWN_ID, TODAY)).toEqual([404, "NOT_FOUND"])
    const { errors } = (await app.hr.graphql(`{ employeeSnapshot(employeeId: "x") { asOf } }`)).body
    expect(errors[0].extensions.code).toBe("NOT_FOUND")
  })

  test("a first day that moves before the initial change has the values of that change", async () => {
    const input = { fullName: "Noa", email: "noa@acme.test", departmentId: sales, salary: 100 }
    const { id } = await created(app.hr.post("/users", input))
    const record = (effectiveDate: string, values: object) =>
      created(app.hr.post(`/users/${id}/employment-changes`, { effectiveDate, ...values }))
    await record("2024-01-15", { departmentId: support })
    await record("2024-01-01", { hireDate: "2024-01-01" })
    const on = async (day: string) => (await app.hr.get(`/history/employees/${id}?asOf=${day}`)).body
    expect(await on("2024-01-01")).toMatchObject({ isEmployed: true, hireDate: "2024-01-01", departmentId: sales, salary: 100 })
    expect(await on("2024-01-15")).toMatchObject({ isEmployed: true, departmentId: support, salary: 100 })
    expect(await on(TODAY)).toMatchObject({ isEmployed: true, departmentId: sales, salary: 100 })
  })

  test("a change that is recorded late for a day before the initial change holds from its own day on", async () => {
    const hire = { fullName: "Ida", email: "ida@acme.test", hireDate: "2026-02-10", departmentId: sales, salary: 50_000 }
    const { id } = await created(app.hr.post("/users", hire))
    expect((await app.hr.put(`/users/${id}`, { hireDate: "2026-01-01" })).status).toBe(200)
    const on = async (day: string, query = "") => {
      const { body } = await app.hr.get(`/history/employees/${id}?asOf=${day}${query}`)
      return [body.isEmployed, body.departmentId, body.salary]
    }
    const { knownAt } = (await app.hr.get(`/history/employees/${id}`)).body
    const late = { effectiveDate: "2026-01-31", departmentId: support, salary: 60_000 }
    await created(app.hr.post(`/users/${id}/employment-changes`, late))
    for (const day of ["2026-01-01", "2026-01-15", "2026-01-30"])
      expect([day, await on(day)]).toEqual([day, [true, sales, 50_000]])
    for (const day of ["2026-01-31", "2026-02-09"]) {
      expect([day, await on(day)]).toEqual([day, [true, support, 60_000]])
      expect(await on(day, `&knownAt=${knownAt}`)).toEqual([true, sales, 50_000])
    }
    expect(await on("2026-02-10")).toEqual([true, sales, 50_000])
    const memberships = async (day: string) => {
      const ids = [sales, support].map((departmentId) => app.hr.get(`/history/departments/${departmentId}?asOf=${day}`))
      return (await Promise.all(ids)).map(({ body }) => body.headcount)
    }
    const [before, after] = [await memberships("2026-01-30"), await memberships("2026-01-31")]
    expect(after).toEqual([before[0] - 1, before[1] + 1])
  })

  test("HR reads the snapshots of a deactivated account, the former manager does not", async () => {
    const lee = await app.hire({
      hire_date: "2020-01-01",
      manager_id: app.manager.id,
      end_date: "2025-12-31",
      account_status: "DEACTIVATED",
    })
    expect((await app.hr.get(`/history/employees/${lee.id}?asOf=2025-12-31`)).body).toMatchObject({ isEmployed: true })
    expect((await app.hr.get(`/history/employees/${lee.id}?asOf=2026-01-01`)).body).toMatchObject({ isEmployed: false })
    expect((await app.manager.get(`/history/employees/${lee.id}?asOf=2025-12-31`)).status).toBe(404)
  })
})

describe("the chain of managers", () => {
  test("the chain of managers is that of the day, from the direct one up, and ends before a repetition", async () => {
    const [ann, bea, cem] = [await app.hire({}), await app.hire({}), await app.hire({})]
    const record = (person: Client, effectiveDate: string, managerId: string | null) =>
      app.hr.post(`/users/${person.id}/employment-changes`, { effectiveDate, managerId })
    await record(ann, "2024-01-01", bea.id)
    await record(bea, "2024-01-01", cem.id)
    await record(cem, "2024-01-01", null)
    await record(bea, "2025-01-01", null)
    await record(ann, "2025-06-01", cem.id)
    const chainOn = async (asOf: string, client = app.hr) => {
      const { status, body } = await client.get(`/history/employees/${ann.id}/managers?asOf=${asOf}`)
      return status === 200 ? body.map(({ employeeId }: Json) => employeeId) : status
    }
    expect(await chainOn("2024-12-31")).toEqual([bea.id, cem.id])
    expect(await chainOn("2025-05-31")).toEqual([bea.id])
    expect(await chainOn(TODAY)).toEqual([cem.id])
    expect(await chainOn(TODAY, ann)).toBe(403)
    expect(await chainOn(TODAY, app.outsider)).toBe(404)
    const { managerChain } = await app.hr.execute(
      `{ managerChain(employeeId: "${ann.id}", asOf: "2024-12-31") { employee { id } level } }`,
    )
    expect(managerChain.map(({ employee, level }: Json) => [employee.id, level])).toEqual([
      [bea.id, 1],
      [cem.id, 2],
    ])
    // Changes of different days may form a circle of a day that never was one when they were recorded.
    await record(ann, "2026-01-01", null)
    await record(cem, "2024-06-01", ann.id)
    expect(await chainOn(TODAY)).toEqual([])
    expect(await chainOn("2024-12-31")).toEqual([bea.id, cem.id])
  })
})

test("a page of what was known reads no history of people who had been deactivated before", async () => {
  const values = { full_name: "Lee", account_status: "DEACTIVATED", deactivated_on: "2025-06-01", hire_date: "2020-01-01" }
  const count = 60
  for (let n = 0; n < count; n++) await insertEmployee(app.sql, app.organizationId, values)
  const { knownAt } = (await app.hr.get("/history/employees?limit=1")).body[0]
  const rowsOf = async (query: string): Promise<number> => {
    const path = `/history/employees?asOf=2025-05-01&limit=1${query}`
    const statements = await recordStatements(app, () => app.hr.get(path))
    const list = statements.find(({ text }) => text.includes("employee_snapshots")) as RecordedStatement
    return (await planOf(app, list, { usesIndexes: true })).rows
  }
  // The accounts themselves are read once.
  expect((await rowsOf(`&knownAt=${knownAt}`)) - (await rowsOf(""))).toBeLessThanOrEqual(count + 20)
})

test("a page of snapshots takes one statement", async () => {
  const statements = await statementsOf(app, () => app.hr.get("/history/employees?asOf=2025-01-01&limit=10"))
  expect(statements.length).toBeLessThanOrEqual(2)
})
