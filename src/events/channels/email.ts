// Email channel: the job that renders and sends a message.
import type { CalendarPart } from "../../adapters/mailer.js"
import { type LanguageCode, messageCatalog } from "../../i18n/translate.js"
import type { InvitationRef } from "../../ical/itip.js"
import type { EmailTemplate } from "../email-templates.js"
import type { OutgoingMessage } from "../outgoing-message.js"
import type { Recipient } from "../recipients.js"

export interface MailJob {
  /** Part of the Message-ID, so that receivers recognize an email that is sent twice. */
  id: string
  /** Email address. */
  to: string
  /** Name in the greeting. */
  name?: string
  language: LanguageCode
  organization: string
  timezone: string
  template: EmailTemplate
  values: object
  link?: string
  /** Calendar attachment, or the invitation from which it is rendered when the email is sent. */
  calendar?: CalendarPart | InvitationRef
  /** Employee who must be active when the email is sent. */
  recipient?: { organizationId: string; id: string }
}

/** The job for a message. Messages without a template of their own use `notice` with the text of the notification. */
export function createMailJob(
  recipient: Recipient,
  id: string,
  message: OutgoingMessage,
  texts?: Record<string, string>,
): MailJob {
  const { name, language, organization, timezone, email } = recipient
  const { address: to = email, link } = message
  const calendar = "calendar" in message ? message.calendar : undefined
  const job = { id, to, name, language, organization, timezone, link, calendar }
  return messageCatalog(language).has(`mails.${message.messageKey}.subject`)
    ? { ...job, template: message.messageKey as EmailTemplate, values: message.values }
    : { ...job, template: "notice", values: { message: texts?.[language] } }
}
