// Custom roles: what they grant on both APIs, who may grant them, and the explanation of access.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let sales: string
let salesNorth: string
let seller: Client
let northerner: Client
let count = 0

beforeAll(async () => {
  sales = await insertDepartment(app, "Sales")
  salesNorth = await insertDepartment(app, "Sales North", { parent_id: sales })
  seller = await app.hire({ full_name: "Sam Seller", department_id: sales, birth_date: "1990-01-01" })
  northerner = await app.hire({ full_name: "Nia North", department_id: salesNorth, birth_date: "1991-01-01" })
})

const createRole = async (values: object): Promise<Json> =>
  (await app.admin.post("/administration/roles", { name: `Role ${++count}`, scope: "ORGANIZATION", ...values })).body
const assign = async (client: Client, values: object): Promise<Json> => {
  const role = await createRole(values)
  const assigned = await app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: client.id })
  expect(assigned.status).toBe(201)
  return { ...role, assignmentId: assigned.body.id }
}
const birthDateOf = async (reader: Client, of: Client) => (await reader.get(`/users/${of.id}`)).body.birthDate

describe("what a custom role grants", () => {
  test("a role for a department reads a field group of its members only, on both APIs, from the next request on", async () => {
    const reader = await app.hire({ department_id: sales })
    expect(await birthDateOf(reader, seller)).toBeUndefined()
    const role = await assign(reader, { permissions: ["READ_PERSONAL"], scope: "DEPARTMENT" })
    expect(await birthDateOf(reader, seller)).toBe("1990-01-01")
    expect(await birthDateOf(reader, northerner)).toBeUndefined()
    const query = `query($id: ID!) { employee(id: $id) { birthDate salary hiddenFields } }`
    const { employee } = await reader.execute(query, { id: seller.id })
    expect(employee).toMatchObject({ birthDate: "1990-01-01", salary: null })
    expect(employee.hiddenFields).toContain("salary")
    expect(employee.hiddenFields).not.toContain("birthDate")
    expect((await app.admin.delete(`/administration/role-assignments/${role.assignmentId}`)).status).toBe(204)
    expect(await birthDateOf(reader, seller)).toBeUndefined()
  })

  test("a role for a department tree includes departments below, and follows a named department", async () => {
    const [inside, outside] = [await app.hire({ department_id: sales }), await app.hire()]
    await assign(inside, { permissions: ["READ_PERSONAL"], scope: "DEPARTMENT_TREE" })
    await assign(outside, { permissions: ["READ_PERSONAL"], scope: "DEPARTMENT_TREE", departmentId: salesNorth })
    expect(await birthDateOf(inside, northerner)).toBe("1991-01-01")
    expect(await birthDateOf(outside, northerner)).toBe("1991-01-01")
    expect(await birthDateOf(outside, seller)).toBeUndefined()
  })

  test("a role for a location or for reports covers exactly these people", async () => {
    const location = (await app.admin.post("/locations", { name: "Bern", country: "CH", timezone: "Europe/Zurich" })).body.id
    const [local, remote] = [await app.hire({ location_id: location, birth_date: "1980-05-05" }), app.colleague]
    const reader = await app.hire()
    const report = await app.hire({ manager_id: reader.id, birth_date: "1985-05-05" })
    await assign(reader, { permissions: ["READ_PERSONAL"], scope: "LOCATION", locationId: location })
    expect(await birthDateOf(reader, local)).toBe("1980-05-05")
    expect(await birthDateOf(reader, remote)).toBeUndefined()
    expect(await birthDateOf(reader, report)).toBeUndefined()
    await assign(reader, { permissions: ["READ_PERSONAL"], scope: "REPORTS" })
    expect(await birthDateOf(reader, report)).toBe("1985-05-05")
  })

  test("a role for the organization opens operations that need no person", async () => {
    const builder = await app.hire()
    const department = { name: "Legal" }
    expect((await builder.post("/departments", department)).status).toBe(403)
    await assign(builder, { permissions: ["MANAGE_ORGANIZATION"] })
    const created = await builder.post("/departments", department)
    expect(created.status).toBe(201)
    expect((await builder.patch(`/departments/${created.body.id}`, { name: "Law" })).body.name).toBe("Law")
    expect((await builder.get("/audit")).status).toBe(403)
  })

  test("a role that reads leave shows the requests of its people beside those of the viewer", async () => {
    const reader = await app.hire()
    const leaveTypeId = await insertRow(app.sql, "leave_types", app.organizationId, { name: "Annual" })
    const dates = { start_date: "2026-03-10", end_date: "2026-03-10", days: 1, status: "PENDING" }
    const id = await insertRow(app.sql, "leave_requests", app.organizationId, {
      ...dates,
      employee_id: seller.id,
      leave_type_id: leaveTypeId,
    })
    expect((await reader.get(`/leave/requests/${id}`)).status).toBe(404)
    await assign(reader, { permissions: ["READ_LEAVE"], scope: "DEPARTMENT", departmentId: sales })
    expect(await reader.get(`/leave/requests/${id}`)).toMatchObject({ status: 200 })
    const { body: listed } = await reader.get("/leave/requests")
    expect(listed.map(({ employeeId }: Json) => employeeId)).toEqual([seller.id])
    expect((await reader.post(`/leave/requests/${id}/submit`, {})).status).toBe(403)
  })

  test("a role counts from the first day of work on", async () => {
    const starter = await app.hire({ hire_date: "2026-03-03" })
    await assign(starter, { permissions: ["READ_AUDIT"] })
    expect(await starter.get("/audit")).toMatchObject({ status: 403, body: { code: "BEFORE_FIRST_DAY" } })
    app.clock.set("2026-03-03T00:00:00.000Z")
    expect((await starter.with(await tokenOf(starter)).get("/audit")).status).toBe(200)
    app.clock.set("2026-03-02T09:00:00.000Z")
  })

  test("a role that manages accounts reaches neither HR nor administrators, nor pay", async () => {
    const recruiter = await app.hire()
    await assign(recruiter, { permissions: ["MANAGE_ACCOUNTS"] })
    const input = { email: "new@acme.test", fullName: "New Person" }
    expect((await recruiter.post("/users", { ...input, role: "HR" })).status).toBe(403)
    expect(await recruiter.post("/users", { ...input, salary: 1 })).toMatchObject({
      status: 403,
      body: { errors: [{ path: "salary" }] },
    })
    expect((await recruiter.post(`/users/${app.hr.id}/block`)).status).toBe(403)
    expect((await recruiter.put(`/users/${recruiter.id}`, { role: "HR" })).status).toBe(403)
    expect((await recruiter.post("/users", input)).status).toBe(201)
    const blocked = await app.hire()
    expect(await recruiter.post(`/users/${blocked.id}/block`)).toMatchObject({ status: 200 })
  })
})

test("a role that manages accounts creates no reports of its holder", async () => {
  const office = await app.hire()
  await assign(office, { permissions: ["MANAGE_ACCOUNTS"] })
  const create = (managerId: string) =>
    office.post("/users", { email: `report${++count}@acme.test`, fullName: "Ria Report", managerId })
  expect(await create(office.id)).toMatchObject({ status: 403, body: { errors: [{ path: "managerId" }] } })
  expect((await create(app.manager.id)).status).toBe(201)
})

test("a role that manages accounts deactivates nobody whose reports go to a delegator of its holder", async () => {
  const [office, boss] = [await app.hire(), await app.hire()]
  const lead = await app.hire({ manager_id: boss.id })
  await app.hire({ manager_id: lead.id })
  await assign(office, { permissions: ["MANAGE_ACCOUNTS"] })
  const days = { startDate: "2026-03-02", endDate: "2026-12-31" }
  const { body } = await boss.post("/leave/delegations", { delegateId: office.id, ...days })
  expect((await office.delete(`/users/${lead.id}`)).status).toBe(403)
  await boss.post(`/leave/delegations/${body.id}/end`)
  expect((await office.delete(`/users/${lead.id}`)).status).toBe(204)
})

describe("managing custom roles", () => {
  test("employees, managers and HR cannot manage roles, and everybody sees which exist", async () => {
    const role = await createRole({ permissions: ["READ_AUDIT"] })
    for (const client of [app.employee, app.manager, app.hr]) {
      expect((await client.post("/administration/roles", { name: "X", permissions: ["READ_AUDIT"], scope: "OWN" })).status).toBe(
        403,
      )
      expect((await client.patch(`/administration/roles/${role.id}`, { name: "X" })).status).toBe(403)
      expect((await client.post(`/administration/roles/${role.id}/assign`, { employeeId: client.id })).status).toBe(403)
      expect((await client.get(`/administration/roles/${role.id}`)).body.permissions).toEqual(["READ_AUDIT"])
    }
    expect((await app.outsider.get(`/administration/roles/${role.id}`)).status).toBe(404)
  })

  test("a role manager grants only permissions of their own", async () => {
    const deputy = await app.hire()
    await assign(deputy, { permissions: ["MANAGE_ROLES", "MANAGE_ORGANIZATION"] })
    const role = { name: "Offices", permissions: ["MANAGE_ORGANIZATION", "READ_AUDIT"], scope: "ORGANIZATION" }
    expect(await deputy.post("/administration/roles", role)).toMatchObject({
      status: 403,
      body: { errors: [{ path: "permissions.1" }] },
    })
    const created = await deputy.post("/administration/roles", { ...role, permissions: ["MANAGE_ORGANIZATION"] })
    expect(created.status).toBe(201)
    const wider = await createRole({ permissions: ["READ_AUDIT"] })
    expect((await deputy.post(`/administration/roles/${wider.id}/assign`, { employeeId: deputy.id })).status).toBe(403)
    expect((await deputy.patch(`/administration/roles/${created.body.id}`, { permissions: ["READ_AUDIT"] })).status).toBe(403)
  })

  test("an invalid role returns 400 naming the field", async () => {
    const post = (values: object) =>
      app.admin.post("/administration/roles", { name: "Bad", permissions: ["READ_AUDIT"], ...values })
    const invalid: [object, string][] = [
      [{ scope: "DEPARTMENT" }, "permissions.0"],
      [{ scope: "REPORTS", permissions: ["READ_LEAVE", "READ_RECRUITMENT"] }, "permissions.1"],
      [{ scope: "OWN", permissions: ["MANAGE_RECRUITMENT"] }, "permissions.0"],
      [{ scope: "LOCATION", permissions: ["EXPORT_DATA"] }, "permissions.0"],
      [{ scope: "ORGANIZATION", permissions: [] }, "permissions"],
      [{ scope: "ORGANIZATION", permissions: ["EVERYTHING"] }, "permissions"],
      [{ scope: "ORGANIZATION", departmentId: sales }, "departmentId"],
      [{ scope: "DEPARTMENT", permissions: ["READ_LEAVE"], departmentId: UNKNOWN_ID }, "departmentId"],
    ]
    for (const [values, path] of invalid) expect(await post(values)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    await createRole({ name: "Taken", permissions: ["READ_AUDIT"] })
    expect(await post({ name: "taken", scope: "ORGANIZATION" })).toMatchObject({ status: 409, body: { code: "NAME_TAKEN" } })
  })

  test("roles are managed by GraphQL as well, and every change is audited", async () => {
    const { createCustomRole: role } = await app.admin.execute(
      `mutation($input: CreateCustomRoleInput!) { createCustomRole(input: $input) { id permissions scope } }`,
      { input: { name: "Auditors", permissions: ["READ_AUDIT", "READ_AUDIT"], scope: "ORGANIZATION" } },
    )
    expect(role.permissions).toEqual(["READ_AUDIT"])
    const { assignCustomRole: assignment } = await app.admin.execute(
      `mutation($id: ID!, $input: AssignCustomRoleInput!) { assignCustomRole(id: $id, input: $input) { id employee { fullName } role { name } } }`,
      { id: role.id, input: { employeeId: app.colleague.id } },
    )
    expect(assignment).toMatchObject({ employee: { fullName: "Carl Colleague" }, role: { name: "Auditors" } })
    expect((await app.colleague.get("/administration/role-assignments")).body).toMatchObject([{ id: assignment.id }])
    expect((await app.employee.get("/administration/role-assignments")).body).toEqual([])
    await app.admin.execute(
      `mutation($id: ID!, $assignment: ID!) { deleteRoleAssignment(id: $assignment) { deletedId }
        deleteCustomRole(id: $id) { deletedId } }`,
      { id: role.id, assignment: assignment.id },
    )
    const entries = await app.sql<{ action: string }>(
      "select action from audit_entries where subject_id in (?, ?) order by sequence",
      [role.id, assignment.id],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      "customRole.create",
      "customRole.assign",
      "customRole.unassign",
      "customRole.delete",
    ])
  })
})

describe("explaining access", () => {
  const explain = async (client: Client, values: Record<string, string>) =>
    client.get(`/administration/access?${new URLSearchParams(values)}`)
  const salaryOf = (viewerId: string, of: Client) => ({ viewerId, entityType: "Employee", entityId: of.id, field: "salary" })

  test("the list of access rules shows what the built-in roles have, on both APIs", async () => {
    const { body } = await app.employee.get(
      "/administration/permissions?entityType=Employee&permission=READ_COMPENSATION&limit=1000",
    )
    expect(body).toContainEqual(
      expect.objectContaining({
        subject: "FIELD_READ",
        name: "salary",
        permissions: ["READ_COMPENSATION"],
        employee: ["OWN"],
        hr: ["ORGANIZATION"],
      }),
    )
    const { accessRules } = await app.employee.execute(
      `{ accessRules(first: 100, filter: { subject: OPERATION, permission: MANAGE_ORGANIZATION }) { nodes { name rule manager administrator } } }`,
    )
    expect(accessRules.nodes).toContainEqual({
      name: "createDepartment",
      rule: "HR or permission MANAGE_ORGANIZATION",
      manager: [],
      administrator: ["ORGANIZATION"],
    })
  })

  test("an explanation names the relation or the custom role that decides", async () => {
    expect((await explain(app.admin, salaryOf(app.hr.id, app.employee))).body).toMatchObject({
      isAllowed: true,
      reasons: [{ relation: "HR" }],
    })
    expect((await explain(app.admin, salaryOf(app.employee.id, app.colleague))).body).toMatchObject({
      isAllowed: false,
      isVisible: true,
      reasons: [],
    })
    const reader = await app.hire()
    const role = await assign(reader, { permissions: ["READ_COMPENSATION"], scope: "DEPARTMENT", departmentId: sales })
    const { explainAccess } = await app.admin.execute(
      `query($viewer: ID!, $id: ID!) { explainAccess(viewerId: $viewer, entityType: "Employee", entityId: $id, field: "salary") {
        isAllowed rule reasons { relation permission roleId roleName } } }`,
      { viewer: reader.id, id: seller.id },
    )
    expect(explainAccess).toMatchObject({
      isAllowed: true,
      reasons: [{ relation: "CUSTOM_ROLE", permission: "READ_COMPENSATION", roleId: role.id, roleName: role.name }],
    })
  })

  test("an explanation of another employee's access, or of an invisible record, is rejected", async () => {
    expect((await explain(app.hr, salaryOf(app.employee.id, app.colleague))).status).toBe(403)
    expect((await explain(app.employee, { ...salaryOf(app.employee.id, app.employee), entityId: UNKNOWN_ID })).status).toBe(404)
    expect((await explain(app.employee, { ...salaryOf(app.employee.id, app.employee), entityId: app.outsider.id })).status).toBe(
      404,
    )
    expect(
      (await explain(app.employee, { ...salaryOf(app.employee.id, app.employee), field: "shoeSize" })).body.errors,
    ).toMatchObject([{ path: "field" }])
    expect(
      (await explain(app.employee, { ...salaryOf(app.employee.id, app.employee), entityType: "Spaceship" })).body.errors,
    ).toMatchObject([{ path: "entityType" }])
    expect(
      (
        await explain(app.employee, {
          viewerId: app.employee.id,
          entityType: "Employee",
          entityId: app.employee.id,
          action: "update",
        })
      ).body,
    ).toMatchObject({ isAllowed: true, reasons: [{ relation: "OWNER" }] })
  })
})

/** A token of the client's session at the current time. */
async function tokenOf(client: Client): Promise<string> {
  const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [client.id])
  return app.instance.deps.tokens.issueAccessToken(
    { userId: client.id, sessionId: session?.id as string, organizationId: app.organizationId, role: "EMPLOYEE" },
    app.clock,
  )
}
