// A dashboard in one GraphQL request: the number of SQL statements does not depend on the amount of data.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { statementsOf } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

const w = createTestApp()

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
    const { body: top } = await w.hana.post("/departments", { name: "Top", headId: w.eve.id })
    for (const name of ["North", "South"]) await w.hana.post("/departments", { name, parentId: top.id, headId: w.bob.id })
  })

  /** The statements of a request of Bob, whose session is cached. */
  const cachedStatementsOf = async (work: () => Promise<unknown>) => {
    await w.bob.execute("{ __typename }")
    return statementsOf(w, work)
  }
  const statements = () => cachedStatementsOf(async () => expect((await w.bob.graphql(dashboard)).body.errors).toBeUndefined())

  test("the dashboard takes one statement per root field, with any amount of data", async () => {
    const few = await statements()
    expect(few.length).toBe(4)
    for (let n = 0; n < 15; n++) {
      const report = await w.hire({ manager_id: w.bob.id })
      await w.hana.post("/departments", { name: `Department ${n}`, headId: report.id })
      await report.patch("/users/me", { birthDate: "1990-01-01" })
    }
    const many = await statements()
    expect(many.length).toBe(few.length)
  })

  test("a list is counted only if totalCount is selected, and nested lists take no further statement", async () => {
    const countStatements = async (list: string) => {
      const statements = await cachedStatementsOf(() => w.bob.execute(`{ departments(first: 5) { ${list} } }`))
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
    const data = await w.bob.execute(dashboard)
    const ann = data.viewer.team.nodes.find(({ fullName }: { fullName: string }) => fullName === "Ann Employee")
    expect(ann).toMatchObject({ badge: "ACTIVE", salary: null, emergencyContacts: [] })
    expect(ann.hiddenFields).toContain("salary")
    expect(data.departmentTree.nodes.map(({ level }: { level: number }) => level)).toContain(1)
    expect(data.profileChanges.totalCount).toBe(0)
    expect((await w.hana.execute(dashboard)).profileChanges.totalCount).toBe(15)
  })

  test("the statement omits columns that the viewer may read on no row", async () => {
    const query = "{ directory(first: 5) { nodes { fullName salary bankDetails { iban } birthDate } } }"
    const asEmployee = await statementsOf(w, () => w.carl.graphql(query))
    const asHr = await statementsOf(w, () => w.hana.graphql(query))
    expect(asHr.join()).toMatch(/bank_details/)
    // Employees may read their own salary, so the statement selects the column conditionally.
    expect(asEmployee.join()).toMatch(/case when .*"salary" end/)
    await w.eve.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false } })
    const closed = await statementsOf(w, () => w.carl.graphql(query))
    expect(closed.join()).not.toMatch(/"salary" end|"bank_details" end|r0"?\."?salary/)
  })
})

describe("repeated requests of a session", () => {
  const page = "{ directory(first: 5) { nodes { fullName department { name } manager { fullName } } } }"
  let dora: Client
  beforeAll(async () => {
    dora = await w.hire({ manager_id: w.bob.id, salary: 4200, salary_currency: "EUR", hire_date: "2020-02-01" })
    await w.eve.patch("/companies/settings", { policies: { managersSeeSalary: true } })
  })

  test("a repeated read takes one statement on both APIs", async () => {
    await w.carl.execute(page)
    expect(await statementsOf(w, () => w.carl.execute(page))).toHaveLength(1)
    await w.carl.get("/users/directory")
    expect(await statementsOf(w, () => w.carl.get("/users/directory"))).toHaveLength(1)
    expect(await statementsOf(w, () => w.carl.get(`/users/${dora.id}`))).toHaveLength(1)
  })

  test("a REST list without restricted fields is formatted by the database, with REST labels", async () => {
    await w.sql("update employees set probation_end_date = '2026-04-01' where id = ?", [dora.id])
    let list: Json[] = []
    const [statement] = await statementsOf(w, async () => {
      list = (await w.hana.get("/users/directory?limit=1000")).body
    })
    expect(statement).toMatch(/then 'On Probation'/)
    const listed = list.find(({ id }) => id === dora.id)
    expect(listed.badge).toBe("On Probation")
    expect(listed.manager).toEqual({ id: w.bob.id, fullName: expect.any(String) })
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
    const { body: second, headers } = await w.hana.get("/users/directory?limit=1&page=2")
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
        () => w.eve.patch("/companies/settings", { policies: { managersSeeSalary: false } }),
        [undefined, null, ...visible.slice(2)],
      ],
      [() => w.eve.patch("/companies/settings", { policies: { managersSeeSalary: true } }), visible],
      [() => w.hana.patch(`/users/${dora.id}`, { managerId: w.eve.id }), [undefined, null, undefined, null]],
      [() => w.hana.patch(`/users/${dora.id}`, { managerId: w.bob.id }), visible],
      [() => w.sql("update employees set role = 'HR' where id = ?", [w.bob.id]), visible],
    ]
    expect(await readValues(w.bob)).toEqual(visible)
    for (const [change, expected] of changes) {
      await readValues(w.bob)
      await change()
      expect(await readValues(w.bob)).toEqual(expected)
    }
    expect((await w.bob.get("/users?status=Active")).status).toBe(200)
    await w.sql("update employees set role = 'EMPLOYEE' where id = ?", [w.bob.id])
    expect((await w.bob.get("/users?status=Active")).status).toBe(403)
  })

  test("requests after the end of a session or the suspension of an account are rejected at once", async () => {
    const signedOut = await w.hire()
    const suspended = await w.hire()
    for (const person of [signedOut, suspended]) for (let n = 0; n < 2; n++) await person.execute(page)
    await w.sql("update sessions set ended_at = now() where employee_id = ?", [signedOut.id])
    await w.hana.post(`/users/${suspended.id}/block`)
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
    const person = await w.hire()
    await person.get("/users/directory")
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => person.get("/users/directory")),
      w.hana.post(`/users/${person.id}/block`),
      ...Array.from({ length: 20 }, () => person.get("/users/directory")),
    ])
    for (const { status, body } of answers) expect([200, 403]).toContain(status === 200 && !body ? 0 : status)
    expect((await person.get("/users/directory")).status).toBe(403)
  })

  test("the badge follows the current date after midnight", async () => {
    w.clock.set("2026-03-02T23:59:30.000Z")
    const employee = await w.hire({ probation_end_date: "2026-03-02" })
    const badge = async () => (await employee.execute("{ viewer { badge } }")).viewer.badge
    expect([await badge(), await badge()]).toEqual(["ON_PROBATION", "ON_PROBATION"])
    w.clock.advance(60_000)
    expect(await badge()).toBe("ACTIVE")
  })
})
