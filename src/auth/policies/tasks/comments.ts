// Access rules of comments on tasks and of their activity.
import { TaskActivity } from "../../../entities/tasks/activities.js"
import { TaskComment, TaskMention } from "../../../entities/tasks/comments.js"
import { anyOf, anyone, hr, owner } from "../../access-rules.js"
import { policy } from "../../policies.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskCommentPolicies = [
  policy(
    TaskComment,
    { owner: "authorId", rowRule: partOfVisibleTask },
    { read: anyone, update: owner, delete: anyOf(hr, owner) },
  ),
  policy(TaskMention, { rowRule: partOfVisibleTask }, { read: anyone }),
  policy(TaskActivity, { rowRule: partOfVisibleTask }, { read: anyone }),
]
