// Employment changes with an effective date. The applied changes of an employee are the career history.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { date, decimal, enumeration, hiddenFieldNames, notInApi, string, stringArray, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { EmploymentChangeStatus, EmploymentType, Role } from "../enums.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { Position } from "../organization/positions.js"
import { manyToOne } from "../relations.js"
import { employmentChangeActions } from "./actions.js"
import { Employee } from "./profiles.js"

/** Attributes of an employment, without pay. Employee and EmploymentChange have them under the same names. */
export const employmentAttributes = [
  "positionId",
  "departmentId",
  "managerId",
  "locationId",
  "employmentType",
  "fullTimeShare",
  "hireDate",
  "probationEndDate",
  "contractEndDate",
  "endDate",
] as const
export const payAttributes = ["salary", "salaryCurrency", "payGrade"] as const

@entity("A change of employment, pay or role from an effective date on.", {
  table: "employment_changes",
  sort: ["effectiveDate", "createdAt"],
  index: [["employeeId", "effectiveDate", "id"]],
  indexes: [
    {
      name: "employment_changes_due_index",
      expression: "create index employment_changes_due_index on employment_changes (effective_date) where status = 'SCHEDULED'",
    },
    {
      name: "employment_changes_ends_index",
      expression:
        "create index employment_changes_ends_index on employment_changes (organization_id, employee_id) where end_date is not null",
    },
    {
      name: "employment_changes_applied_index",
      expression:
        "create index employment_changes_applied_index on employment_changes (organization_id, effective_date, employee_id) where status = 'APPLIED'",
    },
    {
      name: "employment_changes_recorded_index",
      expression:
        "create index employment_changes_recorded_index on employment_changes (organization_id, greatest(updated_at, recorded_at, applied_at, canceled_at))",
    },
  ],
  checks: [
    { name: "employment_changes_salary_check", expression: "salary >= 0" },
    { name: "employment_changes_share_check", expression: "full_time_share > 0 and full_time_share <= 1" },
    {
      name: "employment_changes_not_empty_check",
      expression: "changes is not null or pay_changes is not null or role is not null",
    },
  ],
})
export class EmploymentChange extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose employment changes.", { cascade: true }) employeeId!: string
  @date("First day on which the change is in force.") effectiveDate!: string
  @enumeration(EmploymentChangeStatus, "State of the change.") status: EmploymentChangeStatus = "SCHEDULED"
  @timestamp("Time at which the change was recorded. Null for one of an earlier version, whose time is `createdAt`.", {
    optional: true,
  })
  recordedAt?: Date | null
  @timestamp("Time at which the change was canceled. Null for one that an earlier version canceled, whose time is `updatedAt`.", {
    optional: true,
  })
  canceledAt?: Date | null
  @notInApi("Time at which the change was applied; null for one of an earlier version, whose time is that of its last change.", {
    type: "timestamp",
    optional: true,
  })
  appliedAt?: Date | null
  @string("Reason. It may mention pay, so only readers of pay see it.", { optional: true }) reason?: string | null
  @stringArray("Names of the changed attributes, without pay.", { optional: true }) changes?: string[]
  @stringArray("Names of the changed pay attributes.", { optional: true }) payChanges?: string[]

  @manyToOne(() => Position, "New position.", { optional: true }) positionId?: string | null
  @manyToOne(() => Department, "New department.", { optional: true }) departmentId?: string | null
  @manyToOne(() => Employee, "New direct manager.", { optional: true }) managerId?: string | null
  @manyToOne(() => Location, "New location.", { optional: true }) locationId?: string | null
  @enumeration(EmploymentType, "New kind of contract.", { optional: true }) employmentType?: EmploymentType | null
  @decimal("New share of a full-time week, above 0 and up to 1.", { optional: true, precision: 4, scale: 3 })
  fullTimeShare?: number | null
  @date("New first day of work.", { optional: true }) hireDate?: string | null
  @date("New last day of probation.", { optional: true }) probationEndDate?: string | null
  @date("New last day of a fixed-term contract.", { optional: true }) contractEndDate?: string | null
  @date("New last day of work.", { optional: true }) endDate?: string | null
  @enumeration(Role, "New role of the account.", { optional: true }) role?: Role

  @decimal("New yearly gross salary.", { optional: true }) salary?: number | null
  @string("New currency of the salary (ISO 4217).", { optional: true }) salaryCurrency?: string | null
  @string("New pay grade.", { optional: true }) payGrade?: string | null
  @availableActions(employmentChangeActions, 1) availableActions!: AvailableAction[]
  @hiddenFieldNames("Fields of this change that the caller may not read.") hiddenFields!: string[]
}
