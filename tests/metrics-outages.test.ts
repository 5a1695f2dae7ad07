// The metrics of a server whose database is away, or does not answer.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.js"
import { cloneDatabase } from "./support/databases.js"
import { until } from "./support/live.js"
import { metricOf, readMetrics } from "./support/metrics.js"
import { JWT_SECRET, type ServerProcess, startServerProcess } from "./support/server-process.js"

const POOL_SIZE = 2
/** Longest time for the metrics, in milliseconds. A slow machine may need longer in some rounds, up to the time of a scrape. */
const LONGEST = 2_000
/** How long Prometheus waits for metrics unless configured otherwise, in milliseconds. */
const SCRAPE_TIMEOUT = 10_000

const dataDir = mkdtempSync(join(tmpdir(), "hr-metrics-"))
let database: Awaited<ReturnType<typeof cloneDatabase>>
let proxy: DatabaseProxy
let server: ServerProcess

beforeAll(async () => {
  database = await cloneDatabase()
  proxy = await startDatabaseProxy(database.url)
  server = await startServerProcess({
    env: { DATABASE_URL: proxy.url, DATA_DIR: dataDir, JWT_SECRET, DATABASE_POOL_SIZE: String(POOL_SIZE) },
  })
}, 60_000)
afterAll(async () => {
  await server.kill()
  await proxy.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isUp = async () => metricOf(await readMetrics(server.url), "database_up") === 1
const login = () =>
  fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ann@acme.test", password: "Correct-Horse-7" }),
  })

test("without the database, the metrics have the requests that fail and leave out what is read from it", async () => {
  await until(isUp, "the database")
  expect(await readMetrics(server.url)).toMatch(/^jobs\{/m)
  proxy.cut()
  expect((await login()).status).toBe(503)
  const response = await fetch(`${server.url}/metrics`)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).not.toMatch(/^jobs\{/m)
  expect(metricOf(text, "database_up")).toBe(0)
  const failed = 'http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="503"}'
  expect(metricOf(text, failed)).toBe(1)
  proxy.restore()
  await until(isUp, "the database", 30_000)
  expect(await readMetrics(server.url)).toMatch(/^jobs\{/m)
}, 60_000)

test("while the database hangs, the metrics are returned in time, and their reads do not pile up", async () => {
  await until(isUp, "the database")
  proxy.silence()
  const durations: number[] = []
  for (let round = 0; round < 4; round++) {
    const startedAt = performance.now()
    const texts = await Promise.all(Array.from({ length: 5 }, () => readMetrics(server.url)))
    durations.push(performance.now() - startedAt)
    expect(durations.at(-1)).toBeLessThan(SCRAPE_TIMEOUT)
    for (const text of texts) expect(metricOf(text, "database_up")).toBe(0)
  }
  expect(Math.min(...durations)).toBeLessThan(LONGEST)
  const waiting = metricOf(await readMetrics(server.url), 'database_connections{state="waited_for"}')
  // A read for each gauge of the database, and jobs of the server.
  expect(waiting).toBeLessThan(20)
  proxy.restore()
  await until(isUp, "the database", 60_000)
}, 90_000)
