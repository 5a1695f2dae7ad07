// A dashboard in one GraphQL request: the number of SQL statements does not depend on the amount of data.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { statementsOf } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

const dashboard = `{
  viewer {
    fullName jobTitle badge hiddenFields
    department { name headcount head { fullName } }
    manager { fullName email }
    team: directReports(first: 20) { nodes { fullName badge jobTitle salary hiddenFields emergencyContacts { fullName phone } } }
    careerHistory(first: 5) { nodes { effectiveDate employmentType } }
  }
  departmentTree(first: 200) { nodes { departmentId name level headcount totalHeadcount head { fullName } } }
  profileChanges(first: 10, filter: { statuses: [PENDING] }) { totalCount nodes { field employee { fullName } } }
  directory(first: 20) { totalCount nodes { fullName jobTitle department { name } location { name } manager { fullName } } pageInfo { hasNextPage endCursor } }
}`

describe("the dashboard", () => {
  beforeAll(async () => {
    const { body: top } = await app.hr.post("/departments", { name: "Top", headId: app.admin.id })
    for (const name of ["North", "South"]) await app.hr.post("/departments", { name, parentId: top.id, headId: app.manager.id })
  })

  /** The statements of a request of `app.manager`, whose session is cached. */
  const cachedStatementsOf = async (work: () => Promise<unknown>) => {
    await app.manager.execute("{ __typename }")
    return statementsOf(app, work)
  }
  const statements = () =>
    cachedStatementsOf(async () => expect((await app.manager.graphql(dashboard)).body.errors).toBeUndefined())

  test("the dashboard takes one statement per root field, with any amount of data", async () => {
    const few = await statements()
    expect(few.length).toBe(4)
    for (let n = 0; n < 15; n++) {
      const report = await app.hire({ manager_id: app.manager.id })
      await app.hr.post("/departments", { name: `Department ${n}`, headId: report.id })
      await report.patch("/users/me", { birthDate: "1990-01-01" })
    }
    const many = await statements()
    expect(many.length).toBe(few.length)
  })

  test("a list is counted only if totalCount is selected, and nested lists take no further statement", async () => {
    const countStatements = async (list: string) => {
      const statements = await cachedStatementsOf(() => app.manager.execute(`{ departments(first: 5) { ${list} } }`))
      expect(statements.length).toBe(1)
      return statements.join().match(/select count\(\*\)::int from "(departments|employees)"/g)?.length ?? 0
    }
    expect(await countStatements("nodes { name members(first: 5) { nodes { fullName } } } pageInfo { hasNextPage }")).toBe(0)
    expect(await countStatements("totalCount nodes { name }")).toBe(1)
    expect(
      await countStatements(
        "nodes { members(first: 5) { totalCount nodes { directReports(first: 5) { nodes { manager { skills { name } } } } } } }",
      ),
    ).toBe(1)
    expect(await countStatements("totalCount again: totalCount @include(if: false) nodes { members { totalCount } }")).toBe(2)
  })

  test("the dashboard shows a manager the reports without their pay", async () => {
    const data = await app.manager.execute(dashboard)
    const ann = data.viewer.team.nodes.find(({ fullName }: { fullName: string }) => fullName === "Ann Employee")
    expect(ann).toMatchObject({ badge: "ACTIVE", salary: null, emergencyContacts: [] })
    expect(ann.hiddenFields).toContain("salary")
    expect(data.departmentTree.nodes.map(({ level }: { level: number }) => level)).toContain(1)
    expect(data.profileChanges.totalCount).toBe(0)
    expect((await app.hr.execute(dashboard)).profileChanges.totalCount).toBe(15)
  })

  test("the statement omits columns that the viewer may read on no row", async () => {
    const query = "{ directory(first: 5) { nodes { fullName salary bankDetails { iban } birthDate } } }"
    const asEmployee = await statementsOf(app, () => app.colleague.graphql(query))
    const asHr = await statementsOf(app, () => app.hr.graphql(query))
    expect(asHr.join()).toMatch(/bank_details/)
    // Employees may read their own salary, so the statement selects the column conditionally.
    expect(asEmployee.join()).toMatch(/case when .*"salary" end/)
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false } })
    const closed = await statementsOf(app, () => app.colleague.graphql(query))
    expect(closed.join()).not.toMatch(/"salary" end|"bank_details" end|r0"?\."?salary/)
  })
})

describe("repeated requests of a session", () => {
  const page = "{ directory(first: 5) { nodes { fullName department { name } manager { fullName } } } }"
  let dora: Client
  beforeAll(async () => {
    dora = await app.hire({ manager_id: app.manager.id, salary: 4200, salary_currency: "EUR", hire_date: "2020-02-01" })
    await app.admin.patch("/companies/settings", { policies: { managersSeeSalary: true } })
  })

  test("a repeated read takes one statement on both APIs", async () => {
    await app.colleague.execute(page)
    expect(await statementsOf(app, () => app.colleague.execute(page))).toHaveLength(1)
    await app.colleague.get("/users/directory")
    expect(await statementsOf(app, () => app.colleague.get("/users/directory"))).toHaveLength(1)
    expect(await statementsOf(app, () => app.colleague.get(`/users/${dora.id}`))).toHaveLength(1)
  })

  test("a REST list without restricted fields is formatted by the database, with REST labels", async () => {
    await app.sql("update employees set probation_end_date = '2026-04-01' where id = ?", [dora.id])
    let list: Json[] = []
    const [statement] = await statementsOf(app, async () => {
      list = (await app.hr.get("/users/directory?limit=1000")).body
    })
    expect(statement).toMatch(/then 'On Probation'/)
    const listed = list.find(({ id }) => id === dora.id)
    expect(listed.badge).toBe("On Probation")
    expect(listed.manager).toEqual({ id: app.manager.id, fullName: expect.any(String) })
    expect(Object.keys(listed).sort()).toEqual([
      "badge",
      "department",
      "email",
      "fullName",
      "id",
      "jobTitle",
      "location",
      "manager",
      "phone",
    ])
    const { body: second, headers } = await app.hr.get("/users/directory?limit=1&page=2")
    expect(second).toEqual([list[1]])
    expect(headers.get("x-total-count")).toBe(String(list.length))
  })

  test("a change of permissions takes effect with the next read", async () => {
    const readValues = async (client: Client) => {
      const { body: profile } = await client.get(`/users/${dora.id}`)
      const { employee } = await client.execute(`{ employee(id: "${dora.id}") { salary hireDate hiddenFields } }`)
      return [profile.salary, employee.salary, profile.hireDate, employee.hireDate]
    }
    const visible = [4200, 4200, "2020-02-01", "2020-02-01"]
    const changes: [() => Promise<unknown>, unknown[]][] = [
      [
        () => app.admin.patch("/companies/settings", { policies: { managersSeeSalary: false } }),
        [undefined, null, ...visible.slice(2)],
      ],
      [() => app.admin.patch("/companies/settings", { policies: { managersSeeSalary: true } }), visible],
      [() => app.hr.patch(`/users/${dora.id}`, { managerId: app.admin.id }), [undefined, null, undefined, null]],
      [() => app.hr.patch(`/users/${dora.id}`, { managerId: app.manager.id }), visible],
      [() => app.sql("update employees set role = 'HR' where id = ?", [app.manager.id]), visible],
    ]
    expect(await readValues(app.manager)).toEqual(visible)
    for (const [change, expected] of changes) {
      await readValues(app.manager)
      await change()
      expect(await readValues(app.manager)).toEqual(expected)
    }
    expect((await app.manager.get("/users?status=Active")).status).toBe(200)
    await app.sql("update employees set role = 'EMPLOYEE' where id = ?", [app.manager.id])
    expect((await app.manager.get("/users?status=Active")).status).toBe(403)
  })

  test("requests after the end of a session or the suspension of an account are rejected at once", async () => {
    const signedOut = await app.hire()
    const suspended = await app.hire()
    for (const person of [signedOut, suspended]) for (let n = 0; n < 2; n++) await person.execute(page)
    await app.sql("update sessions set ended_at = now() where employee_id = ?", [signedOut.id])
    await app.hr.post(`/users/${suspended.id}/block`)
    for (const [person, code] of [
      [signedOut, "UNAUTHENTICATED"],
      [suspended, "ACCOUNT_SUSPENDED"],
    ] as const) {
      expect((await person.get("/users/directory")).body.code).toBe(code)
      expect((await person.graphql(page)).body.errors[0].extensions.code).toBe(code)
      expect((await person.post("/departments", { name: "Late" })).body.code).toBe(code)
    }
  })

  test("concurrent requests during a suspension return the full response or 403", async () => {
    const person = await app.hire()
    await person.get("/users/directory")
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => person.get("/users/directory")),
      app.hr.post(`/users/${person.id}/block`),
      ...Array.from({ length: 20 }, () => person.get("/users/directory")),
    ])
    for (const { status, body } of answers) expect([200, 403]).toContain(status === 200 && !body ? 0 : status)
    expect((await person.get("/users/directory")).status).toBe(403)
  })

  test("the badge follows the current date after midnight", async () => {
    app.clock.set("2026-03-02T23:59:30.000Z")
    const employee = await app.hire({ probation_end_date: "2026-03-02" })
    const badge = async () => (await employee.execute("{ viewer { badge } }")).viewer.badge
    expect([await badge(), await badge()]).toEqual(["ON_PROBATION", "ON_PROBATION"])
    app.clock.advance(60_000)
    expect(await badge()).toBe("ACTIVE")
  })
})
