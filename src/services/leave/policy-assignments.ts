// Assignments of policy groups to people, departments, locations and kinds of contract.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { LeavePolicyAssignment } from "../../entities/leave/policy-groups.js"
import type { CreateLeavePolicyAssignmentInput, LeavePolicyAssignmentFilter } from "../../inputs/leave/policy-groups.js"

/** Assignments of a leave type. Each computation of a balance reads those that may concern the employee. */
const MAX_POLICY_ASSIGNMENTS = 2000

const TARGETS = ["employeeId", "departmentId", "locationId", "employmentType"] as const

export class LeavePolicyAssignmentService extends BaseService {
  list({ leaveTypeIds, groupIds, employeeIds, departmentIds, locationIds, employmentTypes }: LeavePolicyAssignmentFilter) {
    return this.queryMany(LeavePolicyAssignment, {
      where: {
        leaveTypeId: leaveTypeIds,
        groupId: groupIds,
        employeeId: employeeIds,
        departmentId: departmentIds,
        locationId: locationIds,
        employmentType: employmentTypes,
      },
      orderBy: [{ by: "effectiveFrom" }],
    })
  }

  /** Creates an assignment, or replaces that of the same target from the same date. */
  async create(input: CreateLeavePolicyAssignmentInput): Promise<LeavePolicyAssignment> {
    const { leaveTypeId, groupId = null, effectiveFrom, includeDescendants = false } = input
    await this.assertReferencesExist(LeavePolicyAssignment, { ...input })
    await this.assertNotDeactivated({ ...input }, "employeeId")
    const target = toTarget(input)
    const { policyVersions, policyGroups, ledger } = this.ctx.services.leave
    await policyVersions.lockType(leaveTypeId)
    await policyGroups.assertOfType({ leaveTypeId, groupId })
    const existing = await this.em.findOne(LeavePolicyAssignment, { leaveTypeId, effectiveFrom, ...target })
    if (!existing && (await this.em.count(LeavePolicyAssignment, { leaveTypeId })) >= MAX_POLICY_ASSIGNMENTS)
      throw tooManyError("leaveTypeId", MAX_POLICY_ASSIGNMENTS)
    const values = { groupId, includeDescendants }
    const assignment = existing
      ? Object.assign(existing, values)
      : this.insert(LeavePolicyAssignment, { leaveTypeId, effectiveFrom, ...target, ...values })
    this.emit("leavePolicyAssignment.create", { subject: assignment, details: detailsOf(assignment) })
    await ledger.scheduleSync()
    return assignment
  }

  /**
   * Deletes an assignment, also for the past. The ledger gets corrections. Throws IN_USE if the earlier assignment of the target, which
   * applies instead, is to an archived group.
   */
  async delete(id: string): Promise<void> {
    const { leaveTypeId } = await this.findAuthorized("delete", LeavePolicyAssignment, id)
    await this.ctx.services.leave.policyVersions.lockType(leaveTypeId)
    const assignment = await this.findAuthorized("delete", LeavePolicyAssignment, id)
    await this.assertEarlierGroupActive(assignment)
    this.deleteRecord(assignment)
    this.emit("leavePolicyAssignment.delete", { subject: assignment, details: detailsOf(assignment) })
    await this.ctx.services.leave.ledger.scheduleSync()
  }

  private async assertEarlierGroupActive({ organizationId, leaveTypeId, effectiveFrom, ...target }: LeavePolicyAssignment) {
    const { employeeId = null, departmentId = null, locationId = null, employmentType = null } = target
    const { rows } = await sql<{ groupId: string | null; isArchived: boolean }>`
      select a.group_id as "groupId", g.archived_at is not null as "isArchived" from leave_policy_assignments a
      left join leave_policy_groups g on g.organization_id = a.organization_id and g.id = a.group_id
      where a.organization_id = ${organizationId} and a.leave_type_id = ${leaveTypeId} and a.effective_from < ${effectiveFrom}
        and a.employee_id is not distinct from ${employeeId}::uuid and a.department_id is not distinct from ${departmentId}::uuid
        and a.location_id is not distinct from ${locationId}::uuid and a.employment_type is not distinct from ${employmentType}
      order by a.effective_from desc limit 1`.execute(this.db)
    if (rows[0]?.isArchived) throw new AppError("IN_USE", { details: { groupId: rows[0].groupId } })
  }
}

type Target = Pick<LeavePolicyAssignment, (typeof TARGETS)[number]>

const detailsOf = ({ leaveTypeId, groupId = null, effectiveFrom }: LeavePolicyAssignment) => ({
  leaveTypeId,
  groupId,
  effectiveFrom,
})

/** Throws VALIDATION_FAILED unless an assignment has exactly one target. */
function toTarget({ includeDescendants, ...input }: CreateLeavePolicyAssignmentInput): Target {
  const [given, ...others] = TARGETS.filter((name) => input[name] !== undefined)
  if (!given) throw validationError({ employeeId: "required" })
  const notAllowed = [...others, ...(includeDescendants && given !== "departmentId" ? ["includeDescendants"] : [])]
  if (notAllowed.length > 0)
    throw new AppError("VALIDATION_FAILED", { problems: notAllowed.map((path) => ({ path, code: "notAllowed" })) })
  return Object.fromEntries(TARGETS.map((name) => [name, input[name] ?? null])) as Target
}
