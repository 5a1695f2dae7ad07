// Inputs of reports.
import { ExportFormat, ExportScope, ListName, ReportSchedule } from "../../entities/hr/enums.js"
import { enumField, idField, integerField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"
import { columnsField, sortField } from "./list-fields.js"

/** The most columns that form groups, and the most that are summed. */
const MAX_GROUP_COLUMNS = 3
const MAX_SUMS = 5
/** The largest number of recipients of a report. */
export const MAX_RECIPIENTS = 50

@patchInput("Parts of a report to change. Omitted fields keep their value.")
export class UpdateReportInput {
  @stringField("Name, unique in the organization.", { max: 120, optional: true }) name?: string
  @enumField(ExportScope, "Whose records the report contains. ORGANIZATION by default.", { optional: true }) scope?: ExportScope
  @jsonField("Conditions of the list, as its filter names them. They replace the former ones.", { optional: true })
  filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @stringField("Names of the columns whose values form the groups, for a report with counts and sums.", {
    list: true,
    maxItems: MAX_GROUP_COLUMNS,
    optional: true,
    max: 100,
    example: "department",
  })
  groupBy?: string[]
  @stringField("Names of the number columns to sum for each group.", {
    list: true,
    maxItems: MAX_SUMS,
    optional: true,
    max: 100,
    example: "salary",
  })
  sums?: string[]
  @enumField(ExportFormat, "Format in which the report is sent. XLSX by default.", { optional: true }) format?: ExportFormat
  @enumField(ReportSchedule, "When the report is sent. Null for never.", { nullable: true }) schedule?: ReportSchedule | null
  @idField("Ids of the employees to whom the report is sent. They replace the former ones.", {
    list: true,
    maxItems: MAX_RECIPIENTS,
    optional: true,
  })
  recipientIds?: string[]
}

@input("A report to create.")
export class CreateReportInput extends UpdateReportInput {
  @stringField("Name, unique in the organization.", { max: 120, example: "Salaries by department" }) declare name: string
  @enumField(ListName, "List on which the report is based.") list!: ListName
}

@input("The page of a report without groups.")
export class RunReportInput {
  @integerField("Number of the page, from 1.", { min: 1, max: 100_000, optional: true }) page?: number
  @integerField("Number of rows of a page. Default: 100.", { min: 1, max: 1000, optional: true }) limit?: number
}
