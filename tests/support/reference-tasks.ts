// Reference implementation of tasks for query tests: visible rows, positions, filters and computed fields. See reference.ts.
import type { Viewer } from "../../src/auth/viewer.js"
import { among, fail } from "./reference-filters.js"
import type { Row, Rows, Values } from "./reference-types.js"

export const taskTables = {
  Task: "tasks order by created_at desc, id desc",
  TaskChecklistItem: "task_checklist_items order by position, id",
  TaskWatcher: "task_watchers order by id",
  TaskMention: "task_mentions order by employee_id, id",
  TaskAttachment: "task_attachments order by uploaded_at, id",
  TaskComment: "task_comments order by created_at, id",
  TaskActivity: "task_activities order by at desc, id desc",
}

export const taskLists: Record<string, Record<string, [type: string, via: string]>> = {
  Task: {
    checklist: ["TaskChecklistItem", "taskId"],
    watchers: ["TaskWatcher", "taskId"],
    attachments: ["TaskAttachment", "taskId"],
    comments: ["TaskComment", "taskId"],
    activity: ["TaskActivity", "taskId"],
  },
  TaskComment: { mentions: ["TaskMention", "commentId"] },
}

/** The entity of each list of a task that is a root field. */
export const taskParts: Record<string, string> = {
  taskActivity: "TaskActivity",
  taskAttachments: "TaskAttachment",
  taskComments: "TaskComment",
}

const STAGES = ["TODO", "IN_PROGRESS", "IN_REVIEW", "DONE"]

interface Scope {
  rows: Rows
  viewer: Viewer
  now: string
  /** The IANA time zone of an employee. */
  timezoneOf: (employeeId: unknown) => string
}

export class TaskReference {
  private readonly scope: Scope

  constructor(scope: Scope) {
    this.scope = scope
  }

  /** Whether the viewer may read a row. */
  isVisible(row: Row): boolean {
    if (["TaskChecklistItem", "TaskWatcher", "TaskMention", "TaskAttachment", "TaskComment", "TaskActivity"].includes(row.$type))
      return this.#all("Task").some((task) => task.id === row.taskId && this.isVisible(task))
    if (row.$type !== "Task") return true
    const { viewer } = this.scope
    const isOnTeam = (id: unknown) => id === viewer.id || viewer.reports.has(id as string)
    const own = this.#all("Employee").find(({ id }) => id === viewer.id)?.departmentId
    const isInDepartment = this.#all("Department").some(
      ({ id, headId }) => id === row.departmentId && (id === own || headId === viewer.id),
    )
    const isFollowed = [...this.#all("TaskWatcher"), ...this.#all("TaskMention")].some(
      ({ taskId, employeeId }) => taskId === row.id && employeeId === viewer.id,
    )
    return viewer.isHr || isOnTeam(row.creatorId) || isOnTeam(row.assigneeId) || isInDepartment || isFollowed
  }

  /** The value of a computed field; undefined for a stored field. */
  field(row: Row, field: string): unknown {
    if (row.$type !== "Task") return undefined
    switch (field) {
      case "order":
        return this.column(row.boardId, row.stage).findIndex(({ id }) => id === row.id)
      case "overdue":
        return this.#isOverdue(row)
      case "watching":
        return this.#isWatching(row)
      case "commentCount":
        return this.#all("TaskComment").filter(({ taskId }) => taskId === row.id).length
      case "attachmentCount":
        return this.#all("TaskAttachment").filter(({ taskId }) => taskId === row.id).length
      case "availableActions":
        return this.#actions(row)
      default:
        return undefined
    }
  }

  /** The visible tasks of a column in the order of the board. */
  column(boardId: unknown, stage: unknown): Row[] {
    const tasks = this.#all("Task").filter((task) => task.boardId === boardId && task.stage === stage && this.isVisible(task))
    return tasks.sort((a, b) => (String(a.rank) < String(b.rank) ? -1 : 1))
  }

  /** The board of a department or an employee, with the tasks that meet a filter. `find` fails for a missing record. */
  board({ departmentId, creatorId, ...filter }: Values, find: (type: string, id: unknown) => Row): Values {
    if (departmentId && creatorId) fail("VALIDATION_FAILED")
    const department = departmentId ? find("Department", departmentId) : null
    const creator = department ? null : find("Employee", creatorId ?? this.scope.viewer.id)
    const columns = STAGES.map((stage) => {
      const tasks = this.column((department ?? creator)?.id, stage).filter(this.matches(filter))
      return { stage, tasks, count: tasks.length }
    })
    return { departmentId: department?.id ?? null, department, creatorId: creator?.id ?? null, creator, columns }
  }

  /** Whether a task meets a filter without a search. */
  matches(filter: Values): (task: Row) => boolean {
    const { dueFrom, dueTo, overdue, watching, completed } = filter
    const isListed = among({
      assigneeId: filter.assigneeIds,
      creatorId: filter.creatorIds,
      departmentId: filter.departmentIds,
      boardId: filter.boardIds,
      priority: filter.priorities,
      stage: filter.stages,
    })
    const isAsked = (asked: unknown, value: boolean) => asked == null || asked === value
    return (task) =>
      isListed(task) &&
      (dueFrom == null || (task.dueDate !== null && String(task.dueDate) >= String(dueFrom))) &&
      (dueTo == null || (task.dueDate !== null && String(task.dueDate) <= String(dueTo))) &&
      isAsked(overdue, this.#isOverdue(task)) &&
      isAsked(watching, this.#isWatching(task)) &&
      isAsked(completed, task.stage === "DONE")
  }

  #all(type: string): Row[] {
    const { rows, viewer } = this.scope
    return (rows.get(type) ?? []).filter(({ organizationId }) => organizationId === viewer.organizationId)
  }

  #isOverdue({ stage, dueDate, assigneeId, creatorId }: Row): boolean {
    const tomorrow = new Date(new Date(this.scope.now).getTime() + 86_400_000)
    const timeZone = this.scope.timezoneOf(assigneeId ?? creatorId)
    return stage !== "DONE" && dueDate !== null && String(dueDate) <= tomorrow.toLocaleDateString("sv-SE", { timeZone })
  }

  #isWatching = ({ id }: Row) =>
    this.#all("TaskWatcher").some(({ taskId, employeeId }) => taskId === id && employeeId === this.scope.viewer.id)

  #actions({ creatorId, assigneeId, departmentId }: Row): Values[] {
    const { viewer } = this.scope
    const isHead = this.#all("Department").some(({ id, headId }) => id === departmentId && headId === viewer.id)
    const mayDelete = viewer.isHr || creatorId === viewer.id || isHead
    const mayChange = mayDelete || assigneeId === viewer.id
    const action = (name: string, allowed = true) => ({ name, allowed, reason: allowed ? null : "FORBIDDEN" })
    return [
      action("UPDATE", mayChange),
      action("MOVE", mayChange),
      action("DELETE", mayDelete),
      ...["COMMENT", "ATTACH", "WATCH"].map((name) => action(name)),
    ]
  }
}
