// What arrives by mail: invitations and forgotten passwords, through a real mail server, and what their links do.
import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals"
import {
  apis,
  callOperation,
  clearRateLimits,
  cookiesOf,
  countByStatus,
  createAccount,
  openPostbox,
  PASSWORD,
  sendInvitation,
  signIn,
  tokenOf,
  toOutcome,
} from "../support/identity.js"
import { waitForJobs } from "../support/live.js"
import { world } from "../support/test-app.js"

const post = await openPostbox()
const publicUrl = "https://hr.acme.test"
const w = world({ config: { smtpUrl: post.url, publicUrl } })
beforeEach(async () => {
  w.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(w)
})
afterAll(() => post.stop())

const hours = (count: number) => w.clock.advance(count * 3_600_000)
const newPassword = "Better-Horse-8"
const unknownToken = "x".repeat(43)

/** Somebody who was entered but has never signed in. */
async function candidate() {
  const email = `${crypto.randomUUID()}@acme.test`
  const { id } = await w.hire({ email, full_name: "Nina New", account_status: "INVITED" })
  return { id, email }
}

/** What an invitation is good for, on either face. */
async function check(api: (typeof apis)[number], token: string) {
  if (api === "GraphQL") {
    const query = "query($input: InvitationInput!) { invitation(input: $input) { email organizationName isValid } }"
    return toOutcome("invitation", await w.stranger.graphql(query, { input: { token } }))
  }
  const answer = await w.stranger.get(`/invites/validate?token=${token}`)
  return { ...answer, code: answer.body?.code }
}

/** The token of the link that a forgotten password brings. */
async function resetToken(email: string): Promise<string> {
  expect((await callOperation("REST", w.stranger, "forgotPassword", { email })).status).toBe(200)
  return tokenOf(await post.take(email, /Reset your password/))
}

describe.each(apis)("on %s an invitation", (api) => {
  const accept = (token: string, input: object = {}) =>
    callOperation(api, w.stranger, "acceptInvitation", { token, password: newPassword, fullName: "Nina Neu", ...input })

  test("is mailed with its inviter's name and a link whose token no server is told", async () => {
    const { id, email } = await candidate()
    const { url, token, expiresAt } = await sendInvitation(w, id)
    expect(url).toBe(`${publicUrl}/accept-invitation#token=${token}`)
    expect(expiresAt.toISOString()).toBe("2026-03-09T09:00:00.000Z")
    const mail = await post.take(email, /Eve Admin invites you to Acme/)
    expect(mail.text).toContain("Hello Nina New")
    expect(mail.text).toContain(url)
    expect(mail.text).toMatch(/March 9, 2026|9 March 2026/)
  })

  test("says whom it is for, activates the account and signs in", async () => {
    const { id, email } = await candidate()
    const { token } = await sendInvitation(w, id)
    expect((await check(api, token)).body).toEqual({ email, organizationName: "Acme", isValid: true })
    const { status, body, headers } = await accept(token)
    expect(status).toBe(200)
    const user = { id, role: "EMPLOYEE" }
    const secrets = { token: expect.any(String), refreshToken: expect.any(String) }
    expect(body).toEqual(api === "REST" ? { token: secrets.token, user } : { ...secrets, user })
    expect(Object.keys(cookiesOf(headers)).sort()).toEqual(["access_token", "refresh_token"])
    expect((await w.stranger.with(body.token).get("/departments")).status).toBe(200)
    expect(await w.sql("select full_name, account_status from employees where id = ?", [id])).toEqual([
      { full_name: "Nina Neu", account_status: "ACTIVE" },
    ])
    expect((await callOperation(api, w.stranger, "login", { email, password: newPassword })).status).toBe(200)
    expect((await check(api, token)).body).toEqual({ email, organizationName: "Acme", isValid: false })
    expect(await accept(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    const audit = await w.sql("select action, actor_id from audit_entries where subject_id = ? order by at, action", [id])
    expect(audit).toEqual([
      { action: "account.acceptInvitation", actor_id: id },
      { action: "account.invite", actor_id: w.eve.id },
      { action: "account.signIn", actor_id: id },
      { action: "account.signIn", actor_id: id },
    ])
  })

  test("that twenty accept at once is accepted once", async () => {
    const { id } = await candidate()
    const { token } = await sendInvitation(w, id)
    const race = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(token, { fullName: `Nina ${n}` })))
    expect(countByStatus(race)).toEqual({ 200: 1, 410: 19 })
    expect(race.filter(({ code }) => code === "LINK_EXPIRED")).toHaveLength(19)
    const sessions = await w.sql("select id from sessions where employee_id = ? and user_agent is not null", [id])
    expect(sessions).toHaveLength(1)
  })

  test("ends after seven days, when it is replaced, and when the account is blocked", async () => {
    const { id, email } = await candidate()
    const { token: first } = await sendInvitation(w, id)
    const { token: second } = await sendInvitation(w, id)
    expect((await check(api, first)).body.isValid).toBe(false)
    expect((await accept(first)).code).toBe("LINK_EXPIRED")
    hours(7 * 24 - 1)
    expect((await check(api, second)).body.isValid).toBe(true)
    hours(1)
    expect((await check(api, second)).body).toEqual({ email, organizationName: "Acme", isValid: false })
    expect((await accept(second)).code).toBe("LINK_EXPIRED")
    const { token: third } = await sendInvitation(w, id)
    await w.sql("update employees set account_status = 'SUSPENDED' where id = ?", [id])
    expect((await check(api, third)).body.isValid).toBe(false)
    expect((await accept(third)).code).toBe("LINK_EXPIRED")
  })

  test("is not used up by a weak password or a missing name", async () => {
    const { id } = await candidate()
    const { token } = await sendInvitation(w, id)
    const weak = await accept(token, { password: "nina" })
    expect([weak.code, weak.body.errors[0].path, weak.body.errors[0].code]).toEqual([
      "VALIDATION_FAILED",
      "password",
      "TOO_SHORT",
    ])
    expect((await accept(token, { fullName: " " })).code).toBe("VALIDATION_FAILED")
    expect((await accept(token)).status).toBe(200)
  })

  test("that never was is nothing, and a link of another kind is none either", async () => {
    const { email } = await createAccount(w)
    for (const token of [unknownToken, await resetToken(email)]) {
      expect(await check(api, token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
      expect(await accept(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    }
  })
})

describe.each(apis)("on %s a forgotten password", (api) => {
  const forget = (email: string) => callOperation(api, w.stranger, "forgotPassword", { email })
  const reset = (token: string, password = newPassword) =>
    callOperation(api, w.stranger, "resetPassword", { token, newPassword: password })

  test("brings a link by mail that works once, ends all sessions, and says that it was used", async () => {
    const { email, client } = await createAccount(w)
    const before = await signIn(w, email)
    await forget(email.toUpperCase())
    const mail = await post.take(email, /Reset your password/)
    const token = tokenOf(mail)
    expect(mail.text).toContain(`${publicUrl}/reset-password#token=${token}`)
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining("changed") } })
    expect(await reset(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    expect((await before.client.get("/departments")).status).toBe(401)
    expect((await callOperation(api, w.stranger, "refreshSession", { refreshToken: before.refreshToken })).status).toBe(401)
    expect((await client.get("/departments")).status).toBe(401)
    expect((await callOperation(api, w.stranger, "login", { email, password: PASSWORD })).code).toBe("INVALID_CREDENTIALS")
    expect((await callOperation(api, w.stranger, "login", { email, password: newPassword })).status).toBe(200)
    expect((await post.take(email, /Your password was changed/)).text).toContain(`${publicUrl}/forgot-password`)
  })

  test("answers in the same way, with the same work and without a look at the accounts, whether the address is known", async () => {
    const { email } = await createAccount(w)
    const { email: blocked } = await createAccount(w, { account_status: "SUSPENDED" })
    const { email: invited } = await candidate()
    const addresses = [email, blocked, invited, "stranger@nowhere.test"]
    const lookups = jest.spyOn(w.app.deps.passwords, "verify")
    const answers = await Promise.all(addresses.map(forget))
    expect(lookups).not.toHaveBeenCalled()
    lookups.mockRestore()
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await post.take(email, /Reset your password/)
    await waitForJobs(w)
    const recipients = post.mails.map(({ recipient }) => recipient)
    for (const address of [blocked, invited, "stranger@nowhere.test"]) expect(recipients).not.toContain(address)
  })

  test("link lasts an hour, and is replaced by the next", async () => {
    const { email } = await createAccount(w)
    const first = await resetToken(email)
    const second = await resetToken(email)
    expect((await reset(first)).code).toBe("LINK_EXPIRED")
    hours(1)
    expect((await reset(second)).code).toBe("LINK_EXPIRED")
    const third = await resetToken(email)
    expect((await reset(third)).status).toBe(200)
    expect((await reset(unknownToken)).code).toBe("LINK_EXPIRED")
  })

  test("link that twenty use at once is used once", async () => {
    const { email } = await createAccount(w)
    const token = await resetToken(email)
    const race = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `Racing-Horse-${n}`)))
    expect(countByStatus(race)).toEqual({ 200: 1, 410: 19 })
    const winner = race.findIndex(({ status }) => status === 200)
    const password = `Racing-Horse-${winner}`
    expect((await callOperation(api, w.stranger, "login", { email, password })).status).toBe(200)
  })

  test("link is not used up by a weak password, and dies with a change of password", async () => {
    const { email } = await createAccount(w)
    const token = await resetToken(email)
    const weak = await reset(token, "horse")
    expect(weak.body.errors).toMatchObject([{ path: "newPassword", code: "TOO_SHORT" }])
    const { client } = await signIn(w, email)
    await callOperation(api, client, "changePassword", { currentPassword: PASSWORD, newPassword })
    await post.take(email, /Your password was changed/)
    expect((await reset(token, "Other-Horse-9")).code).toBe("LINK_EXPIRED")
  })

  test("sends one address five mails an hour and no more, known or not", async () => {
    const { email } = await createAccount(w)
    for (const address of [email, "stranger@nowhere.test"]) {
      const answers = []
      for (let n = 0; n < 6; n++) answers.push(await forget(address))
      expect(countByStatus(answers)).toEqual({ 200: 5, 429: 1 })
      expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThan(3000)
    }
  })
})

test("trying links is dulled, whichever they are", async () => {
  const answers = []
  for (let n = 0; n < 51; n++) answers.push(await check(n % 2 ? "REST" : "GraphQL", `${n}`.padStart(43, "x")))
  expect(countByStatus(answers)).toEqual({ 410: 50, 429: 1 })
})

test("a sign-in from a new device is told by mail, one from a known device is not", async () => {
  const { email } = await createAccount(w)
  const login = (userAgent: string) =>
    callOperation("REST", w.stranger, "login", { email, password: PASSWORD }, { "User-Agent": userAgent })
  await login("Laptop/1.0")
  expect((await post.take(email, /new sign-in/i)).text).toContain("Laptop/1.0")
  await login("Laptop/1.0")
  await login("Phone/2.0")
  expect((await post.take(email, /new sign-in/i)).text).toContain("Phone/2.0")
  await waitForJobs(w)
  expect(post.mails.filter(({ recipient }) => recipient === email)).toEqual([])
})

test("neither the queue, nor the audit, nor the log, nor the tables hold the token of a link", async () => {
  const { id } = await candidate()
  const { email } = await createAccount(w)
  await w.sql("create table queued as select payload::text from graphile_worker._private_jobs")
  await w.sql(`create function keep() returns trigger language plpgsql as
    $$ begin insert into queued values (new.payload::text); return new; end $$`)
  await w.sql("create trigger keep after insert on graphile_worker._private_jobs for each row execute function keep()")
  const { token } = await sendInvitation(w, id)
  const reset = await resetToken(email)
  await check("REST", token)
  const rows = await w.sql(`select (select json_agg(q)::text from queued q) as queue,
    (select json_agg(a)::text from audit_entries a) as audit, (select json_agg(s)::text from single_use_tokens s) as links`)
  const everything = JSON.stringify(rows) + w.log.join("")
  for (const secret of [token, reset]) expect(everything).not.toContain(secret)
  expect(JSON.stringify(rows[0]?.queue)).not.toContain(email)
  expect(String(rows[0]?.audit)).toContain("account.requestPasswordReset")
})
