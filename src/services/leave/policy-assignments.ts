// Assignments of policy groups to people, departments, locations and kinds of contract.
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError } from "../../core/errors.js"
import { LeavePolicyAssignment, LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import type { CreateLeavePolicyAssignmentInput, LeavePolicyAssignmentFilter } from "../../inputs/leave/policy-groups.js"
import { assertOneGroup } from "./calculations/group-choice.js"

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

  /**
   * Creates an assignment, or replaces that of the same target from the same date. Throws SELF_ACTION_FORBIDDEN for one of the viewer
   * if another member of HR could create it: its rules grant leave. For other targets it throws SELF_ACTION_FORBIDDEN as `ruleGuard` does.
   */
  async create(input: CreateLeavePolicyAssignmentInput): Promise<LeavePolicyAssignment> {
    const { leaveTypeId, groupId = null, effectiveFrom, includeDescendants = false } = input
    if (input.employeeId) await this.ctx.services.identity.accountGuards.assertNotOwnMatter(input.employeeId)
    await this.assertReferencesExist(LeavePolicyAssignment, { ...input })
    await this.assertEmployeesNotDeactivated({ employeeId: input.employeeId })
    assertOneGroup(input, TARGETS)
    const target = targetOf(input)
    const { policyVersions, policyGroups, ruleGuard, ledger } = this.ctx.services.leave
    await policyVersions.lockType(leaveTypeId)
    await policyGroups.assertOfType({ leaveTypeId, groupId })
    const existing = await this.em.findOne(LeavePolicyAssignment, { leaveTypeId, effectiveFrom, ...target })
    if (!existing && (await this.em.count(LeavePolicyAssignment, { leaveTypeId })) >= MAX_POLICY_ASSIGNMENTS)
      throw tooManyError("leaveTypeId", MAX_POLICY_ASSIGNMENTS)
    const values = { groupId, includeDescendants }
    const { result: assignment, details: own } = await ruleGuard.change(leaveTypeId, () =>
      existing
        ? Object.assign(existing, values)
        : this.insert(LeavePolicyAssignment, { leaveTypeId, effectiveFrom, ...target, ...values }),
    )
    this.emit("leavePolicyAssignment.create", { subject: assignment, details: { ...detailsOf(assignment), ...own } })
    await ledger.scheduleSync()
    return assignment
  }

  /**
   * Deletes an assignment, also for the past. The ledger gets corrections. Throws RECORD_IN_USE if the earlier assignment of the
   * target, which applies instead, is to an archived group. Throws SELF_ACTION_FORBIDDEN as `create` does.
   */
  async delete(id: string): Promise<void> {
    const { leaveTypeId } = await this.findAuthorized("delete", LeavePolicyAssignment, id)
    await this.assertActionAvailable(LeavePolicyAssignment, id, "delete")
    await this.ctx.services.leave.policyVersions.lockType(leaveTypeId)
    const assignment = await this.findAuthorized("delete", LeavePolicyAssignment, id, { lock: true })
    await this.assertEarlierGroupActive(assignment)
    const { details: own } = await this.ctx.services.leave.ruleGuard.change(leaveTypeId, () => this.em.remove(assignment))
    this.emit("leavePolicyAssignment.delete", { subject: assignment, details: { ...detailsOf(assignment), ...own } })
    await this.ctx.services.leave.ledger.scheduleSync()
  }

  private async assertEarlierGroupActive(assignment: LeavePolicyAssignment): Promise<void> {
    const { leaveTypeId, effectiveFrom } = assignment
    const earlier = await this.em.findOne(
      LeavePolicyAssignment,
      { leaveTypeId, effectiveFrom: { $lt: effectiveFrom }, ...targetOf(assignment) },
      { orderBy: { effectiveFrom: "desc" } },
    )
    const group = earlier?.groupId ? await this.em.findOne(LeavePolicyGroup, { id: earlier.groupId }) : null
    if (group?.archivedAt) throw new AppError("RECORD_IN_USE", { details: { groupId: group.id } })
  }
}

type Target = Pick<LeavePolicyAssignment, (typeof TARGETS)[number]>

const detailsOf = ({ leaveTypeId, groupId = null, effectiveFrom }: LeavePolicyAssignment) => ({
  leaveTypeId,
  groupId,
  effectiveFrom,
})

const targetOf = (values: Partial<Target>) => Object.fromEntries(TARGETS.map((name) => [name, values[name] ?? null])) as Target
