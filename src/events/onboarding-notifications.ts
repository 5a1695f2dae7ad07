// Notifications about onboardings and offboardings: to the employee, the manager, the buddy, and HR.
import { sql } from "kysely"
import { appPaths } from "../core/app-links.js"
import { assigneeOf, stepColumns } from "../entities/onboarding/access.js"
import { OnboardingInstance } from "../entities/onboarding/instances.js"
import type { EventContext } from "./event-context.js"
import type { NotificationRules, OutgoingMessage } from "./outgoing-message.js"
import { loadHrExcept } from "./recipients.js"

type OnboardingMessageKey = Extract<OutgoingMessage["messageKey"], `onboarding${string}`>
type Instance = Pick<OnboardingInstance, "id" | "organizationId" | "employeeId" | "kind" | "startDate" | "buddyId">
type Values = Record<string, string | number>

/** A recipient with the message; `values` are added to those of the instance. */
interface Draft {
  recipientId: string
  messageKey: OnboardingMessageKey
  values?: Values
}

interface People {
  employeeName: string
  managerId: string | null
}

export const onboardingNotifications: NotificationRules = {
  // Notifies the employee of the start, and the other assignees of the number of their steps.
  "onboardingInstance.create": async ({ subject }, ctx) => {
    const started: Draft = { recipientId: subject.employeeId, messageKey: "onboardingStarted" }
    return messagesOf(ctx, subject, [started, ...(await assignmentDrafts(ctx, subject))])
  },
  // Notifies a new buddy of the steps of the buddy.
  "onboardingInstance.update": async ({ subject, previous }, ctx) => {
    if (!subject.buddyId || subject.buddyId === previous.buddyId) return []
    const drafts = await assignmentDrafts(ctx, subject)
    const ofBuddy = drafts.filter(({ recipientId }) => recipientId === subject.buddyId)
    return messagesOf(ctx, subject, ofBuddy)
  },
  "onboardingInstance.complete": ({ subject }, ctx) => notifyEnded(ctx, subject, "onboardingCompleted"),
  "onboardingInstance.cancel": ({ subject }, ctx) => notifyEnded(ctx, subject, "onboardingCancelled"),
  // Notifies the successor, else the manager, of the open work, and creators and department heads of tasks without assignee.
  "employee.handOver": ({ subject, successorId, managerId, unassignedTasks }, ctx) => {
    const values = { employee: subject.fullName }
    const link = appPaths.person(subject.id)
    const ownerId = successorId ?? managerId
    const handedOver = { category: "ONBOARDING", messageKey: "onboardingHandedOver", values, link } as const
    const unassigned = [...unassignedTasks].map(
      ([id, count]) =>
        ({ to: { id }, category: "TASK", messageKey: "tasksUnassigned", values: { ...values, count }, link }) as const,
    )
    return [...(ownerId ? [{ ...handedOver, to: { id: ownerId } }] : []), ...unassigned].filter(
      ({ to }) => to.id !== ctx.viewer.id,
    )
  },
  // Reminds the assignee of a step, and HR of a step that has been overdue for days.
  "onboardingStep.remind": async ({ subject: step, messageKey }, ctx) => {
    const instance = await ctx.em.findOneOrFail(OnboardingInstance, { id: step.instanceId })
    const columns = { instanceId: sql`${step.instanceId}::uuid`, assigneeRole: sql`${step.assigneeRole}::text` }
    const assignee = assigneeOf({ organization: sql`${step.organizationId}` }, columns)
    const { rows } = await sql<{ id: string }>`${assignee}`.execute(ctx.db)
    const assignees = messageKey === "onboardingStepEscalated" ? [] : rows
    const recipients = assignees.length > 0 ? assignees : await loadHrExcept(ctx, instance.employeeId)
    const values = { title: step.title, targetDate: step.targetDate }
    const drafts = recipients.map(({ id: recipientId }) => ({ recipientId, messageKey, values }))
    return messagesOf(ctx, instance, drafts)
  },
}

/** Notifies the employee, the manager, the buddy, and the member of HR who started it. */
async function notifyEnded(
  ctx: EventContext,
  subject: OnboardingInstance,
  messageKey: "onboardingCompleted" | "onboardingCancelled",
): Promise<OutgoingMessage[]> {
  const { managerId } = await loadPeople(ctx, subject)
  const recipients = [subject.employeeId, managerId, subject.buddyId, subject.startedById]
  const drafts = recipients.flatMap((recipientId) => (recipientId ? { recipientId, messageKey } : []))
  return messagesOf(ctx, subject, drafts)
}

/** The number of open steps of each assignee besides the employee. Steps of HR are those of all members. */
async function assignmentDrafts(ctx: EventContext, { id, organizationId, employeeId }: Instance): Promise<Draft[]> {
  const { rows } = await sql<{ assigneeId: string | null; count: number }>`
    select assignee as "assigneeId", count(*)::int as count from (
      select (${assigneeOf({ organization: sql`${organizationId}` }, stepColumns("s"))}) as assignee
      from onboarding_steps s
      where s.organization_id = ${organizationId} and s.instance_id = ${id} and s.stored_status <> 'COMPLETED') a
    where assignee is distinct from ${employeeId} group by 1 order by 1`.execute(ctx.db)
  const hr = rows.some(({ assigneeId }) => assigneeId === null) ? await loadHrExcept(ctx, employeeId) : []
  return rows.flatMap(({ assigneeId, count }) =>
    (assigneeId ? [{ id: assigneeId }] : hr).map((recipient) => ({
      recipientId: recipient.id,
      messageKey: "onboardingAssigned" as const,
      values: { count },
    })),
  )
}

/** At most one message for each recipient, and none for the actor. The first one counts. */
async function messagesOf(ctx: EventContext, instance: Instance, drafts: readonly Draft[]): Promise<OutgoingMessage[]> {
  const { employeeName } = await loadPeople(ctx, instance)
  const messages = new Map<string, OutgoingMessage>()
  for (const { recipientId, messageKey, values } of drafts) {
    if (recipientId === ctx.viewer.id || messages.has(recipientId)) continue
    messages.set(recipientId, {
      to: { id: recipientId },
      category: "ONBOARDING",
      messageKey,
      values: {
        kind: instance.kind,
        employee: employeeName,
        startDate: instance.startDate,
        isOwn: recipientId === instance.employeeId ? "yes" : "no",
        ...values,
      },
      link: appPaths.onboarding(instance.id),
    })
  }
  return [...messages.values()]
}

async function loadPeople(ctx: EventContext, { organizationId, employeeId }: Instance): Promise<People> {
  const { rows } = await sql<People>`select full_name as "employeeName", manager_id as "managerId" from employees
    where organization_id = ${organizationId} and id = ${employeeId}`.execute(ctx.db)
  return rows[0] as People
}
