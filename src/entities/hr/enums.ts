// Enumerations of exports, imports and reports.
import { type EnumValue, upperSnake } from "../enum-type.js"

export const ListName = upperSnake("ListName", "A list that can be exported, filtered by saved filters, and reported on.", {
  EMPLOYEES: "Employees.",
  LEAVE_REQUESTS: "Leave requests.",
  LEAVE_BALANCES: "Leave balances of all employees and types.",
  CANDIDATES: "Candidates.",
  APPLICATIONS: "Applications for vacancies.",
  TASKS: "Tasks.",
  JOBS: "Vacancies.",
})
export type ListName = EnumValue<typeof ListName>

export const ExportFormat = upperSnake("ExportFormat", "Format of an exported list.", {
  CSV: "Comma-separated values in UTF-8 with a byte order mark (RFC 4180).",
  XLSX: "Office Open XML workbook.",
})
export type ExportFormat = EnumValue<typeof ExportFormat>

export const ExportScope = upperSnake("ExportScope", "Whose records an export contains.", {
  ORGANIZATION: "All records that the caller may read. For HR.",
  TEAM: "Records of the caller's direct reports.",
})
export type ExportScope = EnumValue<typeof ExportScope>
