// The lots of a leave type: each grant opens one, booked days draw from them, and expiry closes them. Pure.

/** Granted leave that can be taken from its opening to its expiry. Amounts are in parts of the unit of the type. */
export interface Lot {
  key: string
  opensOn: string
  /** Last day on which the leave can be taken; null for no limit. */
  expiresOn: string | null
  /** Whether the end of a year carries the rest over; false for carried days with a last day. */
  canCarryOver: boolean
  remaining: number
}

/** A part of a booked day and the lot that covers it; null for the part that no lot covers. */
export interface DrawnPart {
  amount: number
  lot: Lot | null
}

/** The open lots. Days that no lot covers are an overdraft, which the next lots repay. */
export class LotPool {
  #lots: Lot[] = []
  #overdraft = 0

  constructor(private readonly recordOverdraft: (date: string, amount: number) => void) {}

  /** Opens a lot, which first repays the overdraft. */
  open(lot: Lot): Lot {
    const repaid = Math.min(this.#overdraft, lot.remaining)
    lot.remaining -= repaid
    this.#setOverdraft(lot.opensOn, this.#overdraft - repaid)
    this.#lots.push(lot)
    return lot
  }

  /** Draws an amount from the lots in drawing order. */
  draw(date: string, amount: number): DrawnPart[] {
    const parts: DrawnPart[] = []
    let missing = amount
    this.#lots.sort(byDrawingOrder)
    for (const lot of this.#lots) {
      const part = Math.min(missing, lot.remaining)
      if (part <= 0) continue
      lot.remaining -= part
      missing -= part
      parts.push({ amount: part, lot })
    }
    if (missing > 0) parts.push({ amount: missing, lot: null })
    this.#setOverdraft(date, this.#overdraft + missing)
    return parts
  }

  /** Removes the lots that meet a condition and returns them. */
  close(isClosing: (lot: Lot) => boolean): Lot[] {
    const closing = this.#lots.filter(isClosing)
    this.#lots = this.#lots.filter((lot) => !closing.includes(lot))
    return closing
  }

  #setOverdraft(date: string, amount: number): void {
    if (amount === this.#overdraft) return
    this.#overdraft = amount
    this.recordOverdraft(date, amount)
  }
}

const NEVER = "9999-12-31"

/**
 * Orders lots by expiry. Of lots with the same expiry, those that cannot be carried over come first, then the latest, which keeps
 * early grants for early leave.
 */
export function byDrawingOrder(a: Lot, b: Lot): number {
  const [left, right] = [a.expiresOn ?? NEVER, b.expiresOn ?? NEVER]
  if (left !== right) return left < right ? -1 : 1
  if (a.canCarryOver !== b.canCarryOver) return a.canCarryOver ? 1 : -1
  return a.opensOn === b.opensOn ? (a.key < b.key ? 1 : -1) : a.opensOn > b.opensOn ? -1 : 1
}
