// What changes about people: their employment from a day on, and what they ask to have changed in their profiles.

import { BaseEntity } from "../base-entity.js"
import { date, decimal, entity, enumeration, hidden, json, manyToOne, string, stringArray, timestamp } from "../columns.js"
import { ChangeStatus, EmploymentType, ProposalStatus, Role } from "../enums.js"
import { Department, Location, Position } from "../organization/departments.js"
import { Employee } from "./profiles.js"

/** The attributes of an employment that change from a day on; the same names on the person and on the change. */
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
/** Those that tell of pay. */
export const payAttributes = ["salary", "salaryCurrency", "payGrade"] as const

@entity("A change of somebody's employment from a day on; those that were applied are the career history", {
  table: "employment_changes",
  index: [["employeeId", "effectiveDate", "id"]],
  indexes: [
    {
      name: "employment_changes_due_index",
      expression: "create index employment_changes_due_index on employment_changes (effective_date) where status = 'SCHEDULED'",
    },
  ],
  checks: [
    { name: "employment_changes_salary_check", expression: "salary >= 0" },
    { name: "employment_changes_share_check", expression: "full_time_share > 0 and full_time_share <= 1" },
    {
      name: "employment_changes_something_check",
      expression: "changes is not null or pay_changes is not null or role is not null",
    },
  ],
})
export class EmploymentChange extends BaseEntity {
  @manyToOne(() => Employee, "Whose employment changes", { cascade: true }) employeeId!: string
  @date("The day from which it holds") effectiveDate!: string
  @enumeration(ChangeStatus, "Where the change stands") status: ChangeStatus = "SCHEDULED"
  @string("Why; as it may speak of pay, it is for those who see pay", { optional: true }) reason?: string | null
  @stringArray("The attributes that it sets, without those of pay", { optional: true }) changes?: string[]
  @stringArray("The attributes of pay that it sets", { optional: true }) payChanges?: string[]

  @manyToOne(() => Position, "The position from then on", { optional: true }) positionId?: string | null
  @manyToOne(() => Department, "The department from then on", { optional: true }) departmentId?: string | null
  @manyToOne(() => Employee, "The direct manager from then on", { optional: true }) managerId?: string | null
  @manyToOne(() => Location, "The location from then on", { optional: true }) locationId?: string | null
  @enumeration(EmploymentType, "The kind of contract from then on", { optional: true }) employmentType?: EmploymentType | null
  @decimal("Share of a full-time week from then on, above 0 and up to 1", { optional: true, precision: 4, scale: 3 })
  fullTimeShare?: number | null
  @date("First day of work", { optional: true }) hireDate?: string | null
  @date("Last day of probation", { optional: true }) probationEndDate?: string | null
  @date("Last day of a fixed-term contract", { optional: true }) contractEndDate?: string | null
  @date("Last day of work", { optional: true }) endDate?: string | null
  @enumeration(Role, "What the account may do from then on", { optional: true }) role?: Role

  @decimal("Yearly gross salary from then on", { optional: true }) salary?: number | null
  @string("Currency of the salary (ISO 4217)", { optional: true }) salaryCurrency?: string | null
  @string("Pay grade from then on", { optional: true }) payGrade?: string | null
  @hidden("The fields of this change that the viewer may not see") hiddenFields!: string[]
}

@entity("A change of a protected field that a person asked for and HR decides on", {
  table: "profile_changes",
  index: [["status", "id"]],
  indexes: [
    {
      name: "profile_changes_pending_unique",
      expression:
        "create unique index profile_changes_pending_unique on profile_changes (organization_id, employee_id, field) where status = 'PENDING'",
    },
  ],
})
export class ProfileChange extends BaseEntity {
  @manyToOne(() => Employee, "Whose profile it is, and who asked", { cascade: true }) employeeId!: string
  @string("The field of the profile") field!: string
  @json("The value that is asked for, under the name of the field") proposed!: Record<string, unknown>
  @enumeration(ProposalStatus, "Where the change stands") status: ProposalStatus = "PENDING"
  @string("What was said with the decision", { optional: true }) comment?: string
  @manyToOne(() => Employee, "Who decided", { optional: true }) decidedById?: string
  @timestamp("When it was decided or withdrawn", { optional: true }) decidedAt?: Date
}
