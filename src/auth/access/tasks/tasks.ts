// Access rules of tasks. `entities/tasks/access.ts` decides who sees a task and which actions
// the viewer may take on it.
import { sql } from "kysely"
import { columnsOfTask, isTaskVisible, taskColumns, taskReaders } from "../../../entities/tasks/access.js"
import { TaskBoard, TaskBoardColumn } from "../../../entities/tasks/boards.js"
import { Task, TaskChecklistItem, TaskWatcher } from "../../../entities/tasks/tasks.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { everyone } from "../../access-rules.js"
import { allTaskReaders, taskEditors, taskParticipants } from "../permissions.js"

const visibleTask: RowRule = (task, viewer) =>
  allTaskReaders(viewer) === everyone ? undefined : isTaskVisible(task, columnsOfTask(task))

/** Parts of a task are visible to those who see the task. */
export const partOfVisibleTask: RowRule = (part, viewer) =>
  allTaskReaders(viewer) === everyone
    ? undefined
    : sql`exists (select from tasks pt where pt.organization_id = ${part.organization} and pt.id = ${part("taskId")}
        and ${isTaskVisible(part, taskColumns("pt"))})`

export const taskAccess = [
  accessPolicy(Task, { rowRule: visibleTask, readers: taskReaders }, { read: taskParticipants, update: taskEditors }),
  accessPolicy(TaskBoard, {}, { read: taskParticipants }),
  accessPolicy(TaskBoardColumn, {}, { read: taskParticipants }),
  accessPolicy(TaskChecklistItem, { rowRule: partOfVisibleTask }, { read: taskParticipants, update: taskEditors }),
  accessPolicy(TaskWatcher, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
]
