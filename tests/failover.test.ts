// A primary database that is killed, and a standby that takes its place: the address of the database leads to it from then on.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { type DatabasePair, startDatabasePair } from "./support/database-pair.js"
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.js"
import { findLost, startWriters } from "./support/department-writers.js"
import { startMailServer } from "./support/identity.js"
import { openClients, until } from "./support/live.js"
import { keys, startServerPair } from "./support/server-pair.js"
import { runAdmin, type ServerProcess } from "./support/server-process.js"
import { createTask } from "./support/subscriptions.js"

/** Longest time from the promotion to the first write, in milliseconds. */
const RECOVERY_MS = 3_000

const clients = openClients()
const box = await startMailServer()
const dataDir = mkdtempSync(join(tmpdir(), "hr-failover-"))
let pair: DatabasePair
let proxy: DatabaseProxy
let servers: ServerProcess[] = []
let admin: Client
let adminElsewhere: Client

beforeAll(async () => {
  pair = await startDatabasePair()
  proxy = await startDatabaseProxy(pair.primary.url)
  const { servers: started, admins } = await startServerPair({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, SMTP_URL: box.url })
  servers = started
  ;[admin, adminElsewhere] = admins
})
afterAll(async () => {
  for (const server of servers) server.stop()
  await Promise.all(servers.map(({ exited }) => exited))
  await Promise.all([box.stop(), proxy.stop()])
  await pair.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const invite = (email: string) => admin.post("/users", { email, fullName: "New", role: "EMPLOYEE" })
const isReady = async (server: ServerProcess) => (await fetch(`${server.url}/health/ready`)).status === 200

const backUp = () =>
  runAdmin(["backup"], { ...keys, DATABASE_URL: proxy.url, DATA_DIR: dataDir, BACKUP_TARGET: join(dataDir, "backups") })

test("after a failover no confirmed write is lost, and writes, emails, live updates and backups go on", async () => {
  await backUp()
  const socket = clients.socket(adminElsewhere)
  await socket.ready
  const received: Json[] = []
  socket.socket.on("message", ({ payload }: Json) => payload?.data && received.push(payload.data.taskChanged.taskId))
  socket.subscribe("subscription { taskChanged { taskId } }")
  // A task that is created before the subscription has started is not received.
  const tasks: string[] = []
  const isReceived = async () => {
    tasks.push(await createTask(admin))
    return tasks.some((id) => received.includes(id))
  }
  await until(isReceived, "the first task")
  const writers = startWriters([adminElsewhere, admin])
  await until(() => writers.confirmed.length > 30, "the first departments", 20_000)

  pair.primary.kill()
  await until(async () => (await admin.get("/departments?limit=1")).status === 503, "the outage")
  await until(async () => !(await isReady(servers[0] as ServerProcess)), "a server that is not ready")
  const before = writers.confirmed.length
  await pair.standby.promote()
  const promotedAt = performance.now()
  proxy.pointTo(pair.standby.url)
  await until(() => writers.confirmed.length > before, "the first write", 20_000)
  expect(performance.now() - promotedAt).toBeLessThan(RECOVERY_MS)
  await until(() => writers.confirmed.length > before + 30, "further writes", 20_000)
  await writers.stop()

  expect([...writers.statuses].sort()).toEqual([201, 503])
  expect(await findLost(writers.confirmed, admin)).toEqual([])
  for (const server of servers) await until(() => isReady(server), "a ready server", 10_000)
  const late = await createTask(admin)
  await until(() => received.includes(late), "the task", 10_000)
  expect(await backUp()).toMatch("are backed up")
  expect((await invite("late@acme.test")).status).toBe(201)
  await until(() => box.mails.some(({ recipient }) => recipient === "late@acme.test"), "the email", 70_000)
}, 180_000)
