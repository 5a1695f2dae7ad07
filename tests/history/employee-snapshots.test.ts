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
import { planOf, type RecordedStatement, recordStatements, statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
/** Generated companies of 60 people. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 3)
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

const SNAPSHOT = "employeeId asOf isScheduled isEmployed departmentId locationId employmentType fullTimeShare hireDate endDate"

/** All snapshots of a day. */
async function listOn(client: Client, asOf: string, { filter = "", knownAt }: { filter?: string; knownAt?: string } = {}) {
  const known = knownAt ? `knownAt: "${knownAt}"` : ""
  const { employeeSnapshots } = await client.execute(
    `{ employeeSnapshots(first: 100, filter: { asOf: "${asOf}" ${known} ${filter} }) { totalCount nodes { ${SNAPSHOT} } } }`,
  )
  expect(employeeSnapshots.nodes).toHaveLength(employeeSnapshots.totalCount)
  return employeeSnapshots.nodes as Json[]
}

/** The snapshots of a day, by a replay of the changes. */
const replay = ({ people }: GeneratedCompany, day: string, knownAt?: string) =>
  people.flatMap((person) => {
    const known = { knownAt, scheduledUntil: day }
    const employments = employmentsOf(person, known)
    const hasChange = knownChangesOf(person, known).some(({ effective_date }) => effective_date <= day)
    if (!hasChange && !employments.some(({ first }) => first <= day)) return []
    const values = ["departmentId", "locationId", "employmentType", "fullTimeShare", "hireDate", "endDate"].map((name) => [
      name,
      valueOn(person, name, day, known),
    ])
    const isEmployed = employments.some(({ first, last }) => first <= day && day <= last)
    const isScheduled = isScheduledOn(person, day, known)
    return { employeeId: person.row.id as string, asOf: day, isScheduled, isEmployed, ...Object.fromEntries(values) }
  })

const byId = (rows: Json[]) => rows.toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : 1))

describe("generated careers", () => {
  test.each(Array.from({ length: rounds }, (_, n) => 31 + n))(
    "lists, filters, single snapshots and headcounts equal a replay of what was known at a time (seed %i)",
    async (seed) => {
      const company = await insertCompany(app, seed, 60, TODAY)
      const hr = await hireHr(app, company)
      const random = seededRandom(seed)
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
      // Errors by one day show on days on which something changed, and around them.
      const dates = company.people.flatMap(({ changes }) => changes.map(({ effective_date }) => effective_date))
      const days = Array.from({ length: 8 }, () => addDays(pick(dates), Math.floor(random() * 3) - 1))
      const times = timesOf(company)
      for (const [n, day] of [...days, TODAY, addDays(TODAY, 40)].entries()) {
        const knownAt = n % 3 === 0 ? undefined : pick(times)
        const expected = byId(replay(company, day, knownAt))
        const label = { seed, day, knownAt }
        expect({ ...label, rows: byId(await listOn(hr, day, { knownAt })) }).toEqual({ ...label, rows: expected })
        const departmentId = pick([...company.departments.keys()])
        const filter = `departmentIds: ["${departmentId}"] isEmployed: true`
        const inDepartment = await listOn(hr, day, { filter, knownAt })
        expect(byId(inDepartment)).toEqual(expected.filter((row) => row.departmentId === departmentId && row.isEmployed))
        const { id } = pick(company.people).row as { id: string }
        const known = knownAt ? `&knownAt=${knownAt}` : ""
        const { status, body } = await hr.get(`/history/employees/${id}?asOf=${day}${known}`)
        const one = expected.find(({ employeeId }) => employeeId === id)
        expect([status, body.isEmployed, body.departmentId]).toEqual(
          one ? [200, one.isEmployed, one.departmentId] : [404, undefined, undefined],
        )
        // The figures have the same definition of an employment.
        const { body: report } = await hr.get(`/hr/reports/analytics?from=${day}&to=${day}`)
        if (!knownAt && day <= TODAY)
          expect(report.demographics.headcount).toBe(expected.filter(({ isEmployed }) => isEmployed).length)
      }
    },
  )
})

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
    kim = await app.hire({ full_name: "Kim" })
    await change("2024-01-01", {
      hireDate: "2024-01-01",
      departmentId: sales,
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
    const listed = await listOn(app.colleague, "2025-01-01")
    expect(listed.map(({ employeeId }) => employeeId).sort()).toEqual([app.colleague.id, kim.id].sort())
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
