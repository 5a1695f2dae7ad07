// Access rules and descriptions of the operations on the files of tasks.
import { TaskAttachment } from "../../../entities/tasks/attachments.js"
import { anyone } from "../../access-rules.js"
import { type Operations, policy, uploadErrors } from "../../policies.js"
import { taskEditors, taskParticipants } from "../permissions.js"
import { partOfVisibleTask } from "./tasks.js"

export const taskAttachmentPolicies = [
  policy(TaskAttachment, { rowRule: partOfVisibleTask }, { read: taskParticipants, delete: taskEditors }),
]

export const taskAttachmentOperations: Operations = {
  taskAttachments: { rule: taskParticipants, description: "List the files that are attached to a task, oldest first." },
  uploadTaskAttachment: {
    rule: anyone,
    oncePerDocument: true,
    errors: uploadErrors,
    description: "Attach a file of at most 25 MiB to a task that the caller sees. A task has at most 100 files.",
  },
  deleteTaskAttachment: {
    rule: taskEditors,
    description:
      "Delete a file of a task with its contents. Allowed for the uploader, the creator of the task, the department head and HR.",
  },
}
