// Three nodes of PostgreSQL under Patroni with the files of deploy, and two servers behind HAProxy. The primary is killed while
// people write.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { findLost, startWriters } from "../support/department-writers.js"
import { startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { missingForPatroni, PatroniCluster } from "../support/patroni.js"
import { startServerPair } from "../support/server-pair.js"
import type { ServerProcess } from "../support/server-process.js"

const MINUTES_3 = 180_000
/** From the end of the primary to the first confirmed write: the lease of 20 s has to expire first. */
const RECOVERY_MS = 40_000

const missing = missingForPatroni()
const canRun = missing === undefined
if (!canRun) console.error(`Patroni is not tested: ${missing} is missing.`)

let scratch: string
let cluster: PatroniCluster
let box: Awaited<ReturnType<typeof startMailServer>>
let servers: ServerProcess[] = []
let clients: Client[] = []

// Neither hook runs if all tests are skipped.
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "hr-failover-"))
  cluster = new PatroniCluster()
  box = await startMailServer()
  await cluster.start()
  const urls = { DATABASE_URL: cluster.url("primary"), DATABASE_REPLICA_URLS: cluster.url("standby") }
  const pair = await startServerPair({ ...urls, DATA_DIR: scratch, SMTP_URL: box.url })
  servers = pair.servers
  clients = pair.admins
}, MINUTES_3)

afterAll(async () => {
  for (const server of servers) await server.kill()
  await box.stop()
  cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** Whether the standby answers key figures, which it may. */
async function readsFromStandby(): Promise<boolean> {
  const count = async () => {
    const metrics = await (await fetch(`${servers[0]?.url}/metrics`)).text()
    return Number(/^replica_reads_total\{outcome="replica"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
  }
  const before = await count()
  expect((await (clients[0] as Client).get("/companies/stats")).status).toBe(200)
  return (await count()) > before
}

;(canRun ? test : test.skip)(
  "after the primary is killed, no confirmed write is lost, and writes go on within 40 seconds",
  async () => {
    await until(readsFromStandby, "a read on the standby", 10_000)
    const writers = startWriters(clients)
    await until(() => writers.confirmed.length > 100, "the first departments", 30_000)
    const killedAt = performance.now()
    await cluster.failOver()
    const before = writers.confirmed.length
    await until(() => writers.confirmed.length > before + 6, "the first writes", 60_000)
    const recoveryMs = performance.now() - killedAt
    await until(() => writers.confirmed.length > before + 100, "further writes", 30_000)
    await writers.stop()
    console.info(`Writes went on ${(recoveryMs / 1000).toFixed(1)} s after the end of the primary.`)
    expect(recoveryMs).toBeLessThan(RECOVERY_MS)
    expect([...writers.statuses].sort()).toEqual([201, 503])
    expect(await findLost(writers.confirmed, clients[0] as Client)).toEqual([])
    const recoveredAt = performance.now()
    await until(readsFromStandby, "a read on another standby", 100_000)
    console.info(`The standby was read again after ${((performance.now() - recoveredAt) / 1000).toFixed(1)} s.`)
  },
  MINUTES_3,
)
