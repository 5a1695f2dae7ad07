// Conditions of lists and boards of tasks.
import { sql } from "kysely"
import { TaskPriority, TaskStage } from "../../entities/tasks/enums.js"
import { isOverdue, isWatched } from "../../entities/tasks/tasks.js"
import type { TaskConditions, TaskFilter } from "../../inputs/tasks.js"
import type { Condition, QueryOptions } from "../../query/query-spec.js"
import { searchTasks } from "./search.js"

/** The conditions that lists and boards share, without those on custom fields. */
export function taskConditions(filter: TaskConditions): Condition[] {
  const { assigneeIds, priorities, search, dueFrom, dueTo, overdue, watching } = filter
  const conditions: Condition[] = []
  if (assigneeIds) conditions.push((task) => sql`${task("assigneeId")} = any(${assigneeIds}::uuid[])`)
  if (priorities) conditions.push((task) => sql`${task("priorityRank")} = any(${TaskPriority.ranks(priorities)}::int[])`)
  if (search !== undefined) conditions.push(searchTasks(search).condition)
  if (dueFrom) conditions.push((task) => sql`${task("dueDate")} >= ${dueFrom}`)
  if (dueTo) conditions.push((task) => sql`${task("dueDate")} <= ${dueTo}`)
  if (overdue !== undefined) conditions.push((task) => sql`${isOverdue(task)} = ${overdue}`)
  // In every time zone the due date of an overdue task is at most two days ahead, which the index of the due date finds.
  if (overdue) conditions.push((task) => sql`${task("dueDate")} <= ${task.today} + 2`)
  if (watching !== undefined) conditions.push((task) => sql`(${isWatched(task)}) = ${watching}`)
  return conditions
}

/** The rows and the order of a list with the conditions that it shares with boards. */
export function toTaskList(
  { creatorIds, departmentIds, boardIds, stages, completed, search }: TaskFilter,
  shared: readonly Condition[],
): QueryOptions {
  const conditions = [...shared]
  if (completed !== undefined) conditions.push((task) => sql`(${task("stage")} = 'DONE') = ${completed}`)
  return {
    where: {
      creatorId: creatorIds,
      departmentId: departmentIds,
      boardId: boardIds,
      stageRank: stages && TaskStage.ranks(stages),
    },
    conditions,
    orderBy: search === undefined ? [{ by: "createdAt", descending: true }] : searchTasks(search).orderBy,
  }
}
