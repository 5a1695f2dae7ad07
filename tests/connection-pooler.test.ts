// A server behind PgBouncer: accepted in session mode with its settings, else refused with a sentence that says what is missing.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { openDatabase } from "../src/adapters/database.js"
import { cloneDatabase } from "./support/databases.js"
import { until } from "./support/live.js"
import { freePort } from "./support/ports.js"

const hasPgBouncer = isInstalled("pgbouncer")
if (!hasPgBouncer) console.error("PgBouncer is not installed, so its tests are skipped.")

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"])
    return true
  } catch {
    return false
  }
}

;(hasPgBouncer ? describe : describe.skip)("PgBouncer", () => {
  // PgBouncer does not run as root, so its user must reach the folder.
  const folder = mkdtempSync("/tmp/hr-pooler-")
  chmodSync(folder, 0o755)
  const poolers: ChildProcess[] = []
  const drops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const pooler of poolers.splice(0)) pooler.kill("SIGKILL")
    for (const drop of drops.splice(0)) await drop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts a pooler in front of a new database and returns its URL. */
  async function startPooler(settings: string, databaseSettings: Record<string, string> = {}): Promise<string> {
    const database = await cloneDatabase()
    drops.push(() => database.drop())
    const { hostname, port, username, password, pathname } = new URL(database.url)
    const name = pathname.slice(1)
    const client = new pg.Client(database.url)
    await client.connect()
    // Only a superuser could set what a library defines that is not loaded.
    await client.query("select show_limit()")
    for (const [setting, value] of Object.entries(databaseSettings))
      await client.query(`alter database ${name} set ${setting} = ${pg.escapeLiteral(value)}`)
    await client.end()
    const listenPort = await freePort()
    const host = hostname === "localhost" ? "127.0.0.1" : hostname
    const [users, file] = [join(folder, `${name}.users`), join(folder, `${name}.ini`)]
    writeFileSync(users, `"${username}" "${password}"\n`)
    writeFileSync(
      file,
      `[databases]
${name} = host=${host} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
auth_file = ${users}
unix_socket_dir =
default_pool_size = 3
${settings}
`,
    )
    const pooler = spawn("pgbouncer", [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file], { stdio: "ignore" })
    poolers.push(pooler)
    const url = `postgresql://${username}:${password}@127.0.0.1:${listenPort}/${name}`
    const isUp = async () => {
      const probe = new pg.Client({ connectionString: url })
      probe.on("error", () => {})
      return probe
        .connect()
        .then(() => probe.end())
        .then(
          () => true,
          () => false,
        )
    }
    await until(isUp, "the pooler")
    return url
  }

  const SETTINGS = {
    statement_timeout: "15000",
    lock_timeout: "5000",
    idle_in_transaction_session_timeout: "10000",
    "pg_trgm.word_similarity_threshold": "0.5",
  }
  const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: folder })

  test("a pooler that rejects the options of connections is refused", async () => {
    const url = await startPooler("pool_mode = session")
    await expect(open(url)).rejects.toThrow(
      /unsupported startup parameter: options\. Name PostgreSQL itself, or a pooler in session mode/,
    )
  })

  test("a pooler that drops the options of connections is refused, naming the first one", async () => {
    const url = await startPooler("pool_mode = session\nignore_startup_parameters = options")
    await expect(open(url)).rejects.toThrow(/drops the setting statement_timeout=15000 of connections\. Name PostgreSQL itself/)
  })

  test("a pooler that lends sessions for a transaction is refused", async () => {
    const url = await startPooler("pool_mode = transaction\nignore_startup_parameters = options", SETTINGS)
    await expect(open(url)).rejects.toThrow(/lends sessions for a transaction\. Name PostgreSQL itself/)
  })

  test("a pooler of the directory that lends sessions for a transaction is refused, and a directory that is away is not", async () => {
    const settings = { statement_timeout: "2000", idle_in_transaction_session_timeout: "10000" }
    const url = await startPooler("pool_mode = transaction\nignore_startup_parameters = options", settings)
    const database = await cloneDatabase()
    drops.push(() => database.drop())
    const openWith = (directoryUrl: string) =>
      openDatabase({ databaseUrl: database.url, dataDir: folder, directory: { url: directoryUrl, keys: [] } })
    await expect(openWith(url)).rejects.toThrow(/lends sessions for a transaction/)
    expect(await openWith(`postgresql://hr@127.0.0.1:${await freePort()}/hr`)).toMatchObject({ url: database.url })
  })

  test("a pooler in session mode is accepted if the database has the settings", async () => {
    const url = await startPooler("pool_mode = session\nignore_startup_parameters = options", SETTINGS)
    expect(await open(url)).toMatchObject({ url, embedded: false })
  })
})
