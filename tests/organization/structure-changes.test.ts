// Scheduling, listing and canceling changes of departments and positions.
import { describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { insertRow, UNKNOWN_ID } from "../support/factories.js"
import { planImport } from "../support/imports.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment } from "../support/organization.js"
import { assignRole } from "../support/roles.js"
import { runStructureChanges, scheduleChange } from "../support/structure-changes.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const MARCH = "2026-03-10"

const changesOf = async (path: string, query = ""): Promise<Json[]> => (await app.hr.get(`${path}/changes${query}`)).body
const inboxOf = async (client: typeof app.hr): Promise<string[]> =>
  (await client.get("/notifications?limit=100")).body.items.map(({ message }: Json) => message)
const createPosition = async (title: string, values: object = {}): Promise<string> =>
  (await app.hr.post("/positions", { title, ...values })).body.id

describe("a scheduled change", () => {
  test("HR schedules a change of a department, which keeps its values until then, and lists it on both APIs", async () => {
    const [sales, parent] = [await createDepartment(app, "Sales"), await createDepartment(app, "Commerce")]
    const location = await insertRow(app.sql, "locations", app.organizationId, { name: "Ulm", country: "DE", timezone: "UTC" })
    const values = { name: "Revenue", parentId: parent, headId: app.manager.id, locationId: location }
    const scheduled = await app.hr.post(`/departments/${sales}/changes`, { effectiveDate: MARCH, ...values })
    const expected = {
      ...{ ...values, departmentId: sales, effectiveDate: MARCH, status: "SCHEDULED", authorId: app.hr.id },
      changes: ["name", "parentId", "headId", "locationId"],
      ...{ parent: { name: "Commerce" }, head: { fullName: "Bob Manager" }, location: { name: "Ulm" } },
    }
    expect(scheduled).toMatchObject({ status: 201, body: expected })
    expect((await app.hr.get(`/departments/${sales}`)).body).toMatchObject({ name: "Sales" })
    expect(await changesOf(`/departments/${sales}`)).toMatchObject([expected])
    expect(await changesOf(`/departments/${sales}`, "?status=APPLIED,CANCELLED")).toEqual([])
    const { departmentChanges } = await app.hr.execute(
      `{ departmentChanges(departmentId: "${sales}", filter: { statuses: [SCHEDULED] }) {
        totalCount nodes { id recordedAt canceledAt code author { fullName } department { name } } } }`,
    )
    expect(departmentChanges).toMatchObject({
      totalCount: 1,
      nodes: [{ id: scheduled.body.id, canceledAt: null, code: null, author: { fullName: "Hana Human" } }],
    })
    const [entry] = (await app.hr.get(`/audit?limit=1`)).body
    expect(entry).toMatchObject({ action: "structureChange.schedule", at: departmentChanges.nodes[0].recordedAt })
  })

  test("HR schedules and cancels a change of a position on GraphQL", async () => {
    const id = await createPosition("Clerk", { grade: "Junior", level: 1 })
    const { schedulePositionChange } = await app.hr.execute(
      `mutation($id: ID!) { schedulePositionChange(positionId: $id, input: { effectiveDate: "${MARCH}", grade: null, level: 2 }) {
        id status changes title grade level } }`,
      { id },
    )
    expect(schedulePositionChange).toMatchObject({ status: "SCHEDULED", changes: ["grade", "level"], grade: null, level: 2 })
    const { cancelPositionChange } = await app.hr.execute(
      `mutation($id: ID!, $change: ID!) { cancelPositionChange(positionId: $id, id: $change) { status code canceledAt } }`,
      { id, change: schedulePositionChange.id },
    )
    expect(cancelPositionChange).toMatchObject({ status: "CANCELLED", code: null, canceledAt: expect.any(String) })
    const again = await app.hr.post(`/positions/${id}/changes/${schedulePositionChange.id}/cancel`)
    expect(outcomeOf(again)).toEqual([409, "INVALID_TRANSITION"])
  })

  test("a change needs a day after today, and a value", async () => {
    const id = await createDepartment(app, "Dated")
    const problemsOf = async (values: object) => (await app.hr.post(`/departments/${id}/changes`, values)).body.errors
    expect(await problemsOf({ effectiveDate: "2026-03-02", name: "X" })).toMatchObject([
      { path: "effectiveDate", code: "NOT_IN_THE_FUTURE" },
    ])
    expect(await problemsOf({ effectiveDate: MARCH })).toMatchObject([{ code: "NO_CHANGES" }])
    expect(await problemsOf({ effectiveDate: MARCH, name: null })).toMatchObject([{ code: "NO_CHANGES" }])
    expect(await problemsOf({ name: "X" })).toMatchObject([{ path: "effectiveDate", code: "REQUIRED" }])
    expect(await problemsOf({ effectiveDate: MARCH, parentId: UNKNOWN_ID, headId: UNKNOWN_ID })).toMatchObject([
      { path: "parentId", code: "REFERENCE" },
      { path: "headId", code: "REFERENCE" },
    ])
    const leaver = await app.hire({ account_status: "DEACTIVATED" })
    expect(await problemsOf({ effectiveDate: MARCH, headId: leaver.id })).toMatchObject([{ path: "headId" }])
  })

  test("a change that cannot be applied to the structure of its day is rejected", async () => {
    const [upper, lower] = [await createDepartment(app, "Upper"), await createDepartment(app, "Free")]
    const middle = await createDepartment(app, "Middle", { parentId: upper })
    const schedule = async (id: string, effectiveDate: string, values: object) =>
      outcomeOf(await app.hr.post(`/departments/${id}/changes`, { effectiveDate, ...values }))
    expect(await schedule(upper, MARCH, { parentId: middle })).toEqual([409, "HIERARCHY_CYCLE"])
    expect(await schedule(upper, MARCH, { parentId: upper })).toEqual([409, "HIERARCHY_CYCLE"])
    await scheduleChange(app, `/departments/${middle}`, "2026-03-12", { parentId: null })
    expect(await schedule(upper, MARCH, { parentId: middle })).toEqual([409, "HIERARCHY_CYCLE"])
    expect(await schedule(upper, "2026-03-12", { parentId: middle })).toEqual([201, "SCHEDULED"])
    expect(await schedule(lower, "2026-03-12", { name: "MIDDLE" })).toEqual([409, "NAME_TAKEN"])
    expect(await schedule(lower, "2026-03-11", { name: "MIDDLE" })).toEqual([409, "SCHEDULED_CHANGE_CONFLICT"])
    expect(await schedule(lower, "2026-03-11", { name: "Fresh" })).toEqual([201, "SCHEDULED"])
    expect(await schedule(await createDepartment(app, "Other"), "2026-03-12", { name: "fresh" })).toEqual([409, "NAME_TAKEN"])
    const [first, second] = [await createPosition("First"), await createPosition("Second")]
    expect(outcomeOf(await app.hr.post(`/positions/${first}/changes`, { effectiveDate: MARCH, title: "second" }))).toEqual([
      409,
      "NAME_TAKEN",
    ])
    await scheduleChange(app, `/positions/${second}`, MARCH, { departmentId: lower })
    await scheduleChange(app, `/positions/${first}`, MARCH, { title: "second" })
  })

  test("a record has at most 20 scheduled changes", async () => {
    const id = await createPosition("Busy")
    for (let n = 0; n < 20; n++) await scheduleChange(app, `/positions/${id}`, `2026-04-${10 + n}`, { level: n + 1 })
    const tooMany = await app.hr.post(`/positions/${id}/changes`, { effectiveDate: MARCH, level: 1 })
    expect(tooMany).toMatchObject({ status: 400, body: { errors: [{ path: "effectiveDate", code: "TOO_MANY" }] } })
    const [change] = await changesOf(`/positions/${id}`)
    await app.hr.post(`/positions/${id}/changes/${change?.id}/cancel`)
    await scheduleChange(app, `/positions/${id}`, MARCH, { level: 1 })
  })
})

describe("a change that another write would make inapplicable", () => {
  const create = (name: string) => app.hr.post("/departments", { name })
  /** The outcome of a rejected write, with the changes that it names. */
  const conflictOf = ({ status, body }: { status: number; body: Json }) => [status, body.code, body.details?.changes]

  test("writes of today are rejected with the change, its record, its day and the reason", async () => {
    const [north, south] = [await createDepartment(app, "North"), await createDepartment(app, "South")]
    const rename = await scheduleChange(app, `/departments/${north}`, MARCH, { name: "Center" })
    const ofRename = { id: rename.id, departmentId: north, name: "North", effectiveDate: MARCH, code: "NAME_TAKEN" }
    const created = await create("CENTER")
    expect(conflictOf(created)).toEqual([409, "SCHEDULED_CHANGE_CONFLICT", [ofRename]])
    expect(created.body.detail).toMatch(
      /^The change of “North” that is scheduled for March 10, 2026 could not be applied after this\./,
    )
    expect(conflictOf(await app.hr.patch(`/departments/${south}`, { name: "Center" }))).toEqual(conflictOf(created))
    const plan = await planImport(app.hr, "DEPARTMENTS", ["name", "Center", "West"])
    expect(plan).toMatchObject({ createCount: 1, errorCount: 1 })
    const move = await scheduleChange(app, `/departments/${north}`, MARCH, { parentId: south })
    const moved = await app.hr.patch(`/departments/${south}`, { parentId: north })
    expect(conflictOf(moved)).toMatchObject([409, "SCHEDULED_CHANGE_CONFLICT", [{ id: move.id, code: "HIERARCHY_CYCLE" }]])
    expect((await app.hr.patch(`/departments/${south}`, { headId: app.manager.id })).status).toBe(200)
    const clerk = await createPosition("Old clerk")
    await scheduleChange(app, `/positions/${clerk}`, MARCH, { title: "New clerk" })
    expect(conflictOf(await app.hr.post("/positions", { title: "new clerk" }))).toMatchObject([
      409,
      "SCHEDULED_CHANGE_CONFLICT",
      [{ positionId: clerk, name: "Old clerk" }],
    ])
  })

  test("an earlier change, and canceling one that another depends on, are rejected until the other is canceled", async () => {
    const [first, second] = [await createDepartment(app, "Spring"), await createDepartment(app, "Summer")]
    const freed = await scheduleChange(app, `/departments/${first}`, MARCH, { name: "Early" })
    const taken = await scheduleChange(app, `/departments/${second}`, "2026-03-12", { name: "Spring" })
    const cancel = (id: string, change: Json) => app.hr.post(`/departments/${id}/changes/${change.id}/cancel`)
    const conflict = [409, "SCHEDULED_CHANGE_CONFLICT", [{ id: taken.id, code: "NAME_TAKEN" }]]
    expect(conflictOf(await cancel(first, freed))).toMatchObject(conflict)
    const third = await createDepartment(app, "Autumn")
    const schedule = (effectiveDate: string) => app.hr.post(`/departments/${third}/changes`, { effectiveDate, name: "Spring" })
    expect(conflictOf(await schedule("2026-03-11"))).toMatchObject(conflict)
    expect(outcomeOf(await schedule("2026-03-13"))).toEqual([409, "NAME_TAKEN"])
    expect((await cancel(second, taken)).status).toBe(200)
    expect((await schedule("2026-03-11")).status).toBe(201)
  })

  test("archiving a department cancels the changes that depend on a canceled one, and notifies their authors", async () => {
    const [gone, here, next] = [
      await createDepartment(app, "Old site"),
      await createDepartment(app, "Site"),
      await createDepartment(app, "New site"),
    ]
    await scheduleChange(app, `/departments/${here}`, MARCH, { parentId: gone })
    await scheduleChange({ hr: app.admin }, `/departments/${next}`, "2026-03-12", { name: "Site" })
    expect((await app.admin.delete(`/departments/${gone}`)).status).toBe(204)
    expect(await changesOf(`/departments/${next}`)).toMatchObject([{ status: "CANCELLED", code: "NAME_TAKEN" }])
    expect(await inboxOf(app.admin)).toContain(
      "The change of New site that you scheduled for March 12, 2026 was canceled: the name is taken.",
    )
  })

  test("a change that fails for good cancels those that depend on it", async () => {
    const [first, second] = [await createDepartment(app, "Day"), await createDepartment(app, "Night")]
    const planner = await app.hire()
    await assignRole(app, planner, { permissions: ["MANAGE_ORGANIZATION"] })
    await scheduleChange({ hr: planner }, `/departments/${first}`, MARCH, { parentId: second })
    await scheduleChange(app, `/departments/${second}`, "2026-03-20", { name: "Day" })
    await app.hr.post(`/users/${planner.id}/employment-changes`, { effectiveDate: "2026-03-02", departmentId: first })
    await runStructureChanges(app, `${MARCH}T06:00:00.000Z`)
    expect(await changesOf(`/departments/${first}`)).toMatchObject([{ code: "FORBIDDEN" }])
    expect(await changesOf(`/departments/${second}`)).toMatchObject([{ status: "CANCELLED", code: "NAME_TAKEN" }])
  })

  test("two writes at once cannot make a change inapplicable", async () => {
    const id = await createDepartment(app, "Both")
    const outcomes = await Promise.all([
      app.hr.post(`/departments/${id}/changes`, { effectiveDate: MARCH, name: "Single" }),
      create("Single"),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("the author is notified of a change that another person cancels", async () => {
    const id = await createDepartment(app, "Theirs")
    const cancel = async (name: string, client: typeof app.hr) => {
      const { id: change } = await scheduleChange(app, `/departments/${id}`, MARCH, { name })
      expect((await client.post(`/departments/${id}/changes/${change}/cancel`)).status).toBe(200)
      return (await inboxOf(app.hr)).filter((message) => message.includes("Theirs"))
    }
    expect(await cancel("Ours", app.hr)).toEqual([])
    expect(await cancel("Others", app.admin)).toEqual([
      "The change of Theirs that you scheduled for March 10, 2026 was canceled by another person.",
    ])
  })
})

describe("rights", () => {
  test("only those who may change a department schedule, list and cancel its changes", async () => {
    const id = await createDepartment(app, "Guarded")
    const { id: change } = await scheduleChange(app, `/departments/${id}`, MARCH, { name: "Secret" })
    const outcomes = async (client: typeof app.hr) => [
      outcomeOf(await client.post(`/departments/${id}/changes`, { effectiveDate: MARCH, name: "Y" })),
      outcomeOf(await client.get(`/departments/${id}/changes`)),
      outcomeOf(await client.post(`/departments/${id}/changes/${change}/cancel`)),
    ]
    expect(await outcomes(app.employee)).toEqual(Array(3).fill([403, "FORBIDDEN"]))
    expect(await outcomes(app.manager)).toEqual(Array(3).fill([403, "FORBIDDEN"]))
    expect(await outcomes(app.outsider)).toEqual(Array(3).fill([404, "NOT_FOUND"]))
    const other = await createDepartment(app, "Unrelated")
    expect(outcomeOf(await app.hr.post(`/departments/${other}/changes/${change}/cancel`))).toEqual([404, "NOT_FOUND"])
    const planner = await app.hire()
    await assignRole(app, planner, { permissions: ["MANAGE_ORGANIZATION"] })
    expect((await planner.get(`/departments/${id}/changes`)).body).toMatchObject([{ name: "Secret" }])
    expect((await planner.post(`/departments/${id}/changes/${change}/cancel`)).status).toBe(200)
  })

  test("a role that manages departments schedules neither its holder as head nor a move of the holder's department", async () => {
    const [own, target] = [await createDepartment(app, "Own"), await createDepartment(app, "Target")]
    const planner = await app.hire({ department_id: own })
    await assignRole(app, planner, { permissions: ["MANAGE_ORGANIZATION"] })
    const schedule = async (id: string, values: object) =>
      (await planner.post(`/departments/${id}/changes`, { effectiveDate: MARCH, ...values })).body
    expect(await schedule(target, { headId: planner.id })).toMatchObject({ code: "FORBIDDEN", errors: [{ path: "headId" }] })
    expect(await schedule(own, { parentId: target })).toMatchObject({ code: "FORBIDDEN", errors: [{ path: "parentId" }] })
  })
})

describe("a record that is gone", () => {
  test("archiving a department cancels its changes and those that name it, and notifies their authors", async () => {
    const gone = await createDepartment(app, "Gone")
    const [below, position] = [await createDepartment(app, "Below"), await createPosition("In Gone")]
    await scheduleChange(app, `/departments/${gone}`, MARCH, { name: "Renamed" })
    await scheduleChange(app, `/departments/${below}`, MARCH, { parentId: gone })
    await scheduleChange(app, `/positions/${position}`, MARCH, { departmentId: gone })
    expect((await app.admin.delete(`/departments/${gone}`)).status).toBe(204)
    const canceled = { status: "CANCELLED", code: "INVALID_REFERENCE" }
    expect(await changesOf(`/departments/${below}`)).toMatchObject([canceled])
    expect(await changesOf(`/positions/${position}`)).toMatchObject([canceled])
    expect(await app.sql("select code from department_changes where department_id = ?", [gone])).toEqual([{ code: "NOT_FOUND" }])
    const about = (await inboxOf(app.hr)).filter((message) => /Gone|Below/.test(message))
    expect(about.map((message) => message.replace(/^The change of | that .*: /g, ": ").replace(/^: /, "")).sort()).toEqual([
      "Below: the new parent, head or location does not exist any more.",
      "Gone: the department or position was deleted.",
      "In Gone: the new parent, head or location does not exist any more.",
    ])
  })

  test("archiving a location or a position, and deactivating a head, cancel the changes that name them", async () => {
    const location = await insertRow(app.sql, "locations", app.organizationId, { name: "Linz", country: "AT", timezone: "UTC" })
    const [id, position, head] = [await createDepartment(app, "Left"), await createPosition("Short"), await app.hire()]
    await scheduleChange(app, `/departments/${id}`, MARCH, { locationId: location })
    await scheduleChange(app, `/departments/${id}`, "2026-03-11", { headId: head.id })
    await scheduleChange(app, `/positions/${position}`, MARCH, { level: 3 })
    expect((await app.hr.delete(`/locations/${location}`)).status).toBe(204)
    expect((await app.hr.delete(`/positions/${position}`)).status).toBe(204)
    expect((await app.admin.delete(`/users/${head.id}`)).status).toBe(204)
    const canceled = { status: "CANCELLED", code: "INVALID_REFERENCE" }
    expect(await changesOf(`/departments/${id}`)).toMatchObject([canceled, canceled])
    expect(await app.sql("select status from position_changes where position_id = ?", [position])).toEqual([
      { status: "CANCELLED" },
    ])
  })
})
