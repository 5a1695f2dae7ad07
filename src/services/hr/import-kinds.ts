// The kinds of imports: the columns of their files, the input that validates a row, and how rows name other records.
import type { ImportKind } from "../../entities/hr/enums.js"
import type { Class } from "../../entities/metadata.js"
import { Department } from "../../entities/organization/departments.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { Candidate } from "../../entities/recruitment/candidates.js"
import { CreateEmployeeInput, UpdateAccountInput } from "../../inputs/administration.js"
import { GrantLeaveInput } from "../../inputs/leave/balances.js"
import { CreateDepartmentInput, UpdateDepartmentInput } from "../../inputs/organization.js"
import { CreateCandidateInput, UpdateCandidateInput } from "../../inputs/recruitment.js"
import { employeeUpdates, type UpdateEffects } from "./update-effects.js"

/** Records that rows name by a natural key. */
export type ReferenceType = "department" | "position" | "location" | "employee" | "leaveType"

/** A column of a file. The names are those of exports, so that an exported file can be imported. */
interface ImportField {
  readonly column: string
  /** Field of the input. */
  readonly field: string
  readonly reference?: ReferenceType
  /** Whether the cell has several values, separated by commas. */
  readonly isList?: boolean
}

export interface ImportDefinition {
  readonly kind: ImportKind
  /** Entity with custom fields that the import creates and updates; undefined for entries of a ledger. */
  readonly entity?: Class
  readonly createInput: Class
  readonly updateInput: Class
  readonly updates?: UpdateEffects
  /** Columns that every file must have. */
  readonly required: readonly string[]
  readonly fields: readonly ImportField[]
}

const plain = (...names: string[]): ImportField[] => names.map((name) => ({ column: name, field: name }))
const refersTo = (reference: ReferenceType, column: string, field: string): ImportField => ({ column, field, reference })

const definitions: Readonly<Record<ImportKind, ImportDefinition>> = {
  EMPLOYEES: {
    kind: "EMPLOYEES",
    entity: Employee,
    createInput: CreateEmployeeInput,
    updateInput: UpdateAccountInput,
    updates: employeeUpdates,
    required: ["email"],
    fields: [
      ...plain("email", "fullName", "phone", "role", "employmentType", "fullTimeShare", "hireDate", "probationEndDate"),
      ...plain("contractEndDate", "endDate", "salary", "salaryCurrency", "payGrade"),
      refersTo("department", "department", "departmentId"),
      refersTo("position", "jobTitle", "positionId"),
      refersTo("location", "location", "locationId"),
      refersTo("employee", "managerEmail", "managerId"),
    ],
  },
  CANDIDATES: {
    kind: "CANDIDATES",
    entity: Candidate,
    createInput: CreateCandidateInput,
    updateInput: UpdateCandidateInput,
    required: ["email"],
    fields: [
      ...plain("email", "fullName", "phone", "headline", "residence", "source", "isActive", "consentUntil"),
      { column: "skills", field: "skills", isList: true },
      { column: "tags", field: "tags", isList: true },
    ],
  },
  DEPARTMENTS: {
    kind: "DEPARTMENTS",
    entity: Department,
    createInput: CreateDepartmentInput,
    updateInput: UpdateDepartmentInput,
    required: ["name"],
    fields: [
      ...plain("name", "description"),
      refersTo("department", "parent", "parentId"),
      refersTo("employee", "headEmail", "headId"),
      refersTo("location", "location", "locationId"),
    ],
  },
  LEAVE_BALANCES: {
    kind: "LEAVE_BALANCES",
    createInput: GrantLeaveInput,
    updateInput: GrantLeaveInput,
    required: ["employeeEmail", "leaveType", "days", "validFrom", "reason"],
    fields: [
      ...plain("days", "validFrom", "validTo", "reason"),
      refersTo("employee", "employeeEmail", "employeeId"),
      refersTo("leaveType", "leaveType", "leaveTypeId"),
    ],
  },
}

export const importDefinition = (kind: ImportKind): ImportDefinition => definitions[kind]
