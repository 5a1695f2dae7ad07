// Loads what the ledgers of people follow from, and what is written in them: one statement for any number of people.
import { type RawBuilder, sql } from "kysely"
import { today } from "../../adapters/clock.js"
import type { Context } from "../../core/context.js"
import type { LeaveAccount } from "../../entities/enums.js"
import type { LeavePolicy } from "../../entities/leave/types.js"
import { type Employment, latest, type Rules, thousandths } from "./rules/accrual.js"
import type { Adjustment, Booking, LedgerInput } from "./rules/ledger-projection.js"

/** A type of leave with the versions of its rules in the order in which they come into force. */
export interface TypeFacts {
  id: string
  name: string
  isUnlimited: boolean
  retiredOn: string | null
  versions: Rules[]
}

/** What is written under one key: the sum of the entries, how many they are, and which was the first. */
export interface Cell {
  leaveTypeId: string
  key: string
  account: LeaveAccount
  amount: number
  entries: number
  firstId: string
  effectiveDate: string
  lot: string | null
  lotExpiresOn: string | null
  requestId: string | null
}

/** A person as the ledger sees them. */
export interface PersonFacts {
  id: string
  /** The day that it is where the person works. */
  today: string
  employment: Employment
  bookings: (Booking & { leaveTypeId: string })[]
  cells: Cell[]
}

type StoredVersion = Pick<LeavePolicy, Exclude<keyof Rules, "maximumCarryOver" | "carryOverExpires"> & keyof LeavePolicy> & {
  maximumCarryOver: number | null
  carryOverExpires: string | null
}

/** The rules as the plan needs them. */
export const rulesFrom = (version: StoredVersion): Rules => ({
  ...version,
  daysPerYear: thousandths(version.daysPerYear),
  maximumCarryOver: version.maximumCarryOver === null ? null : thousandths(version.maximumCarryOver),
  negativeAllowedUpTo: thousandths(version.negativeAllowedUpTo),
})

/** The types of the organization by name, also those that were retired. */
export async function leaveTypesOf(ctx: Context): Promise<TypeFacts[]> {
  const { rows } = await sql<{ data: Omit<TypeFacts, "versions"> & { versions: StoredVersion[] } }>`
    select json_build_object('id', t.id, 'name', t.name, 'isUnlimited', t.is_unlimited,
      'retiredOn', (t.archived_at at time zone o.timezone)::date,
      'versions', (select coalesce(json_agg(json_build_object('effectiveFrom', p.effective_from, 'accrual', p.accrual,
          'grantedAt', p.granted_at, 'daysPerYear', p.days_per_year, 'tenureSteps', p.tenure_steps,
          'prorateOnHire', p.prorate_on_hire, 'prorateOnEnd', p.prorate_on_end, 'useFullTimeShare', p.use_full_time_share,
          'maximumCarryOver', p.maximum_carry_over, 'carryOverExpires', p.carry_over_expires,
          'negativeAllowedUpTo', p.negative_allowed_up_to) order by p.effective_from, p.id), '[]')
        from leave_policies p where p.organization_id = t.organization_id and p.leave_type_id = t.id)) as data
    from leave_types t join organizations o on o.id = t.organization_id
    where t.organization_id = ${ctx.viewer.organizationId} order by t.name, t.id`.execute(ctx.db)
  return rows.map(({ data }) => ({ ...data, versions: data.versions.map(rulesFrom) }))
}

interface StoredPerson {
  id: string
  timezone: string
  hireDate: string | null
  endDate: string | null
  share: number | null
  shares: { from: string; share: number | null }[]
  bookings: PersonFacts["bookings"]
  cells: Cell[]
}

/** People of the organization with what is booked and written; `which` is a condition on `e`, and says how many at most. */
export async function peopleOf(ctx: Context, which: RawBuilder<unknown>): Promise<PersonFacts[]> {
  const { rows } = await sql<{ data: StoredPerson }>`
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
      'cells', (select coalesce(json_agg(json_build_object('leaveTypeId', x.leave_type_id, 'key', x.key, 'account', x.account,
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
    where e.organization_id = ${ctx.viewer.organizationId} and ${which}`.execute(ctx.db)
  return rows.map(({ data: { timezone, hireDate, endDate, share, shares, ...person } }) => ({
    ...person,
    today: today(ctx.deps.clock, timezone),
    employment: { from: hireDate, until: endDate, shares: sharesOf(shares, share) },
  }))
}

/** The share by day, the last word of each day; without a history, what holds now. */
function sharesOf(history: StoredPerson["shares"], now: number | null): Employment["shares"] {
  const all = history.length > 0 ? history : [{ from: "0001-01-01", share: now }]
  const byDay = new Map(all.map(({ from, share }) => [from, { from, share: thousandths(share ?? 1) }]))
  return [...byDay.values()]
}

export const adjustmentPrefix = "adjustment/"

/** What the ledger of a person for a type follows from. */
export function factsFor({ employment, bookings, cells }: PersonFacts, type: TypeFacts): LedgerInput {
  const adjustments = cells
    .filter(({ leaveTypeId, key }) => leaveTypeId === type.id && key.startsWith(adjustmentPrefix))
    .map(({ key, effectiveDate: date, amount }): Adjustment => ({ key, date, amount }))
  const { isUnlimited, versions, retiredOn } = type
  const own = bookings.filter(({ leaveTypeId }) => leaveTypeId === type.id)
  return { isUnlimited, versions, retiredOn, employment, adjustments, bookings: own }
}

export const cellsFor = ({ cells }: PersonFacts, { id }: Pick<TypeFacts, "id">) =>
  cells.filter(({ leaveTypeId }) => leaveTypeId === id)

/** The last day of which something is written. */
export const writtenUntil = (cells: readonly Cell[], day: string) =>
  latest(day, ...cells.map(({ effectiveDate }) => effectiveDate))
