// Clients of a server that stops: none loses an answer, and each finds its way to the next instance.
import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "@jest/globals"
import { poolOf } from "../src/adapters/orm.js"
import { Client } from "./support/client.js"
import { databaseUrlOf, startInstance } from "./support/identity.js"
import { openClients, until } from "./support/live.js"
import { notify } from "./support/notifications.js"
import { createSession, JWT_SECRET, type ServerProcess, startServerProcess } from "./support/server-process.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ config: { encryptionKeys: [JWT_SECRET] }, now: new Date().toISOString() })
const clients = openClients()
const dataDir = mkdtempSync(join(tmpdir(), "hr-draining-"))
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<ServerProcess> {
  const settings = {
    DATABASE_URL: databaseUrlOf(app),
    DATA_DIR: dataDir,
    JWT_SECRET,
    ENCRYPTION_KEYS: JWT_SECRET,
  }
  const server = await startServerProcess({ env: { ...settings, PORT: String(port) } })
  servers.push(server)
  return server
}

test("an event stream continues on the next instance after SIGTERM", async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
  const first = await start(port)
  const { id } = app.employee
  const token = await createSession(app.sql, { organizationId: app.organizationId, id, role: "EMPLOYEE" })
  const stream = clients.stream(new Client(first.url, { id, token }))
  await until(() => stream.counts.length > 0, "the stream")
  first.stop()
  await first.exited
  await notify(app, app.employee)
  await start(port)
  await until(() => stream.notifications.length > 0, "the missed notification", 10_000)
  expect(stream.notifications).toHaveLength(1)
  expect(stream.errors.filter((status) => status !== undefined)).toEqual([])
})

test("a server that stops logs no warning", async () => {
  const otherInstance = await startInstance(app)
  const lines = app.log.length
  await otherInstance.stop()
  expect(app.log.slice(lines).filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test("a connection that is not given back does not keep a server from stopping", async () => {
  const otherInstance = await startInstance(app)
  const client = await (await poolOf(otherInstance.instance.deps.orm)).connect()
  const lines = app.log.length
  await otherInstance.stop()
  expect(app.log.slice(lines).join("")).toContain('"connections":1')
  client.release()
})

test("clients that connect to a server that ends its live connections are told to reconnect", async () => {
  const otherInstance = await startInstance(app)
  await otherInstance.instance.hub.stop()
  const client = new Client(otherInstance.url, app.employee)
  const stream = clients.stream(client)
  const socket = clients.socket(client)
  await until(() => stream.errors.length > 0 && socket.closed.length > 0, "the end of both connections")
  expect(stream.errors).toEqual([undefined])
  expect(stream.source.readyState).toBe(stream.source.CONNECTING)
  expect(socket.closed).toEqual([{ code: 1012, reason: "The server is restarting" }])
  await otherInstance.stop()
})
