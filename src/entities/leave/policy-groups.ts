// Groups of employees with rules of their own for a leave type, and the assignments that determine who belongs to them.
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { boolean, date, enumeration, localizedString, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { EmploymentType } from "../enums.js"
import { Department } from "../organization/departments.js"
import { Location } from "../organization/locations.js"
import { assignmentActions } from "../profiles/actions.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { LeavePolicy, LeaveType } from "./types.js"

@entity("A group of employees with rules of their own for a leave type.", {
  table: "leave_policy_groups",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [
    {
      name: "leave_policy_groups_name_unique",
      expression:
        "create unique index leave_policy_groups_name_unique on leave_policy_groups (organization_id, leave_type_id, lower(name)) where archived_at is null",
    },
  ],
})
export class LeavePolicyGroup extends BaseEntity {
  @manyToOne(() => LeaveType, "Leave type that the rules of the group apply to.") leaveTypeId!: string
  @localizedString("Name, unique in the leave type.") name!: string
  @timestamp("Time of archiving. No new record can refer to an archived group.", { optional: true, restOptIn: true })
  archivedAt?: Date | null

  @oneToMany(() => LeavePolicy, "Versions of the rules of the group, oldest first.", {
    foreignKey: "groupId",
    orderBy: [{ by: "effectiveFrom" }],
    expectedSize: 2,
    connection: true,
  })
  policies?: LeavePolicy[]
}

@entity("The rules of a leave type for a person, a department, a location or a kind of contract from a date on.", {
  table: "leave_policy_assignments",
  auditsValues: true,
  sort: ["effectiveFrom", "createdAt"],
  indexes: [
    {
      name: "leave_policy_assignments_target_unique",
      expression:
        "create unique index leave_policy_assignments_target_unique on leave_policy_assignments (organization_id, leave_type_id, effective_from, employee_id, department_id, location_id, employment_type) nulls not distinct",
    },
  ],
  checks: [
    {
      name: "leave_policy_assignments_target_check",
      expression: "num_nonnulls(employee_id, department_id, location_id, employment_type) = 1",
    },
    {
      name: "leave_policy_assignments_descendants_check",
      expression: "department_id is not null or not include_descendants",
    },
  ],
})
export class LeavePolicyAssignment extends BaseEntity {
  @manyToOne(() => LeaveType, "Leave type whose rules the assignment determines.") leaveTypeId!: string
  @manyToOne(() => LeavePolicyGroup, "Group whose rules apply; null for the general rules.", { optional: true })
  groupId?: string | null
  @date("Date from which the assignment applies.") effectiveFrom!: string
  @manyToOne(() => Employee, "Employee whom the assignment concerns.", { optional: true, cascade: true }) employeeId?:
    | string
    | null
  @manyToOne(() => Department, "Department whose members the assignment concerns.", { optional: true }) departmentId?:
    | string
    | null
  @boolean("Whether the assignment concerns the members of all departments below as well.") includeDescendants = false
  @manyToOne(() => Location, "Location whose employees the assignment concerns.", { optional: true }) locationId?: string | null
  @enumeration(EmploymentType, "Kind of contract of the employees whom the assignment concerns.", { optional: true })
  employmentType?: EmploymentType | null
  @availableActions(assignmentActions, 1) availableActions!: AvailableAction[]
}
