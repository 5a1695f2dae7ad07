// Behavior of the core on both APIs: reads, writes, errors and idempotency, independent of a domain.
import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "@jest/globals"
import { sql } from "kysely"
import { UNKNOWN_ID } from "./support/factories.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

describe("reads and writes", () => {
  test("a department created on REST is readable on both APIs", async () => {
    const created = await app.hr.post("/departments", { name: "Engineering", headId: app.manager.id })
    expect(created).toMatchObject({ status: 201, body: { name: "Engineering", headId: app.manager.id, headcount: 0 } })
    expect(created.headers.get("location")).toBe(`/api/departments/${created.body.id}`)
    expect((await app.employee.get(`/departments/${created.body.id}`)).body).toMatchObject({ head: { fullName: "Bob Manager" } })
    const data = await app.employee.execute(
      `query($id: ID!) { department(id: $id) { n: name boss: head { fullName salary hiddenFields } members { nodes { id } totalCount pageInfo { hasNextPage } } } }`,
      { id: created.body.id },
    )
    expect(data.department).toMatchObject({
      n: "Engineering",
      boss: { fullName: "Bob Manager", salary: null },
      members: { nodes: [], totalCount: 0 },
    })
    expect(data.department.boss.hiddenFields).toContain("salary")
  })

  test("a department created on GraphQL is found by paging through the list", async () => {
    for (const name of ["Alpha", "Beta", "Gamma"])
      await app.hr.execute(`mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`, {
        input: { name },
      })
    const page = `query($after: String) { departments(first: 2, after: $after) { totalCount edges { cursor node { name } } pageInfo { endCursor hasNextPage } } }`
    const first = (await app.employee.execute(page)).departments
    const second = (await app.employee.execute(page, { after: first.pageInfo.endCursor })).departments
    const names = [...first.edges, ...second.edges].map(({ node }: { node: { name: string } }) => node.name)
    expect(names).toEqual([...names].sort())
    expect(new Set(names).size).toBe(4)
    expect(first.totalCount).toBe(4)
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false])
  })

  test("creating a department returns 403 to an employee and 401 without authentication", async () => {
    expect(await app.employee.post("/departments", { name: "Mine" })).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect(await app.anonymous.post("/departments", { name: "Mine" })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    })
    const { body } = await app.employee.graphql(`mutation { createDepartment(input: { name: "Mine" }) { id } }`)
    expect(body.errors[0].extensions.code).toBe("FORBIDDEN")
  })

  test("a department of another organization returns the same body as an unknown id", async () => {
    const { body: theirs } = await app.outsider.post("/departments", { name: "Theirs" })
    const foreign = await app.admin.get(`/departments/${theirs.id}`)
    const unknown = await app.admin.get(`/departments/${UNKNOWN_ID}`)
    expect([foreign.status, foreign.body.code]).toEqual([404, "NOT_FOUND"])
    const { instance, requestId } = unknown.body
    expect({ ...foreign.body, instance, requestId }).toEqual(unknown.body)
    expect(await app.hr.post("/departments", { name: "Child", parentId: theirs.id })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "parentId" }] },
    })
  })

  test("invalid input returns 400 naming the field", async () => {
    const { status, body } = await app.hr.post("/departments", { name: 5, boss: "x", parentId: "nope" })
    expect(status).toBe(400)
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ["boss", "UNKNOWN_FIELD"],
      ["name", "STRING"],
      ["parentId", "UUID"],
    ])
    expect(body.errors[0].message).toBe(
      "This field is unknown. Known fields: parentId, headId, locationId, description, customFields, name.",
    )
  })

  test("concurrent writes with one Idempotency-Key run once", async () => {
    const headers = { "Idempotency-Key": "once-only-1" }
    const answers = await Promise.all([1, 2, 3].map(() => app.hr.post("/departments", { name: "Once" }, { headers })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await app.hr.post("/departments", { name: "Twice" }, { headers })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    })
  })
})

describe("node(id:)", () => {
  test("node returns only records of the viewer's organization", async () => {
    const { body } = await app.hr.post("/departments", { name: "Nodes" })
    const query = `query($id: ID!) { node(id: $id) { __typename id ... on Department { name } ... on Employee { who: fullName hiddenFields } } }`
    expect((await app.employee.execute(query, { id: body.id })).node).toEqual({
      __typename: "Department",
      id: body.id,
      name: "Nodes",
    })
    expect((await app.employee.execute(query, { id: app.manager.id })).node).toMatchObject({
      __typename: "Employee",
      who: "Bob Manager",
    })
    for (const id of [app.outsider.id, UNKNOWN_ID, "no id"]) expect((await app.employee.execute(query, { id })).node).toBeNull()
  })
})

describe("idempotent mutations", () => {
  test("a retry returns the stored response until its caller has lost a right", async () => {
    const permissions = ["UPDATE_PROFILES", "READ_COMPENSATION"]
    const { body: role } = await app.admin.post("/administration/roles", { name: "Profiles", permissions, scope: "ORGANIZATION" })
    const caller = await app.hire()
    await app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: caller.id })
    await app.sql("update employees set salary = 51000 where id = ?", [app.employee.id])
    const change = (key = "rights") =>
      caller.patch(`/users/${app.employee.id}`, { phone: "+49 30 77" }, { headers: { "Idempotency-Key": key } })
    expect(await change()).toMatchObject({ status: 200, body: { salary: 51_000 } })
    await app.sql("update employees set manager_id = ? where id = ?", [caller.id, app.colleague.id])
    expect(await change()).toMatchObject({ status: 200, body: { salary: 51_000 } })
    await app.admin.patch(`/administration/roles/${role.id}`, { permissions: ["UPDATE_PROFILES"] })
    expect(await change()).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } })
    expect((await change("other")).body).toEqual(expect.not.objectContaining({ salary: 51_000 }))
    await app.sql("update employees set manager_id = ? where id = ?", [app.admin.id, app.colleague.id])
  })

  test("a retry by a former administrator returns 409 IDEMPOTENCY_KEY_REUSED, also in HR", async () => {
    const caller = await app.hire({ role: "ADMIN" })
    const change = () =>
      caller.patch(`/users/${app.employee.id}`, { phone: "+49 30 78" }, { headers: { "Idempotency-Key": "admin" } })
    expect((await change()).status).toBe(200)
    expect((await app.admin.put(`/users/${caller.id}`, { role: "HR" })).status).toBe(200)
    expect(await change()).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } })
  })

  test("a retry does not count an attempt again", async () => {
    const headers = { "Idempotency-Key": "reset-once" }
    const ask = (options?: object) => app.anonymous.post("/auth/forgot-password", { email: "forgot@acme.test" }, options)
    for (let n = 0; n < 7; n++) expect((await ask({ headers })).status).toBe(200)
    for (let n = 1; n < 5; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })

  test("concurrent requests with one Idempotency-Key create one employee", async () => {
    for (let round = 0; round < 10; round++) {
      const headers = { "Idempotency-Key": `employee-${round}` }
      const create = async (n: number) => {
        await setTimeout(n * 3)
        return app.hr.post("/users", { email: `once${round}@acme.test`, fullName: "Once" }, { headers })
      }
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(create))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    }
  })

  test("a mutation with an Idempotency-Key runs once", async () => {
    const mutation = `mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id name } }`
    const ask = (name: string) => app.hr.graphql(mutation, { input: { name } }, { headers: { "Idempotency-Key": "graph-1" } })
    const answers = await Promise.all([ask("GraphOnce"), ask("GraphOnce"), ask("GraphOnce")])
    expect(new Set(answers.map(({ body }) => body.data.createDepartment.id)).size).toBe(1)
    expect((await ask("Other")).body.errors[0].extensions).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 409 })
  })
})

test("a prepared statement is prepared again after a migration has added a column to its result", async () => {
  await app.instance.deps.db.connection().execute(async (db) => {
    const read = () => sql<object>`select * from organizations where id = ${app.organizationId}`.execute(db)
    for (let n = 0; n < 3; n++) await read()
    await sql`alter table organizations add column added integer`.execute(db)
    await expect(read()).rejects.toMatchObject({ code: "0A000" })
    expect((await read()).rows).toMatchObject([{ id: app.organizationId, added: null }])
    await sql`alter table organizations drop column added`.execute(db)
  })
})
