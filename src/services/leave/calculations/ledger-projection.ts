// Computes the entries that a leave ledger should contain by replaying its input in order of date. Pure; see docs/decisions/0013.
import { addDays } from "../../../adapters/clock.js"
import type { LeaveAccount, LedgerEntryKind } from "../../../entities/leave/enums.js"
import { type AccrualRules, grantsUntil, rulesOn } from "./accrual.js"
import { dateInYear, earliest, latest, yearEnd, yearOf, yearStart } from "./dates.js"
import { type Booking, type LedgerInput, type ManualEntry, manualEntryOf } from "./ledger-input.js"
import { byDrawingOrder, type Lot, LotPool } from "./lots.js"

/** An entry that the ledger should contain. Amounts are in parts of the unit of the type. */
export interface Posting {
  key: string
  kind: LedgerEntryKind
  account: LeaveAccount
  amount: number
  effectiveDate: string
  lot: string | null
  lotExpiresOn: string | null
  requestId?: string
}

export interface LedgerProjection {
  postings: Posting[]
  /** Each change of the overdraft, in order of date: its new amount and the amount that the rules allow. */
  overdrafts: { date: string; amount: number; allowed: number }[]
}

/** A change of the balance at a point of a day. */
interface LedgerEvent {
  date: string
  order: number
  apply(): void
}

/** Grant or adjustment: opens a lot if positive, draws from the lots if negative. */
interface Credit {
  posting: NewPosting
  lotKey: string
  /** The lot expires with the year of this day, unless it has a last day of its own. */
  forDay: string
  validTo: string | null
}

interface BookedDay {
  booking: Booking
  date: string
  amount: number
}

type NewPosting = Omit<Posting, "lot" | "lotExpiresOn">

/** Order of the events of one day. */
const ORDER = { closeYear: 0, openLot: 1, deduct: 2, book: 3 } as const

/** Projects the ledger up to a date, which must not be before `lastInputDay`. */
export const projectLedger = (input: LedgerInput, until: string): LedgerProjection => new LedgerProjector(input, until).project()

class LedgerProjector {
  readonly #postings = new Map<string, Posting>()
  readonly #overdrafts: LedgerProjection["overdrafts"] = []
  readonly #lots = new LotPool((date, amount) => {
    const allowed = rulesOn(this.input.versions, date)?.negativeAllowedUpTo ?? 0
    this.#overdrafts.push({ date, amount, allowed })
  })

  constructor(
    private readonly input: LedgerInput,
    private readonly until: string,
  ) {}

  project(): LedgerProjection {
    if (this.input.isUnlimited) {
      for (const day of this.bookedDays()) if (day.date <= this.until) this.postBooking(day, day.amount, null)
    } else this.replay()
    const postings = [...this.#postings.values()].filter(({ amount }) => amount !== 0)
    return { postings, overdrafts: this.#overdrafts }
  }

  private replay(): void {
    for (const { date, apply } of this.events()) {
      if (date > this.until) break
      this.expireLots(date)
      apply()
    }
    this.expireLots(this.until)
  }

  private events(): LedgerEvent[] {
    const events: LedgerEvent[] = []
    for (const credit of this.credits()) {
      const { effectiveDate: date, amount } = credit.posting
      if (amount > 0) events.push({ date, order: ORDER.openLot, apply: () => this.addCredit(credit) })
      else events.push({ date, order: ORDER.deduct, apply: () => this.deduct(credit.posting) })
    }
    for (const day of this.bookedDays()) events.push({ date: day.date, order: ORDER.book, apply: () => this.bookDay(day) })
    const [first = this.until] = events.map(({ date }) => date).sort()
    for (let year = yearOf(first); year < yearOf(this.until); year++)
      events.push({ date: yearStart(year + 1), order: ORDER.closeYear, apply: () => this.closeYear(year) })
    return events.sort((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1))
  }

  private credits(): Credit[] {
    const { versions, employment, retiredOn, adjustments } = this.input
    const grants = grantsUntil(versions, employment, this.until)
      .filter(({ date }) => !retiredOn || date < retiredOn)
      .map(({ key, kind, date, amount, forDay }): Credit => {
        const posting = { key: `grant/${key}/${date}`, kind, account: "ENTITLED", amount, effectiveDate: date } as const
        return { posting, lotKey: key, forDay, validTo: null }
      })
    const adjusted = adjustments.map(({ key, date, amount, validTo }): Credit => {
      const posting = { key, ...(manualEntryOf(key) as ManualEntry), amount, effectiveDate: date }
      return { posting, lotKey: key, forDay: date, validTo }
    })
    return [...grants, ...adjusted]
  }

  /** Ordered by date, then by date of booking. */
  private bookedDays(): BookedDay[] {
    const rank = ({ date, booking }: BookedDay) => `${date} ${booking.bookedOn} ${booking.requestId}`
    return this.input.bookings
      .flatMap((booking) =>
        booking.days.filter(({ amount }) => amount > 0).map(({ date, amount }) => ({ booking, date, amount })),
      )
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  }

  private addCredit({ posting, lotKey, forDay, validTo }: Credit): void {
    const { effectiveDate: opensOn, amount: remaining } = posting
    const expiresOn = validTo ?? this.expiryOfYear(forDay)
    const lot = { key: lotKey, opensOn, expiresOn, canCarryOver: validTo === null, remaining }
    this.post(posting, this.#lots.open(lot))
  }

  private deduct(posting: NewPosting): void {
    this.post(posting, null)
    this.#lots.draw(posting.effectiveDate, -posting.amount)
  }

  private bookDay(day: BookedDay): void {
    for (const { amount, lot } of this.#lots.draw(day.date, day.amount)) this.postBooking(day, amount, lot)
  }

  private postBooking({ booking, date }: BookedDay, amount: number, lot: Lot | null): void {
    const { requestId, account, bookedOn } = booking
    const effectiveDate = latest(lot?.opensOn ?? yearStart(yearOf(date)), earliest(bookedOn, date))
    const kind = account === "PENDING" ? "RESERVATION" : "CONSUMPTION"
    const key = `${kind.toLowerCase()}/${requestId}/${lot?.key ?? "none"}/${effectiveDate}`
    this.post({ key, kind, account, amount: -amount, effectiveDate, requestId }, lot)
  }

  /** Adds a posting; postings of one key are summed. */
  private post(posting: NewPosting, lot: Lot | null): void {
    const existing = this.#postings.get(posting.key)
    if (existing) existing.amount += posting.amount
    else this.#postings.set(posting.key, { ...posting, lot: lot?.key ?? null, lotExpiresOn: lot?.expiresOn ?? null })
  }

  /** Closes the lots that expired before `today`. `closeYear` handles those that can be carried over. */
  private expireLots(today: string): void {
    const expired = this.#lots.close(({ expiresOn, canCarryOver }) => !canCarryOver && expiresOn !== null && expiresOn < today)
    for (const lot of expired) this.postExpiry(lot, lot.remaining, addDays(lot.expiresOn as string, 1))
  }

  private postExpiry(lot: Lot, amount: number, effectiveDate: string): void {
    const key = `expiry/${lot.key}/${effectiveDate}`
    this.post({ key, kind: "EXPIRY", account: "ENTITLED", amount: -amount, effectiveDate }, lot)
  }

  /** Carries the remaining days of a year over, as far as the rules of December 31 allow. The rest expires. */
  private closeYear(year: number): void {
    const rules = rulesOn(this.input.versions, yearEnd(year))
    if (carriesEverything(rules)) return
    const effectiveDate = yearStart(year + 1)
    const closing = this.#lots.close((lot) => lot.canCarryOver && yearOf(lot.opensOn) <= year && !isForNextYear(lot, year))
    const entitlement = { account: "ENTITLED", effectiveDate } as const
    let total = 0
    for (const lot of closing.sort(byDrawingOrder).reverse()) {
      const carried = Math.min((rules.maximumCarryOver ?? Number.POSITIVE_INFINITY) - total, lot.remaining)
      total += carried
      const key = `carry-out/${lot.key}/${effectiveDate}`
      this.post({ ...entitlement, key, kind: "CARRY_OVER_OUT", amount: -carried }, lot)
      this.postExpiry(lot, lot.remaining - carried, effectiveDate)
    }
    if (total === 0) return
    const canCarryOver = rules.carryOverExpires === null
    const expiresOn = rules.carryOverExpires ? dateInYear(year + 1, rules.carryOverExpires) : this.expiryOfYear(effectiveDate)
    const lot = this.#lots.open({ key: `carried/${year + 1}`, opensOn: effectiveDate, expiresOn, canCarryOver, remaining: total })
    this.post({ ...entitlement, key: `carry-in/${effectiveDate}`, kind: "CARRY_OVER_IN", amount: total }, lot)
  }

  /** The end of the year with which a lot for `day` expires; null if the rules never let it expire. */
  private expiryOfYear(day: string): string | null {
    const { versions } = this.input
    const lastChange = yearOf((versions.at(-1) as AccrualRules).effectiveFrom)
    for (let year = yearOf(day); year <= Math.max(lastChange, yearOf(day)); year++)
      if (!carriesEverything(rulesOn(versions, yearEnd(year)))) return yearEnd(year)
    return null
  }
}

/** Whether all remaining days stay available without limit, so that the end of a year changes nothing. */
const carriesEverything = ({ maximumCarryOver, carryOverExpires }: AccrualRules) =>
  maximumCarryOver === null && carryOverExpires === null

/** Whether a lot was granted at the end of a year for the next year. */
const isForNextYear = ({ expiresOn, opensOn }: Lot, year: number): boolean =>
  opensOn === yearEnd(year) && (expiresOn === null || expiresOn > yearEnd(year))
