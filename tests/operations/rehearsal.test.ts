// One life of an installation on three nodes of Patroni: the version before the newest migration serves 20 requests a second while the
// primary is killed, a standby is backed up, the backup is restored to a moment, and both servers are upgraded.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client } from "../support/client.js"
import { until } from "../support/live.js"
import { asPostgres, giveToPostgres, missingForPatroni, PatroniCluster, POSTGRES_PROGRAMS } from "../support/patroni.js"
import { freePort } from "../support/ports.js"
import { buildVersion, findPreviousVersion, startMixedLoad } from "../support/previous-version.js"
import { keys, replaceServers, startServerPair } from "../support/server-pair.js"
import { runAdmin, type ServerProcess } from "../support/server-process.js"
import { p99 } from "../support/steady-load.js"

const MINUTES_15 = 900_000
const PER_SECOND = 20
const PHASE_MS = 10_000

const version = findPreviousVersion()
const missing = version ? missingForPatroni() : "the history of the repository"
if (missing) console.error(`No installation is rehearsed: ${missing} is missing.`)
const testRehearsal = missing ? test.skip : test

const scratch = mkdtempSync(join(tmpdir(), "hr-rehearsal-"))
const cluster = new PatroniCluster()
const path = (name: string) => join(cluster.folder, name)
const postgres = (program: string) => join(POSTGRES_PROGRAMS, program)
let previous: string
let servers: ServerProcess[] = []
let log: ChildProcess | undefined
let restored: ChildProcess | undefined

beforeAll(async () => {
  if (!version || missing) return
  previous = buildVersion(version, scratch)
  await cluster.start()
}, MINUTES_15)

afterAll(async () => {
  for (const server of servers) await server.kill()
  log?.kill()
  if (restored?.kill("SIGINT")) await new Promise((resolve) => restored?.once("exit", resolve))
  cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const replication = () => `postgresql://replicator:REPLICATION_PASSWORD@127.0.0.1:${cluster.primaryPort}/`

/** Copies the primary, and then receives its write-ahead log until the end of the test. */
function backUp(): void {
  for (const name of ["base", "log"]) {
    mkdirSync(path(name), { mode: 0o700 })
    giveToPostgres(path(name))
  }
  const [program, args] = asPostgres(postgres("pg_receivewal"), ["--directory", path("log"), "--dbname", replication()])
  log = spawn(program, args, { stdio: "ignore" })
  execFileSync(
    ...asPostgres(postgres("pg_basebackup"), ["--pgdata", path("base"), "--checkpoint", "fast", "--dbname", replication()]),
  )
}

/** Starts the restored database as it was at a moment. Returns its URL. */
async function restore(moment: string): Promise<string> {
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: path("base"),
    hba_file: path("base/pg_hba.conf"),
    ident_file: path("base/pg_ident.conf"),
    cluster_name: "restored",
    primary_conninfo: "",
    synchronous_standby_names: "",
    restore_command: `cp ${path("log")}/%f %p || cp ${path("log")}/%f.partial %p`,
    recovery_target_time: moment,
    recovery_target_action: "promote",
    // At least that of the primary.
    max_connections: 200,
  }
  appendFileSync(path("base/recovery.signal"), "")
  giveToPostgres(path("base/recovery.signal"))
  // The file of Patroni names recovery targets, too.
  const file = path("restored.conf")
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
  )
  const [program, args] = asPostgres(postgres("postgres"), ["-D", path("base"), "-c", `config_file=${file}`])
  restored = spawn(program, args, { stdio: "ignore" })
  const url = `postgresql://postgres:SUPERUSER_PASSWORD@127.0.0.1:${port}/postgres`
  const isPrimary = async () => (await valuesOf(url, "select pg_is_in_recovery() as value").catch(() => [true]))[0] === false
  await until(isPrimary, "the restored database", 120_000)
  return url
}

/** The column `value` of a query. */
async function valuesOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

testRehearsal(
  "no confirmed write is lost by a failover, a restore to a moment and an upgrade under load",
  async () => {
    const variables = {
      DATABASE_URL: cluster.url("primary"),
      DATABASE_REPLICA_URLS: cluster.url("standby"),
      DATA_DIR: join(scratch, "data"),
      BACKUP_TARGET: join(scratch, "backups"),
    }
    const pair = await startServerPair(variables, previous)
    servers = pair.servers
    const [admin] = pair.admins
    const urls = servers.map(({ url }) => url)
    const load = await startMixedLoad({ urls, admin, perSecond: PER_SECOND, program: previous, maxAttempts: 600 })
    const { departments, tasks } = load.confirmed
    const report: string[] = []
    const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
    const finishPhase = (name: string) => report.push(`${name}: 99th percentile ${Math.round(p99(load.takeDurations()))} ms`)
    await sleep(PHASE_MS)
    finishPhase("usual load")

    const killedAt = performance.now()
    const before = departments.length
    await cluster.failOver()
    await until(() => departments.length > before, "a write after the failover", 60_000)
    report.push(`first write ${seconds(killedAt)} s after the end of the primary`)
    await sleep(PHASE_MS)
    finishPhase("failover")

    backUp()
    await runAdmin(["backup"], { ...keys, ...variables }, previous)
    await sleep(PHASE_MS)
    finishPhase("backup")
    const confirmedBefore = [...departments]
    const [moment] = (await valuesOf(cluster.url("primary"), "select clock_timestamp()::text as value")) as [string]
    const after = departments.length
    await until(() => departments.length > after + 3, "writes after the moment", 30_000)
    const confirmedAfter = departments.slice(after + 1)
    const restoredAt = performance.now()
    const restoredUrl = await restore(moment)
    const restoredFiles = { DATABASE_URL: restoredUrl, DATABASE_REPLICA_URLS: "", DATA_DIR: join(scratch, "restored") }
    report.push((await runAdmin(["finish-restore"], { ...keys, ...variables, ...restoredFiles }, previous)).trim())
    report.push(`restored in ${seconds(restoredAt)} s`)
    const restoredNames = new Set(await valuesOf(restoredUrl, "select name as value from departments"))
    expect(confirmedBefore.filter((name) => !restoredNames.has(name))).toEqual([])
    expect(confirmedAfter.filter((name) => restoredNames.has(name))).toEqual([])
    finishPhase("restore beside it")

    await runAdmin(["migrate"], { ...keys, ...variables })
    await replaceServers(servers, variables, load.setServers)
    await sleep(PHASE_MS)
    finishPhase("upgrade")
    await load.stop()
    report.push(`${departments.length} departments and ${tasks.length} tasks confirmed, ${load.repetitions()} repetitions`)
    console.info(report.join("\n"))

    expect(load.failures.slice(0, 5)).toEqual([])
    const primary = cluster.url("primary")
    expect((await valuesOf(primary, "select name as value from departments")).sort()).toEqual(departments.sort())
    expect((await valuesOf(primary, "select title as value from tasks")).sort()).toEqual(tasks.sort())
    const reader = new Client((servers[0] as ServerProcess).url, { token: admin.token })
    expect((await reader.get("/audit/verification")).body).toMatchObject({ isIntact: true })
  },
  MINUTES_15,
)
