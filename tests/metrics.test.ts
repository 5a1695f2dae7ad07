// Metrics of what writes and reads wait for in the database.
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "@jest/globals"
import pg from "pg"
import { databaseUrlOf } from "./support/identity.js"
import { areWaiting, until } from "./support/live.js"
import { metricOf, readMetrics, valuesDuring } from "./support/metrics.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 2 } })
/** A limit of the buckets, in seconds, and a longer time. */
const LIMIT = 1
const LONGER_MS = 1_300

let number = 0
const createDepartment = async () =>
  expect((await app.hr.post("/departments", { name: `Department ${number++}` })).status).toBe(201)

/** Runs a request that waits for a lock of another transaction, which ends after more than the limit. */
async function whileLocked(lock: string, request: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client(databaseUrlOf(app))
  await client.connect()
  try {
    await client.query("begin")
    await client.query(lock)
    const done = request()
    await until(() => areWaiting(app, 1), "the waiting request")
    await sleep(LONGER_MS)
    await client.query("commit")
    await done
  } finally {
    await client.end()
  }
}

test("a statement that waits for a connection of the pool is counted with its wait", async () => {
  const waits = ["database_connection_wait_seconds", "", LIMIT] as const
  const read = () => app.hr.get("/departments")
  expect((await valuesDuring(app.url, waits, read)).above).toBe(0)
  const readMany = () => Promise.all(Array.from({ length: 4 }, read))
  const during = await valuesDuring(app.url, waits, () => whileLocked("lock table departments", readMany))
  expect(during.above).toBeGreaterThanOrEqual(2)
})

test("a write that waits for the end of the audit log is counted with its wait, and not as holding it", async () => {
  await createDepartment()
  const lock = `select from audit_chains where organization_id = '${app.organizationId}' for update`
  const locked = () => whileLocked(lock, createDepartment)
  expect(await valuesDuring(app.url, ["audit_log_lock_seconds", 'phase="wait"', LIMIT], locked)).toEqual({ upTo: 0, above: 1 })
  expect(await valuesDuring(app.url, ["audit_log_lock_seconds", 'phase="hold"', LIMIT], locked)).toEqual({ upTo: 1, above: 0 })
})

test("a write whose commit takes long is counted as holding the end of the audit log", async () => {
  await app.sql(`create function sleep_at_commit() returns trigger language plpgsql as $$
    begin perform pg_sleep(${LONGER_MS / 1000}); return null; end $$`)
  await app.sql(`create constraint trigger sleep_at_commit after insert on departments deferrable initially deferred
    for each row execute function sleep_at_commit()`)
  expect(await valuesDuring(app.url, ["audit_log_lock_seconds", 'phase="hold"', LIMIT], createDepartment)).toEqual({
    upTo: 0,
    above: 1,
  })
  expect(await valuesDuring(app.url, ["audit_log_lock_seconds", 'phase="wait"', LIMIT], createDepartment)).toEqual({
    upTo: 1,
    above: 0,
  })
  await app.sql("drop function sleep_at_commit cascade")
})

const countOf = async (labels: string) => metricOf(await readMetrics(app.url), `http_request_duration_seconds_count{${labels}}`)

test("a request whose client does not wait for the response is counted", async () => {
  const labels = 'method="GET",route="/api/positions",status="499"'
  const signal = AbortSignal.timeout(500)
  const headers = { Authorization: `Bearer ${app.hr.token}` }
  await whileLocked("lock table positions", () =>
    expect(fetch(`${app.url}/api/positions`, { headers, signal })).rejects.toThrow("aborted"),
  )
  await until(async () => (await countOf(labels)) === 1, "the counted request")
})

test("an error of the server in a response of GraphQL is counted as one", async () => {
  const labels = 'method="POST",route="/graphql",status="500"'
  expect(await countOf(labels)).toBe(0)
  await app.sql("alter table locations rename to renamed")
  const { status, body } = await app.hr.graphql("{ locations(first: 1) { nodes { id } } }")
  await app.sql("alter table renamed rename to locations")
  expect([status, body.errors[0].extensions.code]).toEqual([200, "INTERNAL"])
  expect(await countOf(labels)).toBe(1)
})

test("requests that wait for a change have a route of their own", async () => {
  await app.hr.get("/notifications?since=0&wait=1")
  expect(await countOf('method="GET",route="/api/notifications?wait",status="200"')).toBe(1)
})

test("the metrics show how many commits wait for the lock of NOTIFY, and how long", async () => {
  const waitsOf = async () => {
    const metrics = await readMetrics(app.url)
    return ["transactions", "longest"].map((figure) => metricOf(metrics, `notify_lock_waits{figure="${figure}"}`))
  }
  await until(async () => (await waitsOf()).every((value) => value === 0), "no commit that waits")
  await app.sql("create table written (n int)")
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client(databaseUrlOf(app))
      await client.connect()
      return client
    }),
  )
  let isWriting = true
  const writing = clients.map(async (client) => {
    // The lock is held while the notifications are queued.
    const notifications = "select count(pg_notify('nothing', n::text)) from generate_series(1, 5000) n"
    while (isWriting) await client.query(`insert into written values (1); ${notifications}`)
    await client.end()
  })
  try {
    await until(async () => (await waitsOf()).every((value) => value > 0), "commits that wait", 10_000)
  } finally {
    isWriting = false
    await Promise.all(writing)
  }
}, 30_000)

test("paths and methods that the server does not have add no series", async () => {
  const routesOf = async () =>
    [...(await readMetrics(app.url)).matchAll(/http_request_duration_seconds_count{(method="[^"]*",route="[^"]*")/g)].map(
      ([, labels]) => labels as string,
    )
  const folders = [
    "",
    "health/",
    "health/live/",
    "metrics/",
    "graphql/",
    "api/",
    "api/users/",
    "api/docs/",
    "assets/",
    "files/",
    "p/",
  ]
  const requestInventedPaths = async () => {
    for (const folder of folders)
      for (const method of ["GET", "POST", "DELETE", "PROPFIND"])
        await fetch(`${app.url}/${folder}invented-${number++}`, { method })
  }
  await requestInventedPaths()
  const known = new Set(await routesOf())
  await requestInventedPaths()
  expect((await routesOf()).filter((labels) => !known.has(labels))).toEqual([])
  expect([...known].filter((labels) => labels.includes("invented"))).toEqual([])
})
