// Webhooks: management, signatures, order, retries, dead letters, fairness, deactivation, and a killed server.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { Webhook } from "standardwebhooks"
import { createWebhookClient, isPublicAddress, type WebhookClient } from "../../src/adapters/webhook-client.js"
import { retryDelay } from "../../src/jobs/webhook-queue.js"
import { Client, type Json } from "../support/client.js"
import { cloneDatabase } from "../support/databases.js"
import { insertDepartment, insertEmployee, insertOrganization } from "../support/factories.js"
import { until } from "../support/live.js"
import { openReceiver, type Receiver } from "../support/receiver.js"
import { createSession, JWT_SECRET, startServerProcess, statementsOn } from "../support/server-process.js"
import { createTask } from "../support/subscriptions.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { webhookAllowedHosts: ["127.0.0.1"] } })
const START = "2026-03-02T09:00:00.000Z"
const receivers: Receiver[] = []
let departments: string[]

const receive = async (): Promise<Receiver> => {
  const receiver = await openReceiver()
  receivers.push(receiver)
  return receiver
}
const create = async (url: string, more: object = {}, client = app.admin): Promise<{ id: string; secret: string }> => {
  const { status, body } = await client.post("/administration/webhooks", {
    url,
    description: "Test",
    eventTypes: ["department.update"],
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return { id: body.webhook.id, secret: body.secret }
}
const rename = (index: number, name: string, client = app.admin) => client.patch(`/departments/${departments[index]}`, { name })
const deliveries = async (id: string, query = ""): Promise<Json[]> =>
  (await app.admin.get(`/administration/webhook-deliveries?webhookId=${id}${query}`)).body
const payloads = ({ received }: Receiver) => received.map(({ text }) => JSON.parse(text))
/** Moves the clock behind the next attempt of the oldest delivery. */
const passRetryDelay = async (id: string): Promise<void> => {
  const oldest = (await deliveries(id, "&status=PENDING")).at(-1)
  app.clock.set(new Date(Date.parse(oldest.nextAttemptAt) + 1))
}
const attempted = (id: string, attempts: number) =>
  until(async () => (await deliveries(id)).some((delivery) => delivery.attempts === attempts))
const answerWith = (status: number) => (res: Parameters<Receiver["answer"]>[0]) => res.writeHead(status).end(`status ${status}`)

beforeAll(async () => {
  departments = [await insertDepartment(app, "One"), await insertDepartment(app, "Two")]
})
afterEach(async () => {
  await app.sql("delete from webhooks")
  for (const receiver of receivers.splice(0)) await receiver.close()
  app.clock.set(START)
})

describe("deliveries", () => {
  test("events wait in the change feed while 500 deliveries of a webhook have no attempt", async () => {
    const receiver = await receive()
    receiver.answer = answerWith(503)
    const { id } = await create(receiver.url)
    await rename(0, "First")
    await attempted(id, 1)
    await app.sql(
      `insert into webhook_deliveries (id, organization_id, webhook_id, event_id, sequence, type, at, entity_type, entity_id,
         changed_fields, status, attempts, next_attempt_at, created_at, updated_at, version)
       select gen_random_uuid(), organization_id, webhook_id, gen_random_uuid()::text, -n, type, at, entity_type, entity_id,
         changed_fields, 'PENDING', 0, ?::timestamptz, now(), now(), 1
       from webhook_deliveries, generate_series(1, 500) n where webhook_id = ?`,
      ["2026-04-01", id],
    )
    await rename(1, "Second")
    const others = await receive()
    const { id: other } = await create(others.url)
    await rename(1, "Third")
    await until(async () => (await deliveries(other)).some(({ status }) => status === "DELIVERED"))
    const queued = () => app.sql("select 1 from webhook_deliveries where webhook_id = ? and sequence > 0", [id])
    expect(await queued()).toHaveLength(1)
    receiver.answer = answerWith(200)
    await app.sql("delete from webhook_deliveries where webhook_id = ? and sequence < 0", [id])
    await until(async () => (await queued()).length === 3)
  })

  test("an event is delivered with ids and field names, signed as Standard Webhooks specifies", async () => {
    const receiver = await receive()
    const { id, secret } = await create(receiver.url)
    await rename(0, "Signed")
    await until(() => receiver.received.length === 1)
    const [{ headers, text }] = receiver.received as [Receiver["received"][0]]
    const [entry] = (await app.admin.get(`/audit?entityId=${departments[0]}&limit=1`)).body
    expect(JSON.parse(text)).toEqual({
      type: "department.update",
      timestamp: entry.at,
      data: { entityType: "Department", id: departments[0], changedFields: ["name"] },
    })
    const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000)
    expect(sentAt.toISOString()).toBe(START)
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, text))
    await until(async () => (await deliveries(id))[0].status === "DELIVERED")
    expect(await deliveries(id)).toMatchObject([
      { eventId: headers["webhook-id"], attempts: 1, answerStatus: 200, answerBody: "ok", failure: null, nextAttemptAt: null },
    ])
  })

  test("the old secret signs as well until the end of the overlap", async () => {
    const receiver = await receive()
    const { id, secret } = await create(receiver.url)
    const { body } = await app.admin.post(`/administration/webhooks/${id}/rotate`, { overlapSeconds: 60 })
    await rename(0, "Rotated")
    await until(() => receiver.received.length === 1)
    app.clock.advance(60_000)
    await rename(0, "Rotated again")
    await until(() => receiver.received.length === 2)
    const signatures = receiver.received.map(({ headers, text }) => {
      const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000)
      const sign = (key: string) => new Webhook(key).sign(String(headers["webhook-id"]), sentAt, text)
      return { actual: headers["webhook-signature"], both: `${sign(body.secret)} ${sign(secret)}`, current: sign(body.secret) }
    })
    expect(signatures[0]?.actual).toBe(signatures[0]?.both)
    expect(signatures[1]?.actual).toBe(signatures[1]?.current)
  })

  test("a role limits events and field names", async () => {
    const role = { name: "Directory", permissions: ["READ_DIRECTORY"], scope: "ORGANIZATION" }
    const { body } = await app.admin.post("/administration/roles", role)
    const receiver = await receive()
    await create(receiver.url, { roleId: body.id, eventTypes: [] })
    await createTask(app.employee)
    await app.hr.patch(`/users/${app.employee.id}`, { phone: "+49 30 99", birthDate: "1990-03-04" })
    await until(() => receiver.received.length > 0)
    expect(payloads(receiver).filter(({ type }) => !type.startsWith("customRole"))).toMatchObject([
      { type: "employee.update", data: { changedFields: ["phone"] } },
    ])
    expect(await app.admin.delete(`/administration/roles/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: "RECORD_IN_USE" },
    })
  })

  test("a webhook receives the events of records that its role shows, until the role shows them no longer", async () => {
    const roleOf = async (values: object): Promise<string> =>
      (await app.admin.post("/administration/roles", { scope: "ORGANIZATION", ...values })).body.id
    const all = await roleOf({ name: "All tasks", permissions: ["READ_TASKS"] })
    const some = await roleOf({
      ...{ name: "Some tasks", permissions: ["READ_TASKS"] },
      ...{ scope: "DEPARTMENT", departmentId: departments[0] },
    })
    const [ofAll, ofSome] = [await receive(), await receive()]
    await create(ofAll.url, { roleId: all, eventTypes: ["task.create"] })
    await create(ofSome.url, { roleId: some, eventTypes: ["task.create"] })
    const task = async (departmentId = departments[0]): Promise<string> => createTask(app.hr, undefined, { departmentId })
    const idsOf = (receiver: Receiver) => payloads(receiver).map(({ data }) => data.id)
    const [outside, inside] = [await task(departments[1]), await task()]
    await until(() => ofAll.received.length === 2 && ofSome.received.length === 1)
    expect([idsOf(ofAll).sort(), idsOf(ofSome)]).toEqual([[outside, inside].sort(), [inside]])
    expect((await app.admin.patch(`/administration/roles/${all}`, { permissions: ["READ_DIRECTORY"] })).status).toBe(200)
    await task()
    await until(() => ofSome.received.length === 2)
    expect((await app.admin.patch(`/administration/roles/${some}`, { departmentId: departments[1] })).status).toBe(200)
    const last = [await task(), await task(departments[1])]
    await until(() => ofSome.received.length === 3)
    expect([idsOf(ofAll).length, idsOf(ofSome).at(-1)]).toEqual([2, last[1]])
  })

  test("a failing delivery holds back later ones of its record only, and is retried in order", async () => {
    const receiver = await receive()
    receiver.answer = (res, { text }) => answerWith(JSON.parse(text).data.id === departments[0] ? 500 : 200)(res)
    const { id } = await create(receiver.url)
    await rename(0, "A")
    await attempted(id, 1)
    await rename(0, "B")
    await rename(1, "C")
    await until(async () => (await deliveries(id, "&status=DELIVERED")).length === 1)
    expect(payloads(receiver).map(({ data }) => data.id)).toEqual([departments[0], departments[1]])
    expect((await deliveries(id, "&status=PENDING")).map(({ attempts, failure }) => [attempts, failure])).toEqual([
      [0, null],
      [1, "REJECTED"],
    ])
    receiver.answer = (res) => res.end()
    await passRetryDelay(id)
    await until(async () => (await deliveries(id, "&status=DELIVERED")).length === 3)
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"])
    expect(ids[2]).toBe(ids[0])
    expect(payloads(receiver).map(({ data }) => data.id)).toEqual([
      departments[0],
      departments[1],
      departments[0],
      departments[0],
    ])
  })

  test("the last failed attempt makes a dead letter, which is delivered again on request", async () => {
    const receiver = await receive()
    receiver.answer = answerWith(503)
    const { id } = await create(receiver.url)
    await rename(0, "Dead")
    await attempted(id, 1)
    await app.sql("update webhook_deliveries set attempts = 9 where webhook_id = ?", [id])
    await passRetryDelay(id)
    await until(async () => (await deliveries(id, "&status=FAILED")).length === 1)
    const [dead] = await deliveries(id, "&status=FAILED")
    expect(dead).toMatchObject({
      attempts: 10,
      answerStatus: 503,
      answerBody: "status 503",
      failure: "REJECTED",
      nextAttemptAt: null,
    })
    receiver.answer = (res) => res.end()
    const { redeliverWebhook } = await app.admin.execute("mutation($id: ID!) { redeliverWebhook(id: $id) { status attempts } }", {
      id: dead.id,
    })
    expect(redeliverWebhook).toEqual({ status: "PENDING", attempts: 0 })
    await until(async () => (await deliveries(id, "&status=DELIVERED")).length === 1)
  })

  test("delays grow from 5 seconds by a factor of four up to 12 hours", () => {
    expect([1, 2, 3, 4, 9].map(retryDelay)).toEqual([5_000, 20_000, 80_000, 320_000, 43_200_000])
  })

  test("a receiver that does not answer delays no other organization", async () => {
    const dead = await receive()
    dead.answer = () => undefined
    const live = await receive()
    for (let n = 0; n < 3; n++) await create(dead.url, { eventTypes: ["location.create"] })
    await create(live.url, { eventTypes: ["location.create"] }, app.outsider)
    const add = (client: Client, name: string) => client.post("/locations", { name, country: "DE", timezone: "Europe/Berlin" })
    for (const name of ["A", "B", "C", "D"]) await add(app.admin, name)
    await until(() => dead.received.length === 4)
    await add(app.outsider, "E")
    await until(() => live.received.length === 1)
    expect(dead.received).toHaveLength(4)
  })
})

describe("deactivation", () => {
  const securityMessages = async () =>
    (await app.admin.get("/notifications?limit=100")).body.items.filter(({ message }: Json) => message.includes("webhook"))

  test("a webhook that has failed for three days is deactivated, and administrators are notified", async () => {
    const receiver = await receive()
    receiver.answer = answerWith(500)
    const { id } = await create(receiver.url)
    await rename(0, "Failing")
    await attempted(id, 1)
    await app.sql("update webhooks set failing_since = ? where id = ?", ["2026-02-27T09:00:00Z", id])
    await passRetryDelay(id)
    await until(async () => !(await app.admin.get(`/administration/webhooks/${id}`)).body.isActive)
    expect((await app.admin.get(`/administration/webhooks/${id}`)).body.deactivatedAt).not.toBeNull()
    expect(await securityMessages()).toHaveLength(1)
    await rename(0, "Missed")
    receiver.answer = (res) => res.end()
    await app.admin.patch(`/administration/webhooks/${id}`, { isActive: true })
    await passRetryDelay(id)
    await until(async () => (await deliveries(id, "&status=DELIVERED")).length === 2)
  })

  test("an answer 410 deactivates a webhook at once", async () => {
    const receiver = await receive()
    receiver.answer = answerWith(410)
    const { id } = await create(receiver.url)
    await rename(0, "Gone")
    await until(async () => !(await app.admin.get(`/administration/webhooks/${id}`)).body.isActive)
    expect(await deliveries(id)).toMatchObject([{ status: "FAILED", answerStatus: 410 }])
  })
})

describe("management", () => {
  test("a URL with credentials, another scheme or a private address returns 400 naming the field", async () => {
    for (const url of [
      "https://u:p@example.com/",
      "ftp://example.com/",
      "http://10.0.0.1/",
      "http://2130706434/",
      "http://[::1]/",
    ])
      expect(await app.admin.post("/administration/webhooks", { url, description: "Bad" })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "url" }] },
      })
  })

  test("an unknown event type returns 400 naming the known ones, of webhooks and of the change feed", async () => {
    const rejected = await app.admin.post("/administration/webhooks", {
      ...{ url: "https://example.com/hook", description: "Test" },
      eventTypes: ["department.*", "department.rename", "spaceship.*"],
    })
    expect(rejected).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } })
    const [ofRecord, other] = rejected.body.errors
    expect(ofRecord).toMatchObject({ path: "eventTypes.1", message: expect.stringContaining("department.*, department.create") })
    expect(other).toMatchObject({ path: "eventTypes.2", message: expect.stringContaining("employee.*") })
    expect(await app.admin.get("/changes?types=department.rename")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "types.0" }] },
    })
  })

  test("only administrators and roles with the permission manage webhooks, roles within their own permissions", async () => {
    expect((await app.hr.get("/administration/webhooks")).status).toBe(403)
    const role = { name: "Hooks", permissions: ["MANAGE_WEBHOOKS"], scope: "ORGANIZATION" }
    const { body } = await app.admin.post("/administration/roles", role)
    await app.admin.post(`/administration/roles/${body.id}/assign`, { employeeId: app.colleague.id })
    const input = { url: "https://example.com/hook", description: "Carl's" }
    expect(await app.colleague.post("/administration/webhooks", input)).toMatchObject({
      status: 403,
      body: { errors: [{ path: "roleId" }] },
    })
    const own = await app.colleague.post("/administration/webhooks", { ...input, roleId: body.id })
    expect(own.status).toBe(201)
    const { id } = await create("https://example.com/hook", { isActive: false })
    expect((await app.colleague.get(`/administration/webhooks/${id}`)).status).toBe(404)
    expect((await app.colleague.get("/administration/webhooks")).body.map((webhook: Json) => webhook.id)).toEqual([
      own.body.webhook.id,
    ])
    expect((await app.colleague.get(`/administration/webhook-deliveries?webhookId=${id}`)).body).toEqual([])
    expect((await app.outsider.get("/administration/webhooks")).body).toEqual([])
  })

  test("a member of HR manages no webhook whose role has a permission of administrators alone", async () => {
    const roles = "/administration/roles"
    const own = await app.admin.post(roles, { name: "Hooks of HR", permissions: ["MANAGE_WEBHOOKS"], scope: "ORGANIZATION" })
    const other = await app.admin.post(roles, { name: "Changes", permissions: ["READ_CHANGES"], scope: "ORGANIZATION" })
    const hr = await app.hire({ role: "HR" })
    await app.admin.post(`${roles}/${own.body.id}/assign`, { employeeId: hr.id })
    const { id } = await create("https://example.com/hook", { isActive: false, roleId: other.body.id })
    expect((await hr.get("/administration/webhooks")).status).toBe(200)
    expect((await hr.get(`/administration/webhooks/${id}`)).status).toBe(404)
    expect((await hr.post(`/administration/webhooks/${id}/rotate`, {})).status).toBe(404)
    expect((await hr.delete(`/administration/webhooks/${id}`)).status).toBe(404)
    await app.admin.delete(`/administration/webhooks/${id}`)
  })

  test("the audit log has the origin of a webhook only, because the path can be a secret", async () => {
    const { id } = await create("https://hooks.example.com/services/S3cret", { isActive: false })
    await app.admin.patch(`/administration/webhooks/${id}`, { url: "https://hooks.example.com/services/S3cret-2" })
    await app.admin.delete(`/administration/webhooks/${id}`)
    const items: Json[] = (await app.hr.get(`/audit?entityId=${id}`)).body
    expect(items.map(({ action }) => action)).toEqual(["webhook.delete", "webhook.update", "webhook.create"])
    expect(JSON.stringify(items)).not.toContain("S3cret")
  })

  test("an organization has at most 20 webhooks", async () => {
    const input = { url: "https://example.com/hook", description: "Many", isActive: false }
    const statuses = await Promise.all(Array.from({ length: 21 }, () => app.admin.post("/administration/webhooks", input)))
    expect(statuses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 400])
  })

  test("the secret is shown once and stored encrypted", async () => {
    const { id, secret } = await create("https://example.com/hook", { isActive: false })
    expect(secret).toMatch(/^whsec_/)
    const [stored] = await app.sql("select to_jsonb(h)::text as text from webhooks h where id = ?", [id])
    for (const shown of [stored, (await app.admin.get(`/administration/webhooks/${id}`)).body])
      expect(JSON.stringify(shown)).not.toContain(secret.slice(6))
  })
})

describe("requests", () => {
  const local = (more: object = {}) => createWebhookClient({ allowedHosts: ["127.0.0.1"], requiresHttps: false, ...more })
  const post = (client: WebhookClient, url: string) => client.post(url, { "webhook-id": "1" }, "{}")

  test("a slow, closing or redirecting receiver fails without following it, and a huge answer is cut", async () => {
    const [receiver, target] = [await receive(), await receive()]
    receiver.answer = () => undefined
    expect(await post(local({ timeoutMs: 100 }), receiver.url)).toMatchObject({ status: null, failure: "TIMEOUT" })
    receiver.answer = (res) => void res.write("beginning")
    expect(await post(local({ timeoutMs: 100 }), receiver.url)).toMatchObject({ status: null, failure: "TIMEOUT" })
    receiver.answer = (res) => res.socket?.destroy()
    expect(await post(local(), receiver.url)).toMatchObject({ status: null, failure: "UNREACHABLE" })
    receiver.answer = (res) => res.writeHead(302, { Location: target.url }).end()
    expect(await post(local(), receiver.url)).toMatchObject({ status: 302, failure: null })
    expect(target.received).toEqual([])
    receiver.answer = (res) => void res.write("\0".repeat(10_000_000))
    const { status, body } = await post(local(), receiver.url)
    expect([status, body.length]).toEqual([200, 1024])
  })

  test("a host with any address that is not public is not contacted", async () => {
    const receiver = await receive()
    const { port } = new URL(receiver.url)
    for (const addresses of [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::ffff:127.0.0.1"], []]) {
      const resolve = async () => addresses.map((address) => ({ address }))
      const client = createWebhookClient({ allowedHosts: [], requiresHttps: false, resolve })
      expect(await post(client, `http://rebound.example.com:${port}/`)).toMatchObject({ failure: "ADDRESS_NOT_ALLOWED" })
    }
    expect(receiver.received).toEqual([])
  })

  test("a request goes to the address that was checked, and names the host", async () => {
    const receiver = await receive()
    const { port } = new URL(receiver.url)
    let lookups = 0
    const resolve = async () => [{ address: lookups++ === 0 ? "127.0.0.1" : "127.0.0.2" }]
    const client = createWebhookClient({ allowedHosts: ["receiver.test"], requiresHttps: false, resolve })
    expect(await post(client, `http://receiver.test:${port}/`)).toMatchObject({ status: 200 })
    expect([lookups, receiver.received[0]?.headers.host]).toEqual([1, `receiver.test:${port}`])
  })

  test.each([
    "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 168.63.129.16 169.254.169.254 172.16.0.1 192.0.0.192 192.168.1.1 198.18.0.1 224.0.0.1",
    "255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 2002:a00:1:: 2001::1 fc00::1 fd00:ec2::254 fe80::1 ff02::1",
  ])("the addresses %s are not public", (addresses) => {
    expect(addresses.split(" ").filter(isPublicAddress)).toEqual([])
  })

  test("decimal, octal, short and dotted forms of a private address are rejected, public addresses are not", () => {
    const { isAllowedUrl } = createWebhookClient({ allowedHosts: [], requiresHttps: false })
    const forms = ["2130706433", "0177.0.0.1", "0x7f.1", "127.1", "127.0.0.1.", "[::ffff:7f00:1]", "0", "[::]"]
    expect(forms.filter((host) => isAllowedUrl(`http://${host}/`))).toEqual([])
    expect(
      ["93.184.215.14", "[2606:2800:21f:cb07:6820:80da:af6b:8b2c]"].filter((host) => isAllowedUrl(`http://${host}/`)),
    ).toHaveLength(2)
    const strict = createWebhookClient({ allowedHosts: ["127.0.0.1"], requiresHttps: true })
    expect(["http://example.com/", "http://127.0.0.1/", "https://example.com/"].map(strict.isAllowedUrl)).toEqual([
      false,
      false,
      true,
    ])
  })
})

test("a delivery that a killed server had begun is made by the next one", async () => {
  const receiver = await receive()
  receiver.answer = () => undefined
  const database = await cloneDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const dataDir = mkdtempSync(join(tmpdir(), "hr-webhooks-"))
  const sql = statementsOn(client)
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET, WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" }
  const organizationId = await insertOrganization(sql)
  const id = await insertEmployee(sql, organizationId, { role: "ADMIN" })
  const token = await createSession(sql, { organizationId, id, role: "ADMIN" })
  const killed = await startServerProcess({ env })
  const admin = new Client(killed.url, { id, token })
  await create(receiver.url, { eventTypes: ["location.create"] }, admin)
  await admin.post("/locations", { name: "Berlin", country: "DE", timezone: "Europe/Berlin" })
  await until(() => receiver.received.length === 1)
  await killed.kill()
  // The reservation of the killed server ends after a minute.
  await sql("update webhook_deliveries set locked_until = now() - interval '1 second'")
  receiver.answer = (res) => res.end()
  const next = await startServerProcess({ env })
  await until(() => receiver.received.length === 2)
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"])
  await next.kill()
  await client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
