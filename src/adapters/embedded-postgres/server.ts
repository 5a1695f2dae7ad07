// The embedded PostgreSQL server: creates its cluster, starts it, adopts a running one, restarts it after a crash, stops it.
import {
  chmodSync,
  chownSync,
  existsSync,
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
import { ConfigError } from "../../core/config-values.js"
import { systemClock } from "../clock.js"
import type { DatabaseHandle } from "../database-handle.js"
import { embeddedPrograms, type Programs } from "./binaries.js"
import { type Cluster, findRunning, type RunningServer } from "./cluster.js"
import { createCluster, createDatabase, databasePassword, serverSettings } from "./cluster-setup.js"
import { databaseAccount, resolveHome, type SystemAccount, temporaryFolder } from "./data-directory.js"
import { isInUse, processAt, runExclusively, writePidFile } from "./process-lock.js"
import { assertDataPresent, assertNoReplacement } from "./replacement.js"
import { archiveSettings } from "./wal-folder.js"

const EPHEMERAL = "hr-workforce-ephemeral-"

interface EmbeddedOptions {
  log: (line: string) => void
  /** Whether the write-ahead log is archived for backups. */
  archives?: boolean
  /** Whether a restored cluster is opened to complete its restore. */
  completesRestore?: boolean
}

/** Opens the cluster under the data directory or, without one, a temporary cluster that is deleted at stop. */
export async function openEmbedded(
  dataDir: string | undefined,
  { log, archives = false, completesRestore = false }: EmbeddedOptions,
): Promise<DatabaseHandle> {
  const account = databaseAccount()
  const programs = await embeddedPrograms(account)
  if (dataDir === undefined) await removeAbandonedClusters(account, programs)
  const home = dataDir === undefined ? ephemeralHome() : resolveHome(dataDir, account)
  const cluster = clusterAt(home, account, programs, dataDir === undefined)
  if (archives) cluster.settings = archiveSettings(cluster)

  const { running, release } = await runExclusively(cluster.home, async () => {
    if (!completesRestore) assertNoReplacement(cluster.home)
    assertDataPresent(cluster.home)
    const release = writePidFile(cluster.pidFolder)
    try {
      if (!existsSync(cluster.data)) await createCluster(cluster, log)
      return { running: await ensureRunning(cluster), release }
    } catch (error) {
      release()
      if (!isInUse(cluster.pidFolder)) await stopServer(cluster).catch(() => {})
      throw error
    }
  })

  const supervisor = superviseServer(cluster, running, log)
  // Stops the server if the process exits on an error without calling `stop`.
  const atExit = () => {
    release()
    if (!isInUse(cluster.pidFolder)) stopServerAtOnce(cluster)
  }
  process.once("exit", atExit)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await supervisor.end()
    await runExclusively(cluster.home, async () => {
      release()
      if (!isInUse(cluster.pidFolder)) await stopServer(cluster)
    })
    process.off("exit", atExit)
  }
  return {
    url: `postgresql://hr:${databasePassword(cluster)}@127.0.0.1:${running.port}/hr`,
    embedded: true,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

export function clusterAt(home: string, account: SystemAccount | undefined, programs: Programs, ephemeral: boolean): Cluster {
  const real = realpathSync(home)
  return {
    home: real,
    data: join(real, "data"),
    pidFolder: join(real, "leases"),
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

/** Deletes clusters that killed test runs left behind. */
async function removeAbandonedClusters(account: SystemAccount | undefined, programs: Programs): Promise<void> {
  for (const name of readdirSync(temporaryFolder())) {
    const home = join(temporaryFolder(), name)
    if (!name.startsWith(EPHEMERAL)) continue
    const stat = statSync(home, { throwIfNoEntry: false })
    // A cluster that is being created has no PID file yet.
    if (stat?.uid !== process.getuid?.() || stat === undefined || systemClock.now().getTime() - stat.mtimeMs < 60_000) continue
    const cluster = clusterAt(home, account, programs, true)
    await runExclusively(cluster.home, async () => {
      if (!isInUse(cluster.pidFolder)) await stopServer(cluster)
    })
  }
}

async function ensureRunning(cluster: Cluster, port?: number): Promise<RunningServer> {
  const version = readFileSync(join(cluster.data, "PG_VERSION"), "utf8").trim()
  if (version !== cluster.programs.major)
    throw new ConfigError(
      `DATA_DIR contains a database of PostgreSQL ${version}, and the embedded one is ${cluster.programs.major}: ${cluster.home}`,
    )
  const running = (await findRunning(cluster)) ?? (await startServer(cluster, port))
  if (!existsSync(join(cluster.home, "complete"))) {
    await createDatabase(cluster, running)
    writeFileSync(join(cluster.home, "complete"), "")
  }
  return running
}

export async function startServer(cluster: Cluster, fixedPort?: number): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    rotateLog(cluster)
    try {
      const settings = Object.entries(serverSettings(cluster, port)).map(([name, value]) => `-c ${quoted(`${name}=${value}`)}`)
      await cluster.programs.run("pg_ctl", [
        ...["start", "--silent", "--wait", "--timeout", "300", "--pgdata", cluster.data],
        ...["--log", cluster.log, "--options", settings.join(" ")],
      ])
      const running = await findRunning(cluster)
      if (running) return running
      throw new Error("the embedded database ended right after its start")
    } catch (error) {
      const output = readFileSync(cluster.log, "utf8").trim()
      // Another process may have taken the port between the search and its use.
      const retry = output.includes("Address already in use") && (fixedPort === undefined || attempt < 50) && attempt < 100
      if (!retry) throw new Error(`the embedded database does not start: ${output.split("\n").slice(-3).join(" ") || error}`)
      if (fixedPort !== undefined) await sleep(100)
    }
  }
}

/** A word of the shell through which pg_ctl starts the server. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Keeps the log of this start and of the one before. */
function rotateLog({ log, account }: Cluster): void {
  if (existsSync(log)) renameSync(log, `${log}.old`)
  writeFileSync(log, "", { mode: 0o600 })
  if (account) chownSync(log, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    // Not through the primary process, to which it would mean that this worker accepts requests.
    server.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}

/** Restarts a killed server on the same port. */
function superviseServer(cluster: Cluster, first: RunningServer, log: (line: string) => void): { end(): Promise<void> } {
  let server = first
  let restart: Promise<void> | undefined
  const restartServer = async () => {
    log("The embedded database has ended unexpectedly and is restarted")
    try {
      server = await runExclusively(cluster.home, () => ensureRunning(cluster, first.port))
    } catch (error) {
      log((error as Error).message)
    } finally {
      restart = undefined
    }
  }
  const timer = setInterval(() => {
    if (!restart && processAt(server.pid)?.startTime !== server.startTime) restart = restartServer()
  }, 500).unref()
  return {
    async end() {
      clearInterval(timer)
      await restart
    },
  }
}

export async function stopServer(cluster: Cluster): Promise<void> {
  if (await findRunning(cluster)) await cluster.programs.run("pg_ctl", stopArguments(cluster))
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
