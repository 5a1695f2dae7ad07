// Messages that events send to employees, before they are addressed and rendered.
import type { CalendarPart } from "../adapters/mailer.js"
import type { NotificationCategory } from "../entities/enums.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { MessageValue } from "../i18n/format.js"
import type { NotificationMessage } from "../i18n/translate.js"
import type { InvitationRef } from "../ical/itip.js"
import type { EmailContents, EmailTemplate } from "./email-templates.js"

/** A message key with its values. Keys without an email template of the same name use the template `notice`. */
type MessageContent<K extends string> = K extends EmailTemplate
  ? { messageKey: K; values: Omit<EmailContents[K], "url"> }
  : { messageKey: K; values: Readonly<Record<string, MessageValue>> }

interface Addressing {
  to: Pick<Employee, "id">
  /** Address of the email, if it is not the current address of the recipient. */
  address?: string
  /** Path of a page of this server or of the web console. */
  link?: string
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

/**
 * Paths of the application that emails link to. A token is in the fragment: browsers do not send it to any server, so no log
 * and no Referer header contains it.
 */
export const appPaths = {
  invitation: (token: string) => `/accept-invitation#token=${token}`,
  resetPassword: (token: string) => `/reset-password#token=${token}`,
  confirmEmail: (token: string) => `/confirm-email#token=${token}`,
  forgotPassword: "/forgot-password",
  security: "/settings/security",
  privacy: "/settings/privacy",
  profile: "/profile",
  webhooks: "/settings/webhooks",
  profileChanges: "/hr/profile-changes",
  signIn: "/login",
  inbox: "/notifications",
  person: (id: string) => `/people/${id}`,
  offer: (token: string) => `${OFFER_PATH}#token=${token}`,
  application: (id: string) => `/applications/${id}`,
  export: (id: string) => `/exports/${id}`,
  news: (id: string) => `/news/${id}`,
} as const

/** Pages of this server for accounts, in which links of emails end. */
export const accountPaths = ["/accept-invitation", "/reset-password", "/confirm-email", "/forgot-password", "/login"] as const

/** The page of an offer. */
export const OFFER_PATH = "/careers/offer"
const serverPaths: ReadonlySet<string> = new Set([...accountPaths, OFFER_PATH])

/** The URL of a link: to a page of this server, else to the web console. Undefined for a page of the console if there is none. */
export function linkUrl(
  { publicUrl, appUrl }: { publicUrl: string; appUrl?: string | undefined },
  link: string | undefined,
): string | undefined {
  if (link === undefined) return undefined
  if (serverPaths.has(link.replace(/#.*/, ""))) return publicUrl + link
  return appUrl && appUrl.replace(/\/+$/, "") + link
}
