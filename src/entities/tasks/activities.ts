// The activity of tasks.
import { BaseEntity } from "../base-entity.js"
import { enumeration, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { TaskActivityAction } from "./enums.js"
import { Task } from "./tasks.js"

@entity("An entry in the activity of a task.", { table: "task_activities", sort: ["at"], index: [["taskId", "at", "id"]] })
export class TaskActivity extends BaseEntity {
  @manyToOne(() => Task, "Task that the entry belongs to.", { cascade: true }) taskId!: string
  @timestamp("Time of the action.") at!: Date
  @manyToOne(() => Employee, "Employee who acted; null for the system.", { optional: true }) actorId?: string | null
  @enumeration(TaskActivityAction, "What happened.") action!: TaskActivityAction
  @string("Previous value: a stage, priority, date, title, file name, or the id of an employee, department or comment.", {
    optional: true,
  })
  from?: string | null
  @string("New value: a stage, priority, date, title, file name, or the id of an employee, department or comment.", {
    optional: true,
  })
  to?: string | null
}
