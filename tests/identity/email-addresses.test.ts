// Confirmation of email addresses, and emails to addresses that nobody has confirmed.
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals"
import type { Client } from "../support/client.js"
import {
  apis,
  callOperation,
  clearRateLimits,
  createAccount,
  PASSWORD,
  signIn,
  startMailServer,
  tokenOf,
} from "../support/identity.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const mailServer = await startMailServer()
const app = createTestApp({ config: { smtpUrl: mailServer.url } })
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})
afterAll(() => mailServer.stop())

let count = 0
const newEmail = () => `address${++count}@acme.test`
const takeToken = async (email: string) => tokenOf(await mailServer.take(email, /Confirm your email address/))
const untilMailIsSent = () =>
  until(
    async () => (await app.sql("select 1 from graphile_worker.jobs where task_identifier = 'mail'")).length === 0,
    "the end of all emails",
  )
const mailsTo = (email: string) => mailServer.mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

const NEW_PASSWORD = "Other-pass-7531"
const changePassword = (_email: string, client: Client) =>
  client.post("/auth/change-password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
async function resetPassword(email: string) {
  await app.anonymous.post("/auth/forgot-password", { email })
  const token = tokenOf(await mailServer.take(email, /Reset your password/))
  return app.anonymous.post("/auth/reset-password", { token, newPassword: NEW_PASSWORD })
}

const pendingEmailOf = async ({ id }: Client, reader: Client) => (await reader.get(`/users/${id}`)).body.pendingEmail

describe.each(apis)("email addresses on %s", (api) => {
  const confirm = (token: string) => callOperation(api, app.anonymous, "confirmEmail", { token })
  const login = (email: string) => callOperation(api, app.anonymous, "login", { email, password: PASSWORD })

  test("an organization sends ten invitations a day until its administrator confirms the address", async () => {
    const email = newEmail()
    await callOperation(api, app.anonymous, "registerCompany", { email, password: PASSWORD, organizationName: "New" })
    const { client } = await signIn(app, email)
    const invite = async () => (await client.post("/users", { email: newEmail(), fullName: "Nora New" })).status
    for (let n = 0; n < 10; n++) expect(await invite()).toBe(201)
    expect(await invite()).toBe(429)
    const withPassword = { email: newEmail(), fullName: "Nora New", password: PASSWORD }
    expect((await client.post("/users", withPassword)).status).toBe(429)
    const token = await takeToken(email)
    expect((await confirm(token)).status).toBe(200)
    expect(await invite()).toBe(201)
    expect(await confirm(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
  })

  test("an account with a password receives no other email until its address is confirmed", async () => {
    const email = newEmail()
    const { body } = await app.hr.post("/users", { email, fullName: "Nora New", password: PASSWORD })
    const token = await takeToken(email)
    const invite = (title: string) =>
      app.hr.post("/calendar/events", {
        ...{ title, type: "MEETING", start: "2026-03-03T09:00:00Z", end: "2026-03-03T10:00:00Z" },
        participants: [body.id],
      })
    expect((await invite("Your account was locked")).status).toBe(201)
    await untilMailIsSent()
    expect(mailsTo(email)).toEqual([])
    expect((await confirm(token)).status).toBe(200)
    await invite("Planning")
    await untilMailIsSent()
    expect(mailsTo(email)).toEqual([expect.stringContaining("Planning")])
  })

  test("a new address counts once it is confirmed from its mailbox, and the old address is notified", async () => {
    const { email, client } = await createAccount(app)
    const next = newEmail()
    expect((await app.hr.patch(`/users/${client.id}`, { email: next })).body.email).toBe(email)
    expect((await mailServer.take(email, /new email address was requested/)).text).not.toContain(next)
    const token = await takeToken(next)
    expect([(await login(email)).status, (await login(next)).status]).toEqual([200, 401])
    expect((await confirm(token)).status).toBe(200)
    expect([(await login(email)).status, (await login(next)).status]).toEqual([401, 200])
    await mailServer.take(email, /address was changed/)
    expect(await confirm(token)).toMatchObject({ status: 410, code: "LINK_EXPIRED" })
    const audit = await app.sql<{ action: string }>(
      "select action, details from audit_entries where subject_id = ? and action like 'account.%mail%' order by id",
      [client.id],
    )
    expect(audit.map(({ action }) => action)).toContain("account.changeEmail")
    expect(JSON.stringify(audit)).not.toMatch(/@acme.test/)
  })

  test("a new password cancels a requested address", async () => {
    for (const choosePassword of [resetPassword, changePassword]) {
      const { email, client } = await createAccount(app)
      const next = newEmail()
      expect((await app.hr.patch(`/users/${client.id}`, { email: next })).status).toBe(200)
      const token = await takeToken(next)
      expect((await choosePassword(email, client)).status).toBe(200)
      expect((await confirm(token)).code).toBe("LINK_EXPIRED")
      const login = (address: string) => callOperation(api, app.anonymous, "login", { email: address, password: NEW_PASSWORD })
      expect([(await login(email)).status, (await login(next)).status]).toEqual([200, 401])
    }
  })

  test("a suspension cancels a requested address, also after the account is restored", async () => {
    const { email, client } = await createAccount(app)
    const next = newEmail()
    await app.hr.patch(`/users/${client.id}`, { email: next })
    const token = await takeToken(next)
    for (const action of ["block", "unblock"]) {
      expect((await app.hr.post(`/users/${client.id}/${action}`)).status).toBe(200)
      expect((await confirm(token)).code).toBe("LINK_EXPIRED")
    }
    expect([(await login(email)).status, (await login(next)).status]).toEqual([200, 401])
  })

  test("setting the current address again cancels a requested one", async () => {
    for (const cancel of [(_: Client) => app.hr, (client: Client) => client]) {
      const { email, client } = await createAccount(app)
      const next = newEmail()
      await app.hr.patch(`/users/${client.id}`, { email: next })
      const token = await takeToken(next)
      const pendingEmails = () => Promise.all([app.hr, client, app.colleague].map((reader) => pendingEmailOf(client, reader)))
      expect(await pendingEmails()).toEqual([next, next, undefined])
      await app.manager.patch(`/users/${client.id}`, { email })
      expect((await cancel(client).patch(`/users/${client.id}`, { email: email.toUpperCase() })).status).toBe(200)
      expect(await pendingEmails()).toEqual([null, null, undefined])
      expect((await confirm(token)).code).toBe("LINK_EXPIRED")
      expect([(await login(email)).status, (await login(next)).status]).toEqual([200, 401])
      const { body: entries } = await app.admin.get(`/audit?entityId=${client.id}&action=account.cancelEmailChange`)
      expect(entries).toHaveLength(1)
    }
  })

  test("canceling a requested address sends another confirmation to a current one that is not confirmed", async () => {
    const [email, next] = [newEmail(), newEmail()]
    const { body } = await app.hr.post("/users", { email, fullName: "Nora New", password: PASSWORD })
    const first = await takeToken(email)
    await app.hr.patch(`/users/${body.id}`, { email: next })
    await takeToken(next)
    await app.hr.patch(`/users/${body.id}`, { email })
    expect((await confirm(first)).code).toBe("LINK_EXPIRED")
    expect((await confirm(await takeToken(email))).status).toBe(200)
  })

  test("of two requested addresses only the later one can be confirmed", async () => {
    const { email, client } = await createAccount(app)
    const [first, second] = [newEmail(), newEmail()]
    for (const next of [first, second]) await app.hr.patch(`/users/${client.id}`, { email: next })
    expect((await confirm(await takeToken(first))).code).toBe("LINK_EXPIRED")
    expect((await login(email)).status).toBe(200)
    expect((await confirm(await takeToken(second))).status).toBe(200)
    expect((await login(second)).status).toBe(200)
  })
})

const confirmAddress = async (email: string) =>
  callOperation("REST", app.anonymous, "confirmEmail", { token: await takeToken(email) })

test("offers to candidates count against the daily limit of an unconfirmed organization", async () => {
  const email = newEmail()
  await callOperation("REST", app.anonymous, "registerCompany", { email, password: PASSWORD, organizationName: "Offers" })
  const { client } = await signIn(app, email)
  const { body: job } = await client.post("/jobs", { title: "Baker", type: "Full-time", status: "Open" })
  const prepareOffer = async () => {
    const { body: candidate } = await client.post("/candidates", { fullName: "Carla Candidate", email: newEmail() })
    const { body: application } = await client.post("/applications", { jobId: job.id, candidateId: candidate.id })
    const terms = { applicationId: application.id, startDate: "2026-05-01", expiresOn: "2026-03-20" }
    const { body: offer } = await client.post("/offers", terms)
    expect((await client.post(`/offers/${offer.id}/approve`)).status).toBe(200)
    return { id: offer.id, to: candidate.email }
  }
  const sendOffer = ({ id }: { id: string }) => client.post(`/offers/${id}/send`)
  const offers = []
  for (let n = 0; n < 3; n++) offers.push(await prepareOffer())
  const [first, second, third] = offers as [(typeof offers)[0], (typeof offers)[0], (typeof offers)[0]]
  expect((await sendOffer(first)).status).toBe(200)
  // A withdrawn offer was emailed all the same.
  await client.post(`/offers/${first.id}/withdraw`)
  const invite = async () => (await client.post("/users", { email: newEmail(), fullName: "Nora New" })).status
  for (let n = 0; n < 8; n++) expect(await invite()).toBe(201)
  expect((await sendOffer(second)).status).toBe(200)
  const rejected = await sendOffer(third)
  expect([rejected.status, rejected.body.code, rejected.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "3600"])
  expect(await invite()).toBe(429)
  await untilMailIsSent()
  expect(offers.flatMap(({ to }) => mailsTo(to))).toHaveLength(2)
  await confirmAddress(email)
  expect((await sendOffer(third)).status).toBe(200)
})

test("applicants of an unconfirmed organization receive no email", async () => {
  const email = newEmail()
  await callOperation("REST", app.anonymous, "registerCompany", { email, password: PASSWORD, organizationName: "Careers" })
  const { client } = await signIn(app, email)
  const vacancy = { title: "Baker", type: "Full-time", status: "Open", isPublished: true }
  const { body: job } = await client.post("/jobs", vacancy)
  const { body: settings } = await client.get("/companies/settings")
  const apply = async () => {
    const application = { fullName: "Carla Candidate", email: newEmail(), consent: true }
    const { status } = await app.anonymous.post(`/careers/${settings.slug}/jobs/${job.id}/apply`, application)
    expect(status).toBe(200)
    await untilMailIsSent()
    return mailsTo(application.email)
  }
  expect(await apply()).toEqual([])
  expect((await client.get("/applications")).body).toHaveLength(1)
  await confirmAddress(email)
  expect(await apply()).toHaveLength(1)
})

test("a password reset does not wait for the emails of an event with many participants", async () => {
  const { email } = await createAccount(app)
  const participants = await Promise.all(Array.from({ length: 20 }, async () => (await createAccount(app)).client.id))
  const start = mailServer.mails.length
  const release = mailServer.hold()
  try {
    const time = { start: "2026-03-03T09:00:00Z", end: "2026-03-03T10:00:00Z" }
    const event = { title: "All hands", type: "MEETING", ...time, participants }
    expect((await app.hr.post("/calendar/events", event)).status).toBe(201)
    expect((await callOperation("REST", app.anonymous, "forgotPassword", { email })).status).toBe(200)
  } finally {
    release()
  }
  await untilMailIsSent()
  const recipients = mailServer.mails.slice(start).map(({ recipient }) => recipient)
  expect(recipients).toHaveLength(21)
  expect(recipients.indexOf(email)).toBeLessThan(10)
})
