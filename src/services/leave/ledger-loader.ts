// Loads the ledger input of employees: leave types with their rules, employment, bookings and stored balances by key.
import { type RawBuilder, sql } from "kysely"
import { today } from "../../adapters/clock.js"
import type { Context } from "../../core/context.js"
import type { LeavePolicy } from "../../entities/leave/types.js"
import type { AccrualRules, EmploymentPeriod } from "./rules/accrual.js"
import { toThousandths } from "./rules/amounts.js"
import type { LedgerBalanceByKey, LedgerEmployee, LedgerLeaveType } from "./rules/ledger-input.js"

type StoredVersion = Pick<
  LeavePolicy,
  Exclude<keyof AccrualRules, "maximumCarryOver" | "carryOverExpires"> & keyof LeavePolicy
> & {
  maximumCarryOver: number | null
  carryOverExpires: string | null
}

/** Converts a stored version: amounts become thousandths of a day. */
export const toAccrualRules = (version: StoredVersion): AccrualRules => ({
  ...version,
  daysPerYear: toThousandths(version.daysPerYear),
  maximumCarryOver: version.maximumCarryOver === null ? null : toThousandths(version.maximumCarryOver),
  negativeAllowedUpTo: toThousandths(version.negativeAllowedUpTo),
})

/** All leave types of the organization, archived ones included, ordered by name. */
export async function loadLeaveTypes(ctx: Context): Promise<LedgerLeaveType[]> {
  const { rows } = await sql<{ data: Omit<LedgerLeaveType, "versions"> & { versions: StoredVersion[] } }>`
    select json_build_object('id', t.id, 'name', t.name, 'isUnlimited', t.is_unlimited,
      'retiredOn', (t.archived_at at time zone o.timezone)::date,
      'versions', (select coalesce(json_agg(json_build_object('effectiveFrom', p.effective_from, 'accrual', p.accrual,
          'grantTiming', p.grant_timing, 'daysPerYear', p.days_per_year, 'tenureSteps', p.tenure_steps,
          'prorateOnHire', p.prorate_on_hire, 'prorateOnEnd', p.prorate_on_end, 'useFullTimeShare', p.use_full_time_share,
          'maximumCarryOver', p.maximum_carry_over, 'carryOverExpires', p.carry_over_expires,
          'negativeAllowedUpTo', p.negative_allowed_up_to) order by p.effective_from, p.id), '[]')
        from leave_policies p where p.organization_id = t.organization_id and p.leave_type_id = t.id)) as data
    from leave_types t join organizations o on o.id = t.organization_id
    where t.organization_id = ${ctx.viewer.organizationId} order by t.name, t.id`.execute(ctx.db)
  return rows.map(({ data }) => ({ ...data, versions: data.versions.map(toAccrualRules) }))
}

interface StoredEmployee {
  id: string
  timezone: string
  hireDate: string | null
  endDate: string | null
  share: number | null
  shares: { from: string; share: number | null }[]
  bookings: LedgerEmployee["bookings"]
  balances: LedgerBalanceByKey[]
}

/** Employees with their bookings and stored balances, in one statement. `condition` refers to the employee as `e`. */
export async function loadLedgerEmployees(ctx: Context, condition: RawBuilder<unknown>): Promise<LedgerEmployee[]> {
  const { rows } = await sql<{ data: StoredEmployee }>`
    select json_build_object('id', e.id, 'timezone', coalesce(l.timezone, o.timezone), 'hireDate', e.hire_date,
      'endDate', e.end_date, 'share', e.full_time_share,
      'shares', (select coalesce(json_agg(json_build_object('from', c.effective_date, 'share', c.full_time_share)
          order by c.effective_date, c.id), '[]')
        from employment_changes c where c.organization_id = e.organization_id and c.employee_id = e.id
          and c.status <> 'CANCELLED' and 'fullTimeShare' = any(c.changes)),
      'bookings', (select coalesce(json_agg(json_build_object('requestId', r.id, 'leaveTypeId', r.leave_type_id,
          'account', case r.status when 'PENDING' then 'PENDING' else 'USED' end, 'bookedOn', coalesce(r.booked_on, r.start_date),
          'days', (select coalesce(json_agg(json_build_object('date', d.date, 'amount', d.amount)), '[]') from (
              select date, sum(amount) as amount from leave_days
              where organization_id = r.organization_id and request_id = r.id group by date) d))), '[]')
        from leave_requests r where r.organization_id = e.organization_id and r.employee_id = e.id
          and r.status in ('PENDING', 'APPROVED')),
      'balances', (select coalesce(json_agg(json_build_object('leaveTypeId', x.leave_type_id, 'key', x.key, 'account', x.account,
          'amount', x.amount, 'entries', x.entries, 'firstId', x.first_id, 'effectiveDate', x.effective_date, 'lot', x.lot,
          'lotExpiresOn', x.lot_expires_on, 'requestId', x.request_id)), '[]')
        from (select leave_type_id, key, sum(amount) as amount, count(*) as entries,
            (array_agg(id order by sequence))[1] as first_id, (array_agg(account))[1] as account,
            (array_agg(effective_date))[1] as effective_date, (array_agg(lot))[1] as lot,
            (array_agg(lot_expires_on))[1] as lot_expires_on, (array_agg(request_id))[1] as request_id
          from leave_entries where organization_id = e.organization_id and employee_id = e.id group by leave_type_id, key) x)
    ) as data
    from employees e join organizations o on o.id = e.organization_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where e.organization_id = ${ctx.viewer.organizationId} and ${condition}`.execute(ctx.db)
  return rows.map(({ data: { timezone, hireDate, endDate, share, shares, ...person } }) => ({
    ...person,
    today: today(ctx.deps.clock, timezone),
    employment: { from: hireDate, until: endDate, shares: sharesOf(shares, share) },
  }))
}

/** The full-time share by first day. The last share from a day counts. Without a history, the current share always applies. */
function sharesOf(history: StoredEmployee["shares"], now: number | null): EmploymentPeriod["shares"] {
  const all = history.length > 0 ? history : [{ from: "0001-01-01", share: now }]
  const byDay = new Map(all.map(({ from, share }) => [from, { from, share: toThousandths(share ?? 1) }]))
  return [...byDay.values()]
}
