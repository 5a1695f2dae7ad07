// Reads on a replica: it answers what may be read there, and never less than what was committed before the request.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "./support/client.js"
import { type DatabasePair, setReplay, startDatabasePair } from "./support/database-pair.js"
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.js"
import { until } from "./support/live.js"
import { metricOf, readMetrics } from "./support/metrics.js"
import { startServerPair } from "./support/server-pair.js"
import type { ServerProcess } from "./support/server-process.js"

const ROUNDS = Number(process.env.ROUNDS ?? 40)
const dataDir = mkdtempSync(join(tmpdir(), "hr-replicas-"))
let pair: DatabasePair
let proxy: DatabaseProxy
let servers: ServerProcess[] = []
let admin: Client
let adminElsewhere: Client

beforeAll(async () => {
  pair = await startDatabasePair()
  proxy = await startDatabaseProxy(pair.standby.url)
  const { servers: started, admins } = await startServerPair({
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URLS: proxy.url,
    DATA_DIR: dataDir,
  })
  servers = started
  ;[admin, adminElsewhere] = admins
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await proxy.stop()
  await pair.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Reads that a replica may answer on both servers, by outcome. */
async function countReads(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { url } of servers) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    for (const [, outcome = "", count] of metrics.matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm))
      counts[outcome] = (counts[outcome] ?? 0) + Number(count)
  }
  return counts
}

/** Number of reads during the work, by outcome. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countReads()
  await work()
  const after = await countReads()
  return Object.fromEntries(
    Object.entries(after).flatMap(([outcome, count]) =>
      count > (before[outcome] ?? 0) ? [[outcome, count - (before[outcome] ?? 0)]] : [],
    ),
  )
}

const newestEntry = async (client: Client) => (await client.get("/audit?limit=1")).body[0] as Json

test("a replica answers reports, analytics and the audit log of both APIs, and the primary everything else", async () => {
  const work = async () => {
    for (const path of ["/audit", "/audit/ocsf", "/audit/verification", "/companies/stats", "/hr/reports/analytics"]) {
      const { status } = await admin.get(path)
      expect([path, status]).toEqual([path, 200])
    }
    await admin.graphql("{ companyStats { totalDepartments } auditEntries(first: 1) { nodes { id } } }")
  }
  expect(await readsOf(work)).toEqual({ replica: 7 })
  expect(await readsOf(() => admin.graphql("{ employees(first: 1) { nodes { id } } viewer { id } }"))).toEqual({})
})

/** Pauses and resumes the replay of the log, for less time than a request waits. Returns the function that ends it. */
function interruptReplay() {
  let isRunning = true
  const pause = (longest: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  const interrupting = (async () => {
    while (isRunning) {
      await setReplay(pair.standby, false)
      await pause(60)
      await setReplay(pair.standby, true)
      await pause(40)
    }
  })()
  return async () => {
    isRunning = false
    await interrupting
  }
}

test("a read after a write finds it on both servers, while the replica falls behind", async () => {
  const stop = interruptReplay()
  let stale = 0
  const reads = await readsOf(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { body } = await admin.post("/departments", { name: `Department ${round}` })
      const entries = await Promise.all([admin, adminElsewhere].map(newestEntry))
      stale += entries.filter(({ subjectId }) => subjectId !== body.id).length
    }
  })
  await stop()
  expect(stale).toBe(0)
  expect(reads.replica).toBeGreaterThan(ROUNDS / 4)
}, 3_600_000)

test("an export is read from a replica, and its file has what was written before", async () => {
  await admin.post("/departments", { name: "Exported" })
  const exportEntries = async () => {
    const { body } = await admin.post("/exports", { list: "AUDIT" })
    const find = async () => (await admin.get(`/exports/${body.id}`)).body as Json
    await until(async () => (await find()).status === "COMPLETED", "the export", 20_000)
    const { url } = await find()
    const { pathname, search } = new URL(url, servers[0]?.url)
    expect(await (await fetch(`${servers[0]?.url}${pathname}${search}`)).text()).toContain("department.create")
  }
  // A busy machine replays the writes of the request in more than the time that a read waits.
  await until(async () => (await outcomeOf(exportEntries)) === "replica", "an export on the replica", 60_000)
}, 120_000)

const outcomeOf = async (read: () => Promise<unknown>) => Object.keys(await readsOf(read)).join()

test("a replica that is behind is not read until it has caught up", async () => {
  await setReplay(pair.standby, false)
  const { body } = await admin.post("/departments", { name: "Behind" })
  expect(await readsOf(async () => expect((await newestEntry(admin)).subjectId).toBe(body.id))).toEqual({ behind: 1 })
  await setReplay(pair.standby, true)
  await until(async () => (await readsOf(() => newestEntry(admin))).replica === 1, "a read on the replica")
  expect(await readsOf(async () => expect((await newestEntry(admin)).subjectId).toBe(body.id))).toEqual({ replica: 1 })
})

test("the metrics show for how long a replica has been behind or unavailable", async () => {
  const lag = async () =>
    metricOf(await readMetrics(servers[0]?.url ?? ""), `replica_lag_seconds{replica="${new URL(proxy.url).host}"}`)
  const isLate = async () => (await lag()) > 0.5
  const isCurrent = async () => (await lag()) === 0
  await until(isCurrent, "a current replica")
  await setReplay(pair.standby, false)
  await admin.post("/departments", { name: "Lag" })
  await until(isLate, "the lag of a replica that is behind")
  await setReplay(pair.standby, true)
  await until(isCurrent, "a replica that has caught up")
  proxy.cut()
  await until(isLate, "the lag of an unavailable replica")
  proxy.restore()
  await until(isCurrent, "a replica that is available again", 30_000)
}, 60_000)

const readStatistics = async () => expect((await admin.get("/companies/stats")).status).toBe(200)
const isReadAgain = async () => (await outcomeOf(readStatistics)) === "replica"

test("a connection of the replica that ends directly after its login ends no server", async () => {
  proxy.cut()
  await until(async () => (await outcomeOf(readStatistics)) === "unavailable", "an unavailable replica")
  proxy.restore()
  proxy.endAfterLogin()
  await until(isReadAgain, "a read on the replica", 30_000)
  expect(servers.map((server) => server.isAlive())).toEqual([true, true])
})

test("a replica that sends nothing delays one read by two seconds at most", async () => {
  proxy.silence()
  for (const [outcome, longest] of [
    ["unavailable", 2_000],
    ["unavailable", 1_000],
  ] as const) {
    const startedAt = performance.now()
    expect(await outcomeOf(readStatistics)).toBe(outcome)
    expect(performance.now() - startedAt).toBeLessThan(longest)
  }
  proxy.restore()
  await until(isReadAgain, "a read on the replica", 30_000)
})

test("without its replica, the server answers from the primary", async () => {
  const statuses = new Set<number>()
  let isReading = true
  const readers = Array.from({ length: 8 }, async () => {
    while (isReading) statuses.add((await admin.get("/audit?limit=100")).status)
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  pair.standby.kill()
  await new Promise((resolve) => setTimeout(resolve, 300))
  isReading = false
  await Promise.all(readers)
  expect([...statuses]).toEqual([200])
  expect(await readsOf(readStatistics)).toEqual({ unavailable: 1 })
  expect(await readsOf(readStatistics)).toEqual({ unavailable: 1 })
})
