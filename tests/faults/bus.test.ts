// One of two servers receives no signals from the other one: its listening connections to PostgreSQL, or those to Redis, end or drop what is
// sent. All other connections work.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { insertEmployee } from "../support/factories.js"
import { openClients, type ReceivedEvents, until } from "../support/live.js"
import { freePort } from "../support/ports.js"
import { hasRedis, type RedisServer, startRedis } from "../support/redis.js"
import { keys, startServerPair } from "../support/server-pair.js"
import { createSession, type ServerProcess, startServerProcess, statementsOn } from "../support/server-process.js"
import { createTask } from "../support/subscriptions.js"

/** Time after which a right that another server revoked is not granted. */
const LEASE_MS = 1_000
/** A server looks for changes every ten seconds, if no signal arrives. */
const RESYNC_MS = 15_000
const TASKS_OF_EACH = 5

const faults = ["cut", "silence"] as const
const clients = openClients()

interface Installation {
  database: TestDatabase
  servers: [cutOff: ServerProcess, connected: ServerProcess]
  proxy: DatabaseProxy
  /** The administrator as a client of each server. */
  cutOff: Client
  connected: Client
  sql: ReturnType<typeof statementsOn>
  organizationId: string
  stop(): Promise<void>
}

/** Starts two servers. Faults of the proxy affect the first one. */
async function startInstallation(
  open: (databaseUrl: string) => Promise<{ proxy: DatabaseProxy; variables: object; behindProxy: object }>,
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "hr-bus-"))
  const database = await createDatabase()
  const { proxy, variables, behindProxy } = await open(database.url)
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...variables }
  const pair = await startServerPair(env)
  const [first, connectedServer] = pair.servers
  await first.kill()
  const cutOffServer = await startServerProcess({ env: { ...keys, ...env, ...behindProxy } })
  const [, connected] = pair.admins
  const client = new pg.Client(database.url)
  client.on("error", () => {})
  await client.connect()
  const sql = statementsOn(client)
  const [organization] = await sql("select id from organizations")
  return {
    ...{ database, proxy, sql, connected, organizationId: organization?.id },
    servers: [cutOffServer, connectedServer],
    cutOff: new Client(cutOffServer.url, { token: connected.token }),
    async stop() {
      await client.end()
      for (const server of [cutOffServer, connectedServer]) await server.kill()
      await proxy.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Subscribes to tasks and notifications, by default to those from now on. */
async function subscribe(client: Client, since?: string) {
  const socket = clients.socket(client)
  await socket.ready
  const [notifications, tasks, counts] = [
    "subscription($since: String) { notificationReceived(since: $since) { number } }",
    "subscription($since: String) { taskChanged(since: $since) { taskId } }",
    "subscription { unreadCountChanged { count } }",
  ].map((query) => socket.subscribe(query, query.includes("$since") ? { since } : undefined)) as [
    ReceivedEvents,
    ReceivedEvents,
    ReceivedEvents,
  ]
  await counts.first(() => true)
  return {
    socket,
    numbers: () => notifications.values.map(({ notificationReceived }) => notificationReceived.number),
    tasks: () => tasks.values.map(({ taskChanged }) => taskChanged.taskId),
  }
}

let stopWriters = async () => {}
afterEach(() => stopWriters())

async function assertNothingLost(fault: (typeof faults)[number], installation: Installation): Promise<void> {
  const { proxy, sql, cutOff, connected, organizationId, servers } = installation
  /** Signs an employee in. Returns clients of both servers. */
  const hire = async (role: "EMPLOYEE" | "HR" = "EMPLOYEE") => {
    const id = await insertEmployee(sql, organizationId, { role })
    const token = await createSession(sql, { organizationId, id, role })
    return [cutOff, connected].map(({ url }) => new Client(url, { id, token })) as [Client, Client]
  }
  const [kim, kimElsewhere] = await hire()
  const [leaver, leaverElsewhere] = await hire()
  const [formerHr] = await hire("HR")
  const created: string[] = []
  const assign = async (admin: Client) => void created.push(await createTask(admin, kim))
  const early = await subscribe(kim)
  await assign(connected)
  await until(() => early.numbers().length === 1 && early.tasks().length === 1, "the first events", RESYNC_MS)
  const { resumeToken } = (await kim.execute("{ unreadCount { resumeToken } }")).unreadCount
  await early.socket.stop()
  const [here, elsewhere] = [await subscribe(kim), await subscribe(kimElsewhere)]
  const ended = await subscribe(leaver)
  expect((await leaver.get("/users/me")).status).toBe(200)
  expect((await formerHr.get("/audit?limit=1")).status).toBe(200)

  proxy[fault]()
  const writers = startWriters([cutOff, connected], `During ${fault}`)
  stopWriters = writers.stop
  expect((await leaverElsewhere.post("/auth/logout")).status).toBe(204)
  expect((await connected.put(`/users/${formerHr.id}`, { role: "EMPLOYEE" })).status).toBe(200)
  await sleep(LEASE_MS)
  expect((await leaver.get("/users/me")).status).toBe(401)
  expect((await formerHr.get("/audit?limit=1")).status).toBe(403)
  for (let n = 0; n < TASKS_OF_EACH; n++) for (const admin of [connected, cutOff]) await assign(admin)
  for (const { numbers } of [here, elsewhere])
    await until(() => numbers().length === 2 * TASKS_OF_EACH, "the notifications during the fault", RESYNC_MS)
  await until(() => ended.socket.closed.length === 1, "the end of the socket", RESYNC_MS)

  proxy.restore()
  /** Whether signals of both servers arrive, more often than a server looks for changes by itself. */
  const isHealed = async () => {
    for (const [admin, { tasks }] of [connected, cutOff, connected].map(
      (one) => [one, one === cutOff ? elsewhere : here] as const,
    )) {
      await assign(admin)
      await sleep(400)
      if (!tasks().includes(created.at(-1))) return false
    }
    return true
  }
  await until(isHealed, "signals between the servers", 40_000)
  await writers.stop()
  expect([...writers.statuses]).toEqual([201])
  expect(await findLost(writers.confirmed, connected)).toEqual([])

  const resumed = await subscribe(kim, resumeToken)
  for (const { numbers, tasks } of [here, elsewhere, resumed]) {
    await until(() => tasks().includes(created.at(-1)) && numbers().includes(created.length), "the last events", RESYNC_MS)
    expect(numbers()).toEqual(created.slice(1).map((_, index) => index + 2))
    expect(tasks()).toEqual(created.slice(1))
  }
  for (const { socket } of [here, elsewhere, resumed]) expect(socket.closed).toEqual([])
  expect(servers.map((server) => server.isAlive())).toEqual([true, true])
}

describe("connections that listen to PostgreSQL", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await startInstallation(async (databaseUrl) => {
      const isListener = (startup: Buffer) => /hr-workforce-platform (live|sessions)/.test(startup.toString("latin1"))
      const proxy = await startDatabaseProxy(databaseUrl, isListener)
      return { proxy, variables: {}, behindProxy: { DATABASE_URL: proxy.url } }
    })
  }, 120_000)
  afterEach(() => installation.proxy.restore())
  afterAll(() => installation?.stop())

  test.each(faults)(
    "after %s of the listening connections of a server, no revoked right outlives the lease, and no write or event is lost, doubled or reordered",
    (fault) => assertNothingLost(fault, installation),
    300_000,
  )
})

const withRedis = hasRedis ? describe : describe.skip
withRedis("connections to Redis", () => {
  let redis: RedisServer
  let installation: Installation
  beforeAll(async () => {
    installation = await startInstallation(async () => {
      const port = await freePort()
      redis = await startRedis(port)
      const variables = { REDIS_URL: `redis://127.0.0.1:${port}` }
      const proxy = await startDatabaseProxy(variables.REDIS_URL)
      return { proxy, variables, behindProxy: { REDIS_URL: proxy.url } }
    })
  }, 120_000)
  afterEach(() => installation.proxy.restore())
  afterAll(async () => {
    await installation?.stop()
    await redis?.kill()
  })

  test.each(faults)(
    "after %s of a server's connections to Redis, no revoked right outlives the lease, and no write or event is lost, doubled or reordered",
    (fault) => assertNothingLost(fault, installation),
    300_000,
  )
})
