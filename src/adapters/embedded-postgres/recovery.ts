// Recovers a cluster from the files of a base backup and the write-ahead log that was archived after it.
import { chownSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { ConfigError } from "../../core/config-values.js"
import type { DatabaseHandle } from "../database-handle.js"
import { embeddedPrograms } from "./binaries.js"
import { type Cluster, findRunning } from "./cluster.js"
import { databasePassword } from "./cluster-setup.js"
import { databaseAccount } from "./data-directory.js"
import { clusterAt, startServer, stopServer } from "./server.js"
import { archiveSettings, commandPath } from "./wal-folder.js"

interface RecoveryOptions {
  /** Folder with the files in `data`, the password in `password` and the log in `recovery`. */
  home: string
  /** The last moment whose changes are replayed; all changes if undefined. */
  until: Date | undefined
  /** Number of the timeline to follow, in hexadecimal digits. */
  timeline: string
  /** Whether the recovered database continues the archive of the log. */
  archives: boolean
}

/** Starts the cluster, and returns it once it accepts writes. Throws a ConfigError if the log ends before the moment. */
export async function recoverCluster({ home, until, timeline, archives }: RecoveryOptions): Promise<DatabaseHandle> {
  const account = databaseAccount()
  const cluster = clusterAt(home, account, await embeddedPrograms(account), false)
  cluster.settings = {
    ...(archives && archiveSettings(cluster)),
    restore_command: `cp ${commandPath(join(cluster.home, "recovery"))}/%f "%p"`,
    recovery_target_action: "promote",
    recovery_target_timeline: String(Number.parseInt(timeline, 16)),
    // Names of time zones, such as Z, are not known yet when PostgreSQL reads this.
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
  }
  writeFileSync(join(cluster.data, "recovery.signal"), "")
  if (account) {
    const paths = ["data", "recovery"].flatMap((folder) => [
      folder,
      ...readdirSync(join(cluster.home, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    ])
    for (const path of [...paths, "password"]) chownSync(join(cluster.home, path), account.uid, account.gid)
  }
  try {
    const { port } = await startServer(cluster)
    const url = `postgresql://hr:${databasePassword(cluster)}@127.0.0.1:${port}/hr`
    while (await isRecovering(cluster, url)) await sleep(100)
    return { url, embedded: true, stop: () => stopServer(cluster) }
  } catch (error) {
    await stopServer(cluster)
    const output = readFileSync(cluster.log, "utf8")
    const failure = /FATAL:\s+(.*)/.exec(output)?.[1]
    if (failure?.startsWith("recovery ended before")) {
      const last = /last completed transaction was at log time (.*)/.exec(output)?.[1]
      const end = last === undefined ? "before this moment" : `with a change at ${new Date(last).toISOString()}`
      throw new ConfigError(`The backups end ${end}. Restore to an earlier moment, or to their end without --at.`)
    }
    throw failure ? new ConfigError(`The database cannot be recovered: ${failure}`) : error
  }
}

async function isRecovering(cluster: Cluster, url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select pg_is_in_recovery() as recovering")
    return rows[0].recovering
  } catch {
    // The server refuses connections for a moment when it ends the recovery.
    if (await findRunning(cluster)) return true
    throw new Error("PostgreSQL has ended while it recovered the database")
  } finally {
    await client.end().catch(() => {})
  }
}
