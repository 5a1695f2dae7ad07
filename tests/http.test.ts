// HTTP: transport, authentication, entity tags, headers, pages, log and shutdown.
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test } from "@jest/globals"
import pg from "pg"
import { UNKNOWN_ID } from "./support/factories.js"
import { databaseUrlOf } from "./support/identity.js"
import { areWaiting, until } from "./support/live.js"
import { statementsOf } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

/** Sends bytes unchanged and returns what arrives before the connection closes. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(app.url)
    let answer = ""
    const socket = connect(Number(port), hostname, () => socket.end(text))
    socket.on("data", (chunk) => {
      answer += chunk
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", () => resolve(answer))
    setTimeout(() => socket.destroy(), 3_000).unref()
  })

const json = { "Content-Type": "application/json" }
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  app.hr.fetch(path, { method: "POST", headers, body })

describe("unreadable requests", () => {
  test.each([
    ["broken JSON", "{", json, 400, "BAD_REQUEST"],
    ["a number for a body", "5", json, 400, "BAD_REQUEST"],
    ["a list for a body", "[]", json, 400, "VALIDATION_FAILED"],
    ["100 KB of brackets", "[".repeat(100_000), json, 400, "BAD_REQUEST"],
    ["a body nested 50 deep", `${'{"name":'.repeat(50)}1${"}".repeat(50)}`, json, 400, "BAD_REQUEST"],
    [
      "20 000 keys",
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, {}]))),
      json,
      400,
      "BAD_REQUEST",
    ],
    ["two megabytes", JSON.stringify({ name: "x".repeat(2_000_000) }), json, 413, "PAYLOAD_TOO_LARGE"],
    ["plain text", "name=x", { "Content-Type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["an unknown charset", "{}", { "Content-Type": "application/json; charset=ebcdic" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a null character", '{"name":"a\\u0000b"}', json, 400, "VALIDATION_FAILED"],
    ["half a surrogate", '{"name":"a\\ud800b"}', json, 400, "VALIDATION_FAILED"],
    ["a prototype", '{"__proto__":{"name":"x"},"name":"y"}', json, 400, "VALIDATION_FAILED"],
    ["an object for a text", '{"name":{"$ne":null}}', json, 400, "VALIDATION_FAILED"],
    ["a text of a million characters", JSON.stringify({ name: "x".repeat(1_000_000) }), json, 400, "VALIDATION_FAILED"],
  ])("a request with %s fails with an error code", async (_name, body, headers, status, code) => {
    const answer = await post("/api/departments", body, headers as Record<string, string>)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/)
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|SyntaxError|at .*\.js|select |insert /i)
  })

  test.each([
    "/api/departments/%ff",
    "/api/departments/%00",
    "/api/departments/..%2f..%2fetc",
    "/api/nothing",
    "/api/departments/1' or '1'='1",
  ])("the path %s is not found", async (path) => {
    const { status, body } = await app.hr.fetch(path)
    expect([400, 404]).toContain(status)
    expect(["BAD_REQUEST", "NOT_FOUND"]).toContain(body.code)
  })

  test.each([
    "?page=0",
    "?page=-1",
    "?page=x",
    "?limit=0",
    "?limit=1001",
    "?page=1&page=2",
    "?sort=parentId",
    "?a[$ne]=1",
    "?__proto__=1",
    "?page=1e400",
  ])("the query %s fails with an error that names the parameter", async (query) => {
    const { status, body } = await app.hr.get(`/departments${query}`)
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(body.errors).toHaveLength(1)
  })

  test("an unsupported method returns 405 with the allowed methods", async () => {
    const { status, headers, body } = await app.hr.send("DELETE", "/departments")
    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET, HEAD, POST, OPTIONS"])
  })

  test.each([
    ["/api/departments", "GET, HEAD, POST, OPTIONS"],
    ["/api/users/me", "GET, HEAD, PATCH, OPTIONS"],
    ["/api/auth/login", "POST, OPTIONS"],
    ["/graphql", "GET, HEAD, POST, OPTIONS"],
    ["/metrics", "GET, HEAD, OPTIONS"],
    ["/health/live", "GET, HEAD"],
    ["/login", "GET, HEAD"],
    ["/leave", "GET, HEAD"],
    ["/api/openapi.json", "GET, HEAD"],
  ])("OPTIONS of %s names its methods", async (path, allowed) => {
    const { status, headers } = await app.anonymous.fetch(path, { method: "OPTIONS" })
    expect([status < 300, headers.get("allow")]).toEqual([true, allowed])
  })

  test("OPTIONS of an unknown path of the API returns 404", async () => {
    expect((await app.anonymous.fetch("/api/nothing", { method: "OPTIONS" })).status).toBe(404)
  })

  test("a preflight request is answered without asking for the methods of the path", async () => {
    const headers = { Origin: "https://intranet.example", "Access-Control-Request-Method": "PATCH" }
    const got = await app.anonymous.fetch("/api/departments", { method: "OPTIONS", headers })
    expect([got.status, got.headers.get("allow")]).toEqual([204, null])
    expect(got.headers.get("access-control-allow-methods")).toContain("PATCH")
  })

  test("a list as the body of a deletion returns 400", async () => {
    const { status, body } = await app.hr.send("DELETE", `/departments/${app.hr.id}`, [])
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"])
  })

  test("a malformed or oversized HTTP request closes its connection only", async () => {
    expect(await raw("hello\r\n\r\n")).toMatch(/400/)
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`)).toMatch(/431/)
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(5_000)}\r\n`)).toMatch(/431|400|^$/)
    expect((await app.anonymous.fetch("/health/live")).status).toBe(200)
  })
})

describe("authentication", () => {
  test.each(["Bearer", "Bearer x", "Basic eDp4", `Bearer ${"x".repeat(5_000)}`])(
    "the credentials %s are rejected",
    async (authorization) => {
      const { status, body, headers } = await app.anonymous.get("/departments", { headers: { Authorization: authorization } })
      expect([status, body.code, headers.get("www-authenticate")]).toEqual([401, "UNAUTHENTICATED", "Bearer"])
    },
  )

  test("a cookie authenticates reads, and changes from allowed origins or programs only", async () => {
    const cookie = { Cookie: `access_token=${app.hr.token}` }
    const anonymous = app.anonymous
    expect((await anonymous.get("/departments", { headers: cookie })).status).toBe(200)
    const change = (headers: Record<string, string>) =>
      anonymous.post("/departments", { name: crypto.randomUUID() }, { headers: { ...cookie, ...headers } })
    expect(await change({})).toMatchObject({ status: 403, body: { code: "UNTRUSTED_ORIGIN" } })
    expect(await change({ Origin: "https://evil.example" })).toMatchObject({ status: 403, body: { code: "UNTRUSTED_ORIGIN" } })
    expect(await change({ Origin: "null" })).toMatchObject({ status: 403 })
    expect((await change({ "X-Requested-With": "fetch" })).status).toBe(201)
    expect((await change({ Origin: app.url })).status).toBe(201)
  })

  test("a page of another origin receives no CORS permission", async () => {
    const { headers } = await app.hr.get("/departments", { headers: { Origin: "https://evil.example" } })
    expect(headers.get("access-control-allow-origin")).toBeNull()
  })
})

describe("entity tags", () => {
  test("a conditional read returns 304 until the record changes", async () => {
    const { body } = await app.hr.post("/departments", { name: "Tagged" })
    const first = await app.employee.get(`/departments/${body.id}`)
    const tag = first.headers.get("etag") as string
    expect(tag).toMatch(/^"\d+\.[\w-]+"$/)
    expect((await app.employee.get(`/departments/${body.id}`, { headers: { "If-None-Match": tag } })).status).toBe(304)
    expect((await app.employee.get(`/departments/${body.id}`, { headers: { "If-None-Match": `W/${tag}, "x"` } })).status).toBe(
      304,
    )
    await app.sql("update departments set description = 'new' where id = ?", [body.id])
    expect((await app.employee.get(`/departments/${body.id}`, { headers: { "If-None-Match": tag } })).status).toBe(200)
  })
})

describe("responses", () => {
  test("every response has a request id, the client's if it is well-formed", async () => {
    const { headers } = await app.employee.get("/departments", { headers: { "X-Request-Id": "my-request-1" } })
    expect(headers.get("x-request-id")).toBe("my-request-1")
    expect((await app.employee.get("/departments", { headers: { "X-Request-Id": "a\tb" } })).headers.get("x-request-id")).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })

  test("every response forbids framing, sniffing and scripts", async () => {
    const { headers } = await app.employee.get("/departments")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/)
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("cache-control")).toMatch(/no-cache|no-store/)
  })

  test("a list has its total and links to the pages around it", async () => {
    for (const name of ["P1", "P2", "P3"]) await app.outsider.post("/departments", { name })
    const { body, headers } = await app.outsider.get("/departments?page=2&limit=1")
    expect(body).toHaveLength(1)
    expect(headers.get("x-total-count")).toBe("3")
    const linkTo = (page: number, rel: string) =>
      `<${app.instance.deps.config.publicUrl}/api/departments?page=${page}&limit=1>; rel="${rel}"`
    const links = [linkTo(1, "first"), linkTo(3, "last"), linkTo(1, "prev"), linkTo(3, "next")]
    expect(headers.get("link")).toBe(links.join(", "))
    expect(headers.get("link")).toMatch(/^<http:/)
  })

  test("every response states its duration outside of production", async () => {
    for (const path of ["/api/departments", "/health/live", "/graphql"])
      expect((await app.employee.fetch(path)).headers.get("server-timing")).toMatch(/^total;dur=\d+\.\d$/)
  })

  test("messages are in the caller's language", async () => {
    const german = await app.anonymous.get("/departments", { headers: { "Accept-Language": "de-AT,de;q=0.9" } })
    const english = await app.anonymous.get("/departments", { headers: { "Accept-Language": "fr" } })
    expect(german.body.message).not.toBe(english.body.message)
    expect(german.body.title).toBe(english.body.title)
  })
})

const sentEmails = async () => {
  const { body } = await app.anonymous.fetch("/metrics")
  return Number(/^mails_total\{outcome="sent"\} (\d+)/m.exec(body)?.[1] ?? 0)
}

describe("health and metrics", () => {
  test("openapi.json and metrics are served", async () => {
    expect((await app.anonymous.fetch("/api/openapi.json")).body.openapi).toBe("3.1.0")
    await app.employee.get(`/departments/${UNKNOWN_ID}`)
    const { body } = await app.anonymous.fetch("/metrics")
    expect(body).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/departments\/:id"[^}]*status="404"/)
  })

  test("the metrics count sign-ins, jobs, emails and connections", async () => {
    const login = { email: "unknown@acme.test", password: "Wrong-Horse-7" }
    await app.anonymous.post("/auth/login", login)
    await app.anonymous.post("/auth/forgot-password", { email: "ann@acme.test" })
    await until(async () => (await sentEmails()) > 0, "the email")
    const { body } = await app.anonymous.fetch("/metrics")
    expect(body).toMatch(/^sign_ins_total\{outcome="INVALID_CREDENTIALS"\} 1$/m)
    expect(body).toMatch(/^job_duration_seconds_count\{task="mail",outcome="succeeded"\} [1-9]/m)
    expect(body).toMatch(/^jobs\{state="failed"\} 0$/m)
    expect(body).toMatch(/^database_connections\{state="idle"\} \d+$/m)
  })

  test("the health checks report live and ready", async () => {
    expect((await app.anonymous.fetch("/health/live")).body).toEqual({ status: "ok" })
    expect((await app.anonymous.fetch("/health/ready")).body).toEqual({ status: "ok" })
  })

  test("ten readiness checks within a second ask the database once", async () => {
    const statements = await statementsOf(app, () =>
      Promise.all(Array.from({ length: 10 }, () => app.anonymous.fetch("/health/ready"))),
    )
    // A second may end between two of the checks.
    expect(statements.filter((text) => text.includes("transaction_read_only")).length).toBeLessThanOrEqual(2)
  })

  test("a server whose database accepts no writes is not ready and returns 503, and goes on once it does again", async () => {
    const client = new pg.Client({ connectionString: databaseUrlOf(app), options: "-c default_transaction_read_only=off" })
    await client.connect()
    const { rows } = await client.query("select current_database() as name")
    const endOthers = () =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      )
    const ready = async () => (await app.anonymous.fetch("/health/ready")).status
    try {
      await client.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
      await endOthers()
      await until(async () => (await ready()) === 503, "the failed check")
      const write = () => Promise.all(["Late", "Later", "Last"].map((name) => app.hr.post("/departments", { name })))
      for (const { body } of await write()) expect(body).toMatchObject({ status: 503, code: "UNAVAILABLE" })
      // The runners of jobs connect again meanwhile, and must not keep connections that accept no writes.
      await sleep(2_500)
      await client.query(`alter database ${rows[0].name} reset default_transaction_read_only`)
      await until(async () => (await ready()) === 200, "the next check")
      for (const { status } of await write()) expect(status).toBe(201)
      const before = await sentEmails()
      await app.anonymous.post("/auth/forgot-password", { email: "ann@acme.test" })
      await until(async () => (await sentEmails()) > before, "the email", 15_000)
    } finally {
      await client.end()
    }
  })
})

test("requests of one organization that wait for a lock leave connections to the others", async () => {
  const created = await Promise.all(Array.from({ length: 12 }, (_, n) => app.hr.post("/departments", { name: `Busy ${n}` })))
  const ids = created.map(({ body }) => body.id as string)
  const lockingEm = app.instance.deps.orm.em.fork()
  await lockingEm.begin()
  await lockingEm.execute("/* test */ select 1 from departments where name like 'Busy %' for update")
  let answered = 0
  const waiting = ids.map(async (id) => {
    const { status } = await app.hr.patch(`/departments/${id}`, { description: "changed" })
    answered++
    return status
  })
  await until(() => areWaiting(app, 2), "the waiting requests")
  const neighbors = await Promise.all(Array.from({ length: 8 }, () => app.outsider.get("/departments")))
  expect(neighbors.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(answered).toBe(0)
  await lockingEm.rollback()
  expect(await Promise.all(waiting)).toEqual(Array(12).fill(200))
})

describe("the log", () => {
  test("the audit names a request by the server's id, and the log has the client's id beside it", async () => {
    const headers = { "X-Request-Id": "somebody-elses-request" }
    const { body } = await app.hr.post("/departments", { name: "Named by its client" }, { headers })
    const [entry] = await app.sql<{ request_id: string }>("select request_id from audit_entries where subject_id = ?", [body.id])
    expect(entry?.request_id).toMatch(/^[0-9a-f-]{36}$/)
    const lines = () => app.log.filter((line) => line.includes(`"clientRequestId":"${headers["X-Request-Id"]}"`))
    await until(() => lines().length === 1, "the line of the request")
    expect(lines()[0]).toContain(`"requestId":"${entry?.request_id}"`)
  })

  test("the line of a request names its GraphQL operation and the codes of its errors", async () => {
    const messageOf = (start: string) =>
      app.log.map((line) => JSON.parse(line).msg as string).findLast((text) => text.startsWith(start))
    await app.employee.graphql("query TeamOverview { dashboardSummary(scope: TEAM) { counts { birthdays: __typename } } }")
    await app.employee.graphql("{ viewer { id } departments { totalCount } }")
    await app.employee.post("/departments", { name: "Mine" })
    await app.employee.get("/departments?colour=red")
    await until(() => messageOf("GET /api/departments 400") !== undefined, "the last line")
    expect(messageOf("POST /graphql TeamOverview")).toMatch(/^POST \/graphql TeamOverview 200 \d+ ms FORBIDDEN$/)
    expect(messageOf("POST /graphql viewer,departments")).toMatch(/^POST \/graphql viewer,departments 200 \d+ ms$/)
    expect(messageOf("POST /api/departments 403")).toMatch(/ ms FORBIDDEN$/)
    expect(messageOf("GET /api/departments 400")).toMatch(/ ms VALIDATION_FAILED$/)
  })

  test("the log has one line for each request, without body or query", async () => {
    const canary = "canary-Passw0rd-4711"
    await app.hr.post(
      "/departments",
      { name: canary, description: canary, parentId: canary },
      { headers: { "X-Canary": canary } },
    )
    await post("/api/departments", `{"password": "${canary}`)
    await app.hr.get(`/departments?search=${canary}`)
    await app.hr.graphql(`mutation { createDepartment(input: { name: "${canary}" }) { id } }`)
    await app.anonymous.get("/departments", { headers: { Authorization: `Bearer ${canary}`, Cookie: `access_token=${canary}` } })
    const log = app.log.join("")
    expect(log).toMatch(/"path":"\/api\/departments"/)
    expect(log).not.toContain(canary)
    expect(log).not.toContain(app.hr.token as string)
  })

  test("the log never contains a password, a token or a salary", async () => {
    const [password, wrong, salary] = ["Canary-Secret-77", "Canary-Wrong-78", 987654.32] as const
    const person = {
      email: "loglady@acme.test",
      fullName: "Laura Palmer",
      role: "EMPLOYEE",
      password,
      salary,
    }
    const { body: made } = await app.hr.post("/users", person)
    const { body: invited } = await app.hr.post("/users", {
      email: "invited@acme.test",
      fullName: "Ida Invited",
      role: "EMPLOYEE",
    })
    await app.anonymous.post("/auth/login", { email: person.email, password: wrong })
    const login = await app.anonymous.post("/auth/login", { email: person.email, password })
    const refreshToken = /refresh_token=([^;]+)/.exec(login.headers.getSetCookie().join("\n"))?.[1] ?? ""
    const carla = app.anonymous.with(login.body.token)
    const renewed = await app.anonymous.post("/auth/refresh", { refreshToken })
    await app.anonymous.get(`/invites/validate?token=${invited.invitation.token}`)
    await app.anonymous.graphql(`mutation { login(input: { email: "${person.email}", password: "${wrong}" }) { token } }`)
    await app.hr.patch(`/users/${made.id}`, { salary: 987654.33, bankDetails: { iban: "DE00CANARY4712" } })
    await app.hr.post("/users", { ...person, salary: -1, email: "no mail" })
    await carla.patch("/users/me", { bankDetails: { iban: "DE00CANARY4713" }, nationalId: "CANARY-ID-1" })
    await carla.post("/auth/change-password", { currentPassword: password, newPassword: "Canary-Secret-79" })
    await app.anonymous.fetch(`/graphql?query=${encodeURIComponent(`{ viewer { salary } } # ${password}`)}`, {
      headers: { "Apollo-Require-Preflight": "1" },
    })
    expect([made.id, login.status, renewed.status]).toEqual([expect.any(String), 200, 200])
    const log = app.log.join("")
    const secrets = [
      "Canary-",
      "987654",
      "CANARY",
      refreshToken,
      login.body.token,
      renewed.body.token,
      renewed.body.refreshToken,
      invited.invitation.token,
    ]
    for (const secret of secrets) expect(secret.length > 5 && log.includes(secret)).toBe(false)
    expect(log.split("\n").filter((line) => line.includes('"status":500'))).toEqual([])
  })
})

describe("shutdown", () => {
  const leaving = createTestApp()

  test("a stopping server reports not ready, serves for a while and finishes requests in flight", async () => {
    const { body: department } = await leaving.hr.post("/departments", { name: "Late" })
    const lockingEm = leaving.instance.deps.orm.em.fork()
    await lockingEm.begin()
    await lockingEm.execute("/* test */ select 1 from departments where id = ? for update", [department.id])
    const underWay = leaving.hr.patch(`/departments/${department.id}`, { description: "written at the last moment" })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = leaving.instance.stop({ notice: 300 })
    const ready = await leaving.anonymous.fetch("/health/ready")
    expect([ready.status, ready.body]).toEqual([503, { status: "draining" }])
    const live = await leaving.anonymous.fetch("/health/live")
    const read = await leaving.employee.get(`/departments/${department.id}`)
    expect([live.status, read.status]).toEqual([200, 200])
    await new Promise((resolve) => setTimeout(resolve, 500))
    await lockingEm.rollback()
    const written = await underWay
    expect(written).toMatchObject({ status: 200, body: { description: "written at the last moment" } })
    for (const { headers } of [ready, live, read, written]) expect(headers.get("connection")).toBe("close")
    await stopped
    await expect(leaving.anonymous.fetch("/health/live")).rejects.toThrow()
  })
})
