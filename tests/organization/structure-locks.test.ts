// Imports and new departments beside scheduled changes of the structure: what they read, and on what they wait.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { planImport } from "../support/imports.js"
import { until } from "../support/live.js"
import { createDepartment } from "../support/organization.js"
import { holdStatements, statementsOf } from "../support/statements.js"
import { scheduleChange } from "../support/structure-changes.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const MARCH = "2026-03-10"
let scheduled: string
beforeAll(async () => {
  scheduled = await createDepartment(app, "Scheduled")
  await createDepartment(app, "Other")
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
