// Leave worked out once more, as plainly and slowly as possible: day after day, in exact fractions. What the server says has to
// agree with it.
import type { AccrualRules, EmploymentPeriod } from "../../src/services/leave/rules/accrual.js"
import type { LedgerInput } from "../../src/services/leave/rules/ledger-input.js"

const day = 86_400_000
const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)
export const plusDays = (date: string, days: number) => new Date(instant(date) + days * day).toISOString().slice(0, 10)
export function* eachDay(from: string, to: string) {
  for (let date = from; date <= to; date = plusDays(date, 1)) yield date
}
const year = (date: string) => date.slice(0, 4)
const monthOf = (date: string) => date.slice(0, 7)
const lengthOf = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
export const isWeekend = (date: string) => [0, 6].includes(new Date(instant(date)).getUTCDay())

const inForce = (versions: readonly AccrualRules[], date: string) => {
  let found = versions[0] as AccrualRules
  for (const version of versions) if (version.effectiveFrom <= date) found = version
  return found
}

/** A fraction of whole numbers. */
class Fraction {
  constructor(
    readonly over: bigint,
    readonly under = 1n,
  ) {}
  plus(other: Fraction) {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under).short()
  }
  times(n: bigint, by = 1n) {
    return new Fraction(this.over * n, this.under * by).short()
  }
  short(): Fraction {
    let [a, b] = [this.over < 0n ? -this.over : this.over, this.under]
    while (b > 0n) [a, b] = [b, a % b]
    return new Fraction(this.over / (a || 1n), this.under / (a || 1n))
  }
  /** The nearest whole number, halves going up. */
  get whole(): number {
    const [over, under] = [this.over * 2n + this.under, this.under * 2n]
    const rest = ((over % under) + under) % under
    return Number((over - rest) / under)
  }
}

interface NaiveGrant {
  date: string
  amount: number
  forYear: string
  key: string
}

/** What is granted, found by walking through all days. */
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
    const rules = inForce(versions, today)
    if (rules.accrual === "NONE") continue
    const isYear = rules.accrual === "YEARLY"
    const begin = isYear ? (months === year(today) ? today : `${year(today)}-01-01`) : `${monthOf(today)}-01`
    const end = isYear ? `${year(today)}-12-31` : `${monthOf(today)}-${lengthOf(today)}`
    covered = end
    if (!isYear) months = year(today)
    let perYear = rules.daysPerYear
    if (from) {
      let years = 0
      while (`${Number(year(from)) + years + 1}${from.slice(4)}` <= today) years++
      for (const step of [...rules.tenureSteps].sort((a, b) => a.afterYears - b.afterYears))
        if (step.afterYears <= years) perYear = Math.round(step.daysPerYear * 1000)
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
  // Rounded by running totals of the year that a period lies in.
  const sums = new Map<string, Fraction>()
  return exact.flatMap(({ amount, ...grant }) => {
    const before = sums.get(year(grant.key)) ?? new Fraction(0n)
    const after = before.plus(amount)
    sums.set(year(grant.key), after)
    const rounded = after.whole - before.whole
    return rounded === 0 || grant.date > until ? [] : [{ ...grant, amount: rounded }]
  })
}

interface Pot {
  opened: string
  ends: string | null
  left: number
  name: string
}

/** Whether anything is carried over on New Year's Day, rather than simply kept. */
const turns = (rules: AccrualRules) => rules.maximumCarryOver !== null || rules.carryOverExpires !== null

/** What is left on each day from the first on, by living through the days up to one that lies behind everything that is booked. */
export function naiveBalances(facts: LedgerInput, until: string): (asOf: string) => number {
  const grants = naiveGrants(facts.versions, facts.employment, until).filter(
    ({ date }) => !facts.retiredOn || date < facts.retiredOn,
  )
  const moves: { date: string; amount: number }[] = []
  let pots: Pot[] = []
  let debt = 0
  const endOf = (y: string): string | null => {
    const last = Math.max(Number(year(facts.versions.at(-1)?.effectiveFrom as string)), Number(y))
    for (let n = Number(y); n <= last; n++) if (turns(inForce(facts.versions, `${n}-12-31`))) return `${n}-12-31`
    return null
  }
  const open = (pot: Pot) => {
    const pay = Math.min(debt, pot.left)
    debt -= pay
    pots.push({ ...pot, left: pot.left - pay })
  }
  const use = (amount: number, move: (part: number, pot: Pot | null) => void) => {
    for (let rest = amount; rest > 0; ) {
      const best = pots
        .filter(({ left }) => left > 0)
        .sort(
          (a, b) =>
            (a.ends ?? "9999").localeCompare(b.ends ?? "9999") ||
            b.opened.localeCompare(a.opened) ||
            b.name.localeCompare(a.name),
        )[0]
      const part = best ? Math.min(best.left, rest) : rest
      if (best) best.left -= part
      else debt += part
      move(part, best ?? null)
      rest -= part
    }
  }
  const events = [
    ...grants.map(({ date }) => date),
    ...facts.adjustments.map(({ date }) => date),
    ...facts.bookings.flatMap(({ days }) => days.map(({ date }) => date)),
  ]
  const first = events.sort()[0] ?? until
  for (const today of [...eachDay(first, until)]) {
    for (const pot of pots.filter(({ ends }) => ends && ends < today && !ends.endsWith("12-31"))) {
      moves.push({ date: plusDays(pot.ends as string, 1), amount: -pot.left })
      pots = pots.filter((other) => other !== pot)
    }
    const rules = inForce(facts.versions, plusDays(today, -1))
    if (today.endsWith("-01-01") && today !== first && turns(rules)) {
      const isLater = (pot: Pot) => pot.opened === plusDays(today, -1) && (pot.ends === null || pot.ends > pot.opened)
      const ending = pots.filter((pot) => !isLater(pot))
      const total = ending.reduce((sum, { left }) => sum + left, 0)
      const carried = rules.maximumCarryOver === null ? total : Math.min(total, rules.maximumCarryOver)
      pots = pots.filter(isLater)
      moves.push({ date: today, amount: carried - total })
      const limit = rules.carryOverExpires
      const leap = lengthOf(`${year(today)}-02-01`) === 29
      const ends = limit ? `${year(today)}-${limit === "02-29" && !leap ? "02-28" : limit}` : endOf(year(today))
      if (carried > 0) open({ opened: today, ends, left: carried, name: "carried" })
    }
    for (const { date, amount, forYear, key } of grants)
      if (date === today && amount > 0) {
        moves.push({ date, amount })
        open({ opened: date, ends: endOf(forYear), left: amount, name: key })
      }
    for (const { date, amount, key } of facts.adjustments)
      if (date === today && amount > 0) {
        moves.push({ date, amount })
        open({ opened: date, ends: endOf(year(date)), left: amount, name: key })
      }
    for (const { date, amount } of [...grants, ...facts.adjustments])
      if (date === today && amount < 0) {
        moves.push({ date, amount })
        use(-amount, () => {})
      }
    const uses = facts.bookings.flatMap((booking) =>
      booking.days.filter(({ date }) => date === today).map(({ amount }) => ({ ...booking, amount })),
    )
    uses.sort((a, b) => a.bookedOn.localeCompare(b.bookedOn) || a.requestId.localeCompare(b.requestId))
    for (const { amount, bookedOn } of uses)
      use(amount, (part, pot) => {
        const known = [bookedOn, today].sort()[0] as string
        const earliest = pot?.opened ?? `${year(today)}-01-01`
        moves.push({ date: [known, earliest].sort()[1] as string, amount: -part })
      })
  }
  return (asOf) => moves.reduce((sum, { date, amount }) => (date <= asOf ? sum + amount : sum), 0)
}
