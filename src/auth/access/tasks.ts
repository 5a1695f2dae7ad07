// Access rules of tasks and their parts. `entities/tasks/access.ts` decides who sees a task and which actions the viewer may take on it.
import { sql } from "kysely"
import { columnsOfTask, isTaskVisible, taskColumns, taskReaders } from "../../entities/tasks/access.js"
import { TaskActivity } from "../../entities/tasks/activities.js"
import { TaskAttachment } from "../../entities/tasks/attachments.js"
import { TaskBoard, TaskBoardColumn } from "../../entities/tasks/boards.js"
import { TaskComment, TaskMention } from "../../entities/tasks/comments.js"
import { Task, TaskChecklistItem, TaskWatcher } from "../../entities/tasks/tasks.js"
import { accessPolicy } from "../access-policies.js"
import { anyOf, hr, owner, permitted } from "../access-rules.js"
import { allTaskReaders, taskEditors, taskParticipants } from "./permissions.js"
import { unlessEveryone } from "./row-rules.js"

const visibleTask = unlessEveryone(allTaskReaders, (task) => isTaskVisible(task, columnsOfTask(task)))

/** Parts of a task are visible to those who see the task. */
const partOfVisibleTask = unlessEveryone(
  allTaskReaders,
  (part) => sql`exists (select from tasks pt where pt.organization_id = ${part.organization} and pt.id = ${part("taskId")}
    and ${isTaskVisible(part, taskColumns("pt"))})`,
)

export const taskAccess = [
  accessPolicy(TaskAttachment, { rowRule: partOfVisibleTask }, { read: taskParticipants, delete: taskEditors }),
  accessPolicy(
    TaskComment,
    { owner: "authorId", rowRule: partOfVisibleTask },
    { read: taskParticipants, update: owner, delete: permitted("MANAGE_TASKS", anyOf(hr, owner)) },
  ),
  accessPolicy(TaskMention, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
  accessPolicy(TaskActivity, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
  accessPolicy(Task, { rowRule: visibleTask, readers: taskReaders }, { read: taskParticipants, update: taskEditors }),
  accessPolicy(TaskBoard, {}, { read: taskParticipants }),
  accessPolicy(TaskBoardColumn, {}, { read: taskParticipants }),
  accessPolicy(TaskChecklistItem, { rowRule: partOfVisibleTask }, { read: taskParticipants, update: taskEditors }),
  accessPolicy(TaskWatcher, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
]
