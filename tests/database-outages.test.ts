// A server whose database is killed and starts again. ROUNDS is the number of kills.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { Client, type Json } from "./support/client.js"
import { databaseHome, databasePid, killDatabase } from "./support/embedded-database.js"
import { PASSWORD, startMailServer } from "./support/identity.js"
import { openClients, until } from "./support/live.js"
import { JWT_SECRET, type ServerProcess, startServerProcess } from "./support/server-process.js"
import { createTask } from "./support/subscriptions.js"

const KILLS = Number(process.env.ROUNDS ?? 3)
const OPEN_WRITES = 12

const clients = openClients()
const box = await startMailServer()
let server: ServerProcess
let admin: Client
const dataDir = mkdtempSync(join(tmpdir(), "hr-outages-"))

beforeAll(async () => {
  server = await startServerProcess({ env: { DATA_DIR: dataDir, JWT_SECRET, SMTP_URL: box.url } })
  const anonymous = new Client(server.url)
  const account = { email: "admin@acme.test", password: PASSWORD }
  await anonymous.post("/auth/register-company", { ...account, organizationName: "Acme" })
  admin = anonymous.with((await anonymous.post("/auth/login", account)).body.token)
})
afterAll(async () => {
  server.stop()
  await server.exited
  await box.stop()
  for (const folder of [databaseHome(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true })
})

const read = () => admin.get("/departments?limit=1")
const isAway = async () => (await read()).status === 503
/** Whether another database than that of a process answers. A killed one may answer for a moment. */
const isBackAfter = (pid?: number) => async () => databasePid(dataDir) !== pid && (await read()).status === 200

/** Kills the database and returns the id of its process. */
function kill(): number | undefined {
  const pid = databasePid(dataDir)
  killDatabase(dataDir)
  return pid
}

/** Connections that the server uses, without that of the request. */
async function countBusyConnections(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^database_connections\{state="busy"\} (\d+)$/m.exec(metrics)?.[1])
}

test(
  "every connection is free again after the database was killed under open writes",
  async () => {
    let created = 0
    for (let n = 0; n < KILLS; n++) {
      const writes = Array.from({ length: OPEN_WRITES }, (_, i) => admin.post("/departments", { name: `Department ${n}.${i}` }))
      await sleep(10 + ((n * 20) % 100))
      const killed = kill()
      for (const { status } of await Promise.all(writes)) {
        expect([201, 503]).toContain(status)
        if (status === 201) created++
      }
      await until(isBackAfter(killed), "the restart of the database", 30_000)
      await until(async () => (await countBusyConnections()) === 0, `free connections after kill ${n + 1}`, 10_000)
    }
    const { status, headers } = await admin.get("/departments?limit=1")
    expect(status).toBe(200)
    expect(Number(headers.get("X-Total-Count"))).toBeGreaterThanOrEqual(created)
  },
  KILLS * 20_000,
)

test("emails are sent after the database was killed while an email was sent", async () => {
  const invite = (email: string) => admin.post("/users", { email, fullName: "New", role: "EMPLOYEE" })
  const release = box.hold()
  expect((await invite("first@acme.test")).status).toBe(201)
  // The job queue waits for up to a minute before it connects again after several outages.
  await until(() => box.waiting() > 0, "the first email", 70_000)
  const killed = kill()
  await until(isAway, "the outage")
  release()
  await until(isBackAfter(killed), "the restart of the database", 30_000)
  expect((await invite("second@acme.test")).status).toBe(201)
  for (const email of ["first@acme.test", "second@acme.test"])
    await until(() => box.mails.some(({ recipient }) => recipient === email), `the email to ${email}`, 70_000)
  expect(server.isAlive()).toBe(true)
}, 240_000)

test("a subscription whose client reconnects during an outage goes on and misses nothing", async () => {
  const variables: { since?: string } = {}
  const options = { retryAttempts: Number.POSITIVE_INFINITY, shouldRetry: () => true, retryWait: async () => {} }
  const { socket, closed, subscribe, ready } = clients.socket(admin, options)
  await ready
  const received: string[] = []
  const events = subscribe(
    "subscription ($since: String) { taskChanged(since: $since) { resume: resumeToken taskId } }",
    variables,
  )
  socket.on("message", ({ payload }: Json) => {
    if (!payload?.data) return
    received.push(payload.data.taskChanged.taskId)
    variables.since = payload.data.taskChanged.resume
  })
  const created = [await createTask(admin)]
  await until(() => received.length > 0, "the first task")
  for (let n = 0; n < 3; n++) {
    const killed = kill()
    await until(isAway, "the outage")
    const connections = closed.length
    socket.terminate()
    await until(() => closed.length > connections + 1, "the rejection of the new connection", 10_000)
    await until(isBackAfter(killed), "the restart of the database", 30_000)
    created.push(await createTask(admin))
    await until(() => received.length >= created.length, "the task")
  }
  expect(received).toEqual(created)
  expect(events).toMatchObject({ errors: [], isOver: false })
  expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([4499, 1013]))
})

test("an event stream that connects during an outage goes on afterwards", async () => {
  kill()
  await until(isAway, "the outage")
  const stream = clients.stream(admin)
  await until(() => stream.errors.length > 0, "the broken connection")
  expect(stream.errors[0]).toBeUndefined()
  await until(() => stream.counts.length > 0, "the stream", 30_000)
})
