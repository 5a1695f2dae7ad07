// Writes the mails that people get: plain text and simple HTML from the same words, with everything that users wrote taken as text.
import { escapeHtml } from "../core/html.js"
import { allSpoken, shortened, spokenLine } from "../i18n/format.js"
import { type Language, type MessageKey, say } from "../i18n/translate.js"

/** A point in time, or how JSON writes it: mails wait in a queue before they are rendered. */
type Instant = Date | string

/** What is told of a request for leave; days of the calendar are `YYYY-MM-DD`. */
export interface LeaveFacts {
  leaveType: string
  startDate: string
  endDate: string
  /** Working days. */
  days: number
}

/** What is told of an event of the calendar: who did something, and when it takes place, which may be a day. */
export interface CalendarFacts {
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
  twoFactorOn: { at: Instant; url?: string }
  twoFactorOff: { at: Instant; url?: string }
  recoveryCodeUsed: { at: Instant; left: number; url?: string }
  profileChangeProposed: { employee: string; fields: readonly string[]; url?: string }
  profileChangeApproved: { fields: readonly string[]; url?: string }
  profileChangeRejected: { fields: readonly string[]; comment: string; url?: string }
  leaveRequested: LeaveFacts & { employee: string; url?: string }
  leaveCancelled: LeaveFacts & { employee: string; url?: string }
  leaveApproved: LeaveFacts & { url?: string }
  leaveRejected: LeaveFacts & { comment: string; url?: string }
  leaveTakeBackRequested: LeaveFacts & { employee: string; url?: string }
  leaveMoveRequested: LeaveFacts & { employee: string; newStartDate: string; newEndDate: string; url?: string }
  leaveChangeWithdrawn: LeaveFacts & { employee: string; url?: string }
  leaveTakenBack: LeaveFacts & { url?: string }
  leaveMoved: LeaveFacts & { url?: string }
  leaveChangeRejected: LeaveFacts & { comment: string; url?: string }
  leaveDelegated: { delegator: string; startDate: string; endDate: string; url?: string }
  leaveDelegationEnded: { delegator: string; url?: string }
  calendarInvited: CalendarFacts
  calendarSeriesInvited: CalendarFacts
  calendarChanged: CalendarFacts
  calendarSeriesChanged: CalendarFacts
  calendarCancelled: CalendarFacts
  calendarSeriesCancelled: CalendarFacts
  calendarUninvited: CalendarFacts
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
  "twoFactorOn",
  "twoFactorOff",
  "recoveryCodeUsed",
])

/** Signs; a subject of more than 998 bytes can't be sent. */
const LONGEST_SUBJECT = 200

export function renderMail<K extends MailKind>(language: Language, of: K, values: MailFrame & MailContents[K]): RenderedMail {
  const kind: MailKind = of
  const { timeZone = "UTC", ...given } = values
  const { url, lines = [], ...words } = given as Record<string, unknown> & { lines?: readonly string[] }
  const link = url === undefined ? null : webAddress(String(url))
  const filled = allSpoken(words, language, timeZone)
  const word = (key: MessageKey) => say(language, key, filled)

  const paragraphs = [
    word(words.name ? "mails.greeting" : "mails.greetingUnnamed"),
    ...word(`mails.${kind}.text`).split("\n\n"),
    ...lines.map((line) => `• ${spokenLine(line)}`),
    ...(MAY_BE_SOMEBODY_ELSE.has(kind) ? [word("mails.notYou")] : []),
  ]
  const subject = shortened(word(`mails.${kind}.subject`), LONGEST_SUBJECT)
  const footer = word("mails.footer")
  const button =
    link && kind !== "accountSuspended" ? { label: word(`mails.${kind}.button`), hint: word("mails.linkHint"), link } : null
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
  language: Language,
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
