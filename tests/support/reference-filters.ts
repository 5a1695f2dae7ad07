// Filters of the reference implementation.
import type { Row, Values } from "./reference-types.js"

/** Whether lists of colleagues show an employee on a day: up to the last day of work, unless the account was deactivated before. */
export const isListedOn = (today: string) => (person: Row) =>
  person.accountStatus !== "DEACTIVATED" && (person.endDate === null || String(person.endDate) >= today)

/** Whether each column has one of the requested values, if any. */
export const among = (asked: Values, ...columns: string[]) => {
  const filters = columns.length > 0 ? columns : Object.keys(asked)
  return (row: Row) => filters.every((column) => asked[column] == null || (asked[column] as unknown[]).includes(row[column]))
}

/** Whether each column has one of the values that a filter lists under the plural of its name. */
export const amongSome = (filter: Values, ...columns: string[]) =>
  among(Object.fromEntries(columns.map((column) => [column, filter[pluralOf(column)]])))

const pluralOf = (name: string) =>
  name.endsWith("s") ? `${name}es` : name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`

/** Whether a date range overlaps the requested period. */
export const inPeriod =
  ({ from, to }: Values, first: string, last: string) =>
  (row: Row) =>
    (from == null || String(row[last]) >= String(from)) && (to == null || String(row[first]) <= String(to))

/** Whether a vacancy is on the careers page, if that is asked. */
export const published = (asked: unknown) => (job: Row) =>
  asked == null || asked === (job.isPublished === true && job.status === "OPEN")

export const containing = (column: string, search: unknown) => (row: Row) =>
  searchText(row[column]).includes(searchText(search ?? ""))

/** A text without case and accents. */
export const searchText = (text: unknown) => String(text).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")

/** An error that the server is expected to return. */
export class ExpectedError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
export const fail = (code: string): never => {
  throw new ExpectedError(code)
}

/** A page size; fails out of range. */
export const bounded = (first: unknown, maximum: number) =>
  Number(first) >= 1 && Number(first) <= maximum ? Number(first) : fail("VALIDATION_FAILED")
