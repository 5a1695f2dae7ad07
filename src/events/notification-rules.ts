// Who hears of what, in which category and in which words: one line per event.
import type { CalendarPart } from "../adapters/mailer.js"
import type { Context } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import type { NotificationCategory } from "../entities/enums.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { Spoken } from "../i18n/format.js"
import type { NoticeKind } from "../i18n/translate.js"
import type { Invitation } from "../ical/itip.js"
import {
  tellAnswer,
  tellCancelled as tellEventCancelled,
  tellInvited,
  tellOfChange,
  tellOfOccurrence,
} from "./calendar-notifications.js"
import type { MailContents, MailKind } from "./email-templates.js"
import type { Emitted, EventName, Events } from "./events.js"
import {
  askToChange,
  askToDecide,
  tellApproved,
  tellCancelled,
  tellChanged,
  tellDelegate,
  tellRejected,
  tellUnchanged,
  tellWithdrawn,
} from "./leave-notifications.js"

/** What is said: a key of the messages with its values. Who has a mail of that name gets that, who has none a general one. */
type Said<K extends string> = K extends MailKind
  ? { says: K; values: Omit<MailContents[K], "url"> }
  : { says: K; values: Readonly<Record<string, Spoken>> }

interface Addressed {
  to: Pick<Employee, "id">
  /** Where the mail goes, if not to the person's address. */
  address?: string
  /** A path below the public address. */
  link?: string
}

/** A mail to somebody who may have no inbox to look into. */
type Letter = Addressed & Said<MailKind>
/** A notification: in the inbox, and on the channels that the person chose for its category. */
type Notice = Addressed &
  Said<NoticeKind> & {
    category: NotificationCategory
    /** The mail comes in any case. */
    always?: true
    /** What the mail says to calendar programs, or to what it invites. */
    calendar?: CalendarPart | Invitation
  }

export type Message = Letter | Notice

/**
 * The pages that mails lead to, below the public address. A token stands in the fragment: it is sent to no server, so it is
 * in no log and no Referer.
 */
export const pages = {
  invitation: (token: string) => `/accept-invitation#token=${token}`,
  resetPassword: (token: string) => `/reset-password#token=${token}`,
  forgotPassword: "/forgot-password",
  security: "/settings/security",
  profile: "/profile",
  profileChanges: "/hr/profile-changes",
  signIn: "/login",
  inbox: "/notifications",
  person: (id: string) => `/people/${id}`,
  news: (id: string) => `/news/${id}`,
} as const

type Rule<N extends EventName> = (payload: Events[N], ctx: Context) => Message[] | Promise<Message[]>

export const notify: { readonly [N in EventName]?: Rule<N> } = {
  "account.invite": ({ subject, inviter, token, expiresAt }) => [
    { to: subject, says: "invitation", values: { inviter, expiresAt }, link: pages.invitation(token) },
  ],
  "account.signIn": ({ subject, newDevice: device }, { kit }) =>
    device === undefined ? [] : [{ ...security(subject), says: "newSignIn", values: { at: kit.clock.now(), device } }],
  "account.forgetPassword": ({ subject, token, expiresAt }) => [
    { to: subject, says: "passwordReset", values: { expiresAt }, link: pages.resetPassword(token) },
  ],
  "account.resetPassword": ({ subject }, { kit }) => [passwordChanged(subject, kit)],
  "account.changePassword": ({ subject }, { kit }) => [passwordChanged(subject, kit)],
  "account.changeEmail": ({ subject, from }, { kit }) => [
    {
      ...security(subject, pages.forgotPassword),
      always: true,
      // Whoever took the account over reads the new address; its owner reads the old one.
      address: from,
      says: "emailChanged",
      values: { at: kit.clock.now(), email: subject.email },
    },
  ],
  "account.turnTwoFactorOn": ({ subject }, { kit }) => [
    { ...security(subject), always: true, says: "twoFactorOn", values: { at: kit.clock.now() } },
  ],
  "account.turnTwoFactorOff": ({ subject }, { kit }) => [
    { ...security(subject), always: true, says: "twoFactorOff", values: { at: kit.clock.now() } },
  ],
  "account.useRecoveryCode": ({ subject, left }, { kit }) => [
    { ...security(subject), always: true, says: "recoveryCodeUsed", values: { at: kit.clock.now(), left } },
  ],
  "employee.block": ({ subject }, { kit }) => [{ to: subject, says: "accountSuspended", values: { at: kit.clock.now() } }],
  "employee.unblock": ({ subject }, { kit }) => [
    { ...security(subject, pages.signIn), always: true, says: "accountRestored", values: { at: kit.clock.now() } },
  ],
  "employee.propose": async ({ subject, details: { fields } }, ctx) =>
    (await deciders(ctx, subject)).map((to) => ({
      ...security(to, pages.profileChanges),
      says: "profileChangeProposed",
      values: { employee: subject.fullName, fields },
    })),
  "profileChange.approve": ({ subject, employee }) => [
    { ...security(employee, pages.profile), says: "profileChangeApproved", values: { fields: [subject.field] } },
  ],
  "profileChange.reject": ({ subject, employee }) => [
    {
      ...security(employee, pages.profile),
      says: "profileChangeRejected",
      values: { fields: [subject.field], comment: subject.comment ?? "" },
    },
  ],
  "account.acceptInvitation": ({ subject: { id, fullName, managerId } }) =>
    managerId
      ? [
          {
            to: { id: managerId },
            category: "ONBOARDING",
            says: "invitationAccepted",
            values: { employee: fullName },
            link: pages.person(id),
          },
        ]
      : [],
  "news.tell": ({ subject: { id, title }, to }) =>
    to.map((person) => ({
      to: { id: person },
      category: "COMPANY_NEWS",
      says: "newsPublished",
      values: { title },
      link: pages.news(id),
    })),
  "calendarEvent.create": (payload, ctx) => tellInvited(ctx, payload),
  "calendarEvent.change": (payload, ctx) => tellOfChange(ctx, payload),
  "calendarEvent.remove": (payload, ctx) => tellEventCancelled(ctx, payload),
  "calendarEvent.changeOccurrence": (payload, ctx) => tellOfOccurrence(ctx, "calendarChanged", payload),
  "calendarEvent.cancelOccurrence": (payload, ctx) => tellOfOccurrence(ctx, "calendarCancelled", payload),
  "calendarEvent.respond": (payload, ctx) => tellAnswer(ctx, payload),
  "leaveRequest.submit": (payload, ctx) => askToDecide(ctx, payload),
  // With the last step the person is told; before it, whoever comes next is asked.
  "leaveRequest.approve": (payload, ctx) =>
    payload.subject.status === "PENDING" ? askToDecide(ctx, payload) : tellApproved(ctx, payload),
  "leaveRequest.reject": (payload, ctx) => tellRejected(ctx, payload),
  "leaveRequest.cancel": (payload, ctx) => tellCancelled(ctx, payload),
  "leaveChange.request": (payload, ctx) => askToChange(ctx, payload),
  "leaveChange.approve": (payload, ctx) =>
    payload.subject.status === "PENDING" ? askToChange(ctx, payload) : tellChanged(ctx, payload),
  "leaveChange.reject": (payload, ctx) => tellUnchanged(ctx, payload),
  "leaveChange.withdraw": (payload, ctx) => tellWithdrawn(ctx, payload),
  "leaveDelegation.create": (payload) => tellDelegate("leaveDelegated", payload),
  "leaveDelegation.end": (payload) => tellDelegate("leaveDelegationEnded", payload),
}

/** Who decides on what a person asks for: HR, or where there is nobody else, the administrators. */
async function deciders(ctx: Context, { id }: Employee): Promise<Employee[]> {
  const people = await ctx.em.find(Employee, { role: { $in: ["HR", "ADMIN"] }, accountStatus: "ACTIVE", id: { $ne: id } })
  const hr = people.filter(({ role }) => role === "HR")
  return hr.length > 0 ? hr : people
}

const security = (to: Employee, link: string = pages.security) => ({ to, category: "SECURITY", link }) as const

const passwordChanged = (to: Employee, { clock }: Kit): Message => ({
  ...security(to, pages.forgotPassword),
  always: true,
  says: "passwordChanged",
  values: { at: clock.now() },
})

export const messagesOf = async ({ name, payload }: Emitted, ctx: Context): Promise<Message[]> =>
  (await (notify[name] as Rule<EventName> | undefined)?.(payload, ctx)) ?? []
