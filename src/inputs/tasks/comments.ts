// Inputs of the operations on comments.
import { idField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("The text of a comment.")
export class TaskCommentInput {
  @stringField("Text. `@[id]` mentions the employee with this id, who then sees the task; at most 50 employees.", {
    max: 10_000,
    multiline: true,
    example: "Please review the contract.",
  })
  text!: string
}

@input("A comment to add to a task.")
export class CreateTaskCommentInput extends TaskCommentInput {
  @idField("Id of the task.") taskId!: string
}

@input("The comment to edit, and its new text.")
export class TaskCommentEditInput extends TaskCommentInput {
  @idField("Id of the comment.") commentId!: string
}

@input("The comment to delete.")
export class TaskCommentReferenceInput {
  @idField("Id of the comment.") commentId!: string
}
