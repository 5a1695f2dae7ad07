import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, test } from "@jest/globals"
import pg from "pg"
import { openDatabase } from "../src/adapters/database.js"
import { databaseHome, databasePid } from "./support/embedded-database.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const withParent = ["--import", join(root, "scripts/with-parent.mjs")]
const folders: string[] = []
const children = new Set<ChildProcess>()

afterAll(async () => {
  await Promise.all([...children].map((child) => end(child)))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-start-"))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

interface DatabaseProcess {
  child: ChildProcess
  url: string
}

/** Starts a process that keeps the database of the folder open. */
async function openInProcess(folder: string, errors: "inherit" | "ignore" = "inherit"): Promise<DatabaseProcess> {
  const child = spawn(process.execPath, [...withParent, join(root, "tests/support/hold-database.mjs"), folder], {
    stdio: ["ignore", "pipe", errors],
  })
  children.add(child)
  child.once("exit", () => children.delete(child))
  for await (const url of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) return { child, url }
  throw new Error(`the database process ended with ${child.exitCode}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, "exit")
  return code as number | null
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function isAlive(pid: number | undefined): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, "utf8").includes(") Z ")
}

async function eventually<T>(check: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe("the embedded database", () => {
  const shared = dataDir()

  test("the embedded database keeps its data over a stop and leaves no process", async () => {
    const first = await openInProcess(shared)
    await query(first.url, "create table kept as select 1 as value")
    const pid = databasePid(shared)
    expect(await end(first.child)).toBe(0)
    expect(isAlive(pid)).toBe(false)

    const second = await openInProcess(shared)
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 1 }])
    await end(second.child)
  })

  test("the embedded database is durable, and the server's role is not a superuser", async () => {
    const { child, url } = await openInProcess(shared)
    const [found] = await query(
      url,
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') sync, current_setting('is_superuser') super, current_setting('server_encoding') encoding",
    )
    expect(found).toEqual({ fsync: "on", sync: "on", super: "off", encoding: "UTF8" })
    await end(child)
  })

  test("the embedded database rejects connections without the password", async () => {
    const { child, url } = await openInProcess(shared)
    const wrongPassword = new URL(url)
    wrongPassword.password = "guess"
    await expect(query(wrongPassword.href, "select 1")).rejects.toThrow("password authentication failed")
    await end(child)
  })

  test("the next start adopts the database of a server that was killed", async () => {
    const killed = await openInProcess(shared)
    const pid = databasePid(shared)
    await end(killed.child, "SIGKILL")
    expect(isAlive(pid)).toBe(true)

    const next = await openInProcess(shared)
    expect(next.url).toBe(killed.url)
    expect(databasePid(shared)).toBe(pid)
    await end(next.child)
    expect(isAlive(pid)).toBe(false)
  })

  test("a killed database restarts at the same address with every committed row", async () => {
    const { child, url } = await openInProcess(shared)
    await query(url, "create table survivors as select 1 as value")
    process.kill(databasePid(shared) ?? 0, "SIGKILL")
    expect(await eventually(() => query(url, "select value from survivors"))).toEqual([{ value: 1 }])
    const pid = databasePid(shared)
    await end(child)
    expect(isAlive(pid)).toBe(false)
  })

  test("the next start recovers after server and database were killed", async () => {
    const { child } = await openInProcess(shared)
    const pid = databasePid(shared)
    await end(child, "SIGKILL")
    process.kill(pid ?? 0, "SIGKILL")
    const next = await openInProcess(shared)
    expect(await query(next.url, "select value from survivors")).toEqual([{ value: 1 }])
    await end(next.child)
  })

  test("the database starts although its old process number belongs to another program", async () => {
    const { child } = await openInProcess(shared)
    const pid = databasePid(shared)
    await end(child, "SIGKILL")
    process.kill(pid ?? 0, "SIGKILL")
    await eventually(async () => expect(isAlive(pid)).toBe(false))
    const file = join(databaseHome(shared), "data/postmaster.pid")
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)))
    const next = await openInProcess(shared)
    await query(next.url, "select 1")
    await end(next.child)
  })

  test("a database ends with a server that exits on an error", async () => {
    const { child } = await openInProcess(shared, "ignore")
    const pid = databasePid(shared)
    expect(await end(child, "SIGUSR2")).toBe(1)
    expect(isAlive(pid)).toBe(false)
  })

  test("two processes share the database, which ends with the second", async () => {
    const [first, second] = await Promise.all([openInProcess(shared), openInProcess(shared)])
    expect(first.url).toBe(second.url)
    const pid = databasePid(shared)
    expect(await end(first.child)).toBe(0)
    await query(second.url, "select 1")
    expect(await end(second.child)).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test("two processes that start at once create one database", async () => {
    const fresh = dataDir()
    const [first, second, other] = await Promise.all([openInProcess(fresh), openInProcess(fresh), openInProcess(shared)])
    expect(first.url).toBe(second.url)
    expect(new URL(first.url).port).not.toBe(new URL(other.url).port)
    await Promise.all([first, second, other].map(({ url }) => query(url, "select 1")))
    await Promise.all([first, second, other].map(({ child }) => end(child)))
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot("the embedded database starts for root in a folder that only root can enter", async () => {
    const closed = dataDir()
    chmodSync(closed, 0o700)
    const inside = join(closed, ".data")
    mkdirSync(inside)
    const first = await openInProcess(inside)
    folders.push(databaseHome(inside))
    await query(first.url, "create table kept as select 1 as value")
    await end(first.child)
    const second = await openInProcess(inside)
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 1 }])
    await end(second.child)
    expect(databaseHome(inside)).not.toContain(closed)
  })

  test("a test database is deleted at stop, and after kill -9 by the next start", async () => {
    const homes = () => readdirSync(tmpdir()).filter((name) => name.startsWith("hr-workforce-ephemeral-"))
    const before = homes()
    const killed = await openInProcess("ephemeral")
    const created = homes().filter((name) => !before.includes(name))
    expect(created).toHaveLength(1)
    await end(killed.child, "SIGKILL")
    const folder = join(tmpdir(), created[0] ?? "")
    // Clean-up spares folders that may be in creation.
    utimesSync(folder, 0, 0)
    const next = await openInProcess("ephemeral")
    expect(existsSync(folder)).toBe(false)
    await end(next.child)
    expect(homes()).toEqual(before)
  })
})

describe("DATABASE_URL", () => {
  test("an external database is used and not stopped", async () => {
    const databaseUrl = process.env.TEST_SERVER_URL ?? ""
    const database = await openDatabase({ databaseUrl, dataDir: "" })
    expect(database).toMatchObject({ url: databaseUrl, embedded: false })
    await database.stop()
    await query(databaseUrl, "select 1")
  })

  test("an unreachable database is reported in one line without its password", async () => {
    const opening = openDatabase({ databaseUrl: "postgresql://hr:hunter2@127.0.0.1:1/hr", dataDir: "" })
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL names a database that cannot be used, 127\.0\.0\.1:1\/hr: (?!.*hunter2).+$/,
    )
  })
})

describe("the version of Node", () => {
  /** Starts a module of the server under another version of Node, as far as the module can see. */
  async function runUnder(version: string, module: string): Promise<{ code: number; lines: string[] }> {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`
    const child = spawn(process.execPath, ["--import", pretend, join(root, "dist", module)], { env: { PORT: "http" } })
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", (line) => lines.push(line))
    const [code] = await once(child, "close")
    return { code: code as number, lines }
  }

  test.each(["22.21.0", "24.6.9"])("the server under Node %s ends with one line that names the required version", async (old) => {
    const lines = [`Node 24.7 or newer is required, and this is ${old}. \`npm start\` installs it.`]
    expect(await runUnder(old, "server/main.js")).toEqual({ code: 1, lines })
  })

  test.each(["24.7.0", "24.10.0", "26.0.0"])("Node %s is accepted", async (version) => {
    expect(await runUnder(version, "src/core/node-version.js")).toEqual({ code: 0, lines: [] })
  })
})

// Tests of `npm start` need the server's sources.
const withServer = existsSync(join(root, "src/main.ts")) ? describe : describe.skip
withServer("npm start", () => {
  const served = dataDir()

  /** In its own process group, as a shell would start it, so that a signal to the group is a Ctrl-C. */
  function npmStart(env: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string; exited: Promise<number | null> } {
    const child = spawn("npm", ["start"], {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: "development",
        NODE_OPTIONS: "",
        DATABASE_URL: "",
        DEMO: "false",
        LOG_LEVEL: "warn",
        PORT: "0",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    children.add(child)
    const lines: string[] = []
    child.stdout.on("data", (chunk) => lines.push(String(chunk)))
    child.stderr.on("data", (chunk) => lines.push(String(chunk)))
    const exited = once(child, "close").then(([code]) => {
      children.delete(child)
      return code as number | null
    })
    return { child, output: () => lines.join(""), exited }
  }

  test("an invalid PORT is reported in one line, and the exit code is 1", async () => {
    const { output, exited } = npmStart({ PORT: "http", DATA_DIR: dataDir() })
    expect(await exited).toBe(1)
    expect(output().match(/PORT/g)).toHaveLength(1)
    expect(output()).not.toMatch(/^\s+at /m)
  })

  async function ready({ output, child }: ReturnType<typeof npmStart>): Promise<string> {
    return eventually(async () => {
      const [, port] = output().match(/localhost:(\d+)/) ?? []
      if (child.exitCode !== null || port === undefined) throw new Error(`not ready: ${output()}`)
      const { ok } = await fetch(`http://localhost:${port}/health/live`)
      expect(ok).toBe(true)
      return `http://localhost:${port}/health/live`
    })
  }

  test.each([
    ["Ctrl-C", (pid: number) => process.kill(-pid, "SIGINT")],
    ["SIGTERM to npm", (pid: number) => process.kill(pid, "SIGTERM")],
    ["kill -9 of npm", (pid: number) => process.kill(pid, "SIGKILL")],
  ])(
    "npm start leaves no process and no server after %s, and the next start uses its database",
    async (_name, stop) => {
      const isFirst = !existsSync(join(databaseHome(served), "data"))
      const run = npmStart({ DATA_DIR: served })
      const health = await ready(run)
      const database = databasePid(served)
      expect(isAlive(database)).toBe(true)
      stop(run.child.pid ?? 0)
      await run.exited
      await eventually(async () => {
        expect(isAlive(database)).toBe(false)
        await expect(fetch(health)).rejects.toThrow()
        expect(() => process.kill(-(run.child.pid ?? 0), 0)).toThrow("ESRCH")
      })
      expect(run.output().includes("Creating the embedded database")).toBe(isFirst)
    },
    60_000,
  )
})
