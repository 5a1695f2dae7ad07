// What people and programs meet when several installations share a directory: sign-in, careers pages, and writes while it is away.
import { beforeEach, expect, jest, test } from "@jest/globals"
import { DirectoryClaims } from "../src/adapters/directory-claims.js"
import { deriveKey } from "../src/adapters/seal.js"
import { hashToken, newOrganizationToken } from "../src/auth/tokens.js"
import { directoryJob } from "../src/jobs/directory.js"
import { insertEmployee, insertOrganization } from "./support/factories.js"
import { clearRateLimits, createAccount, PASSWORD, signIn } from "./support/identity.js"
import { compare, createInstallations, DIRECTORY_KEY, idOf, settle } from "./support/installations.js"
import { until } from "./support/live.js"
import { recordStatements } from "./support/statements.js"
import type { TestApp } from "./support/test-app.js"

const pair = createInstallations()
const apps = () => [pair.first, pair.second] as const
beforeEach(async () => {
  for (const app of apps()) await clearRateLimits(app)
})

const login = ({ anonymous }: TestApp, email: string, password = PASSWORD) => anonymous.post("/auth/login", { email, password })
const movedTo = ({ url }: TestApp) => ({ status: 421, body: { code: "ORGANIZATION_MOVED", details: { address: url } } })
/** An account with a domain of its own, which the directory has. */
async function createKnown(app: TestApp, domain: string): Promise<string> {
  const email = `${crypto.randomUUID()}@${domain}`
  await createAccount(app, { email })
  await settle(app)
  return email
}

/** Waits until a server asks a directory again that was away. */
const untilBack = () =>
  until(async () => {
    for (const { instance } of apps())
      if (
        !(await instance.deps.directory?.register().then(
          () => true,
          () => false,
        ))
      )
        return false
    return true
  }, "the directory")

test("an address of the other installation signs in there, and only there", async () => {
  const email = await createKnown(pair.second, "b.test")
  expect(await login(pair.first, email)).toMatchObject(movedTo(pair.second))
  expect(await login(pair.first, email, "Wrong-Horse-7")).toMatchObject(movedTo(pair.second))
  expect((await login(pair.second, email)).status).toBe(200)
  expect(await login(pair.second, email, "Wrong-Horse-7")).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } })
  const document = "mutation($input: LoginInput!) { login(input: $input) { token } }"
  const { body } = await pair.first.anonymous.graphql(document, { input: { email, password: PASSWORD } })
  expect(body.errors).toMatchObject([{ extensions: movedTo(pair.second).body }])
})

test("a request for a password leads to the installation of the address", async () => {
  const email = await createKnown(pair.second, "b.test")
  expect(await pair.first.anonymous.post("/auth/forgot-password", { email })).toMatchObject(movedTo(pair.second))
  expect((await pair.second.anonymous.post("/auth/forgot-password", { email })).status).toBe(200)
})

test("unknown addresses lead to both installations, each of which answers them as its own", async () => {
  const leads = { here: 0, there: 0 }
  for (let n = 0; n < 40; n++) {
    await clearRateLimits(pair.first)
    const email = `nobody${n}@unknown${n}.test`
    const { status, body } = await login(pair.first, email)
    const other = await login(pair.second, email)
    // One of both has it, and both agree on which.
    expect([status, other.status].sort()).toEqual([401, 421])
    if (status === 421) expect(body.details).toEqual({ address: pair.second.url })
    else expect(other.body.details).toEqual({ address: pair.first.url })
    leads[status === 421 ? "there" : "here"]++
    const forgotten = await pair.first.anonymous.post("/auth/forgot-password", { email })
    expect(forgotten.status).toBe(status === 421 ? 421 : 200)
  }
  expect(leads.here).toBeGreaterThan(5)
  expect(leads.there).toBeGreaterThan(5)
})

test("unknown addresses of a domain lead where its known addresses lead", async () => {
  await createKnown(pair.second, "company.test")
  for (let n = 0; n < 10; n++) {
    expect(await login(pair.first, `nobody${n}@company.test`)).toMatchObject(movedTo(pair.second))
    expect((await login(pair.second, `nobody${n}@company.test`)).status).toBe(401)
  }
})

test("an address of an organization that is served elsewhere leads there, as unknown ones do, while its rows are here", async () => {
  const values = { name: "Gone", slug: "gone" }
  const email = "gina@gone.test"
  const id = await insertOrganization(pair.second.sql, values)
  await insertEmployee(pair.second.sql, id, { email })
  await settle(pair.second)
  await pair.first.sql("insert into app.organization_moves (organization_id) values (?)", [id])
  await insertOrganization(pair.first.sql, { id, organization_id: id, ...values })
  await insertEmployee(pair.first.sql, id, { email })
  // A copy that is not served yet, and rows that an organization has left.
  for (const address of [null, pair.second.url]) {
    await pair.first.sql("update app.organization_moves set address = ? where organization_id = ?", [address, id])
    for (const one of [email, "nobody@gone.test"]) {
      expect(await login(pair.first, one, "Wrong-Horse-7")).toMatchObject(movedTo(pair.second))
      expect(await pair.first.anonymous.post("/auth/forgot-password", { email: one })).toMatchObject(movedTo(pair.second))
    }
  }
})

test("known and unknown addresses get the same answers and cause the same statements", async () => {
  const [here, there] = [await createKnown(pair.first, "a.test"), await createKnown(pair.second, "b.test")]
  const answerOf = async (email: string) => {
    await clearRateLimits(pair.first)
    let answer = {}
    const countDirectory = jest.spyOn(pair.first.instance.deps.metrics, "countDirectory")
    const statements = await recordStatements(pair.first, async () => {
      const { status, body, headers } = await login(pair.first, email, "Wrong-Horse-7")
      const { requestId: _, ...rest } = body
      answer = { status, headers: [...headers.keys()].sort(), body: rest }
    })
    const requests = countDirectory.mock.calls.length
    countDirectory.mockRestore()
    return { answer, requests, statements: statements.map(({ text }) => text) }
  }
  await answerOf(here)
  expect(await answerOf("nobody@a.test")).toEqual(await answerOf(here))
  expect(await answerOf("nobody@b.test")).toEqual(await answerOf(there))
})

test("an answer counts as a failed sign-in, whether or not the address is known", async () => {
  const email = await createKnown(pair.second, "b.test")
  for (const address of [email, "nobody@b.test"]) {
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await login(pair.first, address)).status)
    expect(statuses).toEqual([421, 421, 421, 421, 421, 429])
  }
})

test("a further installation takes its share of unknown addresses, and the others keep theirs", async () => {
  const addressOf = async (email: string) => (await login(pair.first, email)).body.details?.address ?? pair.first.url
  const emails = Array.from({ length: 20 }, (_, n) => `nobody@grown${n}.test`)
  const before = []
  for (const email of emails) before.push(await addressOf(email))
  await pair.sql("insert into directory.installations values (gen_random_uuid(), 'https://third.test', now())")
  const moved = []
  for (const [n, email] of emails.entries()) {
    const address = await addressOf(email)
    if (address !== before[n]) moved.push(address)
  }
  await pair.sql("delete from directory.installations where address = 'https://third.test'")
  expect(moved.length).toBeLessThan(16)
  expect(new Set(moved)).toEqual(new Set(["https://third.test"]))
})

test("the careers pages of an organization redirect to its installation, and unknown ones return 404", async () => {
  const [{ slug }] = (await pair.second.sql("select slug from organizations where id = ?", [pair.second.organizationId])) as [
    { slug: string },
  ]
  const path = `/api/careers/${slug}/jobs`
  const { status, headers } = await fetch(pair.first.url + path, { redirect: "manual" })
  expect([status, headers.get("location")]).toEqual([308, pair.second.url + path])
  expect((await fetch(pair.first.url + path)).status).toBe(200)
  expect((await fetch(`${pair.first.url}/api/careers/nobody/jobs`, { redirect: "manual" })).status).toBe(404)
  await pair.second.admin.patch("/companies/settings", { slug: "renamed-second" })
  await settle(pair.second)
  expect((await fetch(pair.first.url + path, { redirect: "manual" })).status).toBe(404)
})

test("a new address that another installation has meanwhile is not confirmed", async () => {
  const { client } = await createAccount(pair.first)
  const email = "wanted@confirm.test"
  const token = newOrganizationToken(pair.first.organizationId)
  await pair.first.sql("update employees set pending_email = ? where id = ?", [email, client.id])
  await pair.first.sql(
    `insert into single_use_tokens (id, organization_id, employee_id, purpose, hash, expires_at)
     values (gen_random_uuid(), ?, ?, 'CONFIRMATION', ?, '2100-01-01')`,
    [pair.first.organizationId, client.id, hashToken(token)],
  )
  const { id } = (await pair.second.admin.post("/users", { email, fullName: "Nina New" })).body
  expect(await pair.first.anonymous.post("/auth/confirm-email", { token })).toMatchObject({
    status: 409,
    body: { code: "EMAIL_TAKEN" },
  })
  await pair.second.sql("update employees set email = 'free@confirm.test' where id = ?", [id])
  await settle(pair.second)
  await pair.expireClaims()
  await settle(pair.second)
  expect((await pair.first.anonymous.post("/auth/confirm-email", { token })).status).toBe(200)
  expect(await pair.first.sql("select from employees where email = ?", [email])).toHaveLength(1)
})

test("while the directory is away, people sign in and read, writes of addresses get 503, and afterwards it catches up", async () => {
  const { email } = await createAccount(pair.first)
  const elsewhere = await createKnown(pair.second, "b.test")
  pair.proxy.cut()
  const create = () => pair.first.admin.post("/users", { email: "later@away.test", fullName: "Nina New" })
  const rejected = await create()
  expect(rejected).toMatchObject({ status: 503, body: { code: "UNAVAILABLE", details: { retryAfter: 5 } } })
  expect(rejected.headers.get("retry-after")).toBe("5")
  expect((await pair.first.admin.patch("/companies/settings", { slug: "away" })).status).toBe(503)
  const account = { email: "owner@away.test", password: PASSWORD, organizationName: "Away" }
  expect((await pair.first.anonymous.post("/auth/register-company", account)).status).toBe(503)
  expect((await signIn(pair.first, email)).client.token).toBeDefined()
  expect((await login(pair.first, email, "Wrong-Horse-7")).status).toBe(401)
  expect((await login(pair.first, elsewhere)).status).toBe(401)
  expect((await pair.first.anonymous.post("/auth/forgot-password", { email: elsewhere })).status).toBe(200)
  expect((await pair.first.admin.get("/users")).status).toBe(200)
  expect((await pair.first.admin.patch("/companies/settings", { name: "Acme Ltd." })).status).toBe(200)
  expect((await pair.first.admin.patch(`/users/${pair.first.colleague.id}`, { fullName: "Carl Away" })).status).toBe(200)
  expect((await pair.first.anonymous.fetch("/health/ready")).status).toBe(200)
  await expect(settle(pair.first)).rejects.toMatchObject({ code: "UNAVAILABLE" })
  await directoryJob.run(pair.first.instance.deps)
  await pair.first.sql("update employees set email = 'carl@away.test' where id = ?", [pair.first.colleague.id])
  pair.proxy.restore()
  await untilBack()
  expect((await create()).status).toBe(201)
  await settle(pair.first)
  expect(await login(pair.second, "carl@away.test")).toMatchObject(movedTo(pair.first))
})

test("a directory that does not respond delays a write by a few seconds, and its failures are counted", async () => {
  pair.proxy.silence()
  const startedAt = performance.now()
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) => pair.first.admin.post("/users", { email: `silent${n}@away.test`, fullName: "Nina" })),
  )
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([503]))
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  pair.proxy.restore()
  await untilBack()
  const metrics: string = (await pair.first.anonymous.fetch("/metrics")).body
  expect(metrics).toMatch(/^directory_requests_total\{outcome="failed"\} \d+/m)
  expect(metrics).toMatch(/^directory_waiting\{figure="changes"\} \d+/m)
}, 20_000)

test("an organization that arrives takes its claims along, and the installation that it left changes none of them", async () => {
  const id = await insertOrganization(pair.first.sql, { name: "Moving", slug: "moving" })
  const emails = ["one@moving.test", "two@moving.test"]
  await insertEmployee(pair.first.sql, id, { email: "one@moving.test" })
  await settle(pair.first)
  const owners = async () => {
    const key = deriveKey(DIRECTORY_KEY, "directory")
    const values = ["moving", ...emails.map((email) => DirectoryClaims.hash(key, email).value)]
    const rows = await pair.sql(
      `select installation_id from directory.claims where value in (?, ?, ?) and expires_at is null`,
      values,
    )
    return rows.map((row) => row.installation_id)
  }
  const [from, to] = [await idOf(pair.first), await idOf(pair.second)]
  expect(await owners()).toEqual([from, from])
  // A write of the last seconds before the move.
  await pair.first.instance.deps.directory?.claim("EMAIL", ["two@moving.test"], id)
  await insertEmployee(pair.first.sql, id, { email: "two@moving.test" })
  // What the replication of a move does: the rows are copied without triggers, then the organization leaves and arrives.
  await pair.second.sql("update app.installation set has_directory = false")
  await pair.second.sql("insert into app.organization_moves (organization_id) values (?)", [id])
  await insertOrganization(pair.second.sql, { id, organization_id: id, name: "Moving", slug: "moving" })
  for (const email of emails) await insertEmployee(pair.second.sql, id, { email })
  await pair.second.sql("update app.installation set has_directory = true")
  await compare(pair.second)
  expect(await owners()).toEqual([from, from])
  await pair.first.sql("insert into app.organization_moves (organization_id, address, slug) values (?, ?, 'moving')", [
    id,
    pair.second.url,
  ])
  await pair.expireClaims()
  for (let n = 0; n < 2; n++) await settle(pair.first)
  expect(await owners()).toEqual([from, from, from])
  await pair.second.sql("delete from app.organization_moves")
  await pair.second.sql("insert into app.directory_changes (kind, value) values ('ORGANIZATION', ?)", [id])
  await compare(pair.first)
  await settle(pair.second)
  expect(await owners()).toEqual([to, to, to])
  for (const app of [...apps(), ...apps()]) await compare(app)
  await pair.expireClaims()
  for (const app of apps()) await settle(app)
  expect(await owners()).toEqual([to, to, to])
})

test("the directory has no email address, only hashes under its key", async () => {
  await createKnown(pair.first, "a.test")
  const rows = await pair.sql("select value, domain from directory.claims where kind = 'EMAIL'")
  expect(rows.length).toBeGreaterThan(5)
  for (const { value, domain } of rows) expect([value, domain].join()).toMatch(/^[\w-]{43},[\w-]{43}$/)
})
