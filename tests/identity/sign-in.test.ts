// Signing in on both APIs, forged access tokens and rate limits.
import { argon2Sync, createHash, randomBytes } from "node:crypto"
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals"
import { UnsecuredJWT } from "jose"
import { QueueFullError } from "../../src/auth/passwords.js"
import {
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
  startMailServer,
} from "../support/identity.js"
import { until, waitForJobs } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const mailServer = await startMailServer()
const app = createTestApp({ config: { smtpUrl: mailServer.url, trustProxy: 1 } })
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})
afterAll(() => mailServer.stop())

const repeat = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe("signing in", () => {
  test("signing in on REST returns the token and its user, and sets both cookies", async () => {
    const { email, client } = await createAccount(app, { role: "HR" })
    const { status, body, headers } = await app.anonymous.post("/auth/login", { email, password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), user: { id: client.id, role: "HR" } })
    expect(headers.get("cache-control")).toBe("no-store")
    const { access_token, refresh_token } = cookiesOf(headers)
    expect(access_token).toBe(`access_token=${body.token}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`)
    expect(refresh_token).toMatch(/^refresh_token=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    const cookie = { Cookie: `access_token=${body.token}` }
    expect((await app.anonymous.get("/departments", { headers: cookie })).status).toBe(200)
    expect((await app.anonymous.with(body.token).get("/departments")).status).toBe(200)
  })

  test("signing in on GraphQL can select the refresh token and any field of the user", async () => {
    const { email, client } = await createAccount(app, { full_name: "Gesine Graf", manager_id: app.manager.id })
    const { headers, body } = await app.anonymous.graphql(
      `mutation($input: LoginInput!) { login(input: $input) { refreshToken user { fullName manager { fullName } hiddenFields } } }`,
      { input: { email, password: PASSWORD } },
    )
    expect(body.data.login).toEqual({
      refreshToken: expect.any(String),
      user: { fullName: "Gesine Graf", manager: { fullName: "Bob Manager" }, hiddenFields: expect.any(Array) },
    })
    expect(Object.keys(cookiesOf(headers)).sort()).toEqual(["access_expires", "access_token", "refresh_token"])
    expect(client.id).toEqual(expect.any(String))
  })

  test("an attempt that could not be checked is not counted as a wrong password", async () => {
    const { email } = await createAccount(app)
    const { passwords } = app.instance.deps
    const { verify } = passwords
    passwords.verify = async () => {
      throw new QueueFullError(1)
    }
    try {
      for (let n = 0; n < 12; n++) {
        const { status, body } = await app.anonymous.post("/auth/login", { email, password: PASSWORD })
        expect([status, body.code]).toEqual([503, "OVERLOADED"])
      }
    } finally {
      passwords.verify = verify
    }
    expect((await app.anonymous.post("/auth/login", { email, password: PASSWORD })).status).toBe(200)
  })

  test("on https, also behind a trusted proxy, the cookies are Secure and their names have a prefix", async () => {
    const { email } = await createAccount(app)
    const https = { "X-Forwarded-Proto": "https" }
    const { headers } = await app.anonymous.post("/auth/login", { email, password: PASSWORD }, { headers: https })
    const cookies = cookiesOf(headers)
    expect(Object.keys(cookies)).toEqual(["__Host-access_token", "__Secure-refresh_token", "__Host-access_expires"])
    expect(cookies["__Host-access_token"]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const cookie = (name: string) => cookies[name]?.split(";", 1)[0] ?? ""
    const read = (Cookie: string) => app.anonymous.get("/departments", { headers: { ...https, Cookie } })
    expect((await read(cookie("__Host-access_token"))).status).toBe(200)
    expect((await read(cookie("__Host-access_token").replace("__Host-", ""))).status).toBe(401)
    const Cookie = cookie("__Secure-refresh_token")
    const renewed = await app.anonymous.post("/auth/refresh", {}, { headers: { ...https, Cookie } })
    expect([renewed.status, Object.keys(cookiesOf(renewed.headers))]).toEqual([200, Object.keys(cookies)])
  })

  test("registration and password reset give later mutations of a document no rights", async () => {
    const { email } = await createAccount(app)
    const forgot = `forgotPassword(input: { email: "${email}" }) { message }`
    const company = `registerCompany(input: { email: "${crypto.randomUUID()}@x.test", password: "${PASSWORD}", organizationName: "X" }) { message }`
    for (const first of [forgot, company]) {
      const { body } = await app.anonymous.graphql(`mutation { ${first} createDepartment(input: { name: "Mine" }) { id } }`)
      expect(body.errors[0].extensions.code).toBe("UNAUTHENTICATED")
    }
    expect(await app.sql("select id from departments where name = 'Mine'")).toEqual([])
  })

  test("signing in gives later mutations of the document the rights of the user", async () => {
    const { email } = await createAccount(app, { role: "HR" })
    const login = `login(input: { email: "${email}", password: "${PASSWORD}" }) { token }`
    const data = await app.anonymous.execute(`mutation { ${login} createDepartment(input: { name: "Hers" }) { name } }`)
    expect(data.createDepartment).toEqual({ name: "Hers" })
  })

  test("signing in replaces a password hash with outdated cost parameters", async () => {
    const { email, client } = await createAccount(app)
    const outdated = { message: PASSWORD, nonce: randomBytes(16), memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
    const phc = [outdated.nonce, argon2Sync("argon2id", outdated)].map((bytes) => bytes.toString("base64").replace(/=+$/, ""))
    const hash = `$argon2id$v=19$m=8192,t=1,p=1$${phc.join("$")}`
    await app.sql("update credentials set password_hash = ? where employee_id = ?", [hash, client.id])
    for (const _ of [1, 2])
      expect((await callOperation("REST", app.anonymous, "login", { email, password: PASSWORD })).status).toBe(200)
    const [row] = await app.sql("select password_hash as hash from credentials where employee_id = ?", [client.id])
    expect(row?.hash).toContain("m=19456,t=2,p=1")
  })

  test("a document whose login fails gives other mutations no rights and sets no cookies", async () => {
    const { email } = await createAccount(app, { role: "ADMIN" })
    const { body, headers } = await app.anonymous.graphql(
      `mutation($a: LoginInput!, $f: ForgotPasswordInput!) {
        forgotPassword(input: $f) { message } login(input: $a) { token } createDepartment(input: { name: "Mine" }) { id } }`,
      { a: { email, password: "Wrong-Horse-7" }, f: { email } },
    )
    expect(body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toContain("INVALID_CREDENTIALS")
    expect(await app.sql("select id from departments where name = 'Mine'")).toEqual([])
    expect(headers.getSetCookie()).toEqual([])
  })

  test.each(apis)(
    "a failed sign-in on %s returns the same response after one password check for every kind of account",
    async (api) => {
      const hashes = jest.spyOn(app.instance.deps.passwords, "verify")
      const wrong = "Wrong-Horse-7"
      const attempts: [string, string][] = [
        [`nobody-${api}@acme.test`, wrong],
        [(await createAccount(app)).email, wrong],
        [(await createAccount(app, { account_status: "SUSPENDED" })).email, wrong],
        [(await createAccount(app, { account_status: "INVITED" })).email, PASSWORD],
        [(await createAccount(app, { account_status: "DEACTIVATED" })).email, PASSWORD],
        [`${crypto.randomUUID()}@acme.test`, "x"],
      ]
      await app.hire({ email: `no-password-${api}@acme.test`.toLowerCase() })
      attempts.push([`no-password-${api}@acme.test`, wrong])
      const answers: unknown[] = []
      for (const [email, password] of attempts) {
        hashes.mockClear()
        const { status, code, body, headers } = await callOperation(api, app.anonymous, "login", { email, password })
        expect([status, code, hashes.mock.calls.length]).toEqual([401, "INVALID_CREDENTIALS", 1])
        answers.push(JSON.stringify({ ...body, requestId: "" }) + headers.get("content-length"))
      }
      hashes.mockRestore()
      expect(new Set(answers).size).toBe(1)
    },
  )

  test.each(apis)(
    "signing in to a suspended account with the right password on %s returns 403 ACCOUNT_SUSPENDED",
    async (api) => {
      const { email } = await createAccount(app, { account_status: "SUSPENDED" })
      expect(await callOperation(api, app.anonymous, "login", { email, password: PASSWORD })).toMatchObject({
        status: 403,
        code: "ACCOUNT_SUSPENDED",
      })
    },
  )

  test("signing in with a password that is not a text, or with unknown fields, returns 400", async () => {
    for (const password of [{ $ne: null }, ["x"], 5, null, true, ""]) {
      const { status, body } = await app.anonymous.post("/auth/login", { email: "ann@acme.test", password })
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"])
    }
    const more = await app.anonymous.post("/auth/login", { email: "ann@acme.test", password: "x", role: "ADMIN" })
    expect(more.body.errors).toMatchObject([{ path: "role", code: "UNKNOWN_FIELD" }])
  })

  test("signing in works with an invalid token or cookie, which other operations answer with 401", async () => {
    const { email } = await createAccount(app)
    const stale = { Authorization: "Bearer stale", Cookie: "access_token=stale; refresh_token=stale" }
    for (const api of apis)
      expect((await callOperation(api, app.anonymous, "login", { email, password: PASSWORD }, stale)).status).toBe(200)
    expect(await app.anonymous.get("/departments", { headers: stale })).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    })
    const { status, body } = await app.anonymous.graphql("{ departments { totalCount } }", {}, { headers: stale })
    expect([status, body.errors[0].extensions.code]).toEqual([401, "UNAUTHENTICATED"])
    const blocked = await app.hire({ account_status: "SUSPENDED" })
    expect(await blocked.get("/departments")).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } })
    const byCookie = { Cookie: `access_token=${blocked.token}` }
    expect(await app.anonymous.get("/departments", { headers: byCookie })).toMatchObject({ status: 403 })
  })

  test("concurrent password checks hold no database connection", async () => {
    const { email } = await createAccount(app)
    const logins = await pausePasswordChecks(
      app,
      25,
      () =>
        repeat(25, (n) =>
          callOperation("REST", app.anonymous, "login", { email: n ? `flood${n}@acme.test` : email, password: PASSWORD }),
        ),
      async () => {
        const [row] = await app.sql<{ held: number }>(
          "select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
        expect(row?.held).toBe(0)
        expect((await app.employee.get("/departments")).status).toBe(200)
      },
    )
    expect(countByStatus(logins)).toEqual({ 200: 1, 401: 24 })
  })

  test("signing in returns 503 with Retry-After while too many password checks are waiting", async () => {
    const answers = await repeat(45, (n) =>
      callOperation("REST", app.anonymous, "login", { email: `queue${n}@acme.test`, password: PASSWORD }),
    )
    expect(Object.keys(countByStatus(answers)).filter((status) => !["401", "503"].includes(status))).toEqual([])
    for (const { status, headers } of answers) if (status === 503) expect(headers.get("retry-after")).toBe("2")
  })

  test("changing the password during a sign-in with the old one returns 401 INVALID_CREDENTIALS", async () => {
    const { email, client } = await createAccount(app)
    const late = await pausePasswordChecks(
      app,
      1,
      () => callOperation("REST", app.anonymous, "login", { email, password: PASSWORD }),
      async () => void (await app.sql("update credentials set password_hash = 'changed' where employee_id = ?", [client.id])),
    )
    expect(late).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" })
  })
})

describe("a forged access token", () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

  test("a forged access token returns 401 on both APIs", async () => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    const token = client.token as string
    const [header, body, signature] = token.split(".") as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>
    const none = ["none", "None", "nOnE"].map((alg) => `${part({ alg, typ: "at+jwt" })}.${body}.`)
    const foreign = await app.instance.deps.tokens.issueAccessToken(
      { userId: client.id, sessionId: String(claims.sid), organizationId: app.otherOrganizationId, role: "ADMIN" },
      app.clock,
    )
    const colleague = await app.instance.deps.tokens.issueAccessToken(
      { userId: app.admin.id, sessionId: String(claims.sid), organizationId: app.organizationId, role: "ADMIN" },
      app.clock,
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
      const forger = app.anonymous.with(text)
      expect(await forger.get("/departments")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } })
      expect((await forger.graphql("{ departments { totalCount } }")).status).toBe(401)
    }
    expect((await client.get("/departments")).status).toBe(200)
  })

  test("permissions follow the role in the database, not the role in the access token", async () => {
    const { email, client: person } = await createAccount(app)
    const { client } = await signIn(app, email)
    expect((await client.post("/departments", { name: "Too early" })).status).toBe(403)
    await app.sql("update employees set role = 'HR' where id = ?", [person.id])
    expect((await client.post("/departments", { name: "Now" })).status).toBe(201)
    await app.sql("update employees set role = 'EMPLOYEE' where id = ?", [person.id])
    expect((await client.post("/departments", { name: "Too late" })).status).toBe(403)
  })
})

describe("the limit on password attempts", () => {
  test("password attempts are delayed from the fifth failure on, on both APIs together, until a success", async () => {
    const { email } = await createAccount(app)
    const wrong = (api: (typeof apis)[number], address = email) =>
      callOperation(api, app.anonymous, "login", { email: address, password: "Wrong-Horse-7" })
    for (const api of [...apis, ...apis]) expect((await wrong(api)).code).toBe("INVALID_CREDENTIALS")
    expect((await wrong("REST", email.toUpperCase())).code).toBe("INVALID_CREDENTIALS")
    for (const api of apis) {
      const limited = await callOperation(api, app.anonymous, "login", { email, password: PASSWORD })
      expect([limited.status, limited.code]).toEqual([429, "RATE_LIMITED"])
      expect(limited.headers.get("retry-after")).toBe("1")
      expect(limited.headers.get("ratelimit")).toBe('"signIn";r=0;t=1')
      expect(limited.headers.get("ratelimit-policy")).toBe('"signIn";q=10;w=900')
    }
    const { email: other } = await createAccount(app)
    expect((await callOperation("REST", app.anonymous, "login", { email: other, password: PASSWORD })).status).toBe(200)
    await app.sql("delete from app.rate_limits where key like 'signIn:delay%'")
    expect((await callOperation("GraphQL", app.anonymous, "login", { email, password: PASSWORD })).status).toBe(200)
    for (const _ of [1, 2, 3, 4]) expect((await wrong("REST")).code).toBe("INVALID_CREDENTIALS")
  })

  test("password attempts are counted alike for unknown and known addresses", async () => {
    const { email } = await createAccount(app)
    const codes = async (address: string) => {
      const seen: (string | undefined)[] = []
      for (let n = 0; n < 6; n++)
        seen.push((await callOperation("REST", app.anonymous, "login", { email: address, password: "Wrong-Horse-7" })).code)
      return seen
    }
    expect(await codes("unknown@acme.test")).toEqual(await codes(email))
  })

  test("password attempts cannot be multiplied in one document or behind forged client addresses", async () => {
    const login = `login(input: { email: "ann@acme.test", password: "x" }) { token }`
    const { status, body } = await app.anonymous.graphql(`mutation { a: ${login} b: ${login} }`)
    expect([status, body.errors[0].extensions.code]).toEqual([400, "QUERY_TOO_COMPLEX"])
    const outcomes = await repeat(12, (n) =>
      callOperation(
        "REST",
        app.anonymous,
        "login",
        { email: "ann@acme.test", password: `Wrong-${n}` },
        { "X-Forwarded-For": `203.0.113.${n}` },
      ),
    )
    expect(outcomes.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  })

  test("attempts at the current password of a signed-in user are delayed, too", async () => {
    const { email } = await createAccount(app)
    const { client } = await signIn(app, email)
    const guess = () =>
      callOperation("REST", client, "changePassword", { currentPassword: "Wrong-Horse-7", newPassword: "Better-Horse-8" })
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe("the limit on requests", () => {
  const limited = createTestApp({ config: { rateLimit: 5 } })

  test("requests are counted in RateLimit headers and rejected with 429 on both APIs together", async () => {
    const answers = []
    for (let n = 0; n < 3; n++)
      answers.push(await limited.employee.get("/departments"), await limited.employee.graphql("{ __typename }"))
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
    const { headers, body } = await limited.employee.get("/departments")
    expect(body.code).toBe("RATE_LIMITED")
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await limited.manager.get("/departments")).status).toBe(200)
    expect((await limited.anonymous.fetch("/health/live")).headers.get("ratelimit-limit")).toBeNull()
  })

  test("each mutation of a document counts as a request", async () => {
    const mutations = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, n) => `m${n}: markAllNotificationsRead { count }`).join(" ")} }`
    const first = await limited.colleague.graphql(mutations(4))
    expect([first.status, first.body.errors]).toEqual([200, undefined])
    expect((await limited.colleague.graphql(mutations(2))).status).toBe(429)
    expect((await limited.hr.graphql(mutations(6))).status).toBe(429)
  })

  test("responses have no RateLimit headers without a limit", async () => {
    expect((await app.employee.get("/departments")).headers.get("ratelimit-limit")).toBeNull()
  })
})

test("sign-ins do not wait behind the accounts that another organization creates", async () => {
  const { email } = await createAccount(app)
  let isOver = false
  const created: number[] = []
  const rejected = new Set<string>()
  // Each hashes a password for an account or is rejected, as often as it can.
  const flood = repeat(40, async (n) => {
    for (let k = 0; !isOver; k++) {
      const account = { email: `flood-${n}-${k}@other.test`, fullName: "Flo Od", password: "Canary-Stable-7" }
      const { status, body } = await app.outsider.post("/users", account)
      if (status === 201) created.push(n)
      // Rejected attempts count as well, so that a long round reaches the limit on new accounts with a password.
      else if (body.code === "RATE_LIMITED") await clearRateLimits(app)
      else rejected.add(body.code)
    }
  })
  await until(() => created.length > 2 && rejected.size > 0, "the flood")
  for (let round = 0; round < 5; round++) {
    const before = created.length
    expect((await app.anonymous.post("/auth/login", { email, password: PASSWORD })).status).toBe(200)
    // More than these wait at any time.
    expect(created.length - before).toBeLessThan(12)
  }
  isOver = true
  await flood
  expect([...rejected]).toEqual(["OVERLOADED"])
})

test("neither tables nor log contain a password or token", async () => {
  await insertCredential(app, app.colleague.id)
  const { client, refreshToken } = await signIn(app, "carl@acme.test")
  await callOperation("REST", app.anonymous, "refreshSession", { refreshToken }, { "Idempotency-Key": "keep-1" })
  await callOperation("REST", app.anonymous, "login", { email: "carl@acme.test", password: "Canary-Horse-9" })
  const account = { email: "new@acme.test", fullName: "Nora New", password: "Canary-Stable-7" }
  expect((await app.admin.post("/users", account, { headers: { "Idempotency-Key": "keep-2" } })).status).toBe(201)
  const kept = await app.sql(
    `select coalesce((select json_agg(a) from audit_entries a)::text, '') || coalesce((select json_agg(s) from sessions s)::text, '')
      || coalesce((select json_agg(i) from app.idempotency_records i)::text, '')
      || coalesce((select json_agg(r) from app.rate_limits r)::text, '') as text`,
  )
  const written = app.log.join("") + String(kept[0]?.text)
  // A digest without a key would let a thief of the database test guesses.
  const [record] = await app.sql<{ fingerprint: string }>("select fingerprint from app.idempotency_records where key = 'keep-2'")
  const plainDigests = [account, ["POST", "/api/users", account, "ADMIN", []], ["POST", "/api/users", account]].map((parts) =>
    createHash("sha256").update(JSON.stringify(parts)).digest("hex"),
  )
  expect(record?.fingerprint).toMatch(/^[\da-f]{64}$/)
  expect(plainDigests).not.toContain(record?.fingerprint)
  for (const secret of [PASSWORD, "Canary-Horse-9", account.password, client.token as string, refreshToken])
    expect(written).not.toContain(secret)
  expect(String(kept[0]?.text)).toContain("account.signIn")
})

test("signing in from a new device sends an email, from a known device none", async () => {
  const { email } = await createAccount(app)
  const login = (userAgent: string) =>
    callOperation("REST", app.anonymous, "login", { email, password: PASSWORD }, { "User-Agent": userAgent })
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
  const laptop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
  await login(laptop)
  expect((await mailServer.take(email, /new sign-in/i)).text).toContain(": Chrome (Linux).")
  await login(laptop)
  await login(phone)
  expect((await mailServer.take(email, /new sign-in/i)).text).toContain(": Safari (iPhone).")
  await login("curl/8.5.0")
  expect((await mailServer.take(email, /new sign-in/i)).text).toContain(": curl.")
  await waitForJobs(app)
  expect(mailServer.mails.filter(({ recipient }) => recipient === email)).toEqual([])
})
