// An organization that another installation has, or is about to have: tests/operations/moving.test.ts moves one.
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals"
import pg from "pg"
import { hashToken, newSecretToken } from "../src/auth/tokens.js"
import { cleanUpJob } from "../src/jobs/clean-up.js"
import { fileCleanUpJob } from "../src/jobs/file-clean-up.js"
import { createAccount, databaseUrlOf, PASSWORD, sendInvitation, signIn } from "./support/identity.js"
import { connectSocket, until } from "./support/live.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ config: { webhookAllowedHosts: ["127.0.0.1"] } })
const ADDRESS = "https://b.example.com"
const gone = { status: 421, body: { code: "ORGANIZATION_MOVED", details: { address: ADDRESS } } }
const unavailable = { status: 503, body: { code: "UNAVAILABLE", details: { retryAfter: 1 } } }

/** A connection of a move, which holds the pause. */
let mover: pg.Client
beforeAll(async () => {
  mover = new pg.Client(databaseUrlOf(app))
  // The database is dropped before the connection ends.
  mover.on("error", () => {})
  await mover.connect()
  // What the command creates for each table.
  for (const [name, events, row] of [
    ["guard_write", "insert or update", "new"],
    ["guard_delete", "delete", "old"],
  ])
    for (const table of ["departments", "sessions", "single_use_tokens", "notifications", "stored_objects"])
      await mover.query(`create trigger ${name} before ${events} on ${table} for each row
        when (${row}.organization_id = '${app.organizationId}') execute function app.guard_move('${app.organizationId}')`)
})
afterAll(() => mover.end())
beforeEach(() => setMove(undefined))

/** Says that the organization went to an address, that it is copied here (null), or that it is here. */
async function setMove(address: string | null | undefined): Promise<void> {
  await app.sql("delete from app.organization_moves")
  if (address !== undefined)
    await app.sql(
      "insert into app.organization_moves (organization_id, address, slug) select id, ?, slug from organizations where id = ?",
      [address, app.organizationId],
    )
  await app.sql("select app.announce_viewers(?, null)", [app.organizationId])
}

const setPause = (isPaused: boolean) =>
  mover.query(`select pg_advisory_${isPaused ? "lock" : "unlock"}(4242003, hashtext($1))`, [app.organizationId])

test("sessions of an organization that moved get 421 with its address on both APIs, and others go on", async () => {
  const socket = connectSocket(app.employee)
  await socket.ready
  await setMove(ADDRESS)
  expect(await app.employee.get("/users/me")).toMatchObject(gone)
  const { status, body } = await app.employee.graphql("{ viewer { id } }")
  expect([status, body.errors]).toMatchObject([421, [{ extensions: gone.body }]])
  await until(() => socket.closed.length > 0, "the end of the socket")
  expect(socket.closed).toMatchObject([{ code: 4401 }])
  expect((await app.outsider.get("/users/me")).status).toBe(200)
  await setMove(undefined)
  expect((await app.employee.get("/users/me")).status).toBe(200)
})

test("an organization that is being copied here is not served: its sessions get 503 with Retry-After", async () => {
  await setMove(null)
  const response = await app.employee.get("/users/me")
  expect(response).toMatchObject(unavailable)
  expect(response.headers.get("retry-after")).toBe("1")
})

test("refresh tokens, API keys, links, feeds and careers pages lead to the new address, also when the rows are gone", async () => {
  const { email, client } = await createAccount(app)
  const { refreshToken } = await signIn(app, email)
  const roleId = (
    await app.admin.post("/administration/roles", { name: "R", permissions: ["READ_DIRECTORY"], scope: "ORGANIZATION" })
  ).body.id
  const { secret } = (await app.admin.post("/administration/api-keys", { name: "Robot", roleId })).body
  const invited = (await app.admin.post("/users", { email: "nina@acme.test", fullName: "Nina" })).body
  const { token } = await sendInvitation(app, invited.id)
  const feed = new URL((await app.employee.post("/calendar/feed")).body.url).pathname
  const [organization] = await app.sql<{ slug: string }>("select slug from organizations where id = ?", [app.organizationId])
  const careers = `/api/careers/${organization?.slug}/jobs`
  const check = async () => {
    expect(await app.anonymous.post("/auth/refresh", { refreshToken })).toMatchObject(gone)
    expect(await app.anonymous.with(secret).get("/users")).toMatchObject(gone)
    expect(await app.anonymous.get(`/invites/validate?token=${token}`)).toMatchObject(gone)
    const accepted = { token, password: "Correct-Horse-7", fullName: "Nina" }
    expect(await app.anonymous.post("/invites/accept", accepted)).toMatchObject(gone)
    for (const path of [feed, careers]) {
      const { status, headers } = await fetch(app.url + path, { redirect: "manual" })
      expect([path, status, headers.get("location")]).toEqual([path, 308, ADDRESS + path])
    }
  }
  await setMove(ADDRESS)
  await check()
  // As the command does when it deletes the rows.
  await app.sql("update organizations set slug = 'renamed' where id = ?", [app.organizationId])
  await mover.query("select set_config('app.removed_organization', $1, false)", [app.organizationId])
  await mover.query("update sessions set id = gen_random_uuid() where employee_id = $1", [client.id])
  await mover.query("update single_use_tokens set hash = id::text where employee_id = $1", [invited.id])
  await mover.query("update api_keys set hash = id::text where name = 'Robot'")
  await mover.query("update calendar_feeds set token_hash = id::text")
  await check()
})

test("invitations and feeds whose tokens name no organization are served only where it is", async () => {
  const { client } = await createAccount(app)
  const invited = (await app.admin.post("/users", { email: "olaf@acme.test", fullName: "Olaf" })).body
  await sendInvitation(app, invited.id)
  await client.post("/calendar/feed")
  const token = newSecretToken()
  await app.sql("update single_use_tokens set hash = ? where employee_id = ? and used_at is null", [hashToken(token), invited.id])
  await app.sql("update calendar_feeds set token_hash = ? where employee_id = ?", [hashToken(token), client.id])
  const statuses = async () => {
    const feed = await fetch(`${app.url}/api/calendar/feed/${token}.ics`, { redirect: "manual" })
    const acceptance = await app.anonymous.post("/invites/accept", { token, password: "Correct-Horse-7", fullName: "Olaf" })
    return [(await app.anonymous.get(`/invites/validate?token=${token}`)).status, acceptance.status, feed.status]
  }
  await setMove(ADDRESS)
  expect(await statuses()).toEqual([421, 421, 308])
  await setMove(null)
  expect(await statuses()).toEqual([503, 503, 503])
  await setMove(undefined)
  expect(await statuses()).toEqual([200, 200, 200])
})

test("during the pause of a move reads go on and writes get 503, and afterwards the same write succeeds", async () => {
  await setPause(true)
  expect((await app.admin.get("/departments")).status).toBe(200)
  const write = () => app.admin.post("/departments", { name: "Paused" }, { headers: { "Idempotency-Key": "paused" } })
  const paused = await write()
  expect(paused).toMatchObject(unavailable)
  expect(paused.headers.get("retry-after")).toBe("1")
  expect((await app.outsider.post("/departments", { name: "Elsewhere" })).status).toBe(201)
  await setPause(false)
  expect((await write()).status).toBe(201)
})

test("signing in and asking for a password of an organization that moved lead to the new address", async () => {
  const { email } = await createAccount(app)
  const requests: string[] = []
  const other = createServer(async (req, res) => {
    requests.push(`${req.method} ${req.url} ${await text(req)}`)
    res.end("{}")
  })
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const { port } = other.address() as { port: number }
  await setMove(`http://127.0.0.1:${port}`)
  expect(await app.anonymous.post("/auth/login", { email, password: PASSWORD })).toMatchObject({ status: 421 })
  expect(await app.anonymous.post("/auth/login", { email, password: "Wrong-Horse-7" })).toMatchObject({ status: 401 })
  await app.anonymous.post("/auth/forgot-password", { email })
  await until(() => requests.length > 0, "the request at the other installation")
  expect(requests).toEqual([`POST /api/auth/forgot-password ${JSON.stringify({ email })}`])
  other.close()
})

const insertExpired = (organizationId: string, recipientId: string) =>
  app.sql(
    `insert into notifications (id, organization_id, recipient_id, event_id, number, category, type, texts, entity_type, entity_id, in_inbox,
       awaits_digest, read_at) values (gen_random_uuid(), ?, ?, gen_random_uuid(), 1000, 'SECURITY', 'x', '{}', 'Employee', 'x', true, false,
       '2000-01-01')`,
    [organizationId, recipientId],
  )
const left = (table: string, time: string) =>
  app.sql<{ id: string }>(`select organization_id as id from ${table} where ${time} = '2000-01-01'`)

test("jobs about all organizations leave the rows of one that moved alone", async () => {
  await insertExpired(app.organizationId, app.employee.id)
  await insertExpired(app.otherOrganizationId, app.outsider.id)
  await app.sql(
    "insert into stored_objects (id, organization_id, size, created_at) select gen_random_uuid(), id, 1, '2000-01-01' from organizations",
  )
  await setMove(ADDRESS)
  await cleanUpJob.run(app.instance.deps)
  await fileCleanUpJob.run(app.instance.deps)
  expect(await left("notifications", "read_at")).toEqual([{ id: app.organizationId }])
  expect(await left("stored_objects", "created_at")).toEqual([{ id: app.organizationId }])
})

test("jobs about all organizations leave the idempotency records of one that is being copied here alone", async () => {
  const scopes = [`${app.organizationId}/x`, `${app.otherOrganizationId}/x`, "anonymous/x"]
  for (const scope of scopes)
    await app.sql(
      "insert into app.idempotency_records (scope, key, fingerprint, rights, created_at) values (?, 'old', '', '{}', '2000-01-01')",
      [scope],
    )
  await setMove(null)
  await cleanUpJob.run(app.instance.deps)
  expect(await app.sql("select scope from app.idempotency_records where key = 'old'")).toEqual([{ scope: scopes[0] }])
})

test("jobs about all organizations write the others while one pauses for a move, and that one afterwards", async () => {
  await app.sql("delete from notifications")
  await insertExpired(app.organizationId, app.employee.id)
  await insertExpired(app.otherOrganizationId, app.outsider.id)
  await app.sql("insert into app.move_marks (organization_id, mark) values (?, gen_random_uuid())", [app.organizationId])
  await setPause(true)
  await cleanUpJob.run(app.instance.deps)
  expect(await left("notifications", "read_at")).toEqual([{ id: app.organizationId }])
  await setPause(false)
  await cleanUpJob.run(app.instance.deps)
  expect(await left("notifications", "read_at")).toEqual([])
})
