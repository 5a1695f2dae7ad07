// Computes what a leave type grants to an employee, period by period, from its rules and the employment. Pure.
import { addDays } from "../../../adapters/clock.js"
import type { GrantTiming, LeaveAccrual } from "../../../entities/leave/enums.js"
import type { TenureStep } from "../../../entities/leave/types.js"
import { earliest, latest, monthEnd, nextMonth, yearEnd, yearOf, yearStart } from "./dates.js"

/** The rules of a leave type from a date on, as far as they determine balances. Amounts are in parts of the unit of the type. */
export interface AccrualRules {
  effectiveFrom: string
  accrual: LeaveAccrual
  grantTiming: GrantTiming
  amountPerYear: number
  tenureSteps: readonly TenureStep[]
  prorateOnHire: boolean
  prorateOnEnd: boolean
  useFullTimeShare: boolean
  maximumCarryOver: number | null
  /** `MM-DD`. */
  carryOverExpires: string | null
  negativeAllowedUpTo: number
}

/** An employment from its first to its last day, both inclusive. Without a first day the employment began before all rules. */
export interface EmploymentPeriod {
  from: string | null
  until: string | null
  /** Thousandths of a full-time week by first day, in order of date. Full-time before the first entry. */
  shares: readonly { from: string; share: number }[]
}

export interface AccrualGrant {
  /** The period; for a change of the full-time share, the period and the date of the change. */
  key: string
  kind: "GRANT" | "ACCRUAL"
  date: string
  /** Negative if the full-time share decreased. */
  amount: number
  /** The grant belongs to the year of this day. */
  forDay: string
}

interface AccrualPeriod {
  key: string
  kind: AccrualGrant["kind"]
  from: string
  to: string
  /** The first day of the period on which both the employment and the rules exist. */
  firstDay: string
}

/**
 * A grant before rounding: year units times parts of the unit times thousandths of a full-time week. Hours exceed the integers that a
 * number can hold.
 */
type ExactGrant = Omit<AccrualGrant, "amount"> & { units: bigint }

/** Divisible by 28, 29, 30 and 31, so that a day of any month is a whole number of units. All months are equal. */
const UNITS_PER_MONTH = 28 * 29 * 15 * 31
const UNITS_PER_YEAR = 12 * UNITS_PER_MONTH
/** A full-time week, of which shares are thousandths. */
export const FULL_TIME = 1000

/** The version in force on a date; before the first version, the first. Of two versions from one date, the later. */
export const rulesOn = <R extends { effectiveFrom: string }>(versions: readonly R[], date: string): R =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? (versions[0] as R)

/** All grants up to a date, ordered by date. `versions` are ordered by `effectiveFrom`. */
export function grantsUntil(versions: readonly AccrualRules[], employment: EmploymentPeriod, until: string): AccrualGrant[] {
  const [oldest] = versions
  if (!oldest) return []
  const start = latest(employment.from ?? oldest.effectiveFrom, oldest.effectiveFrom)
  const grants: AccrualGrant[] = []
  for (let year = yearOf(start); year <= yearOf(until); year++) {
    // Running totals are rounded rather than the parts, so that the parts of a year add up to the year.
    let total = 0n
    for (const { units, ...grant } of grantsOfYear(versions, employment, latest(start, yearStart(year)), until)) {
      const amount = roundUnits(total + units) - roundUnits(total)
      total += units
      if (amount !== 0 && grant.date <= until) grants.push({ ...grant, amount })
    }
  }
  return grants
}

/** The grants of the year of `start` from that day on: one for the year, or one for each month. */
function grantsOfYear(
  versions: readonly AccrualRules[],
  employment: EmploymentPeriod,
  start: string,
  until: string,
): ExactGrant[] {
  const year = yearOf(start)
  const grants: ExactGrant[] = []
  const last = earliest(until, employment.until ?? until, yearEnd(year))
  for (let day = start; day <= last; ) {
    const rules = rulesOn(versions, day)
    if (rules.accrual === "YEARLY") {
      // After months of monthly accrual, the yearly grant covers the rest of the year only.
      const from = grants.length > 0 ? day : yearStart(year)
      const period: AccrualPeriod = { key: String(year), kind: "GRANT", from, to: yearEnd(year), firstDay: day }
      return [...grants, ...grantsOfPeriod(rules, employment, period)]
    }
    if (rules.accrual === "MONTHLY") {
      const month = day.slice(0, 7)
      const period: AccrualPeriod = { key: month, kind: "ACCRUAL", from: `${month}-01`, to: monthEnd(day), firstDay: day }
      grants.push(...grantsOfPeriod(rules, employment, period))
      day = nextMonth(day)
    } else {
      day = versions.find(({ effectiveFrom }) => effectiveFrom > day)?.effectiveFrom ?? yearStart(year + 1)
    }
  }
  return grants
}

function grantsOfPeriod(
  rules: AccrualRules,
  { from: hireDate, until: endDate, shares: history }: EmploymentPeriod,
  period: AccrualPeriod,
): ExactGrant[] {
  const perYear = BigInt(amountPerYearOn(rules, hireDate, period.firstDay))
  const from = rules.prorateOnHire && hireDate && hireDate > period.from ? hireDate : period.from
  const to = rules.prorateOnEnd && endDate && endDate < period.to ? endDate : period.to
  const shares = rules.useFullTimeShare ? history : []
  const { key, kind } = period
  if (rules.grantTiming === "END") {
    const date = endDate && endDate < period.to ? endDate : period.to
    return [{ key, kind, date, forDay: addDays(date, 1), units: perYear * BigInt(workedUnits(from, to, shares)) }]
  }
  // A grant at the start uses the shares known then. Each later change of the share adds or removes its difference.
  const unitsKnownOn = (day: string) => perYear * BigInt(workedUnits(from, to, shares, day))
  const changes = shares.map((share) => share.from).filter((day) => day > period.firstDay && day <= to)
  let before = unitsKnownOn(period.firstDay)
  const grants: ExactGrant[] = [{ key, kind, date: period.firstDay, forDay: period.firstDay, units: before }]
  for (const date of changes) {
    const units = unitsKnownOn(date)
    grants.push({ key: `${key}/${date}`, kind, date, forDay: date, units: units - before })
    before = units
  }
  return grants
}

/** The amount per year, by the full years of service on a date. */
function amountPerYearOn({ amountPerYear, tenureSteps }: AccrualRules, hireDate: string | null, date: string): number {
  if (!hireDate) return amountPerYear
  const years = yearOf(date) - yearOf(hireDate) - (date.slice(5) < hireDate.slice(5) ? 1 : 0)
  const reached = tenureSteps.filter(({ afterYears }) => afterYears <= years)
  const step = reached.reduce<TenureStep | undefined>((a, b) => (a && a.afterYears > b.afterYears ? a : b), undefined)
  return step ? step.amountPerYear : amountPerYear
}

/** Units of work in a range of dates, each day weighted by its share. Ignores changes of the share after `knownOn`. */
function workedUnits(from: string, to: string, shares: EmploymentPeriod["shares"], knownOn?: string): number {
  if (from > to) return 0
  const changes = shares.map((share) => share.from).filter((day) => day > from && day <= to && (!knownOn || day <= knownOn))
  const starts = [...new Set([from, ...changes])]
  return starts.reduce((sum, start, n) => {
    const next = starts[n + 1]
    return sum + unitsBetween(start, next ? addDays(next, -1) : to) * shareOn(shares, start)
  }, 0)
}

const shareOn = (shares: EmploymentPeriod["shares"], date: string): number =>
  shares.findLast(({ from }) => from <= date)?.share ?? FULL_TIME

/** Units of a year in a range of dates, both inclusive. */
function unitsBetween(from: string, to: string): number {
  let units = 0
  for (let day = from; day <= to; ) {
    const end = monthEnd(day)
    const last = earliest(end, to)
    const monthLength = Number(end.slice(8))
    units += ((Number(last.slice(8)) - Number(day.slice(8)) + 1) * UNITS_PER_MONTH) / monthLength
    day = nextMonth(day)
  }
  return units
}

/** The amount in whole parts of the unit, halves rounded up. */
function roundUnits(exact: bigint): number {
  const divisor = BigInt(UNITS_PER_YEAR * FULL_TIME)
  const rest = ((exact % divisor) + divisor) % divisor
  return Number((exact - rest) / divisor) + (rest * 2n >= divisor ? 1 : 0)
}
