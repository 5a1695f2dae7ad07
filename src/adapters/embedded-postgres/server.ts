// The embedded PostgreSQL: its folder, its start, its adoption by a second process, its recovery, its end.

import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { ConfigError } from "../../config.js"
import { systemClock } from "../clock.js"
import type { DatabaseHandle } from "../database-handle.js"
import { embeddedPrograms, type Programs } from "./binaries.js"
import { type Cluster, type Running, settled } from "./cluster.js"
import { databaseAccount, placeHome, type SystemAccount, temporaryFolder } from "./data-directory.js"
import { exclusively, isLeased, processAt, takeLease } from "./process-lock.js"

const EPHEMERAL = "hr-workforce-ephemeral-"

/** Opens the cluster under the data directory or, without one, a new cluster that vanishes at stop. */
export async function openEmbedded(dataDir: string | undefined, log: (line: string) => void): Promise<DatabaseHandle> {
  const account = databaseAccount()
  const programs = await embeddedPrograms(account)
  if (dataDir === undefined) await sweep(account, programs)
  const home = dataDir === undefined ? ephemeralHome() : placeHome(dataDir, account)
  const cluster = clusterAt(home, account, programs, dataDir === undefined)

  const { running, release } = await exclusively(cluster.home, async () => {
    const release = takeLease(cluster.leases)
    try {
      if (!existsSync(cluster.data)) await create(cluster, log)
      return { running: await ensureRunning(cluster), release }
    } catch (error) {
      release()
      if (!isLeased(cluster.leases)) await stopServer(cluster).catch(() => {})
      throw error
    }
  })

  const guard = keepRunning(cluster, running, log)
  // A program that ends by an error, without stop, leaves no server behind either.
  const atExit = () => {
    release()
    if (!isLeased(cluster.leases)) stopServerAtOnce(cluster)
  }
  process.once("exit", atExit)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await guard.end()
    await exclusively(cluster.home, async () => {
      release()
      if (!isLeased(cluster.leases)) await stopServer(cluster)
    })
    process.off("exit", atExit)
  }
  return {
    url: `postgresql://hr:${password(cluster)}@127.0.0.1:${running.port}/hr`,
    embedded: true,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

function clusterAt(home: string, account: SystemAccount | undefined, programs: Programs, ephemeral: boolean): Cluster {
  const real = realpathSync(home)
  return {
    home: real,
    data: join(real, "data"),
    leases: join(real, "leases"),
    log: join(real, "log"),
    account,
    programs,
    ephemeral,
  }
}

function ephemeralHome(): string {
  const home = mkdtempSync(join(temporaryFolder(), EPHEMERAL))
  chmodSync(home, 0o711)
  return home
}

/** A killed test run leaves its cluster behind; the next one clears it away. */
async function sweep(account: SystemAccount | undefined, programs: Programs): Promise<void> {
  for (const name of readdirSync(temporaryFolder())) {
    const home = join(temporaryFolder(), name)
    if (!name.startsWith(EPHEMERAL)) continue
    const stat = statSync(home, { throwIfNoEntry: false })
    // One that is just being made has no lease yet.
    if (stat?.uid !== process.getuid?.() || stat === undefined || systemClock.now().getTime() - stat.mtimeMs < 60_000) continue
    const cluster = clusterAt(home, account, programs, true)
    await exclusively(cluster.home, async () => {
      if (!isLeased(cluster.leases)) await stopServer(cluster)
    })
  }
}

function password({ home }: Cluster): string {
  return readFileSync(join(home, "password"), "utf8")
}

/** The finished cluster appears under its name at once, so that one half made is never taken for one. */
async function create(cluster: Cluster, log: (line: string) => void): Promise<void> {
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
    ...(cluster.ephemeral ? ["--no-sync"] : []),
  ])
  renameSync(draft, cluster.data)
}

async function ensureRunning(cluster: Cluster, port?: number): Promise<Running> {
  const version = readFileSync(join(cluster.data, "PG_VERSION"), "utf8").trim()
  if (version !== cluster.programs.major)
    throw new ConfigError(
      `DATA_DIR holds a database of PostgreSQL ${version}, and the embedded one is ${cluster.programs.major}: ${cluster.home}`,
    )
  const running = (await settled(cluster)) ?? (await startServer(cluster, port))
  if (!existsSync(join(cluster.home, "complete"))) {
    await createDatabase(cluster, running)
    writeFileSync(join(cluster.home, "complete"), "")
  }
  return running
}

async function startServer(cluster: Cluster, fixedPort?: number): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    freshLog(cluster)
    try {
      const settings = Object.entries(serverSettings(cluster, port)).map(([name, value]) => `-c ${name}=${value}`)
      await cluster.programs.run("pg_ctl", [
        ...["start", "--silent", "--wait", "--timeout", "300", "--pgdata", cluster.data],
        ...["--log", cluster.log, "--options", settings.join(" ")],
      ])
      const running = await settled(cluster)
      if (running) return running
      throw new Error("the embedded database ended as soon as it had started")
    } catch (error) {
      const said = readFileSync(cluster.log, "utf8").trim()
      // Between the search for a free port and its use, another process may have taken it.
      const retry = said.includes("Address already in use") && (fixedPort === undefined || attempt < 50) && attempt < 100
      if (!retry) throw new Error(`the embedded database does not start: ${said.split("\n").slice(-3).join(" ") || error}`)
      if (fixedPort !== undefined) await sleep(100)
    }
  }
}

function serverSettings({ ephemeral }: Cluster, port: number): Record<string, string | number> {
  return {
    port,
    listen_addresses: "127.0.0.1",
    // The path of a socket is limited to about 100 bytes, which a checkout deep down exceeds.
    unix_socket_directories: "''",
    max_connections: ephemeral ? 300 : 200,
    shared_buffers: "128MB",
    effective_cache_size: "1GB",
    random_page_cost: 1.1,
    max_wal_size: "1GB",
    // Compiling a plan costs more than the short statements of this server gain by it.
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
        }
      : { fsync: "on", synchronous_commit: "on" }),
  }
}

/** One start, one log, and the one before it. */
function freshLog({ log, account }: Cluster): void {
  if (existsSync(log)) renameSync(log, `${log}.old`)
  writeFileSync(log, "", { mode: 0o600 })
  if (account) chownSync(log, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}

/** The server works as an owner who is no superuser, as with a hosted PostgreSQL; so nothing can come to depend on more. */
async function createDatabase(cluster: Cluster, { port }: Running): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password: password(cluster), database: "postgres" })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select exists (select from pg_roles where rolname = 'hr') as role, exists (select from pg_database where datname = 'hr') as db",
    )
    if (!rows[0].role) await client.query(`create role hr login createdb createrole password '${password(cluster)}'`)
    if (!rows[0].db) await client.query("create database hr owner hr")
  } finally {
    await client.end()
  }
}

/** Starts the server again, on the same port, when it was killed under us. */
function keepRunning(cluster: Cluster, first: Running, log: (line: string) => void): { end(): Promise<void> } {
  let server = first
  let revival: Promise<void> | undefined
  const revive = async () => {
    log("The embedded database has ended unexpectedly: starting it again")
    try {
      server = await exclusively(cluster.home, () => ensureRunning(cluster, first.port))
    } catch (error) {
      log((error as Error).message)
    } finally {
      revival = undefined
    }
  }
  const timer = setInterval(() => {
    if (!revival && processAt(server.pid)?.began !== server.began) revival = revive()
  }, 500).unref()
  return {
    async end() {
      clearInterval(timer)
      await revival
    },
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  if (await settled(cluster)) await cluster.programs.run("pg_ctl", stopArguments(cluster))
  removeEphemeral(cluster)
}

function stopServerAtOnce(cluster: Cluster): void {
  cluster.programs.runSync("pg_ctl", stopArguments(cluster))
  removeEphemeral(cluster)
}

function stopArguments({ data, ephemeral }: Cluster): string[] {
  return ["stop", "--silent", "--wait", "--timeout", "300", "--mode", ephemeral ? "immediate" : "fast", "--pgdata", data]
}

function removeEphemeral({ home, ephemeral }: Cluster): void {
  if (ephemeral) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
