// Sessions: renewal, reuse of refresh tokens, listing and ending.
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals"
import { hashToken } from "../../src/auth/tokens.js"
import { Client } from "../support/client.js"
import { insertOrganization } from "../support/factories.js"
import {
  apis,
  callOperation,
  clearRateLimits,
  cookiesOf,
  countByStatus,
  createAccount,
  createInvitee,
  insertCredential,
  PASSWORD,
  sendInvitation,
  signIn,
  startInstance,
} from "../support/identity.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})

const repeat = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const advanceSeconds = (count: number) => app.clock.advance(count * 1000)

describe("renewing a session", () => {
  test.each(apis)("renewing a session on %s replaces the refresh token", async (api) => {
    const { email } = await createAccount(app)
    const { refreshToken: first } = await signIn(app, email)
    advanceSeconds(16 * 60)
    const renewed = await callOperation(api, app.anonymous, "refreshSession", { refreshToken: first })
    expect(renewed.status).toBe(200)
    expect(renewed.body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
    expect(renewed.body.refreshToken).not.toBe(first)
    expect((await app.anonymous.with(renewed.body.token).get("/departments")).status).toBe(200)
    const again = await callOperation(api, app.anonymous, "refreshSession", { refreshToken: renewed.body.refreshToken })
    expect([again.status, again.body.refreshToken === renewed.body.refreshToken]).toEqual([200, false])
  })

  test.each(apis)("reusing a replaced refresh token on %s after the grace period ends the session", async (api) => {
    const { email, client: person } = await createAccount(app)
    const { refreshToken: first } = await signIn(app, email)
    const { body: second } = await callOperation(api, app.anonymous, "refreshSession", { refreshToken: first })
    const { body: third } = await callOperation(api, app.anonymous, "refreshSession", { refreshToken: second.refreshToken })
    advanceSeconds(11)
    expect((await app.anonymous.with(third.token).get("/departments")).status).toBe(200)
    expect(await callOperation(api, app.anonymous, "refreshSession", { refreshToken: first })).toMatchObject({
      status: 401,
      code: "UNAUTHENTICATED",
    })
    expect((await app.anonymous.with(third.token).get("/departments")).status).toBe(401)
    expect((await callOperation(api, app.anonymous, "refreshSession", { refreshToken: third.refreshToken })).status).toBe(401)
    const audit = await app.sql(
      "select actor_id from audit_entries where action = 'session.detectTokenReuse' and subject_id = ?",
      [person.id],
    )
    expect(audit).toEqual([{ actor_id: person.id }])
  })

  test("an Idempotency-Key returns no session to a caller with the same address and without the token", async () => {
    const { refreshToken } = await signIn(app, (await createAccount(app)).email)
    const renew = (cookie: Record<string, string>) =>
      fetch(`${app.url}/api/auth/refresh`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": "retry-1", Origin: app.url, ...cookie },
        body: "{}",
      })
    expect((await renew({ Cookie: `refresh_token=${refreshToken}` })).status).toBe(200)
    const other = await renew({})
    expect([other.status, other.headers.get("idempotent-replayed")]).toEqual([401, null])
  })

  test("reusing a refresh token with an Idempotency-Key returns 401 each time", async () => {
    const { email } = await createAccount(app)
    const { refreshToken } = await signIn(app, email)
    await callOperation("REST", app.anonymous, "refreshSession", { refreshToken })
    advanceSeconds(11)
    for (const api of apis) {
      for (const _ of [1, 2]) {
        const headers = { "Idempotency-Key": `reuse-${api}-1` }
        expect((await callOperation(api, app.anonymous, "refreshSession", { refreshToken }, headers)).status).toBe(401)
      }
    }
  })

  test("twenty concurrent renewals return the same tokens, and the next renewal works", async () => {
    const { email, client: person } = await createAccount(app)
    const { refreshToken } = await signIn(app, email)
    const race = await repeat(20, (n) =>
      callOperation(n % 2 ? "REST" : "GraphQL", app.anonymous, "refreshSession", { refreshToken }),
    )
    expect(countByStatus(race)).toEqual({ 200: 20 })
    const [next, ...others] = new Set(race.map(({ body }) => body.refreshToken as string))
    expect(others).toEqual([])
    expect(await app.sql("select version from sessions where employee_id = ? and user_agent is not null", [person.id])).toEqual([
      { version: 2 },
    ])
    const { body } = await callOperation("REST", app.anonymous, "refreshSession", { refreshToken: next })
    // A token that was replaced twice within ten seconds returns the latest pair.
    const late = await callOperation("REST", app.anonymous, "refreshSession", { refreshToken })
    expect(late.body.refreshToken).toBe(body.refreshToken)
    advanceSeconds(11)
    expect((await callOperation("REST", app.anonymous, "refreshSession", { refreshToken: body.refreshToken })).status).toBe(200)
  })

  test("renewing a session with the cookie works from the origin of the server only", async () => {
    const { email } = await createAccount(app)
    const { refreshToken } = await signIn(app, email)
    const cookie = { Cookie: `refresh_token=${refreshToken}` }
    const foreign = await app.anonymous.post("/auth/refresh", {}, { headers: { ...cookie, Origin: "https://evil.example" } })
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([401, []])
    const renewed = await app.anonymous.post("/auth/refresh", undefined, { headers: { ...cookie, Origin: app.url } })
    expect(renewed.status).toBe(200)
    const { access_token, refresh_token } = cookiesOf(renewed.headers)
    expect(access_token).toContain(renewed.body.token)
    expect(refresh_token).toContain(renewed.body.refreshToken)
  })

  test.each(apis)("renewing a session with a forged token on %s fails and does not end the session", async (api) => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    const [id, random, signature] = refreshToken.split(".") as [string, string, string]
    const forged = [client.token, "x", id, `${id}.${random}.${random}`, `${id}.${signature}.${signature}`, `${refreshToken}=`]
    for (const text of forged) {
      const answer = await callOperation(api, app.anonymous, "refreshSession", { refreshToken: text })
      expect([400, 401]).toContain(answer.status)
    }
    expect((await client.get("/departments")).status).toBe(200)
    // Browsers send the cookie to REST only, so GraphQL requires the token.
    const withoutToken = await callOperation(api, app.anonymous, "refreshSession", {})
    expect(withoutToken.status).toBe(api === "REST" ? 401 : 400)
  })

  test("an access token expires after fifteen minutes, a session after thirty days without renewal", async () => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    advanceSeconds(15 * 60 + 1)
    expect((await client.get("/departments")).status).toBe(401)
    advanceSeconds(30 * 86_400)
    expect((await callOperation("REST", app.anonymous, "refreshSession", { refreshToken })).status).toBe(401)
  })

  test("a session ends after ninety days, however often it is renewed, and its cookie with it", async () => {
    const { email } = await createAccount(app)
    let { refreshToken } = await signIn(app, email)
    const renew = async () => {
      const answer = await app.anonymous.post("/auth/refresh", { refreshToken })
      refreshToken = answer.body.refreshToken
      return { status: answer.status, maxAge: /Max-Age=(\d+)/.exec(cookiesOf(answer.headers).refresh_token ?? "")?.[1] }
    }
    for (const _ of [1, 2, 3]) {
      advanceSeconds(28 * 86_400)
      expect((await renew()).status).toBe(200)
    }
    advanceSeconds(5 * 86_400)
    expect(await renew()).toEqual({ status: 200, maxAge: String(86_400) })
    advanceSeconds(86_401)
    expect((await renew()).status).toBe(401)
  })

  test("without a trusted proxy, its headers do not change the cookies", async () => {
    const { email } = await createAccount(app)
    const headers = { "X-Forwarded-Proto": "https" }
    const answer = await app.anonymous.post("/auth/login", { email, password: PASSWORD }, { headers })
    expect(Object.keys(cookiesOf(answer.headers))).toEqual(["access_token", "refresh_token", "access_expires"])
  })

  test("renewing a session of a suspended or deactivated account returns 403 or 401", async () => {
    const { email, client } = await createAccount(app)
    const { refreshToken } = await signIn(app, email)
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [client.id])
    expect(await callOperation("REST", app.anonymous, "refreshSession", { refreshToken })).toMatchObject({
      status: 403,
      code: "ACCOUNT_SUSPENDED",
    })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [client.id])
    expect((await callOperation("REST", app.anonymous, "refreshSession", { refreshToken })).status).toBe(401)
  })
})

describe("ending a session", () => {
  let otherInstance: Awaited<ReturnType<typeof startInstance>>
  beforeAll(async () => {
    otherInstance = await startInstance(app)
  })
  afterAll(() => otherInstance.stop())

  const onOtherInstance = (client: Client) => new Client(otherInstance.url, { id: client.id, token: client.token })
  /** Other instances end a session within a second. */
  const expectEnded = async (client: Client, refreshToken?: string) => {
    expect((await client.get("/departments")).status).toBe(401)
    const other = onOtherInstance(client)
    await until(async () => (await other.get("/departments")).status === 401, "the end of the session", 1_000)
    for (const one of [client, other]) {
      expect((await one.graphql("{ departments { totalCount } }")).status).toBe(401)
      if (refreshToken) expect((await one.with(undefined).post("/auth/refresh", { refreshToken })).status).toBe(401)
    }
  }

  test.each(apis)("signing out on %s ends the session on every instance and clears the cookies", async (api) => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    expect((await onOtherInstance(client).get("/departments")).status).toBe(200)
    const { status, headers, body } = await callOperation(api, client, "logout", {})
    expect([status, body]).toEqual(api === "REST" ? [204, undefined] : [200, { message: "You are signed out." }])
    expect(cookiesOf(headers)).toEqual({
      access_expires: "access_expires=; Max-Age=0; Path=/; SameSite=Lax",
      access_token: "access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
      refresh_token: "refresh_token=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Lax",
    })
    await expectEnded(client, refreshToken)
    expect((await callOperation(api, client, "logout", {})).status).toBe(401)
  })

  test.each(apis)("signing out on %s with the refresh token works after the access token has expired", async (api) => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    advanceSeconds(16 * 60)
    expect((await callOperation(api, client, "logout", {})).status).toBe(401)
    const { status } = await callOperation(api, client, "logout", { refreshToken })
    expect(status).toBe(api === "REST" ? 204 : 200)
    await expectEnded(client, refreshToken)
    const { client: other, refreshToken: kept } = await signIn(app, email)
    const byCookie = await app.anonymous.post("/auth/logout", {}, { headers: { Cookie: `refresh_token=${kept}` } })
    expect(byCookie.status).toBe(204)
    await expectEnded(other, kept)
    expect((await callOperation(api, app.anonymous, "logout", {})).status).toBe(401)
  })

  test("signing in ends the session of the cookie that it replaces, also in another organization", async () => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    const otherEmail = `${crypto.randomUUID()}@other.test`
    const organizationId = await insertOrganization(app.sql)
    await insertCredential(app, (await app.hire({ email: otherEmail }, organizationId)).id, organizationId)
    const attempt = (password: string, headers: Record<string, string>) =>
      app.anonymous.post(
        "/auth/login",
        { email: otherEmail, password },
        { headers: { Cookie: `refresh_token=${refreshToken}`, ...headers } },
      )
    expect((await attempt("wrong", {})).status).toBe(401)
    expect((await attempt(PASSWORD, { Origin: "https://evil.example" })).status).toBe(200)
    expect((await onOtherInstance(client).get("/departments")).status).toBe(200)
    const { status, body } = await attempt(PASSWORD, {})
    expect(status).toBe(200)
    await expectEnded(client, refreshToken)
    expect((await app.anonymous.with(body.token).get("/departments")).status).toBe(200)
  })

  test.each(apis)("accepting an invitation on %s ends the session of the cookie that it replaces", async (api) => {
    const { email } = await createAccount(app)
    const { client, refreshToken } = await signIn(app, email)
    const { token } = await sendInvitation(app, (await createInvitee(app)).id)
    const headers = { Cookie: `access_token=${client.token}`, Origin: app.url }
    const input = { token, password: PASSWORD, fullName: "New Person" }
    const accepted = await callOperation(api, app.anonymous, "acceptInvitation", input, headers)
    expect(accepted.status).toBe(200)
    await expectEnded(client, refreshToken)
  })

  test("sessions are listed with the current one marked, and their owner can end each of them", async () => {
    const { email } = await createAccount(app)
    const phone = await signIn(app, email)
    advanceSeconds(60)
    const headers = { "User-Agent": "Laptop/1.0 (X11; Linux)" }
    const { body } = await app.anonymous.post("/auth/login", { email, password: PASSWORD }, { headers })
    const laptop = app.anonymous.with(body.token)
    const { body: listed, headers: page } = await laptop.get("/auth/sessions")
    expect(page.get("x-total-count")).toBe("3")
    expect(listed.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    expect(listed[0]).toMatchObject({
      userAgent: "Laptop/1.0 (X11; Linux)",
      device: "Laptop",
      address: expect.stringContaining("127.0.0.1"),
      endedAt: null,
    })
    expect(JSON.stringify(listed)).not.toMatch(/hash|previousTokens/i)
    const { sessions } = await laptop.execute("{ sessions { nodes { id current } } }")
    expect(sessions.nodes).toEqual(listed.map(({ id, current }: { id: string; current: boolean }) => ({ id, current })))

    const id = listed[1].id as string
    expect((await app.employee.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await app.admin.delete(`/auth/sessions/${id}`)).status).toBe(404)
    expect((await app.admin.get("/auth/sessions")).body).toHaveLength(1)
    expect((await laptop.delete(`/auth/sessions/${id}`)).status).toBe(204)
    await expectEnded(phone.client, phone.refreshToken)
    expect((await laptop.delete(`/auth/sessions/${id}`)).status).toBe(204)
    expect((await laptop.get("/auth/sessions")).body).toHaveLength(2)
    expect(await laptop.execute(`mutation { endSession(id: "${listed[0].id}") { deletedId } }`)).toEqual({
      endSession: { deletedId: listed[0].id },
    })
    await expectEnded(laptop)
  })

  test("ending all sessions, a password reset, and on request a new password delete the feeds", async () => {
    const feeds = ["/calendar/feed", "/leave/feed"]
    const endings: [status: number, end: (client: Client) => Promise<{ status: number }>][] = [
      [200, (client) => client.post("/auth/change-password", { currentPassword: PASSWORD, newPassword: "Better-Horse-8" })],
      [
        404,
        (client) =>
          client.post("/auth/change-password", { currentPassword: PASSWORD, newPassword: "Better-Horse-8", deleteFeeds: true }),
      ],
      [404, (client) => client.delete("/auth/sessions")],
      [404, (client) => client.graphql("mutation { endAllSessions { message } }")],
      [
        404,
        async (client) => {
          const token = randomBytes(32).toString("base64url")
          await app.sql(
            `insert into single_use_tokens (id, organization_id, employee_id, purpose, hash, expires_at)
             values (gen_random_uuid(), ?, ?, 'RESET', ?, ?)`,
            [app.organizationId, client.id, hashToken(token), new Date(app.clock.now().getTime() + 60_000)],
          )
          return app.anonymous.post("/auth/reset-password", { token, newPassword: "Better-Horse-8" })
        },
      ],
    ]
    for (const [n, [status, end]] of endings.entries()) {
      const { email } = await createAccount(app)
      const { client } = await signIn(app, email)
      const urls = await Promise.all(feeds.map(async (path) => (await client.post(path)).body.url as string))
      const paths = urls.map((url) => new URL(url).pathname)
      expect((await end(client)).status).toBeLessThan(300)
      const statuses = await Promise.all(paths.map(async (path) => (await app.anonymous.fetch(path)).status))
      expect({ n, statuses }).toEqual({ n, statuses: [status, status] })
      if (n === 2 || n === 3) await expectEnded(client)
    }
  })

  test.each(apis)("changing the password on %s ends all other sessions on every instance", async (api) => {
    const { email } = await createAccount(app)
    const { client } = await signIn(app, email)
    const other = await signIn(app, email)
    const change = (input: object) => callOperation(api, client, "changePassword", input)
    const newPassword = "Better-Horse-8"
    const wrong = await change({ currentPassword: "Wrong-Horse-7", newPassword })
    expect([wrong.status, wrong.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(wrong.body.errors).toMatchObject([{ path: "currentPassword", code: "CURRENT_PASSWORD" }])
    const weak = await change({ currentPassword: PASSWORD, newPassword: "horse" })
    expect(weak.body.errors).toMatchObject(
      ["TOO_SHORT", "NEEDS_UPPERCASE", "NEEDS_NUMBER"].map((code) => ({ path: "newPassword", code })),
    )
    expect((await other.client.get("/departments")).status).toBe(200)
    expect(await change({ currentPassword: PASSWORD, newPassword })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("changed") },
    })
    await expectEnded(other.client, other.refreshToken)
    expect((await client.get("/departments")).status).toBe(200)
    expect((await callOperation(api, app.anonymous, "login", { email, password: PASSWORD })).code).toBe("INVALID_CREDENTIALS")
    expect((await callOperation(api, app.anonymous, "login", { email, password: newPassword })).status).toBe(200)
    expect((await callOperation(api, app.anonymous, "changePassword", { currentPassword: PASSWORD, newPassword })).status).toBe(
      401,
    )
  })
})
