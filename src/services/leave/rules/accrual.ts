// What a type of leave grants to somebody, period by period: a pure function of the versions of its rules and the employment.
// Amounts are whole thousandths of a day.
import { Temporal } from "temporal-polyfill"
import type { GrantedAt, LeaveAccrual } from "../../../entities/enums.js"
import type { TenureStep } from "../../../entities/leave/types.js"

/** The rules of a type from a day on, as far as they decide what there is to take; amounts in thousandths of a day. */
export interface Rules {
  effectiveFrom: string
  accrual: LeaveAccrual
  grantedAt: GrantedAt
  daysPerYear: number
  /** `daysPerYear` in days, as it is stored. */
  tenureSteps: readonly TenureStep[]
  prorateOnHire: boolean
  prorateOnEnd: boolean
  useFullTimeShare: boolean
  maximumCarryOver: number | null
  /** `MM-DD`. */
  carryOverExpires: string | null
  negativeAllowedUpTo: number
}

/** Both days included; without a first day, somebody was there before any rules. */
export interface Employment {
  from: string | null
  until: string | null
  /** Thousandths of a full-time week by the day from which they hold, the earliest first; before it, full-time. */
  shares: readonly { from: string; share: number }[]
}

export interface Grant {
  /** The period, or the day in a period on which the share of a full-time week changed. */
  key: string
  kind: "GRANT" | "ACCRUAL"
  date: string
  /** Below zero where the share of a full-time week has become smaller. */
  amount: number
  /** The day whose year the grant is for. */
  forDay: string
}

interface Period {
  key: string
  kind: Grant["kind"]
  from: string
  to: string
  /** The first day of the period on which the person and the rules were there. */
  first: string
}

/** A year in units of which every day of every month has a whole number, months being equal. */
const dayUnits = 28 * 29 * 15 * 31
const yearUnits = 12 * dayUnits
const fullTime = 1000

export const yearOf = (date: string) => Number(date.slice(0, 4))
export const yearStart = (year: number) => `${String(year).padStart(4, "0")}-01-01`
export const yearEnd = (year: number) => `${String(year).padStart(4, "0")}-12-31`
export const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
export const latest = (...days: string[]) => days.toSorted().at(-1) as string
export const earliest = (...days: string[]) => days.toSorted()[0] as string

export const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

// A forecast passes through every month of its years, which takes several times as long by objects for dates.
const monthEnd = (date: string) => {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 8)}${month === 2 && isLeap(yearOf(date)) ? 29 : lengths[month - 1]}`
}
const nextMonth = (date: string) => {
  const month = Number(date.slice(5, 7))
  return month === 12 ? yearStart(yearOf(date) + 1) : `${date.slice(0, 5)}${String(month + 1).padStart(2, "0")}-01`
}

/** The version in force on a day; before the first day of all, the first. Of two from one day, the later one counts. */
export const rulesOn = <R extends { effectiveFrom: string }>(versions: readonly R[], day: string): R =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? (versions[0] as R)

/** Everything that is granted up to a day, in the order of the days. `versions` stand in the order in which they come into force. */
export function grantsOf(versions: readonly Rules[], employment: Employment, until: string): Grant[] {
  const [oldest] = versions
  if (!oldest) return []
  const start = latest(employment.from ?? oldest.effectiveFrom, oldest.effectiveFrom)
  const grants: Grant[] = []
  for (let year = yearOf(start); year <= yearOf(until); year++) {
    // Running totals are rounded, not the parts, so that the parts of a year add up to the year.
    let exact = 0
    for (const { units, ...grant } of ofYear(versions, employment, latest(start, yearStart(year)), until)) {
      const amount = rounded(exact + units) - rounded(exact)
      exact += units
      if (amount !== 0 && grant.date <= until) grants.push({ ...grant, amount })
    }
  }
  return grants
}

type Exact = Omit<Grant, "amount"> & { units: number }

/** What the year of `start` grants from that day on: in one piece, or month by month. */
function ofYear(versions: readonly Rules[], employment: Employment, start: string, until: string): Exact[] {
  const year = yearOf(start)
  const found: Exact[] = []
  const last = earliest(until, employment.until ?? until, yearEnd(year))
  for (let day = start; day <= last; ) {
    const rules = rulesOn(versions, day)
    if (rules.accrual === "YEARLY") {
      // Where months were granted before the rules changed, the rest of the year is what is left.
      const from = found.length > 0 ? day : yearStart(year)
      const period: Period = { key: String(year), kind: "GRANT", from, to: yearEnd(year), first: day }
      return [...found, ...ofPeriod(rules, employment, period)]
    }
    if (rules.accrual === "MONTHLY") {
      const period: Period = {
        key: day.slice(0, 7),
        kind: "ACCRUAL",
        from: `${day.slice(0, 7)}-01`,
        to: monthEnd(day),
        first: day,
      }
      found.push(...ofPeriod(rules, employment, period))
      day = nextMonth(day)
    } else {
      day = versions.find(({ effectiveFrom }) => effectiveFrom > day)?.effectiveFrom ?? yearStart(year + 1)
    }
  }
  return found
}

function ofPeriod(rules: Rules, { from: hired, until: left, shares }: Employment, period: Period): Exact[] {
  const perYear = yearly(rules, hired, period.first)
  const from = rules.prorateOnHire && hired && hired > period.from ? hired : period.from
  const to = rules.prorateOnEnd && left && left < period.to ? left : period.to
  const line = rules.useFullTimeShare ? shares : []
  const { key, kind } = period
  if (rules.grantedAt === "END") {
    const date = left && left < period.to ? left : period.to
    return [{ key, kind, date, forDay: dayAfter(date), units: perYear * workOf(from, to, line) }]
  }
  // At the start only what holds then is known: each later change of the share brings, or takes, its difference on its day.
  const known = (day: string) => perYear * workOf(from, to, line, day)
  const changes = line.map((share) => share.from).filter((day) => day > period.first && day <= to)
  let before = known(period.first)
  const grants: Exact[] = [{ key, kind, date: period.first, forDay: period.first, units: before }]
  for (const date of changes) {
    const units = known(date)
    grants.push({ key: `${key}/${date}`, kind, date, forDay: date, units: units - before })
    before = units
  }
  return grants
}

/** Thousandths of a day a year, by the years of service that are full on a day. */
function yearly({ daysPerYear, tenureSteps }: Rules, hired: string | null, day: string): number {
  if (!hired) return daysPerYear
  const years = yearOf(day) - yearOf(hired) - (day.slice(5) < hired.slice(5) ? 1 : 0)
  const reached = tenureSteps.filter(({ afterYears }) => afterYears <= years)
  const step = reached.reduce<TenureStep | undefined>((a, b) => (a && a.afterYears > b.afterYears ? a : b), undefined)
  return step ? thousandths(step.daysPerYear) : daysPerYear
}

/** The work from one day to another in units of a year, each day by the share that holds on it, as far as is known on a day. */
function workOf(from: string, to: string, shares: Employment["shares"], known?: string): number {
  if (from > to) return 0
  const bounds = shares.map((share) => share.from).filter((day) => day > from && day <= to && (!known || day <= known))
  const starts = [...new Set([from, ...bounds])]
  return starts.reduce((sum, start, n) => {
    const next = starts[n + 1]
    const end = next ? Temporal.PlainDate.from(next).subtract({ days: 1 }).toString() : to
    return sum + unitsOf(start, end) * shareOn(shares, start)
  }, 0)
}

const shareOn = (shares: Employment["shares"], day: string): number =>
  shares.findLast(({ from }) => from <= day)?.share ?? fullTime

/** How many units of a year the days from one to another are, months being equal. */
function unitsOf(from: string, to: string): number {
  let units = 0
  for (let day = from; day <= to; ) {
    const end = monthEnd(day)
    const last = earliest(end, to)
    const length = Number(end.slice(8))
    units += ((Number(last.slice(8)) - Number(day.slice(8)) + 1) * dayUnits) / length
    day = nextMonth(day)
  }
  return units
}

/** Thousandths of a day from thousandths times units times thousandths of a share; halves go up. All numbers are whole. */
function rounded(exact: number): number {
  const whole = yearUnits * fullTime
  const rest = ((exact % whole) + whole) % whole
  return (exact - rest) / whole + (rest * 2 >= whole ? 1 : 0)
}

/** Days, which have at most three decimals, as whole thousandths. */
export const thousandths = (days: number) => Math.round(days * 1000)
