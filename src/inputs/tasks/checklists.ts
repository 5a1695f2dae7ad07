// Inputs of the operations on checklists.
import { booleanField, idField, integerField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"

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
