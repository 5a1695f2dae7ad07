// Loads the ledgers of employees: leave types with their rules, employment, bookings, stored balances by key and entries. All of it
// comes from one statement, so from one snapshot: the ledger job commits between two statements of a reader.
import { type RawBuilder, sql } from "kysely"
import { today } from "../../adapters/clock.js"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import type { LeaveBalanceEntry } from "../../entities/leave/balances.js"
import type { LeaveUnit } from "../../entities/leave/enums.js"
import type { LeavePolicy } from "../../entities/leave/types.js"
import { PARTS_PER_MINUTE } from "../../entities/leave/units.js"
import { uncanceledChanges } from "../../entities/profiles/employment-periods.js"
import { type AccrualRules, type EmploymentPeriod, FULL_TIME } from "./calculations/accrual.js"
import { fromAmount, toAmount } from "./calculations/amounts.js"
import type { LedgerBalanceByKey, LedgerEmployee, LedgerLeaveType } from "./calculations/ledger-input.js"
import type { GroupVersion } from "./calculations/policy-groups.js"
import {
  assignmentsOfType,
  type DepartmentParents,
  departmentParents,
  type StoredSubject,
  subjectColumns,
  toPolicySubject,
} from "./policy-sources.js"

type StoredVersion = Pick<
  LeavePolicy,
  Exclude<keyof AccrualRules, "maximumCarryOver" | "carryOverExpires"> & keyof LeavePolicy
> & {
  maximumCarryOver: number | null
  carryOverExpires: string | null
} & GroupVersion

/** SQL for the amount that a leave day `d` takes from the balance of the type `t`. */
export const bookedAmount = sql`case t.unit when 'HOURS' then d.minutes * ${sql.lit(PARTS_PER_MINUTE)} else d.amount end`

/** Converts a stored version: days or hours become parts of the unit. */
export const toAccrualRules = (version: StoredVersion, unit: LeaveUnit): AccrualRules & GroupVersion => ({
  ...version,
  amountPerYear: toAmount(version.amountPerYear, unit),
  tenureSteps: version.tenureSteps.map((step) => ({ ...step, amountPerYear: toAmount(step.amountPerYear, unit) })),
  maximumCarryOver: version.maximumCarryOver === null ? null : toAmount(version.maximumCarryOver, unit),
  negativeAllowedUpTo: toAmount(version.negativeAllowedUpTo, unit),
})

/**
 * SQL for the condition that the employee `e` is one of these. PostgreSQL expects several rows of a list, and would therefore plan a
 * statement about one employee again each time.
 */
export const isOneOf = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`e.id = ${ids[0]}` : sql`e.id = any(${[...ids]}::uuid[])`

interface LedgerSelection {
  /** Condition on the employee `e`. Default: no employees. */
  employees?: RawBuilder<unknown>
  /** Leave types whose rules, bookings and entries are loaded. Default: all types, archived ones included. */
  leaveTypeIds?: readonly string[]
  /** Number of the entries to load, the oldest by effective date. Default: none. */
  entryLimit?: number
}

export interface LoadedLedgers {
  /** Ordered by name. */
  types: LedgerLeaveType[]
  employees: LedgerEmployee[]
  /** Stored entries, ordered by effective date. */
  entries: LeaveBalanceEntry[]
}

interface StoredLedgers {
  types: (Omit<LedgerLeaveType, "versions"> & { versions: StoredVersion[] })[]
  employees: StoredEmployee[]
  parents: DepartmentParents
  entries: (Omit<LeaveBalanceEntry, "days" | "recordedAt"> & { amount: number; recordedAt: string })[]
}

interface StoredEmployee extends StoredSubject {
  timezone: string
  hireDate: string | null
  endDate: string | null
  share: number | null
  shares: { from: string; share: number | null }[]
  bookings: LedgerEmployee["bookings"]
  balances: LedgerBalanceByKey[]
}

/** Loads ledgers in one statement. Its cost depends on the selected types only, not on the number of types of the organization. */
export async function loadLedgers(
  ctx: Context,
  { employees = sql`false`, leaveTypeIds, entryLimit = 0 }: LedgerSelection,
): Promise<LoadedLedgers> {
  const { organizationId } = ctx.viewer
  const isSelected = (column: string) => (leaveTypeIds ? sql`and ${sql.ref(column)} = any(${[...leaveTypeIds]}::uuid[])` : sql``)
  const selection = { organizationId, employees, isSelected: isSelected("a.leave_type_id") }
  // Without entries, nothing is planned for them. The limit is no parameter, because it decides how much the plan is expected to cost.
  const entries =
    entryLimit === 0
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(x), '[]') from (
        select b.id, b.kind, b.account, b.amount, t.unit, b.effective_date as "effectiveDate", b.recorded_at as "recordedAt", b.key,
          b.request_id as "requestId", b.actor_id as "actorId", b.reason
        from ledger_entries b join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
        join leave_types t on t.organization_id = b.organization_id and t.id = b.leave_type_id
          where b.organization_id = ${organizationId} and ${employees} ${isSelected("b.leave_type_id")}
          order by b.effective_date, b.id limit ${sql.lit(entryLimit)}) x)`
  // Indented as little as possible: a submission joins this statement with others, and together they must be prepared.
  const rows = await ctx.runTogether(sql<StoredLedgers>`
  select
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'unit', t.unit, 'isUnlimited', t.is_unlimited,
        'retiredOn', (t.archived_at at time zone o.timezone)::date, 'assignments', ${assignmentsOfType(selection)},
        'versions', (select coalesce(json_agg(json_build_object('groupId', p.group_id,
            'effectiveFrom', p.effective_from, 'accrual', p.accrual,
            'grantTiming', p.grant_timing, 'amountPerYear', p.amount_per_year, 'tenureSteps', p.tenure_steps,
            'prorateOnHire', p.prorate_on_hire, 'prorateOnEnd', p.prorate_on_end, 'useFullTimeShare', p.use_full_time_share,
            'maximumCarryOver', p.maximum_carry_over, 'carryOverExpires', p.carry_over_expires,
            'negativeAllowedUpTo', p.negative_allowed_up_to) order by p.effective_from, p.id), '[]')
          from leave_policies p where p.organization_id = t.organization_id and p.leave_type_id = t.id)) order by t.name, t.id), '[]')
      from leave_types t join organizations o on o.id = t.organization_id
      where t.organization_id = ${organizationId} ${isSelected("t.id")}) as types,
    (select coalesce(json_agg(json_build_object('id', e.id, 'timezone', coalesce(l.timezone, o.timezone), 'hireDate', e.hire_date,
        'endDate', e.end_date, 'share', e.full_time_share, ${subjectColumns(selection)},
        'shares', (select coalesce(json_agg(json_build_object('from', h.starts_on, 'share', h.full_time_share)
            order by h.starts_on, h.id), '[]')
          from (${uncanceledChanges}) h where 'fullTimeShare' = any(h.changes)),
        'bookings', (select coalesce(json_agg(json_build_object('requestId', r.id, 'leaveTypeId', r.leave_type_id,
            'account', case r.status when 'PENDING' then 'PENDING' else 'USED' end,
            'bookedOn', coalesce(r.booked_on, r.start_date),
            'days', (select coalesce(json_agg(json_build_object('date', d.date, 'amount', d.amount)), '[]') from (
                select d.date, sum(${bookedAmount}) as amount from leave_day_parts d
                where d.organization_id = r.organization_id and d.request_id = r.id group by d.date) d))), '[]')
          from leave_requests r join leave_types t on t.organization_id = r.organization_id and t.id = r.leave_type_id
          where r.organization_id = e.organization_id and r.employee_id = e.id
            and r.status in ('PENDING', 'APPROVED') ${isSelected("r.leave_type_id")}),
        'balances', (select coalesce(json_agg(json_build_object('leaveTypeId', x.leave_type_id, 'key', x.key,
            'account', x.account, 'amount', x.amount, 'entries', x.entries, 'firstId', x.first_id,
            'effectiveDate', x.effective_date, 'lot', x.lot, 'lotExpiresOn', x.lot_expires_on, 'requestId', x.request_id)), '[]')
          from (select b.leave_type_id, b.key, sum(b.amount) as amount, count(*) as entries,
              (array_agg(b.id order by b.sequence))[1] as first_id, (array_agg(b.account))[1] as account,
              (array_agg(b.effective_date))[1] as effective_date, (array_agg(b.lot))[1] as lot,
              (array_agg(b.lot_expires_on))[1] as lot_expires_on, (array_agg(b.request_id))[1] as request_id
            from ledger_entries b where b.organization_id = e.organization_id and b.employee_id = e.id
              ${isSelected("b.leave_type_id")} group by b.leave_type_id, b.key) x))), '[]')
      from employees e join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${organizationId} and ${employees}) as employees,
    ${departmentParents(selection)} as parents,
    ${entries} as entries`)
  const { types, entries: stored, employees: people, parents } = rows[0] as StoredLedgers
  return {
    types: types.map((type) => ({ ...type, versions: type.versions.map((version) => toAccrualRules(version, type.unit)) })),
    employees: people.map(({ timezone, hireDate, endDate, share, shares, bookings, balances, ...employee }) => ({
      id: employee.id,
      bookings,
      balances,
      subject: toPolicySubject(employee, parents),
      today: today(ctx.deps.clock, timezone),
      employment: { from: hireDate, until: endDate, shares: sharesOf(shares, share) },
    })),
    entries: stored.map(({ amount, recordedAt, ...entry }) => ({
      ...entry,
      recordedAt: new Date(recordedAt),
      days: fromAmount(amount, entry.unit),
    })),
  }
}

/** Loads one employee's ledger of one type. Throws NOT_FOUND for an unknown employee or type. Archived types are found. */
export async function loadLedger(
  ctx: Context,
  employeeId: string,
  leaveTypeId: string,
  entryLimit?: number,
): Promise<{ employee: LedgerEmployee; type: LedgerLeaveType; entries: LeaveBalanceEntry[] }> {
  if (!isId(leaveTypeId)) throw new AppError("NOT_FOUND")
  const selection = { employees: isOneOf([employeeId]), leaveTypeIds: [leaveTypeId], entryLimit }
  const { employees, types, entries } = await loadLedgers(ctx, selection)
  const [[employee], [type]] = [employees, types]
  if (!employee || !type) throw new AppError("NOT_FOUND")
  return { employee, type, entries }
}

/** The full-time share by first day. The last share from a day counts. Without a history, the current share always applies. */
function sharesOf(history: StoredEmployee["shares"], now: number | null): EmploymentPeriod["shares"] {
  const all = history.length > 0 ? history : [{ from: "0001-01-01", share: now }]
  const byDay = new Map(all.map(({ from, share }) => [from, { from, share: Math.round((share ?? 1) * FULL_TIME) }]))
  return [...byDay.values()]
}
