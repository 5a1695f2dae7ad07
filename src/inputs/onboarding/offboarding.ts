// Inputs of the operations on offboarding.
import { idField } from "../fields.js"
import { input } from "../input-field.js"

@input("The employee whose offboarding to plan.")
export class OffboardingPlanInput {
  @idField("Id of the employee who leaves.") employeeId!: string
  @idField("Id of the employee who takes over. Default: the successor of the active offboarding.", { optional: true })
  successorId?: string
}
