// An upgrade under load: the version before the newest migration runs on two servers while the database is migrated, and then each
// server is replaced by this version.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { buildVersion, findPreviousVersion, startMixedLoad } from "../support/previous-version.js"
import { keys, replaceServers, startServerPair } from "../support/server-pair.js"
import { runAdmin, type ServerProcess } from "../support/server-process.js"
import { p99 } from "../support/steady-load.js"

const MINUTES_10 = 600_000
const PER_SECOND = 50
const PHASE_MS = 10_000

const version = findPreviousVersion()
if (!version) console.error("No upgrade is tested: the history of the repository is missing.")
const testWithHistory = version ? test : test.skip

const scratch = mkdtempSync(join(tmpdir(), "hr-upgrade-"))
let previous: string
let database: TestDatabase
let servers: ServerProcess[] = []

beforeAll(async () => {
  if (!version) return
  database = await createDatabase()
  previous = buildVersion(version, scratch)
}, MINUTES_10)

afterAll(async () => {
  for (const server of servers) await server.kill()
  await database?.drop()
  rmSync(scratch, { recursive: true, force: true })
})

testWithHistory(
  "the servers of the previous version and of this one answer every request while the database is migrated and they are replaced",
  async () => {
    const variables = { DATABASE_URL: database.url, DATA_DIR: join(scratch, "data") }
    const pair = await startServerPair(variables, previous)
    servers = pair.servers
    const [admin] = pair.admins
    const urls = servers.map(({ url }) => url)
    const load = await startMixedLoad({ urls, admin, perSecond: PER_SECOND, program: previous })
    expect(load.paths).toBeGreaterThan(70)
    await sleep(PHASE_MS)
    const usual = load.takeDurations()
    await runAdmin(["migrate"], { ...keys, ...variables })
    await sleep(PHASE_MS)
    await replaceServers(servers, variables, load.setServers)
    await sleep(PHASE_MS)
    const meanwhile = load.takeDurations()
    await load.stop()
    console.info(
      `${usual.length + meanwhile.length} requests, ${load.repetitions()} repeated. ` +
        `The 99th percentile was ${Math.round(p99(usual))} ms before the upgrade and ${Math.round(p99(meanwhile))} ms during it.`,
    )

    expect(load.failures.slice(0, 5)).toEqual([])
    const connection = new pg.Client(database.url)
    await connection.connect()
    const valuesOf = async (statement: string) => (await connection.query(statement)).rows.map(({ value }) => value).sort()
    expect(await valuesOf("select name as value from departments")).toEqual(load.confirmed.departments.sort())
    expect(await valuesOf("select title as value from tasks")).toEqual(load.confirmed.tasks.sort())
    await connection.end()
    const reader = new Client((servers[0] as ServerProcess).url, { token: admin.token })
    expect((await reader.get("/audit/verification")).body).toMatchObject({ isIntact: true })
  },
  MINUTES_10,
)
