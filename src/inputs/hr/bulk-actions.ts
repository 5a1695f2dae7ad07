// Inputs of bulk actions.
import { EmployeeBulkAction, LeaveBulkAction } from "../../entities/hr/enums.js"
import { ApplicationStage } from "../../entities/recruitment/enums.js"
import { TaskPriority, TaskStage } from "../../entities/tasks/enums.js"
import { EmploymentAttributes } from "../employment-attributes.js"
import { booleanField, enumField, idField, jsonField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"
import { conditionsField } from "./list-fields.js"

/** The most records of one bulk action. */
export const MAX_BULK_RECORDS = 1000

@input("The records of a bulk action: ids, or the conditions of their list.")
export class BulkSelection {
  @idField("Ids of the records. Not together with `filter`.", { list: true, maxItems: MAX_BULK_RECORDS, optional: true })
  ids?: string[]
  @conditionsField() filter?: Record<string, unknown>
  @booleanField("Whether to store a plan with the results instead of the changes.", { optional: true }) dryRun?: boolean
}

@patchInput("Values of the employees. Null clears a value.")
export class EmployeeBulkValues extends EmploymentAttributes {
  @jsonField("Values of custom fields to change, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
  @idField("Id of the employee who takes over from deactivated employees. Default: their managers, except for tasks. HR only.", {
    optional: true,
  })
  reassignTo?: string
}

@input("An action on several employees.")
export class EmployeeBulkInput extends BulkSelection {
  @enumField(EmployeeBulkAction, "What is done with each employee.") action!: EmployeeBulkAction
  @nestedField(() => EmployeeBulkValues, "Values for the actions UPDATE and DEACTIVATE.", { optional: true })
  values?: EmployeeBulkValues
}

@input("Values of a decision on leave requests.")
export class LeaveBulkValues {
  @stringField("Comment on the decision, required for REJECT.", { max: 2000, multiline: true, optional: true }) comment?: string
}

@input("A decision on several leave requests.")
export class LeaveBulkInput extends BulkSelection {
  @enumField(LeaveBulkAction, "What is decided on each request.") action!: LeaveBulkAction
  @nestedField(() => LeaveBulkValues, "Values of the decision.", { optional: true }) values?: LeaveBulkValues
}

@patchInput("Values of the tasks. Null clears a value.")
export class TaskBulkValues {
  @enumField(TaskStage, "Stage of the tasks.", { optional: true }) stage?: TaskStage
  @enumField(TaskPriority, "Priority of the tasks.", { optional: true }) priority?: TaskPriority
  @idField("Id of the employee who is to do the tasks.", { nullable: true }) assigneeId?: string | null
}

@input("Values for several tasks.")
export class TaskBulkInput extends BulkSelection {
  @nestedField(() => TaskBulkValues, "Values of the tasks.") values!: TaskBulkValues
}

@input("Values of the applications.")
export class ApplicationBulkValues {
  @enumField(ApplicationStage, "Stage to which the applications move.") stage!: ApplicationStage
  @stringField("Comment for the history.", { max: 2000, multiline: true, optional: true }) comment?: string
  @stringField("Reason of a rejection, required for REJECTED.", { max: 500, optional: true }) reason?: string
}

@input("A move of several applications.")
export class ApplicationBulkInput extends BulkSelection {
  @nestedField(() => ApplicationBulkValues, "Values of the applications.") values!: ApplicationBulkValues
}
