// Memory of the server and of PostgreSQL under many distinct GraphQL documents.
import { existsSync, readFileSync } from "node:fs"
import { beforeAll, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import { usedBytes } from "../support/memory.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()
const MIB = 1_048_576
/** Distinct documents of each kind. The environment variable ROUNDS sets it. */
const documents = Number(process.env.ROUNDS ?? 150)

const FIELDS = ["id", "fullName", "email", "phone", "jobTitle", "hireDate", "createdAt", "updatedAt", "version", "badge"]
/** Fifteen aliases of each field: about 150 fields in a short text. */
const fragment = `fragment L on Employee { ${FIELDS.flatMap((field) => Array.from({ length: 15 }, (_, n) => `${field}${n}: ${field}`)).join(" ")} }`

/** A query that expands to about 150 fields for each of its branches. */
const wideQuery = (name: string, branches: number) => {
  const managers = Array.from({ length: branches }, (_, n) => `m${n}: manager { ...L }`).join(" ")
  return `query ${name}($after: String) { directory(first: 1, after: $after) { nodes { ...L ${managers} } } } ${fragment}`
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

/** Memory of each connection of the server that no other process shares. */
async function backendBytes(): Promise<number[]> {
  const rows = await w.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'hr-workforce-platform'",
  )
  return rows.flatMap(({ pid }) => {
    // The pool may have closed the connection in the meantime.
    if (!existsSync(`/proc/${pid}`)) return []
    const lines = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Private_\w+: +\d+/gm) ?? []
    return [lines.reduce((sum, line) => sum + 1_024 * Number(line.split(/: +/)[1]), 0)]
  })
}

async function valueOfMetric(name: string, labels: string): Promise<number> {
  const text = await (await fetch(`${w.url}/metrics`)).text()
  return Number(new RegExp(`^${name}\\{${labels}\\} (\\d+)$`, "m").exec(text)?.[1])
}

/** The caches of earlier servers of the process, which count until they are collected. */
let sizeBefore: number
beforeAll(async () => {
  usedBytes()
  sizeBefore = await valueOfMetric("cache_size", 'cache="documents"')
})

test("wide documents of anonymous callers leave nothing in the memory", async () => {
  await sendAll(w.anonymous, 20, (n) => [wideQuery(`W${n}`, 10)])
  const before = usedBytes()
  const codes = await sendAll(w.anonymous, 5 * documents, (n) => [wideQuery(`A${n}`, 10), { after: String(n) }])
  expect([...codes]).toEqual(["UNAUTHENTICATED"])
  expect((usedBytes() - before) / MIB).toBeLessThan(60)
}, 120_000)

test("a document with more than 1,000 fields below a root field returns QUERY_TOO_COMPLEX", async () => {
  const { body } = await w.ann.graphql(wideQuery("Wide", 10))
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining("at most 1,000 fields"),
    extensions: { code: "QUERY_TOO_COMPLEX", details: { limit: "statementFields", allowed: 1_000 } },
  })
  expect((await w.ann.graphql(wideQuery("Narrow", 2))).body.errors).toBeUndefined()
})

test("distinct documents of a signed-in caller keep the heap and the connections of the database within bounds", async () => {
  await sendAll(w.ann, 20, (n) => [wideQuery(`V${n}`, 2)])
  const before = usedBytes()
  // Each is sent twice, because a repeated statement is prepared.
  for (const _ of [1, 2])
    expect([...(await sendAll(w.ann, documents, (n) => [wideQuery(`S${n}`, n % 3).replace("id0:", `x${n}:`)]))]).toEqual(["none"])
  expect((usedBytes() - before) / MIB).toBeLessThan(100)
  const memory = await backendBytes()
  expect(memory.length).toBeGreaterThan(1)
  expect(Math.max(...memory) / MIB).toBeLessThan(64)
}, 120_000)

test("prepared statements of a connection have a budget, and evicted ones are deallocated", async () => {
  const short = (n: number) => `{ directory(first: ${1 + (n % 90)}) { nodes { id x${n}: fullName email department { name } } } }`
  for (const _ of [1, 2, 3]) await sendAll(w.ann, 300, (n) => [short(n)])
  const prepared = await Promise.all(
    Array.from({ length: 10 }, () =>
      w.sql<{ count: string; length: string }>(
        "select count(*), coalesce(sum(length(statement)), 0) as length, pg_sleep(0.1) from pg_prepared_statements where name ~ '^s[0-9]+$'",
      ),
    ),
  )
  for (const [row] of prepared) expect(Number(row?.length)).toBeLessThanOrEqual(200_000)
  expect(prepared.some(([row]) => Number(row?.count) > 10)).toBe(true)
  expect((await w.ann.graphql(short(1))).body.data.directory.nodes.length).toBeGreaterThan(0)
})

test("the metrics have the size and the budget of each cache", async () => {
  const size = await valueOfMetric("cache_size", 'cache="documents"')
  const budget = await valueOfMetric("cache_budget", 'cache="documents",unit="characters"')
  expect(size).toBeGreaterThan(0)
  expect(size - sizeBefore).toBeLessThanOrEqual(budget)
})
