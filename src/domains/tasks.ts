// The domain tasks.
import { taskAccess } from "../auth/access/tasks.js"
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
  jobs: [tasksJob],
})
