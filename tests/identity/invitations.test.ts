// Invitations: emails, validity and acceptance.
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals"
import {
  apis,
  callOperation,
  checkInvitation,
  clearRateLimits,
  cookiesOf,
  countByStatus,
  createAccount,
  createInvitee,
  requestResetToken,
  sendInvitation,
  startMailServer,
  tokenOf,
} from "../support/identity.js"
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

describe.each(apis)("invitations on %s", (api) => {
  const accept = (token: string, input: object = {}) =>
    callOperation(api, app.anonymous, "acceptInvitation", { token, password: newPassword, fullName: "Nina Neu", ...input })

  test("an invitation email names the inviter and contains the token in the URL fragment", async () => {
    const { id, email } = await createInvitee(app)
    const { url, token, expiresAt } = await sendInvitation(app, id)
    expect(url).toBe(`${publicUrl}/accept-invitation#token=${token}`)
    expect(expiresAt.toISOString()).toBe("2026-03-09T09:00:00.000Z")
    const mail = await mailServer.take(email, /Eve Admin invites you to Acme/)
    expect(mail.text).toContain("Hello Nina New")
    expect(mail.text).toContain(url)
    expect(mail.text).toMatch(/March 9, 2026|9 March 2026/)
  })

  test("accepting an invitation activates the account and signs in", async () => {
    const { id, email } = await createInvitee(app)
    const { token } = await sendInvitation(app, id)
    expect((await checkInvitation(app, api, token)).body).toEqual({
      email,
      fullName: expect.any(String),
      organizationName: "Acme",
      isValid: true,
    })
    const { status, body, headers } = await accept(token)
    expect(status).toBe(200)
    const user = { id, role: "EMPLOYEE" }
    const secrets = { token: expect.any(String), refreshToken: expect.any(String) }
    expect(body).toEqual(api === "REST" ? { token: secrets.token, user } : { ...secrets, user })
    expect(Object.keys(cookiesOf(headers)).sort()).toEqual([
      "__Host-access_expires",
      "__Host-access_token",
      "__Secure-refresh_token",
    ])
    expect((await app.anonymous.with(body.token).get("/departments")).status).toBe(200)
    expect(await app.sql("select full_name, account_status from employees where id = ?", [id])).toEqual([
      { full_name: "Nina Neu", account_status: "ACTIVE" },
    ])
    expect((await callOperation(api, app.anonymous, "login", { email, password: newPassword })).status).toBe(200)
    expect((await checkInvitation(app, api, token)).body).toEqual({
      email,
      fullName: expect.any(String),
      organizationName: "Acme",
      isValid: false,
    })
    expect(await accept(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    const audit = await app.sql("select action, actor_id from audit_entries where subject_id = ? order by sequence", [id])
    expect(audit).toEqual([
      { action: "account.invite", actor_id: app.admin.id },
      { action: "account.acceptInvitation", actor_id: id },
      { action: "account.signIn", actor_id: id },
      { action: "account.signIn", actor_id: id },
    ])
  })

  test("of twenty concurrent acceptances of an invitation one succeeds", async () => {
    const { id } = await createInvitee(app)
    const { token } = await sendInvitation(app, id)
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(token, { fullName: `Nina ${n}` })))
    expect(countByStatus(outcomes)).toEqual({ 200: 1, 410: 19 })
    expect(outcomes.filter(({ code }) => code === "LINK_EXPIRED")).toHaveLength(19)
    const sessions = await app.sql("select id from sessions where employee_id = ? and user_agent is not null", [id])
    expect(sessions).toHaveLength(1)
  })

  test("an invitation is invalid after seven days, after a newer one, and when the account is blocked", async () => {
    const { id, email } = await createInvitee(app)
    const { token: first } = await sendInvitation(app, id)
    const { token: second } = await sendInvitation(app, id)
    expect((await checkInvitation(app, api, first)).body.isValid).toBe(false)
    expect((await accept(first)).code).toBe("LINK_EXPIRED")
    advanceHours(7 * 24 - 1)
    expect((await checkInvitation(app, api, second)).body.isValid).toBe(true)
    advanceHours(1)
    expect((await checkInvitation(app, api, second)).body).toEqual({
      email,
      fullName: expect.any(String),
      organizationName: "Acme",
      isValid: false,
    })
    expect((await accept(second)).code).toBe("LINK_EXPIRED")
    const { token: third } = await sendInvitation(app, id)
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [id])
    expect((await checkInvitation(app, api, third)).body.isValid).toBe(false)
    expect((await accept(third)).code).toBe("LINK_EXPIRED")
  })

  test("another address of an invited person receives the invitation, and the former link and mailbox show nothing", async () => {
    const { id, email } = await createInvitee(app)
    const { token } = await sendInvitation(app, id)
    await mailServer.take(email, /invites you/)
    const next = `corrected-${api.toLowerCase()}@acme.test`
    expect((await app.hr.patch(`/users/${id}`, { email: next })).body.email).toBe(next)
    expect(await checkInvitation(app, api, token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    const invitation = tokenOf(await mailServer.take(next, /Hana Human invites you/))
    expect((await checkInvitation(app, api, invitation)).body).toMatchObject({ email: next, isValid: true })
    for (const action of ["block", "unblock"]) expect((await app.admin.post(`/users/${id}/${action}`)).status).toBe(200)
    await sendInvitation(app, id)
    await mailServer.take(next, /Eve Admin invites you/)
    expect(mailServer.mails.filter(({ recipient }) => recipient === email)).toEqual([])
  })

  test("corrected addresses count against the daily limit of invitations", async () => {
    const { id } = await createInvitee(app)
    await sendInvitation(app, id)
    const count = async () =>
      (await app.sql("select 1 from single_use_tokens where purpose = 'INVITATION' and created_at = ?", [app.clock.now()])).length
    const before = await count()
    for (const n of [1, 2]) await app.hr.patch(`/users/${id}`, { email: `counted-${n}-${api.toLowerCase()}@acme.test` })
    expect(await count()).toBe(before + 2)
  })

  test("accepting an invitation with a weak password or without a name does not use the link", async () => {
    const { id } = await createInvitee(app)
    const { token } = await sendInvitation(app, id)
    const weak = await accept(token, { password: "nina" })
    expect([weak.code, weak.body.errors[0].path, weak.body.errors[0].code]).toEqual([
      "VALIDATION_FAILED",
      "password",
      "TOO_SHORT",
    ])
    expect((await accept(token, { fullName: " " })).code).toBe("VALIDATION_FAILED")
    expect((await accept(token)).status).toBe(200)
  })

  test("an unknown token and the token of a reset link return 410 LINK_EXPIRED", async () => {
    const { email } = await createAccount(app)
    for (const token of [unknownToken, await requestResetToken(app, mailServer, email)]) {
      expect(await checkInvitation(app, api, token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
      expect(await accept(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    }
  })
})
