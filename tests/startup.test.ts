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

interface Holder {
  child: ChildProcess
  url: string
}

/** A real process that has the database of the folder open. */
async function hold(folder: string, errors: "inherit" | "ignore" = "inherit"): Promise<Holder> {
  const child = spawn(process.execPath, [...withParent, join(root, "tests/support/hold-database.mjs"), folder], {
    stdio: ["ignore", "pipe", errors],
  })
  children.add(child)
  child.once("exit", () => children.delete(child))
  for await (const url of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) return { child, url }
  throw new Error(`the holder ended with ${child.exitCode}`)
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

function home(folder: string): string {
  const pointer = join(folder, "postgres.location")
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(folder, "postgres")
}

function serverPid(folder: string): number | undefined {
  const file = join(home(folder), "data/postmaster.pid")
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined
}

function lives(pid: number | undefined): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, "utf8").includes(") Z ")
}

async function eventually<T>(ask: () => Promise<T>, patience = 10_000): Promise<T> {
  for (const deadline = Date.now() + patience; ; await sleep(50)) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe("the embedded database", () => {
  const shared = dataDir()

  test("keeps what was written over a stop, and leaves no process", async () => {
    const first = await hold(shared)
    await query(first.url, "create table kept as select 1 as fact")
    const pid = serverPid(shared)
    expect(await end(first.child)).toBe(0)
    expect(lives(pid)).toBe(false)

    const second = await hold(shared)
    expect(await query(second.url, "select fact from kept")).toEqual([{ fact: 1 }])
    await end(second.child)
  })

  test("is durable, and the server is no superuser in it", async () => {
    const { child, url } = await hold(shared)
    const [found] = await query(
      url,
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') sync, current_setting('is_superuser') super, current_setting('server_encoding') encoding",
    )
    expect(found).toEqual({ fsync: "on", sync: "on", super: "off", encoding: "UTF8" })
    await end(child)
  })

  test("lets nobody in without the password", async () => {
    const { child, url } = await hold(shared)
    const stranger = new URL(url)
    stranger.password = "guess"
    await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed")
    await end(child)
  })

  test("is adopted by the next start after a kill -9 of the server", async () => {
    const killed = await hold(shared)
    const pid = serverPid(shared)
    await end(killed.child, "SIGKILL")
    expect(lives(pid)).toBe(true)

    const next = await hold(shared)
    expect(next.url).toBe(killed.url)
    expect(serverPid(shared)).toBe(pid)
    await end(next.child)
    expect(lives(pid)).toBe(false)
  })

  test("comes back at the same address after a kill -9 of its own, with every committed row", async () => {
    const { child, url } = await hold(shared)
    await query(url, "create table survivors as select 1 as fact")
    process.kill(serverPid(shared) ?? 0, "SIGKILL")
    expect(await eventually(() => query(url, "select fact from survivors"))).toEqual([{ fact: 1 }])
    const pid = serverPid(shared)
    await end(child)
    expect(lives(pid)).toBe(false)
  })

  test("recovers at the next start when both were killed", async () => {
    const { child } = await hold(shared)
    const pid = serverPid(shared)
    await end(child, "SIGKILL")
    process.kill(pid ?? 0, "SIGKILL")
    const next = await hold(shared)
    expect(await query(next.url, "select fact from survivors")).toEqual([{ fact: 1 }])
    await end(next.child)
  })

  test("starts though the number of a killed one belongs to another program now", async () => {
    const { child } = await hold(shared)
    const pid = serverPid(shared)
    await end(child, "SIGKILL")
    process.kill(pid ?? 0, "SIGKILL")
    await eventually(async () => expect(lives(pid)).toBe(false))
    const file = join(home(shared), "data/postmaster.pid")
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)))
    const next = await hold(shared)
    await query(next.url, "select 1")
    await end(next.child)
  })

  test("ends with a server that fails without stopping it", async () => {
    const { child } = await hold(shared, "ignore")
    const pid = serverPid(shared)
    expect(await end(child, "SIGUSR2")).toBe(1)
    expect(lives(pid)).toBe(false)
  })

  test("is shared by two processes, and ends with the second", async () => {
    const [first, second] = await Promise.all([hold(shared), hold(shared)])
    expect(first.url).toBe(second.url)
    const pid = serverPid(shared)
    expect(await end(first.child)).toBe(0)
    await query(second.url, "select 1")
    expect(await end(second.child)).toBe(0)
    expect(lives(pid)).toBe(false)
  })

  test("is made once when two processes start at once on nothing, beside that of another checkout", async () => {
    const fresh = dataDir()
    const [first, second, other] = await Promise.all([hold(fresh), hold(fresh), hold(shared)])
    expect(first.url).toBe(second.url)
    expect(new URL(first.url).port).not.toBe(new URL(other.url).port)
    await Promise.all([first, second, other].map(({ url }) => query(url, "select 1")))
    await Promise.all([first, second, other].map(({ child }) => end(child)))
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot("works for root in a folder that only root can enter", async () => {
    const closed = dataDir()
    chmodSync(closed, 0o700)
    const inside = join(closed, ".data")
    mkdirSync(inside)
    const first = await hold(inside)
    folders.push(home(inside))
    await query(first.url, "create table kept as select 1 as fact")
    await end(first.child)
    const second = await hold(inside)
    expect(await query(second.url, "select fact from kept")).toEqual([{ fact: 1 }])
    await end(second.child)
    expect(home(inside)).not.toContain(closed)
  })

  test("for tests vanishes at its stop, and after a kill -9 when the next one starts", async () => {
    const homes = () => readdirSync(tmpdir()).filter((name) => name.startsWith("hr-workforce-ephemeral-"))
    const before = homes()
    const killed = await hold("ephemeral")
    const left = homes().filter((name) => !before.includes(name))
    expect(left).toHaveLength(1)
    await end(killed.child, "SIGKILL")
    const folder = join(tmpdir(), left[0] ?? "")
    // The sweep spares what may just be in the making.
    utimesSync(folder, 0, 0)
    const next = await hold("ephemeral")
    expect(existsSync(folder)).toBe(false)
    await end(next.child)
    expect(homes()).toEqual(before)
  })
})

describe("a database of one's own", () => {
  test("is used and left alone", async () => {
    const databaseUrl = process.env.TEST_SERVER_URL ?? ""
    const database = await openDatabase({ databaseUrl, dataDir: "" })
    expect(database).toMatchObject({ url: databaseUrl, embedded: false })
    await database.stop()
    await query(databaseUrl, "select 1")
  })

  test("that cannot be reached is told in one line, without its password", async () => {
    const opening = openDatabase({ databaseUrl: "postgresql://hr:hunter2@127.0.0.1:1/hr", dataDir: "" })
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL names a database that cannot be used, 127\.0\.0\.1:1\/hr: (?!.*hunter2).+$/,
    )
  })
})

// The whole way, through npm: needs the server itself.
const withServer = existsSync(join(root, "src/main.ts")) ? describe : describe.skip
withServer("npm start", () => {
  const served = dataDir()

  /** In a process group of its own, as a shell would start it, so that a signal to the group is a Ctrl-C. */
  function npmStart(env: NodeJS.ProcessEnv): { child: ChildProcess; said: () => string; exited: Promise<number | null> } {
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
    return { child, said: () => lines.join(""), exited }
  }

  test("refuses a wrong PORT in one line, and ends with 1", async () => {
    const { said, exited } = npmStart({ PORT: "http", DATA_DIR: dataDir() })
    expect(await exited).toBe(1)
    expect(said().match(/PORT/g)).toHaveLength(1)
    expect(said()).not.toMatch(/^\s+at /m)
  })

  async function ready({ said, child }: ReturnType<typeof npmStart>): Promise<string> {
    return eventually(async () => {
      const [, port] = said().match(/localhost:(\d+)/) ?? []
      if (child.exitCode !== null || port === undefined) throw new Error(`not ready: ${said()}`)
      const { ok } = await fetch(`http://localhost:${port}/health/live`)
      expect(ok).toBe(true)
      return `http://localhost:${port}/health/live`
    }, 30_000)
  }

  test.each([
    ["Ctrl-C", (pid: number) => process.kill(-pid, "SIGINT")],
    ["SIGTERM to npm", (pid: number) => process.kill(pid, "SIGTERM")],
    ["kill -9 of npm", (pid: number) => process.kill(pid, "SIGKILL")],
  ])(
    "leaves nothing behind after %s",
    async (_name, stop) => {
      const run = npmStart({ DATA_DIR: served })
      const health = await ready(run)
      const database = serverPid(served)
      expect(lives(database)).toBe(true)
      stop(run.child.pid ?? 0)
      await run.exited
      await eventually(async () => {
        expect(lives(database)).toBe(false)
        await expect(fetch(health)).rejects.toThrow()
        expect(() => process.kill(-(run.child.pid ?? 0), 0)).toThrow("ESRCH")
      })
    },
    60_000,
  )

  test("is ready within three seconds the second time", async () => {
    // Other tests use the processors at the same time: the quickest of a few starts says what the server needs.
    let quickest = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 5 && quickest >= 3000; tries++) {
      const began = performance.now()
      const run = npmStart({ DATA_DIR: served })
      await ready(run)
      quickest = Math.min(quickest, performance.now() - began)
      run.child.kill("SIGTERM")
      await run.exited
    }
    expect(quickest).toBeLessThan(3000)
  }, 60_000)
})
