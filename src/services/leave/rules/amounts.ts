// Amounts of leave: whole thousandths of a day in calculations and in the ledger, days with at most three decimals elsewhere.

/** Rounds to the nearest thousandth of a day. */
export const toThousandths = (days: number) => Math.round(days * 1000)

export const toDays = (thousandths: number) => thousandths / 1000

/** Whether a number of days has at most three decimals. Absent numbers count as exact. */
export const isExactAmount = (days: number | null | undefined) => days == null || toDays(toThousandths(days)) === days

/** The sum of the amounts of entries, days or half days, in thousandths. */
export const sumAmounts = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
