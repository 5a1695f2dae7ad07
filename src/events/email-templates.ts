// Writes the mails that people get: plain text and simple HTML from the same words, with everything that users wrote taken as text.
import escapeHtml from "escape-html"
import { formatValues, singleLine, truncate } from "../i18n/format.js"
import { type LanguageCode, type MessageKey, translate } from "../i18n/translate.js"

/** A point in time, or how JSON writes it: mails wait in a queue before they are rendered. */
type Instant = Date | string

/** What is told of a request for leave; days of the calendar are `YYYY-MM-DD`. */
export interface LeaveEmailData {
  leaveType: string
  startDate: string
  endDate: string
  /** Working days. */
  days: number
}

/** What is told of an event of the calendar: who did something, and when it takes place, which may be a day. */
export interface CalendarEmailData {
  person: string
  title: string
  at: Instant
  url?: string
}

/** What each kind of mail has to say, besides the address, the organization and the name. */
export interface MailContents {
  invitation: { inviter: string; expiresAt: Instant; url: string }
  passwordReset: { expiresAt: Instant; url: string }
  passwordChanged: { at: Instant; url?: string }
  emailChanged: { at: Instant; email: string; url?: string }
  newSignIn: { at: Instant; device: string; url?: string }
  twoFactorEnabled: { at: Instant; url?: string }
  twoFactorDisabled: { at: Instant; url?: string }
  recoveryCodeUsed: { at: Instant; left: number; url?: string }
  profileChangeRequested: { employee: string; fields: readonly string[]; url?: string }
  profileChangeApproved: { fields: readonly string[]; url?: string }
  profileChangeRejected: { fields: readonly string[]; comment: string; url?: string }
  leaveRequested: LeaveEmailData & { employee: string; url?: string }
  leaveCancelled: LeaveEmailData & { employee: string; url?: string }
  leaveApproved: LeaveEmailData & { url?: string }
  leaveRejected: LeaveEmailData & { comment: string; url?: string }
  leaveCancellationRequested: LeaveEmailData & { employee: string; url?: string }
  leaveChangeRequested: LeaveEmailData & { employee: string; newStartDate: string; newEndDate: string; url?: string }
  leaveChangeWithdrawn: LeaveEmailData & { employee: string; url?: string }
  leaveCancellationApproved: LeaveEmailData & { url?: string }
  leaveChangeApproved: LeaveEmailData & { url?: string }
  leaveChangeRejected: LeaveEmailData & { comment: string; url?: string }
  leaveDelegated: { delegator: string; startDate: string; endDate: string; url?: string }
  leaveDelegationEnded: { delegator: string; url?: string }
  calendarInvited: CalendarEmailData
  calendarSeriesInvited: CalendarEmailData
  calendarChanged: CalendarEmailData
  calendarSeriesChanged: CalendarEmailData
  calendarCancelled: CalendarEmailData
  calendarSeriesCancelled: CalendarEmailData
  calendarInvitationWithdrawn: CalendarEmailData
  accountSuspended: { at: Instant }
  accountRestored: { at: Instant; url?: string }
  /** A notification that has no mail of its own. */
  notice: { message: string; url?: string }
  /** What happened since the last daily mail, a line each; `count` may be more than there are lines. */
  digest: { count: number; lines: readonly string[]; url?: string }
}
export type MailKind = keyof MailContents

/** `name` is the reader's; instants are told in `timeZone` (IANA, default UTC). */
export interface MailFrame {
  organization: string
  name?: string
  timeZone?: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const MAY_BE_SOMEBODY_ELSE: ReadonlySet<MailKind> = new Set([
  "passwordChanged",
  "emailChanged",
  "newSignIn",
  "twoFactorEnabled",
  "twoFactorDisabled",
  "recoveryCodeUsed",
])

/** Signs; a subject of more than 998 bytes can't be sent. */
const LONGEST_SUBJECT = 200

export function renderMail<K extends MailKind>(language: LanguageCode, of: K, values: MailFrame & MailContents[K]): RenderedMail {
  const kind: MailKind = of
  const { timeZone = "UTC", ...given } = values
  const { url, lines = [], ...words } = given as Record<string, unknown> & { lines?: readonly string[] }
  const link = url === undefined ? null : webAddress(String(url))
  const filled = formatValues(words, language, timeZone)
  const text = (key: MessageKey) => translate(language, key, filled)

  const paragraphs = [
    text(words.name ? "mails.greeting" : "mails.greetingUnnamed"),
    ...text(`mails.${kind}.text`).split("\n\n"),
    ...lines.map((line) => `• ${singleLine(line)}`),
    ...(MAY_BE_SOMEBODY_ELSE.has(kind) ? [text("mails.notYou")] : []),
  ]
  const subject = truncate(text(`mails.${kind}.subject`), LONGEST_SUBJECT)
  const footer = text("mails.footer")
  const button =
    link && kind !== "accountSuspended" ? { label: text(`mails.${kind}.button`), hint: text("mails.linkHint"), link } : null
  return {
    subject,
    text: [...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), `-- \n${footer}`].join("\n\n"),
    html: page(language, subject, paragraphs, button, footer),
  }
}

function webAddress(text: string): string {
  const { protocol, href } = new URL(text)
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`a mail can't link to ${protocol}`)
  return href
}

/** Tables, images and web fonts are left out on purpose: this reads well aloud, in the dark, and in every mail program. */
function page(
  language: LanguageCode,
  subject: string,
  paragraphs: readonly string[],
  button: { label: string; hint: string; link: string } | null,
  footer: string,
): string {
  const block = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const href = button && escapeHtml(button.link)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<main style="max-width:560px;margin:0 auto">
${paragraphs.map((text) => block(text)).join("\n")}
${
  button
    ? `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1b4fd1;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${block(button.hint, "font-size:14px")}
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${href}">${href}</a></p>
`
    : ""
}<hr style="border:0;border-top:1px solid #8888;margin:24px 0">
${block(footer, "font-size:14px")}
</main>
</body>
</html>
`
}
