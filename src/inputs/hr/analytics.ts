// Inputs of workforce analytics.
import { AnalyticsInterval } from "../../entities/hr/analytics.js"
import { dateField, enumField, idField, timestampField } from "../fields.js"
import { input } from "../input-field.js"
import { knownAtField } from "../known-at.js"

@input("Range and periods of workforce analytics.")
export class WorkforceAnalyticsFilter {
  @dateField("First day, inclusive. Default: the first day of the month eleven months before `to`.", { optional: true })
  from?: string
  @dateField(
    "Last day, inclusive. Only HR asks for a day after today, with known hires and leavers and the scheduled changes up to it. Default: today.",
    { optional: true },
  )
  to?: string
  @knownAtField() knownAt?: string
  @timestampField("Another such time, whose figures each period returns in `previous`. Only HR sends it.", { optional: true })
  compareKnownAt?: string
  @enumField(AnalyticsInterval, "Length of the periods, of which a report has at most 120. Default: MONTH.", { optional: true })
  interval?: AnalyticsInterval
  @idField("Id of a department, which includes all departments below it in the tree of each day. Default: the organization.", {
    optional: true,
  })
  departmentId?: string
}
