// Access rules of the files of tasks.
import { TaskAttachment } from "../../../entities/tasks/attachments.js"
import { policy } from "../../policies.js"
import { taskEditors, taskParticipants } from "../permissions.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskAttachmentPolicies = [
  policy(TaskAttachment, { rowRule: partOfVisibleTask }, { read: taskParticipants, delete: taskEditors }),
]
