// Inputs of plans.
import { RowStatus } from "../../entities/hr/enums.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("The plan that is committed.")
export class CommitPlanInput {
  @stringField("Digest of the plan that was shown.", { max: 64 }) hash!: string
}

@input("Conditions on the rows of a plan.")
export class PlanRowFilter {
  @enumField(RowStatus, "Results, any of which matches.", { repeated: true }) statuses?: RowStatus[]
}
