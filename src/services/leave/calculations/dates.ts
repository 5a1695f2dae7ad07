// Calculations with calendar dates, written `YYYY-MM-DD`. Such strings sort by date.

const DAYS_PER_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export const yearOf = (date: string) => Number(date.slice(0, 4))
export const yearStart = (year: number) => `${String(year).padStart(4, "0")}-01-01`
export const yearEnd = (year: number) => `${String(year).padStart(4, "0")}-12-31`
export const latest = (...dates: string[]) => dates.toSorted().at(-1) as string
export const earliest = (...dates: string[]) => dates.toSorted()[0] as string

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

// A forecast visits every month of its years. String arithmetic is several times faster there than Temporal objects.
export const monthEnd = (date: string) => {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 8)}${month === 2 && isLeapYear(yearOf(date)) ? 29 : DAYS_PER_MONTH[month - 1]}`
}
export const nextMonth = (date: string) => {
  const month = Number(date.slice(5, 7))
  return month === 12 ? yearStart(yearOf(date) + 1) : `${date.slice(0, 5)}${String(month + 1).padStart(2, "0")}-01`
}

/** The date of a year that `MM-DD` names. February 29 becomes February 28 in common years. */
export const dateInYear = (year: number, monthAndDay: string) =>
  monthAndDay === "02-29" && !isLeapYear(year) ? `${year}-02-28` : `${year}-${monthAndDay}`
