// Inputs of policy groups and their assignments.
import { EmploymentType } from "../../entities/enums.js"
import { booleanField, dateField, enumField, idField, nestedField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { stringField } from "../text-fields.js"
import { LeavePolicyInput, LeaveRulesInput } from "./types.js"

@patchInput("Changes to a policy group. Omitted fields keep their value.")
export class UpdateLeavePolicyGroupInput extends LeaveRulesInput {
  @stringField("Name, unique in the leave type.", { max: 120, optional: true }) name?: string
  @nestedField(() => LeavePolicyInput, "Further versions of the rules, one for each date.", { list: true, optional: true })
  policies?: LeavePolicyInput[]
}

@input("A new policy group. Omitted rules are those of the general rules on the date.")
export class CreateLeavePolicyGroupInput extends UpdateLeavePolicyGroupInput {
  @idField("Id of the leave type that the rules apply to.") leaveTypeId!: string
  @stringField("Name, unique in the leave type.", { max: 120, example: "Vienna" }) declare name: string
}

@input("Conditions for a list of policy groups.")
export class LeavePolicyGroupFilter {
  @idField("Ids of leave types.", { repeated: true }) leaveTypeIds?: string[]
}

@input("Conditions for a list of versions of rules.")
export class LeavePolicyFilter extends LeavePolicyGroupFilter {
  @idField("Ids of policy groups.", { repeated: true }) groupIds?: string[]
}

@input("The rules of a leave type for a person, a department, a location or a kind of contract from a date on.")
export class CreateLeavePolicyAssignmentInput {
  @idField("Id of the leave type whose rules the assignment determines.") leaveTypeId!: string
  @idField("Id of the group whose rules apply; null for the general rules.", { nullable: true }) groupId?: string | null
  @dateField("Date from which the assignment applies. Replaces an assignment from the same date.") effectiveFrom!: string
  @idField("Id of the employee. An assignment has an employee, a department, a location or an employment type.", {
    optional: true,
  })
  employeeId?: string
  @idField("Id of the department whose members the assignment concerns.", { optional: true }) departmentId?: string
  @booleanField("Whether the assignment concerns the members of all departments below as well. Only with a department.", {
    optional: true,
  })
  includeDescendants?: boolean
  @idField("Id of the location whose employees the assignment concerns.", { optional: true }) locationId?: string
  @enumField(EmploymentType, "Kind of contract of the employees whom the assignment concerns.", { optional: true })
  employmentType?: EmploymentType
}

@input("Conditions for a list of policy assignments.")
export class LeavePolicyAssignmentFilter extends LeavePolicyFilter {
  @idField("Ids of employees.", { repeated: true }) employeeIds?: string[]
  @idField("Ids of departments.", { repeated: true }) departmentIds?: string[]
  @idField("Ids of locations.", { repeated: true }) locationIds?: string[]
  @enumField(EmploymentType, "Kinds of contract.", { repeated: true }) employmentTypes?: EmploymentType[]
}

@input("The employee and date of the rules.")
export class EffectiveLeavePolicyDateFilter {
  @idField("Id of the employee. Default: the caller.", { optional: true }) employeeId?: string
  @dateField("Date of the rules, past or future. Default: today where the employee works.", { optional: true }) date?: string
}

@input("The employee, type and date of the rules.")
export class EffectiveLeavePolicyFilter extends EffectiveLeavePolicyDateFilter {
  @idField("Id of the leave type.") leaveTypeId!: string
}
