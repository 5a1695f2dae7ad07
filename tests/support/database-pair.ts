// Two PostgreSQL servers, a primary and a standby that confirms every commit, made from the programs of the embedded database.
import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { embeddedPrograms } from "../../src/adapters/embedded-postgres/binaries.js"
import type { Cluster } from "../../src/adapters/embedded-postgres/cluster.js"
import {
  createCluster,
  createDatabase,
  databasePassword,
  serverSettings,
} from "../../src/adapters/embedded-postgres/cluster-setup.js"
import { databaseAccount, temporaryFolder } from "../../src/adapters/embedded-postgres/data-directory.js"
import { until } from "./live.js"
import { freePort } from "./ports.js"

interface DatabaseServer {
  /** URL of the database of the application. */
  url: string
  /** Kills the server without any warning. */
  kill(): void
}

interface DatabasePair {
  primary: DatabaseServer
  standby: DatabaseServer & {
    /** Ends recovery, so that the server accepts writes. */
    promote(): Promise<void>
    /** Stops showing what the primary commits, or goes on. */
    setReplay(isRunning: boolean): Promise<void>
  }
  stop(): Promise<void>
}

/** Starts both servers. Commits on the primary wait for the standby. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const account = databaseAccount()
  const programs = await embeddedPrograms(account)
  const clusterIn = (): Cluster => {
    const home = mkdtempSync(join(temporaryFolder(), "hr-pair-"))
    chmodSync(home, 0o711)
    const path = (name: string) => join(home, name)
    return { home, data: path("data"), pidFolder: path("leases"), log: path("log"), account, programs, ephemeral: false }
  }
  const clusters = [clusterIn(), clusterIn()] as const
  const [first, second] = clusters
  const ports = [await freePort(), await freePort()] as const
  const start = async (cluster: Cluster, port: number) => {
    writeFileSync(cluster.log, "")
    if (account) chownSync(cluster.log, account.uid, account.gid)
    const settings = { ...serverSettings(cluster, port), shared_buffers: "32MB", fsync: "off" }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    await programs.run("pg_ctl", [
      "start",
      "--silent",
      "--wait",
      "--pgdata",
      cluster.data,
      "--log",
      cluster.log,
      "--options",
      options.join(" "),
    ])
  }
  await createCluster(first, () => {})
  await start(first, ports[0])
  await createDatabase(first, { pid: 0, startTime: "", port: ports[0] })
  const password = databasePassword(first)
  const admin = new pg.Client({ host: "127.0.0.1", port: ports[0], user: "postgres", password, database: "postgres" })
  admin.on("error", () => {})
  await admin.connect()
  await admin.query("select pg_backup_start('pair', true)")
  execFileSync("cp", ["-a", first.data, second.data])
  const { rows } = await admin.query("select labelfile from pg_backup_stop()")
  rmSync(join(second.data, "postmaster.pid"))
  const write = (name: string, text: string) => {
    writeFileSync(join(second.data, name), text, { mode: 0o600 })
    if (account) chownSync(join(second.data, name), account.uid, account.gid)
  }
  write("backup_label", rows[0].labelfile)
  write("standby.signal", "")
  write(
    "postgresql.auto.conf",
    `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=postgres password=${password} application_name=standby'\n`,
  )
  await start(second, ports[1])
  await until(
    async () => (await admin.query("select from pg_stat_replication where state = 'streaming'")).rowCount === 1,
    "the standby",
    20_000,
  )
  await admin.query("alter system set synchronous_standby_names = 'standby'")
  await admin.query("select pg_reload_conf()")
  await until(
    async () => (await admin.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 1,
    "the synchronous standby",
  )
  await admin.end()
  const serverAt = (cluster: Cluster, port: number): DatabaseServer => ({
    url: `postgresql://hr:${password}@127.0.0.1:${port}/hr`,
    kill: () => process.kill(Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
  })
  return {
    primary: serverAt(first, ports[0]),
    standby: {
      ...serverAt(second, ports[1]),
      async setReplay(isRunning) {
        const replica = new pg.Client({ host: "127.0.0.1", port: ports[1], user: "postgres", password, database: "postgres" })
        await replica.connect()
        await replica.query(`select pg_wal_replay_${isRunning ? "resume" : "pause"}()`)
        await replica.end()
      },
      promote: () => programs.run("pg_ctl", ["promote", "--silent", "--wait", "--pgdata", second.data]),
    },
    async stop() {
      for (const { data } of clusters)
        await programs.run("pg_ctl", ["stop", "--silent", "--mode", "immediate", "--pgdata", data]).catch(() => {})
      for (const { home } of clusters) rmSync(home, { recursive: true, force: true })
    },
  }
}
