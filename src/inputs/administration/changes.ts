// Inputs of the change feed.
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

/** Name of an event type, or of all event types of a record: `employee.update`, `employee.*`. */
export const EVENT_TYPE_PATTERN: [RegExp, string] = [/^[a-z][A-Za-z]*\.(\*|[a-z][A-Za-z]*)$/, "format"]

@input("Conditions on the listed changes.")
export class ChangeEventFilter {
  @stringField("Cursor of an event. Lists later events only.", { max: 40, optional: true, example: "MTI" }) after?: string
  @stringField("Types of events, any of which matches: `employee.update`, or `employee.*` for all of a record.", {
    max: 80,
    list: true,
    maxItems: 100,
    optional: true,
    pattern: EVENT_TYPE_PATTERN,
    example: "employee.update",
  })
  types?: string[]
}
