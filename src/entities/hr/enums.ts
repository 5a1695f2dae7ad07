// Enumerations of exports, imports and reports.
import { type EnumValue, enumOf } from "../enum-type.js"

export const ListName = enumOf("ListName", "A list that can be exported, filtered by saved filters, and reported on.", {
  EMPLOYEES: "People of the organization, with profile, employment and account.",
  EMPLOYEE_SNAPSHOTS: "Employments of people on a day, as they were known at a time.",
  LEAVE_REQUESTS: "Requests for leave of any status.",
  LEAVE_BALANCES: "Leave balances of all employees and types.",
  CANDIDATES: "People who apply or may apply.",
  APPLICATIONS: "Applications for vacancies.",
  TASKS: "Work items of all boards that the reader sees.",
  JOBS: "Vacancies.",
  AUDIT: "Entries of the audit log.",
})
export type ListName = EnumValue<typeof ListName>

export const ExportFormat = enumOf("ExportFormat", "Format of an exported list.", {
  CSV: "Comma-separated values in UTF-8 with a byte order mark (RFC 4180).",
  XLSX: "Office Open XML workbook.",
})
export type ExportFormat = EnumValue<typeof ExportFormat>

export const ExportScope = enumOf("ExportScope", "Whose records an export contains.", {
  ORGANIZATION: "All records that the caller may read. For HR.",
  TEAM: "Records of the caller's direct reports.",
})
export type ExportScope = EnumValue<typeof ExportScope>

export const ExportStatus = enumOf("ExportStatus", "Progress of an export.", {
  QUEUED: "The job has not begun.",
  RUNNING: "The job writes the file.",
  COMPLETED: "The file can be downloaded.",
  FAILED: "The job has ended without a file.",
})
export type ExportStatus = EnumValue<typeof ExportStatus>

export const ReportSchedule = enumOf("ReportSchedule", "When a report is sent, at 06:00 in the organization's time zone.", {
  DAILY: "Every day.",
  WEEKLY: "On Mondays.",
  MONTHLY: "On the first day of the month.",
})
export type ReportSchedule = EnumValue<typeof ReportSchedule>

export const CellType = enumOf("CellType", "Type of the values of a column.", {
  TEXT: "Characters.",
  NUMBER: "Integer or decimal fraction.",
  BOOLEAN: "True or false.",
  DATE: "Calendar date, `YYYY-MM-DD`.",
  TIMESTAMP: "Point in time, ISO 8601 in UTC.",
})
export type CellType = EnumValue<typeof CellType>

export const ImportKind = enumOf("ImportKind", "Records that an import creates and updates.", {
  EMPLOYEES: "Employees, by email address.",
  CANDIDATES: "Candidates, by email address.",
  DEPARTMENTS: "Departments, by name or path.",
  LEAVE_BALANCES: "Grants of leave, such as opening balances.",
})
export type ImportKind = EnumValue<typeof ImportKind>

export const PlannedAction = enumOf("PlannedAction", "What a bulk action does with each record.", {
  UPDATE_EMPLOYEES: "Changes employment attributes and custom fields of employees.",
  BLOCK_EMPLOYEES: "Suspends accounts.",
  UNBLOCK_EMPLOYEES: "Restores accounts.",
  DEACTIVATE_EMPLOYEES: "Deactivates accounts.",
  INVITE_EMPLOYEES: "Sends new invitations.",
  APPROVE_LEAVE_REQUESTS: "Approves the current steps of leave requests.",
  REJECT_LEAVE_REQUESTS: "Rejects leave requests.",
  UPDATE_TASKS: "Changes stage, priority or assignee of tasks.",
  MOVE_APPLICATIONS: "Moves applications to a stage.",
})
export type PlannedAction = EnumValue<typeof PlannedAction>

export const PlanStatus = enumOf("PlanStatus", "State of the plan of an import or a bulk action.", {
  PLANNED: "Nothing is changed.",
  COMMITTED: "The plan is executed.",
  UNDONE: "The changes are reversed.",
})
export type PlanStatus = EnumValue<typeof PlanStatus>

export const RowStatus = enumOf("RowStatus", "Result for one row or record.", {
  CREATE: "A record is created.",
  UPDATE: "A record is changed.",
  UNCHANGED: "The record is as requested already.",
  ERROR: "The row is rejected.",
})
export type RowStatus = EnumValue<typeof RowStatus>

export const EmployeeBulkAction = enumOf("EmployeeBulkAction", "What is done with each employee.", {
  UPDATE: "Changes employment attributes and custom fields.",
  BLOCK: "Suspends the account.",
  UNBLOCK: "Restores the account.",
  DEACTIVATE: "Deactivates the account.",
  INVITE: "Sends a new invitation.",
})
export type EmployeeBulkAction = EnumValue<typeof EmployeeBulkAction>

export const LeaveBulkAction = enumOf("LeaveBulkAction", "What is decided on each leave request.", {
  APPROVE: "Approves the request.",
  REJECT: "Rejects the request. A comment is required.",
})
export type LeaveBulkAction = EnumValue<typeof LeaveBulkAction>
