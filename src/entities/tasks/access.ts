// Access to tasks as SQL: who sees a task, and which actions the viewer may take on it. Lists, counts, positions, comments, files
// and live updates use the same conditions, and operations check the same actions.
import { type RawBuilder, sql } from "kysely"
import { type ActionChecks, passesIf } from "../actions.js"
import type { RecordReaders, RowContext, RowRef } from "../metadata.js"

/** The columns of a task that decide about access. */
export interface TaskColumns {
  id: RawBuilder<unknown>
  creatorId: RawBuilder<unknown>
  assigneeId: RawBuilder<unknown>
  departmentId: RawBuilder<unknown>
}

/** The columns of the table `tasks` under an alias. */
export const taskColumns = (alias: string): TaskColumns => ({
  id: sql.ref(`${alias}.id`),
  creatorId: sql.ref(`${alias}.creator_id`),
  assigneeId: sql.ref(`${alias}.assignee_id`),
  departmentId: sql.ref(`${alias}.department_id`),
})

export const columnsOfTask = (task: RowRef): TaskColumns => ({
  id: task("id"),
  creatorId: task("creatorId"),
  assigneeId: task("assigneeId"),
  departmentId: task("departmentId"),
})

const READ = ["READ_TASKS", "MANAGE_TASKS"] as const

/**
 * Ids of the viewer, the viewer's direct reports and the people whose tasks a custom role shows. The subquery does not depend on a task,
 * so PostgreSQL runs it once.
 */
const teamOf = ({ organization, viewer, permitted }: RowContext) => sql`array(select ${viewer}
    union all select unnest(${permitted(...READ).ids}) union all
    select r.id from employees r where r.organization_id = ${organization} and r.manager_id = ${viewer})`

/** Ids of the departments that the viewer belongs to or heads, and of those whose tasks a custom role shows. */
const departmentsOf = ({ organization, viewer, permitted }: RowContext) => sql`array(
    select unnest(${permitted(...READ).ids})
    union all
    select m.department_id from employees m where m.organization_id = ${organization} and m.id = ${viewer}
    union all
    select h.id from departments h where h.organization_id = ${organization} and h.head_id = ${viewer})`

/**
 * Condition that an employee who is not HR sees a task: creator and assignee, their direct managers, the members and the head of
 * the department, watchers, and people mentioned in a comment. PostgreSQL combines the indexes of the columns.
 */
export const isTaskVisible = (context: RowContext, task: TaskColumns): RawBuilder<boolean> => {
  const { organization, viewer } = context
  const followed = sql`array(
    select w.task_id from task_watchers w where w.organization_id = ${organization} and w.employee_id = ${viewer}
    union all
    select n.task_id from task_mentions n where n.organization_id = ${organization} and n.employee_id = ${viewer})`
  return sql`(${task.creatorId} = any(${teamOf(context)}) or ${task.assigneeId} = any(${teamOf(context)})
    or ${task.departmentId} = any(${departmentsOf(context)}) or ${task.id} = any(${followed}))`
}

/** Condition that the viewer sees all tasks of a board: that of a department of the viewer, or of a person of the viewer's team. */
export const isBoardReadable = (context: RowContext, boardId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${context.permitted(...READ).all} or ${boardId} = any(${teamOf(context)}) or ${boardId} = any(${departmentsOf(context)}))`

/** Condition that the viewer sees a task; HR and custom roles for the organization see all tasks. */
export const isTaskReadable = (context: RowContext, task: TaskColumns): RawBuilder<boolean> =>
  sql`(${context.permitted(...READ).all} or ${isTaskVisible(context, task)})`

/** The readers of a task: the people of `isTaskVisible`, and who `isTaskReadable` adds. */
export const taskReaders: RecordReaders = {
  involved: (task) => {
    const { organization } = task
    const people = sql`array[${task("creatorId")}, ${task("assigneeId")}]`
    return sql`
      select p.id from employees t cross join lateral (values (t.id), (t.manager_id)) p (id)
      where t.organization_id = ${organization} and t.id = any(${people})
      union
      select m.id from employees m where m.organization_id = ${organization} and m.department_id = ${task("departmentId")}
      union
      select d.head_id from departments d where d.organization_id = ${organization} and d.id = ${task("departmentId")}
      union
      select w.employee_id from task_watchers w where w.organization_id = ${organization} and w.task_id = ${task("id")}
      union
      select n.employee_id from task_mentions n where n.organization_id = ${organization} and n.task_id = ${task("id")}`
  },
  coveredBy: (task) => sql`array[${task("creatorId")}, ${task("assigneeId")}, ${task("departmentId")}]`,
}

/** Condition that the viewer is the head of the task's department. */
const isHead = ({ organization, viewer }: RowContext, { departmentId }: TaskColumns) => sql`exists (select from departments d
  where d.organization_id = ${organization} and d.id = ${departmentId} and d.head_id = ${viewer})`

/**
 * The actions on a task: creator, assignee, the head of the department, HR and custom roles change it, and all of them except the
 * assignee delete it. Everyone who sees a task may comment, attach files and watch.
 */
export function taskActions(task: RowRef): ActionChecks {
  const columns = columnsOfTask(task)
  const { viewer, permitted } = task
  const { all, ids } = permitted("MANAGE_TASKS")
  const isManaged = sql`${all} or ${columns.creatorId} = any(${ids}) or coalesce(${columns.assigneeId} = any(${ids}), false)
    or coalesce(${columns.departmentId} = any(${ids}), false)`
  const mayDelete = sql`${isManaged} or ${columns.creatorId} = ${viewer} or ${isHead(task, columns)}`
  const mayChange = passesIf("isManagerOrAssignee", sql`${mayDelete} or ${columns.assigneeId} = ${viewer}`, "FORBIDDEN")
  return {
    actions: {
      UPDATE: [mayChange],
      MOVE: [mayChange],
      DELETE: [passesIf("isManager", mayDelete, "FORBIDDEN")],
      COMMENT: [],
      ATTACH: [],
      WATCH: [],
    },
  }
}
