// Behavior of the core on both APIs: reads, writes, errors and idempotency, independent of a domain.
import { describe, expect, test } from "@jest/globals"
import { sql } from "kysely"
import { UNKNOWN_ID } from "./support/factories.js"
import { createTestApp } from "./support/test-app.js"

const w = createTestApp()

describe("reads and writes", () => {
  test("a department created on REST is readable on both APIs", async () => {
    const created = await w.hana.post("/departments", { name: "Engineering", headId: w.bob.id })
    expect(created).toMatchObject({ status: 201, body: { name: "Engineering", headId: w.bob.id, headcount: 0 } })
    expect(created.headers.get("location")).toBe(`/api/departments/${created.body.id}`)
    expect((await w.ann.get(`/departments/${created.body.id}`)).body).toMatchObject({ head: { fullName: "Bob Manager" } })
    const data = await w.ann.execute(
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
      await w.hana.execute(`mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`, {
        input: { name },
      })
    const page = `query($after: String) { departments(first: 2, after: $after) { totalCount edges { cursor node { name } } pageInfo { endCursor hasNextPage } } }`
    const first = (await w.ann.execute(page)).departments
    const second = (await w.ann.execute(page, { after: first.pageInfo.endCursor })).departments
    const names = [...first.edges, ...second.edges].map(({ node }: { node: { name: string } }) => node.name)
    expect(names).toEqual([...names].sort())
    expect(new Set(names).size).toBe(4)
    expect(first.totalCount).toBe(4)
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false])
  })

  test("creating a department returns 403 to an employee and 401 without authentication", async () => {
    expect(await w.ann.post("/departments", { name: "Mine" })).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
    expect(await w.anonymous.post("/departments", { name: "Mine" })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    })
    const { body } = await w.ann.graphql(`mutation { createDepartment(input: { name: "Mine" }) { id } }`)
    expect(body.errors[0].extensions.code).toBe("FORBIDDEN")
  })

  test("a department of another organization returns the same body as an unknown id", async () => {
    const { body: theirs } = await w.olga.post("/departments", { name: "Theirs" })
    const foreign = await w.eve.get(`/departments/${theirs.id}`)
    const unknown = await w.eve.get(`/departments/${UNKNOWN_ID}`)
    expect([foreign.status, foreign.body.code]).toEqual([404, "NOT_FOUND"])
    const { instance, requestId } = unknown.body
    expect({ ...foreign.body, instance, requestId }).toEqual(unknown.body)
    expect(await w.hana.post("/departments", { name: "Child", parentId: theirs.id })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "parentId" }] },
    })
  })

  test("invalid input returns 400 naming the field", async () => {
    const { status, body } = await w.hana.post("/departments", { name: 5, boss: "x", parentId: "nope" })
    expect(status).toBe(400)
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ["boss", "UNKNOWN_FIELD"],
      ["name", "STRING"],
      ["parentId", "UUID"],
    ])
    expect(body.errors[0].message).toBe(
      "This field is unknown. Known fields: description, parentId, headId, locationId, customFields, name.",
    )
  })

  test("concurrent writes with one Idempotency-Key run once", async () => {
    const headers = { "Idempotency-Key": "once-only-1" }
    const answers = await Promise.all([1, 2, 3].map(() => w.hana.post("/departments", { name: "Once" }, { headers })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await w.hana.post("/departments", { name: "Twice" }, { headers })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    })
  })
})

describe("node(id:)", () => {
  test("node returns only records of the viewer's organization", async () => {
    const { body } = await w.hana.post("/departments", { name: "Nodes" })
    const query = `query($id: ID!) { node(id: $id) { __typename id ... on Department { name } ... on Employee { who: fullName hiddenFields } } }`
    expect((await w.ann.execute(query, { id: body.id })).node).toEqual({ __typename: "Department", id: body.id, name: "Nodes" })
    expect((await w.ann.execute(query, { id: w.bob.id })).node).toMatchObject({ __typename: "Employee", who: "Bob Manager" })
    for (const id of [w.olga.id, UNKNOWN_ID, "no id"]) expect((await w.ann.execute(query, { id })).node).toBeNull()
  })
})

describe("idempotent mutations", () => {
  test("a retry returns the stored response until its caller has lost a right", async () => {
    const permissions = ["UPDATE_PROFILES", "READ_COMPENSATION"]
    const { body: role } = await w.eve.post("/administration/roles", { name: "Profiles", permissions, scope: "ORGANIZATION" })
    const caller = await w.hire()
    await w.eve.post(`/administration/roles/${role.id}/assign`, { employeeId: caller.id })
    await w.sql("update employees set salary = 51000 where id = ?", [w.ann.id])
    const change = (key = "rights") =>
      caller.patch(`/users/${w.ann.id}`, { phone: "+49 30 77" }, { headers: { "Idempotency-Key": key } })
    expect(await change()).toMatchObject({ status: 200, body: { salary: 51_000 } })
    await w.sql("update employees set manager_id = ? where id = ?", [caller.id, w.carl.id])
    expect(await change()).toMatchObject({ status: 200, body: { salary: 51_000 } })
    await w.eve.patch(`/administration/roles/${role.id}`, { permissions: ["UPDATE_PROFILES"] })
    expect(await change()).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } })
    expect((await change("other")).body).toEqual(expect.not.objectContaining({ salary: 51_000 }))
    await w.sql("update employees set manager_id = ? where id = ?", [w.eve.id, w.carl.id])
  })

  test("a mutation with an Idempotency-Key runs once", async () => {
    const mutation = `mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id name } }`
    const ask = (name: string) => w.hana.graphql(mutation, { input: { name } }, { headers: { "Idempotency-Key": "graph-1" } })
    const answers = await Promise.all([ask("GraphOnce"), ask("GraphOnce"), ask("GraphOnce")])
    expect(new Set(answers.map(({ body }) => body.data.createDepartment.id)).size).toBe(1)
    expect((await ask("Other")).body.errors[0].extensions).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 409 })
  })
})

test("a prepared statement is prepared again after a migration has added a column to its result", async () => {
  await w.app.deps.db.connection().execute(async (db) => {
    const read = () => sql<object>`select * from organizations where id = ${w.organizationId}`.execute(db)
    for (let n = 0; n < 3; n++) await read()
    await sql`alter table organizations add column added integer`.execute(db)
    await expect(read()).rejects.toMatchObject({ code: "0A000" })
    expect((await read()).rows).toMatchObject([{ id: w.organizationId, added: null }])
    await sql`alter table organizations drop column added`.execute(db)
  })
})
