// Inputs of employees, key figures, exports, imports, reports and bulk actions.
import { AccountStatus, Badge, Role } from "../entities/enums.js"
import { AnalyticsInterval } from "../entities/hr/analytics.js"
import { DashboardScope } from "../entities/hr/dashboard.js"
import {
  EmployeeBulkAction,
  ExportFormat,
  ExportScope,
  ImportKind,
  LeaveBulkAction,
  ListName,
  ReportSchedule,
  RowStatus,
} from "../entities/hr/enums.js"
import { OrganizationEventType } from "../entities/hr/organization-events.js"
import type { Class } from "../entities/metadata.js"
import { ApplicationStage } from "../entities/recruitment/enums.js"
import { TaskPriority, TaskStage } from "../entities/tasks/enums.js"
import { type CustomFieldFilter, customFieldFilters } from "./custom-field-filter.js"
import { EmploymentAttributes } from "./employment-attributes.js"
import { booleanField, dateField, enumField, idField, integerField, jsonField, nestedField, timestampField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { knownAtField } from "./known-at.js"
import { stringField } from "./text-fields.js"

const MAX_COLUMNS = 100
const MAX_SORT_KEYS = 5

const conditionsField = () =>
  jsonField("Conditions of the list, as its filter names them.", { optional: true, example: { search: "ann" } })

const columnsField = () =>
  stringField(
    "Names of the columns, in their order. By default, all that the caller may read. Custom fields are `customFields.<key>`.",
    { list: true, maxItems: MAX_COLUMNS, optional: true, max: 100, example: "fullName" },
  )

const sortField = () =>
  stringField("Sort keys of the list, the most significant first. A minus sign means descending.", {
    list: true,
    maxItems: MAX_SORT_KEYS,
    optional: true,
    max: 100,
    example: "-createdAt",
  })

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

@input("Days and people of a dashboard.")
export class DashboardInput {
  @integerField(
    "Number of days, 30 by default. Upcoming dates are from today to this many days ahead; hires and leavers are those of the last days, today included.",
    { min: 1, max: 366, optional: true },
  )
  days?: number
  @enumField(DashboardScope, "Whom the dashboard is about. Default: ORGANIZATION. Managers can read TEAM only.", {
    optional: true,
  })
  scope?: DashboardScope
  @knownAtField() knownAt?: string
}

@input("Conditions on employees.")
class EmployeeConditions {
  @stringField("Words that must all occur in the name or the email address, ignoring case and accents.", {
    optional: true,
    max: 100,
    example: "ann",
  })
  search?: string
  @idField("Ids of the departments.", { repeated: true }) departmentIds?: string[]
  @booleanField("Whether to include all departments below the given ones.", { optional: true }) includeDescendants?: boolean
  @idField("Ids of the direct managers.", { repeated: true }) managerIds?: string[]
  @idField("Ids of the locations.", { repeated: true }) locationIds?: string[]
  @enumField(Badge, "Statuses of today, any of which matches.", { repeated: true }) badges?: Badge[]
  @customFieldFilters() customFields?: CustomFieldFilter[]
}

@input("Conditions on the employees in the directory, and where its first page starts.")
export class DirectoryFilter extends EmployeeConditions {
  @stringField(
    "Text at which a page without a cursor starts: at the first name at or after it, or with `last`, at the end of the names before it. The list has to be sorted by name.",
    { optional: true, max: 100, example: "M" },
  )
  startAt?: string
}

@input("Conditions on the listed employees.")
export class EmployeeFilter extends EmployeeConditions {
  @enumField(Role, "Roles, any of which matches. Only HR can filter by role.", { repeated: true }) roles?: Role[]
  @enumField(AccountStatus, "Account states, any of which matches. Only HR can filter by state.", { repeated: true })
  statuses?: AccountStatus[]
}

/** Format and columns of an export, beside the conditions of its list. */
export interface ExportOptions {
  format?: ExportFormat
  columns?: string[]
  sort?: string[]
  scope?: ExportScope
}

const formatField = () => enumField(ExportFormat, "Format of the file. CSV by default.", { optional: true })
const scopeField = () => enumField(ExportScope, "Whose records are exported. ORGANIZATION by default.", { optional: true })

/** The query of an export: the conditions of its list, and the options of exports. */
export function exportQueryOf<F extends object>(filter: Class<F>): Class<F & ExportOptions> {
  const name = filter.name.replace(/Filter$/, "ExportQuery")
  const query = { [name]: class extends (filter as unknown as new () => object) {} }[name] as unknown as Class<F & ExportOptions>
  const declare = (property: string, decorate: PropertyDecorator) => decorate(query.prototype, property)
  declare("format", formatField())
  declare("columns", columnsField())
  declare("sort", sortField())
  declare("scope", scopeField())
  input("Conditions, columns and format of an export.")(query)
  return query
}

@input("An export that a job writes.")
export class CreateExportInput {
  @enumField(ListName, "List to export.") list!: ListName
  @formatField() format?: ExportFormat
  @conditionsField() filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @scopeField() scope?: ExportScope
  @idField("Id of a saved filter of the list, whose conditions, order and columns apply where none are given.", {
    optional: true,
  })
  savedFilterId?: string
}

@input("How a file is imported.")
export class UploadImportInput {
  @enumField(ImportKind, "Records that the file contains.") kind!: ImportKind
  @jsonField(
    "Field of each header, or null to ignore the column. By default, headers are the names or labels of exported columns. JSON text in a form.",
    { optional: true, example: { "E-Mail": "email" } },
  )
  mapping?: Record<string, unknown>
}

@input("Conditions on the events of the organization.")
export class OrganizationEventFilter {
  @dateField("First day, inclusive. Default: 30 days before `to`.", { optional: true }) from?: string
  @dateField("Last day, inclusive, at most 366 days after the first one. Default: today.", { optional: true }) to?: string
  @enumField(OrganizationEventType, "Kinds of events, any of which matches.", { repeated: true }) types?: OrganizationEventType[]
}

@input("The plan that is committed.")
export class CommitPlanInput {
  @stringField("Digest of the plan that was shown.", { max: 64 }) hash!: string
}

@input("Conditions on the rows of a plan.")
export class PlanRowFilter {
  @enumField(RowStatus, "Results, any of which matches.", { repeated: true }) statuses?: RowStatus[]
}

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

@input("Days, and the two times whose knowledge of them is compared.")
export class RestatementFilter {
  @dateField("First day, inclusive.") from!: string
  @dateField("Last day, inclusive, at most 366 days after the first one.") to!: string
  @timestampField("Time up to which records counted before, such as that of the last payroll run.") knownAt!: string
  @timestampField("Later time up to which records count. Default: now.", { optional: true }) until?: string
  @idField("Ids of the departments of the people, before or after.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of the employees.", { repeated: true }) employeeIds?: string[]
}

@input("A filter to save.")
export class CreateSavedFilterInput {
  @stringField("Name, unique among the caller's filters for the list.", { max: 120, example: "New employees" }) name!: string
  @enumField(ListName, "List to which the filter applies.") list!: ListName
  @conditionsField() filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @booleanField("Whether everyone who may use the list sees the filter. False by default.", { optional: true }) shared?: boolean
}

@patchInput("Parts of a saved filter to change. Omitted fields keep their value.")
export class UpdateSavedFilterInput {
  @stringField("Name, unique among the caller's filters for the list.", { max: 120, optional: true }) name?: string
  @jsonField("Conditions of the list, as its filter names them. They replace the former ones.", { optional: true })
  filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @booleanField("Whether everyone who may use the list sees the filter.", { optional: true }) shared?: boolean
}

@input("Conditions on saved filters.")
export class SavedFilterFilter {
  @enumField(ListName, "Lists, any of which matches.", { repeated: true }) lists?: ListName[]
}

@input("What is known of the key figures.")
export class CompanyStatsInput {
  @knownAtField() knownAt?: string
}
