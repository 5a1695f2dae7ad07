// Imports, new departments and deactivations beside scheduled changes of the structure: what they read, and on what they wait.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { TestResponse } from "../support/client.js"
import { planImport } from "../support/imports.js"
import { areWaiting, until } from "../support/live.js"
import { createDepartment } from "../support/organization.js"
import { holdStatements, statementsOf } from "../support/statements.js"
import { scheduleChange } from "../support/structure-changes.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const MARCH = "2026-03-10"
let scheduled: string
let other: string
beforeAll(async () => {
  scheduled = await createDepartment(app, "Scheduled")
  other = await createDepartment(app, "Other")
  await scheduleChange(app, `/departments/${scheduled}`, MARCH, { name: "Reserved" })
})

describe("an import of departments", () => {
  const linesOf = (prefix: string, count: number) => [
    "name,parent",
    "Reserved,Other",
    ...Array.from({ length: count }, (_, n) => `${prefix} ${n},Other`),
  ]
  /** Statements of the commit, and of the undo, of an import. */
  const statementsFor = async (prefix: string, count: number) => {
    const { id } = await planImport(app.hr, "DEPARTMENTS", linesOf(prefix, count))
    const run = (step: string) =>
      statementsOf(app, async () => expect((await app.hr.post(`/imports/${id}/${step}`)).status).toBe(200))
    return [await run("commit"), await run("undo")] as const
  }

  test("new rows beside scheduled changes do not read the structure, and rows to undo cost few statements", async () => {
    const [few, many] = [await statementsFor("Few", 20), await statementsFor("Many", 60)]
    expect((many[1].length - few[1].length) / 40).toBeLessThan(5)
    const readsOfAll = many.flat().filter((text) => /lower\("r"\."name"\) as name\s+from "departments"/.test(text))
    expect(readsOfAll).toEqual([])
  })

  test("another department is created while new ones are imported", async () => {
    const { id } = await planImport(app.hr, "DEPARTMENTS", linesOf("Slow", 2))
    let inserts = 0
    const held = await holdStatements(app, ({ text }) => /^insert into "departments"/.test(text) && ++inserts === 1)
    const commit = app.hr.post(`/imports/${id}/commit`)
    await until(() => held.count() === 1, "the first row")
    const created = await app.admin.post("/departments", { name: "Meanwhile" })
    held.release()
    expect([created.status, (await commit).body.status]).toEqual([201, "COMMITTED"])
  })
})

/** Runs a write while another transaction holds the tree, which then locks the employee without a wait. */
async function expectTreeBeforeEmployee(employeeId: string, write: () => Promise<TestResponse>, status: number): Promise<void> {
  const em = app.instance.deps.orm.em.fork()
  await em.begin()
  const key = `departments of ${app.organizationId}`
  await em.execute("/* test */ select pg_advisory_xact_lock(hashtextextended(?, 0))", [key])
  const waiting = write()
  await until(() => areWaiting(app, 1), "the waiting write")
  await em.execute("/* test */ select 1 from employees where id = ? for update nowait", [employeeId])
  await em.commit()
  expect((await waiting).status).toBe(status)
}

describe("writes that name a head", () => {
  test("a deactivation locks the structure before the head, so that it cannot wait for a schedule that waits for it", async () => {
    const [deleted, updated] = [await app.hire({ manager_id: app.admin.id }), await app.hire({ manager_id: app.admin.id })]
    for (const { id } of [deleted, updated]) await scheduleChange(app, `/departments/${other}`, MARCH, { headId: id })
    await expectTreeBeforeEmployee(deleted.id, () => app.admin.delete(`/users/${deleted.id}`), 204)
    await expectTreeBeforeEmployee(updated.id, () => app.admin.put(`/users/${updated.id}`, { status: "DEACTIVATED" }), 200)
  })

  test("a new or renamed department locks the structure before its head", async () => {
    const { id: headId } = await app.hire()
    await expectTreeBeforeEmployee(headId, () => app.hr.post("/departments", { name: "Led", headId }), 201)
    const renamed = await createDepartment(app, "Unnamed")
    await expectTreeBeforeEmployee(headId, () => app.hr.patch(`/departments/${renamed}`, { name: "Named", headId }), 200)
  })
})
