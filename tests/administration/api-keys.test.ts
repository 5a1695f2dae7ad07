// API keys: issue, use on both APIs and sockets, rotation, revocation, and what a service account is not.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { Client, type Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { connectSocket, until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let count = 0
let roleId: string

const createRole = async (permissions: string[], more: object = {}): Promise<string> =>
  (await app.admin.post("/administration/roles", { name: `Role ${++count}`, permissions, scope: "ORGANIZATION", ...more })).body
    .id
const issue = async (role: string, more: object = {}): Promise<{ client: Client; id: string; secret: string }> => {
  const { status, body } = await app.admin.post("/administration/api-keys", { name: `Key ${++count}`, roleId: role, ...more })
  expect(status).toBe(201)
  return { client: new Client(app.url, { id: body.apiKey.id, token: body.secret }), id: body.apiKey.id, secret: body.secret }
}

beforeAll(async () => {
  roleId = await createRole(["READ_DIRECTORY", "READ_EMPLOYMENT", "MANAGE_ORGANIZATION"])
})

describe("using an API key", () => {
  test("a key reads and writes what its role grants on both APIs, and nothing else", async () => {
    const { client } = await issue(roleId)
    const { body: people } = await client.get("/users?limit=100")
    expect(people.items.map(({ id }: Json) => id)).toContain(app.employee.id)
    const { employee } = await client.execute(
      "query($id: ID!) { employee(id: $id) { fullName employmentType salary hiddenFields } }",
      { id: app.employee.id },
    )
    expect(employee).toMatchObject({ fullName: "Ann Employee", salary: null })
    expect(employee.hiddenFields).toContain("salary")
    expect(employee.hiddenFields).not.toContain("hireDate")
    const created = await client.post("/departments", { name: "Robots" })
    expect(created.status).toBe(201)
    const { body: entries } = await app.admin.get(`/audit?entityId=${created.body.id}`)
    expect(entries).toMatchObject([{ actorId: null, apiKey: { id: client.id, name: expect.stringMatching(/^Key/) } }])
    for (const path of ["/audit", "/tasks", "/leave/requests", "/administration/api-keys"])
      expect(await client.get(path)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
  })

  test("a key with MANAGE_ROLES creates, lists and updates roles that grant no more than its own", async () => {
    const { client } = await issue(await createRole(["MANAGE_ROLES", "READ_LEAVE"]))
    const input = { name: "Readers", permissions: ["READ_LEAVE"], scope: "ORGANIZATION" }
    const { status, body } = await client.post("/administration/roles", input)
    expect({ status, body }).toMatchObject({ status: 201, body: input })
    expect((await client.get("/administration/roles")).body.map(({ name }: Json) => name)).toContain("Readers")
    const { updateCustomRole } = await client.execute(
      'mutation($id: ID!) { updateCustomRole(id: $id, input: { name: "Absences" }) { name } }',
      { id: body.id },
    )
    expect(updateCustomRole).toEqual({ name: "Absences" })
    const larger = { permissions: ["READ_LEAVE", "READ_PERSONAL"] }
    expect(await client.patch(`/administration/roles/${body.id}`, larger)).toMatchObject({ status: 403 })
  })

  test("operations that only make sense for a person return 403", async () => {
    const { client } = await issue(await createRole(["READ_DIRECTORY", "READ_PERSONAL", "READ_LEAVE", "PUBLISH_NEWS"]))
    const calls: [string, string, object?][] = [
      ["GET", "/users/me"],
      ["GET", "/users/me/preferences"],
      ["GET", "/leave/requests/me"],
      ["GET", "/leave/balances/me"],
      ["POST", "/news", { title: "News" }],
      ["POST", "/leave/requests", { startDate: "2026-03-10", endDate: "2026-03-10" }],
      ["GET", "/notifications"],
      ["POST", "/auth/change-password", { currentPassword: "x", newPassword: "Str0ng-enough!" }],
    ]
    for (const [method, path, body] of calls)
      expect({ path, status: (await client.send(method, path, body)).status }).toEqual({ path, status: 403 })
  })

  test("creating or rotating a key notifies all administrators", async () => {
    const colleague = await app.hire({ role: "ADMIN" })
    const { body } = await app.admin.post("/administration/api-keys", { name: "Payroll", roleId })
    expect((await app.admin.post(`/administration/api-keys/${body.apiKey.id}/rotate`, {})).status).toBe(201)
    const messagesOf = async (client: Client) =>
      (await client.get("/notifications")).body.items
        .map(({ message }: Json) => message)
        .filter((message: string) => message.includes("Payroll"))
    for (const administrator of [colleague, app.admin]) expect(await messagesOf(administrator)).toHaveLength(2)
    for (const other of [app.hr, app.outsider]) expect(await messagesOf(other)).toEqual([])
  })

  test("a service account appears in no list of employees", async () => {
    const before = (await app.admin.get("/users")).body.total
    const { id } = await issue(roleId)
    const { body } = await app.admin.get("/users?limit=100")
    expect(body.total).toBe(before)
    expect(JSON.stringify(body)).not.toContain(id)
    expect((await app.admin.get(`/users/${id}`)).status).toBe(404)
  })

  test("a key for a department sees its members only", async () => {
    const departmentId = await insertDepartment(app, "Field")
    const member = await app.hire({ department_id: departmentId })
    const { client } = await issue(await createRole(["READ_DIRECTORY"], { scope: "DEPARTMENT", departmentId }))
    expect((await client.get("/users")).body.items).toMatchObject([{ id: member.id }])
    expect((await client.get(`/users/${app.employee.id}`)).status).toBe(404)
  })

  test("a socket accepts a key and closes when the key is revoked", async () => {
    const { client, id } = await issue(roleId)
    const socket = connectSocket(client)
    await socket.ready
    const personal = socket.subscribe("subscription { unreadCountChanged { count } }")
    await until(() => personal.isOver)
    expect(personal.errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }])
    await app.admin.post(`/administration/api-keys/${id}/revoke`)
    await until(() => socket.closed.length > 0)
    expect(socket.closed).toMatchObject([{ code: 4401 }])
    expect((await client.get("/users")).status).toBe(401)
  })
})

describe("managing API keys", () => {
  test("the secret is shown once and stored as a hash, and the use of a key is recorded", async () => {
    const { client, id, secret } = await issue(roleId)
    expect(secret).toMatch(/^hrw_[\w-]{22}\.[\w-]{43}$/)
    await client.get("/users")
    const { body: key } = await app.admin.get(`/administration/api-keys/${id}`)
    expect(key).toMatchObject({ prefix: secret.slice(0, 35), lastUsedAt: app.clock.now().toISOString(), role: { id: roleId } })
    const [stored] = await app.sql("select to_jsonb(k)::text as text from api_keys k where id = ?", [id])
    const [audit] = await app.sql("select string_agg(to_jsonb(e)::text, '') as text from audit_entries e")
    for (const row of [key, stored, audit]) expect(JSON.stringify(row)).not.toContain(secret)
  })

  test("a rotated key works until the end of the overlap, its successor afterwards as well", async () => {
    const { client, id } = await issue(roleId)
    const rotated = await app.admin.post(`/administration/api-keys/${id}/rotate`, { overlapSeconds: 600 })
    expect(rotated.body.apiKey).toMatchObject({ replacesId: id, roleId })
    const successor = client.with(rotated.body.secret)
    expect([(await client.get("/users")).status, (await successor.get("/users")).status]).toEqual([200, 200])
    app.clock.set("2026-03-02T09:10:00.000Z")
    expect([(await client.get("/users")).status, (await successor.get("/users")).status]).toEqual([401, 200])
    expect((await app.admin.post(`/administration/api-keys/${id}/rotate`)).body.code).toBe("INVALID_TRANSITION")
    const { revokeApiKey } = await app.admin.execute("mutation($id: ID!) { revokeApiKey(id: $id) { revokedAt } }", {
      id: rotated.body.apiKey.id,
    })
    expect(revokeApiKey.revokedAt).not.toBeNull()
    expect((await successor.get("/users")).status).toBe(401)
    expect((await app.admin.get("/administration/api-keys?active=true&limit=100")).body).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test("an expired, unknown or malformed key returns 401", async () => {
    const { client } = await issue(roleId, { expiresAt: "2026-03-02T09:12:00.000Z" })
    expect((await client.get("/users")).status).toBe(200)
    app.clock.set("2026-03-02T09:12:00.000Z")
    for (const token of [client.token, `hrw_${"x".repeat(43)}`, "hrw_"])
      expect(await client.with(token).get("/users")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } })
  })

  test("a key needs a role without relation to an employee, and a role with keys cannot be deleted", async () => {
    const own = await createRole(["READ_PERSONAL"], { scope: "REPORTS" })
    const post = (body: object) => app.admin.post("/administration/api-keys", { name: "Bad", roleId, ...body })
    expect(await post({ roleId: own })).toMatchObject({ status: 400, body: { errors: [{ path: "roleId" }] } })
    expect(await post({ expiresAt: "2026-01-01T00:00:00Z" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "expiresAt" }] },
    })
    expect((await app.hr.post("/administration/api-keys", { name: "Mine", roleId })).status).toBe(403)
    expect(await app.admin.delete(`/administration/roles/${roleId}`)).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE" },
    })
  })
})
