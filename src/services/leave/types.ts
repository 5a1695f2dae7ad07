// Types of leave. Their rules are kept in versions: a change is a new version from a day on, and nothing that held before it is
// rewritten.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, type FieldProblem, validationError } from "../../core/errors.js"
import { LeavePolicy, LeaveType } from "../../entities/leave/types.js"
import type { CreateLeaveTypeInput, LeaveRules, UpdateLeaveTypeInput } from "../../inputs/leave/types.js"
import { thousandths, yearOf, yearStart } from "./rules/accrual.js"

const ruleNames = [
  "accrual",
  "grantedAt",
  "daysPerYear",
  "tenureSteps",
  "prorateOnHire",
  "prorateOnEnd",
  "useFullTimeShare",
  "maximumCarryOver",
  "carryOverExpires",
  "allowHalfDays",
  "noticeDays",
  "maximumConsecutiveDays",
  "blackouts",
  "negativeAllowedUpTo",
  "documentAfterDays",
] as const satisfies (keyof LeaveRules & keyof LeavePolicy)[]

type Given = Pick<LeavePolicy, (typeof ruleNames)[number]>

/** What every new organization begins with. */
export const standardTypes: readonly CreateLeaveTypeInput[] = [
  {
    name: "Annual Leave",
    isDefault: true,
    color: "#2e7d32",
    accrual: "YEARLY",
    daysPerYear: 25,
    maximumCarryOver: 5,
    carryOverExpires: "03-31",
  },
  { name: "Sick Leave", badge: "SICK_LEAVE", color: "#c62828", accrual: "YEARLY", daysPerYear: 10, maximumCarryOver: 0 },
  { name: "Unpaid Leave", isUnlimited: true, color: "#6d4c41", accrual: "NONE" },
  { name: "Study Leave", color: "#1565c0", accrual: "YEARLY", daysPerYear: 5, maximumCarryOver: 0 },
]

export class LeaveTypesService extends BaseService {
  types() {
    return this.queryMany(LeaveType, { orderBy: [{ by: "name" }] })
  }

  type(id: string) {
    return this.queryOne(LeaveType, { id })
  }

  /** Gives a new organization its types; their rules hold from the beginning of its first year. */
  async found(): Promise<void> {
    const effectiveFrom = yearStart(yearOf(this.ctx.today))
    for (const type of standardTypes) await this.add({ ...type, effectiveFrom })
  }

  async createType(input: CreateLeaveTypeInput): Promise<LeaveType> {
    const type = await this.add(input)
    this.emit("leaveType.create", { subject: type })
    return type
  }

  /** Changes a type; where rules are given, they hold from a day on as a new version. */
  async changeType(id: string, { effectiveFrom, ...patch }: UpdateLeaveTypeInput): Promise<LeaveType> {
    const type = await this.findAuthorized("update", LeaveType, id, { lock: true })
    const { name, description, color, isDefault, badge } = patch
    if (isDefault) await this.dethrone(id)
    const { changed } = await this.applyPatch(type, { name, description, color, isDefault, badge })
    const rules = given(patch)
    if (Object.keys(rules).length > 0) {
      const version = await this.addVersion(type, await this.versionWith(id, rules, effectiveFrom ?? this.ctx.today))
      changed.push(...Object.keys(rules))
      this.emit("leaveType.updateRules", { subject: version, details: { leaveTypeId: id, rules } })
      await this.ctx.services.leave.ledger.catchUpSoon()
    }
    if (changed.length > 0) this.emit("leaveType.update", { subject: type, details: { changed } })
    return type
  }

  /** Retires a type. IN_USE while a request for it waits for a decision, or while it is the one that requests are for by default. */
  async removeType(id: string): Promise<void> {
    const type = await this.findAuthorized("delete", LeaveType, id, { lock: true })
    const { rows } = await sql`select 1 from leave_requests
      where organization_id = ${type.organizationId} and leave_type_id = ${id} and status = 'PENDING' limit 1`.execute(this.db)
    if (type.isDefault || rows.length > 0) throw new AppError("IN_USE")
    this.archive(type)
    this.emit("leaveType.delete", { subject: type, details: { name: type.name } })
  }

  /**
   * The rules of a type from a day on, with changes: not persisted. VALIDATION_FAILED where they make no sense, or would hold
   * before any others did: leave would be granted for years in which there was none.
   */
  async versionWith(leaveTypeId: string, rules: Partial<Given>, effectiveFrom: string) {
    const held = await this.ctx.services.leave.ledger.rulesOn(leaveTypeId, effectiveFrom)
    if (effectiveFrom < held.effectiveFrom) throw validationError({ effectiveFrom: "beforeFirstPolicy" })
    const kept = Object.fromEntries(ruleNames.map((name) => [name, held[name]]))
    const version = { ...(kept as unknown as Given), ...rules, leaveTypeId, effectiveFrom }
    refuseNonsense(version)
    return version
  }

  private async add({ effectiveFrom = this.ctx.today, isUnlimited = false, ...input }: CreateLeaveTypeInput): Promise<LeaveType> {
    const { name, description, color, isDefault, badge } = input
    if (isDefault) await this.dethrone(null)
    const type = await this.createRecord(LeaveType, { name, description, color, isDefault, isUnlimited, badge })
    // The version refers to it.
    await this.em.flush()
    const rules = { ...(isUnlimited ? { accrual: "NONE" as const } : {}), ...given(input) }
    refuseNonsense(rules)
    await this.addVersion(type, { ...rules, leaveTypeId: type.id, effectiveFrom })
    await this.ctx.services.leave.ledger.catchUpSoon()
    return type
  }

  private async addVersion(type: LeaveType, values: Partial<LeavePolicy>): Promise<LeavePolicy> {
    return this.createRecord(LeavePolicy, { ...values, leaveTypeId: type.id })
  }

  /** Takes the place of the default from whichever type has it. */
  private async dethrone(id: string | null): Promise<void> {
    const others = await this.em.find(LeaveType, { isDefault: true, archivedAt: null, ...(id ? { id: { $ne: id } } : {}) })
    for (const other of others) other.isDefault = false
    await this.em.flush()
  }
}

/** The rules among what is given. */
export const given = (input: Partial<LeaveRules>): Partial<Given> =>
  Object.fromEntries(ruleNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))

/** Refuses rules that contradict themselves, and days that are no thousandths. */
function refuseNonsense(rules: Partial<Given>): void {
  const problems: FieldProblem[] = []
  const exact = ["daysPerYear", "maximumCarryOver", "maximumConsecutiveDays", "negativeAllowedUpTo", "documentAfterDays"] as const
  for (const path of exact) if (!isExact(rules[path])) problems.push({ path, code: "tooManyDecimals" })
  const steps = rules.tenureSteps ?? []
  steps.forEach(({ afterYears, daysPerYear }, n) => {
    if (!isExact(daysPerYear)) problems.push({ path: `tenureSteps.${n}.daysPerYear`, code: "tooManyDecimals" })
    if (steps.slice(0, n).some((other) => other.afterYears === afterYears))
      problems.push({ path: `tenureSteps.${n}.afterYears`, code: "duplicate" })
  })
  rules.blackouts?.forEach(({ from, to }, n) => {
    if (to < from) problems.push({ path: `blackouts.${n}.to`, code: "endBeforeStart" })
  })
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}

const isExact = (days: number | null | undefined) => days == null || thousandths(days) / 1000 === days
