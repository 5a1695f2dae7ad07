// The connections between one of two servers and the database end or drop what is sent, and no new one is accepted for a while.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { insertEmployee } from "../support/factories.js"
import { until } from "../support/live.js"
import { keys, startServerPair } from "../support/server-pair.js"
import { createSession, type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"

/** Longest time that a request takes without a database. */
const MAX_REQUEST_MS = 40_000
/** Time after which a session that another server ended is rejected. */
const LEASE_MS = 1_000

const dataDir = mkdtempSync(join(tmpdir(), "hr-network-"))
let database: TestDatabase
let proxy: DatabaseProxy
let servers: ServerProcess[] = []
let cutOff: Client
let connected: Client

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startDatabaseProxy(database.url)
  const variables = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const pair = await startServerPair(variables)
  const [first, second] = pair.servers
  await first.kill()
  const behindProxy = await startServerProcess({ env: { ...keys, ...variables, DATABASE_URL: proxy.url } })
  servers = [behindProxy, second]
  connected = pair.admins[1]
  cutOff = new Client(behindProxy.url, { token: connected.token })
})

afterAll(async () => {
  for (const server of servers) await server.kill()
  await proxy?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isReady = async () => (await fetch(`${cutOff.url}/health/ready`)).status === 200

// A transaction whose server fell silent holds its locks for ten seconds, so other writes of the organization fail meanwhile.
const faults = [
  ["cut", [201]],
  ["silence", [201, 503]],
] as const

test.each(faults)(
  "after %s, a server without its database returns 503, ends no session late and serves again afterwards, and the other one goes on",
  async (fault, statusesElsewhere) => {
    const client = new pg.Client(database.url)
    client.on("error", () => {})
    await client.connect()
    const sql = statementsOn(client)
    const [{ id: organizationId }] = await sql("select id from organizations")
    const id = await insertEmployee(sql, organizationId)
    const token = await createSession(sql, { organizationId, id, role: "EMPLOYEE" })
    expect((await cutOff.with(token).get("/users/me")).status).toBe(200)
    const here = startWriters([cutOff], `Here after ${fault}`)
    const there = startWriters([connected], `There after ${fault}`)
    await until(() => Math.min(here.confirmed.length, there.confirmed.length) > 20, "the first departments", 20_000)

    proxy[fault]()
    expect((await connected.with(token).post("/auth/logout")).status).toBe(204)
    await sleep(LEASE_MS)
    const startedAt = performance.now()
    const { status } = await cutOff.with(token).get("/users/me")
    expect([status, performance.now() - startedAt < MAX_REQUEST_MS]).toEqual([503, true])
    await until(async () => !(await isReady()), "a server that is not ready", MAX_REQUEST_MS)
    const before = there.confirmed.length
    await until(() => there.confirmed.length > before + 20, "departments of the other server", 20_000)

    proxy.restore()
    await until(isReady, "a ready server", 30_000)
    expect((await cutOff.with(token).get("/users/me")).status).toBe(401)
    const after = here.confirmed.length
    await until(() => here.confirmed.length > after + 20, "departments of the server", 30_000)
    await Promise.all([here.stop(), there.stop()])
    expect([...here.statuses].sort()).toEqual([201, 503])
    expect(statusesElsewhere).toEqual(expect.arrayContaining([...there.statuses]))
    expect(await findLost([...here.confirmed, ...there.confirmed], connected)).toEqual([])
    await client.end()
  },
  300_000,
)
