// Creates a cluster of the embedded PostgreSQL and its database, and lists the settings of its server.
import { randomBytes } from "node:crypto"
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import type { Cluster, RunningServer } from "./cluster.js"

export function databasePassword({ home }: Cluster): string {
  return readFileSync(join(home, "password"), "utf8")
}

/** Creates a cluster under a temporary name and renames it when complete, so that a partial cluster is never used. */
export async function createCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  log("Creating the embedded database…")
  const draft = join(cluster.home, "data.new")
  const secret = join(cluster.home, "password")
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(secret, randomBytes(24).toString("hex"), { mode: 0o600 })
  if (cluster.account) {
    for (const path of [draft, secret]) chownSync(path, cluster.account.uid, cluster.account.gid)
  }
  await cluster.programs.run("initdb", [
    ...["--pgdata", draft, "--username", "postgres", "--pwfile", secret, "--auth", "scram-sha-256"],
    ...["--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
    ...(cluster.ephemeral ? ["--no-sync", "--no-data-checksums"] : []),
  ])
  renameSync(draft, cluster.data)
}

export function serverSettings({ ephemeral, settings }: Cluster, port: number): Record<string, string | number> {
  return {
    port,
    listen_addresses: "127.0.0.1",
    // A socket path is limited to about 100 bytes, which a deep checkout exceeds.
    unix_socket_directories: "",
    max_connections: ephemeral ? 300 : 200,
    shared_buffers: "128MB",
    effective_cache_size: "1GB",
    random_page_cost: 1.1,
    max_wal_size: "1GB",
    // Organizations move by logical replication.
    wal_level: "logical",
    // Compiling a plan costs more than the short statements of this server gain.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(ephemeral
      ? {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          wal_level: "minimal",
          max_wal_senders: 0,
          autovacuum: "off",
          // Tests open many connections. By default, each plans a prepared statement again for its first five executions.
          plan_cache_mode: "force_generic_plan",
        }
      : { fsync: "on", synchronous_commit: "on" }),
    ...settings,
  }
}

/** Creates the database and its owner, a role without superuser rights as with a hosted PostgreSQL. */
export async function createDatabase(cluster: Cluster, { port }: RunningServer): Promise<void> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: databasePassword(cluster),
    database: "postgres",
  })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select exists (select from pg_roles where rolname = 'hr') as role, exists (select from pg_database where datname = 'hr') as db",
    )
    if (!rows[0].role) {
      await client.query(`create role hr login createdb createrole replication password '${databasePassword(cluster)}'`)
      await client.query("grant pg_create_subscription to hr")
    }
    if (!rows[0].db) await client.query("create database hr owner hr")
  } finally {
    await client.end()
  }
}
