// Who hears of what, and in which words: one line per event. Mails leave through the outbox after the commit.
import type { Context } from "../context.js"
import { Employee } from "../entities/profiles.js"
import type { Kit } from "../kit.js"
import type { MailContents, MailKind } from "../mails.js"
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
} from "./leave.js"

/** A mail to somebody: its kind and what it has to say; `link` is a path of the public address. */
export type Message = {
  [K in MailKind]: { to: Employee; address?: string; says: K; values: Omit<MailContents[K], "url">; link?: string }
}[MailKind]

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
} as const

type Rule<N extends EventName> = (payload: Events[N], ctx: Context) => Message[] | Promise<Message[]>

export const notify: { readonly [N in EventName]?: Rule<N> } = {
  "account.invite": ({ subject, inviter, token, expiresAt }) => [
    { to: subject, says: "invitation", values: { inviter, expiresAt }, link: pages.invitation(token) },
  ],
  "account.signIn": ({ subject, newDevice: device }, { kit }) =>
    device === undefined
      ? []
      : [{ to: subject, says: "newSignIn", values: { at: kit.clock.now(), device }, link: pages.security }],
  "account.forgetPassword": ({ subject, token, expiresAt }) => [
    { to: subject, says: "passwordReset", values: { expiresAt }, link: pages.resetPassword(token) },
  ],
  "account.resetPassword": ({ subject }, { kit }) => [passwordChanged(subject, kit)],
  "account.changePassword": ({ subject }, { kit }) => [passwordChanged(subject, kit)],
  "account.changeEmail": ({ subject, from }, { kit }) => [
    {
      to: subject,
      // Whoever took the account over reads the new address; its owner reads the old one.
      address: from,
      says: "emailChanged",
      values: { at: kit.clock.now(), email: subject.email },
      link: pages.forgotPassword,
    },
  ],
  "account.turnTwoFactorOn": ({ subject }, { kit }) => [
    { to: subject, says: "twoFactorOn", values: { at: kit.clock.now() }, link: pages.security },
  ],
  "account.turnTwoFactorOff": ({ subject }, { kit }) => [
    { to: subject, says: "twoFactorOff", values: { at: kit.clock.now() }, link: pages.security },
  ],
  "account.useRecoveryCode": ({ subject, left }, { kit }) => [
    { to: subject, says: "recoveryCodeUsed", values: { at: kit.clock.now(), left }, link: pages.security },
  ],
  "employee.block": ({ subject }, { kit }) => [{ to: subject, says: "accountSuspended", values: { at: kit.clock.now() } }],
  "employee.unblock": ({ subject }, { kit }) => [
    { to: subject, says: "accountRestored", values: { at: kit.clock.now() }, link: pages.signIn },
  ],
  "employee.propose": async ({ subject, details: { fields } }, ctx) =>
    (await deciders(ctx, subject)).map((to) => ({
      to,
      says: "profileChangeProposed",
      values: { employee: subject.fullName, fields },
      link: pages.profileChanges,
    })),
  "profileChange.approve": ({ subject, employee }) => [
    { to: employee, says: "profileChangeApproved", values: { fields: [subject.field] }, link: pages.profile },
  ],
  "profileChange.reject": ({ subject, employee }) => [
    {
      to: employee,
      says: "profileChangeRejected",
      values: { fields: [subject.field], comment: subject.comment ?? "" },
      link: pages.profile,
    },
  ],
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

const passwordChanged = (to: Employee, { clock }: Kit): Message => ({
  to,
  says: "passwordChanged",
  values: { at: clock.now() },
  link: pages.forgotPassword,
})

export const messagesOf = async ({ name, payload }: Emitted, ctx: Context): Promise<Message[]> =>
  (await (notify[name] as Rule<EventName> | undefined)?.(payload, ctx)) ?? []
