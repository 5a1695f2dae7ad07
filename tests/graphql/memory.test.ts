// Memory of the server and of PostgreSQL under many distinct GraphQL documents.
import { readFileSync } from "node:fs"
import { beforeAll, expect, test } from "@jest/globals"
import { MikroORM } from "@mikro-orm/postgresql"
import { ormOptions, poolOf } from "../../src/adapters/orm.js"
import { CACHE_BUDGETS } from "../../src/core/caches.js"
import type { Client } from "../support/client.js"
import { databaseUrlOf } from "../support/identity.js"
import { until } from "../support/live.js"
import { usedBytes } from "../support/memory.js"
import { createTestApp } from "../support/test-app.js"

// Few connections, so that each runs many of the documents.
const POOL_SIZE = 4
const app = createTestApp({ config: { databasePoolSize: POOL_SIZE } })
const MIB = 1_048_576
/** Private memory of a connection: to plan the widest statement once, and the prepared statements. */
const MAX_BACKEND_MIB = { anonymous: 24, signedIn: 80 }
/** Distinct documents of each kind. The environment variable ROUNDS sets it. */
const documents = Number(process.env.ROUNDS ?? 1_000)
/** One in this many documents of a signed-in caller is wide. The others are short, for the time of the test. */
const WIDE_EVERY = 20

const FIELDS = ["id", "fullName", "email", "phone", "jobTitle", "hireDate", "createdAt", "updatedAt", "version", "badge"]
/** Fifteen aliases of each field: about 150 fields in a short text. */
const fragment = `fragment L on Employee { ${FIELDS.flatMap((field) => Array.from({ length: 15 }, (_, n) => `${field}${n}: ${field}`)).join(" ")} }`

/** A query that expands to about 150 fields for each of its branches. */
const wideQuery = (name: string, branches: number) => {
  const managers = Array.from({ length: branches }, (_, n) => `m${n}: manager { ...L }`).join(" ")
  return `query ${name}($after: String) { directory(first: 1, after: $after) { nodes { ...L ${managers} } } } ${fragment}`
}

const SHORT = `${FIELDS.join(" ")} manager { ${FIELDS.join(" ")} }`
/** Distinct documents of a signed-in caller: some of about 150, 300 or 450 fields, and many of about 20. */
const signedInQuery = (n: number) =>
  n % WIDE_EVERY === 0
    ? wideQuery(`S${n}`, (n / WIDE_EVERY) % 3).replace("id0:", `x${n}:`)
    : `query S${n} { directory(first: 1) { nodes { x${n}: fullName ${SHORT} } } }`

const PUBLIC_FIELDS = ["jobId", "title", "type", "department", "location", "country", "description", "publishedAt"]
/** Distinct documents that anonymous callers may send: some of about 120 fields, and many of 10. */
const publicQuery = (n: number) => {
  const aliases = Array.from({ length: n % WIDE_EVERY === 0 ? 14 : 1 }, (_, k) =>
    PUBLIC_FIELDS.map((field) => `${field}${k}: ${field}`),
  )
  return `query P${n} { careerJobs(slug: "acme", first: 10) { nodes { x${n}: title ${aliases.flat().join(" ")} } } }`
}

async function sendAll(
  client: Client,
  count: number,
  send: (n: number) => [string, Record<string, unknown>?],
): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let n = 0; n < count; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, k) => {
        const { body } = await client.graphql(...send(n + k))
        codes.add(body.errors?.[0].extensions.code ?? "none")
      }),
    )
  return codes
}

/** The kernel's summary of the memory of a process; undefined if it ended, as a connection does that the pool closed. */
function memoryOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined
    throw error
  }
}

/** Memory of each connection of the server that no other process shares. */
async function backendBytes(): Promise<number[]> {
  const rows = await app.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'hr-workforce-platform'",
  )
  return rows.flatMap(({ pid }) => {
    const memory = memoryOf(pid)
    if (memory === undefined) return []
    const lines = memory.match(/^Private_\w+: +\d+/gm) ?? []
    return [lines.reduce((sum, line) => sum + 1_024 * Number(line.split(/: +/)[1]), 0)]
  })
}

/** Sends distinct documents and expects that they leave little in the heap and in the connections of the database. */
async function assertBounded(client: Client, query: (n: number) => string, maxBackendMib: number): Promise<void> {
  await sendAll(client, 20, (n) => [query(documents + n)])
  const before = usedBytes()
  expect([...(await sendAll(client, documents, (n) => [query(n)]))]).toEqual(["none"])
  // A repeated statement is prepared.
  expect([...(await sendAll(client, documents / 4, (n) => [query(4 * n)]))]).toEqual(["none"])
  const heapMib = (usedBytes() - before) / MIB
  const backendMib = (await backendBytes()).map((bytes) => bytes / MIB)
  expect(heapMib).toBeLessThan(100)
  expect(backendMib.length).toBeGreaterThan(1)
  expect(Math.max(...backendMib)).toBeLessThan(maxBackendMib)
}

interface CacheMetrics {
  unit: string
  owner: string
  budget: number
  size: number
}

async function cacheMetrics(): Promise<Record<string, CacheMetrics>> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const sizes = new Map([...text.matchAll(/^cache_size\{cache="(\w+)"\} (\d+)$/gm)].map(([, name, size]) => [name, Number(size)]))
  const budgets = text.matchAll(/^cache_budget\{cache="(\w+)",unit="(\w+)",owner="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...budgets].map(([, name = "", unit = "", owner = "", budget]) => [
      name,
      { unit, owner, budget: Number(budget), size: sizes.get(name) ?? Number.NaN },
    ]),
  )
}

/** The caches of earlier servers of the process, which count until they are collected. */
let metricsBefore: Record<string, CacheMetrics>
beforeAll(async () => {
  usedBytes()
  metricsBefore = await cacheMetrics()
})

test("wide documents of anonymous callers leave nothing in the memory", async () => {
  await sendAll(app.anonymous, 20, (n) => [wideQuery(`W${n}`, 10)])
  const before = usedBytes()
  const codes = await sendAll(app.anonymous, documents, (n) => [wideQuery(`A${n}`, 10), { after: String(n) }])
  expect([...codes]).toEqual(["UNAUTHENTICATED"])
  expect((usedBytes() - before) / MIB).toBeLessThan(60)
})

test("distinct documents of public operations keep the heap and the connections of the database within bounds", async () => {
  await app.admin.patch("/companies/settings", { slug: "acme" })
  await app.hr.post("/jobs", {
    title: "Chemist",
    type: "Full-time",
    status: "Open",
    isPublished: true,
    hiringManagerId: app.manager.id,
  })
  const { body } = await app.anonymous.graphql(publicQuery(0))
  expect(body.data.careerJobs.nodes).toEqual([expect.objectContaining({ x0: "Chemist", title13: "Chemist" })])
  await assertBounded(app.anonymous, publicQuery, MAX_BACKEND_MIB.anonymous)
})

/** Sizes of the caches of documents, without those of earlier servers that can be collected. */
async function documentCacheSizes(): Promise<number[]> {
  usedBytes()
  const metrics = await cacheMetrics()
  return ["documents", "validDocuments", "selections"].map((name) => metrics[name]?.size ?? 0)
}

test("statements of anonymous callers are not kept", async () => {
  const before = (await cacheMetrics()).statements?.size
  for (let n = 0; n < 3; n++) expect((await app.anonymous.get("/careers/acme/jobs")).status).toBe(200)
  expect((await cacheMetrics()).statements?.size).toBe(before)
})

test("documents of callers who are not admitted are not kept", async () => {
  const before = await documentCacheSizes()
  const directory = (n: number) => `{ directory(first: ${n + 1}) { nodes { id x${n}: fullName } } }`
  expect([...(await sendAll(app.anonymous, 20, (n) => [directory(n)]))]).toEqual(["UNAUTHENTICATED"])
  expect([...(await sendAll(app.anonymous, 20, (n) => [`{ x${n}: careersPage(slug: "nowhere") { name } }`]))]).toEqual([
    "NOT_FOUND",
  ])
  expect([...(await sendAll(app.anonymous, 20, (n) => [`{ x${n}: __typename }`]))]).toEqual(["none"])
  expect([...(await sendAll(app.employee, 20, (n) => [`{ x${n}: auditEntries { nodes { id } } }`]))]).toEqual(["FORBIDDEN"])
  expect([...(await sendAll(app.employee, 20, (n) => [`{ x${n}: nothing }`]))]).toEqual(["GRAPHQL_VALIDATION_FAILED"])
  expect(await documentCacheSizes()).toEqual(before)

  const text = directory(90)
  const [documents = 0, validDocuments = 0, selections = 0] = before
  // A selection counts one and its four fields.
  const grown = [documents + text.length, validDocuments + text.length, selections + 5]
  for (const _ of [1, 2, 3]) {
    await app.employee.graphql(text)
    expect(await documentCacheSizes()).toEqual(grown)
  }
})

test("a document with more than 1,000 fields below a root field returns QUERY_TOO_COMPLEX", async () => {
  const { body } = await app.employee.graphql(wideQuery("Wide", 10))
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining("at most 1,000 fields"),
    extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "statementFields", allowed: 1_000 } },
  })
  expect((await app.employee.graphql(wideQuery("Narrow", 2))).body.errors).toBeUndefined()
})

test("distinct documents of a signed-in caller keep the heap and the connections of the database within bounds", async () => {
  await assertBounded(app.employee, signedInQuery, MAX_BACKEND_MIB.signedIn)
})

test("a statement of more than 100,000 characters returns QUERY_TOO_COMPLEX", async () => {
  // The condition of who may read a record of a private list is long.
  const lists = ["tasks", "leaveRequests", "documents", "careerHistory"].map((list) => `${list}(first: 1) { nodes { id } }`)
  const branches = Array.from({ length: 14 }, (_, n) => `m${n}: manager { ${lists.join(" ")} manager { ${lists.join(" ")} } }`)
  const { body } = await app.employee.graphql(`{ directory(first: 1) { nodes { ${branches.join(" ")} } } }`)
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining("more than 100,000 characters"),
    extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "statementLength", allowed: 100_000 } },
  })
})

test("prepared statements of a connection have a budget, and evicted ones are deallocated", async () => {
  const short = (n: number) => `{ directory(first: ${1 + (n % 90)}) { nodes { id x${n}: fullName email department { name } } } }`
  for (const _ of [1, 2, 3]) await sendAll(app.employee, 300, (n) => [short(n)])
  const prepared = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.sql<{ count: string; length: string }>(
        "select count(*), coalesce(sum(length(statement)), 0) as length, pg_sleep(0.1) from pg_prepared_statements where name ~ '^s[0-9]+$'",
      ),
    ),
  )
  for (const [row] of prepared) expect(Number(row?.length)).toBeLessThanOrEqual(CACHE_BUDGETS.preparedStatements.max)
  expect(prepared.some(([row]) => Number(row?.count) > 10)).toBe(true)
  expect((await app.employee.graphql(short(1))).body.data.directory.nodes.length).toBeGreaterThan(0)
})

test("a connection is replaced when it reaches the maximum age", async () => {
  expect(await poolOf(app.instance.deps.orm)).toMatchObject({ options: { maxLifetimeSeconds: 1_800 } })
  const options = ormOptions({ url: databaseUrlOf(app), poolSize: 1 })
  const orm = new MikroORM({ ...options, driverOptions: { ...options.driverOptions, maxLifetimeSeconds: 1 } })
  const backend = async () =>
    ((await orm.em.fork().execute("/* test */ select pg_backend_pid() as pid"))[0] as { pid: number }).pid
  const first = await backend()
  await until(async () => (await backend()) !== first)
  await orm.close()
})

test("the metrics have the size, the budget and the owner of each cache", async () => {
  const metrics = await cacheMetrics()
  const declared = Object.entries(CACHE_BUDGETS).map(([name, { unit, owner, max }]) => [name, { unit, owner, budget: max }])
  expect(metrics).toMatchObject(Object.fromEntries(declared))
  for (const [name, { owner, budget, size }] of Object.entries(metrics)) {
    const added = size - (metricsBefore[name]?.size ?? 0)
    expect([name, added <= budget * (owner === "connection" ? POOL_SIZE : 1)]).toEqual([name, true])
  }
  // What the documents of this file filled.
  for (const name of ["documents", "selections", "statements", "preparedStatements", "repeatedStatements", "sessions", "tokens"])
    expect([name, metrics[name]?.size]).toEqual([name, expect.not.closeTo(0)])
})
