// Access rules of the files of tasks.
import { TaskAttachment } from "../../../entities/tasks/attachments.js"
import { accessPolicy } from "../../access-policies.js"
import { taskEditors, taskParticipants } from "../permissions.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskAttachmentAccess = [
  accessPolicy(TaskAttachment, { rowRule: partOfVisibleTask }, { read: taskParticipants, delete: taskEditors }),
]
