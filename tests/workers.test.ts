// A server with WORKERS above 1: its processes share the port and work as several instances do.
import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { CACHE_BUDGETS } from "../src/core/caches.js"
import { Client, type Json } from "./support/client.js"
import { cloneDatabase, type TestDatabase } from "./support/databases.js"
import { PASSWORD } from "./support/identity.js"
import { openClients, until } from "./support/live.js"
import { JWT_SECRET, nodeEnvironment, type ServerProcess, startServerProcess } from "./support/server-process.js"
import { createTask } from "./support/subscriptions.js"

const clients = openClients()
const dataDir = mkdtempSync(join(tmpdir(), "hr-workers-"))
let database: TestDatabase
let env: Record<string, string>
let server: ServerProcess
let admin: Client

beforeAll(async () => {
  database = await cloneDatabase()
  env = { WORKERS: "2", DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET }
  server = await startServerProcess({ env })
  const client = new Client(server.url)
  const account = { email: "admin@acme.test", password: PASSWORD }
  await client.post("/auth/register-company", { ...account, organizationName: "Acme" })
  admin = client.with((await client.post("/auth/login", account)).body.token)
  await bothServe()
})
afterAll(async () => {
  await server.kill()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Process ids of the workers. */
const workers = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)

/** Sends a request on a connection of its own, so that another worker may answer than before. */
function request(path: string): Promise<{ status: number; text: string }> {
  const options = { agent: new Agent(), headers: { Authorization: `Bearer ${admin.token}` } }
  return new Promise((resolve, reject) => {
    const outgoing = get(server.url + path, options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode as number, text })
    })
    outgoing.on("error", reject)
  })
}

const metrics = async () => (await request("/metrics")).text
/** Sum of the samples of a metric that contain a label. */
const sumOf = (text: string, metric: string, label: string): number =>
  text
    .split("\n")
    .filter((line) => line.startsWith(`${metric}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split("} ")[1]), 0)

/** Waits until the metrics contain the budget of a cache of each worker. */
const bothServe = () =>
  until(
    async () => sumOf(await metrics(), "cache_budget", `cache="sessions"`) === 2 * CACHE_BUDGETS.sessions.max,
    "both workers",
    20_000,
  )

test("while one worker hangs, the other one answers", async () => {
  const [first] = workers() as [number]
  process.kill(first, "SIGSTOP")
  const answered: number[] = []
  const requests = Array.from({ length: 6 }, async (_, n) => {
    const { status } = await request("/api/departments")
    answered.push(n)
    return status
  })
  await until(() => answered.length === 5, "the answers of the other worker")
  process.kill(first, "SIGCONT")
  expect(await Promise.all(requests)).toEqual(Array(6).fill(200))
})

test("metrics count the requests of both workers", async () => {
  const countOf = async () => sumOf(await metrics(), "http_request_duration_seconds_count", `route="/api/positions"`)
  for (let n = 0; n < 6; n++) await request("/api/positions")
  expect([await countOf(), await countOf()]).toEqual([6, 6])
})

test("metrics show the latest start and the longest delay of the workers", async () => {
  const text = await metrics()
  for (const name of ["process_start_time_seconds", "nodejs_eventloop_lag_p99_seconds"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, "m"))
  expect(sumOf(text, "process_start_time_seconds", "")).toBeLessThan(Date.now() / 1000)
})

test("every connection receives a change, whichever worker it leads to", async () => {
  const sockets = Array.from({ length: 4 }, () => clients.socket(admin))
  const received = sockets.map((socket) => socket.subscribe("subscription { taskChanged { taskId } }"))
  await Promise.all(sockets.map(({ ready }) => ready))
  for (let n = 0; n < 2; n++) {
    const id = await createTask(admin)
    await Promise.all(received.map((events) => events.first(({ taskChanged }: Json) => taskChanged.taskId === id)))
  }
})

test("a worker that ends is replaced", async () => {
  const [first, second] = workers() as [number, number]
  process.kill(first, "SIGKILL")
  await until(() => !workers().includes(first), "the end of the worker")
  expect((await request("/api/departments")).status).toBe(200)
  await until(() => workers().length === 2, "another worker")
  expect(workers()).toContain(second)
  await bothServe()
})

test.each([
  ["in use", () => ({ PORT: new URL(server.url).port }), /^PORT \d+ is in use by another program\n$/],
  ["of another machine", () => ({ HOST: "192.0.2.1" }), /^HOST 192.0.2.1 is no address of this machine\n$/],
  ["unknown", () => ({ HOST: "nowhere.invalid" }), /^HOST nowhere.invalid is no address of this machine\n$/],
])("a start with an address that is %s ends with one line", (_, variables, line) => {
  const main = fileURLToPath(new URL("../dist/server/main.js", import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { ...nodeEnvironment, DEMO: "false", ...env, PORT: "0", ...variables() },
    encoding: "utf8",
  })
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: expect.stringMatching(line) })
})

test("the server ends with its workers", async () => {
  const pids = workers()
  server.stop()
  expect(await server.exited).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH")
})

test("workers create one embedded database and load the demo organization once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-workers-"))
  chmodSync(folder, 0o711)
  const variables = { WORKERS: "2", DEMO: "true", DATA_DIR: folder, JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET, LOG_LEVEL: "error" }
  const fresh = await startServerProcess({ env: variables })
  try {
    const metricsOf = async () => (await fetch(`${fresh.url}/metrics`)).text()
    await until(
      async () => sumOf(await metricsOf(), "cache_budget", `cache="sessions"`) > CACHE_BUDGETS.sessions.max,
      "both",
      60_000,
    )
    expect(fresh.output()).not.toContain("worker ended")
    expect(fresh.output().match(/Loading the demo organization|Creating the embedded database/g)).toHaveLength(3)
  } finally {
    fresh.stop()
    await fresh.exited
    rmSync(folder, { recursive: true, force: true })
  }
})

test("two servers that start on one empty database load the demo organization once", async () => {
  const empty = await cloneDatabase()
  const variables = { ...env, WORKERS: "1", DEMO: "true", DATABASE_URL: empty.url }
  const servers = await Promise.all([startServerProcess({ env: variables }), startServerProcess({ env: variables })])
  expect(servers.map((each) => each.output().includes("Loading the demo organization")).sort()).toEqual([false, true])
  await Promise.all(servers.map((each) => each.kill()))
  await empty.drop()
})
