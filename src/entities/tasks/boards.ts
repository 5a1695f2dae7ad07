// Task boards: a board with its columns, and a page of tasks in each column.
import { sql } from "kysely"
import { enumeration, notInApi } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import type { RowContext } from "../metadata.js"
import { Department } from "../organization/departments.js"
import { Employee } from "../profiles/profiles.js"
import { countOf, manyToOne, oneToMany } from "../relations.js"
import { TaskStage } from "./enums.js"
import { Task } from "./tasks.js"

/** Tasks of a column in a REST response. Further tasks are on the pages of the task list. */
const TASKS_PER_COLUMN = 50

@queryResult("The task board of a department, or of an employee for tasks without a department.", { table: "task_boards" })
export class TaskBoard {
  @manyToOne(() => Department, "Department of the board; null for the board of an employee.", { optional: true })
  departmentId?: string | null
  @manyToOne(() => Employee, "Employee whose tasks without a department are on the board; null for the board of a department.", {
    optional: true,
  })
  creatorId?: string | null
  @oneToMany(() => TaskBoardColumn, "Columns in the order of the stages.", {
    foreignKey: "boardId",
    referencedKey: "boardId",
    orderBy: [{ by: "stageRank" }],
    expectedSize: TaskStage.keys.length,
  })
  columns?: TaskBoardColumn[]
  @notInApi("The department or the employee.", { type: "uuid" }) boardId!: string
  @notInApi("The department or the employee, which makes the order total.", { type: "uuid" }) id!: string
  @notInApi("The organization.", { type: "uuid" }) organizationId!: string
}

@queryResult("A column of a task board: the tasks of one stage.", { table: "task_board_columns" })
export class TaskBoardColumn {
  @enumeration(TaskStage, "Stage of the tasks.") stage!: TaskStage
  @countOf("tasks", "Number of tasks in the column that the caller sees and that meet the conditions.") count!: number
  @oneToMany(() => Task, "Tasks in the order of the board.", {
    foreignKey: "boardId",
    referencedKey: "boardId",
    where: (task, column) => sql`${task("stageRank")} = ${column("stageRank")}`,
    orderBy: [{ by: "rank" }],
    connection: true,
    restLimit: TASKS_PER_COLUMN,
  })
  tasks?: Task[]
  @notInApi("Position of the stage, from 1.", { type: "integer" }) stageRank!: number
  @notInApi("The department or the employee.", { type: "uuid" }) boardId!: string
  @notInApi("The stage, which makes the order total.") id!: string
  @notInApi("The organization.", { type: "uuid" }) organizationId!: string
}

/** The WITH clause of the boards and columns of the organization. */
export const taskBoards = ({ organization, permitted }: RowContext) => sql`with task_boards as not materialized (
    select d.organization_id, d.id, d.id as board_id, d.id as department_id, null::uuid as creator_id
    from departments d where d.organization_id = ${organization} and d.archived_at is null
    union all
    select e.organization_id, e.id, e.id, null, e.id
    from employees e where e.organization_id = ${organization} and (${permitted("READ_TASKS", "MANAGE_TASKS").all} or e.account_status <> 'DEACTIVATED')
  ), task_board_columns as not materialized (
    select b.organization_id, s.stage as id, b.board_id, s.stage, s.stage_rank
    from task_boards b cross join (select stage, stage_rank::int
      from unnest(array[${sql.join(TaskStage.keys.map((key) => sql.lit(key)))}]) with ordinality s (stage, stage_rank)) s
  )`
