// Emails: templates in both languages, delivery over SMTP, and the development mailbox.
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { createMailer, type Mail, type Mailer, UnsendableMailError } from "../src/adapters/mailer.js"
import { type EmailContents, type EmailTemplate, renderEmail } from "../src/events/email-templates.js"
import { mailList } from "../src/http/pages/mailbox.js"
import { LANGUAGES } from "../src/i18n/translate.js"
import { fixedClock, movableClock } from "./support/clocks.js"
import { createAccount, startMailServer } from "./support/identity.js"
import { createTestApp } from "./support/test-app.js"

const inbox = await startMailServer()

const at = new Date("2026-03-01T09:00:00.000Z")
const url = "https://hr.example.com/invite#token=abc-_123&x=1"
const leave = {
  leaveType: "Annual Leave",
  startDate: "2026-03-02",
  endDate: "2026-03-06",
  unit: "DAYS",
  days: 4.5,
  hours: 36,
} as const
const event = { person: "Bob Cole", title: "Planning", at }
const contents: EmailContents = {
  invitation: { inviter: "Ann Berg", expiresAt: at, url },
  passwordReset: { expiresAt: at, url },
  passwordChanged: { at, url },
  emailChanged: { at, email: "new@example.com", url },
  newSignIn: { at, device: "Firefox on Linux", url },
  feedCreated: { at, url },
  emailConfirmation: { expiresAt: at, url },
  emailChangeRequested: { at, url },
  twoFactorEnabled: { at, url },
  twoFactorDisabled: { at, url },
  passkeyAdded: { at, passkey: "Phone", url },
  passkeyRemoved: { at, passkey: "Phone", url },
  recoveryCodeUsed: { at, left: 9, url },
  profileChangeRequested: { employee: "Bob Cole", fields: ["last name", "address"], url },
  profileChangeApproved: { fields: ["last name"], url },
  profileChangeRejected: { fields: ["last name"], comment: "The passport says otherwise.", url },
  leaveRequested: { ...leave, employee: "Bob Cole", url },
  leaveCancelled: { ...leave, employee: "Bob Cole", url },
  leaveApproved: { ...leave, url },
  leaveRejected: { ...leave, comment: "Too many are away.", url },
  leaveCancellationRequested: { ...leave, employee: "Bob Cole", url },
  leaveChangeRequested: { ...leave, employee: "Bob Cole", newStartDate: "2026-03-09", newEndDate: "2026-03-10", url },
  leaveChangeWithdrawn: { ...leave, employee: "Bob Cole", url },
  leaveCancellationApproved: { ...leave, url },
  leaveChangeApproved: { ...leave, url },
  leaveChangeRejected: { ...leave, comment: "It is too late.", url },
  leaveDelegated: { delegator: "Bob Cole", startDate: "2026-03-02", endDate: "2026-03-06", url },
  leaveDelegationEnded: { delegator: "Bob Cole", url },
  calendarInvited: { ...event, url },
  calendarSeriesInvited: { ...event, at: "2026-03-02", url },
  calendarChanged: { ...event, url },
  calendarSeriesChanged: { ...event, url },
  calendarCancelled: { ...event, url },
  calendarSeriesCancelled: { ...event, url },
  calendarInvitationWithdrawn: { ...event, url },
  accountSuspended: { at },
  accountRestored: { at, url },
  exportCompleted: { list: "TASKS", rows: 3, expiresAt: "2026-04-01T00:00:00.000Z", url },
  exportFailed: { list: "TASKS", url },
  dataArchiveCompleted: { expiresAt: "2026-04-01T00:00:00.000Z", url },
  dataArchiveFailed: { url },
  offerMade: { job: "Engineer", expiryDate: "2026-04-01", url },
  candidateApplicationReceived: { job: "Engineer" },
  notice: { message: "Something <b>happened</b>", url },
  digest: { count: 2, lines: ["One thing", "Another <thing>"], url },
}
const kinds = Object.keys(contents) as EmailTemplate[]

describe("email templates", () => {
  test.each(LANGUAGES.flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
    "the %s template %s renders all values and escapes them",
    (language, kind) => {
      const values = { organization: "Harbour & Sons", name: "Bob", timezone: "Europe/Berlin", ...contents[kind] }
      const mail = renderEmail(language, kind, values)
      for (const part of Object.values(mail)) expect(part).not.toMatch(/undefined|\[object|\{|Invalid/)
      expect(mail.subject).not.toMatch(/\n/)
      expect(mail.text).toContain("Bob")
      expect(mail.text).toContain("Harbour & Sons")
      expect(mail.html).toContain("Harbour &amp; Sons")
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).not.toMatch(/<script|<img|src=/)
      if ("url" in contents[kind]) {
        expect(mail.text).toContain(url)
        expect(mail.html).toContain(`href="${url.replace("&", "&amp;")}"`)
      } else expect(mail.html).not.toContain("<a ")
    },
  )

  test("timestamps are shown in the reader's time zone, also from JSON", () => {
    const values = { organization: "Harbour", timezone: "Europe/Berlin", ...contents.passwordReset }
    const mail = renderEmail("en", "passwordReset", values)
    expect(mail.text).toMatch(/1 March 2026|March 1, 2026/)
    expect(mail.text).toContain("10:00")
    expect(renderEmail("en", "passwordReset", JSON.parse(JSON.stringify(values)))).toEqual(mail)
    expect(renderEmail("de", "passwordReset", { ...values, timezone: "UTC" }).text).toMatch(/1\. März 2026.*09:00/)
    expect(renderEmail("en", "recoveryCodeUsed", { organization: "H", at, left: 0 }).text).toContain(
      "You have no recovery codes left.",
    )
  })

  test("user texts are escaped in subject, text and HTML", () => {
    const evil = `<script>alert(1)</script>"' onload=x\r\nBcc: all@example.com {url} \u202Egnp.exe ${"x".repeat(2000)}`
    const mail = renderEmail("en", "invitation", { organization: evil, name: evil, inviter: evil, expiresAt: at, url })
    expect(mail.subject).not.toMatch(/[\r\n\u202E]/)
    expect(mail.subject).toContain("<script>alert(1)</script>")
    expect(mail.html).not.toMatch(/<script|"' onload|\u202E/)
    expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x Bcc: all@example.com {url}")
    expect(mail.subject.length).toBeLessThan(1100)
    const comment = "First line\n\nSecond line"
    expect(renderEmail("en", "profileChangeRejected", { organization: "H", fields: [evil], comment }).text).toContain(
      "First line Second line",
    )
  })

  test("rendering a link that is not http or https throws", () => {
    for (const link of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "not a url"]) {
      expect(() => renderEmail("en", "passwordReset", { organization: "H", expiresAt: at, url: link })).toThrow()
    }
    const quoted = renderEmail("en", "passwordReset", { organization: "H", expiresAt: at, url: 'https://x.example/"><b>' })
    expect(quoted.html).not.toContain("<b>")
  })
})

const mail: Mail = { to: "bob@example.com", subject: "Grüße", text: "Hallo Bob\n", html: "<p>Hallo Bob</p>" }
const unsendable: [string, Partial<Mail>][] = [
  ["a line break in the address", { to: "bob@example.com\r\nBcc: all@example.com" }],
  ["two addresses", { to: "bob@example.com, eve@example.com" }],
  ["an address with a name", { to: "Bob <bob@example.com>" }],
  ["an address that is an option", { to: "-oQ/tmp -X/var/www/x.php" }],
  ["no address", { to: "" }],
  ["a line break in the subject", { subject: "Hello\r\nBcc: all@example.com" }],
  ["a bare line feed in the subject", { subject: "Hello\nBcc: all@example.com" }],
  ["a line break in the id", { messageId: "1>\r\nBcc: all@example.com" }],
  ["a line break in a file's name", { attachments: [{ filename: "a\r\nb", content: "", contentType: "text/plain" }] }],
  ["an endless subject", { subject: "x".repeat(999) }],
]

describe("sending over SMTP", () => {
  const received: { from: string; to: string[]; email: Email; raw: string }[] = []
  let answer: Error | undefined
  let server: SMTPServer
  let mailer: Mailer

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      onData(stream, session, done) {
        void text(stream).then(async (raw) => {
          const { mailFrom, rcptTo } = session.envelope
          const email = await PostalMime.parse(raw)
          received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), email, raw })
          done(answer)
        })
      },
    })
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    const { port } = server.server.address() as AddressInfo
    mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: "People Team <people@example.com>",
      dataDir: "/nowhere",
    })
  })
  beforeEach(() => {
    received.length = 0
    answer = undefined
  })
  afterAll(async () => {
    await mailer.close()
    await new Promise<void>((closed) => server.close(closed))
  })

  test("an email arrives as text and HTML with its attachment", async () => {
    const attachments = [{ filename: "Übersicht.csv", content: Buffer.from("a;b\r\n1;2\r\n"), contentType: "text/csv" }]
    await mailer.send({ ...mail, messageId: "018f3c5e-1", attachments })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      from: "people@example.com",
      to: ["bob@example.com"],
      email: {
        subject: "Grüße",
        from: { name: "People Team", address: "people@example.com" },
        text: expect.stringContaining("Hallo Bob"),
        html: expect.stringContaining("<p>Hallo Bob</p>"),
        messageId: "<018f3c5e-1@example.com>",
        attachments: [{ filename: "Übersicht.csv", mimeType: "text/csv" }],
      },
    })
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await mailer.list()).toEqual([])
  })

  test.each(["<7@hr.example.com>", "7@hr.example.com"])("a Message-ID with a domain, %s, stays unchanged", async (messageId) => {
    await mailer.send({ ...mail, messageId })
    expect(received[0]?.email.messageId).toBe("<7@hr.example.com>")
  })

  test("concurrent emails all arrive", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => mailer.send({ ...mail, to: `person${index}@example.com` })))
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(30)
  })

  test.each(unsendable)("an email with %s throws UnsendableMailError and is not sent", async (_, part) => {
    await expect(mailer.send({ ...mail, ...part })).rejects.toBeInstanceOf(UnsendableMailError)
    expect(received).toEqual([])
  })

  test("file and web addresses in a body are not opened", async () => {
    await mailer.send({ ...mail, text: "file:///etc/hostname", html: '<img src="https://127.0.0.1:1/x">' })
    expect(received[0]?.email.text).toContain("file:///etc/hostname")
  })

  test("a permanent SMTP error throws UnsendableMailError, a temporary one does not", async () => {
    answer = Object.assign(new Error("no such person"), { responseCode: 550 })
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(UnsendableMailError)
    answer = Object.assign(new Error("later"), { responseCode: 451 })
    const later = mailer.send(mail)
    await expect(later).rejects.toMatchObject({ responseCode: 451 })
    await expect(later).rejects.not.toBeInstanceOf(UnsendableMailError)
    const nowhere = createMailer({ smtpUrl: "smtp://127.0.0.1:1", mailFrom: "a@example.com", dataDir: "/nowhere" })
    await expect(nowhere.send(mail)).rejects.toMatchObject({ code: expect.any(String) })
    await nowhere.close()
  })
})

describe("the development mailbox", () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mailbox-"))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))
  const mailbox = (clock = fixedClock(at)) => createMailer({ mailFrom: "HR <hr@localhost>", dataDir, clock })

  test("emails are listed newest first in files that only the owner can read", async () => {
    const clock = movableClock(at)
    const mailer = mailbox(clock)
    expect(await mailer.list()).toEqual([])
    for (const subject of ["One", "Two", "Three"]) {
      await mailer.send({ ...mail, subject })
      clock.advance(1000)
    }
    expect((await mailer.list()).map(({ subject }) => subject)).toEqual(["Three", "Two", "One"])
    expect(await mailer.list(1)).toHaveLength(1)
    const names = await readdir(join(dataDir, "mailbox"))
    expect(names).toHaveLength(3)
    for (const name of names) expect((await stat(join(dataDir, "mailbox", name))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, "mailbox"))).mode & 0o777).toBe(0o700)
  })

  test("an email that is sent again is stored once", async () => {
    const mailer = mailbox()
    await Promise.all(Array.from({ length: 10 }, () => mailer.send({ ...mail, messageId: "../../1" })))
    expect(await mailer.list()).toMatchObject([
      { messageId: "../../1", to: mail.to, from: "HR <hr@localhost>", sentAt: at.toISOString() },
    ])
    expect(await readdir(join(dataDir, "mailbox"))).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(["mailbox"])
  })

  test.each(unsendable)("an email with %s throws UnsendableMailError and is not stored", async (_, part) => {
    await expect(mailbox().send({ ...mail, ...part })).rejects.toBeInstanceOf(UnsendableMailError)
  })

  test("the mailbox page escapes texts and links web addresses", async () => {
    const mailer = mailbox()
    expect(mailList(await mailer.list())).toContain("No emails yet.")
    await mailer.send({
      to: "bob@example.com",
      subject: "<script>alert(1)</script>",
      text: `Go to ${url}\nor "https://x.example/"onmouseover="alert(1)" or <https://y.example/> or javascript:alert(1)`,
      html: "<script>alert(2)</script>",
      attachments: [{ filename: "<b>.txt", content: "x", contentType: "text/plain" }],
    })
    const page = mailList(await mailer.list())
    expect(page).not.toMatch(/<script|<b>|onmouseover="|href="javascript/)
    expect(page.match(/href="[^"]*"/g)).toEqual([
      `href="${url.replace("&", "&amp;")}"`,
      'href="https://x.example/"',
      'href="https://y.example/"',
    ])
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  })
})

describe("links of emails", () => {
  const app = createTestApp({ config: { smtpUrl: inbox.url } })
  afterAll(() => inbox.stop())

  test.each(["https://app.acme.test/hr/", undefined])(
    "links to the console go to APP_URL, and to this server without it: %s",
    async (appUrl) => {
      const { config } = app.instance.deps
      config.appUrl = appUrl
      const { body } = await app.hr.post("/exports", { list: "EMPLOYEES", columns: ["fullName"] })
      const { text: exported = "", html = "" } = await inbox.take("hana@acme.test", /export/i)
      const urls = [exported, html].map((part) => part.match(/https?:[^\s"<]+/g) ?? [])
      const link = `${appUrl?.replace(/\/$/, "") ?? config.publicUrl}/exports/${body.id}`
      expect(urls.map((found) => found.every((one) => one === link))).toEqual([true, true])
      expect(urls.map((found) => found.length > 0)).toEqual([true, true])
      const { email } = await createAccount(app)
      await app.anonymous.post("/auth/forgot-password", { email })
      const reset = await inbox.take(email, /Reset your password/)
      expect(reset.text).toContain(`${config.publicUrl}/reset-password#token=`)
    },
  )
})
