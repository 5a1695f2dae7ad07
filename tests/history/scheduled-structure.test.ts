// Departments, their tree and positions on days after today, with the changes that are scheduled.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment } from "../support/organization.js"
import { assignRole } from "../support/roles.js"
import { runStructureChanges, scheduleChange } from "../support/structure-changes.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const [BEFORE, DAY, AFTER] = ["2026-03-09", "2026-03-10", "2026-03-11"]

let sales: string
let team: string
let position: string

const on = async (asOf: string, path: string, query = ""): Promise<Json> =>
  (await app.hr.get(`/history${path}?asOf=${asOf}${query}`)).body
const treeOn = async (asOf: string, client: Client = app.hr) => {
  const { departmentTreeSnapshot } = await client.execute(
    `{ departmentTreeSnapshot(asOf: "${asOf}", first: 100) { nodes { name level headcount totalHeadcount isScheduled } } }`,
  )
  return departmentTreeSnapshot.nodes.map(({ name, level, headcount, totalHeadcount, isScheduled }: Json) =>
    [name, level, headcount, totalHeadcount, isScheduled].join(" "),
  )
}

beforeAll(async () => {
  sales = await createDepartment(app, "Sales", { headId: app.manager.id })
  team = await createDepartment(app, "Team")
  position = (await app.hr.post("/positions", { title: "Seller", grade: "Junior", departmentId: sales })).body.id
  await scheduleChange(app, `/departments/${sales}`, DAY, { name: "Revenue", headId: null })
  await scheduleChange(app, `/departments/${team}`, DAY, { parentId: sales })
  await scheduleChange(app, `/departments/${team}`, AFTER, { name: "Crew" })
  await scheduleChange(app, `/positions/${position}`, DAY, { title: "Account Executive" })
  await app.hr.post(`/users/${app.colleague.id}/employment-changes`, { effectiveDate: DAY, departmentId: team })
})

describe("a day after today", () => {
  test("a snapshot has the values of the changes that are in force on the day", async () => {
    expect(await on(BEFORE, `/departments/${sales}`)).toMatchObject({ name: "Sales", headId: app.manager.id, isScheduled: false })
    expect(await on(DAY, `/departments/${sales}`)).toMatchObject({
      name: "Revenue",
      headId: null,
      childCount: 1,
      isScheduled: true,
    })
    expect(await on(DAY, `/departments/${team}`)).toMatchObject({ name: "Team", parentId: sales, level: 1, headcount: 1 })
    expect(await on(AFTER, `/departments/${team}`)).toMatchObject({ name: "Crew", parentId: sales, isScheduled: true })
    expect(await on(BEFORE, `/positions/${position}`)).toMatchObject({ title: "Seller", isScheduled: false })
    expect(await on(DAY, `/positions/${position}`)).toMatchObject({
      title: "Account Executive",
      grade: "Junior",
      isScheduled: true,
    })
  })

  test("lists, filters, orders and the tree follow the values of the day", async () => {
    const names = (rows: Json[]) => rows.map(({ name, title }) => name ?? title)
    expect(names((await on(DAY, "/departments")) as unknown as Json[])).toEqual(["Revenue", "Team"])
    expect(names((await on(AFTER, "/departments", `&parentId=${sales}`)) as unknown as Json[])).toEqual(["Crew"])
    expect(names((await on(BEFORE, "/departments", `&parentId=${sales}`)) as unknown as Json[])).toEqual([])
    expect(await treeOn(BEFORE)).toEqual(["Sales 0 0 0 false", "Team 0 0 0 false"])
    expect(await treeOn(AFTER)).toEqual(["Revenue 0 0 1 true", "Crew 1 1 1 true"])
    expect((await on(AFTER, "/departments/tree", `&rootId=${team}`)) as unknown as Json[]).toMatchObject([
      { name: "Crew", totalHeadcount: 1 },
    ])
  })

  test("a change that cannot be applied on its day is left out", async () => {
    const [first, second] = [await createDepartment(app, "First"), await createDepartment(app, "Second")]
    await app.hr.patch(`/departments/${second}`, { parentId: first })
    // The API rejects such a change. Earlier versions of the server did not.
    const change = { department_id: first, parent_id: second, effective_date: DAY, changes: "{parentId}" }
    await insertRow(app.sql, "department_changes", app.organizationId, { ...change, recorded_at: app.clock.now() })
    expect(await on(AFTER, `/departments/${first}`)).toMatchObject({ parentId: null, level: 0, isScheduled: false })
    expect(await on(AFTER, `/departments/${second}`)).toMatchObject({ parentId: first, level: 1 })
    await app.hr.delete(`/departments/${second}`)
    await app.hr.delete(`/departments/${first}`)
  })

  test("a snapshot of a day is the same before and after its changes are applied", async () => {
    const withoutState = (lines: string[]) => lines.map((line) => line.replace(/ (true|false)$/, ""))
    const before = await treeOn(AFTER)
    const time = app.clock.now()
    app.clock.set(`${AFTER}T06:00:00.000Z`)
    const hr = await app.hire({ role: "HR" })
    expect(await treeOn(AFTER, hr)).toEqual(before)
    await runStructureChanges(app, `${AFTER}T06:00:00.000Z`)
    const after = await treeOn(AFTER, hr)
    app.clock.set(time)
    expect(after.every((line: string) => line.endsWith("false"))).toBe(true)
    expect(withoutState(after)).toEqual(withoutState(before))
  })
})

describe("rights", () => {
  test("only HR reads days after today, and nobody those of locations and roles", async () => {
    const reader = await app.hire()
    await assignRole(app, reader, { permissions: ["MANAGE_ORGANIZATION", "READ_ANALYTICS"] })
    for (const path of ["/departments", "/departments/tree", `/departments/${sales}`, "/positions", `/positions/${position}`])
      for (const client of [app.employee, app.manager, reader])
        expect(outcomeOf(await client.get(`/history${path}?asOf=${DAY}`))).toEqual([403, "FORBIDDEN"])
    for (const path of ["/locations", "/role-assignments"])
      expect(outcomeOf(await app.admin.get(`/history${path}?asOf=${DAY}`))).toEqual([400, "VALIDATION_FAILED"])
  })
})

describe("a former knowledge", () => {
  test("HR reads which changes were scheduled at a time, also of those that were canceled or applied since", async () => {
    const id = await createDepartment(app, "Known")
    const lastAt = async () => (await app.hr.get("/audit?limit=1")).body[0].at as string
    const unscheduled = await lastAt()
    const { id: change } = await scheduleChange(app, `/departments/${id}`, "2026-04-01", { name: "Planned" })
    const scheduled = await lastAt()
    await app.hr.post(`/departments/${id}/changes/${change}/cancel`)
    const nameAt = async (knownAt?: string) =>
      (await on("2026-04-02", `/departments/${id}`, knownAt ? `&knownAt=${knownAt}` : "")).name
    expect([await nameAt(unscheduled), await nameAt(scheduled), await nameAt()]).toEqual(["Known", "Planned", "Known"])
  })

  test("a past day has no change that was still waiting when it ended, whatever knowledge is asked for", async () => {
    const id = await createDepartment(app, "Waiting")
    await scheduleChange(app, `/departments/${id}`, "2026-03-16", { name: "Late" })
    const time = app.clock.now()
    app.clock.set("2026-03-18T06:00:00.000Z")
    const hr = await app.hire({ role: "HR" })
    const nameOn = async (day: string, knownAt = "") =>
      (await hr.get(`/history/departments/${id}?asOf=${day}${knownAt}`)).body.name
    const known = "&knownAt=2026-03-18T05:59:00.000Z"
    const names = [await nameOn("2026-03-16"), await nameOn("2026-03-16", known), await nameOn("2026-03-18", known)]
    app.clock.set(time)
    expect(names).toEqual(["Waiting", "Waiting", "Late"])
  })
})
