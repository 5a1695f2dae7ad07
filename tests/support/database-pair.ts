// Two PostgreSQL servers, a primary and a standby that confirms every commit.
import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { databasePassword } from "../../src/adapters/embedded-postgres/cluster-setup.js"
import { DatabaseServer } from "./database-server.js"
import { until } from "./live.js"

export interface DatabasePair {
  primary: DatabaseServer
  standby: DatabaseServer
  stop(): Promise<void>
}

/** Starts both servers. Commits on the primary wait for the standby. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const primary = await DatabaseServer.create()
  const standby = await startStandby(primary)
  const superuser = primary.superuser()
  await superuser.connect()
  await superuser.query("alter system set synchronous_standby_names = 'standby'")
  await superuser.query("select pg_reload_conf()")
  await until(isReplicating(superuser, "sync_state = 'sync'"), "the synchronous standby")
  await superuser.end()
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.remove(), standby.remove()])
    },
  }
}

const isReplicating = (superuser: pg.Client, condition: string) => async () =>
  (await superuser.query(`select from pg_stat_replication where ${condition}`)).rowCount === 1

/** Copies the files of a server to one that does not run. */
async function copyFiles({ cluster }: DatabaseServer): Promise<DatabaseServer> {
  const copy = await DatabaseServer.prepare()
  for (const name of ["data", "password"]) execFileSync("cp", ["-a", join(cluster.home, name), copy.cluster.home])
  rmSync(join(copy.cluster.data, "postmaster.pid"), { force: true })
  return copy
}

/** Starts a standby of a server, and waits until it follows. */
export async function startStandby(primary: DatabaseServer): Promise<DatabaseServer> {
  const superuser = primary.superuser()
  superuser.on("error", () => {})
  await superuser.connect()
  await superuser.query("select pg_backup_start('pair', true)")
  const standby = await copyFiles(primary)
  const { rows } = await superuser.query("select labelfile from pg_backup_stop()")
  standby.write("backup_label", rows[0].labelfile)
  standby.write("standby.signal", "")
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${databasePassword(primary.cluster)}`
  standby.write("postgresql.auto.conf", `primary_conninfo = '${source} application_name=standby'\n`)
  await standby.start()
  await until(isReplicating(superuser, "state = 'streaming'"), "the standby", 20_000)
  await superuser.end()
  return standby
}

/** Starts a copy of a server that goes on by itself, on the same timeline. The server is stopped meanwhile. */
export async function startCopy(server: DatabaseServer): Promise<DatabaseServer> {
  await server.stop()
  const copy = await copyFiles(server)
  await Promise.all([server.start(), copy.start()])
  return copy
}

/** Stops replaying what the primary commits, or goes on. */
export async function setReplay(standby: DatabaseServer, isRunning: boolean): Promise<void> {
  const client = standby.superuser()
  await client.connect()
  await client.query(`select pg_wal_replay_${isRunning ? "resume" : "pause"}()`)
  await client.end()
}
