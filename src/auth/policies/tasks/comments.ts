// Access rules and descriptions of the operations on comments, checklists, watchers and the activity of tasks.
import { TaskActivity } from "../../../entities/tasks/activities.js"
import { TaskComment, TaskMention } from "../../../entities/tasks/comments.js"
import { anyOf, anyone, hr, owner } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
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

export const taskCommentOperations: Operations = {
  taskComments: { rule: anyone, description: "List the comments on a task, oldest first." },
  createTaskComment: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Comment on a task. Mentioned employees are notified and see the task from then on.",
  },
  updateTaskComment: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Edit one's own comment. Employees who are mentioned newly are notified.",
  },
  deleteTaskComment: { rule: anyone, description: "Delete one's own comment. HR deletes any comment." },
  taskActivity: { rule: anyone, description: "List the activity of a task, latest first." },
  createTaskChecklistItem: {
    rule: anyone,
    description: "Add an item to the checklist of a task, at the end by default. A checklist has at most 100 items.",
  },
  updateTaskChecklistItem: {
    rule: anyone,
    description: "Update, check or move an item of a checklist. Omitted fields keep their value.",
  },
  deleteTaskChecklistItem: { rule: anyone, description: "Delete an item of a checklist." },
  watchTask: { rule: anyone, description: "Watch a task, to be notified of comments and new stages." },
  unwatchTask: {
    rule: anyone,
    description: "Stop watching a task. A caller who saw it only as its watcher no longer sees it.",
  },
}
