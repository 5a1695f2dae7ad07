// Sort orders and cursors of the reference implementation.
import { fail } from "./reference-filters.js"
import type { Row } from "./reference-types.js"

/** The order in which a cursor was read. */
export const signatureOf = (cursor: string): string => JSON.parse(Buffer.from(cursor, "base64url").toString())[0]

/** The expected cursor of a row. */
export const cursorOf = ({ id }: Pick<Row, "id">) => `cursor of ${id}`

export interface SortKey {
  field: string
  direction: string
}

/** The properties of sort keys with their directions. The id is the last key. */
export function toSortKeys(keys: readonly SortKey[]): { property: string; way: number }[] {
  const parts = keys.flatMap(({ field, direction }) => {
    const property = field.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    return (columnsOf[property] ?? [property]).map((column) => ({ property: column, way: direction === "DESC" ? -1 : 1 }))
  })
  return [...parts, { property: "id", way: parts.at(-1)?.way ?? 1 }]
}

/** Columns of the sort keys of tasks. */
const columnsOf: Record<string, string[]> = {
  priority: ["priorityRank"],
  stage: ["stageRank"],
  order: ["boardId", "stageRank", "rank"],
}

/** Rows by sort keys. Null is the largest value. */
export function sorted(rows: Row[], keys: readonly SortKey[]): Row[] {
  return [...rows].sort((a, b) => {
    for (const { property, way } of toSortKeys(keys)) {
      const order = compareValues(a[property], b[property], localized.has(property))
      if (order !== 0) return order * way
    }
    return 0
  })
}

/** Whether a person's name is at or after a text in the order, or before it. Fails if the list is not sorted by name. */
export function fromStart(start: string | null, [key]: readonly SortKey[], isBefore: boolean): (row: Row) => boolean {
  if (start === null) return () => true
  if (key && key.field !== "FULL_NAME") fail("VALIDATION_FAILED")
  const way = key?.direction === "DESC" ? -1 : 1
  return ({ fullName }) => compareValues(fullName, start, true) * way >= 0 !== isBefore
}

/** Columns with an ICU collation. */
const localized = new Set(["fullName", "label", "name", "title", "leaveTypeName"])
const collator = new Intl.Collator("und")

function compareValues(a: unknown, b: unknown, isLocalized: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = isLocalized ? collator.compare(String(a), String(b)) : 0
  return order || (a === b ? 0 : (a as string) < (b as string) ? -1 : 1)
}
