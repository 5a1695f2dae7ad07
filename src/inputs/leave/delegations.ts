// Inputs of leave delegations.
import { booleanField, dateField, idField } from "../fields.js"
import { input } from "../input-field.js"

@input("A new delegation of leave decisions.")
export class CreateLeaveDelegationInput {
  @idField("Id of the employee who may decide.") delegateId!: string
  @dateField("First day of the delegation, inclusive.") startDate!: string
  @dateField("Last day of the delegation, inclusive.") endDate!: string
  @idField("Id of the employee whose decisions are delegated. Default: the caller. Only HR may name another employee.", {
    optional: true,
  })
  delegatorId?: string
}

@input("Conditions for a list of delegations.")
export class LeaveDelegationFilter {
  @idField("Ids of delegators.", { repeated: true }) delegatorIds?: string[]
  @idField("Ids of delegates.", { repeated: true }) delegateIds?: string[]
  @booleanField("Whether to list only delegations that apply today or later.", { optional: true }) current?: boolean
  @booleanField("Whether to list only delegations that the caller gave or received.", { optional: true }) own?: boolean
}
