// Amounts of leave in the unit of their type.
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"

type Unit = "DAYS" | "HOURS"

/** A function that writes an amount with its unit, such as "3 days" or "2.5 hours". */
export function useAmount(): (amount: number, unit: Unit) => string {
  const text = useText()
  const { number } = useFormats()
  return (amount, unit) =>
    text(unit === "HOURS" ? "leave.hours" : "leave.days", { count: amount, amount: number(amount, { maximumFractionDigits: 3 }) })
}

/** A function that writes the dates of leave: one day, or the first and the last. */
export function usePeriod(): (start: string, end: string) => string {
  const { date, day } = useFormats()
  return (start, end) => (start === end ? day(start) : `${date(start)} – ${date(end)}`)
}
