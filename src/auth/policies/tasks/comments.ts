// Access rules and descriptions of the operations on comments, checklists, watchers and the activity of tasks.
import { TaskActivity } from "../../../entities/tasks/activities.js"
import { TaskComment, TaskMention } from "../../../entities/tasks/comments.js"
import { anyOf, anyone, hr, owner, permitted } from "../../access-rules.js"
import { type Operations, policy } from "../../policies.js"
import { taskEditors, taskParticipants } from "../permissions.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskCommentPolicies = [
  policy(
    TaskComment,
    { owner: "authorId", rowRule: partOfVisibleTask },
    { read: taskParticipants, update: owner, delete: permitted("MANAGE_TASKS", anyOf(hr, owner)) },
  ),
  policy(TaskMention, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
  policy(TaskActivity, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
]

export const taskCommentOperations: Operations = {
  taskComments: { rule: taskParticipants, description: "List the comments on a task, oldest first." },
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
  deleteTaskComment: { rule: taskEditors, description: "Delete one's own comment. HR deletes any comment." },
  taskActivity: { rule: taskParticipants, description: "List the activity of a task, latest first." },
  createTaskChecklistItem: {
    rule: taskEditors,
    description: "Add an item to the checklist of a task, at the end by default. A checklist has at most 100 items.",
  },
  updateTaskChecklistItem: {
    rule: taskEditors,
    description: "Update, check or move an item of a checklist. Omitted fields keep their value.",
  },
  deleteTaskChecklistItem: { rule: taskEditors, description: "Delete an item of a checklist." },
  watchTask: { rule: anyone, description: "Watch a task, to be notified of comments and new stages." },
  unwatchTask: {
    rule: anyone,
    description: "Stop watching a task. A caller who saw it only as its watcher no longer sees it.",
  },
}
