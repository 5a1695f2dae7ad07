// Which entries the ledger of somebody should have for a type of leave: a pure function of the rules, the employment, what was
// adjusted and what is booked. The days pass in their order; see docs/decisions/0013.
import type { LeaveAccount, LeaveEntryKind } from "../../../entities/enums.js"
import {
  dayAfter,
  type Employment,
  earliest,
  grantsOf,
  isLeap,
  latest,
  type Rules,
  rulesOn,
  yearEnd,
  yearOf,
  yearStart,
} from "./accrual.js"

/** What somebody booked of a type; amounts in thousandths of a day. */
export interface Booking {
  requestId: string
  account: "PENDING" | "USED"
  bookedOn: string
  days: readonly { date: string; amount: number }[]
}

export interface Adjustment {
  key: string
  date: string
  amount: number
}

/** All that the ledger of a person for a type follows from. */
export interface LedgerInput {
  isUnlimited: boolean
  /** In the order in which they come into force. */
  versions: readonly Rules[]
  employment: Employment
  /** From this day on nothing more is granted: the type is retired. */
  retiredOn: string | null
  adjustments: readonly Adjustment[]
  bookings: readonly Booking[]
}

/** An entry that should be there. */
export interface Posting {
  key: string
  kind: LeaveEntryKind
  account: LeaveAccount
  amount: number
  effectiveDate: string
  lot: string | null
  lotExpiresOn: string | null
  requestId?: string
}

export interface LedgerProjection {
  postings: Posting[]
  /** By day, in order: how much is taken that nothing covers, and how much of that the rules allow. */
  debts: { date: string; debt: number; allowed: number }[]
}

interface Lot {
  key: string
  opensOn: string
  expiresOn: string | null
  free: number
}

interface Use {
  date: string
  amount: number
  /** Writes down how much is taken from a lot, or from none. */
  post(amount: number, lot: Lot | null): void
}

/** How much leave a day can need: the last day on which something is booked or adjusted. */
export const lastDay = ({ bookings, adjustments }: LedgerInput, day: string): string =>
  latest(day, ...bookings.flatMap(({ days }) => days.map(({ date }) => date)), ...adjustments.map(({ date }) => date))

/** The entries up to a day, which must not lie before what is booked (`lastDay`), and the debts on the way. */
export function projectLedger(facts: LedgerInput, until: string): LedgerProjection {
  return new Days(facts, until).plan()
}

class Days {
  readonly #postings = new Map<string, Posting>()
  readonly #debts: LedgerProjection["debts"] = []
  #lots: Lot[] = []
  #debt = 0

  constructor(
    private readonly facts: LedgerInput,
    private readonly until: string,
  ) {}

  plan(): LedgerProjection {
    if (this.facts.isUnlimited) {
      for (const { date, amount, post } of this.uses()) if (date <= this.until) post(amount, null)
    } else this.pass()
    const postings = [...this.#postings.values()].filter(({ amount }) => amount !== 0)
    return { postings, debts: this.#debts }
  }

  /** What happens on a day happens in this order: lots end, years turn, lots open, days are taken. */
  private pass(): void {
    const { versions, employment, retiredOn, adjustments } = this.facts
    const grants = grantsOf(versions, employment, this.until).filter(({ date }) => !retiredOn || date < retiredOn)
    const events: { date: string; order: number; happen(): void }[] = []
    const at = (date: string, order: number, happen: () => void) => events.push({ date, order, happen })
    for (const { key, kind, date, amount, forDay } of grants) {
      const name = `grant/${key}/${date}`
      const post = (lot: Lot | null) =>
        this.post({
          key: name,
          kind,
          account: "ENTITLED",
          amount,
          effectiveDate: date,
          lot: lot?.key ?? null,
          lotExpiresOn: lot?.expiresOn ?? null,
        })
      if (amount > 0) at(date, 1, () => post(this.open({ key, opensOn: date, expiresOn: this.yearsTurn(forDay), free: amount })))
      else
        at(date, 2, () => {
          post(null)
          this.take({ date, amount: -amount, post: () => {} })
        })
    }
    for (const { key, date, amount } of adjustments) {
      const posting = { key, kind: "ADJUSTMENT", account: "ENTITLED", amount, effectiveDate: date } as const
      if (amount > 0)
        at(date, 1, () => {
          const lot = this.open({ key, opensOn: date, expiresOn: this.yearsTurn(date), free: amount })
          this.post({ ...posting, lot: lot.key, lotExpiresOn: lot.expiresOn })
        })
      else
        at(date, 2, () => {
          this.post({ ...posting, lot: null, lotExpiresOn: null })
          this.take({ date, amount: -amount, post: () => {} })
        })
    }
    for (const use of this.uses()) at(use.date, 3, () => this.take(use))
    const days = events.map(({ date }) => date)
    const [first = this.until] = days.sort()
    for (let year = yearOf(first); year < yearOf(this.until); year++) at(yearStart(year + 1), 0, () => this.turn(year))
    events.sort((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1))
    for (const { date, happen } of events) {
      if (date > this.until) break
      this.expire(date)
      happen()
    }
    this.expire(this.until)
  }

  /** The booked days by date, those booked first coming first. */
  private uses(): Use[] {
    const uses = this.facts.bookings.flatMap(({ requestId, account, bookedOn, days }) =>
      days
        .filter(({ amount }) => amount > 0)
        .map(({ date, amount }) => ({
          date,
          amount,
          rank: `${date} ${bookedOn} ${requestId}`,
          post: (part: number, lot: Lot | null) => {
            const effectiveDate = latest(lot?.opensOn ?? yearStart(yearOf(date)), earliest(bookedOn, date))
            const kind = account === "PENDING" ? "HOLD" : "TAKE"
            const key = `${kind.toLowerCase()}/${requestId}/${lot?.key ?? "none"}/${effectiveDate}`
            const place = { lot: lot?.key ?? null, lotExpiresOn: lot?.expiresOn ?? null }
            this.post({ key, kind, account, amount: -part, effectiveDate, ...place, requestId })
          },
        })),
    )
    return uses.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  }

  private post(posting: Posting): void {
    const known = this.#postings.get(posting.key)
    if (known) known.amount += posting.amount
    else this.#postings.set(posting.key, { ...posting })
  }

  /** Opens a lot, which first pays what is owed. */
  private open(lot: Lot): Lot {
    const paid = Math.min(this.#debt, lot.free)
    lot.free -= paid
    this.owe(lot.opensOn, this.#debt - paid)
    this.#lots.push(lot)
    return lot
  }

  /** Takes from the lot that expires first, of equal ones from the latest; what none covers is owed. */
  private take({ date, amount, post }: Use): void {
    let left = amount
    this.#lots.sort(byUse)
    for (const lot of this.#lots) {
      const part = Math.min(left, lot.free)
      if (part <= 0) continue
      lot.free -= part
      left -= part
      post(part, lot)
    }
    if (left > 0) post(left, null)
    this.owe(date, this.#debt + left)
  }

  private owe(date: string, debt: number): void {
    if (debt === this.#debt) return
    this.#debt = debt
    this.#debts.push({ date, debt, allowed: rulesOn(this.facts.versions, date)?.negativeAllowedUpTo ?? 0 })
  }

  /** Ends lots that end inside a year; the end of a year is its turn's. */
  private expire(today: string): void {
    const ended = this.#lots.filter(
      ({ expiresOn }) => expiresOn !== null && expiresOn < today && expiresOn !== yearEnd(yearOf(expiresOn)),
    )
    for (const lot of ended) this.expiry(lot, lot.free, dayAfter(lot.expiresOn as string))
    this.#lots = this.#lots.filter((lot) => !ended.includes(lot))
  }

  private expiry({ key, expiresOn }: Lot, amount: number, effectiveDate: string): void {
    this.post({
      key: `expiry/${key}/${effectiveDate}`,
      kind: "EXPIRY",
      account: "ENTITLED",
      amount: -amount,
      effectiveDate,
      lot: key,
      lotExpiresOn: expiresOn,
    })
  }

  /** The end of a year: a part of what is left is carried over, the rest ends. */
  private turn(year: number): void {
    const rules = rulesOn(this.facts.versions, yearEnd(year))
    if (neverEnds(rules)) return
    const effectiveDate = yearStart(year + 1)
    const ending = this.#lots.filter((lot) => yearOf(lot.opensOn) <= year && !this.isForLater(lot, year))
    this.#lots = this.#lots.filter((lot) => !ending.includes(lot))
    let amount = 0
    for (const lot of ending.sort(byUse).reverse()) {
      const carried = Math.min((rules.maximumCarryOver ?? Number.POSITIVE_INFINITY) - amount, lot.free)
      amount += carried
      const out = {
        kind: "CARRY_OVER_OUT",
        account: "ENTITLED",
        effectiveDate,
        lot: lot.key,
        lotExpiresOn: lot.expiresOn,
      } as const
      this.post({ ...out, key: `carry-out/${lot.key}/${effectiveDate}`, amount: -carried })
      this.expiry(lot, lot.free - carried, effectiveDate)
    }
    if (amount === 0) return
    const key = `carried/${year + 1}`
    const expiresOn = rules.carryOverExpires ? lastOf(year + 1, rules.carryOverExpires) : this.yearsTurn(effectiveDate)
    const lot = this.open({ key, opensOn: effectiveDate, expiresOn, free: amount })
    const kind = "CARRY_OVER_IN"
    this.post({
      key: `carry-in/${effectiveDate}`,
      kind,
      account: "ENTITLED",
      amount,
      effectiveDate,
      lot: lot.key,
      lotExpiresOn: expiresOn,
    })
  }

  /** What was granted at the end of a year for the next one. */
  private isForLater({ expiresOn, opensOn }: Lot, year: number): boolean {
    return opensOn === yearEnd(year) && (expiresOn === null || expiresOn > yearEnd(year))
  }

  /** The end of the year at which a lot for this day ends; null where the rules never make it end. */
  private yearsTurn(day: string): string | null {
    const { versions } = this.facts
    const last = yearOf((versions.at(-1) as Rules).effectiveFrom)
    for (let year = yearOf(day); year <= Math.max(last, yearOf(day)); year++)
      if (!neverEnds(rulesOn(versions, yearEnd(year)))) return yearEnd(year)
    return null
  }
}

/** Whether all is carried over, for as long as it lasts: a year's turn changes nothing. */
const neverEnds = ({ maximumCarryOver, carryOverExpires }: Rules) => maximumCarryOver === null && carryOverExpires === null

const never = "9999-12-31"
const byUse = (a: Lot, b: Lot): number => {
  const [left, right] = [a.expiresOn ?? never, b.expiresOn ?? never]
  if (left !== right) return left < right ? -1 : 1
  return a.opensOn === b.opensOn ? (a.key < b.key ? 1 : -1) : a.opensOn > b.opensOn ? -1 : 1
}

/** A day of a year by `MM-DD`; the 29th of February is the 28th in other years. */
const lastOf = (year: number, monthAndDay: string) =>
  monthAndDay === "02-29" && !isLeap(year) ? `${year}-02-28` : `${year}-${monthAndDay}`
