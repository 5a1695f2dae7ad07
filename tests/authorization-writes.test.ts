// Writes of custom roles by which their holder would get rights that only HR or administrators grant.
import { describe, expect, test } from "@jest/globals"
import { Permission } from "../src/entities/administration/enums.js"
import type { Client, Json } from "./support/client.js"
import { insertDepartment, insertEmployee } from "./support/factories.js"
import { mailWith } from "./support/mailbox.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const forbidden = (...paths: string[]) => ({
  status: 403,
  body: { code: "FORBIDDEN", ...(paths.length > 0 ? { errors: paths.map((path) => ({ path })) } : {}) },
})
let count = 0

const createRole = async (permissions: string[], more: object = {}): Promise<string> =>
  (await app.admin.post("/administration/roles", { name: `Role ${++count}`, permissions, scope: "ORGANIZATION", ...more })).body
    .id
const assign = async ({ id }: Client, roleId: string): Promise<string> =>
  (await app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: id })).body.id
/** Hires an employee with permissions over everyone. */
const hireWith = async (permissions: string[], values: object = {}): Promise<Client> => {
  const client = await app.hire({ ...values })
  await assign(client, await createRole(permissions))
  return client
}

describe("departments", () => {
  test("becoming head of a department returns 403 FORBIDDEN to a caller who is not HR", async () => {
    const builder = await hireWith(["MANAGE_ORGANIZATION"])
    const id = await insertDepartment(app, "Led by others")
    expect(await builder.patch(`/departments/${id}`, { headId: builder.id })).toMatchObject(forbidden("headId"))
    expect(await builder.post("/departments", { name: "New", headId: builder.id })).toMatchObject(forbidden("headId"))
    expect(await builder.patch(`/departments/${id}`, { headId: app.manager.id })).toMatchObject({
      body: { headId: app.manager.id },
    })
    expect(await app.hr.patch(`/departments/${id}`, { headId: builder.id })).toMatchObject({ body: { headId: builder.id } })
    const same = await builder.patch(`/departments/${id}`, { name: "Same head", headId: builder.id })
    expect(same).toMatchObject({ status: 200, body: { name: "Same head" } })
  })

  test("moving a department in which the caller works, or which the caller heads, returns 403 FORBIDDEN", async () => {
    const [top, target] = [await insertDepartment(app, "Top"), await insertDepartment(app, "Target")]
    const [own, led] = [
      await insertDepartment(app, "Own below", { parent_id: top }),
      await insertDepartment(app, "Led below", { parent_id: top }),
    ]
    const member = await hireWith(["MANAGE_ORGANIZATION"], { department_id: own })
    const head = await hireWith(["MANAGE_ORGANIZATION"])
    await app.sql("update departments set head_id = ? where id = ?", [head.id, led])
    for (const [client, id] of [
      [member, own],
      [head, led],
    ] as const) {
      for (const moved of [id, top])
        expect(await client.patch(`/departments/${moved}`, { parentId: target })).toMatchObject(forbidden("parentId"))
      expect((await client.patch(`/departments/${id}`, { parentId: null })).status).toBe(200)
    }
    expect((await app.hr.patch(`/departments/${own}`, { parentId: target })).status).toBe(200)
  })

  test("moving a department into the tree of the caller's role returns 403 FORBIDDEN", async () => {
    const own = await insertDepartment(app, "Own")
    const below = await insertDepartment(app, "Below", { parent_id: own })
    const other = await insertDepartment(app, "Other")
    const member = await insertEmployee(app.sql, app.organizationId, {
      department_id: other,
      salary: 99_000,
      salary_currency: "EUR",
    })
    const builder = await hireWith(["MANAGE_ORGANIZATION"], { department_id: own })
    await assign(builder, await createRole(["READ_COMPENSATION"], { scope: "DEPARTMENT_TREE" }))
    for (const parentId of [own, below])
      expect(await builder.patch(`/departments/${other}`, { parentId })).toMatchObject(forbidden("parentId"))
    expect((await builder.get(`/users/${member}`)).body.salary).toBeUndefined()
    const { body: created } = await builder.post("/departments", { name: "New", parentId: own })
    expect(await builder.patch(`/departments/${other}`, { parentId: created.id })).toMatchObject(forbidden("parentId"))
    expect((await builder.patch(`/departments/${below}`, { parentId: null })).status).toBe(200)
    await assign(builder, await createRole(["READ_COMPENSATION"]))
    expect((await builder.patch(`/departments/${other}`, { parentId: own })).status).toBe(200)
  })
})

test("HR neither invites nor restores an account with permissions of administrators alone", async () => {
  const create = async (permissions: string[]): Promise<string> => {
    const { body } = await app.hr.post("/users", { email: `new${++count}@acme.test`, fullName: "New", role: "EMPLOYEE" })
    await app.admin.post(`/administration/roles/${await createRole(permissions)}/assign`, { employeeId: body.id })
    return body.id
  }
  const [reader, planner] = [await create(["READ_CHANGES"]), await create(["MANAGE_LEAVE_RULES"])]
  const accountManager = await hireWith(["MANAGE_ACCOUNTS"])
  const invite = (client: Client, id: string) => client.post(`/users/${id}/invite`)
  const restore = (client: Client, id: string) => client.put(`/users/${id}`, { status: "Active" })
  for (const [act, status] of [
    [invite, "INVITED"],
    [restore, "DEACTIVATED"],
  ] as const) {
    await app.sql("update employees set account_status = ? where id in (?, ?)", [status, reader, planner])
    expect(await act(app.hr, reader)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect(await act(app.hr, planner)).toMatchObject({ status: 200 })
    if (act === invite) expect(await act(accountManager, reader)).toMatchObject({ status: 200, body: { url: null, token: null } })
    expect(await act(app.admin, reader)).toMatchObject({ status: 200 })
  }
})

test("HR changes no address of an account with permissions of administrators alone", async () => {
  const [reader, planner] = [await hireWith(["READ_CHANGES"]), await hireWith(["MANAGE_LEAVE_RULES"])]
  const change = (client: Client, { id }: Client) => client.patch(`/users/${id}`, { email: `new${++count}@acme.test` })
  expect(await change(app.hr, reader)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
  expect(await change(app.hr, planner)).toMatchObject({ status: 200 })
  expect(await change(app.admin, reader)).toMatchObject({ status: 200 })
})

test("a retry returns no stored response to a caller whose role's department the person has left", async () => {
  const [own, other] = [await insertDepartment(app, "Left"), await insertDepartment(app, "Entered")]
  const person = await app.hire({ department_id: own, salary: 98_000, salary_currency: "EUR" })
  const clerk = await app.hire({ department_id: own })
  await assign(clerk, await createRole(["READ_COMPENSATION", "READ_PERSONAL", "UPDATE_PROFILES"], { scope: "DEPARTMENT" }))
  const update = () =>
    clerk.patch(`/users/${person.id}`, { personalPhone: "+49 731 5" }, { headers: { "Idempotency-Key": "before-the-move" } })
  expect(await update()).toMatchObject({ status: 200, body: { salary: 98_000 } })
  expect(await update()).toMatchObject({ status: 200, body: { salary: 98_000 } })
  expect((await app.hr.patch(`/users/${person.id}`, { departmentId: other })).status).toBe(200)
  const { status, body } = await update()
  expect([status, body.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"])
  expect(JSON.stringify(body)).not.toContain("98000")
})

describe("the leave of others", () => {
  test("simulations and recalculations list only the people whose leave a holder of MANAGE_LEAVE_RULES reads", async () => {
    const type = { name: "Simulated", amountPerYear: 10, effectiveFrom: "2026-01-01", isDefault: true }
    const { body: leaveType } = await app.hr.post("/leave/types", type)
    const planner = await hireWith(["MANAGE_LEAVE_RULES"], { hire_date: "2026-01-01" })
    const reader = await hireWith(["MANAGE_LEAVE_RULES", "READ_LEAVE"])
    const worker = await app.hire({ hire_date: "2026-01-01" })
    const simulate = async (client: Client): Promise<string[]> => {
      const rules = { amountPerYear: 20, effectiveFrom: "2026-01-01" }
      const { status, body } = await client.post(`/leave/types/${leaveType.id}/simulate`, rules)
      expect(status).toBe(200)
      return body.map(({ employeeId }: Json) => employeeId)
    }
    expect(await simulate(planner)).toEqual([planner.id])
    expect(await simulate(reader)).toEqual(expect.arrayContaining([planner.id, worker.id]))
    const week = { startDate: "2026-09-07", endDate: "2026-09-11" }
    expect((await worker.post("/leave/requests", week)).status).toBe(201)
    const [{ id }] = (await worker.get("/leave/requests/me")).body
    expect((await worker.post(`/leave/requests/${id}/submit`)).status).toBe(200)
    await app.hr.post("/leave/company-holidays", { date: "2026-09-08", name: "Anniversary" })
    const recount = async (client: Client, dryRun: boolean) => {
      const { body } = await client.post("/leave/recalculate", { from: "2026-09-01", to: "2026-09-30", dryRun })
      return body.map(({ requestId }: Json) => requestId)
    }
    expect(await recount(planner, true)).toEqual([])
    expect(await recount(reader, true)).toEqual([id])
    expect(await recount(planner, false)).toEqual([])
    expect(await recount(reader, true)).toEqual([])
  })
})

describe("custom fields", () => {
  const define = async (values: object): Promise<string> => {
    const field = { entityType: "USER", key: `field${++count}`, label: "Field", group: "COMPENSATION", ...values }
    return (await app.admin.post("/custom-fields/definitions", field)).body.id
  }

  test.each(["employee", "API key"])("changing the group of unreadable values by an %s returns 403 FORBIDDEN", async (kind) => {
    const id = await define({ type: "number" })
    const definer =
      kind === "employee" ? await hireWith(["MANAGE_CUSTOM_FIELDS"]) : await createKey(["READ_DIRECTORY", "MANAGE_CUSTOM_FIELDS"])
    const change = (group: string, client = definer) => client.patch(`/custom-fields/definitions/${id}`, { group })
    for (const group of ["DIRECTORY", "PERSONAL"]) expect(await change(group)).toMatchObject(forbidden("group"))
    expect(await change("COMPENSATION")).toMatchObject({ status: 200 })
    const reader = await hireWith(["MANAGE_CUSTOM_FIELDS", "READ_COMPENSATION"])
    expect(await change("DIRECTORY", reader)).toMatchObject({ status: 200, body: { group: "DIRECTORY" } })
  })

  test("removing an option of unreadable values returns 403 FORBIDDEN without their number", async () => {
    const id = await define({ type: "enum", options: ["low", "high", "unused"] })
    const [{ key }] = (await app.sql<{ key: string }>("select key from custom_field_definitions where id = ?", [id])) as [
      { key: string },
    ]
    expect((await app.hr.patch(`/users/${app.colleague.id}`, { customFields: { [key]: "high" } })).status).toBe(200)
    const definer = await hireWith(["MANAGE_CUSTOM_FIELDS"])
    const change = (input: object) => definer.patch(`/custom-fields/definitions/${id}`, input)
    const used = await change({ options: ["low", "unused"] })
    const unused = await change({ options: ["low", "high"] })
    const replaced = await change({ options: ["low", "unused"], replacements: [{ from: "high", to: "low" }] })
    for (const answer of [used, unused, replaced]) {
      expect(answer).toMatchObject(forbidden("options"))
      expect(answer.body.details).toBeUndefined()
    }
    expect(await change({ options: ["low", "high", "unused", "more"] })).toMatchObject({ status: 200 })
  })
})

describe("the approval policy for leave", () => {
  const update = (client: Client, ...steps: object[]) => client.patch("/leave/approval-policy", { steps })
  const person = ({ id }: Client) => ({ approver: "PERSON", approverIds: [id] })

  test("becoming an approver returns 403 FORBIDDEN to a caller who is not HR", async () => {
    const planner = await hireWith(["MANAGE_LEAVE_RULES"])
    expect(await update(planner, person(planner))).toMatchObject(forbidden("steps.0.approverIds"))
    expect(await update(planner, { approver: "HR" }, person(planner))).toMatchObject(forbidden("steps.1.approverIds"))
    expect((await update(planner, { approver: "MANAGER" }, person(app.colleague))).status).toBe(200)
    await insertEmployee(app.sql, app.organizationId, { manager_id: planner.id })
    expect(await update(planner, { approver: "MANAGER_OR_HR" })).toMatchObject(forbidden("steps.0.approver"))
    expect(await update(planner, { approver: "HR" })).toMatchObject({ status: 200 })
    expect((await planner.patch("/leave/approval-policy", { rejectsLeaveAfterEnd: true })).status).toBe(200)
    expect((await update(app.hr, person(app.hr))).status).toBe(200)
  })

  test("naming a delegator of the caller returns 403 FORBIDDEN", async () => {
    const planner = await hireWith(["MANAGE_LEAVE_RULES"])
    for (const client of [app.colleague, app.hr])
      await client.post("/leave/delegations", { delegateId: planner.id, startDate: "2026-03-02", endDate: "2026-03-20" })
    expect(await update(planner, person(app.colleague))).toMatchObject(forbidden("steps.0.approverIds"))
    expect(await update(planner, { approver: "HR" })).toMatchObject(forbidden("steps.0.approver"))
    expect((await update(planner, person(app.manager))).status).toBe(200)
  })

  test("letting managers grant days returns 403 FORBIDDEN to a manager who is not HR", async () => {
    const planner = await hireWith(["MANAGE_LEAVE_RULES"])
    const type = { accrual: "NONE", allowsManagerGrants: true }
    expect((await planner.post("/leave/types", { name: "Overtime", ...type })).status).toBe(201)
    await insertEmployee(app.sql, app.organizationId, { manager_id: planner.id })
    expect(await planner.post("/leave/types", { name: "Extra", ...type })).toMatchObject(forbidden("allowsManagerGrants"))
    const { body } = await planner.post("/leave/types", { name: "Extra", accrual: "NONE" })
    const change = await planner.patch(`/leave/types/${body.id}`, { allowsManagerGrants: true })
    expect(change).toMatchObject(forbidden("allowsManagerGrants"))
  })
})

test("changing who sees pay returns 403 FORBIDDEN to a caller who does not see the pay of everyone", async () => {
  const manager = await hireWith(["MANAGE_SETTINGS"], { role: "MANAGER" })
  const report = await insertEmployee(app.sql, app.organizationId, { manager_id: manager.id, salary: 51_000 })
  const change = (client: Client, policies: object) => client.patch("/companies/settings", { policies, name: "Acme" })
  expect(await change(manager, { managersSeeSalary: true })).toMatchObject(forbidden("policies.managersSeeSalary"))
  expect((await manager.get(`/users/${report}`)).body.salary).toBeUndefined()
  expect(await change(manager, { managersSeeSalary: false })).toMatchObject({ status: 200 })
  const payroll = await hireWith(["MANAGE_SETTINGS", "READ_COMPENSATION"])
  expect(await change(payroll, { managersSeeSalary: true })).toMatchObject({ status: 200 })
  expect((await manager.get(`/users/${report}`)).body.salary).toBe(51_000)
  expect((await change(app.admin, { managersSeeSalary: false })).status).toBe(200)
})

describe("accounts", () => {
  const input = () => ({ email: `account${++count}@acme.test`, fullName: "Nora New" })

  test("creating an account with a password or restricted custom fields returns 403 FORBIDDEN to a caller who is not HR", async () => {
    const field = { entityType: "USER", type: "number", label: "Field" }
    await app.admin.post("/custom-fields/definitions", { ...field, key: "bonus", group: "COMPENSATION" })
    await app.admin.post("/custom-fields/definitions", { ...field, key: "locker", group: "EMPLOYMENT", isRequired: true })
    await app.admin.post("/custom-fields/definitions", { ...field, key: "desk", group: "DIRECTORY" })
    const office = await hireWith(["MANAGE_ACCOUNTS", "READ_COMPENSATION", "READ_EMPLOYMENT"])
    const create = (more: object, client = office) => client.post("/users", { ...input(), ...more })
    expect(await create({ password: "Str0ng-enough!" })).toMatchObject(forbidden("password"))
    const restricted = { bonus: 999, locker: 1, desk: 2 }
    expect(await create({ customFields: restricted })).toMatchObject(forbidden("customFields.bonus", "customFields.locker"))
    const blind = await create({ customFields: { bonus: 999 } }, await hireWith(["MANAGE_ACCOUNTS"]))
    expect(blind).toMatchObject(forbidden("customFields.bonus"))
    const { status, body } = await create({ customFields: { desk: 2 } })
    expect(status).toBe(201)
    expect((await app.hr.get(`/users/${body.id}`)).body.customFields).toEqual({ desk: 2 })
    expect((await create({ customFields: restricted, password: "Str0ng-enough!" }, app.hr)).status).toBe(201)
  })

  test("an invitation by somebody who is not HR reaches the invited mailbox only, on both APIs", async () => {
    const office = await hireWith(["MANAGE_ACCOUNTS"])
    const values = input()
    const { body } = await office.post("/users", values)
    const withoutLink = { url: null, token: null, expiresAt: "2026-03-09T09:00:00.000Z" }
    expect(body.invitation).toEqual(withoutLink)
    expect(await mailWith(app, values.email)).toContain("/accept-invitation#token=")
    expect((await office.post(`/users/${body.id}/invite`)).body).toEqual(withoutLink)
    const { inviteEmployee } = await office.execute("mutation($id: ID!) { inviteEmployee(id: $id) { url token expiresAt } }", {
      id: body.id,
    })
    expect(inviteEmployee).toEqual(withoutLink)
    expect((await app.hr.post(`/users/${body.id}/invite`)).body.token).toEqual(expect.any(String))
  })
})

describe("roles and API keys with more than the caller has", () => {
  test("a role manager grants only permissions that they have, of all permissions", async () => {
    const deputy = await hireWith(["MANAGE_ROLES"])
    const granted: string[] = []
    for (const permission of Permission.keys) {
      const role = { name: `Only ${permission}`, permissions: [permission], scope: "ORGANIZATION" }
      const { status } = await deputy.post("/administration/roles", role)
      if (status === 201) granted.push(permission)
      else expect({ permission, status }).toEqual({ permission, status: 403 })
    }
    // Every employee reads the directory.
    expect(granted).toEqual(["READ_DIRECTORY", "MANAGE_ROLES"])
  })

  test("deleting, narrowing or taking away a larger role returns 403 FORBIDDEN", async () => {
    const deputy = await hireWith(["MANAGE_ROLES", "READ_AUDIT"])
    const larger = await createRole(["READ_AUDIT", "MANAGE_SETTINGS"])
    const assignment = await assign(app.colleague, larger)
    expect(await deputy.delete(`/administration/roles/${larger}`)).toMatchObject(forbidden("permissions.1"))
    const narrow = await deputy.patch(`/administration/roles/${larger}`, { permissions: ["READ_AUDIT"] })
    expect(narrow).toMatchObject(forbidden("permissions.1"))
    expect(await deputy.delete(`/administration/role-assignments/${assignment}`)).toMatchObject(forbidden("permissions.1"))
    const equal = await createRole(["READ_AUDIT"])
    expect((await deputy.delete(`/administration/role-assignments/${await assign(app.colleague, equal)}`)).status).toBe(204)
    expect((await deputy.delete(`/administration/roles/${equal}`)).status).toBe(204)
  })

  test("revoking or replacing a larger API key returns 403 FORBIDDEN", async () => {
    const deputy = await hireWith(["MANAGE_ROLES", "READ_AUDIT"])
    const [larger, equal] = [await createKey(["MANAGE_SETTINGS"]), await createKey(["READ_AUDIT"])]
    const act = ({ id }: Client, name: string) => deputy.post(`/administration/api-keys/${id}/${name}`)
    for (const name of ["revoke", "rotate"]) {
      expect(await act(larger, name)).toMatchObject(forbidden("permissions.0"))
    }
    expect((await act(equal, "revoke")).status).toBe(200)
    expect((await larger.get("/companies/settings")).status).toBe(200)
    expect((await app.admin.post(`/administration/api-keys/${larger.id}/revoke`)).status).toBe(200)
  })
})

/** An API key with permissions over everyone. */
async function createKey(permissions: string[]): Promise<Client> {
  const key: Json = (await app.admin.post("/administration/api-keys", { name: "Service", roleId: await createRole(permissions) }))
    .body
  return Object.assign(app.anonymous.with(key.secret), { id: key.apiKey.id })
}
