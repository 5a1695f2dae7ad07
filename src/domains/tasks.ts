// The domain tasks.
import { taskAccess } from "../auth/access/tasks.js"
import type { Context } from "../core/context.js"
import type { EventPayloads } from "../events/events.js"
import { tasksJob } from "../jobs/tasks.js"
import { TaskResolver } from "../resolvers/tasks.js"
import { taskRoutes } from "../rest/tasks.js"
import { TaskAttachmentService } from "../services/tasks/attachments.js"
import { TaskChecklistService } from "../services/tasks/checklists.js"
import { TaskColumnService } from "../services/tasks/columns.js"
import { TaskCommentService } from "../services/tasks/comments.js"
import { TaskRecurrenceService } from "../services/tasks/recurrence.js"
import { TaskService } from "../services/tasks/tasks.js"
import { TaskSubscriptionResolver } from "../subscriptions/tasks.js"
import { defineDomain } from "./domain.js"

/** Ends the recurrence of the tasks of a department that was deleted. */
async function endRecurrence({ subject }: EventPayloads["department.delete"], { services }: Context): Promise<void> {
  await services.tasks.recurrence.endForDepartment(subject.id)
}

export const tasksDomain = defineDomain({
  uses: ["calendar", "customFields", "files"],
  services: {
    attachments: TaskAttachmentService,
    checklists: TaskChecklistService,
    columns: TaskColumnService,
    comments: TaskCommentService,
    recurrence: TaskRecurrenceService,
    tasks: TaskService,
  },
  resolvers: [TaskResolver, TaskSubscriptionResolver],
  routes: taskRoutes,
  access: taskAccess,
  eventHandlers: { "department.delete": endRecurrence },
  jobs: [tasksJob],
})
