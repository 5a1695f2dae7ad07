// Leave types. Changes of their rules add versions.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { clearDefault } from "../../core/default-record.js"
import { AppError, forbiddenError, tooManyError } from "../../core/errors.js"
import { LeaveRequest } from "../../entities/leave/requests.js"
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import type { CreateLeaveTypeInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { yearOf, yearStart } from "./calculations/dates.js"
import { DEFAULT_LEAVE_TYPES, pickRules, validateRules } from "./calculations/policy-rules.js"
import { toNewVersions } from "./policy-versions.js"

/** Archived types excluded. Lists of balances have one entry for each type and are not paged. */
const MAX_LEAVE_TYPES = 100

export class LeaveTypeService extends BaseService {
  /** All leave types, ordered by name. */
  list() {
    return this.queryMany(LeaveType, { orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(LeaveType, { id })
  }

  /** Creates the leave types of a new organization. Their rules apply from January 1 of the current year. */
  async createDefaults(): Promise<void> {
    const effectiveFrom = yearStart(yearOf(this.ctx.today))
    for (const type of DEFAULT_LEAVE_TYPES) await this.insertType({ ...type, effectiveFrom })
  }

  /** Throws VALIDATION_FAILED if the organization has 100 types, and SELF_ACTION_FORBIDDEN as `ruleGuard` does. */
  async create(input: CreateLeaveTypeInput): Promise<LeaveType> {
    this.assertMayAllowGrants(input.allowsManagerGrants)
    await this.assertBelowLimit()
    const type = await this.insertType(input)
    const { policyVersions, ruleGuard } = this.ctx.services.leave
    this.emit("leaveType.create", { subject: type, details: { ...(await ruleGuard.checkNewType(type.id)) } })
    await policyVersions.add({ leaveTypeId: type.id, groupId: null }, toNewVersions(undefined, input.policies))
    return type
  }

  /**
   * Updates a type. Rules in the patch become a new version from `effectiveFrom` (default: today), and each of `policies` one from its
   * own date.
   */
  async update(id: string, { effectiveFrom = this.ctx.today, ...patch }: UpdateLeaveTypeInput): Promise<LeaveType> {
    const type = await this.findAuthorized("update", LeaveType, id, { lock: true })
    const { name, description, color, isDefault, allowsManagerGrants, badge } = patch
    if (isDefault) await clearDefault(this.ctx, LeaveType, id)
    if (allowsManagerGrants !== type.allowsManagerGrants) this.assertMayAllowGrants(allowsManagerGrants)
    const { changed } = await this.applyPatch(type, { name, description, color, isDefault, allowsManagerGrants, badge })
    const rules = pickRules(patch)
    const own = Object.keys(rules).length > 0 ? { rules, effectiveFrom } : undefined
    const { policyVersions } = this.ctx.services.leave
    changed.push(...(await policyVersions.add({ leaveTypeId: id, groupId: null }, toNewVersions(own, patch.policies))))
    this.emitUpdate("leaveType.update", type, changed)
    return type
  }

  /** Archives a type. Throws RECORD_IN_USE for the default type and for a type with pending requests. */
  async delete(id: string): Promise<void> {
    const type = await this.findAuthorized("delete", LeaveType, id, { lock: true })
    const pendingRequests = await this.em.count(LeaveRequest, { leaveTypeId: id, status: "PENDING" })
    const { isDefault } = type
    if (isDefault || pendingRequests > 0) throw new AppError("RECORD_IN_USE", { details: { isDefault, pendingRequests } })
    this.archive(type)
    this.emit("leaveType.delete", { subject: type, details: { name: type.name } })
  }

  /** Throws FORBIDDEN if the viewer, a manager outside of HR, could then grant days to their own reports. */
  private assertMayAllowGrants(allowsManagerGrants: boolean | undefined): void {
    if (allowsManagerGrants && this.viewer.reports.size > 0 && !this.viewer.isHr) throw forbiddenError("allowsManagerGrants")
  }

  private async assertBelowLimit(): Promise<void> {
    const { organizationId } = this.viewer
    // The lock makes concurrent creations wait, so that each counts the types of the others.
    await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(this.db)
    if ((await this.em.count(LeaveType, { archivedAt: null })) >= MAX_LEAVE_TYPES) throw tooManyError("name", MAX_LEAVE_TYPES)
  }

  private async insertType({
    effectiveFrom = this.ctx.today,
    isUnlimited = false,
    unit = "DAYS",
    ...input
  }: CreateLeaveTypeInput): Promise<LeaveType> {
    const { name, description, color, isDefault, allowsManagerGrants, badge } = input
    if (isDefault) await clearDefault(this.ctx, LeaveType)
    const values = { name, description, color, isDefault, unit, isUnlimited, allowsManagerGrants, badge }
    const type = await this.createRecord(LeaveType, values)
    // The version of the rules refers to the type.
    await this.em.flush()
    const rules = { ...(isUnlimited ? { accrual: "NONE" as const } : {}), ...pickRules(input) }
    validateRules(rules, unit)
    await this.createRecord(LeavePolicy, { ...rules, leaveTypeId: type.id, effectiveFrom })
    await this.ctx.services.leave.ledger.scheduleSync()
    return type
  }
}
