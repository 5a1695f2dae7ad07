// Inputs of the audit log.
import { idField, integerField, timestampField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("Conditions on the listed audit entries.")
export class AuditFilter {
  @stringField("Type of the affected record.", { max: 60, optional: true, example: "Employee" }) entityType?: string
  @idField("Id of the affected record, or of one whose fields the action changed as well.", { optional: true }) entityId?: string
  @idField("Id of the employee who performed the action.", { optional: true }) actorId?: string
  @stringField("Name of the event.", { max: 80, optional: true, example: "employee.block" }) action?: string
  @stringField("Name of a field that the action changed; of a custom field, `customFields.` with its key.", {
    max: 100,
    optional: true,
    example: "managerId",
  })
  field?: string
  @timestampField("Earliest time of the action.", { optional: true }) from?: string
  @timestampField("Time before which the action happened.", { optional: true }) to?: string
  @integerField("Number of an entry. Lists older entries only, so that REST clients can continue after the last one.", {
    min: 1,
    optional: true,
  })
  beforeSequence?: number
}

/** Entries of one response. */
export const MAX_OCSF_EVENTS = 1_000

@input("Which entries of the audit log to read as events.")
export class OcsfInput {
  @integerField("Number of the last entry that was read (`metadata.sequence`). From the beginning of the log by default.", {
    min: 0,
    optional: true,
    example: 0,
  })
  afterSequence?: number
  @integerField(`Largest number of events. Default: ${MAX_OCSF_EVENTS}.`, { min: 1, max: MAX_OCSF_EVENTS, optional: true })
  limit?: number
}
