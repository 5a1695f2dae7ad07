// The access log: who read or changed restricted data of a person, on both APIs.
import { describe, expect, test } from "@jest/globals"
import { later } from "../../src/adapters/clock.js"
import { newId } from "../../src/entities/base-entity.js"
import { cleanUpJob } from "../../src/jobs/clean-up.js"
import type { Client } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { pdf } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T08:55:00.000Z" })

interface Entry {
  readerId: string | null
  apiKeyId: string | null
  group: string
  kind: string
  operation: string
  count: number
}

/** The access log of a person as `reader kind group operation`, in alphabetical order. */
async function logOf(person: Client, query = ""): Promise<string[]> {
  const { status, body } = await person.get(`/users/me/access-log${query}`)
  expect(status).toBe(200)
  const names = new Map(
    [app.employee, app.manager, app.colleague, app.hr, app.admin].map(({ id }, n) => [id, "ann bob carl hana eve".split(" ")[n]]),
  )
  return body
    .map(({ readerId, kind, group, operation, count }: Entry) =>
      [names.get(readerId ?? "") ?? "key", kind, group, operation, count].join(" "),
    )
    .sort()
}

const restricted = { birth_date: "1990-01-02", hire_date: "2020-01-01", salary: 1234.5, salary_currency: "EUR" }

describe("reads", () => {
  test("reads by an id in upper case are in the log like others", async () => {
    const kim = await app.hire(restricted)
    const fieldOf = (id: string) => `careerHistory(employeeId: "${id}", first: 1) { totalCount }`
    await app.hr.execute(`{ a: ${fieldOf(kim.id)} b: ${fieldOf(kim.id.toUpperCase())} }`)
    // Reads of one request count as one or two, as they end together or not.
    expect(await logOf(kim)).toEqual([expect.stringMatching(/^hana READ EMPLOYMENT careerHistory [12]$/)])
  })

  test("a profile, a list and an export of HR record each group of a person once, on both APIs", async () => {
    const kim = await app.hire(restricted)
    await app.hr.get(`/users/${kim.id}`)
    const groups = ["COMPENSATION", "EMPLOYMENT", "PERSONAL"]
    expect(await logOf(kim)).toEqual(groups.map((group) => `hana READ ${group} employee 1`))
    await app.hr.execute(
      `query($id: ID!) { a: employee(id: $id) { salary } b: employees(filter: { search: "${kim.id}" }) { totalCount } }`,
      { id: kim.id },
    )
    await app.hr.execute(`{ all: employees(first: 100) { nodes { hireDate } } }`)
    expect((await app.hr.get("/users/export?columns=birthDate")).status).toBe(200)
    expect(await logOf(kim)).toEqual([
      "hana READ COMPENSATION employee 2",
      "hana READ EMPLOYMENT employee 1",
      "hana READ EMPLOYMENT employees 1",
      "hana READ PERSONAL employee 1",
      "hana READ PERSONAL exportEmployees 1",
    ])
    const { accessLog } = await kim.execute(
      `{ accessLog(first: 10, filter: { groups: [COMPENSATION] }) { totalCount nodes { reader { fullName } kind group operation count } } }`,
    )
    expect(accessLog).toEqual({
      totalCount: 1,
      nodes: [{ reader: { fullName: "Hana Human" }, kind: "READ", group: "COMPENSATION", operation: "employee", count: 2 }],
    })
  })

  test("own reads and reads of the directory are not recorded, and nobody reads the log of another person", async () => {
    const kim = await app.hire(restricted)
    await kim.get("/users/me")
    await app.colleague.get(`/users/${kim.id}`)
    await app.colleague.get("/users/directory")
    await app.hr.get("/users/directory")
    expect(await logOf(kim)).toEqual([])
    await app.hr.get(`/users/${kim.id}`)
    await kim.get("/users/me/access-log")
    const [row] = await app.sql<{ id: string }>("select id from access_log_entries where employee_id = ?", [kim.id])
    const read = "query($id: ID!) { node(id: $id) { id } }"
    expect((await kim.execute(read, { id: row?.id })).node).toEqual({ id: row?.id })
    for (const other of [app.colleague, app.hr, app.admin]) expect((await other.execute(read, { id: row?.id })).node).toBeNull()
  })

  test("a manager and an hour have entries of their own, and filters select groups, kinds and times", async () => {
    const kim = await app.hire({ ...restricted, manager_id: app.manager.id })
    await app.manager.get(`/users/${kim.id}`)
    app.clock.advance(6 * 60_000)
    const middle = app.clock.now().toISOString()
    await app.manager.get(`/users/${kim.id}`)
    const read = ["bob READ EMPLOYMENT employee 1", "bob READ PERSONAL employee 1"]
    expect(await logOf(kim)).toEqual([read[0], ...read, read[1]])
    expect(await logOf(kim, `?from=${middle}`)).toEqual(read)
    expect(await logOf(kim, `?to=${middle}&group=EMPLOYMENT`)).toEqual([read[0]])
    expect(await logOf(kim, "?kind=CHANGE,DOWNLOAD")).toEqual([])
    const reversed = await kim.get(`/users/me/access-log?from=${middle}&to=2020-01-01T00:00:00Z`)
    expect([reversed.status, reversed.body.errors[0].path]).toEqual([400, "to"])
  })
})

test("reading documents, balances and the history of another person is recorded", async () => {
  const kim = await app.hire()
  for (const path of [
    `users/${kim.id}/documents`,
    `leave/employees/${kim.id}/balances`,
    `users/${kim.id}/history`,
    `users/${kim.id}/employment-changes`,
  ])
    expect((await app.hr.get(`/${path}`)).status).toBe(200)
  expect(await logOf(kim)).toEqual([
    "hana READ DOCUMENTS employeeDocuments 1",
    "hana READ EMPLOYMENT careerHistory 1",
    "hana READ EMPLOYMENT employmentChanges 1",
    "hana READ LEAVE leaveBalances 1",
  ])
  await kim.get(`/users/${kim.id}/documents`)
  expect(await logOf(kim)).toHaveLength(4)
})

test("reading reasons of leave, proposed changes and single documents of another person is recorded", async () => {
  const kim = await app.hire({ manager_id: app.manager.id })
  await app.hr.post("/leave/types", { name: "Annual", accrual: "YEARLY", amountPerYear: 25, isDefault: true })
  const leave = { startDate: "2026-04-01", endDate: "2026-04-01", reason: "Surgery", submit: true }
  const { body: request } = await kim.post("/leave/requests", leave)
  await kim.patch("/users/me", { birthDate: "1990-01-02" })
  const { body: document } = await kim.upload(`/users/${kim.id}/documents`, pdf(), { type: "ID" })
  await app.manager.get(`/leave/requests/${request.id}`)
  await app.hr.get("/profile-changes")
  await app.hr.execute("query($id: ID!) { node(id: $id) { ... on EmployeeDocument { name } } }", { id: document.id })
  await app.hr.execute("query($id: ID!) { leaveRequest(id: $id) { status } }", { id: request.id })
  expect(await logOf(kim)).toEqual([
    "bob READ LEAVE leaveRequest 1",
    "hana READ DOCUMENTS node 1",
    "hana READ PERSONAL profileChanges 1",
  ])
})

describe("changes", () => {
  test("a change of a custom field is recorded with the group of the field", async () => {
    const kim = await app.hire()
    const bonus = { key: "bonus", label: "Bonus", type: "NUMBER", entityType: "USER", group: "COMPENSATION" }
    expect((await app.admin.post("/custom-fields/definitions", bonus)).status).toBe(201)
    expect((await app.hr.patch(`/users/${kim.id}`, { customFields: { bonus: 5 } })).status).toBe(200)
    expect(await logOf(kim, "?kind=CHANGE")).toEqual(["hana CHANGE COMPENSATION employee.update 1"])
  })

  test("committed changes are recorded with their groups, and rejected ones are not", async () => {
    const kim = await app.hire(restricted)
    const rejected = await app.hr.patch(`/users/${kim.id}`, { birthDate: "1991-01-02", managerId: newId() })
    expect(rejected.status).toBe(400)
    await app.hr.patch(`/users/${kim.id}`, { birthDate: "1991-01-02" })
    await app.hr.post(`/users/${kim.id}/employment-changes`, { effectiveDate: "2026-03-02", salary: 2000 })
    expect(await logOf(kim, "?kind=CHANGE")).toEqual([
      "hana CHANGE COMPENSATION employmentChange.record 1",
      "hana CHANGE PERSONAL employee.update 1",
    ])
  })
})

describe("the stored log", () => {
  test("an entry contains no value of the data", async () => {
    const kim = await app.hire({ ...restricted, personal_email: "canary@home.test" })
    await app.hr.get(`/users/${kim.id}`)
    await kim.get("/users/me/access-log")
    const rows = await app.sql("select a::text as text from access_log_entries a where employee_id = ?", [kim.id])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/canary|1234\.5|1990-01-02/)
  })

  test("an access of a reader who does not exist does not hold back the others", async () => {
    const kim = await app.hire(restricted)
    const access = { organizationId: app.organizationId, employeeId: kim.id, apiKeyId: null, kind: "READ" } as const
    app.instance.deps.accessLogWriter.add({ ...access, readerId: UNKNOWN_ID, group: "PERSONAL", operation: "employee" })
    app.instance.deps.accessLogWriter.add({ ...access, readerId: app.hr.id, group: "LEAVE", operation: "leaveBalances" })
    expect(await logOf(kim)).toEqual(["hana READ LEAVE leaveBalances 1"])
  })

  test("entries are kept while the database is unavailable, and written later", async () => {
    const kim = await app.hire(restricted)
    await app.sql("alter table access_log_entries rename to access_log_entries_away")
    await app.hr.get(`/users/${kim.id}`)
    await app.instance.deps.accessLogWriter.flush(app.organizationId)
    await app.sql("alter table access_log_entries_away rename to access_log_entries")
    expect(app.log.some((line) => line.includes("access log write failed"))).toBe(true)
    expect(await logOf(kim)).toHaveLength(3)
  })

  test("the nightly job deletes entries after a year", async () => {
    const kim = await app.hire()
    for (const days of [364, 366]) {
      const hour = later(app.clock.now(), -days * 86_400_000)
      const values = { employee_id: kim.id, reader_id: app.hr.id, accessor_id: app.hr.id, group: "PERSONAL", kind: "READ" }
      await insertRow(app.sql, "access_log_entries", app.organizationId, {
        ...values,
        operation: "employee",
        hour,
        last_at: hour,
        count: 1,
      })
    }
    await cleanUpJob.run(app.instance.deps)
    expect(await app.sql("select 1 from access_log_entries where employee_id = ?", [kim.id])).toHaveLength(1)
  })
})
