// An upgrade under load: the version before the newest migration runs on two servers while the database is migrated, and then each
// server is replaced by this version.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import pg from "pg"
import { Client, type Json } from "../support/client.js"
import { createDatabase, type TestDatabase } from "../support/databases.js"
import { keys, startServerPair } from "../support/server-pair.js"
import { runAdmin, type ServerProcess, startServerProcess } from "../support/server-process.js"
import { p99, startLoad } from "../support/steady-load.js"

const MINUTES_10 = 600_000
const PER_SECOND = 50
const PHASE_MS = 10_000

const root = fileURLToPath(new URL("../..", import.meta.url))
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })

/** The commit before the one that added the newest migration; undefined without the history of the repository. */
function findPreviousVersion(): string | undefined {
  try {
    const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations/Migration*").trim()
    return git("rev-parse", `${added}^`).trim()
  } catch {
    return undefined
  }
}

const version = findPreviousVersion()
if (!version) console.error("No upgrade is tested: the history of the repository is missing.")
const testWithHistory = version ? test : test.skip

const scratch = mkdtempSync(join(tmpdir(), "hr-upgrade-"))
const previous = join(scratch, "previous")
let database: TestDatabase
let servers: ServerProcess[] = []

beforeAll(async () => {
  if (!version) return
  database = await createDatabase()
  mkdirSync(previous)
  execFileSync("git", ["archive", "--output", join(scratch, "version.tar"), version], { cwd: root })
  execFileSync("tar", ["--extract", "--file", join(scratch, "version.tar"), "--directory", previous])
  execFileSync("npm", ["run", "build"], { cwd: previous, stdio: "ignore" })
}, MINUTES_10)

afterAll(async () => {
  for (const server of servers) await server.kill()
  await database?.drop()
  rmSync(scratch, { recursive: true, force: true })
})

/** Paths of the previous version that its administrator can read without parameters. */
async function readablePaths(admin: Client): Promise<string[]> {
  const { paths } = JSON.parse(readFileSync(join(previous, "openapi.json"), "utf8")) as Json
  const candidates = Object.keys(paths).filter((path) => paths[path].get && !path.includes("{") && !path.endsWith("/stream"))
  const readable: string[] = []
  for (const path of candidates) {
    const short = path.replace("/api", "")
    if ((await admin.get(short)).status === 200) readable.push(short)
  }
  return readable
}

testWithHistory(
  "the servers of the previous version and of this one answer every request while the database is migrated and they are replaced",
  async () => {
    const variables = { DATABASE_URL: database.url, DATA_DIR: join(scratch, "data") }
    const pair = await startServerPair(variables, previous)
    servers = pair.servers
    const [admin] = pair.admins
    const paths = await readablePaths(admin)
    expect(paths.length).toBeGreaterThan(70)

    const created = { departments: [] as string[], tasks: [] as string[] }
    const request = async (client: Client, n: number) => {
      const name = `Record ${n}`
      const kind = n % 20 === 0 ? "departments" : n % 20 === 10 ? "tasks" : undefined
      if (!kind) return client.get(paths[n % paths.length] as string)
      const response = await client.post(
        `/${kind}`,
        kind === "tasks" ? { title: name, stage: "TODO", priority: "LOW" } : { name },
      )
      if (response.status === 201) created[kind].push(name)
      return response
    }
    const load = startLoad(
      servers.map(({ url }) => url),
      { perSecond: PER_SECOND, request, token: admin.token as string },
    )
    await sleep(PHASE_MS)
    const usual = load.takeDurations()
    await runAdmin(["migrate"], { ...keys, ...variables })
    await sleep(PHASE_MS)
    for (const [index, old] of [...servers].entries()) {
      old.stop()
      expect(await old.exited).toBe(0)
      servers[index] = await startServerProcess({ env: { ...keys, ...variables } })
      load.setServers(servers.map(({ url }) => url))
    }
    await sleep(PHASE_MS)
    const meanwhile = load.takeDurations()
    await load.stop()
    console.info(
      `${usual.length + meanwhile.length} requests, ${load.repetitions()} repeated. ` +
        `The 99th percentile was ${Math.round(p99(usual))} ms before the upgrade and ${Math.round(p99(meanwhile))} ms during it.`,
    )

    expect(load.failures).toEqual([])
    const connection = new pg.Client(database.url)
    await connection.connect()
    const valuesOf = async (statement: string) => (await connection.query(statement)).rows.map(({ value }) => value).sort()
    expect(await valuesOf("select name as value from departments")).toEqual(created.departments.sort())
    expect(await valuesOf("select title as value from tasks")).toEqual(created.tasks.sort())
    await connection.end()
    const reader = new Client((servers[0] as ServerProcess).url, { token: admin.token })
    expect((await reader.get("/audit/verification")).body).toMatchObject({ isIntact: true })
  },
  MINUTES_10,
)
