// Standbys of other databases at the address of a replica: none of them answers, also with a later position on the same timeline.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals"
import { databasePassword } from "../src/adapters/embedded-postgres/cluster-setup.js"
import type { Client, Json } from "./support/client.js"
import { startCopy, startStandby } from "./support/database-pair.js"
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.js"
import { DatabaseServer } from "./support/database-server.js"
import { until } from "./support/live.js"
import { metricOf, readMetrics } from "./support/metrics.js"
import { startServerPair } from "./support/server-pair.js"
import { runAdmin, type ServerProcess } from "./support/server-process.js"

const dataDir = mkdtempSync(join(tmpdir(), "hr-unrelated-replicas-"))
const databases: DatabaseServer[] = []
let standby: DatabaseServer
let copy: DatabaseServer
let standbyOfCopy: DatabaseServer
let toPrimary: DatabaseProxy
let toReplica: DatabaseProxy
let server: ServerProcess
let servers: ServerProcess[] = []
let admin: Client

const track = (database: DatabaseServer) => {
  databases.push(database)
  return database
}

/** Writes more than the other primaries have written, and waits until a standby has it. */
async function write(database: DatabaseServer, replica: DatabaseServer, rowCount = 20_000): Promise<void> {
  const [writer, reader] = [database.superuser(), replica.superuser()]
  await Promise.all([writer.connect(), reader.connect()])
  await writer.query("create table written as select repeat('x', 1000) from generate_series(1, $1::int)", [rowCount])
  const { rows } = await writer.query("select pg_current_wal_flush_lsn() as position")
  const hasReplayed = async () =>
    (await reader.query("select pg_last_wal_replay_lsn() >= $1 as done", [rows[0].position])).rows[0].done
  await until(hasReplayed, "the replay", 20_000)
  // The role of the server that is tested can sign in.
  await writer.query(`alter role hr password '${databasePassword(databases[0]?.cluster as never)}'`)
  await Promise.all([writer.end(), reader.end()])
}

beforeAll(async () => {
  const primary = track(await DatabaseServer.create())
  toPrimary = await startDatabaseProxy(primary.url)
  toReplica = await startDatabaseProxy(primary.url)
  const { servers: started, admins } = await startServerPair({
    DATABASE_URL: toPrimary.url,
    DATABASE_REPLICA_URLS: toReplica.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  })
  servers = started
  ;[server] = started
  ;[admin] = admins
  copy = track(await startCopy(primary))
  standby = track(await startStandby(primary))
  standbyOfCopy = track(await startStandby(copy))
  await write(copy, standbyOfCopy)
}, 120_000)
afterAll(async () => {
  for (const each of servers) await each.kill()
  await Promise.all([toPrimary.stop(), toReplica.stop()])
  await Promise.all(databases.map((database) => database.remove()))
  rmSync(dataDir, { recursive: true, force: true })
})

const countReads = async (outcome: string) => metricOf(await readMetrics(server.url), `replica_reads_total{outcome="${outcome}"}`)

/** Reads the audit log until an answer has an outcome. */
async function readUntil(outcome: string): Promise<void> {
  const before = await countReads(outcome)
  const isCounted = async () => {
    await admin.get("/audit?limit=1")
    return (await countReads(outcome)) > before
  }
  await until(isCounted, `a read whose outcome is ${outcome}`, 30_000)
}

/** The newest entry that the server finds, and the department that it is about. */
async function newestSubject(): Promise<{ created: string; found: string }> {
  const { body } = await admin.post("/departments", { name: `Department ${Math.random()}` })
  const [entry] = (await admin.get("/audit?limit=1")).body as Json[]
  return { created: body.id, found: entry?.subjectId }
}

beforeEach(async () => {
  toReplica.pointTo(standby.url)
  await readUntil("replica")
}, 60_000)

test.each([
  ["a copy of the primary", "lacks what the primary has written", async () => standbyOfCopy],
  [
    "another cluster",
    "its system identifier is",
    async () => {
      const other = track(await DatabaseServer.create())
      const standbyOfOther = track(await startStandby(other))
      await runAdmin(["migrate"], { DATABASE_URL: other.url, DATA_DIR: dataDir })
      await write(other, standbyOfOther)
      return standbyOfOther
    },
  ],
])(
  "a standby of %s is not read, which the log and the lag of the replica show",
  async (_name, reason, start) => {
    const unrelated = await start()
    const printed = server.output().length
    toReplica.pointTo(unrelated.url)
    await readUntil("unrelated")
    const { created, found } = await newestSubject()
    expect(found).toBe(created)
    const lag = `replica_lag_seconds{replica="${new URL(toReplica.url).host}"}`
    await until(async () => metricOf(await readMetrics(server.url), lag) > 6, "the lag", 30_000)
    await readUntil("unrelated")
    const lines = server.output().slice(printed).split("\n")
    const reported = lines.filter((line) => line.includes("replica of another database not read"))
    expect(reported).toEqual([expect.stringContaining(reason)])
  },
  120_000,
)

test("a replica is not read when another database takes the address of the primary", async () => {
  await write(databases[0] as DatabaseServer, standby, 60_000)
  toPrimary.pointTo(copy.url)
  await until(async () => (await admin.get("/departments")).status === 200, "the other database", 30_000)
  await readUntil("unrelated")
  const { created, found } = await newestSubject()
  expect(found).toBe(created)
  toReplica.pointTo(standbyOfCopy.url)
  await readUntil("replica")
}, 120_000)
