// Messages that events send to employees, before they are addressed and rendered.
import type { CalendarPart } from "../adapters/mailer.js"
import type { AppPath } from "../core/app-links.js"
import type { NotificationCategory } from "../entities/enums.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { MessageValue } from "../i18n/format.js"
import type { NotificationMessage } from "../i18n/translate.js"
import type { InvitationRef } from "../ical/itip.js"
import type { EmailContents, EmailTemplate } from "./email-templates.js"
import type { EventContext } from "./event-context.js"
import type { EventName, EventPayloads } from "./events.js"

/** A message key with its values. Keys without an email template of the same name use the template `notice`. */
type MessageContent<K extends string> = K extends EmailTemplate
  ? { messageKey: K; values: Omit<EmailContents[K], "url"> }
  : { messageKey: K; values: Readonly<Record<string, MessageValue>> }

interface Addressing {
  to: Pick<Employee, "id">
  /** Address of the email, if it is not the current address of the recipient. */
  address?: string
  /** Path of a page of this server or of the web console. */
  link?: AppPath
}

/** An email to an employee who may not be able to open the inbox. */
type TransactionalEmail = Addressing & MessageContent<EmailTemplate>

/** A notification: in the inbox, and on the channels that the recipient chose for its category. */
type NotificationDraft = Addressing &
  MessageContent<NotificationMessage> & {
    category: NotificationCategory
    /** Send the email regardless of the settings. */
    forceEmail?: true
    /** Calendar attachment of the email, or the invitation from which it is rendered. */
    calendar?: CalendarPart | InvitationRef
  }

export type OutgoingMessage = TransactionalEmail | NotificationDraft

/** The messages of an event. Runs in the transaction of the event. */
export type NotificationRule<N extends EventName> = (
  payload: EventPayloads[N],
  ctx: EventContext,
) => OutgoingMessage[] | Promise<OutgoingMessage[]>

/** Rules by the names of their events. */
export type NotificationRules = { readonly [N in EventName]?: NotificationRule<N> }
