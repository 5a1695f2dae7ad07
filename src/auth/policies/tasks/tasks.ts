// Access rules and descriptions of the operations on tasks. `entities/tasks/access.ts` decides who sees a task and which actions
// the viewer may take on it.
import { sql } from "kysely"
import { columnsOfTask, isTaskVisible, taskColumns } from "../../../entities/tasks/access.js"
import { TaskBoard, TaskBoardColumn } from "../../../entities/tasks/boards.js"
import { Task, TaskChecklistItem, TaskWatcher } from "../../../entities/tasks/tasks.js"
import { anyone, everyone } from "../../access-rules.js"
import { type Operations, policy, type RowRule } from "../../policies.js"
import { allTaskReaders, taskEditors, taskParticipants } from "../permissions.js"

const visibleTask: RowRule = (task, viewer) =>
  allTaskReaders(viewer) === everyone ? undefined : isTaskVisible(task, columnsOfTask(task))

/** Parts of a task are visible to those who see the task. */
export const partOfVisibleTask: RowRule = (part, viewer) =>
  allTaskReaders(viewer) === everyone
    ? undefined
    : sql`exists (select from tasks pt where pt.organization_id = ${part.organization} and pt.id = ${part("taskId")}
        and ${isTaskVisible(part, taskColumns("pt"))})`

export const taskPolicies = [
  policy(Task, { rowRule: visibleTask }, { read: taskParticipants, update: taskEditors }),
  policy(TaskBoard, {}, { read: taskParticipants }),
  policy(TaskBoardColumn, {}, { read: taskParticipants }),
  policy(TaskChecklistItem, { rowRule: partOfVisibleTask }, { read: taskParticipants, update: taskEditors }),
  policy(TaskWatcher, { rowRule: partOfVisibleTask }, { read: taskParticipants }),
]

export const taskOperations: Operations = {
  tasks: {
    rule: taskParticipants,
    description:
      "List the tasks that the caller sees, latest first, or with `search` by relevance. Sorting by `order` lists the columns of a board one after the other.",
  },
  taskBoard: {
    rule: taskParticipants,
    errors: ["NOT_FOUND"],
    description:
      "Get a task board with its columns, by default the caller's own. Columns have the tasks that the caller sees, in REST the first 50.",
  },
  task: { rule: taskParticipants, description: "Get a task. `availableActions` lists what the caller may do with it." },
  taskChanged: {
    rule: anyone,
    description: "Receive each change of the tasks that the caller sees, of their comments, checklists, files and watchers.",
  },
  taskBoardChanged: {
    rule: anyone,
    description: "Receive each change of the tasks of a board that the caller sees, including tasks that leave the board.",
  },
  createTask: {
    rule: anyone,
    errors: ["INVALID_REFERENCE"],
    description: "Create a task at the end of its column. Without a department it is on the caller's own board.",
  },
  updateTask: {
    rule: taskEditors,
    errors: ["INVALID_REFERENCE"],
    description:
      "Update a task. Omitted fields keep their value. A new stage or department places it at the end of its new column. Allowed for creator, assignee, department head and HR.",
  },
  moveTask: {
    rule: taskEditors,
    description:
      "Move a task to a position of a stage. `order` counts the other tasks that the caller sees; beyond the last, the task goes to the end. Allowed for creator, assignee, department head and HR.",
  },
  deleteTask: {
    rule: taskEditors,
    description: "Delete a task with its comments and files. Allowed for creator, department head and HR.",
  },
}
