// Files that are attached to tasks.
import { FileRecord, fileEntity } from "../files.js"
import { manyToOne } from "../relations.js"
import { Task } from "./tasks.js"

@fileEntity("A file that is attached to a task, readable by everyone who sees the task.", {
  table: "task_attachments",
  sort: ["uploadedAt", "name"],
  index: [["taskId", "uploadedAt", "id"]],
})
export class TaskAttachment extends FileRecord {
  @manyToOne(() => Task, "Task that the file is attached to.", { cascade: true }) taskId!: string
}
