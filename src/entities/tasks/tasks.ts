// Tasks: their board position, people, checklist and derived fields.
import { type RawBuilder, sql } from "kysely"
import { Int } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, computed, date, enumeration, integer, localizedString, notInApi, string, timestamp } from "../columns.js"
import { customFields, customFieldsIndex } from "../custom-fields/values.js"
import { entity } from "../entity-decorators.js"
import type { EnumType } from "../enum-type.js"
import type { RowRef } from "../metadata.js"
import { Department } from "../organization/departments.js"
import { Employee } from "../profiles/profiles.js"
import { timezoneOf } from "../profiles/timezone.js"
import { manyToOne, oneToMany } from "../relations.js"
import { isBoardReadable, isTaskVisible, taskActions, taskColumns } from "./access.js"
import { TaskActivity } from "./activities.js"
import { TaskAttachment } from "./attachments.js"
import { TaskComment } from "./comments.js"
import { TaskPriority, TaskStage } from "./enums.js"

/**
 * The number of tasks before this one in its column that the viewer sees. A column is one stage of a board. Counting the whole
 * column needs its index only. It is therefore counted without the conditions of a task if the viewer sees all of the board.
 */
const positionInColumn = (task: RowRef) => {
  const countBefore = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from tasks c
    where c.organization_id = ${task.organization} and c.board_id = ${task("boardId")} and c.stage_rank = ${task("stageRank")}
      and c.rank < ${task("rank")} ${condition})`
  return sql`case when ${isBoardReadable(task, task("boardId"))} then ${countBefore(sql``)}
    else ${countBefore(sql`and ${isTaskVisible(task, taskColumns("c"))}`)} end`
}

/** The position of a column's value in its enumeration, from 1, as PostgreSQL prints the expression. */
const positionInEnum = ({ keys }: EnumType<string>, column: string) =>
  `array_position(ARRAY[${keys.map((key) => `'${key}'::text`).join(", ")}], ${column})`

/** Whether the due date has passed or begins within 24 hours, in the time zone of the assignee, else of the creator. */
export const isOverdue = (task: RowRef): RawBuilder<boolean> => sql`(${task("stage")} <> 'DONE' and ${task("dueDate")} is not null
  and ${task("dueDate")} <= ((${task.now} at time zone (${timezoneOf(task, sql`coalesce(${task("assigneeId")}, ${task("creatorId")})`)}))::date + 1))`

/** Whether the viewer watches the task. */
export const isWatched = (task: RowRef): RawBuilder<boolean> => sql`exists (select from task_watchers w
  where w.organization_id = ${task.organization} and w.task_id = ${task("id")} and w.employee_id = ${task.viewer})`

@entity("A task on the board of a department or of its creator.", {
  table: "tasks",
  sort: ["title", "dueDate", "createdAt", "updatedAt", "priority", "stage", "order"],
  sortColumns: { priority: ["priorityRank"], stage: ["stageRank"], order: ["boardId", "stageRank", "rank"] },
  deferrableUnique: [["boardId", "stageRank", "rank"]],
  index: [
    ["assigneeId", "createdAt", "id"],
    ["assigneeId", "dueDate", "id"],
    ["creatorId", "createdAt", "id"],
    ["departmentId", "createdAt", "id"],
    ["createdAt", "id"],
    ["updatedAt", "id"],
    ["dueDate", "id"],
    ["title", "id"],
    ["priorityRank", "id"],
    ["stageRank", "id"],
  ],
  indexes: [
    customFieldsIndex("tasks"),
    {
      name: "tasks_search_index",
      expression: "create index tasks_search_index on tasks using gin (organization_id, search_document, title gin_trgm_ops)",
    },
    {
      name: "tasks_reminder_index",
      expression:
        "create index tasks_reminder_index on tasks (due_date) where stage <> 'DONE' and remind_days_before is not null and reminded_for is distinct from due_date",
    },
    {
      name: "tasks_recurrence_index",
      expression:
        "create index tasks_recurrence_index on tasks (due_date) where stage <> 'DONE' and recurrence is not null and successor_id is null",
    },
  ],
  checks: [
    { name: "tasks_board_check", expression: "board_id = coalesce(department_id, creator_id)" },
    {
      name: "tasks_recurrence_check",
      expression: "recurrence is null or (due_date is not null and recurrence_start is not null)",
    },
  ],
})
export class Task extends BaseEntity {
  @localizedString("Title of the task.") title!: string
  @string("Details, as plain text.", { optional: true }) description?: string | null
  @enumeration(TaskStage, "Stage of the task.") stage!: TaskStage
  @enumeration(TaskPriority, "Priority of the task.") priority!: TaskPriority
  @computed(() => Int, "Position in the column among the tasks that the caller sees, from 0.", { sql: positionInColumn })
  order!: number
  @date("Date by which the task is to be done.", { optional: true }) dueDate?: string | null
  @manyToOne(() => Employee, "Employee who is to do the task.", { optional: true }) assigneeId?: string | null
  @manyToOne(() => Employee, "Employee who created the task.") creatorId!: string
  @manyToOne(() => Department, "Department on whose board the task is; null for the board of the creator.", { optional: true })
  departmentId?: string | null
  @computed(
    () => Boolean,
    "Whether the task is not done and its due date has passed or begins within 24 hours, in the time zone of the assignee, else of the creator.",
    { sql: isOverdue },
  )
  overdue!: boolean
  @integer("Days before the due date at which the assignee, else the creator, is reminded; null for no reminder.", {
    optional: true,
  })
  remindDaysBefore?: number | null
  @string("Recurrence rule (RFC 5545, RRULE) of the due date. The next task is created when this one is done or due.", {
    optional: true,
  })
  recurrence?: string | null
  @timestamp("Time at which the task was done.", { optional: true }) completedAt?: Date | null
  @computed(() => Boolean, "Whether the caller watches the task.", { sql: isWatched })
  watching!: boolean
  @computed(() => Int, "Number of comments.", {
    sql: (task) => sql`select count(*)::int from task_comments c where c.organization_id = ${task.organization}
      and c.task_id = ${task("id")}`,
  })
  commentCount!: number
  @oneToMany(() => TaskComment, "Comments, oldest first.", {
    foreignKey: "taskId",
    orderBy: [{ by: "createdAt" }],
    connection: true,
  })
  comments?: TaskComment[]
  @computed(() => Int, "Number of attached files.", {
    sql: (task) => sql`select count(*)::int from task_attachments a where a.organization_id = ${task.organization}
      and a.task_id = ${task("id")}`,
  })
  attachmentCount!: number
  @oneToMany(() => TaskAttachment, "Attached files, oldest first.", {
    foreignKey: "taskId",
    orderBy: [{ by: "uploadedAt" }],
    connection: true,
  })
  attachments?: TaskAttachment[]
  @oneToMany(() => TaskActivity, "Activity, latest first.", {
    foreignKey: "taskId",
    orderBy: [{ by: "at", descending: true }],
    connection: true,
  })
  activity?: TaskActivity[]
  @oneToMany(() => TaskChecklistItem, "Checklist, in order.", {
    foreignKey: "taskId",
    orderBy: [{ by: "position" }],
    expectedSize: 5,
  })
  checklist?: TaskChecklistItem[]
  @oneToMany(() => TaskWatcher, "Employees who watch the task, in the order in which they began.", {
    foreignKey: "taskId",
    orderBy: [{ by: "createdAt" }],
    connection: true,
  })
  watchers?: TaskWatcher[]
  @customFields("TASK") customFields: Record<string, unknown> = {}
  @availableActions(taskActions, 6) availableActions!: AvailableAction[]
  @notInApi("Id of the next task of the recurrence, once it is created. It may be deleted meanwhile.", {
    type: "uuid",
    optional: true,
  })
  successorId?: string | null
  @notInApi("First due date of the recurrence.", { type: "date", optional: true }) recurrenceStart?: string | null
  @notInApi("Due date of which the last reminder was sent.", { type: "date", optional: true }) remindedFor?: string | null
  @notInApi("Id of the board: the department, or the creator of a task without department.", { type: "uuid" }) boardId!: string
  @notInApi("Sort key in the column: a fractional index, ordered by its bytes.", { collation: "C" }) rank!: string
  @notInApi("Position of the stage among the stages, from 1.", {
    type: "integer",
    generated: positionInEnum(TaskStage, "stage"),
  })
  readonly stageRank!: number
  @notInApi("Position of the priority among the priorities, from 1.", {
    type: "integer",
    generated: positionInEnum(TaskPriority, "priority"),
  })
  readonly priorityRank!: number
  @notInApi("Words of title and description in English, German and unchanged, for the search.", {
    type: "tsvector",
    generated: "app.task_search_document(title, description)",
  })
  readonly searchDocument!: string
}

@entity("An item of a task's checklist.", {
  table: "task_checklist_items",
  index: [["taskId", "position", "id"]],
})
export class TaskChecklistItem extends BaseEntity {
  @manyToOne(() => Task, "Task that the item belongs to.", { cascade: true }) taskId!: string
  @string("What is to be done.") text!: string
  @boolean("Whether the item is done.", { default: "false" }) isDone = false
  @integer("Position in the checklist, from 0.") position!: number
}

@entity("An employee who watches a task.", {
  table: "task_watchers",
  sort: ["createdAt"],
  index: [["taskId", "createdAt", "id"]],
  unique: [["taskId", "employeeId"]],
})
export class TaskWatcher extends BaseEntity {
  @manyToOne(() => Task, "Task that the employee watches.", { cascade: true }) taskId!: string
  @manyToOne(() => Employee, "Employee who watches the task.", { cascade: true }) employeeId!: string
}
