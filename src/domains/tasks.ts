// The domain tasks.
import { taskAttachmentAccess } from "../auth/access/tasks/attachments.js"
import { taskCommentAccess } from "../auth/access/tasks/comments.js"
import { taskAccess } from "../auth/access/tasks/tasks.js"
import type { ServicesOf } from "../core/service-registry.js"
import { tasksJob } from "../jobs/tasks.js"
import { TaskAttachmentResolver } from "../resolvers/tasks/attachments.js"
import { TaskChecklistResolver, TaskCommentResolver, TaskWatcherResolver } from "../resolvers/tasks/comments.js"
import { TaskResolver } from "../resolvers/tasks/tasks.js"
import { taskAttachmentRoutes } from "../rest/tasks/attachments.js"
import { taskChecklistRoutes } from "../rest/tasks/checklists.js"
import { taskCommentRoutes } from "../rest/tasks/comments.js"
import { taskRoutes } from "../rest/tasks/tasks.js"
import { TaskAttachmentService } from "../services/tasks/attachments.js"
import { TaskBoardService } from "../services/tasks/board.js"
import { TaskChecklistService } from "../services/tasks/checklists.js"
import { TaskColumnService } from "../services/tasks/columns.js"
import { TaskCommentService } from "../services/tasks/comments.js"
import { TaskRecurrenceService } from "../services/tasks/recurrence.js"
import { TaskService } from "../services/tasks/tasks.js"
import { TaskWatcherService } from "../services/tasks/watchers.js"
import { TaskSubscriptionResolver } from "../subscriptions/tasks.js"
import { defineDomain } from "./domain.js"

const services = {
  attachments: TaskAttachmentService,
  board: TaskBoardService,
  checklists: TaskChecklistService,
  columns: TaskColumnService,
  comments: TaskCommentService,
  recurrence: TaskRecurrenceService,
  tasks: TaskService,
  watchers: TaskWatcherService,
}

declare module "../core/context.js" {
  interface Services {
    readonly tasks: ServicesOf<typeof services>
  }
}

export const tasksDomain = defineDomain({
  uses: ["calendar", "customFields", "files"],
  services,
  resolvers: [
    TaskAttachmentResolver,
    TaskCommentResolver,
    TaskChecklistResolver,
    TaskWatcherResolver,
    TaskResolver,
    TaskSubscriptionResolver,
  ],
  routes: [...taskAttachmentRoutes, ...taskChecklistRoutes, ...taskCommentRoutes, ...taskRoutes],
  access: [...taskAttachmentAccess, ...taskCommentAccess, ...taskAccess],
  jobs: [tasksJob],
})
