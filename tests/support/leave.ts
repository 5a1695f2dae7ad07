// Naive second implementation of grants and balances for comparison in tests: day by day, in exact fractions.
import type { AccrualRules, EmploymentPeriod } from "../../src/services/leave/calculations/accrual.js"
import type { WorkWeek } from "../../src/services/leave/calculations/hours.js"
import type { LedgerInput } from "../../src/services/leave/calculations/ledger-input.js"
import type { GroupVersion, PolicyAssignment, PolicySubject, Since } from "../../src/services/leave/calculations/policy-groups.js"

const DAY_MS = 86_400_000
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)
export const plusDays = (date: string, days: number) => new Date(instant(date) + days * DAY_MS).toISOString().slice(0, 10)
function* eachDay(from: string, to: string) {
  for (let date = from; date <= to; date = plusDays(date, 1)) yield date
}
const year = (date: string) => date.slice(0, 4)
const monthOf = (date: string) => date.slice(0, 7)
const lengthOf = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
export const isWeekend = (date: string) => [0, 6].includes(new Date(instant(date)).getUTCDay())

/** The version of the rules in force on a date. */
const rulesOn = (versions: readonly AccrualRules[], date: string) => {
  let found = versions[0] as AccrualRules
  for (const version of versions) if (version.effectiveFrom <= date) found = version
  return found
}

/** The value of a history on a date. */
const since = <T>(history: readonly Since<T>[], date: string) => {
  let found = history[0]?.value as T
  for (const { from, value } of history) if (from <= date) found = value
  return found
}

/** The version that applies to an employee on a date: each target is asked in turn for its assignment in force. */
function naiveVersion<V extends GroupVersion>(
  versions: readonly V[],
  assignments: readonly PolicyAssignment[],
  subject: PolicySubject,
  date: string,
): V {
  const [own, ...above] = since(subject.departments, date)
  const targets: ((one: PolicyAssignment) => boolean)[] = [
    (one) => one.employeeId === subject.id,
    (one) => one.departmentId === (own ?? "none"),
    ...above.map((id) => (one: PolicyAssignment) => one.departmentId === id),
    (one) => one.locationId === (since(subject.locations, date) ?? "none"),
    (one) => one.employmentType === (since(subject.employmentTypes, date) ?? "none"),
  ]
  const inForce = (group: string | null) => {
    let found: V | undefined
    for (const one of versions) if ((one.groupId ?? null) === group && one.effectiveFrom <= date) found = one
    return found
  }
  for (const [n, concerns] of targets.entries()) {
    let decisive: PolicyAssignment | undefined
    for (const one of assignments)
      if (concerns(one) && one.effectiveFrom <= date && one.effectiveFrom >= (decisive?.effectiveFrom ?? "")) decisive = one
    const isInherited = n > 1 && n <= above.length + 1
    if (decisive && (!isInherited || decisive.includeDescendants)) {
      const version = inForce(decisive.groupId)
      if (version) return version
      break
    }
  }
  return inForce(null) ?? (versions.find(({ groupId }) => !groupId) as V)
}

/** The versions that apply to an employee one after the other, found by asking on every day. */
export function naiveVersions<V extends GroupVersion>(
  versions: readonly V[],
  assignments: readonly PolicyAssignment[],
  subject: PolicySubject,
  until: string,
): V[] {
  const found: { source: V; version: V }[] = []
  for (const date of eachDay(versions.find(({ groupId }) => !groupId)?.effectiveFrom as string, until)) {
    const source = naiveVersion(versions, assignments, subject, date)
    if (source !== found.at(-1)?.source) found.push({ source, version: { ...source, effectiveFrom: date } })
  }
  return found.map(({ version }) => version)
}

/** A fraction of integers. */
class Fraction {
  readonly numerator: bigint
  readonly denominator: bigint

  constructor(numerator: bigint, denominator = 1n) {
    this.numerator = numerator
    this.denominator = denominator
  }
  plus(other: Fraction) {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    ).reduced()
  }
  times(n: bigint, divisor = 1n) {
    return new Fraction(this.numerator * n, this.denominator * divisor).reduced()
  }
  reduced(): Fraction {
    let [a, b] = [this.numerator < 0n ? -this.numerator : this.numerator, this.denominator]
    while (b > 0n) [a, b] = [b, a % b]
    return new Fraction(this.numerator / (a || 1n), this.denominator / (a || 1n))
  }
  /** The nearest integer, halves rounded up. */
  get rounded(): number {
    const [numerator, denominator] = [this.numerator * 2n + this.denominator, this.denominator * 2n]
    const rest = ((numerator % denominator) + denominator) % denominator
    return Number((numerator - rest) / denominator)
  }
}

interface NaiveGrant {
  date: string
  amount: number
  forYear: string
  key: string
}

/** All grants up to a date, computed by visiting every day. */
export function naiveGrants(
  versions: readonly AccrualRules[],
  { from, until: left, shares }: EmploymentPeriod,
  until: string,
): NaiveGrant[] {
  const start = [versions[0]?.effectiveFrom as string, from ?? ""].sort().at(-1) as string
  const share = (date: string) => {
    let found = 1000
    for (const one of shares) if (one.from <= date) found = one.share
    return BigInt(found)
  }
  const exact: { date: string; amount: Fraction; forYear: string; key: string }[] = []
  let covered = ""
  let months = ""
  for (const today of [...eachDay(start, until)]) {
    if (today <= covered || (left && today > left)) continue
    const rules = rulesOn(versions, today)
    if (rules.accrual === "NONE") continue
    const isYear = rules.accrual === "YEARLY"
    const begin = isYear ? (months === year(today) ? today : `${year(today)}-01-01`) : `${monthOf(today)}-01`
    const end = isYear ? `${year(today)}-12-31` : `${monthOf(today)}-${lengthOf(today)}`
    covered = end
    if (!isYear) months = year(today)
    let perYear = rules.amountPerYear
    if (from) {
      let years = 0
      while (`${Number(year(from)) + years + 1}${from.slice(4)}` <= today) years++
      for (const step of [...rules.tenureSteps].sort((a, b) => a.afterYears - b.afterYears))
        if (step.afterYears <= years) perYear = step.amountPerYear
    }
    const counted = [...eachDay(begin, end)].filter(
      (date) => !(rules.prorateOnHire && from && date < from) && !(rules.prorateOnEnd && left && date > left),
    )
    const total = (known: string) =>
      counted.reduce((sum, date) => {
        const part = rules.useFullTimeShare ? share(date > known ? known : date) : 1000n
        return sum.plus(new Fraction(BigInt(perYear) * part, 12n * BigInt(lengthOf(date)) * 1000n))
      }, new Fraction(0n))
    const key = isYear ? year(today) : monthOf(today)
    if (rules.grantTiming === "END") {
      const date = left && left < end ? left : end
      exact.push({ date, amount: total("9999-12-31"), forYear: year(plusDays(date, 1)), key })
    } else {
      exact.push({ date: today, amount: total(today), forYear: year(today), key })
      if (!rules.useFullTimeShare) continue
      for (const { from: changed } of shares)
        if (changed > today && changed <= (counted.at(-1) ?? ""))
          exact.push({
            date: changed,
            amount: total(changed).plus(total(plusDays(changed, -1)).times(-1n)),
            forYear: year(changed),
            key: `${key}/${changed}`,
          })
    }
  }
  // Running totals of the year are rounded, as in the server.
  const sums = new Map<string, Fraction>()
  return exact.flatMap(({ amount, ...grant }) => {
    const before = sums.get(year(grant.key)) ?? new Fraction(0n)
    const after = before.plus(amount)
    sums.set(year(grant.key), after)
    const rounded = after.rounded - before.rounded
    return rounded === 0 || grant.date > until ? [] : [{ ...grant, amount: rounded }]
  })
}

interface NaiveLot {
  opensOn: string
  expiresOn: string | null
  remaining: number
  key: string
  /** Carried days with a last day, which are not carried over again. */
  isFinal?: boolean
}

/** Whether days are carried over or expire on January 1, rather than staying available. */
const closesYear = (rules: AccrualRules) => rules.maximumCarryOver !== null || rules.carryOverExpires !== null

/** The balance as a function of the date, computed by visiting every day up to `until`, which is after all bookings. */
export function naiveBalances(input: LedgerInput, until: string): (asOf: string) => number {
  const grants = naiveGrants(input.versions, input.employment, until).filter(
    ({ date }) => !input.retiredOn || date < input.retiredOn,
  )
  const moves: { date: string; amount: number }[] = []
  let lots: NaiveLot[] = []
  let overdraft = 0
  const endOf = (y: string): string | null => {
    const last = Math.max(Number(year(input.versions.at(-1)?.effectiveFrom as string)), Number(y))
    for (let n = Number(y); n <= last; n++) if (closesYear(rulesOn(input.versions, `${n}-12-31`))) return `${n}-12-31`
    return null
  }
  const open = (lot: NaiveLot) => {
    const repaid = Math.min(overdraft, lot.remaining)
    overdraft -= repaid
    lots.push({ ...lot, remaining: lot.remaining - repaid })
  }
  const draw = (amount: number, move: (part: number, lot: NaiveLot | null) => void) => {
    for (let rest = amount; rest > 0; ) {
      const best = lots
        .filter(({ remaining }) => remaining > 0)
        .sort(
          (a, b) =>
            (a.expiresOn ?? "9999").localeCompare(b.expiresOn ?? "9999") ||
            Number(b.isFinal ?? false) - Number(a.isFinal ?? false) ||
            b.opensOn.localeCompare(a.opensOn) ||
            b.key.localeCompare(a.key),
        )[0]
      const part = best ? Math.min(best.remaining, rest) : rest
      if (best) best.remaining -= part
      else overdraft += part
      move(part, best ?? null)
      rest -= part
    }
  }
  const events = [
    ...grants.map(({ date }) => date),
    ...input.adjustments.map(({ date }) => date),
    ...input.bookings.flatMap(({ days }) => days.map(({ date }) => date)),
  ]
  const first = events.sort()[0] ?? until
  for (const today of [...eachDay(first, until)]) {
    for (const lot of lots.filter(({ expiresOn, isFinal }) => expiresOn && expiresOn < today && isFinal)) {
      moves.push({ date: plusDays(lot.expiresOn as string, 1), amount: -lot.remaining })
      lots = lots.filter((other) => other !== lot)
    }
    const rules = rulesOn(input.versions, plusDays(today, -1))
    if (today.endsWith("-01-01") && today !== first && closesYear(rules)) {
      const isLater = (lot: NaiveLot) =>
        lot.isFinal || (lot.opensOn === plusDays(today, -1) && (lot.expiresOn === null || lot.expiresOn > lot.opensOn))
      const ending = lots.filter((lot) => !isLater(lot))
      const total = ending.reduce((sum, { remaining }) => sum + remaining, 0)
      const carried = rules.maximumCarryOver === null ? total : Math.min(total, rules.maximumCarryOver)
      lots = lots.filter(isLater)
      moves.push({ date: today, amount: carried - total })
      const limit = rules.carryOverExpires
      const leap = lengthOf(`${year(today)}-02-01`) === 29
      const expiresOn = limit ? `${year(today)}-${limit === "02-29" && !leap ? "02-28" : limit}` : endOf(year(today))
      if (carried > 0) open({ opensOn: today, expiresOn, remaining: carried, key: "carried", isFinal: limit !== null })
    }
    for (const { date, amount, forYear, key } of grants)
      if (date === today && amount > 0) {
        moves.push({ date, amount })
        open({ opensOn: date, expiresOn: endOf(forYear), remaining: amount, key })
      }
    for (const { date, amount, key, validTo } of input.adjustments)
      if (date === today && amount > 0) {
        moves.push({ date, amount })
        open({ opensOn: date, expiresOn: validTo ?? endOf(year(date)), remaining: amount, key, isFinal: validTo !== null })
      }
    for (const { date, amount } of [...grants, ...input.adjustments])
      if (date === today && amount < 0) {
        moves.push({ date, amount })
        draw(-amount, () => {})
      }
    const uses = input.bookings.flatMap((booking) =>
      booking.days.filter(({ date }) => date === today).map(({ amount }) => ({ ...booking, amount })),
    )
    uses.sort((a, b) => a.bookedOn.localeCompare(b.bookedOn) || a.requestId.localeCompare(b.requestId))
    for (const { amount, bookedOn } of uses)
      draw(amount, (part, lot) => {
        const known = [bookedOn, today].sort()[0] as string
        const earliest = lot?.opensOn ?? `${year(today)}-01-01`
        moves.push({ date: [known, earliest].sort()[1] as string, amount: -part })
      })
  }
  return (asOf) => moves.reduce((sum, { date, amount }) => (date <= asOf ? sum + amount : sum), 0)
}

/** The amount that was paid out up to a date, as a negative number. */
export function naiveEncashed({ adjustments }: LedgerInput, asOf: string): number {
  let sum = 0
  for (const { key, date, amount } of adjustments) if (key.startsWith("encashment/") && date <= asOf) sum += amount
  return sum
}

const WEEKDAY_LETTERS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

/** The half in which each minute of a weekday (0 for Monday) is worked; null for the minutes without work. */
export function naiveMinutes(week: WorkWeek, weekday: number): ("AM" | "PM" | null)[] {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, workedHalves, workingHours } = week
  const worked = [monday, tuesday, wednesday, thursday, friday, saturday, sunday][weekday] as number
  const isToday = (one: { weekday: string }) => one.weekday.startsWith(WEEKDAY_LETTERS[weekday] as string)
  const only = workedHalves.find(isToday)?.half
  const day = Array.from({ length: 1440 }, () => false)
  const clock = (time: string) => Number(time.split(":")[0]) * 60 + Number(time.split(":")[1])
  const given = workingHours.filter(isToday)
  for (const { from, to } of given) day.fill(true, clock(from), clock(to))
  let begin = only === "PM" ? 12 * 60 : 9 * 60
  while (begin + worked > 1440) begin--
  if (given.length === 0) day.fill(true, begin, begin + worked)
  let counted = 0
  return day.map((isWorked) => {
    if (!isWorked) return null
    counted++
    return only ?? (counted * 2 <= worked + 1 ? "AM" : "PM")
  })
}

/** The thousandths of a full day in each half of a weekday (0 for Monday), counted minute by minute. */
export function naiveWork(week: WorkWeek, weekday: number) {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, fullDayMinutes, workedHalves } = week
  const all = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]
  const worked = all[weekday] as number
  if (worked === 0) return { AM: 0, PM: 0 }
  const fullDay = BigInt(fullDayMinutes ?? [...all].sort((a, b) => b - a)[0] ?? 1)
  const amount = Math.max(2, new Fraction(BigInt(worked) * 1000n, fullDay).rounded)
  for (const one of workedHalves)
    if (one.weekday.startsWith(WEEKDAY_LETTERS[weekday] as string)) return { AM: 0, PM: 0, [one.half]: amount }
  const afternoon = (amount - (amount % 2)) / 2
  return { AM: amount - afternoon, PM: afternoon }
}
