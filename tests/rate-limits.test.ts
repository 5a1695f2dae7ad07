// Rate limits, counted in memory and in PostgreSQL.
import { createHash } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals"
import pg from "pg"
import { addressKey } from "../src/auth/address-key.js"
import { rateLimitHeaders } from "../src/auth/rate-limit-result.js"
import { createRateLimits, type RateLimitOptions, type RateLimits } from "../src/auth/rate-limiter.js"
import type { Client, TestResponse } from "./support/client.js"
import { cloneDatabase, type TestDatabase } from "./support/databases.js"
import { png } from "./support/files.js"
import { createTestApp } from "./support/test-app.js"

const digest = (text: string) => createHash("sha256").update(text).digest("hex")
const createLimits = (options: Partial<RateLimitOptions> = {}) =>
  createRateLimits({ perMinute: 0, perMinuteOfOrganization: 0, digest, ...options })

/** Ten plain fields. */
const FIELDS = "id fullName email phone jobTitle hireDate createdAt updatedAt version badge"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
  ["not an address", "unknown"],
  [undefined, "unknown"],
])("the address %s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test("requests are counted per user or per address, and headers report the count", async () => {
  const limits = createLimits({ perMinute: 3 })
  const ann = { viewer: { id: "employee", organizationId: "acme" }, address: "203.0.113.1" }
  const results = []
  for (let count = 0; count < 4; count++) results.push(await limits.request(ann))
  expect(results.map((result) => [result?.isAllowed, result?.remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
  ])
  const [first, , , last] = results
  expect(first && rateLimitHeaders(first)).toEqual({
    "RateLimit-Limit": "3",
    "RateLimit-Remaining": "2",
    "RateLimit-Reset": "60",
    RateLimit: '"default";r=2;t=60',
    "RateLimit-Policy": '"default";q=3;w=60',
  })
  expect(last && rateLimitHeaders(last)).toMatchObject({
    "RateLimit-Remaining": "0",
    "Retry-After": expect.stringMatching(/^(59|60)$/),
  })
  expect(await limits.request({ ...ann, viewer: { id: "manager", organizationId: "acme" } })).toMatchObject({ isAllowed: true })
  expect(await limits.request({ address: "2001:db8::1" })).toMatchObject({ remaining: 2 })
  expect(await limits.request({ address: "2001:db8::2" })).toMatchObject({ remaining: 1 })
  expect(await limits.request({ address: undefined })).toMatchObject({ remaining: 2 })
  expect(await createLimits().request(ann)).toBeNull()
})

describe("requests over HTTP", () => {
  const app = createTestApp({ config: { rateLimit: 100, organizationRateLimit: 120 } })
  const limitOf = ({ status, headers }: TestResponse) => [
    status,
    headers.get("ratelimit")?.replace(/;t=\d+$/, ""),
    headers.get("ratelimit-policy"),
  ]
  const page = (first: number) => `{ directory(first: ${first}) { nodes { ${FIELDS} } } }`
  const costOf = async (client: Client, query: string) =>
    (await client.graphql(query, {}, { headers: { "X-Query-Cost": "true" } })).body.extensions.cost.requested

  test("an expensive query counts for its cost", async () => {
    const kim = await app.hire({}, app.otherOrganizationId)
    const own = '"default";q=100;w=60'
    expect(await costOf(kim, page(100))).toBe(201)
    expect(limitOf(await kim.graphql(page(100)))).toEqual([200, '"default";r=98', own])
    const wide = `{ ${["a", "b", "c", "d", "e"].map((key) => `${key}: directory(first: 100) { nodes { ${FIELDS} } }`).join(" ")} }`
    expect(await costOf(kim, wide)).toBe(1005)
    // The cost was asked for with a request that counted as five, too.
    expect(limitOf(await kim.graphql(wide))).toEqual([200, '"default";r=88', own])
    expect(limitOf(await kim.get("/departments"))).toEqual([200, '"default";r=87', own])
    for (let n = 0; n < 17; n++) await kim.graphql(wide)
    const rejected = await kim.graphql(wide)
    expect([rejected.body.code, ...limitOf(rejected)]).toEqual(["RATE_LIMITED", 429, '"default";r=0', own])
  })

  test("the requests of all people of an organization count together", async () => {
    const [lee, mia] = [await app.hire(), await app.hire()]
    const shared = '"organization";q=120;w=60'
    for (let n = 0; n < 99; n++) await lee.get("/departments")
    expect(limitOf(await lee.get("/departments"))).toEqual([200, '"default";r=0', '"default";q=100;w=60'])
    // A request that its person's limit rejects does not count for the organization.
    expect((await lee.get("/departments")).status).toBe(429)
    for (let n = 19; n >= 0; n--) expect(limitOf(await mia.get("/departments"))).toEqual([200, `"organization";r=${n}`, shared])
    const rejected = await mia.get("/departments")
    expect([rejected.body.code, ...limitOf(rejected)]).toEqual(["RATE_LIMITED", 429, '"organization";r=0', shared])
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await app.outsider.get("/departments")).status).toBe(200)
  })
})

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  // Dropping the database may terminate connections that the ended pool is still closing.
  pool.on("connect", (client) => client.on("error", () => {}))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe.each(["one process", "PostgreSQL"])("attempts counted in %s", (storage) => {
  let limits: RateLimits
  let now: number
  const createInstance = () => createLimits(storage === "PostgreSQL" ? { pool } : {})
  beforeEach(async () => {
    await pool.query("truncate app.rate_limits")
    now = Date.parse("2026-05-01T12:00:00Z")
    jest.spyOn(Date, "now").mockImplementation(() => now)
    limits = createInstance()
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  const ann = { account: "Ann@example.com", address: "203.0.113.1" }

  test("attempts are delayed from the fifth failure, rejected after the tenth, and allowed again in the next window", async () => {
    const waits: (number | undefined)[] = []
    for (let count = 0; count < 10; count++) {
      const allowed = await limits.attempt("signIn", ann)
      expect(allowed).toMatchObject({ isAllowed: true, limit: 10, remaining: 9 - count, windowSeconds: 900 })
      const early = count < 4 ? undefined : await limits.attempt("signIn", ann)
      if (early) expect(early.isAllowed).toBe(false)
      waits.push(early?.retryAfterSeconds)
      now += (early?.retryAfterSeconds ?? 0) * 1000
    }
    expect(waits).toEqual([undefined, undefined, undefined, undefined, 1, 2, 4, 8, 16, 32])
    const blocked = await limits.attempt("signIn", ann)
    expect(blocked).toMatchObject({ isAllowed: false, remaining: 0, retryAfterSeconds: 900 - 63 })
    now += 837_000
    expect(await limits.attempt("signIn", ann)).toMatchObject({ isAllowed: true, remaining: 9 })
  })

  test("a successful attempt clears the failures of its account and does not count for its address", async () => {
    for (let count = 0; count < 5; count++) await limits.attempt("signIn", ann)
    now += 2000
    await limits.attempt("signIn", ann)
    await limits.succeeded("signIn", { ...ann, account: " ann@EXAMPLE.com" })
    expect(await limits.attempt("signIn", ann)).toMatchObject({ isAllowed: true, remaining: 9 })
    for (let count = 0; count < 200; count++) {
      expect(await limits.attempt("signIn", { account: `user${count}`, address: "203.0.113.9" })).toMatchObject({
        isAllowed: true,
      })
      await limits.succeeded("signIn", { account: `user${count}`, address: "203.0.113.9" })
    }
  })

  test("failures of one account do not affect others, and one address cannot try all accounts", async () => {
    for (let count = 0; count < 50; count++) {
      expect(await limits.attempt("signIn", { account: `user${count}`, address: "2001:db8::1" })).toMatchObject({
        isAllowed: true,
      })
    }
    expect(await limits.attempt("signIn", { account: "user50", address: "2001:db8::2" })).toMatchObject({
      isAllowed: false,
      limit: 50,
    })
    expect(await limits.attempt("signIn", { account: "user50", address: "203.0.113.2" })).toMatchObject({ isAllowed: true })
    expect(await limits.attempt("link", { address: "2001:db8::1" })).toMatchObject({ isAllowed: true, remaining: 49 })
  })

  test("a hundred concurrent attempts are counted as a hundred", async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => limits.attempt("signIn", ann)))
    expect(results.filter(({ isAllowed }) => isAllowed).length).toBeLessThanOrEqual(10)
    expect(results.filter(({ isAllowed }) => isAllowed).length).toBeGreaterThan(0)
  })

  if (storage === "one process") return

  test("all instances share the counters, and the table contains no address", async () => {
    const instances = [createInstance(), createInstance(), createInstance()]
    for (let count = 0; count < 4; count++) await instances[count % 3]?.attempt("signIn", ann)
    expect(await limits.attempt("signIn", ann)).toMatchObject({ remaining: 5 })
    const { rows } = await pool.query("select key from app.rate_limits order by key")
    expect(rows.map(({ key }) => key)).toEqual([
      `signIn:account:${digest("ann@example.com")}`,
      `signIn:address:${digest("203.0.113.1")}`,
      `signIn:delay:${digest("ann@example.com")}`,
    ])
  })

  test("attempts are counted in memory while the database is unavailable", async () => {
    const offline = createLimits({ pool: { query: () => Promise.reject(new Error("ECONNREFUSED")) } })
    for (let count = 0; count < 4; count++) expect(await offline.attempt("signIn", ann)).toMatchObject({ isAllowed: true })
    await offline.succeeded("signIn", ann)
    const results = await Promise.all(Array.from({ length: 30 }, () => offline.attempt("signIn", ann)))
    expect(results.filter(({ isAllowed }) => isAllowed).length).toBeLessThanOrEqual(10)
  })
})

describe("downloads by signed URL", () => {
  const app = createTestApp({ config: { rateLimit: 100 } })

  test("pictures and initials never use up the limit of an address that signs in", async () => {
    expect((await app.colleague.upload("/users/me/avatar", png(), {})).status).toBeLessThan(300)
    const urlOf = async (client: Client) => (await client.get(`/users/${client.id}`)).body.avatarUrl
    const [photo, initials] = [await urlOf(app.colleague), await urlOf(app.manager)]
    const statusOf = async (url: string) => (await fetch(url)).status
    const statuses = await Promise.all(Array.from({ length: 250 }, (_, n) => statusOf(n % 2 ? photo : initials)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { status, headers } = await app.anonymous.post("/auth/login", { email: "nobody@acme.test", password: "x" })
    expect([status, headers.get("ratelimit")]).toEqual([401, expect.stringContaining("r=99")])
    // Addresses that nobody has signed count like any request.
    for (let n = 0; n < 99; n++) await fetch(`${photo.slice(0, -3)}xyz`)
    expect(await statusOf(`${photo.slice(0, -3)}xyz`)).toBe(429)
    expect(await statusOf(photo)).toBe(200)
  })
})
