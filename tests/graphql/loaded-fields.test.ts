// Fields that resolvers load for many records at once, and records beside their ids.
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "@jest/globals"
import { getNamedType, isObjectType, buildSchema as parseSchema } from "graphql"
import { leaveLedgerJob } from "../../src/jobs/leave-ledger.js"
import type { Json } from "../support/client.js"
import { createLeaveType } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
let manager: Awaited<ReturnType<typeof app.hire>>
const reports: string[] = []

beforeAll(async () => {
  manager = await app.hire({ full_name: "Mona Manager", role: "MANAGER" })
  for (let n = 0; n < 25; n++) {
    const report = await app.hire({
      full_name: `Report ${String(n).padStart(2, "0")}`,
      manager_id: manager.id,
      hire_date: "2024-01-01",
    })
    reports.push(report.id)
  }
  await createLeaveType(app.hr, "Annual", { isDefault: true })
  // The worker runs this job at every quarter of an hour, and would add its statements.
  await leaveLedgerJob.run(app.instance.deps)
})

describe("leave of employees", () => {
  const balances = `{ viewer { directReports(first: 100) { nodes { id leaveBalances { leaveTypeName remaining leaveType { name } } } } } }`

  test("a manager reads the balances of 25 reports in one request and a bounded number of statements", async () => {
    let data: Json
    const statements = await statementsOf(app, async () => {
      data = await manager.execute(balances)
    })
    // Jobs of the worker begin transactions, reads do not.
    const reads = statements.filter((text) => /^\s*select/.test(text) && !/ledger_progress|for no key update/.test(text))
    expect(data.viewer.directReports.nodes).toHaveLength(25)
    const single = (await manager.get(`/leave/employees/${reports[3]}/balances`)).body
    expect(data.viewer.directReports.nodes[3]).toEqual({
      id: reports[3],
      leaveBalances: single.map(({ leaveTypeName, remaining }: Json) => ({
        leaveTypeName,
        remaining,
        leaveType: { name: leaveTypeName },
      })),
    })
    expect(single.length).toBeGreaterThan(0)
    expect(reads.length).toBeLessThanOrEqual(8)
  })

  test("balances have a date, and a colleague reads none and finds them in hiddenFields", async () => {
    const query = `query($id: ID!) { employee(id: $id) { now: leaveBalances { asOf } later: leaveBalances(asOf: "2027-01-01") { asOf } hiddenFields } }`
    const { employee } = await manager.execute(query, { id: reports[0] })
    expect([employee.now[0].asOf, employee.later[0].asOf]).toEqual(["2026-03-02", "2027-01-01"])
    const peer = await app.hire({})
    const seen = (await peer.execute(query, { id: reports[0] })).employee
    expect(seen).toMatchObject({ now: null, later: null, hiddenFields: expect.arrayContaining(["leaveBalances"]) })
  })

  test("leave requests and absences of reports follow the rules of leave", async () => {
    const { leaveTypes } = await app.hr.execute("{ leaveTypes { nodes { id } } }")
    const { body: request } = await app.hr.post("/leave/requests", {
      employeeId: reports[1],
      leaveTypeId: leaveTypes.nodes[0].id,
      startDate: "2026-03-09",
      endDate: "2026-03-10",
    })
    expect((await app.hr.post(`/leave/requests/${request.id}/submit`)).status).toBe(200)
    expect((await manager.post(`/leave/requests/${request.id}/approve`)).status).toBe(200)
    const query = `query($id: ID!) { employee(id: $id) { absences(from: "2026-03-01", to: "2026-03-31") { date employee { fullName } } leaveRequests { totalCount nodes { id status } } } }`
    const { employee } = await manager.execute(query, { id: reports[1] })
    expect(employee).toEqual({
      absences: ["2026-03-09", "2026-03-10"].map((date) => ({ date, employee: { fullName: "Report 01" } })),
      leaveRequests: { totalCount: 1, nodes: [{ id: request.id, status: "APPROVED" }] },
    })
    const peer = await app.hire({})
    expect((await peer.execute(query, { id: reports[1] })).employee).toEqual({
      absences: [],
      leaveRequests: { totalCount: 0, nodes: [] },
    })
    for (const range of ['from: "2026-01-01", to: "2026-12-31"', 'to: "2026-12-31"']) {
      const { body } = await manager.graphql(`{ viewer { absences(${range}) { date } } }`)
      expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "to" }] })
    }
  })
})

describe("records beside ids", () => {
  test("a notification contains its record, or null once it is deleted", async () => {
    const { notifications } = await manager.execute(
      "{ notifications { nodes { entityType entityId entity { __typename id ... on LeaveRequest { employee { fullName } } } } } }",
    )
    expect(notifications.nodes[0]).toMatchObject({
      entityType: "LeaveRequest",
      entity: { __typename: "LeaveRequest", id: notifications.nodes[0].entityId, employee: { fullName: "Report 01" } },
    })
    await app.sql("update notifications set entity_id = ? where recipient_id = ?", [crypto.randomUUID(), manager.id])
    const { notifications: after } = await manager.execute("{ notifications { nodes { entity { id } } } }")
    expect(after.nodes[0]).toEqual({ entity: null })
  })

  test("nodes returns records in the order of the ids, and null for those that are not visible", async () => {
    const foreign = await app.hire({}, app.otherOrganizationId)
    const ids = [reports[2], foreign.id, manager.id, "none", reports[2]]
    const { nodes } = await manager.execute("query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }", { ids })
    expect(nodes.map((node: Json) => node?.id ?? null)).toEqual([reports[2], null, ids[2], null, reports[2]])
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    const { body } = await manager.graphql("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: many })
    expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "ids", code: "TOO_MANY" }] })
  })

  test("every id of another record has the record beside it", () => {
    const schema = parseSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"))
    /** Ids without a record of their own: created records and their own parts are in the field named. */
    const exceptions: Record<string, string> = {
      "CreatedEmployee.departmentId": "employee",
      "CreatedEmployee.locationId": "employee",
      "CreatedEmployee.managerId": "employee",
      "CreatedEmployee.positionId": "employee",
      "DeletePayload.deletedId": "a deleted record",
    }
    const missing = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => {
        const fields = type.getFields()
        return Object.values(fields)
          .filter(({ name, type: fieldType }) => getNamedType(fieldType).name === "ID" && /Ids?$/.test(name))
          .filter(({ name }) => !fields[name.replace(/Id$/, "")] && !fields[name.replace(/Ids$/, "s")])
          .map(({ name }) => `${type.name}.${name}`)
      })
    expect(missing.filter((name) => !(name in exceptions))).toEqual([])
  })
})

describe("expected versions", () => {
  test("a mutation with another expected version returns PRECONDITION_FAILED and changes nothing", async () => {
    const { createLocation: created } = await app.hr.execute(
      `mutation { createLocation(input: { name: "Versioned", country: "DE", timezone: "UTC" }) { id version } }`,
    )
    const update = (expectedVersion: number, name: string) =>
      app.hr.graphql(
        `mutation($id: ID!, $v: Int, $name: String) { updateLocation(id: $id, expectedVersion: $v, input: { name: $name }) { name version } }`,
        {
          id: created.id,
          v: expectedVersion,
          name,
        },
      )
    expect((await update(created.version + 1, "Wrong")).body).toMatchObject({
      data: { updateLocation: null },
      errors: [{ extensions: { code: "PRECONDITION_FAILED", status: 412 } }],
    })
    expect((await update(created.version, "Right")).body.data.updateLocation).toEqual({
      name: "Right",
      version: created.version + 1,
    })
  })

  test("an expected version applies to its own mutation of a document only", async () => {
    const { body } = await app.hr.graphql(
      `mutation { a: createLocation(input: { name: "First of two", country: "DE", timezone: "UTC" }) { id } }`,
    )
    const { id } = body.data.a
    const both = await app.hr.graphql(
      `mutation($id: ID!) { a: updateLocation(id: $id, expectedVersion: 1, input: { name: "Changed" }) { version } b: deleteLocation(id: $id) { deletedId } }`,
      { id },
    )
    expect(both.body).toEqual({ data: { a: { version: 2 }, b: { deletedId: id } } })
  })

  test("changing and deleting a draft in one document works", async () => {
    const { body: draft } = await manager.post("/leave/requests", { startDate: "2026-05-04", endDate: "2026-05-05" })
    const { body } = await manager.graphql(
      `mutation($id: ID!) { updateLeaveRequest(id: $id, input: { endDate: "2026-05-06" }) { endDate } deleteLeaveRequest(id: $id) { deletedId } }`,
      { id: draft.id },
    )
    expect(body).toEqual({ data: { updateLeaveRequest: { endDate: "2026-05-06" }, deleteLeaveRequest: { deletedId: draft.id } } })
  })
})
