// Sends emails: over SMTP if a server is configured, otherwise into a development mailbox of files.
import { createHash, randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { type Clock, systemClock } from "./clock.js"

interface Attachment {
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
  /** The same for each attempt, so that receivers keep one copy. The domain of the sender is added if it has none. */
  messageId?: string
  attachments?: readonly Attachment[]
  /** iCalendar message (RFC 6047). */
  calendar?: CalendarPart
}

/** The iCalendar part of an email. */
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
  /** Throws `UnsendableMailError` if no retry can succeed. Other errors may be temporary. */
  send(mail: Mail): Promise<void>
  /** The emails of the development mailbox, newest first. Empty with SMTP. */
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

export class UnsendableMailError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`email cannot be sent: ${reason}`, options)
    this.name = "UnsendableMailError"
  }
}

export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl ? createSmtpMailer(options.smtpUrl, options.mailFrom) : createMailbox(options)

const ADDRESS = /^[^\s<>()[\]\\,;:@"]{1,64}@[^\s<>()[\]\\,;:@"]{1,255}$/
/** RFC 5322, 2.1.1. */
const MAX_SUBJECT_BYTES = 998

/** Throws for more than one address, and for line breaks, which would start another header. */
function assertSendable({ to, subject, messageId = "", attachments = [] }: Mail): void {
  if (!ADDRESS.test(to)) throw new UnsendableMailError("the address is not a single plain address")
  const lines = [subject, messageId, ...attachments.flatMap(({ filename, contentType }) => [filename, contentType])]
  if (lines.some((line) => /\p{Cc}/u.test(line))) throw new UnsendableMailError("a header contains a control character")
  if (Buffer.byteLength(subject) > MAX_SUBJECT_BYTES) throw new UnsendableMailError("the subject is too long")
}

function createSmtpMailer(url: string, from: string): Mailer {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost"
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A path or an address in the content must never be opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      assertSendable(mail)
      const { to, subject, text, html, messageId = randomUUID(), attachments = [], calendar } = mail
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: toMessageId(messageId, domain),
          attachments: [...attachments],
          ...(calendar ? { icalEvent: { ...calendar, filename: CALENDAR_FILENAME } } : {}),
          // Prevents automatic replies (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
        })
      } catch (error) {
        // 5yz replies are permanent (RFC 5321, 4.2.1), except for a failed login, which the operator can repair.
        const { responseCode = 0, code = "" } = error as { responseCode?: number; code?: string }
        if (responseCode >= 500 && code !== "EAUTH")
          throw new UnsendableMailError(`the server answered ${responseCode}`, { cause: error })
        throw error
      }
    },
    list: async () => [],
    close: async () => transport.close(),
  }
}

const CALENDAR_FILENAME = "invite.ics"

/** A Message-ID with angle brackets and a domain. */
const toMessageId = (id: string, domain: string): string =>
  /^<.*>$/.test(id) ? id : `<${id.includes("@") ? id : `${id}@${domain}`}>`

const DEFAULT_LIST_LIMIT = 100

function createMailbox({ mailFrom, dataDir, clock = systemClock }: MailerOptions): Mailer {
  const directory = join(dataDir, "mailbox")
  return {
    async send(mail) {
      assertSendable(mail)
      const { attachments = [], calendar, messageId = randomUUID(), ...rest } = mail
      const invite = calendar && {
        filename: CALENDAR_FILENAME,
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
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // The id may contain any characters, so the file name is its hash.
      const path = join(directory, `${createHash("sha256").update(messageId).digest("hex").slice(0, 32)}.json`)
      const temporaryPath = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(temporaryPath, JSON.stringify(stored, null, 2), { mode: 0o600, flag: "wx" })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async list(limit = DEFAULT_LIST_LIMIT) {
      const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".json"))
      const files = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(directory, name))).mtimeMs })))
      const newest = files.sort((a, b) => b.time - a.time).slice(0, limit)
      const mails = await Promise.all(
        newest.map(async ({ name }) => JSON.parse(await readFile(join(directory, name), "utf8")) as StoredMail),
      )
      return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    },
    close: async () => {},
  }
}
