// Comments on tasks, and the people in their mentions.
import { BaseEntity } from "../base-entity.js"
import { string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { Task } from "./tasks.js"

@entity("A comment on a task.", { table: "task_comments", sort: ["createdAt"], index: [["taskId", "createdAt", "id"]] })
export class TaskComment extends BaseEntity {
  @manyToOne(() => Task, "Task that the comment belongs to.", { cascade: true }) taskId!: string
  @manyToOne(() => Employee, "Employee who wrote the comment.") authorId!: string
  @string("Text. `@[id]` mentions an employee.") text!: string
  @timestamp("Time of the last edit; null for an unedited comment.", { optional: true }) editedAt?: Date | null
  @oneToMany(() => TaskMention, "Mentioned employees, in the order of their ids.", {
    foreignKey: "commentId",
    orderBy: [{ by: "employeeId" }],
    expectedSize: 2,
  })
  mentions?: TaskMention[]
}

@entity("An employee whom a comment mentions. Mentioned employees see the task.", {
  table: "task_mentions",
  unique: [["commentId", "employeeId"]],
})
export class TaskMention extends BaseEntity {
  @manyToOne(() => Task, "Task that the comment belongs to.", { cascade: true }) taskId!: string
  @manyToOne(() => TaskComment, "Comment that mentions the employee.", { cascade: true }) commentId!: string
  @manyToOne(() => Employee, "Mentioned employee.", { cascade: true }) employeeId!: string
}
