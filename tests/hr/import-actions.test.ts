// Commits of imports and their reversal, where rows of a file refer to each other.
import { expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { planImport } from "../support/imports.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** Plans, commits and reverses an import. Returns the statuses of the three. */
async function importAndUndo(kind: string, lines: readonly string[], whileCommitted: () => Promise<void>): Promise<unknown[]> {
  const { id, status, errorCount } = await planImport(app.hr, kind, lines)
  const { body: committed } = await app.hr.post(`/imports/${id}/commit`)
  await whileCommitted()
  const { body: undone } = await app.hr.post(`/imports/${id}/undo`)
  return [status, errorCount, committed.status, undone.status ?? undone]
}
const done = ["PLANNED", 0, "COMMITTED", "UNDONE"]
const departments = async (): Promise<Json[]> => (await app.hr.get("/departments/tree")).body

test("undoing an import of a department and its parent deletes both", async () => {
  const lines = ["name,parent", "Top,", "Below,Top"]
  const outcome = await importAndUndo("DEPARTMENTS", lines, async () => {
    expect(await departments()).toMatchObject([{ name: "Top", children: [{ name: "Below" }] }])
  })
  expect(outcome).toEqual(done)
  expect(await departments()).toEqual([])
})

test("undoing an import of a tree deletes its departments and restores the changed ones", async () => {
  const { body: kept } = await app.hr.post("/departments", { name: "Kept" })
  const levels = Array.from({ length: 30 }, (_, n) => `Level ${n},${n > 0 ? `Level ${n - 1}` : "Kept"},`)
  const lines = ["name,parent,headEmail", ...levels.reverse(), "Side,Level 3,", "Kept,,ann@acme.test"]
  const outcome = await importAndUndo("DEPARTMENTS", lines, async () => {
    expect(await departments()).toMatchObject([{ id: kept.id, headId: app.employee.id, children: [{ name: "Level 0" }] }])
  })
  expect(outcome).toEqual(done)
  expect(await departments()).toMatchObject([{ id: kept.id, headId: null, children: [] }])
})

test("undoing an import of people removes them with their managers of the same file", async () => {
  const count = 300
  const lines = [
    "email,fullName,hireDate,managerEmail",
    ...Array.from(
      { length: count },
      (_, n) => `p${n}@acme.test,P ${n},2026-01-01,${n < count - 1 ? `p${n + 1}@acme.test` : "ann@acme.test"}`,
    ),
  ]
  const outcome = await importAndUndo("EMPLOYEES", lines, async () => {
    const [row] = await app.sql<{ count: number }>(
      "select count(*)::int from employees e join employees m on m.id = e.manager_id where e.email like 'p%@acme.test'",
    )
    expect(row?.count).toBe(count)
  })
  expect(outcome).toEqual(done)
  expect(await app.sql("select 1 from employees where email like 'p%@acme.test'")).toEqual([])
})

test("a file grants leave to one employee at most 100 times", async () => {
  await app.hr.post("/leave/types", { name: "Flexitime", accrual: "NONE" })
  const lines = Array.from({ length: 101 }, () => "ann@acme.test,Flexitime,1,2026-01-01,Opening balance")
  const plan = await planImport(app.hr, "LEAVE_BALANCES", ["employeeEmail,leaveType,days,validFrom,reason", ...lines])
  expect(plan).toMatchObject({ createCount: 100, errorCount: 1 })
})
