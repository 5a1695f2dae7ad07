// Lists of leave requests: their scopes and filters.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { pdf } from "../support/files.js"
import {
  act,
  createApproved,
  createDraft,
  createLeaveType,
  createPending,
  hireWorker,
  outcomeOf,
} from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let sickLeave: string

beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  sickLeave = await createLeaveType(app.hr, "Sick Leave", { badge: "Sick Leave" })
})

const ids = ({ body }: { body: Json }) => body.map(({ id }: Json) => id)

describe("lists of leave requests", () => {
  test("HR lists all requests, filtered by status, type, employee, department and date range", async () => {
    const [one, two] = [await insertDepartment(app, "One"), await insertDepartment(app, "Two")]
    const [ann, ben, cat] = [
      await hireWorker(app, { department_id: one }),
      await hireWorker(app, { department_id: two }),
      await hireWorker(app),
    ]
    const a = await createPending(ann, "2026-05-04", "2026-05-06")
    await act(app.hr, a, "reject", { comment: "No" })
    const b = await createPending(ben, "2026-05-06", "2026-05-08", { leaveTypeId: sickLeave })
    const c = await createApproved(app, cat, "2026-05-11", "2026-05-15")
    const people = `employeeId=${ann.id},${ben.id}&employeeId=${cat.id}`
    const find = async (query: string) => ids(await app.hr.get(`/leave/requests?${people}&${query}`))
    expect(await find("")).toEqual([c, b, a])
    expect(await find("status=rejected,Approved")).toEqual([c, a])
    expect(await find("status=Pending")).toEqual([b])
    expect(await find(`leaveTypeId=${sickLeave}`)).toEqual([b])
    expect(await find(`departmentId=${one},${two}`)).toEqual([b, a])
    expect(await find("from=2026-05-06&to=2026-05-06")).toEqual([b, a])
    expect(await find("from=2026-05-09&to=2026-05-10")).toEqual([])
    expect(await find("to=2026-05-05")).toEqual([a])
    expect(ids(await app.hr.get(`/leave/requests?employeeId=${ann.id}&status=Rejected`))).toEqual([a])
    const page = await app.hr.get(`/leave/requests?${people}&page=2&limit=1`)
    expect(ids(page)).toEqual([b])
    expect(page.headers.get("x-total-count")).toBe("3")
    expect(page.body[0]).toMatchObject({ leaveType: { name: "Sick Leave" }, employee: { id: ben.id }, status: "Pending" })
    const invalid = await app.hr.get("/leave/requests?state=Pending")
    expect(invalid).toMatchObject({ status: 400, body: { errors: [{ path: "state" }] } })
    const { leaveRequests } = await app.hr.execute(
      `query($people: [ID!]) { leaveRequests(first: 2, filter: { employeeIds: $people, statuses: [REJECTED, APPROVED] }) { totalCount nodes { id employee { fullName } } pageInfo { hasNextPage endCursor } } }`,
      { people: [ann.id, ben.id, cat.id] },
    )
    expect(leaveRequests).toMatchObject({ totalCount: 2, nodes: [{ id: c }, { id: a }], pageInfo: { hasNextPage: false } })
  })

  test("employees list their own requests, managers those of direct reports, and neither lists all", async () => {
    const boss = await app.hire({ role: "MANAGER", manager_id: app.manager.id })
    const ann = await app.hire({ manager_id: boss.id })
    const ofAnn = await createPending(ann, "2026-05-04")
    const ofBoss = await createPending(boss, "2026-05-05")
    for (const client of [ann, boss]) expect(outcomeOf(await client.get("/leave/requests"))).toEqual([403, "FORBIDDEN"])
    expect(ids(await ann.get("/leave/requests/me"))).toEqual([ofAnn])
    expect(ids(await boss.get("/leave/requests/me?status=Pending"))).toEqual([ofBoss])
    expect(ids(await boss.get("/leave/requests/reports"))).toEqual([ofAnn])
    expect(ids(await boss.get(`/leave/requests/reports?employeeId=${boss.id}`))).toEqual([])
    expect(ids(await app.manager.get(`/leave/requests/reports?employeeId=${boss.id},${ann.id}`))).toEqual([ofBoss])
    expect(ids(await ann.get("/leave/requests/reports"))).toEqual([])
    expect(ids(await app.outsider.get("/leave/requests"))).toEqual([])
    const { myLeaveRequests, reportsLeaveRequests } = await boss.execute(
      "{ myLeaveRequests { nodes { id } } reportsLeaveRequests(filter: { statuses: [PENDING] }) { nodes { id employee { id } } } }",
    )
    expect(myLeaveRequests.nodes).toEqual([{ id: ofBoss }])
    expect(reportsLeaveRequests.nodes).toEqual([{ id: ofAnn, employee: { id: ann.id } }])
  })

  test("a draft is invisible to everyone but the employee and its author until it is submitted", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const ann = await app.hire({ manager_id: boss.id })
    const id = await createDraft(app.hr, "2026-05-18", "2026-05-18", { employeeId: ann.id, reason: "Secret" })
    const { body: file } = await ann.upload(`/leave/requests/${id}/document`, pdf())
    const query = `query($id: ID!, $file: ID!, $employee: ID!) {
      nodes(ids: [$id, $file]) { id } employee(id: $employee) { leaveRequests { totalCount } } }`
    const visibleTo = async (client: Client) => {
      const { nodes, employee } = await client.execute(query, { id, file: file.id, employee: ann.id })
      const exported = await client.get("/leave/requests/export?format=csv&scope=TEAM")
      const statuses = ["", "/audit"].map(async (path) => (await client.get(`/leave/requests/${id}${path}`)).status)
      const listed = [await client.get("/leave/requests"), await client.get("/leave/requests/reports")]
      return {
        statuses: await Promise.all(statuses),
        nodes: nodes.filter(Boolean).length,
        total: employee.leaveRequests.totalCount,
        isListed: [...listed, exported].some(({ status, body }) => status === 200 && JSON.stringify(body).includes(id)),
      }
    }
    const all = { statuses: [200, 200], nodes: 2, total: 1 }
    expect(await visibleTo(ann)).toEqual({ ...all, isListed: false })
    expect(await visibleTo(app.hr)).toEqual({ ...all, isListed: true })
    const none = { statuses: [404, 404], nodes: 0, total: 0, isListed: false }
    for (const client of [boss, app.admin, app.colleague]) expect(await visibleTo(client)).toEqual(none)
    for (const client of [boss, app.admin]) {
      expect(outcomeOf(await act(client, id, "submit"))).toEqual([404, "NOT_FOUND"])
      expect(outcomeOf(await client.delete(`/leave/requests/${id}/document`))).toEqual([404, "NOT_FOUND"])
    }
    await act(ann, id, "submit")
    const submitted = await visibleTo(app.admin)
    expect(submitted).toEqual({ ...all, isListed: true })
    expect(await visibleTo(boss)).toEqual({ ...all, isListed: true })
  })

  test("a list of pending requests takes one more SQL statement for all of their available actions", async () => {
    const ann = await hireWorker(app)
    for (let n = 1; n <= 5; n++) await createPending(ann, `2026-06-0${n}`)
    await app.hr.get(`/leave/requests?employeeId=${ann.id}`)
    const statements = await statementsOf(app, async () => {
      const { body } = await app.hr.get(`/leave/requests?employeeId=${ann.id}`)
      expect(body).toHaveLength(5)
      expect(body[4].availableActions).toHaveLength(7)
    })
    expect(statements.filter((text) => /leave_requests/.test(text))).toHaveLength(2)
  })
})
