// Clocks that stand still.
import type { Clock } from "../../src/adapters/clock.js"

export interface MovableClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

/** A clock that always returns the same time (ISO 8601). */
export const fixedClock = (instant: string | Date): Clock => ({ now: () => new Date(instant) })

/** A clock that stands still until a test moves it. */
export function movableClock(instant: string | Date): MovableClock {
  let at = new Date(instant).getTime()
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next).getTime()
    },
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}
