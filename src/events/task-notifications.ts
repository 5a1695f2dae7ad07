// Notifications about tasks: to the assignee, the creator, the watchers, and the employees in the mentions of a comment.
import { sql } from "kysely"
import { appPaths } from "../core/app-links.js"
import { ApiKey } from "../entities/administration/api-keys.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { Task } from "../entities/tasks/tasks.js"
import type { EventContext } from "./event-context.js"
import type { EventPayloads } from "./events.js"
import type { NotificationRules, OutgoingMessage } from "./outgoing-message.js"

type TaskMessageKey = Extract<OutgoingMessage["messageKey"], `task${string}`>
type TaskMessages = [recipientIds: readonly string[], category: "TASK" | "MENTION", messageKey: TaskMessageKey]

/** Notifies a new assignee, and of a new stage all others who take part. */
async function notifyTaskChanged({ subject, previous, isHandover }: EventPayloads["task.move"], ctx: EventContext) {
  // All tasks of an employee who leaves are in one message.
  const isReassigned = subject.assigneeId !== previous.assigneeId && !isHandover
  return messagesOf(ctx, subject, [
    [isReassigned && subject.assigneeId ? [subject.assigneeId] : [], "TASK", "taskAssigned"],
    [subject.stage === previous.stage ? [] : await involvedIn(ctx, subject), "TASK", "taskMoved"],
  ])
}

export const taskNotifications: NotificationRules = {
  "task.create": ({ subject }, ctx) =>
    messagesOf(ctx, subject, [
      [subject.assigneeId ? [subject.assigneeId] : [], "TASK", ctx.viewer.isSystem ? "taskRecurred" : "taskAssigned"],
    ]),
  "task.update": notifyTaskChanged,
  "task.move": notifyTaskChanged,
  "task.remind": ({ subject }, ctx) => messagesOf(ctx, subject, [[[subject.assigneeId ?? subject.creatorId], "TASK", "taskDue"]]),
  "taskComment.create": async ({ task, mentionedIds }, ctx) =>
    messagesOf(ctx, task, [
      [mentionedIds, "MENTION", "taskMentioned"],
      [await involvedIn(ctx, task), "TASK", "taskCommented"],
    ]),
  "taskComment.update": ({ task, mentionedIds }, ctx) => messagesOf(ctx, task, [[mentionedIds, "MENTION", "taskMentioned"]]),
}

/** The messages, at most one for each recipient and none for the actor. The first message of a recipient counts. */
async function messagesOf(ctx: EventContext, task: Task, groups: readonly TaskMessages[]): Promise<OutgoingMessage[]> {
  const messages = new Map<string, OutgoingMessage>()
  const values = { person: await actorName(ctx), title: task.title, stage: task.stage, dueDate: task.dueDate ?? "" }
  for (const [recipientIds, category, messageKey] of groups)
    for (const id of recipientIds)
      if (id !== ctx.viewer.id && !messages.has(id))
        messages.set(id, { to: { id }, category, messageKey, values, link: appPaths.task(task.id) })
  return [...messages.values()]
}

/** Name of the employee or of the API key; empty for the system. */
async function actorName({ viewer, em }: EventContext): Promise<string> {
  if (viewer.isSystem) return ""
  if (viewer.isServiceAccount) return (await em.findOneOrFail(ApiKey, { id: viewer.id })).name
  return (await em.findOneOrFail(Employee, { id: viewer.id })).fullName
}

/** Creator, assignee and watchers. */
async function involvedIn(ctx: EventContext, { organizationId, id, creatorId, assigneeId }: Task): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select employee_id as id from task_watchers
    where organization_id = ${organizationId} and task_id = ${id} order by id`.execute(ctx.db)
  return [...(assigneeId ? [assigneeId] : []), creatorId, ...rows.map((row) => row.id)]
}
