// Access rules of comments, mentions and activities of tasks.
import { TaskActivity } from "../../../entities/tasks/activities.js"
import { TaskComment, TaskMention } from "../../../entities/tasks/comments.js"
import { accessPolicy } from "../../access-policies.js"
import { anyOf, hr, owner, permitted } from "../../access-rules.js"
import { taskParticipants } from "../permissions.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskCommentAccess = [
  accessPolicy(
    TaskComment,
    { owner: "authorId", rowRule: partOfVisibleTask },
    { read: taskParticipants, update: owner, delete: permitted("MANAGE_TASKS", anyOf(hr, owner)) },
  ),
  accessPolicy(TaskMention, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
  accessPolicy(TaskActivity, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
]
