// Positions on both APIs.
import { describe, expect, test } from "@jest/globals"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment } from "../support/organization.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("positions", () => {
  test("HR creates and updates positions on both APIs, and lists filter them", async () => {
    const departmentId = await createDepartment(app, "Dictionary")
    const created = await app.hr.post("/positions", { title: "Clerk", grade: "Senior", level: 3, departmentId })
    expect(created).toMatchObject({
      status: 201,
      body: { title: "Clerk", grade: "Senior", level: 3, departmentId, headcount: 0 },
    })
    expect(created.headers.get("location")).toBe(`/api/positions/${created.body.id}`)
    expect((await app.hr.put(`/positions/${created.body.id}`, { grade: "L5", level: 4 })).body).toMatchObject({
      title: "Clerk",
      grade: "L5",
      level: 4,
      departmentId,
    })
    const { updatePosition } = await app.hr.execute(
      `mutation($id: ID!) { updatePosition(id: $id, input: { description: "Files" }) { title description department { name } } }`,
      { id: created.body.id },
    )
    expect(updatePosition).toEqual({ title: "Clerk", description: "Files", department: { name: "Dictionary" } })
    expect((await app.employee.get("/positions?grade=L5&level=4&search=cle")).body).toMatchObject([{ title: "Clerk" }])
    expect((await app.employee.get("/positions?level=5,6")).body).toEqual([])
    expect(
      (await app.employee.execute(`{ positions(filter: { grades: ["L5"], levels: [4] }) { nodes { title } } }`)).positions.nodes,
    ).toEqual([{ title: "Clerk" }])
    expect(outcomeOf(await app.employee.put(`/positions/${created.body.id}`, { level: 9 }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.outsider.get(`/positions/${created.body.id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.hr.put(`/positions/${created.body.id}`, { level: 0 })).body).toMatchObject({
      errors: [{ path: "level", code: "MIN" }],
    })
    expect((await app.hr.put(`/positions/${created.body.id}`, { title: null })).body).toMatchObject({
      errors: [{ path: "title", code: "REQUIRED" }],
    })
  })

  test("a position title is unique in its department, and among positions without a department", async () => {
    const departmentId = await createDepartment(app, "Titles")
    const post = (values: object) => app.hr.post("/positions", { title: "Unique title", ...values })
    expect((await post({})).status).toBe(201)
    expect(outcomeOf(await post({ title: "UNIQUE TITLE" }))).toEqual([409, "NAME_TAKEN"])
    expect((await post({ departmentId })).status).toBe(201)
    expect(outcomeOf(await post({ departmentId }))).toEqual([409, "NAME_TAKEN"])
  })

  test("headcounts of positions, departments, the tree and analytics count people from the first to the last day of work", async () => {
    const departmentId = await createDepartment(app, "Counted")
    const { id } = (await app.hr.post("/positions", { title: "Counted", departmentId })).body
    const of = { position_id: id, department_id: departmentId }
    const today = "2026-03-02"
    await app.hire({ ...of, hire_date: today, account_status: "INVITED" })
    await app.hire({ ...of, end_date: today, account_status: "DEACTIVATED" })
    for (const dates of [{ hire_date: "2026-03-03" }, { hire_date: "2020-01-01", end_date: "2026-03-01" }])
      await app.hire({ ...of, ...dates })
    const { position, department, departmentTree } = await app.hr.execute(
      `query($position: ID!, $department: ID!) { position(id: $position) { headcount } department(id: $department) { headcount }
        departmentTree(rootId: $department) { nodes { headcount totalHeadcount } } }`,
      { position: id, department: departmentId },
    )
    expect([position, department]).toEqual([{ headcount: 2 }, { headcount: 2 }])
    expect(departmentTree.nodes).toEqual([{ headcount: 2, totalHeadcount: 2 }])
    const analytics = await app.hr.get(`/hr/reports/analytics?from=${today}&to=${today}&departmentId=${departmentId}`)
    expect(analytics.body.demographics.headcount).toBe(2)
  })

  test("deleting a position that an active employee holds returns 409 RECORD_IN_USE", async () => {
    const { id } = (await app.hr.post("/positions", { title: "Held" })).body
    const holder = await app.hire({ position_id: id })
    expect((await app.employee.get(`/positions/${id}`)).body.headcount).toBe(1)
    expect(outcomeOf(await app.hr.delete(`/positions/${id}`))).toEqual([409, "RECORD_IN_USE"])
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [holder.id])
    expect((await app.hr.delete(`/positions/${id}`)).status).toBe(204)
    expect(outcomeOf(await app.hr.get(`/positions/${id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.hr.post("/positions", { title: "Held" })).status).toBe(201)
  })

  test("deleting a position or a location of a scheduled change returns 409 RECORD_IN_USE until the change is canceled", async () => {
    const office = { name: "Planned", country: "PT", type: "OFFICE", timezone: "Europe/Lisbon" }
    const position = (await app.hr.post("/positions", { title: "Planned" })).body.id
    const location = (await app.hr.post("/locations", office)).body.id
    const { id } = await app.hire()
    const values = { effectiveDate: "2026-04-01", positionId: position, locationId: location }
    const change = await app.hr.post(`/users/${id}/employment-changes`, values)
    expect(change.status).toBe(201)
    const paths = [`/positions/${position}`, `/locations/${location}`]
    for (const path of paths)
      expect((await app.hr.delete(path)).body).toMatchObject({
        code: "RECORD_IN_USE",
        details: { employees: 0, scheduledChanges: 1 },
      })
    const { status } = await app.hr.post(`/users/${id}/employment-changes/${change.body.id}/cancel`)
    expect(status).toBe(200)
    for (const path of paths) expect((await app.hr.delete(path)).status).toBe(204)
  })
})
