// Notification rules: the messages that each event sends.
import { type AppPath, appPaths } from "../core/app-links.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { ApiKey } from "../entities/administration/api-keys.js"
import type { EmployeeDocument } from "../entities/profiles/documents.js"
import { Employee } from "../entities/profiles/profiles.js"
import { calendarNotifications } from "./calendar-notifications.js"
import type { EventContext } from "./event-context.js"
import type { EmittedEvent, EventName } from "./events.js"
import { leaveNotifications } from "./leave-notifications.js"
import { onboardingNotifications } from "./onboarding-notifications.js"
import type { NotificationRule, NotificationRules, OutgoingMessage } from "./outgoing-message.js"
import { loadAdministrators, loadHrExcept } from "./recipients.js"
import { recruitmentNotifications } from "./recruitment-notifications.js"
import { taskNotifications } from "./task-notifications.js"

const notificationRules: NotificationRules = {
  ...calendarNotifications,
  ...leaveNotifications,
  ...onboardingNotifications,
  ...recruitmentNotifications,
  ...taskNotifications,
  "account.invite": ({ subject, inviter, token, expiresAt }) => [
    { to: subject, messageKey: "invitation", values: { inviter, expiresAt }, link: appPaths.invitation(token) },
  ],
  "account.signIn": ({ subject, newDevice: device }, { deps }) =>
    device === undefined ? [] : [{ ...security(subject), messageKey: "newSignIn", values: { at: deps.clock.now(), device } }],
  "apiKey.create": ({ subject }, ctx) => notifyApiKey(ctx, subject),
  "apiKey.rotate": ({ subject }, ctx) => notifyApiKey(ctx, subject),
  "calendarFeed.create": ({ subject }, { deps }) => [feedCreated(subject.employeeId, deps)],
  "leaveFeed.create": ({ subject }, { deps }) => [feedCreated(subject.employeeId, deps)],
  "account.requestPasswordReset": ({ subject, token, expiresAt }) => [
    { to: subject, messageKey: "passwordReset", values: { expiresAt }, link: appPaths.resetPassword(token) },
  ],
  "account.resetPassword": ({ subject }, { deps }) => [passwordChanged(subject, deps)],
  "account.changePassword": ({ subject }, { deps }) => [passwordChanged(subject, deps)],
  "account.requestEmailConfirmation": ({ subject, address, token, expiresAt }) => [
    { to: subject, address, messageKey: "emailConfirmation", values: { expiresAt }, link: appPaths.confirmEmail(token) },
  ],
  "account.requestEmailChange": ({ subject }, { deps }) => [
    {
      ...security(subject, appPaths.forgotPassword),
      forceEmail: true,
      messageKey: "emailChangeRequested",
      values: { at: deps.clock.now() },
    },
  ],
  "account.changeEmail": ({ subject, from }, { deps }) =>
    from === undefined
      ? []
      : [
          {
            ...security(subject, appPaths.forgotPassword),
            forceEmail: true,
            // After a takeover, the attacker reads the new address and the owner the old one.
            address: from,
            messageKey: "emailChanged",
            values: { at: deps.clock.now(), email: subject.email },
          },
        ],
  "account.enableTwoFactor": ({ subject }, { deps }) => [
    { ...security(subject), forceEmail: true, messageKey: "twoFactorEnabled", values: { at: deps.clock.now() } },
  ],
  "account.disableTwoFactor": ({ subject }, { deps }) => [
    { ...security(subject), forceEmail: true, messageKey: "twoFactorDisabled", values: { at: deps.clock.now() } },
  ],
  "account.addPasskey": ({ subject, passkey }, { deps }) => [
    { ...security(subject), forceEmail: true, messageKey: "passkeyAdded", values: { at: deps.clock.now(), passkey } },
  ],
  "account.removePasskey": ({ subject, passkey }, { deps }) => [
    { ...security(subject), forceEmail: true, messageKey: "passkeyRemoved", values: { at: deps.clock.now(), passkey } },
  ],
  "account.useRecoveryCode": ({ subject, left }, { deps }) => [
    { ...security(subject), forceEmail: true, messageKey: "recoveryCodeUsed", values: { at: deps.clock.now(), left } },
  ],
  "employee.block": ({ subject }, { deps }) => [
    { to: subject, messageKey: "accountSuspended", values: { at: deps.clock.now() } },
  ],
  "employee.unblock": ({ subject }, { deps }) => [
    { ...security(subject, appPaths.signIn), forceEmail: true, messageKey: "accountRestored", values: { at: deps.clock.now() } },
  ],
  "export.complete": ({ subject: { id, authorId, list, rowCount: rows, expiresAt } }) => [
    { to: { id: authorId }, messageKey: "exportCompleted", values: { list, rows, expiresAt }, link: appPaths.export(id) },
  ],
  "export.fail": ({ subject: { id, authorId, list } }) => [
    { to: { id: authorId }, messageKey: "exportFailed", values: { list }, link: appPaths.export(id) },
  ],
  "dataArchive.complete": ({ subject: { employeeId, expiresAt } }) => [
    { to: { id: employeeId }, messageKey: "dataArchiveCompleted", values: { expiresAt }, link: appPaths.privacy },
  ],
  "dataArchive.fail": ({ subject: { employeeId } }) => [
    { to: { id: employeeId }, messageKey: "dataArchiveFailed", values: {}, link: appPaths.privacy },
  ],
  "file.reject": ({ subject: { name, uploadedById } }) =>
    uploadedById
      ? [{ to: { id: uploadedById }, category: "SECURITY", messageKey: "fileRejected", values: { name }, link: appPaths.inbox }]
      : [],
  "structureChange.cancel": async ({ subject: { authorId, code, effectiveDate }, recordName: name }, ctx) => {
    if (!code && authorId === ctx.viewer.id) return []
    const author = authorId ? await ctx.em.findOne(Employee, { id: authorId, accountStatus: "ACTIVE" }) : null
    const recipients = author ? [author] : code ? await loadHrExcept(ctx, ctx.viewer.id) : []
    return recipients.map((to) => ({
      ...security(to, appPaths.inbox),
      messageKey: "structureChangeCancelled",
      values: { name, effectiveDate, code: code ?? "NONE", isAuthor: author ? "yes" : "no" },
    }))
  },
  "employmentChange.cancel": async ({ subject: { employeeId, effectiveDate }, details: { code } = {} }, ctx) => {
    if (!code) return []
    const { fullName: employee } = await ctx.em.findOneOrFail(Employee, { id: employeeId })
    return (await loadHrExcept(ctx, employeeId)).map((to) => ({
      ...security(to, appPaths.person(employeeId)),
      messageKey: "employmentChangeCancelled",
      values: { employee, effectiveDate, code: String(code) },
    }))
  },
  "webhook.deactivate": async ({ subject: { description } }, ctx) =>
    (await loadAdministrators(ctx)).map((to) => ({
      ...security(to, appPaths.webhooks),
      messageKey: "webhookDeactivated",
      values: { description },
    })),
  "documentRequest.create": ({ subject: { employeeId, type, message = "", dueDate = "" } }) => [
    {
      ...security({ id: employeeId }, appPaths.documents),
      messageKey: "documentRequested",
      values: { type, message, dueDate, hasDueDate: dueDate === "" ? "no" : "yes", hasMessage: message === "" ? "no" : "yes" },
    },
  ],
  "documentRequest.fulfill": async ({ subject: { employeeId, requestedById, type } }, ctx) => {
    if (requestedById === ctx.viewer.id) return []
    const requester = await ctx.em.findOne(Employee, { id: requestedById, accountStatus: "ACTIVE" })
    const { fullName: employee } = await ctx.em.findOneOrFail(Employee, { id: employeeId })
    return (requester ? [requester] : await loadHrExcept(ctx, employeeId)).map((to) => ({
      ...security(to, appPaths.person(employeeId)),
      messageKey: "documentRequestFulfilled",
      values: { type, employee },
    }))
  },
  "employeeDocument.expire": ({ subject }, ctx) => notifyDocumentExpiry(ctx, subject),
  "employee.propose": async ({ subject, details: { changedFields: fields } }, ctx) =>
    (await loadHrExcept(ctx, subject.id)).map((to) => ({
      ...security(to, appPaths.profileChanges),
      messageKey: "profileChangeRequested",
      values: { employee: subject.fullName, fields },
    })),
  "profileChange.approve": ({ subject, employee }) => [
    { ...security(employee, appPaths.profile), messageKey: "profileChangeApproved", values: { fields: [subject.field] } },
  ],
  "profileChange.reject": ({ subject, employee }) => [
    {
      ...security(employee, appPaths.profile),
      messageKey: "profileChangeRejected",
      values: { fields: [subject.field], comment: subject.comment ?? "" },
    },
  ],
  "account.acceptInvitation": ({ subject: { id, fullName, managerId } }) =>
    managerId
      ? [
          {
            to: { id: managerId },
            category: "ONBOARDING",
            messageKey: "invitationAccepted",
            values: { employee: fullName },
            link: appPaths.person(id),
          },
        ]
      : [],
  "news.deliver": ({ subject, recipientIds }) =>
    recipientIds.map((recipientId) => ({
      to: { id: recipientId },
      category: "COMPANY_NEWS",
      messageKey: "newsPublished",
      values: { title: subject.title },
      link: appPaths.news(subject.id),
    })),
}

async function notifyDocumentExpiry(
  ctx: EventContext,
  { employeeId, name, expiresOn = "" }: EmployeeDocument,
): Promise<OutgoingMessage[]> {
  const employee = await ctx.em.findOneOrFail(Employee, { id: employeeId })
  const values = { document: name, employee: employee.fullName, expiryDate: expiresOn }
  return [
    { ...security(employee, appPaths.documents), messageKey: "documentExpires", values },
    ...(await loadHrExcept(ctx, employee.id)).map((to) => ({
      ...security(to, appPaths.person(employeeId)),
      messageKey: "employeeDocumentExpires" as const,
      values,
    })),
  ]
}

/** All administrators, the author included: a stolen session may have issued the key. */
async function notifyApiKey(ctx: EventContext, { name }: ApiKey): Promise<OutgoingMessage[]> {
  const values = { name, at: ctx.deps.clock.now() }
  return (await loadAdministrators(ctx)).map((to) => ({ to, category: "SECURITY", messageKey: "apiKeyIssued", values }))
}

const security = (to: Pick<Employee, "id">, link: AppPath = appPaths.security) => ({ to, category: "SECURITY", link }) as const

const feedCreated = (employeeId: string, { clock }: AppDependencies): OutgoingMessage => ({
  ...security({ id: employeeId }),
  messageKey: "feedCreated",
  values: { at: clock.now() },
})

const passwordChanged = (to: Employee, { clock }: AppDependencies): OutgoingMessage => ({
  ...security(to, appPaths.forgotPassword),
  forceEmail: true,
  messageKey: "passwordChanged",
  values: { at: clock.now() },
})

export const outgoingMessagesFor = async ({ name, payload }: EmittedEvent, ctx: EventContext): Promise<OutgoingMessage[]> =>
  (await (notificationRules[name] as NotificationRule<EventName> | undefined)?.(payload, ctx)) ?? []
