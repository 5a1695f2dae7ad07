// Workforce analytics against a naive recount of generated companies, and the rules of their groups.
import { describe, expect, test } from "@jest/globals"
import {
  addDays,
  employmentsOf,
  type GeneratedCompany,
  hireHr,
  insertCompany,
  isTreeRecorded,
  type KnownUntil,
  subtreeOn,
  timesOf,
  valueOn,
} from "../support/careers.js"
import type { Client } from "../support/client.js"
import { insertDepartment, insertEmployee, insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
/** Generated companies. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 3)
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

/** A company with a member of HR, who has no first day and therefore always counts. */
async function companyWithHr(seed: number) {
  const company = await insertCompany(app, seed, 60, TODAY)
  return { company, hr: await hireHr(app, company) }
}

/** The employments of a company, and whether one counts on a day, in the organization or in a department. */
function membersOf(company: GeneratedCompany, known: KnownUntil, departmentId?: string) {
  const trees = new Map<string, Set<string>>()
  const treeOn = (day: string, id: string) => {
    const tree = trees.get(day) ?? subtreeOn(company, id, day, known)
    trees.set(day, tree)
    return tree
  }
  return company.people.flatMap((person) =>
    employmentsOf(person, known).map((employment) => ({
      ...employment,
      person,
      counts: (day: string) =>
        employment.first <= day &&
        day <= employment.last &&
        (departmentId === undefined || treeOn(day, departmentId).has(valueOn(person, "departmentId", day, known) as string)),
    })),
  )
}

/** Counts the movements of a range day by day. */
function recount(company: GeneratedCompany, [from, to]: [string, string], known: KnownUntil, departmentId?: string) {
  const flow = { hires: 0, leavers: 0, transfersIn: 0, transfersOut: 0, headcountStart: 0 }
  for (const { first, last, counts } of membersOf(company, known, departmentId)) {
    if (counts(addDays(from, -1)) && last >= from) flow.headcountStart++
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const [before, now] = [counts(addDays(day, -1)), counts(day)]
      if (now && first === day) flow.hires++
      if (now && !before && first < day) flow.transfersIn++
      if (before && !now && last >= day) flow.transfersOut++
      if (now && last === day) flow.leavers++
    }
  }
  const { hires, leavers, transfersIn, transfersOut, headcountStart } = flow
  return { ...flow, headcountEnd: headcountStart + hires + transfersIn - leavers - transfersOut }
}

const TENURE = [10, 5, 3, 1, 0]
const tenureOf = (first: string, day: string) => {
  if (first === "0000-01-01") return "UNKNOWN"
  const years = TENURE.find((count) => `${Number(first.slice(0, 4)) + count}${first.slice(4)}` <= day) ?? 0
  return ["10_PLUS", "5_10", "3_5", "1_3", "0_1"][TENURE.indexOf(years)] as string
}

/** Counts the people of a day by a key. */
const countBy = (keys: readonly string[]) =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, keys.filter((other) => other === key).length]))

const INTERVALS = ["month", "quarter", "year"]

describe("analytics of generated companies", () => {
  test.each(Array.from({ length: rounds }, (_, n) => 11 + n))(
    "figures equal a recount of what was known of the career history, day by day (seed %i)",
    async (seed) => {
      const { company, hr } = await companyWithHr(seed)
      const random = seededRandom(seed + 100)
      const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
      const departments = [...company.departments.keys()]
      const dates = company.people.flatMap(({ changes }) => changes.map((change) => change.effective_date))
      const moves = company.parents.flatMap(({ from }) => from?.slice(0, 10) ?? [])
      const times = timesOf(company)
      for (let round = 0; round < 6; round++) {
        const departmentId = round % 2 === 0 ? undefined : pick(departments)
        // Errors by one day show on days on which something changed.
        const [one, other] = [pick(departmentId && moves.length > 0 ? moves : dates), pick(dates)]
        const [from, to] = one < other ? [one, other] : [other, one]
        const interval = INTERVALS[round % 3] as string
        const knownAt = round % 3 === 0 ? undefined : pick(times)
        const compareKnownAt = pick(times)
        const known = { knownAt, scheduledUntil: to }
        const query = new URLSearchParams({ from, to, interval, compareKnownAt })
        for (const [name, value] of Object.entries({ departmentId, knownAt })) if (value) query.set(name, value)
        const { body } = await hr.get(`/hr/reports/analytics?${query}`)
        const label = { seed, from, to, departmentId, knownAt, compareKnownAt }
        const flows = [body.total, ...body.hiringVsAttrition]
        for (const { period, isRestated, previous, ...flow } of body.hiringVsAttrition) {
          const { startDate, endDate } = flow
          const before = recount(company, [startDate, endDate], { ...known, knownAt: compareKnownAt }, departmentId)
          expect({ ...label, previous }).toMatchObject({ ...label, previous: { startDate, endDate, ...before } })
          expect(isRestated).toBe(JSON.stringify(previous) !== JSON.stringify(flow))
        }
        expect({ ...label, flows: flows.map(({ period, turnoverRate, isRestated, previous, ...flow }) => flow) }).toEqual({
          ...label,
          flows: flows.map(({ startDate, endDate }) => ({
            startDate,
            endDate,
            ...recount(company, [startDate, endDate], known, departmentId),
          })),
        })
        expect(body.total).toMatchObject({ startDate: from, endDate: to })
        let isRecorded = true
        for (let day = from; day <= to; day = addDays(day, 1)) isRecorded &&= isTreeRecorded(company, day, known)
        expect({ ...label, usesCurrentTree: body.usesCurrentTree }).toEqual({
          ...label,
          usesCurrentTree: departmentId !== undefined && !isRecorded,
        })
        expect(body.hiringVsAttrition[0].startDate).toBe(from)
        expect(body.hiringVsAttrition.at(-1).endDate).toBe(to)
        const present = membersOf(company, known, departmentId).filter(({ counts }) => counts(to))
        const { demographics } = body
        const share = present.reduce((sum, { person }) => sum + Number(valueOn(person, "fullTimeShare", to, known) ?? 1), 0)
        expect({ ...label, headcount: demographics.headcount }).toEqual({ ...label, headcount: present.length })
        expect(demographics.fullTimeEquivalents).toBeCloseTo(share, 6)
        const keysOf: Record<string, string[]> = {
          tenure: present.map(({ first }) => tenureOf(first, to)),
          employmentType: present.map(({ person }) => String(valueOn(person, "employmentType", to, known) ?? "UNKNOWN")),
          location: present.map(({ person }) => String(valueOn(person, "locationId", to, known) ?? "UNKNOWN")),
          department: present.map(({ person }) => String(valueOn(person, "departmentId", to, known) ?? "UNKNOWN")),
        }
        for (const [dimension, keys] of Object.entries(keysOf)) {
          const groups: { key: string; headcount: number }[] = demographics[dimension]
          const naive = countBy(keys)
          const shown = groups.filter(({ key }) => key !== "OTHER")
          expect({ ...label, dimension, shown: Object.fromEntries(shown.map(({ key, headcount }) => [key, headcount])) }).toEqual(
            {
              ...label,
              dimension,
              shown: Object.fromEntries(shown.map(({ key }) => [key, naive[key]])),
            },
          )
          expect(groups.reduce((sum, { headcount }) => sum + headcount, 0)).toBe(present.length)
          if (groups.length > 1) expect(groups.filter(({ headcount }) => headcount < 5)).toEqual([])
        }
      }
    },
  )
})

describe("analytics", () => {
  test("analytics of both APIs agree and default to the last twelve months", async () => {
    const fields =
      "period isRestated previous { hires } startDate endDate hires leavers transfersIn transfersOut headcountStart headcountEnd turnoverRate"
    const { body } = await app.hr.get("/hr/reports/analytics")
    const group = "{ key name headcount share }"
    const { workforceAnalytics } = await app.hr.execute(`{ workforceAnalytics {
      knownAt isForecast usesCurrentTree total { ${fields.replace("period isRestated previous { hires } ", "")} } hiringVsAttrition { ${fields} }
      demographics { asOf headcount fullTimeEquivalents ageAsOf age ${group} tenure ${group} employmentType ${group} location ${group} department ${group} }
    } }`)
    expect(workforceAnalytics).toEqual(body)
    expect(body.hiringVsAttrition.map(({ period }: { period: string }) => period)).toEqual(
      ["04", "05", "06", "07", "08", "09", "10", "11", "12"]
        .map((month) => `2025-${month}`)
        .concat("2026-01", "2026-02", "2026-03"),
    )
    expect(body.demographics).toMatchObject({ asOf: TODAY, ageAsOf: "2025-12-31" })
  })

  test("analytics return 400 naming the field for a time after now, a reversed range, too many periods and an unknown department", async () => {
    const problemOf = async (query: string) => {
      const { status, body } = await app.hr.get(`/hr/reports/analytics?${query}`)
      return [status, body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).join()]
    }
    expect(await problemOf("knownAt=2030-01-01T00:00:00Z")).toEqual([400, "knownAt IN_THE_FUTURE"])
    expect(await problemOf("from=2026-02-02&to=2026-02-01")).toEqual([400, "to END_BEFORE_START"])
    expect(await problemOf("from=2016-02-28")).toEqual([400, "from TOO_MANY"])
    expect((await app.hr.get("/hr/reports/analytics?from=2016-04-01")).status).toBe(200)
    expect(await problemOf(`departmentId=${app.hr.id}`)).toEqual([400, "departmentId REFERENCE"])
  })

  test("groups of equal size are ordered by name", async () => {
    const company = await insertCompany(app, 1, 0, TODAY)
    const hr = await app.hire({ role: "HR" }, company.organizationId)
    const site = async (name: string) => {
      const values = { name, type: "OFFICE", country: "DE", timezone: "UTC" }
      const location_id = await insertRow(app.sql, "locations", company.organizationId, values)
      for (let n = 0; n < 5; n++) await insertEmployee(app.sql, company.organizationId, { location_id })
    }
    for (const name of ["South", "Ärmel", "North", "Zoo"]) await site(name)
    const { body } = await hr.get("/hr/reports/analytics")
    const names = body.demographics.location.map(({ name }: { name: string }) => name)
    expect(names.slice(0, 3)).toEqual(["Ärmel", "North", "South"])
  })

  test("full-time equivalents of fewer than five people are hidden from callers who may not read their shares", async () => {
    const role = { name: "Analyst", permissions: ["READ_ANALYTICS"], scope: "ORGANIZATION" }
    const analyst = await app.hire()
    const { body } = await app.admin.post("/administration/roles", role)
    expect((await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: analyst.id })).status).toBe(201)
    const departmentId = await insertDepartment(app, "Four people")
    const add = () => insertEmployee(app.sql, app.organizationId, { department_id: departmentId, full_time_share: 0.6 })
    const equivalents = async (client: Client) =>
      (await client.get(`/hr/reports/analytics?departmentId=${departmentId}`)).body.demographics.fullTimeEquivalents
    for (let n = 0; n < 4; n++) await add()
    expect([await equivalents(app.hr), await equivalents(analyst)]).toEqual([2.4, null])
    await add()
    expect([await equivalents(app.hr), await equivalents(analyst)]).toEqual([3, 3])
  })

  test("only HR asks for forecasts and for what was known", async () => {
    const role = { name: "Figures", permissions: ["READ_ANALYTICS"], scope: "ORGANIZATION" }
    const analyst = await app.hire()
    const { body } = await app.admin.post("/administration/roles", role)
    expect((await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: analyst.id })).status).toBe(201)
    const time = "2026-01-01T00:00:00.000Z"
    for (const query of ["to=2026-03-03", `knownAt=${time}`, `compareKnownAt=${time}`]) {
      const statusFor = async (client: Client) => (await client.get(`/hr/reports/analytics?${query}`)).status
      expect([query, await statusFor(app.hr), await statusFor(analyst)]).toEqual([query, 200, 403])
    }
    const known = `/companies/stats?knownAt=${time}`
    expect([(await app.hr.get(known)).status, (await analyst.get(known)).status]).toEqual([200, 403])
    const { body: forecast } = await app.hr.get("/hr/reports/analytics?to=2026-03-03")
    expect([forecast.isForecast, forecast.hiringVsAttrition[0].previous]).toEqual([true, null])
  })

  test("people of a department that is moved count in the new place from the day of the move", async () => {
    const [former, above] = [await insertDepartment(app, "Former"), await insertDepartment(app, "Above")]
    const moved = await insertDepartment(app, "Moved", { parent_id: former })
    await insertEmployee(app.sql, app.organizationId, { department_id: moved, hire_date: "2025-01-01" })
    const { body: before } = await app.hr.get("/hr/reports/analytics")
    expect((await app.hr.put(`/departments/${moved}`, { parentId: above })).status).toBe(200)
    const range = "from=2026-02-01&to=2026-03-02&interval=MONTH"
    const flowsOf = async (departmentId: string) =>
      (await app.hr.get(`/hr/reports/analytics?${range}&departmentId=${departmentId}&compareKnownAt=${before.knownAt}`)).body
    const body = await flowsOf(above)
    expect(body.hiringVsAttrition).toMatchObject([
      { period: "2026-02", headcountEnd: 0, isRestated: false },
      { period: "2026-03", transfersIn: 1, headcountEnd: 1, isRestated: true, previous: { transfersIn: 0, headcountEnd: 0 } },
    ])
    expect([body.usesCurrentTree, body.demographics.headcount]).toEqual([false, 1])
    expect((await flowsOf(former)).hiringVsAttrition).toMatchObject([
      { period: "2026-02", headcountEnd: 1, isRestated: false },
      { period: "2026-03", transfersOut: 1, headcountEnd: 0, isRestated: true },
    ])
  })

  test("people whose first day moves before their initial change count in its department from that day on", async () => {
    const departmentId = await insertDepartment(app, "Earlier")
    const user = { fullName: "Early", email: "early@acme.test", hireDate: "2025-06-01", departmentId }
    const { body: person } = await app.hr.post("/users", user)
    const changes = [
      { effectiveDate: "2025-03-01", fullTimeShare: 0.5 },
      { effectiveDate: "2025-06-02", hireDate: "2025-03-01" },
    ]
    for (const change of changes) expect((await app.hr.post(`/users/${person.id}/employment-changes`, change)).status).toBe(201)
    const { body: snapshot } = await app.hr.get(`/history/employees/${person.id}?asOf=2025-04-01`)
    expect(snapshot).toMatchObject({ isEmployed: true, departmentId })
    const { body } = await app.hr.get(`/hr/reports/analytics?from=2025-03-01&to=2025-06-30&departmentId=${departmentId}`)
    expect(body.total).toMatchObject({ headcountStart: 0, hires: 1, transfersIn: 0, headcountEnd: 1 })
    expect(body.hiringVsAttrition[0]).toMatchObject({ period: "2025-03", hires: 1 })
  })

  test("analytics return 403 to managers and employees", async () => {
    for (const client of [app.employee, app.manager])
      expect(outcomeOf(await client.get("/hr/reports/analytics"))).toEqual([403, "FORBIDDEN"])
  })

  test("a person counts as employed on the last day, and as a leaver of its period", async () => {
    const company = await insertCompany(app, 1, 0, TODAY)
    const hr = await app.hire({ role: "HR", hire_date: "2020-01-01" }, company.organizationId)
    await insertEmployee(app.sql, company.organizationId, { hire_date: "2025-01-31", end_date: "2025-12-31" })
    const { body } = await hr.get("/hr/reports/analytics?from=2025-01-01&to=2025-12-31&interval=year")
    expect(body.total).toMatchObject({ headcountStart: 1, hires: 1, leavers: 1, headcountEnd: 1, turnoverRate: 1 })
    expect(body.demographics.headcount).toBe(2)
    const next = await hr.get("/hr/reports/analytics?from=2026-01-01&to=2026-01-31")
    expect(next.body.total).toMatchObject({ headcountStart: 1, leavers: 0, headcountEnd: 1 })
  })

  test("a deactivated account without a last day counts up to the day of its deactivation", async () => {
    const company = await insertCompany(app, 1, 0, TODAY)
    const hr = await app.hire({ role: "HR", hire_date: "2020-01-01" }, company.organizationId)
    const leaver = await app.hire({ hire_date: "2026-02-01" }, company.organizationId)
    expect((await hr.delete(`/users/${leaver.id}`)).status).toBe(204)
    const { body } = await hr.get("/hr/reports/analytics?from=2026-02-01")
    expect(body.total).toMatchObject({ hires: 1, leavers: 1, headcountEnd: 1 })
    expect(body.demographics.headcount).toBe(2)
  })

  test("ages are counted at the end of a year, for the whole organization, in groups of five or more", async () => {
    const { organizationId, departments } = await insertCompany(app, 1, 0, TODAY)
    const hr = await app.hire({ role: "HR", hire_date: "2020-01-01", birth_date: "1990-01-01" }, organizationId)
    const [department_id] = departments.keys()
    const born = async (year: number, count: number, hire_date = "2024-01-01") => {
      for (let n = 0; n < count; n++)
        await insertEmployee(app.sql, organizationId, { department_id, hire_date, birth_date: `${year}-06-01` })
    }
    await born(2001, 6)
    await born(1985, 7)
    await born(1960, 2)
    await born(1960, 5, "2026-01-15")
    const { body } = await hr.get("/hr/reports/analytics")
    // The three of 25 to 34 and 65 or over are fewer than five, so the next smallest group joins them.
    expect(body.demographics.age.map(({ key, headcount }: { key: string; headcount: number }) => [key, headcount])).toEqual([
      ["35_44", 8],
      ["OTHER", 8],
    ])
    const filtered = await hr.get(`/hr/reports/analytics?departmentId=${department_id}`)
    expect(filtered.body.demographics).toMatchObject({ headcount: 20, ageAsOf: null, age: [] })
  })

  test("analytics take a fixed number of statements for any number of periods", async () => {
    const statementsFor = (query: string) => statementsOf(app, () => app.hr.get(`/hr/reports/analytics?${query}`))
    const [few, many] = [await statementsFor("from=2026-03-01"), await statementsFor("from=2016-05-01")]
    expect(many).toHaveLength(few.length)
  })
})
