// Two PostgreSQL servers, a primary and a standby that confirms every commit.
import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
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
  const standby = await DatabaseServer.prepare()
  const superuser = primary.superuser()
  superuser.on("error", () => {})
  await superuser.connect()
  await superuser.query("select pg_backup_start('pair', true)")
  for (const name of ["data", "password"]) execFileSync("cp", ["-a", join(primary.cluster.home, name), standby.cluster.home])
  const { rows } = await superuser.query("select labelfile from pg_backup_stop()")
  rmSync(join(standby.cluster.data, "postmaster.pid"))
  standby.write("backup_label", rows[0].labelfile)
  standby.write("standby.signal", "")
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${databasePassword(primary.cluster)}`
  standby.write("postgresql.auto.conf", `primary_conninfo = '${source} application_name=standby'\n`)
  await standby.start()
  const isReplicating = (condition: string) => async () =>
    (await superuser.query(`select from pg_stat_replication where ${condition}`)).rowCount === 1
  await until(isReplicating("state = 'streaming'"), "the standby", 20_000)
  await superuser.query("alter system set synchronous_standby_names = 'standby'")
  await superuser.query("select pg_reload_conf()")
  await until(isReplicating("sync_state = 'sync'"), "the synchronous standby")
  await superuser.end()
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.remove(), standby.remove()])
    },
  }
}

/** Stops replaying what the primary commits, or goes on. */
export async function setReplay(standby: DatabaseServer, isRunning: boolean): Promise<void> {
  const client = standby.superuser()
  await client.connect()
  await client.query(`select pg_wal_replay_${isRunning ? "resume" : "pause"}()`)
  await client.end()
}
