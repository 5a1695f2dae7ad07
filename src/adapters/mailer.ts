// Sends mail: over SMTP where a server is configured, else into files that a developer can read in the browser.
import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { type Clock, systemClock } from "./clock.js"

export interface Attachment {
  filename: string
  content: Buffer | string
  contentType: string
}

export interface Mail {
  /** One plain address. */
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same when a mail is tried again, so that receivers (and the mailbox) keep one copy. The sender's domain is added. */
  messageId?: string
  attachments?: readonly Attachment[]
  /** A message of a calendar (RFC 6047), so that programs offer what it says. */
  calendar?: CalendarPart
}

/** What a mail says to calendar programs. */
export interface CalendarPart {
  method: "REQUEST" | "CANCEL"
  /** iCalendar (RFC 5545). */
  content: string
}

export interface StoredMail extends Omit<Mail, "attachments" | "calendar"> {
  messageId: string
  from: string
  /** ISO 8601. */
  sentAt: string
  attachments: readonly { filename: string; contentType: string; base64: string }[]
}

export interface Mailer {
  /** Throws `UnsendableMail` for what will never be accepted; any other error may pass when tried again. */
  send(mail: Mail): Promise<void>
  /** The newest mails first; empty where they left over SMTP. */
  list(limit?: number): Promise<StoredMail[]>
  close(): Promise<void>
}

export interface MailerOptions {
  smtpUrl?: string | undefined
  /** An address, or `Name <address>`. */
  mailFrom: string
  dataDir: string
  clock?: Clock
}

export class UnsendableMail extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`this mail can't be sent: ${reason}`, options)
    this.name = "UnsendableMail"
  }
}

export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl ? smtpMailer(options.smtpUrl, options.mailFrom) : mailbox(options)

const ADDRESS = /^[^\s<>()[\]\\,;:@"]{1,64}@[^\s<>()[\]\\,;:@"]{1,255}$/
const LONGEST_SUBJECT = 998

/** Nobody but the one addressee, and no header but ours (a line break would begin another). */
function check({ to, subject, messageId = "", attachments = [] }: Mail): void {
  if (!ADDRESS.test(to)) throw new UnsendableMail("the address is not a single plain one")
  const lines = [subject, messageId, ...attachments.flatMap(({ filename, contentType }) => [filename, contentType])]
  if (lines.some((line) => /\p{Cc}/u.test(line))) throw new UnsendableMail("a header holds a line break or control character")
  if (Buffer.byteLength(subject) > LONGEST_SUBJECT) throw new UnsendableMail("the subject is too long")
}

function smtpMailer(url: string, from: string): Mailer {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost"
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Contents come from us alone; a path or address in them must never be opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      check(mail)
      const { to, subject, text, html, messageId = randomUUID(), attachments = [], calendar } = mail
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: wholeId(messageId, domain),
          attachments: [...attachments],
          ...(calendar ? { icalEvent: { ...calendar, filename: calendarFile } } : {}),
          // Keeps holiday replies from coming back (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
        })
      } catch (error) {
        // 5yz is SMTP's "never" (RFC 5321, 4.2.1), but for the login, which the operator can mend.
        const { responseCode = 0, code = "" } = error as { responseCode?: number; code?: string }
        if (responseCode >= 500 && code !== "EAUTH")
          throw new UnsendableMail(`the server answered ${responseCode}`, { cause: error })
        throw error
      }
    },
    list: async () => [],
    close: async () => transport.close(),
  }
}

const calendarFile = "invite.ics"

const wholeId = (id: string, domain: string): string =>
  /^<.*>$/.test(id) ? id : `<${id.includes("@") ? id : `${id}@${domain}`}>`

const MOST_LISTED = 100

function mailbox({ mailFrom, dataDir, clock = systemClock }: MailerOptions): Mailer {
  const folder = join(dataDir, "mailbox")
  return {
    async send(mail) {
      check(mail)
      const { attachments = [], calendar, messageId = randomUUID(), ...rest } = mail
      const invite = calendar && {
        filename: calendarFile,
        contentType: `text/calendar; method=${calendar.method}`,
        content: calendar.content,
      }
      const stored: StoredMail = {
        ...rest,
        messageId,
        from: mailFrom,
        sentAt: clock.now().toISOString(),
        attachments: [...attachments, ...(invite ? [invite] : [])].map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          base64: Buffer.from(content).toString("base64"),
        })),
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The id names the file, but hashed: it may be anything.
      const path = join(folder, `${createHash("sha256").update(messageId).digest("hex").slice(0, 32)}.json`)
      const unfinished = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(unfinished, JSON.stringify(stored, null, 2), { mode: 0o600, flag: "wx" })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async list(limit = MOST_LISTED) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"))
      const dated = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })))
      const newest = dated.sort((one, other) => other.time - one.time).slice(0, limit)
      const mails = await Promise.all(
        newest.map(async ({ name }) => JSON.parse(await readFile(join(folder, name), "utf8")) as StoredMail),
      )
      return mails.sort((one, other) => other.sentAt.localeCompare(one.sentAt))
    },
    close: async () => {},
  }
}
