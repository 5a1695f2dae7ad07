// Reports: results for a reader, groups, and the schedule.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { reportsJob } from "../../src/jobs/reports.js"
import type { Json, TestResponse } from "../support/client.js"
import { occupyComputations } from "../support/computations.js"
import { insertDepartment } from "../support/factories.js"
import { csvLines } from "../support/files.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

let id: string
beforeAll(async () => {
  const [bakery, sales] = [await insertDepartment(app, "Bakery"), await insertDepartment(app, "Sales")]
  await app.sql("update employees set department_id = ?, salary = 30000.5, salary_currency = 'EUR' where id in (?, ?)", [
    bakery,
    app.employee.id,
    app.colleague.id,
  ])
  await app.sql("update employees set department_id = ?, salary = 50000, salary_currency = 'EUR' where id = ?", [
    sales,
    app.manager.id,
  ])
  const created = await app.hr.post("/reports", {
    name: "Salaries",
    list: "EMPLOYEES",
    filter: { status: "ACTIVE" },
    groupBy: ["department"],
    sums: ["salary"],
  })
  expect(created.status).toBe(201)
  id = created.body.id
})

describe("results", () => {
  test("a grouped report returns counts and sums on both APIs, groups without a value last", async () => {
    const { body } = await app.hr.get(`/reports/${id}/result`, { headers: { "Accept-Language": "de" } })
    expect(body).toEqual({
      columns: [
        { name: "department", label: "Abteilung", type: "TEXT" },
        { name: "salaryCurrency", label: "Währung", type: "TEXT" },
        { name: "count", label: "Anzahl", type: "NUMBER" },
        { name: "sum.salary", label: "Summe Gehalt", type: "NUMBER" },
      ],
      rows: [{ values: ["Bakery", "EUR", 2, 60_001] }, { values: ["Sales", "EUR", 1, 50_000] }, { values: [null, null, 2, 0] }],
      total: 3,
      recordCount: 5,
    })
    const query = `query ($id: ID!) { reportResult(reportId: $id) { rows { values } total } }`
    expect((await app.hr.execute(query, { id })).reportResult).toEqual({ rows: body.rows, total: 3 })
  })

  test("grouped reports of one organization wait for each other, and those of another do not wait for them", async () => {
    const clerk = await app.hire({ role: "HR" }, app.otherOrganizationId)
    const { body: theirs } = await clerk.post("/reports", { name: "Roles", list: "EMPLOYEES", groupBy: ["department"] })
    const release = occupyComputations(app)
    const answers: TestResponse[] = []
    const sent = Array.from({ length: 5 }, async () => answers.push(await app.hr.get(`/reports/${id}/result`)))
    await until(() => answers.length === 2, "the rejected reports")
    expect(answers.map(outcomeOf)).toEqual(Array(2).fill([429, "RATE_LIMITED"]))
    expect((await clerk.get(`/reports/${theirs.id}/result`)).status).toBe(200)
    release()
    await Promise.all(sent)
    expect(answers.slice(2).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test("a report without groups returns pages of rows in its order", async () => {
    const { body: report } = await app.hr.post("/reports", {
      name: "People",
      list: "EMPLOYEES",
      columns: ["fullName", "salary"],
      sort: ["-fullName"],
    })
    const { body } = await app.hr.get(`/reports/${report.id}/result?limit=2&page=2`)
    expect(body.rows.map(({ values }: Json) => values)).toEqual([
      ["Carl Colleague", 30_000.5],
      ["Bob Manager", 50_000],
    ])
    expect(body).toMatchObject({ total: 5, recordCount: null })
  })

  test("a report with an unknown column, a sum of text or a sum without groups returns 400, and is HR's alone", async () => {
    const create = async (values: object) => {
      const { status, body } = await app.hr.post("/reports", { name: "X", list: "EMPLOYEES", ...values })
      return [status, body.errors?.map(({ path }: Json) => path)]
    }
    expect(await create({ groupBy: ["nothing"] })).toEqual([400, ["columns.nothing"]])
    expect(await create({ groupBy: ["department"], sums: ["email"] })).toEqual([400, ["sums.email"]])
    expect(await create({ sums: ["salary"] })).toEqual([400, ["groupBy"]])
    expect(outcomeOf(await app.hr.post("/reports", { name: "Salaries", list: "TASKS" }))).toEqual([409, "NAME_TAKEN"])
    expect(outcomeOf(await app.manager.get(`/reports/${id}/result`))).toEqual([403, "FORBIDDEN"])
  })
})

describe("schedule", () => {
  test("a due report is sent to each recipient with what they may read, and rejected where figures would reveal hidden values", async () => {
    const recipientIds = [app.hr.id, app.manager.id]
    const { body } = await app.hr.patch(`/reports/${id}`, { schedule: "WEEKLY", recipientIds, scope: "TEAM", format: "CSV" })
    // The clock is at Monday, March 2, 09:00 UTC.
    expect(body).toMatchObject({ nextRunAt: "2026-03-09T06:00:00.000Z", schedule: "WEEKLY" })
    expect(body.recipients.map(({ employee }: Json) => employee.fullName)).toEqual(["Hana Human", "Bob Manager"])
    await app.hr.patch(`/reports/${id}`, { scope: "ORGANIZATION" })
    const finished = () =>
      app.sql<Json>("select author_id as author, status, failure_code as code from exports where report_id = ? order by status", [
        id,
      ])
    await reportsJob.run(app.instance.deps)
    expect(await finished()).toEqual([])
    app.clock.set("2026-03-09T06:00:00.000Z")
    await reportsJob.run(app.instance.deps)
    await reportsJob.run(app.instance.deps)
    await until(async () => (await finished()).every(({ status }) => ["COMPLETED", "FAILED"].includes(status)), "sent reports")
    expect(await finished()).toEqual([
      { author: app.hr.id, status: "COMPLETED", code: null },
      { author: app.manager.id, status: "FAILED", code: "FORBIDDEN" },
    ])
    await mailWith(app, "hana@acme.test", "/exports/")
    // The access token has expired by then.
    app.clock.set("2026-03-02T09:00:00.000Z")
    const { body: exports } = await app.hr.get("/exports")
    const text = await (await fetch(exports[0].url, { headers: { Authorization: `Bearer ${app.hr.token}` } })).text()
    expect(csvLines(text)).toEqual([
      "Department,Currency,Count,Sum of Salary",
      "Bakery,EUR,2,60001",
      "Sales,EUR,1,50000",
      ",,2,0",
    ])
    expect((await app.hr.get(`/reports/${id}`)).body.nextRunAt).toBe("2026-03-16T06:00:00.000Z")
    expect((await app.hr.delete(`/reports/${id}`)).status).toBe(204)
  })
})

test("a report and an export of the employments of a day count what was known at a time", async () => {
  const { id: miller } = await app.hire({ full_name: "Mia Miller", department_id: await insertDepartment(app, "Mill") })
  const raise = async (effectiveDate: string, salary: number) =>
    expect((await app.hr.post(`/users/${miller}/employment-changes`, { effectiveDate, salary })).status).toBe(201)
  await raise("2026-01-01", 30_000.5)
  const { body: before } = await app.hr.get(`/history/employees/${miller}`)
  app.clock.set("2026-03-02T09:01:00.000Z")
  await raise("2026-02-01", 80_000)
  const payOfMill = async (knownAt?: string) => {
    const filter = { asOf: "2026-03-02", isEmployed: true, knownAt }
    const definition = { list: "EMPLOYEE_SNAPSHOTS", filter, groupBy: ["department"], sums: ["salary"] }
    const { body: report } = await app.hr.post("/reports", { name: `Pay as known at ${knownAt}`, ...definition })
    const { body } = await app.hr.get(`/reports/${report.id}/result`)
    return body.rows.map(({ values }: Json) => values).find(([department]: Json) => department === "Mill")
  }
  expect(await payOfMill()).toEqual(["Mill", "EUR", 1, 80_000])
  expect(await payOfMill(before.knownAt)).toEqual(["Mill", "EUR", 1, 30_000.5])
  const query = `asOf=2026-03-02&columns=employee,salary&knownAt=${before.knownAt}`
  const headers = { Authorization: `Bearer ${app.hr.token}` }
  const file = await fetch(`${app.url}/api/history/employees/export?${query}`, { headers })
  expect(csvLines(await file.text())).toContain("Mia Miller,30000.5")
  const ofTeam = await app.manager.get(`/history/employees/export?scope=TEAM&knownAt=${before.knownAt}`)
  expect(outcomeOf(ofTeam)).toEqual([403, "FORBIDDEN"])
})

test("departments of the same name are groups of their own", async () => {
  const parents = [await insertDepartment(app, "North"), await insertDepartment(app, "South")]
  for (const [n, parentId] of parents.entries()) {
    const { body } = await app.hr.post("/departments", { name: "Field Team", parentId })
    for (let count = 0; count <= n; count++) await app.hire({ department_id: body.id })
  }
  const { body } = await app.hr.post("/reports", { name: "Headcounts", list: "EMPLOYEES", groupBy: ["department"] })
  const { rows } = (await app.hr.get(`/reports/${body.id}/result`)).body
  const ofTeams = rows.filter(({ values: [name] }: Json) => name === "Field Team")
  expect(ofTeams.map(({ values: [, count] }: Json) => count).sort()).toEqual([1, 2])
})
