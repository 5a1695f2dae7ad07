// Signing in, staying signed in and signing out, as clients of both faces do it.

import { argon2Sync, randomBytes } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals"
import { UnsecuredJWT } from "jose"
import { Client } from "../support/client.js"
import {
  anotherNode,
  apis,
  callOperation,
  clearRateLimits,
  cookiesOf,
  countByStatus,
  createAccount,
  insertCredential,
  PASSWORD,
  pausePasswordChecks,
  signIn,
} from "../support/identity.js"
import { world } from "../support/test-app.js"

const w = world()
beforeEach(async () => {
  w.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(w)
})

const many = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const seconds = (count: number) => w.clock.advance(count * 1000)

describe.each(apis)("on %s a company", (api) => {
  const company = () => ({ email: `Boss.Berg@${api}.test`, password: "Harbour-2026", organizationName: "Harbour & Sons" })

  test("registers, and its first administrator signs in at once and is an employee like everybody else", async () => {
    const made = await callOperation(api, w.stranger, "registerCompany", company())
    expect(made.status).toBe(api === "REST" ? 201 : 200)
    expect(made.body).toEqual({ message: expect.stringContaining("created") })
    const { email, password } = company()
    const { body } = await callOperation(api, w.stranger, "login", { email: email.toUpperCase(), password })
    const boss = w.stranger.with(body.token)
    const { departments } = await boss.ask("{ departments { totalCount } }")
    expect(departments.totalCount).toBe(0)
    const [row] = await w.sql(
      `select e.full_name, e.email, e.role, e.hire_date::text, o.name, o.language, o.timezone, o.currency, o.policies
       from employees e join organizations o on o.id = e.organization_id where e.id = ?`,
      [body.user.id],
    )
    expect(row).toEqual({
      full_name: "Boss Berg",
      email: email.toLowerCase(),
      role: "ADMIN",
      hire_date: "2026-03-02",
      name: "Harbour & Sons",
      language: "EN",
      timezone: "UTC",
      currency: "EUR",
      policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
    })
  })

  test("whose address is taken is refused", async () => {
    const { email } = company()
    const taken = await callOperation(api, w.stranger, "registerCompany", { ...company(), email: email.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, code: "EMAIL_TAKEN" })
    const invited = await w.hire({ account_status: "INVITED", email: `invited@${api}.test`.toLowerCase() })
    const known = await callOperation(api, w.stranger, "registerCompany", { ...company(), email: `invited@${api}.test` })
    expect([known.code, invited.id]).toEqual(["EMAIL_TAKEN", expect.any(String)])
  })

  test("that registers twenty times at once is registered once", async () => {
    const name = `Twenty ${api}`
    const race = await many(20, () =>
      callOperation(api, w.stranger, "registerCompany", { ...company(), email: `race@${api}.test`, organizationName: name }),
    )
    expect(race.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(race.filter(({ code }) => code === "EMAIL_TAKEN")).toHaveLength(19)
    expect(await w.sql("select id from organizations where name = ?", [name])).toHaveLength(1)
  })

  test.each([
    ["Short-1", "TOO_SHORT"],
    ["no-uppercase-1", "NEEDS_UPPERCASE"],
    ["NO-LOWERCASE-1", "NEEDS_LOWERCASE"],
    ["No-Number-At-All", "NEEDS_NUMBER"],
    ["Password1", "TOO_COMMON"],
  ])("is told that the password %s is %s", async (password, code) => {
    const weak = await callOperation(api, w.stranger, "registerCompany", { ...company(), email: `weak@${api}.test`, password })
    expect([weak.status, weak.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(weak.body.errors).toMatchObject([{ path: "password", code }])
    expect(weak.body.errors[0].message).not.toMatch(/[{}]|invalid\./)
  })
})

test("registration speaks the caller's language, and the organization keeps it", async () => {
  const body = { email: "chef@hafen.test", password: "Harbour-2026", organizationName: "Hafen", fullName: "Änne Groß" }
  const { body: answer } = await w.stranger.post("/auth/register-company", body, { headers: { "Accept-Language": "de" } })
  expect(answer.message).toMatch(/Organisation/)
  expect(await w.sql("select language from organizations where name = 'Hafen'")).toEqual([{ language: "DE" }])
  expect(await w.sql("select full_name from employees where email = 'chef@hafen.test'")).toEqual([{ full_name: "Änne Groß" }])
})

describe("signing in", () => {
  test("answers exactly the token and whose it is on REST, and sets both cookies", async () => {
    const { email, client } = await createAccount(w, { role: "HR" })
    const { status, body, headers } = await w.stranger.post("/auth/login", { email, password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), user: { id: client.id, role: "HR" } })
    expect(headers.get("cache-control")).toBe("no-store")
    const { access_token, refresh_token } = cookiesOf(headers)
    expect(access_token).toBe(`access_token=${body.token}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`)
    expect(refresh_token).toMatch(/^refresh_token=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    const cookie = { Cookie: `access_token=${body.token}` }
    expect((await w.stranger.get("/departments", { headers: cookie })).status).toBe(200)
    expect((await w.stranger.with(body.token).get("/departments")).status).toBe(200)
  })

  test("gives on GraphQL the refresh token too, for who asks, and the person with all that the schema shows", async () => {
    const { email, client } = await createAccount(w, { full_name: "Gesine Graf", manager_id: w.bob.id })
    const { headers, body } = await w.stranger.graphql(
      `mutation($input: LoginInput!) { login(input: $input) { refreshToken user { fullName manager { fullName } hiddenFields } } }`,
      { input: { email, password: PASSWORD } },
    )
    expect(body.data.login).toEqual({
      refreshToken: expect.any(String),
      user: { fullName: "Gesine Graf", manager: { fullName: "Bob Manager" }, hiddenFields: expect.any(Array) },
    })
    expect(Object.keys(cookiesOf(headers)).sort()).toEqual(["access_token", "refresh_token"])
    expect(client.id).toEqual(expect.any(String))
  })

  test("leaves nobody's rights behind for the rest of a document", async () => {
    const { email } = await createAccount(w)
    const forgot = `forgotPassword(input: { email: "${email}" }) { message }`
    const company = `registerCompany(input: { email: "${crypto.randomUUID()}@x.test", password: "${PASSWORD}", organizationName: "X" }) { message }`
    for (const first of [forgot, company]) {
      const { body } = await w.stranger.graphql(`mutation { ${first} createDepartment(input: { name: "Mine" }) { id } }`)
      expect(body.errors[0].extensions.code).toBe("UNAUTHENTICATED")
    }
    expect(await w.sql("select id from departments where name = 'Mine'")).toEqual([])
  })

  test("makes the rest of a document the person's own", async () => {
    const { email } = await createAccount(w, { role: "HR" })
    const login = `login(input: { email: "${email}", password: "${PASSWORD}" }) { token }`
    const made = await w.stranger.ask(`mutation { ${login} createDepartment(input: { name: "Hers" }) { name } }`)
    expect(made.createDepartment).toEqual({ name: "Hers" })
  })

  test("renews a hash that was made with less work than is asked for today", async () => {
    const { email, client } = await createAccount(w)
    const cheap = { message: PASSWORD, nonce: randomBytes(16), memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
    const phc = [cheap.nonce, argon2Sync("argon2id", cheap)].map((bytes) => bytes.toString("base64").replace(/=+$/, ""))
    const hash = `$argon2id$v=19$m=8192,t=1,p=1$${phc.join("$")}`
    await w.sql("update credentials set password_hash = ? where employee_id = ?", [hash, client.id])
    for (const _ of [1, 2])
      expect((await callOperation("REST", w.stranger, "login", { email, password: PASSWORD })).status).toBe(200)
    const [row] = await w.sql("select password_hash as hash from credentials where employee_id = ?", [client.id])
    expect(row?.hash).toContain("m=19456,t=2,p=1")
  })

  test("fails as a whole: a wrong password leaves nobody signed in", async () => {
    const { email } = await createAccount(w, { role: "ADMIN" })
    const { body, headers } = await w.stranger.graphql(
      `mutation($a: LoginInput!, $f: ForgotPasswordInput!) {
        forgotPassword(input: $f) { message } login(input: $a) { token } createDepartment(input: { name: "Mine" }) { id } }`,
      { a: { email, password: "Wrong-Horse-7" }, f: { email } },
    )
    expect(body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toContain("INVALID_CREDENTIALS")
    expect(await w.sql("select id from departments where name = 'Mine'")).toEqual([])
    expect(headers.getSetCookie()).toEqual([])
  })

  test.each(apis)("on %s tells nobody whether an address is known, nor by the work that it takes", async (api) => {
    const hashes = jest.spyOn(w.app.deps.passwords, "verify")
    const wrong = "Wrong-Horse-7"
    const attempts: [string, string][] = [
      [`nobody-${api}@acme.test`, wrong],
      [(await createAccount(w)).email, wrong],
      [(await createAccount(w, { account_status: "SUSPENDED" })).email, wrong],
      [(await createAccount(w, { account_status: "INVITED" })).email, PASSWORD],
      [(await createAccount(w, { account_status: "DEACTIVATED" })).email, PASSWORD],
      [`${crypto.randomUUID()}@acme.test`, "x"],
    ]
    await w.hire({ email: `no-password-${api}@acme.test`.toLowerCase() })
    attempts.push([`no-password-${api}@acme.test`, wrong])
    const answers: unknown[] = []
    for (const [email, password] of attempts) {
      hashes.mockClear()
      const { status, code, body, headers } = await callOperation(api, w.stranger, "login", { email, password })
      expect([status, code, hashes.mock.calls.length]).toEqual([401, "INVALID_CREDENTIALS", 1])
      answers.push(JSON.stringify({ ...body, requestId: "" }) + headers.get("content-length"))
    }
    hashes.mockRestore()
    expect(new Set(answers).size).toBe(1)
  })

  test.each(apis)("on %s tells of a suspension only who knows the password", async (api) => {
    const { email } = await createAccount(w, { account_status: "SUSPENDED" })
    expect(await callOperation(api, w.stranger, "login", { email, password: PASSWORD })).toMatchObject({
      status: 403,
      code: "ACCOUNT_SUSPENDED",
    })
  })

  test("takes nothing but texts", async () => {
    for (const password of [{ $ne: null }, ["x"], 5, null, true, ""]) {
      const { status, body } = await w.stranger.post("/auth/login", { email: "ann@acme.test", password })
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"])
    }
    const more = await w.stranger.post("/auth/login", { email: "ann@acme.test", password: "x", role: "ADMIN" })
    expect(more.body.errors).toMatchObject([{ path: "role", code: "UNKNOWN_FIELD" }])
  })

  test("works with a stale token or cookie at hand, which is told only where a token is needed", async () => {
    const { email } = await createAccount(w)
    const stale = { Authorization: "Bearer stale", Cookie: "access_token=stale; refresh_token=stale" }
    for (const api of apis)
      expect((await callOperation(api, w.stranger, "login", { email, password: PASSWORD }, stale)).status).toBe(200)
    expect(await w.stranger.get("/departments", { headers: stale })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    })
    const { status, body } = await w.stranger.graphql("{ departments { totalCount } }", {}, { headers: stale })
    expect([status, body.errors[0].extensions.code]).toEqual([401, "UNAUTHENTICATED"])
    const blocked = await w.hire({ account_status: "SUSPENDED" })
    expect(await blocked.get("/departments")).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } })
    const byCookie = { Cookie: `access_token=${blocked.token}` }
    expect(await w.stranger.get("/departments", { headers: byCookie })).toMatchObject({ status: 403 })
  })

  test("holds no connection while passwords are checked, however many come", async () => {
    const { email } = await createAccount(w)
    const logins = await pausePasswordChecks(
      w,
      25,
      () =>
        many(25, (n) =>
          callOperation("REST", w.stranger, "login", { email: n ? `flood${n}@acme.test` : email, password: PASSWORD }),
        ),
      async () => {
        const [row] = await w.sql<{ held: number }>(
          "select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
        expect(row?.held).toBe(0)
        expect((await w.ann.get("/departments")).status).toBe(200)
      },
    )
    expect(countByStatus(logins)).toEqual({ 200: 1, 401: 24 })
  })

  test("is refused for a moment when too many passwords wait to be checked", async () => {
    const answers = await many(45, (n) =>
      callOperation("REST", w.stranger, "login", { email: `queue${n}@acme.test`, password: PASSWORD }),
    )
    expect(Object.keys(countByStatus(answers)).filter((status) => !["401", "503"].includes(status))).toEqual([])
    for (const { status, headers } of answers) if (status === 503) expect(headers.get("retry-after")).toBe("2")
  })
})

describe("a forged token", () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

  test("opens nothing on either face", async () => {
    const { email } = await createAccount(w)
    const { client, refreshToken } = await signIn(w, email)
    const token = client.token as string
    const [header, body, signature] = token.split(".") as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>
    const none = ["none", "None", "nOnE"].map((alg) => `${part({ alg, typ: "at+jwt" })}.${body}.`)
    const foreign = await w.app.deps.tokens.issueAccessToken(
      { userId: client.id, sessionId: String(claims.sid), organizationId: w.otherOrganizationId, role: "ADMIN" },
      w.clock,
    )
    const colleague = await w.app.deps.tokens.issueAccessToken(
      { userId: w.eve.id, sessionId: String(claims.sid), organizationId: w.organizationId, role: "ADMIN" },
      w.clock,
    )
    const forged = [
      ...none,
      new UnsecuredJWT({ ...claims }).encode(),
      `${header}.${part({ ...claims, role: "ADMIN" })}.${signature}`,
      `${header}.${body}.${signature}.`,
      `${header}.${body}.`,
      `${part({ alg: "HS256", typ: "at+jwt", kid: "../../dev/null" })}.${body}.${signature}`,
      refreshToken,
      foreign,
      colleague,
    ]
    for (const text of forged) {
      const forger = w.stranger.with(text)
      expect(await forger.get("/departments")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } })
      expect((await forger.graphql("{ departments { totalCount } }")).status).toBe(401)
    }
    expect((await client.get("/departments")).status).toBe(200)
  })

  test("says nothing of the role: what its owner may do, the database knows", async () => {
    const { email, client: person } = await createAccount(w)
    const { client } = await signIn(w, email)
    expect((await client.post("/departments", { name: "Too early" })).status).toBe(403)
    await w.sql("update employees set role = 'HR' where id = ?", [person.id])
    expect((await client.post("/departments", { name: "Now" })).status).toBe(201)
    await w.sql("update employees set role = 'EMPLOYEE' where id = ?", [person.id])
    expect((await client.post("/departments", { name: "Too late" })).status).toBe(403)
  })
})

describe("a session", () => {
  test.each(apis)("is renewed on %s by a refresh token, which is spent by it", async (api) => {
    const { email } = await createAccount(w)
    const { refreshToken: first } = await signIn(w, email)
    seconds(16 * 60)
    const renewed = await callOperation(api, w.stranger, "refreshSession", { refreshToken: first })
    expect(renewed.status).toBe(200)
    expect(renewed.body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
    expect(renewed.body.refreshToken).not.toBe(first)
    expect((await w.stranger.with(renewed.body.token).get("/departments")).status).toBe(200)
    const again = await callOperation(api, w.stranger, "refreshSession", { refreshToken: renewed.body.refreshToken })
    expect([again.status, again.body.refreshToken === renewed.body.refreshToken]).toEqual([200, false])
  })

  test.each(apis)("ends on %s when any token that was spent is used again", async (api) => {
    const { email, client: person } = await createAccount(w)
    const { refreshToken: first } = await signIn(w, email)
    const { body: second } = await callOperation(api, w.stranger, "refreshSession", { refreshToken: first })
    const { body: third } = await callOperation(api, w.stranger, "refreshSession", { refreshToken: second.refreshToken })
    seconds(11)
    expect((await w.stranger.with(third.token).get("/departments")).status).toBe(200)
    expect(await callOperation(api, w.stranger, "refreshSession", { refreshToken: first })).toMatchObject({
      status: 401,
      code: "UNAUTHENTICATED",
    })
    expect((await w.stranger.with(third.token).get("/departments")).status).toBe(401)
    expect((await callOperation(api, w.stranger, "refreshSession", { refreshToken: third.refreshToken })).status).toBe(401)
    const audit = await w.sql("select actor_id from audit_entries where action = 'session.detectTokenReuse' and subject_id = ?", [
      person.id,
    ])
    expect(audit).toEqual([{ actor_id: person.id }])
  })

  test("ends also when the spent token comes with an Idempotency-Key, each time it comes", async () => {
    const { email } = await createAccount(w)
    const { refreshToken } = await signIn(w, email)
    await callOperation("REST", w.stranger, "refreshSession", { refreshToken })
    seconds(11)
    for (const api of apis) {
      for (const _ of [1, 2]) {
        const headers = { "Idempotency-Key": `reuse-${api}-1` }
        expect((await callOperation(api, w.stranger, "refreshSession", { refreshToken }, headers)).status).toBe(401)
      }
    }
  })

  test("is renewed for twenty pages at once: all get the same pair, and the next renewal works", async () => {
    const { email, client: person } = await createAccount(w)
    const { refreshToken } = await signIn(w, email)
    const race = await many(20, (n) => callOperation(n % 2 ? "REST" : "GraphQL", w.stranger, "refreshSession", { refreshToken }))
    expect(countByStatus(race)).toEqual({ 200: 20 })
    const [next, ...others] = new Set(race.map(({ body }) => body.refreshToken as string))
    expect(others).toEqual([])
    expect(await w.sql("select version from sessions where employee_id = ? and user_agent is not null", [person.id])).toEqual([
      { version: 2 },
    ])
    const { body } = await callOperation("REST", w.stranger, "refreshSession", { refreshToken: next })
    // A page that is late by two renewals, but by less than ten seconds, gets the newest pair.
    const late = await callOperation("REST", w.stranger, "refreshSession", { refreshToken })
    expect(late.body.refreshToken).toBe(body.refreshToken)
    seconds(11)
    expect((await callOperation("REST", w.stranger, "refreshSession", { refreshToken: body.refreshToken })).status).toBe(200)
  })

  test("is renewed by the cookie, but not for a page of somebody else", async () => {
    const { email } = await createAccount(w)
    const { refreshToken } = await signIn(w, email)
    const cookie = { Cookie: `refresh_token=${refreshToken}` }
    const foreign = await w.stranger.post("/auth/refresh", {}, { headers: { ...cookie, Origin: "https://evil.example" } })
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([401, []])
    const renewed = await w.stranger.post("/auth/refresh", undefined, { headers: { ...cookie, Origin: w.url } })
    expect(renewed.status).toBe(200)
    const { access_token, refresh_token } = cookiesOf(renewed.headers)
    expect(access_token).toContain(renewed.body.token)
    expect(refresh_token).toContain(renewed.body.refreshToken)
  })

  test.each(apis)("is not renewed on %s by anything else, nor ended by it", async (api) => {
    const { email } = await createAccount(w)
    const { client, refreshToken } = await signIn(w, email)
    const [id, random, signature] = refreshToken.split(".") as [string, string, string]
    const forged = [client.token, "x", id, `${id}.${random}.${random}`, `${id}.${signature}.${signature}`, `${refreshToken}=`]
    for (const text of forged) {
      const answer = await callOperation(api, w.stranger, "refreshSession", { refreshToken: text })
      expect([400, 401]).toContain(answer.status)
    }
    expect((await client.get("/departments")).status).toBe(200)
    expect(await callOperation(api, w.stranger, "refreshSession", {})).toMatchObject({ status: 401, code: "UNAUTHENTICATED" })
  })

  test("runs out after thirty days without renewal, and its access token after fifteen minutes", async () => {
    const { email } = await createAccount(w)
    const { client, refreshToken } = await signIn(w, email)
    seconds(15 * 60 + 1)
    expect((await client.get("/departments")).status).toBe(401)
    seconds(30 * 86_400)
    expect((await callOperation("REST", w.stranger, "refreshSession", { refreshToken })).status).toBe(401)
  })

  test("of a suspended or deactivated account is not renewed", async () => {
    const { email, client } = await createAccount(w)
    const { refreshToken } = await signIn(w, email)
    await w.sql("update employees set account_status = 'SUSPENDED' where id = ?", [client.id])
    expect(await callOperation("REST", w.stranger, "refreshSession", { refreshToken })).toMatchObject({
      status: 403,
      code: "ACCOUNT_SUSPENDED",
    })
    await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [client.id])
    expect((await callOperation("REST", w.stranger, "refreshSession", { refreshToken })).status).toBe(401)
  })
})

describe("ending a session", () => {
  let node: Awaited<ReturnType<typeof anotherNode>>
  beforeAll(async () => {
    node = await anotherNode(w)
  })
  afterAll(() => node.stop())

  const elsewhere = (client: Client) => new Client(node.url, { id: client.id, token: client.token })
  const expectDead = async (client: Client, refreshToken?: string) => {
    for (const one of [client, elsewhere(client)]) {
      expect((await one.get("/departments")).status).toBe(401)
      expect((await one.graphql("{ departments { totalCount } }")).status).toBe(401)
      if (refreshToken) expect((await one.with(undefined).post("/auth/refresh", { refreshToken })).status).toBe(401)
    }
  }

  test.each(apis)("signing out on %s ends it at once on every node, and clears the cookies", async (api) => {
    const { email } = await createAccount(w)
    const { client, refreshToken } = await signIn(w, email)
    expect((await elsewhere(client).get("/departments")).status).toBe(200)
    const { status, headers, body } = await callOperation(api, client, "logout", {})
    expect([status, body]).toEqual(api === "REST" ? [204, undefined] : [200, true])
    expect(cookiesOf(headers)).toEqual({
      access_token: "access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      refresh_token: "refresh_token=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Lax",
    })
    await expectDead(client, refreshToken)
    expect((await callOperation(api, client, "logout", {})).status).toBe(401)
  })

  test.each(apis)("signing out on %s works after the access token has run out, by the refresh token", async (api) => {
    const { email } = await createAccount(w)
    const { client, refreshToken } = await signIn(w, email)
    seconds(16 * 60)
    expect((await callOperation(api, client, "logout", {})).status).toBe(401)
    const { status } = await callOperation(api, client, "logout", { refreshToken })
    expect(status).toBe(api === "REST" ? 204 : 200)
    await expectDead(client, refreshToken)
    const { client: other, refreshToken: kept } = await signIn(w, email)
    const byCookie = await w.stranger.post("/auth/logout", {}, { headers: { Cookie: `refresh_token=${kept}` } })
    expect(byCookie.status).toBe(204)
    await expectDead(other, kept)
    expect((await callOperation(api, w.stranger, "logout", {})).status).toBe(401)
  })

  test("sessions are listed with the current one marked, and one can be ended from afar", async () => {
    const { email } = await createAccount(w)
    const phone = await signIn(w, email)
    seconds(60)
    const headers = { "User-Agent": "Laptop/1.0" }
    const { body } = await w.stranger.post("/auth/login", { email, password: PASSWORD }, { headers })
    const laptop = w.stranger.with(body.token)
    const { body: listed, headers: page } = await laptop.get("/auth/sessions")
    expect(page.get("x-total-count")).toBe("3")
    expect(listed.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    expect(listed[0]).toMatchObject({ userAgent: "Laptop/1.0", address: expect.stringContaining("127.0.0.1"), endedAt: null })
    expect(JSON.stringify(listed)).not.toMatch(/hash|previousTokens/i)
    const { sessions } = await laptop.ask("{ sessions { nodes { id current } } }")
    expect(sessions.nodes).toEqual(listed.map(({ id, current }: { id: string; current: boolean }) => ({ id, current })))

    const id = listed[1].id as string
    expect((await w.ann.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await w.eve.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await w.eve.get("/auth/sessions")).body).toHaveLength(1)
    expect((await laptop.delete(`/auth/sessions/${id}`)).status).toBe(204)
    await expectDead(phone.client, phone.refreshToken)
    expect((await laptop.delete(`/auth/sessions/${id}`)).status).toBe(204)
    expect((await laptop.get("/auth/sessions")).body).toHaveLength(2)
    expect(await laptop.ask(`mutation { endSession(id: "${listed[0].id}") }`)).toEqual({ endSession: true })
    await expectDead(laptop)
  })

  test.each(apis)("changing the password on %s ends all others, on every node", async (api) => {
    const { email } = await createAccount(w)
    const { client } = await signIn(w, email)
    const other = await signIn(w, email)
    const change = (input: object) => callOperation(api, client, "changePassword", input)
    const newPassword = "Better-Horse-8"
    const wrong = await change({ currentPassword: "Wrong-Horse-7", newPassword })
    expect([wrong.status, wrong.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(wrong.body.errors).toMatchObject([{ path: "currentPassword", code: "CURRENT_PASSWORD" }])
    const weak = await change({ currentPassword: PASSWORD, newPassword: "horse" })
    expect(weak.body.errors).toMatchObject([{ path: "newPassword", code: "TOO_SHORT" }])
    expect((await other.client.get("/departments")).status).toBe(200)
    expect(await change({ currentPassword: PASSWORD, newPassword })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("changed") },
    })
    await expectDead(other.client, other.refreshToken)
    expect((await client.get("/departments")).status).toBe(200)
    expect((await callOperation(api, w.stranger, "login", { email, password: PASSWORD })).code).toBe("INVALID_CREDENTIALS")
    expect((await callOperation(api, w.stranger, "login", { email, password: newPassword })).status).toBe(200)
    expect((await callOperation(api, w.stranger, "changePassword", { currentPassword: PASSWORD, newPassword })).status).toBe(401)
  })

  test("a password that is changed while somebody signs in with the old one lets nobody in", async () => {
    const { email, client } = await createAccount(w)
    const late = await pausePasswordChecks(
      w,
      1,
      () => callOperation("REST", w.stranger, "login", { email, password: PASSWORD }),
      async () => void (await w.sql("update credentials set password_hash = 'changed' where employee_id = ?", [client.id])),
    )
    expect(late).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" })
  })
})

describe("guessing", () => {
  test("is slowed down from the fifth failure on, on both faces together, and forgotten by a success", async () => {
    const { email } = await createAccount(w)
    const wrong = (api: (typeof apis)[number], address = email) =>
      callOperation(api, w.stranger, "login", { email: address, password: "Wrong-Horse-7" })
    for (const api of [...apis, ...apis]) expect((await wrong(api)).code).toBe("INVALID_CREDENTIALS")
    expect((await wrong("REST", email.toUpperCase())).code).toBe("INVALID_CREDENTIALS")
    for (const api of apis) {
      const refused = await callOperation(api, w.stranger, "login", { email, password: PASSWORD })
      expect([refused.status, refused.code]).toEqual([429, "RATE_LIMITED"])
      expect(refused.headers.get("retry-after")).toBe("1")
    }
    const { email: other } = await createAccount(w)
    expect((await callOperation("REST", w.stranger, "login", { email: other, password: PASSWORD })).status).toBe(200)
    await w.sql("delete from app.rate_limits where key like 'signIn:pause%'")
    expect((await callOperation("GraphQL", w.stranger, "login", { email, password: PASSWORD })).status).toBe(200)
    for (const _ of [1, 2, 3, 4]) expect((await wrong("REST")).code).toBe("INVALID_CREDENTIALS")
  })

  test("counts an unknown address like a known one", async () => {
    const { email } = await createAccount(w)
    const codes = async (address: string) => {
      const seen: (string | undefined)[] = []
      for (let n = 0; n < 6; n++)
        seen.push((await callOperation("REST", w.stranger, "login", { email: address, password: "Wrong-Horse-7" })).code)
      return seen
    }
    expect(await codes("unknown@acme.test")).toEqual(await codes(email))
  })

  test("can't be hidden in one document, nor behind a changed address", async () => {
    const login = `login(input: { email: "ann@acme.test", password: "x" }) { token }`
    const { status, body } = await w.stranger.graphql(`mutation { a: ${login} b: ${login} }`)
    expect([status, body.errors[0].extensions.code]).toEqual([400, "QUERY_TOO_COMPLEX"])
    const verdicts = await many(12, (n) =>
      callOperation(
        "REST",
        w.stranger,
        "login",
        { email: "ann@acme.test", password: `Wrong-${n}` },
        { "X-Forwarded-For": `203.0.113.${n}` },
      ),
    )
    expect(verdicts.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  })

  test("the current password by a stolen session is slowed down as well", async () => {
    const { email } = await createAccount(w)
    const { client } = await signIn(w, email)
    const guess = () =>
      callOperation("REST", client, "changePassword", { currentPassword: "Wrong-Horse-7", newPassword: "Better-Horse-8" })
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe("asking too much", () => {
  const small = world({ config: { rateLimit: 5 } })

  test("is told in headers, and refused on both faces together", async () => {
    const answers = []
    for (let n = 0; n < 3; n++) answers.push(await small.ann.get("/departments"), await small.ann.graphql("{ __typename }"))
    expect(
      answers.map(({ status, headers }) => [status, headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]),
    ).toEqual([
      [200, "5", "4"],
      [200, "5", "3"],
      [200, "5", "2"],
      [200, "5", "1"],
      [200, "5", "0"],
      [429, "5", "0"],
    ])
    const { headers, body } = await small.ann.get("/departments")
    expect(body.code).toBe("RATE_LIMITED")
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await small.bob.get("/departments")).status).toBe(200)
    expect((await small.stranger.fetch("/health/live")).headers.get("ratelimit-limit")).toBeNull()
  })

  test("is no question where no limit is set", async () => {
    expect((await w.ann.get("/departments")).headers.get("ratelimit-limit")).toBeNull()
  })
})

test("what is remembered and logged of all this holds no password and no token", async () => {
  await insertCredential(w, w.carl.id)
  const { client, refreshToken } = await signIn(w, "carl@acme.test")
  await callOperation("REST", w.stranger, "refreshSession", { refreshToken }, { "Idempotency-Key": "keep-1" })
  await callOperation("REST", w.stranger, "login", { email: "carl@acme.test", password: "Canary-Horse-9" })
  const kept = await w.sql(
    `select coalesce((select json_agg(a) from audit_entries a)::text, '') || coalesce((select json_agg(s) from sessions s)::text, '')
      || coalesce((select json_agg(i) from app.idempotency_records i)::text, '')
      || coalesce((select json_agg(r) from app.rate_limits r)::text, '') as text`,
  )
  const told = w.log.join("") + String(kept[0]?.text)
  for (const secret of [PASSWORD, "Canary-Horse-9", client.token as string, refreshToken]) expect(told).not.toContain(secret)
  expect(String(kept[0]?.text)).toContain("account.signIn")
})
