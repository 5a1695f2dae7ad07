// Email templates: plain text and simple HTML from the same messages. All values are escaped.
import escapeHtml from "escape-html"
import type { LeaveUnit } from "../entities/leave/enums.js"
import { formatValues, singleLine, truncate } from "../i18n/format.js"
import { type LanguageCode, type MessageKey, translate } from "../i18n/translate.js"

/** A timestamp, or its ISO 8601 form in the JSON of a queued job. */
type Timestamp = Date | string

export interface LeaveEmailData {
  leaveType: string
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` in local time for leave by the hour. */
  startDate: string
  /** `YYYY-MM-DD`, inclusive, or `YYYY-MM-DDTHH:MM`. */
  endDate: string
  unit: LeaveUnit
  /** Working days. */
  days: number
  /** Hours of work. */
  hours: number
}

export interface CalendarEmailData {
  /** Name of the employee who invited, changed, canceled or responded. */
  person: string
  title: string
  /** Start, or the first day (`YYYY-MM-DD`) of an all-day event. */
  at: Timestamp
  url?: string
}

/** Values of each template, besides those of `EmailFrame`. `url` is the target of the button. */
export interface EmailContents {
  invitation: { inviter: string; expiresAt: Timestamp; url: string }
  passwordReset: { expiresAt: Timestamp; url: string }
  emailConfirmation: { expiresAt: Timestamp; url: string }
  emailChangeRequested: { at: Timestamp; url?: string }
  passwordChanged: { at: Timestamp; url?: string }
  emailChanged: { at: Timestamp; email: string; url?: string }
  newSignIn: { at: Timestamp; device: string; url?: string }
  feedCreated: { at: Timestamp; url?: string }
  twoFactorEnabled: { at: Timestamp; url?: string }
  twoFactorDisabled: { at: Timestamp; url?: string }
  passkeyAdded: { at: Timestamp; passkey: string; url?: string }
  passkeyRemoved: { at: Timestamp; passkey: string; url?: string }
  recoveryCodeUsed: { at: Timestamp; left: number; url?: string }
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
  accountSuspended: { at: Timestamp }
  accountRestored: { at: Timestamp; url?: string }
  offerMade: { job: string; expiryDate: string; url: string }
  exportCompleted: { list: string; rows: number; expiresAt: Timestamp; url?: string }
  exportFailed: { list: string; url?: string }
  dataArchiveCompleted: { expiresAt: Timestamp; url?: string }
  dataArchiveFailed: { url?: string }
  candidateApplicationReceived: { job: string; url?: string }
  /** A notification without a template of its own. */
  notice: { message: string; url?: string }
  /** The daily digest. `lines` may be truncated, `count` is the number of all notifications. */
  digest: { count: number; lines: readonly string[]; url?: string }
}
export type EmailTemplate = keyof EmailContents

/** Values of all templates. */
export interface EmailFrame {
  organization: string
  /** Name of the recipient. */
  name?: string
  /** IANA time zone for timestamps. Default: UTC. */
  timezone?: string
}

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** Account activity that the recipient may not have caused. These emails say what to do in that case. */
const ACCOUNT_ACTIVITY_TEMPLATES: ReadonlySet<EmailTemplate> = new Set([
  "passwordChanged",
  "emailChanged",
  "emailChangeRequested",
  "newSignIn",
  "feedCreated",
  "twoFactorEnabled",
  "twoFactorDisabled",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodeUsed",
])

/** Emails to candidates, who have no account. */
const CANDIDATE_TEMPLATES: ReadonlySet<EmailTemplate> = new Set(["candidateApplicationReceived", "offerMade"])

/** In characters. SMTP allows 998 bytes in a line (RFC 5322, 2.1.1). */
const MAX_SUBJECT_LENGTH = 200

export function renderEmail<K extends EmailTemplate>(
  language: LanguageCode,
  template: K,
  values: EmailFrame & EmailContents[K],
): RenderedEmail {
  // Not `K`: keys such as `mails.${K}.text` would not be known to exist.
  const key: EmailTemplate = template
  const { timezone = "UTC", ...contents } = values
  const { url, lines = [], ...placeholders } = contents as Record<string, unknown> & { lines?: readonly string[] }
  const link = url === undefined ? null : assertWebAddress(String(url))
  const formatted = formatValues(placeholders, language, timezone)
  const text = (messageKey: MessageKey) => translate(language, messageKey, formatted)

  const paragraphs = [
    text(placeholders.name ? "mails.greeting" : "mails.greetingUnnamed"),
    ...text(`mails.${key}.text`).split("\n\n"),
    ...lines.map((line) => `• ${singleLine(line)}`),
    ...(ACCOUNT_ACTIVITY_TEMPLATES.has(key) ? [text("mails.notYou")] : []),
  ]
  const subject = truncate(text(`mails.${key}.subject`), MAX_SUBJECT_LENGTH)
  const footer = text(CANDIDATE_TEMPLATES.has(key) ? "mails.candidateFooter" : "mails.footer")
  const button =
    link && key !== "accountSuspended" ? { label: text(`mails.${key}.button`), hint: text("mails.linkHint"), link } : null
  return {
    subject,
    text: [...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), `-- \n${footer}`].join("\n\n"),
    html: renderPage(language, subject, paragraphs, button, footer),
  }
}

function assertWebAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`an email cannot link to ${protocol}`)
  return href
}

/** Tables, images and web fonts are omitted, so that screen readers, dark modes and all mail programs show the page well. */
function renderPage(
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
