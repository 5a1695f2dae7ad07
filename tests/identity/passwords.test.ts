// Resetting forgotten passwords with emailed links.
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals"
import {
  apis,
  callOperation,
  clearRateLimits,
  countByStatus,
  createAccount,
  createInvitee,
  PASSWORD,
  requestResetToken,
  signIn,
  startMailServer,
  tokenOf,
} from "../support/identity.js"
import { waitForJobs } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const mailServer = await startMailServer()
const publicUrl = "https://hr.acme.test"
const app = createTestApp({ config: { smtpUrl: mailServer.url, publicUrl } })
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})
afterAll(() => mailServer.stop())

const advanceHours = (count: number) => app.clock.advance(count * 3_600_000)
const newPassword = "Better-Horse-8"
const unknownToken = "x".repeat(43)

describe.each(apis)("resetting a password on %s", (api) => {
  const requestReset = (email: string) => callOperation(api, app.anonymous, "forgotPassword", { email })
  const reset = (token: string, password = newPassword) =>
    callOperation(api, app.anonymous, "resetPassword", { token, newPassword: password })

  test("a reset link works once, ends all sessions, and its use is reported by email", async () => {
    const { email, client } = await createAccount(app)
    const before = await signIn(app, email)
    await requestReset(email.toUpperCase())
    const mail = await mailServer.take(email, /Reset your password/)
    const token = tokenOf(mail)
    expect(mail.text).toContain(`${publicUrl}/reset-password#token=${token}`)
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining("changed") } })
    expect(await reset(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    expect((await before.client.get("/departments")).status).toBe(401)
    expect((await callOperation(api, app.anonymous, "refreshSession", { refreshToken: before.refreshToken })).status).toBe(401)
    expect((await client.get("/departments")).status).toBe(401)
    expect((await callOperation(api, app.anonymous, "login", { email, password: PASSWORD })).code).toBe("INVALID_CREDENTIALS")
    expect((await callOperation(api, app.anonymous, "login", { email, password: newPassword })).status).toBe(200)
    expect((await mailServer.take(email, /Your password was changed/)).text).toContain(`${publicUrl}/forgot-password`)
  })

  test("requesting a reset returns the same response for every address and checks no password", async () => {
    const { email } = await createAccount(app)
    const { email: blocked } = await createAccount(app, { account_status: "SUSPENDED" })
    const { email: invited } = await createInvitee(app)
    const addresses = [email, blocked, invited, "unknown@nowhere.test"]
    const passwordChecks = jest.spyOn(app.instance.deps.passwords, "verify")
    const answers = await Promise.all(addresses.map(requestReset))
    expect(passwordChecks).not.toHaveBeenCalled()
    passwordChecks.mockRestore()
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await mailServer.take(email, /Reset your password/)
    await waitForJobs(app)
    const recipients = mailServer.mails.map(({ recipient }) => recipient)
    for (const address of [blocked, invited, "unknown@nowhere.test"]) expect(recipients).not.toContain(address)
  })

  test("a reset link is valid for an hour and is replaced by the next one", async () => {
    const { email } = await createAccount(app)
    const first = await requestResetToken(app, mailServer, email)
    const second = await requestResetToken(app, mailServer, email)
    expect((await reset(first)).code).toBe("LINK_EXPIRED")
    advanceHours(1)
    expect((await reset(second)).code).toBe("LINK_EXPIRED")
    const third = await requestResetToken(app, mailServer, email)
    expect((await reset(third)).status).toBe(200)
    expect((await reset(unknownToken)).code).toBe("LINK_EXPIRED")
  })

  test("of twenty concurrent uses of a reset link one succeeds", async () => {
    const { email } = await createAccount(app)
    const token = await requestResetToken(app, mailServer, email)
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `Racing-Horse-${n}`)))
    expect(countByStatus(outcomes)).toEqual({ 200: 1, 410: 19 })
    const winner = outcomes.findIndex(({ status }) => status === 200)
    const password = `Racing-Horse-${winner}`
    expect((await callOperation(api, app.anonymous, "login", { email, password })).status).toBe(200)
  })

  test("a weak password does not use a reset link, and changing the password revokes it", async () => {
    const { email } = await createAccount(app)
    const token = await requestResetToken(app, mailServer, email)
    const weak = await reset(token, "horse")
    expect(weak.body.errors).toMatchObject(
      ["TOO_SHORT", "NEEDS_UPPERCASE", "NEEDS_NUMBER"].map((code) => ({ path: "newPassword", code })),
    )
    const { client } = await signIn(app, email)
    await callOperation(api, client, "changePassword", { currentPassword: PASSWORD, newPassword })
    await mailServer.take(email, /Your password was changed/)
    expect((await reset(token, "Other-Horse-9")).code).toBe("LINK_EXPIRED")
  })

  test("requesting more than five resets of one address in an hour returns 429, whether or not it is known", async () => {
    const { email } = await createAccount(app)
    for (const address of [email, "unknown@nowhere.test"]) {
      const answers = []
      for (let n = 0; n < 6; n++) answers.push(await requestReset(address))
      expect(countByStatus(answers)).toEqual({ 200: 5, 429: 1 })
      expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThan(3000)
    }
  })
})
