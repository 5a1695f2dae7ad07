// Inputs of workforce analytics.
import { AnalyticsInterval } from "../../entities/hr/analytics.js"
import { dateField, enumField, idField } from "../fields.js"
import { input } from "../input-field.js"

@input("Range and periods of workforce analytics.")
export class WorkforceAnalyticsFilter {
  @dateField("First day, inclusive. Default: the first day of the month eleven months before `to`.", { optional: true })
  from?: string
  @dateField("Last day, inclusive, not after today, which is the default.", { optional: true }) to?: string
  @enumField(AnalyticsInterval, "Length of the periods, of which a report has at most 120. Default: MONTH.", { optional: true })
  interval?: AnalyticsInterval
  @idField("Id of a department, which includes all departments below it. Default: the organization.", { optional: true })
  departmentId?: string
}
