// Policy groups: groups of employees with rules of their own for a leave type. Assignments determine who belongs to a group.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, referenceError, tooManyError } from "../../core/errors.js"
import { LeavePolicyGroup } from "../../entities/leave/policy-groups.js"
import { LeaveType } from "../../entities/leave/types.js"
import type {
  CreateLeavePolicyGroupInput,
  LeavePolicyGroupFilter,
  UpdateLeavePolicyGroupInput,
} from "../../inputs/leave/policy-groups.js"
import { pickRules } from "./calculations/policy-rules.js"
import { type PolicyKey, toNewVersions } from "./policy-versions.js"

/** Groups of a leave type, archived ones excluded. */
const MAX_POLICY_GROUPS = 50

export class LeavePolicyGroupService extends BaseService {
  list({ leaveTypeIds }: LeavePolicyGroupFilter) {
    return this.queryMany(LeavePolicyGroup, { where: { leaveTypeId: leaveTypeIds }, orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(LeavePolicyGroup, { id })
  }

  /** Creates a group with at least one version of its rules. Throws VALIDATION_FAILED if the leave type has 50 groups. */
  async create({ leaveTypeId, name, effectiveFrom, policies, ...input }: CreateLeavePolicyGroupInput) {
    const { policyVersions } = this.ctx.services.leave
    await policyVersions.lockType(leaveTypeId)
    if ((await this.em.count(LeavePolicyGroup, { leaveTypeId, archivedAt: null })) >= MAX_POLICY_GROUPS)
      throw tooManyError("name", MAX_POLICY_GROUPS)
    const group = this.insert(LeavePolicyGroup, { leaveTypeId, name })
    // The versions of the rules refer to the group.
    await this.em.flush()
    this.emit("leavePolicyGroup.create", { subject: group, details: { leaveTypeId } })
    const rules = pickRules(input)
    // Without rules of its own the group begins with the first of `policies`.
    const hasOwn = Object.keys(rules).length > 0 || effectiveFrom !== undefined || !policies?.length
    const newVersions = toNewVersions(hasOwn ? { rules, effectiveFrom: effectiveFrom ?? this.ctx.today } : undefined, policies)
    await policyVersions.add({ leaveTypeId, groupId: group.id }, newVersions)
    return group
  }

  /**
   * Updates a group. Rules in the patch become a new version from `effectiveFrom` (default: today), and each of `policies` one from its
   * own date.
   */
  async update(id: string, { effectiveFrom = this.ctx.today, name, policies, ...patch }: UpdateLeavePolicyGroupInput) {
    const group = await this.findAuthorized("update", LeavePolicyGroup, id, { lock: true })
    const { leaveTypeId } = group
    await this.findAuthorized("update", LeaveType, leaveTypeId)
    const { changed } = await this.applyPatch(group, { name })
    const rules = pickRules(patch)
    const own = Object.keys(rules).length > 0 ? { rules, effectiveFrom } : undefined
    const { policyVersions } = this.ctx.services.leave
    changed.push(...(await policyVersions.add({ leaveTypeId, groupId: id }, toNewVersions(own, policies))))
    if (changed.length > 0)
      this.emit("leavePolicyGroup.update", { subject: group, details: { leaveTypeId, changedFields: changed } })
    return group
  }

  /** Archives a group, whose rules stay in force for the past. Throws RECORD_IN_USE if an assignment to it applies today or later. */
  async delete(id: string): Promise<void> {
    const { leaveTypeId } = await this.findAuthorized("delete", LeavePolicyGroup, id)
    await this.ctx.services.leave.policyVersions.lockType(leaveTypeId)
    const group = await this.findAuthorized("delete", LeavePolicyGroup, id, { lock: true })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from leave_policy_assignments a
      where a.organization_id = ${group.organizationId} and a.group_id = ${id} and not exists (
        select from leave_policy_assignments later
        where later.organization_id = a.organization_id and later.leave_type_id = a.leave_type_id
          and later.effective_from > a.effective_from and later.effective_from <= ${this.ctx.today}
          and (later.employee_id, later.department_id, later.location_id, later.employment_type)
            is not distinct from (a.employee_id, a.department_id, a.location_id, a.employment_type))`.execute(this.db)
    const assignments = rows[0]?.count ?? 0
    if (assignments > 0) throw new AppError("RECORD_IN_USE", { details: { assignments } })
    this.archive(group)
    this.emit("leavePolicyGroup.delete", { subject: group, details: { leaveTypeId, name: group.name } })
  }

  /** Throws INVALID_REFERENCE unless a group, if any, belongs to the leave type and is not archived. */
  async assertOfType({ leaveTypeId, groupId }: PolicyKey): Promise<void> {
    if (groupId === null || (await this.em.count(LeavePolicyGroup, { id: groupId, leaveTypeId, archivedAt: null })) > 0) return
    throw referenceError("groupId")
  }
}
