// Notifications about recruitment. They name no candidate: messages stay in inboxes and mailboxes longer than the data may be kept.
import { appPaths } from "../core/app-links.js"
import { Application } from "../entities/recruitment/applications.js"
import { Job } from "../entities/recruitment/jobs.js"
import type { EventContext } from "./event-context.js"
import type { NotificationRules, OutgoingMessage } from "./outgoing-message.js"
import { loadHrExcept } from "./recipients.js"

type RecruitmentMessageKey = Extract<OutgoingMessage["messageKey"], `application${string}`>

export const recruitmentNotifications: NotificationRules = {
  // Notifies the hiring manager; without one, HR of an application from outside.
  "application.create": async ({ subject }, ctx) => {
    const { title, hiringManagerId } = await jobOf(ctx, subject)
    if (hiringManagerId || !ctx.viewer.isSystem) return notifyHiringManager(ctx, subject, "applicationReceived")
    const ids = (await loadHrExcept(ctx, ctx.viewer.id)).map(({ id }) => id)
    return messagesTo(ctx, ids, subject, "applicationReceived", { job: title, stage: subject.stage })
  },
  "application.move": ({ subject }, ctx) => notifyHiringManager(ctx, subject, "applicationMoved"),
  "scorecard.submit": async ({ subject }, ctx) =>
    notifyHiringManager(ctx, await findApplication(ctx, subject.applicationId), "applicationAssessed"),
  // Notifies the author of the offer and the hiring manager.
  "offer.answer": async ({ subject: { applicationId, createdById, status } }, ctx) => {
    const application = await findApplication(ctx, applicationId)
    const { title: job, hiringManagerId } = await jobOf(ctx, application)
    return messagesTo(ctx, [createdById, hiringManagerId], application, "applicationOfferAnswered", { job, status })
  },
}

/** Notifies the hiring manager of the vacancy, unless the hiring manager made the change. */
async function notifyHiringManager(ctx: EventContext, application: Application, messageKey: RecruitmentMessageKey) {
  const job = await jobOf(ctx, application)
  return messagesTo(ctx, [job.hiringManagerId], application, messageKey, { job: job.title, stage: application.stage })
}

/** One message for each recipient other than the actor. */
function messagesTo(
  ctx: EventContext,
  recipientIds: readonly (string | null | undefined)[],
  { id: applicationId }: Application,
  messageKey: RecruitmentMessageKey,
  values: Record<string, string>,
): OutgoingMessage[] {
  const ids = new Set(recipientIds.filter((id): id is string => id != null && id !== ctx.viewer.id))
  const link = appPaths.application(applicationId)
  return [...ids].map((id) => ({ to: { id }, category: "RECRUITMENT", messageKey, values, link }))
}

const findApplication = (ctx: EventContext, id: string): Promise<Application> => ctx.em.findOneOrFail(Application, { id })

const jobOf = (ctx: EventContext, { jobId }: Application): Promise<Job> => ctx.em.findOneOrFail(Job, { id: jobId })
