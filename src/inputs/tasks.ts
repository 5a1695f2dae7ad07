// Inputs of tasks, their comments and checklists.
import { TaskPriority, TaskStage } from "../entities/tasks/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "./custom-field-filter.js"
import { booleanField, dateField, enumField, idField, integerField, jsonField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { stringField } from "./text-fields.js"

@patchInput("Fields of a checklist item to change. Omitted fields keep their value.")
export class UpdateTaskChecklistItemInput {
  @stringField("What is to be done.", { max: 500, optional: true }) text?: string
  @booleanField("Whether the item is done.", { optional: true }) isDone?: boolean
  @integerField("Position in the checklist, from 0. Beyond the last position, the item goes to the end.", {
    max: 1000,
    optional: true,
  })
  position?: number
}

@input("A new item of a checklist.")
export class TaskChecklistItemInput extends UpdateTaskChecklistItemInput {
  @stringField("What is to be done.", { max: 500, example: "Check the dates" }) declare text: string
}

@input("An item to add to the checklist of a task.")
export class CreateTaskChecklistItemInput extends TaskChecklistItemInput {
  @idField("Id of the task.") taskId!: string
}

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

@patchInput("Fields of a task to change. Omitted fields keep their value.")
export class UpdateTaskInput {
  @stringField("Title of the task.", { max: 300, optional: true }) title?: string
  @stringField("Details, as plain text.", { max: 20_000, multiline: true, nullable: true }) description?: string | null
  @enumField(TaskStage, "Stage of the task.", { optional: true }) stage?: TaskStage
  @enumField(TaskPriority, "Priority of the task.", { optional: true }) priority?: TaskPriority
  @dateField("Date by which the task is to be done.", { nullable: true }) dueDate?: string | null
  @integerField(
    "Days before the due date at which the assignee, else the creator, is reminded. Default: 1; null for no reminder.",
    {
      max: 30,
      nullable: true,
    },
  )
  remindDaysBefore?: number | null
  @stringField(
    "Recurrence rule of the due date (RFC 5545, RRULE), at most daily: `FREQ=WEEKLY;BYDAY=MO`. It begins on the due date.",
    {
      max: 500,
      nullable: true,
    },
  )
  recurrence?: string | null
  @idField("Id of the employee who is to do the task.", { nullable: true }) assigneeId?: string | null
  @idField("Id of the department on whose board the task is; null for the board of its creator.", { nullable: true })
  departmentId?: string | null
  @jsonField("Values of custom fields to set, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("A task to create.")
export class CreateTaskInput extends UpdateTaskInput {
  @stringField("Title of the task.", { max: 300, example: "Prepare the contract" }) declare title: string
  @enumField(TaskStage, "Stage of the task.") declare stage: TaskStage
  @enumField(TaskPriority, "Priority of the task.") declare priority: TaskPriority
  @integerField("Position among the tasks of the column that the caller sees, from 0. Default: the last one.", {
    optional: true,
    example: 0,
  })
  order?: number
}

@input("Stage and position to which a task moves.")
export class MoveTaskInput {
  @enumField(TaskStage, "Stage of the task.") stage!: TaskStage
  @integerField("Position among the other tasks of the column that the caller sees, from 0.", { min: 0, example: 0 })
  order!: number
}

@input("Conditions that lists and boards of tasks share.")
export class TaskConditions {
  @stringField(
    "Words to find in title and description, in English, German or as they are. The last word may be incomplete, and titles may differ by a typo.",
    { max: 200, optional: true, example: "contract" },
  )
  search?: string
  @idField("Ids of the assignees.", { repeated: true }) assigneeIds?: string[]
  @enumField(TaskPriority, "Priorities, any of which matches.", { repeated: true }) priorities?: TaskPriority[]
  @dateField("Earliest due date, inclusive.", { optional: true }) dueFrom?: string
  @dateField("Latest due date, inclusive.", { optional: true }) dueTo?: string
  @booleanField("Whether the tasks are overdue.", { optional: true }) overdue?: boolean
  @booleanField("Whether the caller watches the tasks.", { optional: true }) watching?: boolean
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@input("Conditions on the listed tasks.")
export class TaskFilter extends TaskConditions {
  @idField("Ids of the creators.", { repeated: true }) creatorIds?: string[]
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the boards: departments, or creators of tasks without a department.", { repeated: true }) boardIds?: string[]
  @enumField(TaskStage, "Stages, any of which matches.", { repeated: true }) stages?: TaskStage[]
  @booleanField("Whether the tasks are done.", { optional: true }) completed?: boolean
}

@input("The board to read, by default the caller's own, and conditions on its tasks.")
export class TaskBoardFilter extends TaskConditions {
  @idField("Id of the department whose board it is.", { optional: true }) departmentId?: string
  @idField("Id of the employee whose own board it is. Not together with `departmentId`.", { optional: true })
  creatorId?: string
}
