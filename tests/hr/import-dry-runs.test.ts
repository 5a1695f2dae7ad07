// The dry run of an import: its results and notifications are the plan, and nothing else is changed.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { importedRows, planImport, problemsOfRows } from "../support/imports.js"
import { createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { added, importedInboxes, inboxes } from "../support/plans.js"
import { holdStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const commit = (id: string) => app.hr.post(`/imports/${id}/commit`)
let leaveTypeId: string
beforeAll(async () => {
  leaveTypeId = await createLeaveType(app.hr, "Vacation")
})

describe("the notifications of an import", () => {
  let worker: Client
  let lines: string[]
  beforeAll(async () => {
    worker = await app.hire({ email: "leaver@acme.test", manager_id: app.manager.id })
    for (const day of ["2026-11-03", "2026-11-04"]) await createPending(worker, day, day, { leaveTypeId })
    lines = ["email,endDate", "leaver@acme.test,2026-10-30"]
  })

  test("both APIs show them to the author alone, and the commit sends them", async () => {
    const plan = await planImport(app.hr, "EMPLOYEES", lines)
    expect(plan).toMatchObject({ status: "PLANNED", updateCount: 1, notificationCount: 2 })
    const { body } = await app.hr.get(`/imports/${plan.id}/notifications`)
    expect(body).toMatchObject([{ type: "leaveRequest.cancel", recipientId: app.manager.id, count: 2 }])
    const shown = await app.hr.execute(`{
      import(id: "${plan.id}") { notificationCount notifications { nodes { type count recipient { id } } } }
      importNotifications(importId: "${plan.id}") { nodes { type count } }
    }`)
    const [type, count] = ["leaveRequest.cancel", 2]
    expect(shown).toEqual({
      import: { notificationCount: 2, notifications: { nodes: [{ type, count, recipient: { id: app.manager.id } }] } },
      importNotifications: { nodes: [{ type, count }] },
    })
    const path = `/imports/${plan.id}/notifications`
    expect(outcomeOf(await app.admin.get(path))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.manager.get(path))).toEqual([403, "FORBIDDEN"])
    const [planned, before] = [await importedInboxes(plan, app.hr), await inboxes(app)]
    expect((await commit(plan.id)).status).toBe(200)
    expect(added(before, await inboxes(app))).toEqual(planned)
    expect((await app.hr.patch(`/users/${worker.id}`, { endDate: null })).status).toBe(200)
  })

  test("another recipient than planned returns 409 PLAN_OUTDATED with both, and nothing is changed", async () => {
    await createPending(worker, "2026-11-05", "2026-11-05", { leaveTypeId })
    const { id } = await planImport(app.hr, "EMPLOYEES", lines)
    await app.hr.patch(`/users/${worker.id}`, { managerId: app.colleague.id })
    const { body } = await commit(id)
    const type = "leaveRequest.cancel"
    expect([body.code, body.details.rows]).toEqual(["PLAN_OUTDATED", []])
    expect(body.details.notifications).toEqual([
      { type, recipientId: app.manager.id, planned: 1, now: 0 },
      { type, recipientId: app.colleague.id, planned: 0, now: 1 },
    ])
    expect((await app.hr.get(`/users/${worker.id}`)).body.endDate).toBeNull()
  })
})

test("an erased person is no recipient in the plan of an import", async () => {
  const boss = await app.hire({ full_name: "Petra Plan" })
  const worker = await app.hire({ email: "orphan@acme.test", manager_id: boss.id })
  await createPending(worker, "2026-11-03", "2026-11-03", { leaveTypeId })
  const { id } = await planImport(app.hr, "EMPLOYEES", ["email,endDate", "orphan@acme.test,2026-10-30"])
  const recipients = async () =>
    (await app.hr.get(`/imports/${id}/notifications`)).body.map(({ recipientId }: Json) => recipientId)
  expect(await recipients()).toEqual([boss.id])
  const former = "account_status = 'DEACTIVATED', hire_date = '2000-01-01', end_date = '2001-01-01'"
  await app.sql(`update employees set ${former} where id = ?`, [boss.id])
  expect((await app.hr.post(`/users/${boss.id}/erasure`, {})).status).toBe(200)
  expect(await recipients()).toEqual([])
})

test("a row that proposes a change of a protected field is an update without changed values", async () => {
  const { body: me } = await app.hr.get("/users/me")
  const plan = await planImport(app.hr, "EMPLOYEES", ["email,fullName", `${me.email},Hanna Proposed`])
  expect(plan).toMatchObject({ updateCount: 1, unchangedCount: 0 })
  expect(await importedRows(app.hr, plan.id)).toMatchObject([{ status: "UPDATE", changes: [] }])
  expect((await commit(plan.id)).status).toBe(200)
  expect((await app.hr.get("/users/me")).body.fullName).toBe(me.fullName)
  expect((await app.hr.post(`/imports/${plan.id}/undo`)).status).toBe(200)
})

describe("rows that only the execution rejects", () => {
  test("the reporting line of an existing manager cannot become a circle", async () => {
    const boss = await app.hire({ email: "boss@acme.test" })
    await app.hire({ email: "report@acme.test", manager_id: boss.id })
    const lines = ["email,managerEmail,payGrade", "boss@acme.test,report@acme.test,E1", "carl@acme.test,,E1"]
    const plan = await planImport(app.hr, "EMPLOYEES", lines)
    expect(plan).toMatchObject({ updateCount: 1, errorCount: 1 })
    expect(await problemsOfRows(app.hr, plan.id)).toEqual([["null HIERARCHY_CYCLE"], []])
    expect(outcomeOf(await commit(plan.id))).toEqual([409, "ROWS_REJECTED"])
  })

  test("a new employee whose manager is a rejected row is rejected, and the others are not", async () => {
    const people = Array.from({ length: 9 }, (_, n) => `new${n}@acme.test,New ${n},${n === 5 ? "mona@acme.test" : ""}`)
    const plan = await planImport(app.hr, "EMPLOYEES", ["email,fullName,managerEmail", "mona@acme.test,,", ...people])
    expect(plan).toMatchObject({ createCount: 8, errorCount: 2 })
    const problems = await problemsOfRows(app.hr, plan.id)
    expect([problems[0], problems[6]]).toEqual([["fullName REQUIRED"], ["managerEmail REFERENCE"]])
  })
})

describe("the state of records after a plan", () => {
  test("a plan changes no record, and neither inboxes, audit log nor ledger have its changes", async () => {
    await app.hr.post("/leave/types", { name: "Flexitime", accrual: "NONE" })
    const state = async () => ({
      inboxes: await inboxes(app),
      audit: await app.sql(
        "select action, count(*)::int from audit_entries where action <> 'import.create' group by 1 order by 1",
      ),
      ledger: await app.sql("select count(*)::int from ledger_entries"),
      employees: await app.sql("select id, version from employees order by id"),
      candidates: await app.sql("select count(*)::int from candidates"),
    })
    const before = await state()
    const balance = "ann@acme.test,Flexitime,2,2026-01-01,Opening balance"
    for (const [kind, ...lines] of [
      ["EMPLOYEES", "email,fullName,payGrade", "plan1@acme.test,Plan One,E1", "ann@acme.test,,E8"],
      ["CANDIDATES", "email,fullName", "plan2@mail.test,Plan Two"],
      ["LEAVE_BALANCES", "employeeEmail,leaveType,days,validFrom,reason", balance],
    ] as const) {
      expect(await planImport(app.hr, kind, lines)).toMatchObject({ errorCount: 0, notificationCount: 0 })
    }
    expect(await state()).toEqual(before)
  })

  test("a record of a later row can be changed during the dry run", async () => {
    await app.hire({ email: "first@acme.test", pay_grade: "E1" })
    const later = await app.hire({ email: "later@acme.test", pay_grade: "E1" })
    const held = await holdStatements(app, ({ text }) => text.startsWith("release savepoint bulk_row"))
    const planned = planImport(app.hr, "EMPLOYEES", ["email,payGrade", "first@acme.test,E2", "later@acme.test,E2"])
    await until(() => held.count() === 1, "the first row")
    expect((await app.hr.patch(`/users/${later.id}`, { phone: "+49 731 2" })).status).toBe(200)
    held.release()
    expect(await planned).toMatchObject({ updateCount: 2 })
  })

  test("a record that no longer has the values of an unchanged row returns 409 PLAN_OUTDATED", async () => {
    await app.hire({ email: "kept@acme.test", pay_grade: "E1" })
    const person = await app.hire({ email: "same@acme.test", pay_grade: "E2" })
    const plan = await planImport(app.hr, "EMPLOYEES", ["email,payGrade", "kept@acme.test,E3", "same@acme.test,E2"])
    expect(plan).toMatchObject({ updateCount: 1, unchangedCount: 1 })
    await app.hr.patch(`/users/${person.id}`, { payGrade: "E4" })
    const { status, body } = await commit(plan.id)
    expect([status, body.code]).toEqual([409, "PLAN_OUTDATED"])
    const changes = [{ field: "payGrade", from: "E4", to: "E2" }]
    expect(body.details.rows).toEqual([
      { position: 2, planned: { status: "UNCHANGED", changes: [] }, now: { status: "UPDATE", code: null, changes } },
    ])
  })

  test("a person whose account is deactivated after the plan returns 409 PLAN_OUTDATED", async () => {
    const leaver = await app.hire({ email: "gone@acme.test", pay_grade: "E1" })
    const lines = ["email,payGrade", "gone@acme.test,E3"]
    const plan = await planImport(app.hr, "EMPLOYEES", lines)
    expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
    const { status, body } = await commit(plan.id)
    expect([status, body.code, body.details]).toEqual([409, "PLAN_OUTDATED", { rows: [{ position: 1 }] }])
    expect((await commit((await planImport(app.hr, "EMPLOYEES", lines)).id)).status).toBe(200)
  })
})

test("a plan of more than 1,000 rows has no notifications, and its commit compares the versions of the records", async () => {
  const { body: candidate } = await app.hr.post("/candidates", { fullName: "Cora", email: "cora@mail.test" })
  const lines = Array.from({ length: 1000 }, (_, n) => `c${n}@mail.test,C ${n},`)
  const plan = await planImport(app.hr, "CANDIDATES", ["email,fullName,headline", "cora@mail.test,Cora,Baker", ...lines])
  expect(plan).toMatchObject({ createCount: 1000, updateCount: 1, notificationCount: null })
  expect((await app.hr.get(`/imports/${plan.id}/notifications`)).body).toEqual([])
  const stored = await app.sql("select values from import_rows where import_id = ? and position = 1", [plan.id])
  expect(stored).toEqual([{ values: { headline: "Baker" } }])
  await app.hr.patch(`/candidates/${candidate.id}`, { phone: "+49 731 1" })
  const { status, body } = await commit(plan.id)
  expect([status, body.code, body.details]).toEqual([409, "PLAN_OUTDATED", { rows: [{ position: 1 }] }])
  expect(await importedRows(app.hr, plan.id)).toHaveLength(1000)
})
