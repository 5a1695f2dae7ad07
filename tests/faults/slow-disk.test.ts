// The disk of the database takes long to store what was written. Skipped without Debian's package strace.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { DatabaseServer } from "../support/database-server.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { until } from "../support/live.js"
import { startServerPair } from "../support/server-pair.js"
import type { ServerProcess } from "../support/server-process.js"

/** Time that each flush takes longer. */
const DELAY_MS = 1_000

const canTrace = spawnSync("strace", ["-V"]).status === 0
if (!canTrace) console.log("strace is not installed, so the test of a slow disk is skipped.")
const testWithSlowDisk = canTrace ? test : test.skip

const scratch = mkdtempSync(join(tmpdir(), "hr-slow-disk-"))
const log = join(scratch, "flushes")
let database: DatabaseServer
let servers: ServerProcess[] = []
let admins: [Client, Client]
let delays: ChildProcess | undefined

beforeAll(async () => {
  if (!canTrace) return
  database = await DatabaseServer.create(undefined, { fsync: "on" })
  ;({ servers, admins } = await startServerPair({ DATABASE_URL: database.url, DATA_DIR: scratch }))
})

afterAll(async () => {
  delays?.kill()
  for (const server of servers) await server.kill()
  await database?.remove()
  rmSync(scratch, { recursive: true, force: true })
})

/** Delays each flush of the processes of PostgreSQL. */
function slowDown(): void {
  writeFileSync(log, "")
  const children = execFileSync("pgrep", ["--parent", `${database.pid}`], { encoding: "utf8" })
    .trim()
    .split("\n")
  const processes = [`${database.pid}`, ...children].flatMap((pid) => ["-p", pid])
  const delay = `inject=fdatasync,fsync:delay_enter=${DELAY_MS * 1_000}`
  delays = spawn("strace", ["-f", "-q", "-o", log, "-e", "trace=fdatasync,fsync", "-e", delay, ...processes], { stdio: "ignore" })
}

async function restoreSpeed(): Promise<void> {
  if (delays?.kill()) await once(delays, "exit")
}

const delayedFlushes = () => readFileSync(log, "utf8").split("(DELAYED)").length - 1

testWithSlowDisk(
  "writes that wait for a slow disk do not delay reads, and those that were confirmed survive the end of the database",
  async () => {
    const writers = startWriters(admins)
    await until(() => writers.confirmed.length > 30, "the first departments", 20_000)
    slowDown()
    await until(() => delayedFlushes() > 3, "slow flushes", 30_000)
    const before = writers.confirmed.length
    const statuses = new Set<number>()
    for (let reads = 0; reads < 200; reads++)
      for (const admin of admins) {
        statuses.add((await admin.get("/departments?limit=1")).status)
        statuses.add((await fetch(`${admin.url}/health/ready`)).status)
      }
    expect([...statuses]).toEqual([200])
    // Each writer waits for at least one flush, so 400 reads in a row that wait for writes would see many more of them.
    expect(writers.confirmed.length - before).toBeLessThan(100)
    await until(() => writers.confirmed.length > before + 10, "departments on the slow disk", 60_000)

    database.kill()
    await restoreSpeed()
    await until(() => database.tryStart(), "the database", 60_000)
    const afterRestart = writers.confirmed.length
    await until(() => writers.confirmed.length > afterRestart + 30, "departments after the restart", 60_000)
    await writers.stop()
    expect([...writers.statuses].sort()).toEqual([201, 503])
    expect(await findLost(writers.confirmed, admins[1])).toEqual([])
    expect((await admins[0].get("/audit/verification")).body).toMatchObject({ isIntact: true })
  },
  300_000,
)
