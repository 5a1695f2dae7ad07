// A server behind PgBouncer: accepted with the deployed file, and otherwise rejected with what to change.
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

  const deployed = readFileSync(new URL("../deploy/pgbouncer/pgbouncer.ini", import.meta.url), "utf8")

  /** Starts a pooler with the deployed file in front of a new database. */
  async function startPooler({
    change = (file) => file,
    settings = SETTINGS,
  }: {
    change?: (file: string) => string
    settings?: Record<string, string>
  } = {}): Promise<{ url: string; directUrl: string }> {
    const database = await cloneDatabase()
    drops.push(() => database.drop())
    const { hostname, port, username, password, pathname } = new URL(database.url)
    const name = pathname.slice(1)
    await run(database.url, statementsOf(name, settings))
    const listenPort = await freePort()
    const host = hostname === "localhost" ? "127.0.0.1" : hostname
    const [users, file] = [join(folder, `${name}.users`), join(folder, `${name}.ini`)]
    writeFileSync(users, `"${username}" "${password}"\n`)
    const local = Object.entries({
      "^hr = .*$": `${name} = host=${host} port=${port} dbname=${name}`,
      "^listen_port = .*$": `listen_port = ${listenPort}`,
      "^auth_file = .*$": `auth_file = ${users}`,
      "^admin_users = .*$": `admin_users = ${username}`,
    }).reduce((text, [line, replacement]) => text.replace(new RegExp(line, "m"), replacement), deployed)
    writeFileSync(file, change(local))
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
    return { url, directUrl: database.url }
  }

  const statementsOf = (name: string, settings: Record<string, string>) =>
    Object.entries(settings).map(([setting, value]) => `alter database ${name} set ${setting} = '${value}'`)

  /** Runs statements as the owner of the database. */
  async function run(url: string, statements: readonly string[]): Promise<void> {
    const client = new pg.Client(url)
    await client.connect()
    // Only a superuser could set what a library defines that is not loaded.
    await client.query("select show_limit()")
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  const SETTINGS = {
    statement_timeout: "15000",
    lock_timeout: "5000",
    idle_in_transaction_session_timeout: "10000",
    "pg_trgm.word_similarity_threshold": "0.5",
  }
  const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: folder })

  const inTransactionMode = (file: string) => file.replace("pool_mode = session", "pool_mode = transaction")

  test("a pooler that rejects the options of connections is rejected, naming the setting", async () => {
    const { url } = await startPooler({ change: (file) => file.replace(/^ignore_startup_parameters.*$/m, "") })
    await expect(open(url)).rejects.toThrow(/unsupported startup parameter: options.*Set ignore_startup_parameters = options/)
  })

  test("a pooler that lends sessions for a transaction is rejected, naming the setting", async () => {
    const { url } = await startPooler({ change: inTransactionMode })
    await expect(open(url)).rejects.toThrow(/lends sessions for a transaction\. Set pool_mode = session/)
  })

  test("a pooler of the directory that lends sessions for a transaction is rejected, and a directory that is away is not", async () => {
    const settings = { statement_timeout: "2000", idle_in_transaction_session_timeout: "10000" }
    const { url, directUrl } = await startPooler({ change: inTransactionMode, settings })
    const openWith = (directoryUrl: string) =>
      openDatabase({ databaseUrl: directUrl, dataDir: folder, directory: { url: directoryUrl, keys: [] } })
    await expect(openWith(url)).rejects.toThrow(/lends sessions for a transaction/)
    expect(await openWith(`postgresql://hr@127.0.0.1:${await freePort()}/hr`)).toMatchObject({ url: directUrl })
  })

  test("the deployed file is accepted if the database has the settings", async () => {
    const { url } = await startPooler()
    expect(await open(url)).toMatchObject({ url, embedded: false })
  })

  test("a pooler that drops the options of connections is accepted after the named statements and RECONNECT", async () => {
    const { url, directUrl } = await startPooler({ settings: {} })
    const messageOf = async () => ((await open(url).catch((error: unknown) => error)) as Error).message
    const statements = (await messageOf()).match(/alter database [^;]*/g) ?? []
    expect(statements).toEqual(statementsOf(new URL(url).pathname.slice(1), SETTINGS))
    await run(directUrl, statements)
    // The pooler keeps the connections that began before.
    expect(await messageOf()).toContain("drops the options of connections")
    const console = new URL(url)
    console.pathname = "/pgbouncer"
    const client = new pg.Client(console.href)
    await client.connect()
    await client.query("reconnect")
    await client.end()
    expect(await open(url)).toMatchObject({ url })
  })

  test("docs/operations/poolers.md has the settings", () => {
    const page = readFileSync(new URL("../docs/operations/poolers.md", import.meta.url), "utf8")
    for (const [setting, value] of Object.entries(SETTINGS)) expect(page).toContain(`set ${setting} = '${value}';`)
  })
})
