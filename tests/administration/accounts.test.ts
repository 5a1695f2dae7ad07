// Accounts: creation, roles, suspension and deactivation; and the lists of employees.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertDepartment, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { clearRateLimits } from "../support/identity.js"
import { until } from "../support/live.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let count = 0
const newEmployee = (more: object = {}) => ({ email: `new${++count}@acme.test`, fullName: "Nora New", ...more })
const statuses = (answers: TestResponse[]) => answers.map(({ status }) => status).sort()
const statusOf = async (id: string) => (await app.admin.get(`/users/${id}`)).body.accountStatus

describe("creating an employee", () => {
  test("creating an employee without a password sends an invitation and returns its link", async () => {
    const input = newEmployee({ hireDate: "2026-04-01", managerId: app.manager.id, employmentType: "Probation", salary: 50000 })
    const created = await app.hr.post("/users", input)
    expect(created).toMatchObject({
      status: 201,
      body: {
        email: input.email,
        role: "EMPLOYEE",
        accountStatus: "Invited",
        managerId: app.manager.id,
        invitation: { url: expect.stringContaining(created.body.invitation.token), expiresAt: "2026-03-09T09:00:00.000Z" },
      },
    })
    expect(created.headers.get("location")).toBe(`/api/users/${created.body.id}`)
    expect((await app.hr.get(`/users/${created.body.id}`)).body).toMatchObject({
      salary: 50000,
      salaryCurrency: "EUR",
      careerHistory: [{ effectiveDate: "2026-04-01", employmentType: "Probation", salary: 50000, role: "EMPLOYEE" }],
    })
    expect(await mailWith(app, input.email)).toContain("Hana Human invites you to Acme")
  })

  test("creating an employee with a password activates the account at once, on both APIs", async () => {
    const { createEmployee } = await app.admin.execute(
      `mutation($input: CreateEmployeeInput!) { createEmployee(input: $input) { employeeId accountStatus invitation { token } employee { fullName role } } }`,
      { input: newEmployee({ password: "Str0ng-enough!", role: "HR" }) },
    )
    expect(createEmployee).toMatchObject({
      accountStatus: "ACTIVE",
      invitation: null,
      employee: { fullName: "Nora New", role: "HR" },
    })
    const stored = await app.sql<{ hash: string }>("select password_hash as hash from credentials where employee_id = ?", [
      createEmployee.employeeId,
    ])
    expect(stored[0]?.hash).toMatch(/^\$argon2id\$/)
    expect(await app.admin.post("/users", newEmployee({ password: "Weak-1" }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "password" }] },
    })
  })

  test("creating an employee with a taken address or an invalid reference is rejected", async () => {
    const taken = newEmployee({ email: "ANN@acme.test" })
    expect(await app.hr.post("/users", taken)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } })
    const theirs = await insertRow(app.sql, "departments", app.otherOrganizationId, { name: "Theirs" })
    expect(await app.hr.post("/users", newEmployee({ departmentId: theirs }))).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] },
    })
    const gone = await app.hire({ account_status: "DEACTIVATED" })
    expect(await app.hr.post("/users", newEmployee({ managerId: gone.id }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: "managerId" }] },
    })
    expect((await app.manager.post("/users", newEmployee())).status).toBe(403)
  })

  test("an organization creates 100 accounts with passwords in an hour, one in a GraphQL document", async () => {
    const password = "Str0ng-enough!"
    const mutation = (fields: string) => app.outsider.graphql(`mutation { ${fields} }`)
    const create = (name: string, more = "") =>
      `${name}: createEmployee(input: { email: "${name}@other.test", fullName: "Nora" ${more} }) { employeeId }`
    const { body } = await mutation(`${create("one", `password: "${password}"`)} ${create("two", `password: "${password}"`)}`)
    expect(body.errors[0].extensions.code).toBe("QUERY_TOO_COMPLEX")
    const account = app.otherOrganizationId
    for (let n = 0; n < 100; n++) await app.instance.deps.rateLimits.attempt("accountPassword", { account, address: "10.0.0.1" })
    expect((await app.outsider.post("/users", newEmployee({ password }))).status).toBe(429)
    expect((await app.outsider.post("/users", newEmployee())).status).toBe(201)
    expect((await app.hr.post("/users", newEmployee({ password }))).status).toBe(201)
  })

  test("an address with a quoted part and a name with characters of direction are rejected", async () => {
    const reasons = async (input: object) => (await app.hr.post("/users", newEmployee(input))).body.errors
    expect(await reasons({ email: '"q@acme.test' })).toMatchObject([{ path: "email", code: "EMAIL" }])
    for (const fullName of ["Anna \u202Egnp", "Anna\u2028Berg", "Anna\u2029Berg", "Anna\u2066Berg", "Anna\u200FBerg"])
      expect(await reasons({ fullName })).toMatchObject([{ path: "fullName", code: "CHARACTERS" }])
    for (const fullName of [
      "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
      "Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}",
    ])
      expect(await app.hr.post("/users", newEmployee({ fullName }))).toMatchObject({ status: 201, body: { fullName } })
  })

  test("addresses of other organizations are no oracle: after 20 of them every address returns 429", async () => {
    const lena = await app.hire({ role: "HR" }, app.otherOrganizationId)
    const taken = { status: 409, body: { code: "EMAIL_TAKEN" } }
    for (let n = 0; n < 20; n++) expect(await lena.post("/users", newEmployee({ email: "ann@acme.test" }))).toMatchObject(taken)
    const unknown = await lena.post("/users", newEmployee())
    const known = await lena.post("/users", newEmployee({ email: "ann@acme.test" }))
    const other = await app.hire({}, app.otherOrganizationId)
    const patched = await lena.patch(`/users/${other.id}`, { email: "ann@acme.test" })
    expect([unknown.status, known.status, patched.status]).toEqual([429, 429, 429])
    expect((await app.hr.post("/users", newEmployee({ email: "olga@other.test" }))).status).toBe(409)
    await clearRateLimits(app)
  })

  test("an organization sends a limited number of invitations in 24 hours", async () => {
    const { config } = app.instance.deps
    const { invitationsPerDay } = config
    const [row] = await app.sql<{ n: number }>("select count(*)::int as n from single_use_tokens where organization_id = ?", [
      app.otherOrganizationId,
    ])
    config.invitationsPerDay = (row?.n ?? 0) + 1
    try {
      const { status, body } = await app.outsider.post("/users", newEmployee())
      expect(status).toBe(201)
      const again = await app.outsider.post(`/users/${body.id}/invite`)
      expect([again.status, again.body.details.policy]).toEqual([429, "invitation"])
    } finally {
      config.invitationsPerDay = invitationsPerDay
    }
  })

  test("an email that can never be sent is not retried", async () => {
    const { id } = await app.hire({ email: '"p"@acme.test', account_status: "INVITED" })
    expect((await app.hr.post(`/users/${id}/invite`)).status).toBe(200)
    await until(() => app.log.some((line) => line.includes("email dropped")), "the dropped email")
    await until(
      async () => (await app.sql("select 1 from graphile_worker.jobs where task_identifier = 'mail'")).length === 0,
      "the end of all emails",
    )
  })

  test("repeating a creation with the same Idempotency-Key returns the same employee and invitation, on both APIs", async () => {
    const headers = { "Idempotency-Key": "hire-nora" }
    const input = newEmployee()
    const [first, again] = [await app.hr.post("/users", input, { headers }), await app.hr.post("/users", input, { headers })]
    expect([again.status, again.body]).toEqual([201, first.body])
    const mutation = `mutation($input: CreateEmployeeInput!) { createEmployee(input: $input) { employeeId invitation { token expiresAt } employee { email } } }`
    const variables = { input: newEmployee() }
    const key = { headers: { "Idempotency-Key": "hire-nora-2" } }
    const [one, two] = [await app.hr.graphql(mutation, variables, key), await app.hr.graphql(mutation, variables, key)]
    expect(one.body.data.createEmployee).toMatchObject({ employee: { email: variables.input.email } })
    expect(two.body.data).toEqual(one.body.data)
  })

  test("of four concurrent creations with one address one succeeds", async () => {
    const input = newEmployee()
    expect(statuses(await Promise.all([1, 2, 3, 4].map(() => app.hr.post("/users", input))))).toEqual([201, 409, 409, 409])
  })

  test("an invitation can be sent again until it is accepted", async () => {
    const { body } = await app.hr.post("/users", newEmployee())
    const again = await app.hr.post(`/users/${body.id}/invite`)
    expect(again).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(again.body.token).not.toBe(body.invitation.token)
    expect(await app.hr.post(`/users/${app.employee.id}/invite`)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
  })
})

test("changing the address of an invited employee revokes the link that was sent to the old address", async () => {
  const { body } = await app.hr.post("/users", newEmployee())
  const token = body.invitation.token
  const validity = async () => {
    const { body } = await app.anonymous.get(`/invites/validate?token=${token}`)
    return body.isValid ?? body.code
  }
  expect((await app.hr.patch(`/users/${body.id}`, { phone: "+49 30 123" })).status).toBe(200)
  expect(await validity()).toBe(true)
  expect((await app.hr.patch(`/users/${body.id}`, { email: `right${++count}@acme.test` })).status).toBe(200)
  expect(await validity()).toBe("LINK_EXPIRED")
  const accepted = await app.anonymous.post("/invites/accept", { token, password: "Str0ng-enough!", fullName: "Mallory" })
  expect(accepted).toMatchObject({ status: 410, body: { code: "LINK_EXPIRED" } })
  expect((await app.hr.post(`/users/${body.id}/invite`)).status).toBe(200)
})

describe("HR and administrators", () => {
  test("HR creating or changing an administrator returns 403 FORBIDDEN", async () => {
    const rejected = await Promise.all([
      app.hr.post("/users", newEmployee({ role: "ADMIN" })),
      app.hr.put(`/users/${app.employee.id}`, { role: "ADMIN" }),
      app.hr.put(`/users/${app.hr.id}`, { role: "ADMIN" }),
      app.hr.put(`/users/${app.admin.id}`, { role: "EMPLOYEE" }),
      app.hr.patch(`/users/${app.admin.id}`, { email: "hana2@acme.test" }),
      app.hr.post(`/users/${app.admin.id}/block`),
      app.hr.delete(`/users/${app.admin.id}`),
      app.hr.post(`/users/${app.admin.id}/employment-changes`, { effectiveDate: "2026-03-02", salary: 1 }),
    ])
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(rejected.map(() => [403, "FORBIDDEN"]))
    const invited = await app.admin.post("/users", newEmployee({ role: "ADMIN" }))
    expect((await app.hr.post(`/users/${invited.body.id}/invite`)).status).toBe(403)
  })

  test("only administrators grant and take HR, and change address, pay, access and invitation of its people", async () => {
    const other = await app.hire({ role: "HR" })
    const blocked = await app.hire({ role: "HR", account_status: "SUSPENDED" })
    const invited = await app.hire({ role: "HR", account_status: "INVITED" })
    const steps: ((by: Client) => Promise<TestResponse>)[] = [
      (by) => by.post("/users", newEmployee({ role: "HR", password: "Str0ng-enough!" })),
      (by) => by.put(`/users/${app.colleague.id}`, { role: "HR" }),
      (by) => by.put(`/users/${app.colleague.id}`, { role: "EMPLOYEE" }),
      (by) => by.patch(`/users/${other.id}`, { salary: 77_777 }),
      (by) => by.patch(`/users/${other.id}`, { bankDetails: { iban: "DE02120300000000202051" } }),
      (by) => by.patch(`/users/${other.id}`, { email: `other${++count}@acme.test` }),
      (by) => by.post(`/users/${blocked.id}/unblock`),
      (by) => by.post(`/users/${invited.id}/invite`),
      (by) => by.put(`/users/${other.id}`, { role: "EMPLOYEE" }),
    ]
    for (const [n, step] of steps.entries()) {
      if (n === 2) continue
      expect({ n, status: (await step(app.hr)).status }).toEqual({ n, status: 403 })
    }
    for (const [n, step] of steps.entries())
      expect({ n, status: (await step(app.admin)).status }).toEqual({ n, status: n === 0 ? 201 : 200 })
    expect((await app.hr.patch(`/users/${app.hr.id}`, { email: "mine@acme.test" })).status).toBe(403)
  })

  test("removing the last administrator returns 409 LAST_ADMINISTRATOR, also with concurrent requests", async () => {
    const last = { status: 409, body: { code: "LAST_ADMINISTRATOR" } }
    expect(await app.admin.put(`/users/${app.admin.id}`, { role: "HR" })).toMatchObject(last)
    expect(await app.admin.post(`/users/${app.admin.id}/block`)).toMatchObject(last)
    expect(await app.admin.delete(`/users/${app.admin.id}`)).toMatchObject(last)
    expect(await app.admin.put(`/users/${app.admin.id}`, { status: "Deactivated" })).toMatchObject(last)
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await app.hire({ role: "ADMIN" }, app.otherOrganizationId),
        await app.hire({ role: "ADMIN" }, app.otherOrganizationId),
      ]
      await app.sql("update employees set role = 'EMPLOYEE' where organization_id = ? and id not in (?, ?)", [
        app.otherOrganizationId,
        one.id,
        two.id,
      ])
      const answers = await Promise.all([
        one.post(`/users/${two.id}/block`),
        two.put(`/users/${one.id}`, { role: "EMPLOYEE" }),
        two.put(`/users/${two.id}`, { role: "EMPLOYEE" }),
      ])
      const left = await app.sql(
        "select 1 from employees where organization_id = ? and role = 'ADMIN' and account_status = 'ACTIVE'",
        [app.otherOrganizationId],
      )
      expect(left).toHaveLength(1)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    }
    await app.sql("update employees set role = 'ADMIN' where id = ?", [app.outsider.id])
  })
})

describe("account status and role", () => {
  test("blocking takes effect with the next request and ends all sessions; unblocking restores the account", async () => {
    const kim = await app.hire()
    expect(await app.hr.post(`/users/${kim.id}/block`)).toMatchObject({ status: 200, body: { accountStatus: "Suspended" } })
    expect(await kim.get("/users/me")).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } })
    expect(await app.hr.post(`/users/${kim.id}/block`)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    expect(await app.sql("select 1 from sessions where employee_id = ? and ended_at is null", [kim.id])).toEqual([])
    await app.sql(
      "insert into credentials (id, organization_id, employee_id, password_hash, recovery_hashes) values (gen_random_uuid(), ?, ?, 'x', '{}')",
      [app.organizationId, kim.id],
    )
    const { unblockEmployee } = await app.hr.execute(`mutation($id: ID!) { unblockEmployee(id: $id) { accountStatus } }`, {
      id: kim.id,
    })
    expect(unblockEmployee.accountStatus).toBe("ACTIVE")
    expect((await kim.get("/users/me")).status).toBe(401)
  })

  test("unblocking an employee without a password restores the status Invited", async () => {
    const { body } = await app.hr.post("/users", newEmployee())
    await app.hr.post(`/users/${body.id}/block`)
    expect(await app.hr.post(`/users/${body.id}/unblock`)).toMatchObject({ status: 200, body: { accountStatus: "Invited" } })
  })

  test("blocking or deactivating oneself returns 409, and blocking requires HR", async () => {
    const admin = await app.hire({ role: "ADMIN" })
    expect(await admin.post(`/users/${admin.id}/block`)).toMatchObject({ status: 409, body: { code: "SELF_ACTION_FORBIDDEN" } })
    expect((await admin.delete(`/users/${admin.id}`)).status).toBe(409)
    expect((await app.manager.post(`/users/${app.employee.id}/block`)).status).toBe(403)
    expect((await app.outsider.post(`/users/${app.employee.id}/block`)).status).toBe(404)
    await app.admin.delete(`/users/${admin.id}`)
  })

  test("changing a role takes effect with the next request", async () => {
    const kim = await app.hire()
    expect((await kim.get("/users?role=HR")).status).toBe(403)
    expect(await app.admin.put(`/users/${kim.id}`, { role: "HR" })).toMatchObject({ status: 200, body: { role: "HR" } })
    expect((await kim.get("/users?role=HR")).status).toBe(200)
    await app.admin.put(`/users/${kim.id}`, { role: "EMPLOYEE" })
    expect((await kim.get("/users?role=HR")).status).toBe(403)
  })

  test("an idempotent response is not replayed after a change of role", async () => {
    const [helper, kim] = [await app.hire({ role: "HR" }), await app.hire({ tax_id: "12/345" })]
    const options = { headers: { "Idempotency-Key": "before-the-change-of-role" } }
    const patch = () => helper.patch(`/users/${kim.id}`, { phone: "+49 30 777" }, options)
    expect((await patch()).body.taxId).toBe("12/345")
    expect((await patch()).headers.get("idempotent-replayed")).toBe("true")
    expect((await app.admin.put(`/users/${helper.id}`, { role: "EMPLOYEE" })).status).toBe(200)
    const after = await patch()
    expect(after).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } })
    expect(JSON.stringify(after.body)).not.toContain("12/345")
  })

  test("deactivating keeps the records of an employee, whom only HR still finds", async () => {
    const kim = await app.hire({ full_name: "Leaving Kim" })
    const found = async (client: Client) => (await client.get("/users?search=leaving")).body.total
    expect(await found(app.employee)).toBe(1)
    expect((await app.hr.delete(`/users/${kim.id}`)).status).toBe(204)
    expect((await kim.get("/users/me")).status).toBe(401)
    expect([await found(app.employee), await found(app.hr)]).toEqual([0, 1])
    expect((await app.hr.get("/users/directory?search=leaving")).body).toEqual([])
    expect((await app.hr.get(`/users/${kim.id}`)).body).toMatchObject({ accountStatus: "Deactivated", badge: "Terminated" })
    const gone = await app.employee.get(`/users/${kim.id}`)
    const random = await app.employee.get(`/users/${UNKNOWN_ID}`)
    expect({ ...gone.body, instance: "", requestId: "" }).toEqual({ ...random.body, instance: "", requestId: "" })
    expect(await app.hr.put(`/users/${kim.id}`, { status: "Active" })).toMatchObject({ body: { accountStatus: "Invited" } })
  })

  test("deactivating somebody without a manager requires an active employee who takes over reports and departments", async () => {
    const lead = await app.hire()
    const [successor, report] = [await app.hire({ manager_id: lead.id }), await app.hire({ manager_id: lead.id })]
    const departmentId = await insertDepartment(app, "Led")
    await app.sql("update departments set head_id = ? where id = ?", [lead.id, departmentId])
    const details = { employees: 2, departments: 1 }
    expect(await app.hr.delete(`/users/${lead.id}`)).toMatchObject({ status: 409, body: { code: "RECORD_IN_USE", details } })
    expect(await statusOf(lead.id)).toBe("Active")
    const gone = await app.hire({ account_status: "DEACTIVATED" })
    for (const invalid of [gone.id, lead.id, app.outsider.id])
      expect((await app.hr.delete(`/users/${lead.id}?reassignTo=${invalid}`)).status).toBe(400)
    expect((await app.hr.delete(`/users/${lead.id}?reassignTo=${successor.id}`)).status).toBe(204)
    expect((await app.hr.get(`/users/${report.id}`)).body).toMatchObject({
      managerId: successor.id,
      careerHistory: [{ manager: { id: successor.id } }],
    })
    expect((await app.hr.get(`/users/${successor.id}`)).body.managerId).toBeNull()
    expect((await app.hr.get(`/departments/${departmentId}`)).body.headId).toBe(successor.id)
    expect((await app.hr.delete(`/users/${report.id}?boss=1`)).status).toBe(400)
  })

  test("a delegate of the manager who takes over deactivates nobody, and HR does", async () => {
    const [boss, delegate] = [await app.hire(), await app.hire()]
    const report = await app.hire({ manager_id: boss.id })
    const role = { name: "Accounts", permissions: ["MANAGE_ACCOUNTS"], scope: "ORGANIZATION" }
    const { body } = await app.admin.post("/administration/roles", role)
    expect((await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: delegate.id })).status).toBe(201)
    const dates = { startDate: "2026-03-02", endDate: "2026-03-31" }
    expect((await boss.post("/leave/delegations", { delegateId: delegate.id, ...dates })).status).toBe(201)
    expect(await delegate.delete(`/users/${report.id}`)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect((await app.hr.delete(`/users/${report.id}`)).status).toBe(204)
    const other = await app.hire({ manager_id: app.manager.id })
    expect((await delegate.delete(`/users/${other.id}`)).status).toBe(204)
  })

  test("reassigning to the deactivated employee returns 400, and reactivating requires an active manager", async () => {
    const boss = await app.hire()
    const report = await app.hire({ manager_id: boss.id })
    const invalidReference = { status: 400, body: { errors: [{ path: "reassignTo" }] } }
    expect(await app.admin.delete(`/users/${boss.id}?reassignTo=${boss.id}`)).toMatchObject(invalidReference)
    const departmentId = await insertDepartment(app, "Led by nobody else")
    await app.sql("update departments set head_id = ? where id = ?", [report.id, departmentId])
    expect(await app.admin.delete(`/users/${report.id}?reassignTo=${report.id}`)).toMatchObject(invalidReference)
    await app.sql("update departments set head_id = null where id = ?", [departmentId])
    expect((await app.admin.delete(`/users/${report.id}`)).status).toBe(204)
    expect((await app.admin.delete(`/users/${boss.id}`)).status).toBe(204)
    expect(await app.admin.put(`/users/${report.id}`, { status: "Active" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "managerId" }] },
    })
    expect((await app.admin.put(`/users/${report.id}`, { status: "Active", managerId: app.manager.id })).status).toBe(200)
  })

  test("one PUT changes department, role and status together or not at all", async () => {
    const kim = await app.hire()
    const to = await insertDepartment(app, "Together")
    const good = await app.admin.put(`/users/${kim.id}`, { departmentId: to, role: "MANAGER", status: "Suspended" })
    expect(good).toMatchObject({ status: 200, body: { departmentId: to, role: "MANAGER", accountStatus: "Suspended" } })
    expect((await app.admin.put(`/users/${kim.id}`, { role: "HR", status: "Invited" })).status).toBe(400)
    expect((await app.hr.get(`/users/${kim.id}`)).body.role).toBe("MANAGER")
  })
})

describe("lists of employees", () => {
  test("the list is paged, sorted by name, and matches every word of the search", async () => {
    for (const [full_name, email] of [
      ["Zoë Äpfel", "zoe@fruit.test"],
      ["Anna Apfel", "anna@fruit.test"],
      ["100% Real_Name", "odd\\one@fruit.test"],
    ])
      await app.hire({ full_name, email })
    const names = async (search: string, client = app.employee) =>
      (await client.get(`/users?search=${encodeURIComponent(search)}`)).body.items.map(({ fullName }: Json) => fullName)
    expect(await names("fruit.test")).toEqual(["100% Real_Name", "Anna Apfel", "Zoë Äpfel"])
    expect(await names("APFEL anna fruit")).toEqual(["Anna Apfel"])
    expect(await names("äpfel")).toEqual(["Anna Apfel", "Zoë Äpfel"])
    expect(await names("Äpfel, Zoë")).toEqual(["Zoë Äpfel"])
    expect(await names("fruit%")).toEqual([])
    expect(await names("100%")).toEqual(["100% Real_Name"])
    expect(await names("real_n")).toEqual(["100% Real_Name"])
    expect(await names("a_na")).toEqual([])
    expect(await names("odd\\one")).toEqual(["100% Real_Name"])
    const page = await app.employee.get("/users?search=fruit.test&limit=2&page=2")
    expect(page.body).toMatchObject({ items: [{ fullName: "Zoë Äpfel" }], page: 2, limit: 2, total: 3 })
  })

  test("filters take several values and can include the departments below", async () => {
    const top = await insertDepartment(app, "Top")
    const below = await insertDepartment(app, "Below", { parent_id: top })
    const [a, b] = [await app.hire({ department_id: top }), await app.hire({ department_id: below, manager_id: app.manager.id })]
    const ids = async (query: string) => (await app.employee.get(`/users?${query}`)).body.items.map(({ id }: Json) => id)
    expect(await ids(`departmentId=${top}`)).toEqual([a.id])
    expect((await ids(`departmentId=${top}&includeDescendants=true`)).sort()).toEqual([a.id, b.id].sort())
    expect((await ids(`departmentId=${top},${below}`)).sort()).toEqual([a.id, b.id].sort())
    expect(await ids(`departmentId=${below}&managerId=${app.manager.id}&badge=Active`)).toEqual([b.id])
    expect(await ids(`departmentId=${below}&badge=on-probation`)).toEqual([])
    expect((await app.employee.get("/users?department=1")).status).toBe(400)
    const { employees } = await app.employee.execute(
      `query($top: ID!) { employees(first: 1, filter: { departmentIds: [$top], includeDescendants: true }) { totalCount nodes { id } pageInfo { hasNextPage } } }`,
      { top },
    )
    expect(employees).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
  })

  test("filtering by role or status returns 403 to anyone but HR, on both APIs", async () => {
    for (const filter of ["role=ADMIN", "status=Active"])
      expect(await app.manager.get(`/users?${filter}`)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    const { body } = await app.employee.graphql(`{ employees(filter: { statuses: [SUSPENDED] }) { totalCount } }`)
    expect(body.errors[0].extensions).toMatchObject({ code: "FORBIDDEN", errors: [{ path: "statuses" }] })
    const admins = await app.hr.get("/users?role=ADMIN&status=active&search=eve")
    expect(admins.body.items).toMatchObject([{ id: app.admin.id, role: "ADMIN", accountStatus: "Active" }])
  })

  test("the directory returns the same fields to everyone, on both APIs", async () => {
    const rest = await app.employee.get("/users/directory?search=bob")
    expect(rest.body).toEqual([
      {
        id: app.manager.id,
        fullName: "Bob Manager",
        email: "bob@acme.test",
        phone: null,
        jobTitle: null,
        badge: "Active",
        department: null,
        location: null,
        manager: { id: app.admin.id, fullName: "Eve Admin" },
      },
    ])
    expect((await app.hr.get("/users/directory?search=bob")).body).toEqual(rest.body)
    const { directory } = await app.employee.execute(
      `{ directory(filter: { search: "bob" }) { nodes { fullName manager { fullName } } } }`,
    )
    expect(directory.nodes).toEqual([{ fullName: "Bob Manager", manager: { fullName: "Eve Admin" } }])
    expect((await app.outsider.get("/users/directory?search=bob")).body).toEqual([])
  })
})
