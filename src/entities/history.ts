// What was true on a day, as it was known at a time, derived from the career history. Names and other profile data have no history.
import {
  boolean,
  date,
  decimal,
  enumeration,
  hiddenFieldNames,
  integer,
  notInApi,
  string,
  stringArray,
  timestamp,
} from "./columns.js"
import { queryResult } from "./entity-decorators.js"
import { EmploymentType, Role } from "./enums.js"
import { Department } from "./organization/departments.js"
import { Location } from "./organization/locations.js"
import { Position } from "./organization/positions.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"

@queryResult(
  "The employment of a person on a day, as it was known at a time. The records that it refers to are those of today.",
  {
    table: "employee_snapshots",
    sort: ["employee"],
    sortColumns: { employee: ["employeeName"] },
  },
)
export class EmployeeSnapshot {
  @manyToOne(() => Employee, "Employee, as of today. Lists are ordered by name.") employeeId!: string
  @date("Day of the snapshot.") asOf!: string
  @timestamp(
    "Time up to which records count, at most that of the last record of the organization. Asked again with it, the snapshot is the same, except for the records that it refers to and for erased values. Null for callers other than HR, who may not ask for a time.",
    { optional: true },
  )
  knownAt?: Date
  @boolean("Whether a change is in force that was not applied yet at `knownAt`. Only HR sees such changes.") isScheduled!: boolean
  @boolean("Whether the person was employed on the day, from the first to the last day of work.") isEmployed!: boolean
  @manyToOne(() => Department, "Department of the employee.", { optional: true }) departmentId?: string
  @manyToOne(() => Position, "Position that the employee held.", { optional: true }) positionId?: string
  @manyToOne(() => Location, "Location where the employee worked.", { optional: true }) locationId?: string
  @manyToOne(() => Employee, "Direct manager; null at the top of the organization.", { optional: true }) managerId?: string
  @enumeration(EmploymentType, "Kind of contract.", { optional: true }) employmentType?: EmploymentType
  @decimal("Share of a full-time week, above 0 and up to 1.", { optional: true }) fullTimeShare?: number
  @date("First day of work.", { optional: true }) hireDate?: string
  @date("Last day of probation.", { optional: true }) probationEndDate?: string
  @date("Last day of a fixed-term contract.", { optional: true }) contractEndDate?: string
  @date("Last day of work, if it was in force on the day.", { optional: true }) endDate?: string
  @enumeration(Role, "Role of the account.", { optional: true }) role?: Role
  @decimal("Yearly gross salary.", { optional: true }) salary?: number
  @string("Currency of the salary (ISO 4217).", { optional: true }) salaryCurrency?: string
  @string("Pay grade within the salary scheme.", { optional: true }) payGrade?: string
  @stringArray(
    "Names of the custom roles of the person at the end of the day, as they were named then. Roles that were deleted before their names were recorded are missing.",
    { optional: true },
  )
  customRoles?: string[]
  @integer("Level in the chain of managers, from 1; null otherwise.", { optional: true }) level?: number
  @hiddenFieldNames("Fields of this snapshot that the caller may not read.") hiddenFields!: string[]
  @notInApi("Name of the employee today, by which lists are ordered.", { collation: "und-x-icu" }) employeeName!: string
  @notInApi("State of the account today.") accountStatus!: string
  @notInApi("Id of the employee, which makes the order total.", { type: "uuid" }) id!: string
  @notInApi("Organization.", { type: "text" }) organizationId!: string
}
