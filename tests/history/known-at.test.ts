// What was known at a time: late, scheduled, canceled and applied changes, hires and deactivations through the API.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { newId } from "../../src/entities/base-entity.js"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { seededRandom } from "../support/random.js"
import { assignRole } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

const TODAY = "2026-03-02"
/** Writes after which answers are asked again. The environment variable ROUNDS sets their number. */
const writes = Number(process.env.ROUNDS ?? 50)
/** Writes between two times at which the questions are asked. */
const INTERVAL = 6
const app = createTestApp({ now: `${TODAY}T09:00:00.000Z` })

const record = async (id: string, effectiveDate: string, values: object, client = app.hr): Promise<string> => {
  const { status, body } = await client.post(`/users/${id}/employment-changes`, { effectiveDate, ...values })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}
const snapshotOf = (id: string, query: string, client = app.hr) => client.get(`/history/employees/${id}?${query}`)

/** Creates an employee through the API. */
async function create(values: object = {}): Promise<string> {
  const email = `${newId()}@acme.test`
  const { status, body } = await app.hr.post("/users", { email, fullName: "Kim", hireDate: "2025-01-01", ...values })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

/** Creates a department through the API, with its first version. */
async function createDepartment(name: string): Promise<string> {
  const { status, body } = await app.hr.post("/departments", { name })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

/** Runs the job that applies scheduled changes on a day. Resets the clock, as tokens expire. */
async function applyScheduledChanges(day: string): Promise<void> {
  const before = app.clock.now()
  app.clock.set(`${day}T09:00:00.000Z`)
  try {
    await app.sql("select graphile_worker.add_job('employment-changes')")
    const jobs = "select 1 from graphile_worker.jobs where task_identifier = 'employment-changes'"
    await until(async () => (await app.sql(jobs)).length === 0, "the end of the job", 10_000)
  } finally {
    app.clock.set(before)
  }
}

/** The time up to which everything is known. */
const now = async (): Promise<string> => (await snapshotOf(app.employee.id, `asOf=${TODAY}`)).body.knownAt

describe("a person at an earlier time", () => {
  let [kim, sales, support, beforeHire, afterHire, afterLate, beforeCancel, afterCancel] = Array.from({ length: 8 }, () => "")

  beforeAll(async () => {
    ;[sales, support] = [await createDepartment("Sales"), await createDepartment("Support")]
    await create()
    beforeHire = await now()
    kim = await create({ departmentId: sales })
    afterHire = await now()
    await record(kim, "2025-06-01", { departmentId: support, salary: 100 })
    afterLate = await now()
    const change = await record(kim, "2026-05-01", { salary: 200 })
    beforeCancel = await now()
    expect((await app.hr.post(`/users/${kim}/employment-changes/${change}/cancel`)).status).toBe(200)
    afterCancel = await now()
  })

  test("a person is unknown before the hire was recorded", async () => {
    expect(outcomeOf(await snapshotOf(kim, `knownAt=${beforeHire}`))).toEqual([404, "NOT_FOUND"])
    expect((await snapshotOf(kim, `knownAt=${afterHire}`)).body).toMatchObject({ isEmployed: true, knownAt: afterHire })
  })

  test("a change that is recorded late counts from the time of its recording", async () => {
    const before = (await snapshotOf(kim, `asOf=2025-07-01&knownAt=${afterHire}`)).body
    expect([before.departmentId, before.salary]).toEqual([sales, null])
    const after = (await snapshotOf(kim, `asOf=2025-07-01&knownAt=${afterLate}`)).body
    expect([after.departmentId, after.salary]).toEqual([support, 100])
  })

  test("a scheduled change counts on days from its effective date until it is canceled", async () => {
    const salaryOn = async (asOf: string, knownAt: string) => {
      const { body } = await snapshotOf(kim, `asOf=${asOf}&knownAt=${knownAt}`)
      return [body.salary, body.isScheduled]
    }
    expect(await salaryOn("2026-05-01", beforeCancel)).toEqual([200, true])
    expect(await salaryOn("2026-04-30", beforeCancel)).toEqual([100, false])
    expect(await salaryOn("2026-05-01", afterLate)).toEqual([100, false])
    expect(await salaryOn("2026-05-01", afterCancel)).toEqual([100, false])
  })

  test("the times of a change are those of its audit entries", async () => {
    const { body: changes } = await app.hr.get(`/users/${kim}/employment-changes?status=Cancelled`)
    const { body: entries } = await app.admin.get(`/audit?entityId=${changes[0].id}`)
    const timeOf = (action: string) => entries.find((entry: Json) => entry.action === action)?.at
    expect(changes[0]).toMatchObject({
      recordedAt: timeOf("employmentChange.record"),
      canceledAt: timeOf("employmentChange.cancel"),
    })
  })

  test("a change that is applied later was scheduled before", async () => {
    const id = await create()
    await record(id, "2026-03-10", { payGrade: "B" })
    const recorded = await now()
    await applyScheduledChanges("2026-03-10")
    const statusAt = async (query: string) => {
      const { payGrade, isScheduled } = (await snapshotOf(id, `asOf=2026-03-10${query}`)).body
      return [payGrade, isScheduled]
    }
    expect(await statusAt(`&knownAt=${recorded}`)).toEqual(["B", true])
    expect(await statusAt("")).toEqual(["B", false])
  })

  test("a deactivation counts from the time at which it was recorded until the account is restored", async () => {
    const id = await create()
    const isEmployedAt = async (knownAt: string) => (await snapshotOf(id, `asOf=2026-03-03&knownAt=${knownAt}`)).body.isEmployed
    const times = [await now()]
    for (let cycle = 0; cycle < 2; cycle++) {
      expect((await app.admin.delete(`/users/${id}`)).status).toBe(204)
      times.push(await now())
      expect((await app.admin.put(`/users/${id}`, { status: "Active" })).status).toBe(200)
      times.push(await now())
    }
    const states: boolean[] = []
    for (const time of times) states.push(await isEmployedAt(time))
    expect(states).toEqual([true, false, true, false, true])
  })

  test("restoring an account that an earlier version deactivated keeps earlier answers", async () => {
    const id = await create()
    expect((await app.admin.delete(`/users/${id}`)).status).toBe(204)
    await app.sql("update employees set deactivations = '[]', deactivated_on = '2026-02-10' where id = ?", [id])
    const query = `asOf=2026-02-20&knownAt=${await now()}`
    const before = (await snapshotOf(id, query)).body
    expect(before.isEmployed).toBe(false)
    expect((await app.admin.put(`/users/${id}`, { status: "Active" })).status).toBe(200)
    expect((await snapshotOf(id, query)).body).toEqual(before)
    expect((await snapshotOf(id, "asOf=2026-02-20")).body.isEmployed).toBe(true)
  })

  test("rows of an earlier version have the times of their creation and last change", async () => {
    const created_at = "2026-01-10T00:00:00.000Z"
    const id = (await app.hire({ created_at, recorded_at: null, department_id: support })).id
    const insertChange = (values: object) =>
      insertRow(app.sql, "employment_changes", app.organizationId, {
        employee_id: id,
        effective_date: "2025-06-01",
        changes: "{departmentId}",
        created_at,
        ...values,
      })
    await insertChange({ status: "APPLIED", department_id: sales, updated_at: created_at })
    await insertChange({ status: "CANCELLED", department_id: support, updated_at: "2026-02-01T00:00:00.000Z" })
    const departmentAt = async (knownAt: string) => (await snapshotOf(id, `knownAt=${knownAt}`)).body.departmentId
    expect(await departmentAt("2026-01-31T00:00:00.000Z")).toBe(support)
    expect(await departmentAt("2026-02-02T00:00:00.000Z")).toBe(sales)
    expect(await departmentAt("2026-01-09T00:00:00.000Z")).toBeUndefined()
  })

  test("of two changes of one day the one that was recorded last is in force, also if clocks differ", async () => {
    const id = await create()
    const ahead = `ffff${newId().slice(4)}`
    await insertRow(app.sql, "employment_changes", app.organizationId, {
      ...{ id: ahead, employee_id: id, effective_date: TODAY, status: "APPLIED", pay_changes: "{payGrade}", pay_grade: "A" },
    })
    await record(id, TODAY, { payGrade: "B" })
    expect((await snapshotOf(id, `asOf=${TODAY}`)).body.payGrade).toBe("B")
    expect((await app.hr.get(`/users/${id}`)).body.payGrade).toBe("B")
  })
})

describe("a question that is asked again", () => {
  test("an answer asked again with its knownAt after further writes has the same bytes on both APIs", async () => {
    await app.sql("update employees set recorded_at = '2020-01-01' where recorded_at is null")
    const random = seededRandom(7)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const departments = [await createDepartment("One"), await createDepartment("Two")]
    const people: string[] = []
    for (let n = 0; n < 4; n++) people.push(await create({ departmentId: pick(departments), managerId: people.at(-1) }))
    const scheduled: [string, string][] = []
    const write = async () => {
      const id = pick(people)
      const day = pick(["2025-03-01", "2026-01-15", TODAY, "2026-03-20", "2026-06-01"])
      const values = pick<object>([
        { departmentId: pick(departments) },
        { salary: 1 + Math.floor(random() * 1000) },
        { endDate: "2026-12-31" },
      ])
      const kind = pick(["record", "record", "record", "cancel", "create", "deactivate", "apply", "department"])
      if (kind === "record") {
        const change = await record(id, day, values)
        if (day > TODAY) scheduled.push([id, change])
      } else if (kind === "cancel") {
        const [employeeId, change] = scheduled.pop() ?? []
        if (change) await app.hr.post(`/users/${employeeId}/employment-changes/${change}/cancel`)
      } else if (kind === "create") people.push(await create({ departmentId: pick(departments) }))
      else if (kind === "department") await app.hr.put(`/departments/${await createDepartment(newId())}`, { headId: id })
      else if (kind === "apply") await applyScheduledChanges("2026-03-20")
      else await app.admin.delete(`/users/${await create()}`)
    }
    const asked: { ask: (knownAt?: string) => Promise<{ text: string; knownAt: string }>; text: string; knownAt: string }[] = []
    const fields = "employeeId asOf knownAt isScheduled isEmployed departmentId managerId hireDate endDate salary role"
    const figures = async (document: (known: string) => string, knownAt?: string) => {
      const { figures: answer } = await app.hr.execute(document(knownAt ? `, knownAt: "${knownAt}"` : ""))
      return { text: JSON.stringify(answer), knownAt: (answer.metrics ?? answer).knownAt }
    }
    const questionsOfToday = [
      (knownAt?: string) =>
        figures(
          (known) =>
            `{ figures: dashboardSummary(days: 300${known}) { metrics { knownAt headcount fullTimeEquivalents hires leavers turnoverRate } } }`,
          knownAt,
        ),
      (knownAt?: string) =>
        figures(
          (known) =>
            `{ figures: companyStats${known && `(${known.slice(2)})`} { knownAt structureCompletion totalDepartments averageTeamSize hierarchyDepth } }`,
          knownAt,
        ),
    ]
    const questionsOfDays = ["2025-06-01", TODAY, "2026-07-01"].flatMap((asOf) => [
      async (knownAt?: string) => {
        const known = knownAt ? `knownAt: "${knownAt}"` : ""
        const { employeeSnapshots } = await app.hr.execute(
          `{ employeeSnapshots(first: 100, filter: { asOf: "${asOf}" departmentIds: ${JSON.stringify(departments)} ${known} }) { totalCount nodes { ${fields} } } }`,
        )
        return { text: JSON.stringify(employeeSnapshots), knownAt: employeeSnapshots.nodes[0].knownAt }
      },
      async (knownAt?: string) => {
        const known = knownAt ? `&knownAt=${knownAt}` : ""
        const { body } = await app.hr.get(`/history/employees/${people[3]}/managers?asOf=${asOf}${known}`)
        const rows = body.map(({ employee, department, manager, position, ...row }: Json) => row)
        return { text: JSON.stringify(rows), knownAt: rows[0].knownAt }
      },
      async (knownAt?: string) => {
        const query = new URLSearchParams({ from: "2025-01-01", to: asOf, ...(knownAt && { knownAt }) })
        if (asOf !== TODAY) query.set("departmentId", departments[0] as string)
        const { body } = await app.hr.get(`/hr/reports/analytics?${query}`)
        return { text: JSON.stringify(body), knownAt: body.knownAt }
      },
    ])
    const questions = [...questionsOfToday, ...questionsOfDays]
    for (let n = 0; n < writes; n++) {
      if (n % INTERVAL === 0) for (const ask of questions) asked.push({ ask, ...(await ask()) })
      await write()
    }
    await app.hr.put(`/departments/${await createDepartment("Three")}`, { headId: people[0] })
    for (const { ask, text, knownAt } of asked) expect(await ask(knownAt)).toEqual({ text, knownAt })
    // The writes have changed the answers.
    expect(new Set(asked.map(({ text }) => text.replace(/"knownAt":"[^"]*"/g, ""))).size).toBeGreaterThan(questions.length)
  })
})

describe("rights", () => {
  test("only HR reads what was known and days after today", async () => {
    const kim = await app.hire({ hire_date: "2025-01-01", manager_id: app.manager.id, recorded_at: "2026-01-01T00:00:00.000Z" })
    const role = { name: "History", permissions: ["READ_EMPLOYMENT"], scope: "ORGANIZATION" }
    const reader = await app.hire()
    const { body } = await app.admin.post("/administration/roles", role)
    expect((await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: reader.id })).status).toBe(201)
    const knownAt = await now()
    const outcomes = async (client: Client) => {
      const paths = [kim.id, `${kim.id}/managers`].map((path) => `/history/employees/${path}`).concat("/history/employees")
      const all: unknown[] = []
      for (const path of paths)
        for (const query of [`knownAt=${knownAt}`, "asOf=2026-03-03"])
          all.push(outcomeOf(await client.get(`${path}?${query}`))[0])
      return all
    }
    for (const path of ["/hr/dashboard/summary?scope=team&", "/companies/stats?"]) {
      const statusFor = async (client: Client) => (await client.get(`${path}knownAt=${knownAt}`)).status
      expect([path, await statusFor(app.hr), await statusFor(app.manager)]).toEqual([path, 200, 403])
    }
    for (const client of [app.hr, app.admin]) expect(await outcomes(client)).toEqual([200, 200, 200, 200, 200, 200])
    for (const client of [kim, app.manager, reader]) expect(await outcomes(client)).toEqual([403, 403, 403, 403, 403, 403])
    const { errors } = (await reader.graphql(`{ employeeSnapshot(employeeId: "${kim.id}", knownAt: "${knownAt}") { asOf } }`))
      .body
    expect(errors[0].extensions.code).toBe("FORBIDDEN")
  })

  test("only HR reads up to which time records count, which would tell others that somebody wrote something", async () => {
    const kim = await app.hire({ hire_date: "2025-01-01", manager_id: app.manager.id })
    const reader = await app.hire()
    await assignRole(app, reader, { permissions: ["READ_ANALYTICS"] })
    const snapshot = `/history/employees/${kim.id}?asOf=${TODAY}`
    const timesFor = (client: Client, paths: string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await client.get(path)
          return [status, (body.metrics ?? body).knownAt]
        }),
      )
    const figures = ["/companies/stats", "/hr/reports/analytics"]
    const team = "/hr/dashboard/summary?scope=team"
    const ofOthers = async () => [
      await timesFor(kim, [snapshot]),
      await timesFor(app.manager, [snapshot, team]),
      await timesFor(reader, figures),
    ]
    const expected = [[[200, null]], [200, 200].map((status) => [status, null]), [200, 200].map((status) => [status, null])]
    expect(await ofOthers()).toEqual(expected)
    const ofHr = [snapshot, team, ...figures]
    expect(await timesFor(app.hr, ofHr)).toEqual(ofHr.map(() => [200, expect.any(String)]))
  })

  test("scheduled changes of today are shown to HR only until they are applied", async () => {
    const kim = await app.hire({ hire_date: "2025-01-01", manager_id: app.manager.id, full_time_share: 1 })
    await insertRow(app.sql, "employment_changes", app.organizationId, {
      ...{ employee_id: kim.id, effective_date: TODAY, status: "SCHEDULED", changes: "{fullTimeShare}", full_time_share: 0.5 },
    })
    const shareFor = async (client: Client) => (await snapshotOf(kim.id, `asOf=${TODAY}`, client)).body.fullTimeShare
    expect([await shareFor(app.hr), await shareFor(app.manager), await shareFor(kim)]).toEqual([0.5, 1, 1])
  })

  test("a time after now returns 400 IN_THE_FUTURE", async () => {
    for (const path of [`/history/employees/${app.employee.id}`, "/hr/dashboard/summary", "/companies/stats"]) {
      const { status, body } = await app.hr.get(`${path}?knownAt=2026-12-02T10:00:00.000Z`)
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "knownAt", code: "IN_THE_FUTURE" })]])
    }
  })
})
