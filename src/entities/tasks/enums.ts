// Enumerations of tasks.
import { type EnumValue, enumOf } from "../enum-type.js"

export const TaskStage = enumOf("TaskStage", "Stage of a task, a column of its board.", {
  TODO: "Not started.",
  IN_PROGRESS: "The assignee works on it.",
  IN_REVIEW: "Waits for a review.",
  DONE: "Completed.",
})
export type TaskStage = EnumValue<typeof TaskStage>

export const TaskPriority = enumOf("TaskPriority", "Priority of a task, lowest first.", {
  LOW: "Can wait.",
  MEDIUM: "Normal.",
  HIGH: "Before other tasks.",
  URGENT: "At once.",
})
export type TaskPriority = EnumValue<typeof TaskPriority>

export const TaskActivityAction = enumOf("TaskActivityAction", "What happened to a task.", {
  CREATED: "The task was created.",
  TITLE_CHANGED: "The task was renamed.",
  STAGE_CHANGED: "The task moved to another stage.",
  ORDER_CHANGED: "The task moved within its stage. `to` is the position that was asked for.",
  ASSIGNEE_CHANGED: "The task was assigned, or its assignment was removed.",
  PRIORITY_CHANGED: "The task became more or less urgent.",
  DUE_DATE_CHANGED: "The task was rescheduled.",
  DEPARTMENT_CHANGED: "The task moved to another department.",
  COMMENT_ADDED: "A comment was added.",
  COMMENT_DELETED: "A comment was deleted.",
  ATTACHMENT_ADDED: "A file was attached.",
  ATTACHMENT_DELETED: "An attached file was deleted.",
})
export type TaskActivityAction = EnumValue<typeof TaskActivityAction>
