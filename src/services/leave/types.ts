// Leave types. Their rules are versioned: a change adds a version from a date on, and earlier versions are never rewritten.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import type { CreateLeaveTypeInput, LeavePolicyInput, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { clearDefault } from "./default-record.js"
import { yearOf, yearStart } from "./rules/dates.js"
import { DEFAULT_LEAVE_TYPES, POLICY_RULE_NAMES, type PolicyRules, pickRules, validateRules } from "./rules/policy-rules.js"

/** Archived types excluded. Lists of balances have one entry for each type and are not paged. */
const MAX_LEAVE_TYPES = 100

/** A version to add: the rules that it changes, its date, and the path of the rules in the input. */
interface VersionDraft {
  rules: Partial<PolicyRules>
  effectiveFrom: string
  path: string
}

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

  /** Throws VALIDATION_FAILED if the organization has 100 types. */
  async create(input: CreateLeaveTypeInput): Promise<LeaveType> {
    await this.assertBelowLimit()
    const type = await this.insertType(input)
    this.emit("leaveType.create", { subject: type })
    await this.addVersions(type, toDrafts(input.policies))
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
    const { changed } = await this.applyPatch(type, { name, description, color, isDefault, allowsManagerGrants, badge })
    const rules = pickRules(patch)
    const drafts = Object.keys(rules).length > 0 ? [{ rules, effectiveFrom, path: "" }] : []
    changed.push(...(await this.addVersions(type, [...drafts, ...toDrafts(patch.policies)])))
    if (changed.length > 0) this.emit("leaveType.update", { subject: type, details: { changed } })
    return type
  }

  /** Archives a type. Throws IN_USE for the default type and for a type with pending requests. */
  async delete(id: string): Promise<void> {
    const type = await this.findAuthorized("delete", LeaveType, id, { lock: true })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from leave_requests
      where organization_id = ${type.organizationId} and leave_type_id = ${id} and status = 'PENDING'`.execute(this.db)
    const pendingRequests = rows[0]?.count ?? 0
    const { isDefault } = type
    if (isDefault || pendingRequests > 0) throw new AppError("IN_USE", { details: { isDefault, pendingRequests } })
    this.archive(type)
    this.emit("leaveType.delete", { subject: type, details: { name: type.name } })
  }

  /**
   * Deletes a version of the rules before it is in force. Throws IN_USE for a version in force, and for the only version of a type.
   */
  async deletePolicy(id: string): Promise<void> {
    const { leaveTypeId } = await this.findAuthorized("delete", LeavePolicy, id)
    await this.findAuthorized("update", LeaveType, leaveTypeId, { lock: true })
    const version = await this.findAuthorized("delete", LeavePolicy, id, { lock: true })
    const { effectiveFrom } = version
    const isOnlyVersion = (await this.em.count(LeavePolicy, { leaveTypeId })) === 1
    if (effectiveFrom <= this.ctx.today || isOnlyVersion)
      throw new AppError("IN_USE", { details: { effectiveFrom, isOnlyVersion } })
    this.deleteRecord(version)
    this.emit("leavePolicy.delete", { subject: version, details: { leaveTypeId, effectiveFrom } })
    await this.ctx.services.leave.ledger.scheduleSync()
  }

  /**
   * Returns the rules in force on a date with changes applied, without storing them. Throws VALIDATION_FAILED for
   * invalid rules, and for a date before the first version, which would grant leave for years without rules. `path` is the path of the
   * rules in the input.
   */
  async draftVersion(leaveTypeId: string, rules: Partial<PolicyRules>, effectiveFrom: string, path = "") {
    const current = await this.ctx.services.leave.ledger.findRules(leaveTypeId, effectiveFrom)
    if (effectiveFrom < current.effectiveFrom) throw validationError({ [`${path}effectiveFrom`]: "beforeFirstPolicy" })
    const currentRules = Object.fromEntries(POLICY_RULE_NAMES.map((name) => [name, current[name]]))
    const version = { ...(currentRules as unknown as PolicyRules), ...rules, leaveTypeId, effectiveFrom }
    const { unit } = await this.em.findOneOrFail(LeaveType, { id: leaveTypeId })
    validateRules(version, unit, path)
    return version
  }

  private async assertBelowLimit(): Promise<void> {
    const { organizationId } = this.viewer
    // The lock makes concurrent creations wait, so that each counts the types of the others.
    await sql`select 1 from organizations where id = ${organizationId} for update`.execute(this.db)
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
    await this.addVersion(type, { ...rules, leaveTypeId: type.id, effectiveFrom })
    await this.ctx.services.leave.ledger.scheduleSync()
    return type
  }

  /** Adds versions, the earliest first, so that each keeps the rules of those before. Returns the names of the changed rules. */
  private async addVersions(type: LeaveType, drafts: readonly VersionDraft[]): Promise<string[]> {
    assertDifferentDates(drafts)
    for (const { rules, effectiveFrom, path } of drafts.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))) {
      const version = await this.addVersion(type, await this.draftVersion(type.id, rules, effectiveFrom, path))
      this.emit("leaveType.updateRules", { subject: version, details: { leaveTypeId: type.id, rules } })
      // The next draft reads this version.
      await this.em.flush()
    }
    if (drafts.length > 0) await this.ctx.services.leave.ledger.scheduleSync()
    return [...new Set(drafts.flatMap(({ rules }) => Object.keys(rules)))]
  }

  private async addVersion(type: LeaveType, values: Partial<LeavePolicy>): Promise<LeavePolicy> {
    return this.createRecord(LeavePolicy, { ...values, leaveTypeId: type.id })
  }
}

const toDrafts = (policies: readonly LeavePolicyInput[] = []): VersionDraft[] =>
  policies.map(({ effectiveFrom, ...rules }, n) => ({ rules: pickRules(rules), effectiveFrom, path: `policies.${n}.` }))

/** Throws VALIDATION_FAILED for two versions from one date. */
function assertDifferentDates(drafts: readonly VersionDraft[]): void {
  const problems = drafts
    .filter(({ effectiveFrom }, n) => drafts.slice(0, n).some((other) => other.effectiveFrom === effectiveFrom))
    .map(({ path }) => ({ path: `${path}effectiveFrom`, code: "duplicate" }))
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
