// Amounts of leave. Calculations and the ledger use whole numbers: thousandths of a day, or thousandths of a minute for leave types
// in hours. Everything else uses days or hours.
import type { LeaveUnit } from "../../../entities/leave/enums.js"
import { PARTS_PER_UNIT } from "../../../entities/leave/units.js"

const MINUTES_PER_HOUR = 60

/** Rounds days or hours to the nearest whole part. */
export const toAmount = (value: number, unit: LeaveUnit) => Math.round(value * PARTS_PER_UNIT[unit])

/** The days or hours of an amount. */
export const fromAmount = (amount: number, unit: LeaveUnit) => amount / PARTS_PER_UNIT[unit]

/** Whether days or hours are a whole number of parts. Absent numbers count as exact. */
export const isExactAmount = (value: number | null | undefined, unit: LeaveUnit) =>
  value == null || fromAmount(toAmount(value, unit), unit) === value

export const toHours = (minutes: number) => minutes / MINUTES_PER_HOUR

/** The sum of the amounts of entries, days or half days. */
export const sumAmounts = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
