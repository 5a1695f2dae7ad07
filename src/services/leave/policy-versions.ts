// Versions of the rules of leave types, general ones and those of policy groups. A change adds a version from a date on; a version is
// never rewritten, and deleted only before its date.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, referenceError, validationError } from "../../core/errors.js"
import { loadLocalDate } from "../../core/local-date.js"
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { EffectiveLeavePolicyFilter, LeavePolicyFilter } from "../../inputs/leave/policy-groups.js"
import type { LeavePolicyInput } from "../../inputs/leave/types.js"
import { rulesOn } from "./calculations/accrual.js"
import { versionOn } from "./calculations/policy-groups.js"
import { POLICY_RULE_NAMES, type PolicyRules, pickRules, validateRules } from "./calculations/policy-rules.js"
import { loadPolicySources } from "./policy-sources.js"

/** Rules of a leave type: those of a group, or without a group the general rules. */
export interface PolicyKey {
  leaveTypeId: string
  groupId: string | null
}

/** A version to add: the rules that it changes, its date, and the path of the rules in the input. */
export interface NewPolicyVersion {
  rules: Partial<PolicyRules>
  effectiveFrom: string
  path: string
}

export class LeavePolicyVersionService extends BaseService {
  list({ leaveTypeIds, groupIds }: LeavePolicyFilter) {
    return this.queryMany(LeavePolicy, {
      where: { leaveTypeId: leaveTypeIds, groupId: groupIds },
      orderBy: [{ by: "effectiveFrom" }],
    })
  }

  /** The version that applies to an employee on a date; before the first version, the first. */
  async getEffective({ employeeId: id, leaveTypeId, date }: EffectiveLeavePolicyFilter) {
    await this.findAuthorized("read", LeaveType, leaveTypeId)
    const employeeId = id ?? this.ctx.ownEmployeeId
    const employee = await this.findAuthorized("readLeave", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "LEAVE", employeeId)
    const day = date ?? (await loadLocalDate(this.ctx, employee))
    const versionAt = await this.loadRules(employeeId, leaveTypeId)
    return this.queryOne(LeavePolicy, { id: versionAt(day).id })
  }

  /** Loads the version of a type's rules that applies to an employee on a date; before the first version, the first. */
  async loadRules(employeeId: string, leaveTypeId: string): Promise<(date: string) => LeavePolicy> {
    const [rows, { assignments, subject }] = await Promise.all([
      this.ctx.runTogether(sql<object>`select p.* from leave_policies p
        where p.organization_id = ${this.viewer.organizationId} and p.leave_type_id = ${leaveTypeId}
        order by p.effective_from, p.id`),
      loadPolicySources(this.ctx, employeeId, leaveTypeId),
    ])
    const versions = rows.map((row) => this.em.map(LeavePolicy, row))
    return (date) => versionOn({ versions, assignments }, subject, date)
  }

  /**
   * Adds versions, the earliest first, so that each keeps the rules of those before. Returns the names of the changed rules. Throws
   * SELF_ACTION_FORBIDDEN as `ruleGuard` does.
   */
  async add(key: PolicyKey, newVersions: readonly NewPolicyVersion[]): Promise<string[]> {
    assertDifferentDates(newVersions)
    if (newVersions.length === 0) return []
    const { ruleGuard, ledger } = this.ctx.services.leave
    const added: { subject: LeavePolicy; rules: Partial<PolicyRules> }[] = []
    const { details: own } = await ruleGuard.change(key.leaveTypeId, async () => {
      for (const { rules, effectiveFrom, path } of newVersions.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
        const subject = await this.createRecord(LeavePolicy, await this.buildVersion(key, rules, effectiveFrom, path))
        added.push({ subject, rules })
        // The next version is built on this one.
        await this.em.flush()
      }
    })
    for (const { subject, rules } of added) this.emit("leaveType.updateRules", { subject, details: { ...key, rules, ...own } })
    await ledger.scheduleSync()
    return [...new Set(newVersions.flatMap(({ rules }) => Object.keys(rules)))]
  }

  /**
   * Returns the rules in force on a date with changes applied, without storing them. The first version of a group changes the general
   * rules. Throws VALIDATION_FAILED for invalid rules, and for a date before the first version, which would grant leave for years
   * without rules. `path` is the path of the rules in the input.
   */
  async buildVersion({ leaveTypeId, groupId }: PolicyKey, rules: Partial<PolicyRules>, effectiveFrom: string, path = "") {
    const ofGroup = groupId ? await this.loadVersions({ leaveTypeId, groupId }) : []
    const versions = ofGroup.length > 0 ? ofGroup : await this.loadVersions({ leaveTypeId, groupId: null })
    const current = rulesOn(versions, effectiveFrom)
    if (effectiveFrom < current.effectiveFrom) throw validationError({ [`${path}effectiveFrom`]: "beforeFirstPolicy" })
    const currentRules = Object.fromEntries(POLICY_RULE_NAMES.map((name) => [name, current[name]]))
    const version = { ...(currentRules as unknown as PolicyRules), ...rules, leaveTypeId, groupId, effectiveFrom }
    const { unit } = await this.em.findOneOrFail(LeaveType, { id: leaveTypeId })
    validateRules(version, unit, path)
    return version
  }

  /**
   * Deletes a version of the rules before it is in force. Throws RECORD_IN_USE for a version in force, and for the only version of a
   * type or of a group. Throws SELF_ACTION_FORBIDDEN as `ruleGuard` does.
   */
  async delete(id: string): Promise<void> {
    const { leaveTypeId } = await this.findAuthorized("delete", LeavePolicy, id)
    await this.findAuthorized("update", LeaveType, leaveTypeId, { lock: true })
    const version = await this.findAuthorized("delete", LeavePolicy, id, { lock: true })
    const { groupId = null, effectiveFrom } = version
    const isOnlyVersion = (await this.em.count(LeavePolicy, { leaveTypeId, groupId })) === 1
    if (effectiveFrom <= this.ctx.today || isOnlyVersion)
      throw new AppError("RECORD_IN_USE", { details: { effectiveFrom, isOnlyVersion } })
    const { ruleGuard, ledger } = this.ctx.services.leave
    const { details: own } = await ruleGuard.change(leaveTypeId, () => this.em.remove(version))
    this.emit("leavePolicy.delete", { subject: version, details: { leaveTypeId, groupId, effectiveFrom, ...own } })
    await ledger.scheduleSync()
  }

  /**
   * Locks a leave type until the transaction ends, so that changes of its groups and assignments happen one after another. Bookings, which
   * refer to the type, do not wait. Throws INVALID_REFERENCE for an unknown or archived type.
   */
  async lockType(leaveTypeId: string): Promise<void> {
    const { rows } = await sql`select 1 from leave_types
      where organization_id = ${this.viewer.organizationId} and id = ${leaveTypeId} and archived_at is null
      for no key update`.execute(this.db)
    if (rows.length === 0) throw referenceError("leaveTypeId")
  }

  private loadVersions(where: Partial<PolicyKey>): Promise<LeavePolicy[]> {
    return this.em.find(LeavePolicy, where, { orderBy: { effectiveFrom: "asc", id: "asc" } })
  }
}

/** The versions of an input: that of its own rules, if it has any, and one for each of `policies`. */
export function toNewVersions(
  own: { rules: Partial<PolicyRules>; effectiveFrom: string } | undefined,
  policies: readonly LeavePolicyInput[] = [],
): NewPolicyVersion[] {
  const further = policies.map(({ effectiveFrom, ...rules }, n) => ({
    rules: pickRules(rules),
    effectiveFrom,
    path: `policies.${n}.`,
  }))
  return own ? [{ ...own, path: "" }, ...further] : further
}

/** Throws VALIDATION_FAILED for two versions from one date. */
function assertDifferentDates(newVersions: readonly NewPolicyVersion[]): void {
  const problems = newVersions
    .filter(({ effectiveFrom }, n) => newVersions.slice(0, n).some((other) => other.effectiveFrom === effectiveFrom))
    .map(({ path }) => ({ path: `${path}effectiveFrom`, code: "duplicate" }))
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
