// Checks leave against the coverage rules of the employee's groups, under a lock on these rules.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { isTeammateOf } from "../../entities/leave/absences.js"
import type { DayHalf, LeaveStatus } from "../../entities/leave/enums.js"
import type { LeaveCoverageShortfall } from "../../entities/leave/previews.js"
import {
  type CoverageInput,
  type CoverageMember,
  type CoverageRule,
  type CoverageShortfall,
  type CoveredHalf,
  findShortfalls,
  halvesUnderRule,
} from "./calculations/coverage.js"
import { halfKey } from "./calculations/stretch.js"

/** A leave whose effect on coverage is computed. */
interface CoveredLeave {
  employeeId: string
  /** Id of the stored request, whose booked days are replaced by `halves`. */
  requestId?: string
  halves: readonly CoveredHalf[]
}

/** Leave with its employee only, whose rules are looked up. */
export type EmployeeLeave = Pick<CoveredLeave, "employeeId">

/** Leave that counts as absence when leave is submitted: a pending request keeps its place. */
const BOOKED: readonly LeaveStatus[] = ["PENDING", "APPROVED"]
/** Leave that counts as absence at an approval: pending requests, which may be rejected, do not prevent it. */
const APPROVED: readonly LeaveStatus[] = ["APPROVED"]

/** Days that a preview lists, and absent employees that it lists for each. */
const MAX_SHORTFALLS = 366
const MAX_ABSENTEES = 50

export class LeaveCoverageService extends BaseService {
  /**
   * Locks the blocking rules that concern an employee, ordered by id, which serializes bookings in their groups. Callers lock rules
   * before employees, because a booking that holds a rule refers to other employees.
   */
  async lockRules(employeeId: string): Promise<CoverageRule[]> {
    return (await this.lockingQuery(sql`${employeeId}`).execute(this.db)).rows
  }

  /** The query of `lockRules`. */
  lockingQuery(employeeId: RawBuilder<unknown>): RawBuilder<CoverageRule> {
    return this.ruleQuery(employeeId, sql`and r.is_blocking order by r.id for no key update of r`)
  }

  /** The blocking rules that concern the employees of leave, ordered by id, without locks. */
  async blockingRulesOf(leave: readonly EmployeeLeave[]): Promise<(one: EmployeeLeave) => CoverageRule[]> {
    const ids = [...new Set(leave.map(({ employeeId }) => employeeId))]
    const load = (id: string) => this.ctx.runTogether(this.ruleQuery(sql`${id}`, sql`and r.is_blocking order by r.id`))
    const rules = new Map(await Promise.all(ids.map(async (id) => [id, await load(id)] as const)))
    return ({ employeeId }) => rules.get(employeeId) ?? []
  }

  /** TOO_FEW_PRESENT if the leave breaks one of the blocking rules while pending leave of others counts as absence. */
  bookingError(rules: readonly CoverageRule[], leave: CoveredLeave): Promise<AppError | undefined> {
    return this.findError(rules, leave, BOOKED)
  }

  /** TOO_FEW_PRESENT if the leave breaks one of the blocking rules while only approved leave of others counts as absence. */
  approvalError(rules: readonly CoverageRule[], leave: CoveredLeave): Promise<AppError | undefined> {
    return this.findError(rules, leave, APPROVED)
  }

  /** The days on which a leave breaks rules, and the error that submitting it returns. */
  async preview(leave: CoveredLeave): Promise<{ shortfalls: LeaveCoverageShortfall[]; error?: AppError }> {
    const rules = await this.ctx.runTogether(this.ruleQuery(sql`${leave.employeeId}`, sql`order by r.id`))
    const { shortfalls, input } = await this.evaluate(rules, leave, BOOKED)
    if (!input) return { shortfalls: [] }
    const approved = await this.loadBookedHalves(
      input.members.filter(({ id, isVisible }) => isVisible && id !== leave.employeeId),
      { from: shortfalls[0]?.date ?? "", to: shortfalls.at(-1)?.date ?? "", statuses: APPROVED },
    )
    return {
      shortfalls: shortfalls.slice(0, MAX_SHORTFALLS).map(({ rule, ...shortfall }) => ({
        ruleId: rule.id,
        name: rule.name,
        isBlocking: rule.isBlocking,
        minimumPresent: rule.minimumPresent,
        ...shortfall,
        absentees: listAbsentees(input.members, rule.id, shortfall.date, approved),
      })),
      error: toError(shortfalls.filter(({ rule }) => rule.isBlocking)),
    }
  }

  private async findError(
    rules: readonly CoverageRule[],
    leave: CoveredLeave,
    statuses: readonly LeaveStatus[],
  ): Promise<AppError | undefined> {
    const { shortfalls } = await this.evaluate(rules, leave, statuses)
    return toError(shortfalls)
  }

  /** The number of statements depends neither on the number of rules nor on the size of their groups. */
  private async evaluate(
    allRules: readonly CoverageRule[],
    { employeeId, requestId, halves }: CoveredLeave,
    statuses: readonly LeaveStatus[],
  ): Promise<{ shortfalls: CoverageShortfall[]; input?: CoverageInput }> {
    const rules = allRules.filter((rule) => halvesUnderRule(rule, halves).length > 0)
    const dates = rules.flatMap((rule) => halvesUnderRule(rule, halves).map(({ date }) => date)).toSorted()
    const [from, to] = [dates[0], dates.at(-1)]
    if (!from || !to) return { shortfalls: [] }
    const members = await this.loadMembers(rules, from, to)
    const ids = members.map(({ id }) => id)
    const [bookedHalves, schedules] = await Promise.all([
      this.loadBookedHalves(members, { from, to, statuses, exceptId: requestId }),
      this.ctx.services.leave.days.loadSchedules(ids, from, to),
    ])
    const input = { members, bookedHalves, schedules }
    const shortfalls = findShortfalls(rules, employeeId, halves, input)
    return shortfalls.length > 0 ? { shortfalls, input } : { shortfalls }
  }

  /** The active rules of the team, the departments and the skills of an employee. */
  private ruleQuery(employeeId: RawBuilder<unknown>, ending: RawBuilder<unknown>): RawBuilder<CoverageRule> {
    const organization = sql`${this.viewer.organizationId}::uuid`
    return sql<CoverageRule>`
      with recursive above (id, parent_id) as (
        select d.id, d.parent_id from employees e
        join departments d on d.organization_id = e.organization_id and d.id = e.department_id
        where e.organization_id = ${organization} and e.id = ${employeeId}
        union
        select d.id, d.parent_id from above join departments d on d.organization_id = ${organization} and d.id = above.parent_id
      )
      select r.id, r.name, r.minimum_present as "minimumPresent", r.start_date::text as "startDate", r.end_date::text as "endDate",
        r.is_blocking as "isBlocking"
      from leave_coverage_rules r join employees e on e.organization_id = r.organization_id and e.id = ${employeeId}
      where r.organization_id = ${organization} and r.is_active and (r.manager_id = e.manager_id or r.department_id = e.department_id
        or (r.include_descendants and r.department_id in (select above.id from above))
        or exists (select from skills s where s.organization_id = r.organization_id and s.employee_id = e.id
          and lower(s.name) = lower(r.skill)))
      ${ending}`
  }

  /** The active employees of the groups of rules who are employed in a period, ordered by name. */
  private loadMembers(rules: readonly CoverageRule[], from: string, to: string): Promise<CoverageMember[]> {
    const { viewer, permitted } = this.ctx.query.rowContext
    const { all, ids } = permitted("READ_LEAVE", "MANAGE_LEAVE")
    const organization = sql`${this.viewer.organizationId}::uuid`
    return this.ctx.runTogether(sql<CoverageMember>`
      with recursive rules as (
        select * from leave_coverage_rules r
        where r.organization_id = ${organization} and r.id = any(${rules.map(({ id }) => id)}::uuid[])
      ), units (rule_id, department_id, goes_down) as (
        select r.id, r.department_id, r.include_descendants from rules r where r.department_id is not null
        union
        select u.rule_id, d.id, true from units u
        join departments d on d.organization_id = ${organization} and d.parent_id = u.department_id where u.goes_down
      ), members (rule_id, employee_id) as (
        select u.rule_id, e.id from units u join employees e on e.organization_id = ${organization} and e.department_id = u.department_id
        union
        select r.id, e.id from rules r join employees e on e.organization_id = ${organization} and e.manager_id = r.manager_id
        union
        select r.id, s.employee_id from rules r join skills s on s.organization_id = ${organization} and lower(s.name) = lower(r.skill)
      )
      select e.id, e.full_name as "fullName", e.hire_date::text as "hireDate", e.end_date::text as "endDate", m.rule_ids as "ruleIds",
        (${all} or e.id = any(${ids}) or ${isTeammateOf(viewer)}) as "isVisible"
      from employees e
      join (select employee_id, array_agg(rule_id::text) as rule_ids from members group by employee_id) m on m.employee_id = e.id
      where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED'
        and e.hire_date <= ${to}::date is not false and e.end_date >= ${from}::date is not false
      order by e.full_name, e.id`)
  }

  /** The half days of leave of employees in a period, by employee. */
  private async loadBookedHalves(
    members: readonly CoverageMember[],
    { from, to, statuses, exceptId }: { from: string; to: string; statuses: readonly LeaveStatus[]; exceptId?: string },
  ): Promise<Map<string, Set<string>>> {
    const rows = await this.ctx.runTogether(sql<{ employeeId: string; date: string; half: DayHalf }>`
      select d.employee_id as "employeeId", d.date::text, d.half from leave_day_parts d
      join leave_requests q on q.organization_id = d.organization_id and q.id = d.request_id
      where d.organization_id = ${this.viewer.organizationId} and d.employee_id = any(${members.map(({ id }) => id)}::uuid[])
        and d.date between ${from}::date and ${to}::date and d.amount > 0 and q.status = any(${[...statuses]}::text[])
        and q.id is distinct from ${exceptId ?? null}::uuid`)
    const byEmployee = Map.groupBy(rows, ({ employeeId }) => employeeId)
    return new Map([...byEmployee].map(([id, halves]) => [id, new Set(halves.map(halfKey))]))
  }
}

/** The members of a group with approved leave on a date, as far as the viewer may know it. */
function listAbsentees(
  members: readonly CoverageMember[],
  ruleId: string,
  date: string,
  approvedHalves: ReadonlyMap<string, ReadonlySet<string>>,
) {
  return members
    .filter(({ ruleIds }) => ruleIds.includes(ruleId))
    .map(({ id, fullName }) => {
      const isAbsent = (half: DayHalf) => approvedHalves.get(id)?.has(halfKey({ date, half })) ?? false
      return { employeeId: id, fullName, morning: isAbsent("AM"), afternoon: isAbsent("PM") }
    })
    .filter(({ morning, afternoon }) => morning || afternoon)
    .slice(0, MAX_ABSENTEES)
}

/** TOO_FEW_PRESENT with each broken rule, its days, and the smallest number of people present on them. */
function toError(shortfalls: readonly CoverageShortfall[]): AppError | undefined {
  const [first] = shortfalls
  if (!first) return undefined
  const rules = [...Map.groupBy(shortfalls, ({ rule }) => rule)].map(([{ id, name, minimumPresent }, days]) => ({
    ruleId: id,
    name,
    minimumPresent,
    present: Math.min(...days.map(({ present }) => present)),
    dates: days.map(({ date }) => date),
  }))
  const { name, minimumPresent } = first.rule
  return new AppError("TOO_FEW_PRESENT", {
    details: { rules },
    values: { name, minimumPresent, date: first.date, present: first.present },
  })
}
