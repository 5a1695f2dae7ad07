// The notifications and emails that each event causes.
import type { AppDependencies } from "../core/dependencies.js"
import { Employee } from "../entities/profiles/profiles.js"
import {
  tellAnswer,
  notifyEventDeleted as tellEventCancelled,
  tellInvited,
  tellOfChange,
  tellOfOccurrence,
} from "./calendar-notifications.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent, EventName, EventPayloads } from "./events.js"
import {
  notifyLeaveApproved,
  notifyLeaveApprovers,
  notifyLeaveCancelled,
  notifyLeaveChangeApproved,
  notifyLeaveChangeApprovers,
  notifyLeaveChangeRejected,
  notifyLeaveChangeWithdrawn,
  notifyLeaveDelegate,
  notifyLeaveRejected,
} from "./leave-notifications.js"
import { appPaths, type OutgoingMessage } from "./outgoing-message.js"

type NotificationRule<N extends EventName> = (
  payload: EventPayloads[N],
  ctx: EventContext,
) => OutgoingMessage[] | Promise<OutgoingMessage[]>

export const notificationRules: { readonly [N in EventName]?: NotificationRule<N> } = {
  "account.invite": ({ subject, inviter, token, expiresAt }) => [
    { to: subject, says: "invitation", values: { inviter, expiresAt }, link: appPaths.invitation(token) },
  ],
  "account.signIn": ({ subject, newDevice: device }, { deps }) =>
    device === undefined ? [] : [{ ...security(subject), says: "newSignIn", values: { at: deps.clock.now(), device } }],
  "account.requestPasswordReset": ({ subject, token, expiresAt }) => [
    { to: subject, says: "passwordReset", values: { expiresAt }, link: appPaths.resetPassword(token) },
  ],
  "account.resetPassword": ({ subject }, { deps }) => [passwordChanged(subject, deps)],
  "account.changePassword": ({ subject }, { deps }) => [passwordChanged(subject, deps)],
  "account.changeEmail": ({ subject, from }, { deps }) => [
    {
      ...security(subject, appPaths.forgotPassword),
      always: true,
      // Whoever took the account over reads the new address; its owner reads the old one.
      address: from,
      says: "emailChanged",
      values: { at: deps.clock.now(), email: subject.email },
    },
  ],
  "account.enableTwoFactor": ({ subject }, { deps }) => [
    { ...security(subject), always: true, says: "twoFactorEnabled", values: { at: deps.clock.now() } },
  ],
  "account.disableTwoFactor": ({ subject }, { deps }) => [
    { ...security(subject), always: true, says: "twoFactorDisabled", values: { at: deps.clock.now() } },
  ],
  "account.useRecoveryCode": ({ subject, left }, { deps }) => [
    { ...security(subject), always: true, says: "recoveryCodeUsed", values: { at: deps.clock.now(), left } },
  ],
  "employee.block": ({ subject }, { deps }) => [{ to: subject, says: "accountSuspended", values: { at: deps.clock.now() } }],
  "employee.unblock": ({ subject }, { deps }) => [
    { ...security(subject, appPaths.signIn), always: true, says: "accountRestored", values: { at: deps.clock.now() } },
  ],
  "employee.propose": async ({ subject, details: { fields } }, ctx) =>
    (await loadDeciders(ctx, subject)).map((to) => ({
      ...security(to, appPaths.profileChanges),
      says: "profileChangeRequested",
      values: { employee: subject.fullName, fields },
    })),
  "profileChange.approve": ({ subject, employee }) => [
    { ...security(employee, appPaths.profile), says: "profileChangeApproved", values: { fields: [subject.field] } },
  ],
  "profileChange.reject": ({ subject, employee }) => [
    {
      ...security(employee, appPaths.profile),
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
            link: appPaths.person(id),
          },
        ]
      : [],
  "news.deliver": ({ subject: { id, title }, to }) =>
    to.map((person) => ({
      to: { id: person },
      category: "COMPANY_NEWS",
      says: "newsPublished",
      values: { title },
      link: appPaths.news(id),
    })),
  "calendarEvent.create": (payload, ctx) => tellInvited(ctx, payload),
  "calendarEvent.update": (payload, ctx) => tellOfChange(ctx, payload),
  "calendarEvent.delete": (payload, ctx) => tellEventCancelled(ctx, payload),
  "calendarEvent.updateOccurrence": (payload, ctx) => tellOfOccurrence(ctx, "calendarChanged", payload),
  "calendarEvent.cancelOccurrence": (payload, ctx) => tellOfOccurrence(ctx, "calendarCancelled", payload),
  "calendarEvent.respond": (payload, ctx) => tellAnswer(ctx, payload),
  "leaveRequest.submit": (payload, ctx) => notifyLeaveApprovers(ctx, payload),
  // With the last step the person is told; before it, whoever comes next is asked.
  "leaveRequest.approve": (payload, ctx) =>
    payload.subject.status === "PENDING" ? notifyLeaveApprovers(ctx, payload) : notifyLeaveApproved(ctx, payload),
  "leaveRequest.reject": (payload, ctx) => notifyLeaveRejected(ctx, payload),
  "leaveRequest.cancel": (payload, ctx) => notifyLeaveCancelled(ctx, payload),
  "leaveChange.request": (payload, ctx) => notifyLeaveChangeApprovers(ctx, payload),
  "leaveChange.approve": (payload, ctx) =>
    payload.subject.status === "PENDING" ? notifyLeaveChangeApprovers(ctx, payload) : notifyLeaveChangeApproved(ctx, payload),
  "leaveChange.reject": (payload, ctx) => notifyLeaveChangeRejected(ctx, payload),
  "leaveChange.withdraw": (payload, ctx) => notifyLeaveChangeWithdrawn(ctx, payload),
  "leaveDelegation.create": (payload) => notifyLeaveDelegate("leaveDelegated", payload),
  "leaveDelegation.end": (payload) => notifyLeaveDelegate("leaveDelegationEnded", payload),
}

/** Who decides on what a person asks for: HR, or where there is nobody else, the administrators. */
async function loadDeciders(ctx: EventContext, { id }: Employee): Promise<Employee[]> {
  const people = await ctx.em.find(Employee, { role: { $in: ["HR", "ADMIN"] }, accountStatus: "ACTIVE", id: { $ne: id } })
  const hr = people.filter(({ role }) => role === "HR")
  return hr.length > 0 ? hr : people
}

const security = (to: Employee, link: string = appPaths.security) => ({ to, category: "SECURITY", link }) as const

const passwordChanged = (to: Employee, { clock }: AppDependencies): OutgoingMessage => ({
  ...security(to, appPaths.forgotPassword),
  always: true,
  says: "passwordChanged",
  values: { at: clock.now() },
})

export const outgoingMessagesFor = async ({ name, payload }: EmittedEvent, ctx: EventContext): Promise<OutgoingMessage[]> =>
  (await (notificationRules[name] as NotificationRule<EventName> | undefined)?.(payload, ctx)) ?? []
