// Cursors of connections: the sort keys of a row. Clients treat cursors as opaque, and malformed cursors are rejected.

import { type RawBuilder, sql } from "kysely"
import { AppError } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"
import type { EntityMetadata, OrderBy, RowRef } from "../entities/metadata.js"
import { COMMA } from "./sql-fragments.js"

/** Returns the sort keys of a cursor. Throws VALIDATION_FAILED on `after` for a malformed cursor. */
function decodeCursor(cursor: string, formats: readonly ("timestamp" | undefined)[]): unknown[] {
  const { length } = formats
  const error = new AppError("VALIDATION_FAILED", { problems: [{ path: "after", code: "cursor" }] })
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    const hasAllKeys = Array.isArray(values) && values.length === length
    if (hasAllKeys && values.every((value, n) => isComparable(value, formats[n])) && isId(values.at(-1))) return values
  } catch {
    throw error
  }
  throw error
}

/** Whether PostgreSQL can compare the key: text without zero bytes, or a valid timestamp. */
const isComparable = (key: unknown, format: "timestamp" | undefined) =>
  format === "timestamp"
    ? typeof key === "string" && !Number.isNaN(Date.parse(key))
    : typeof key === "number" || (typeof key === "string" && !key.includes("\0"))

/** Condition on the rows after a cursor. All keys of the order must have the same direction. */
export function afterCursor(
  metadata: EntityMetadata,
  row: RowRef,
  order: readonly OrderBy[],
  cursor: string,
): RawBuilder<unknown> {
  const values = decodeCursor(
    cursor,
    order.map(({ by }) => metadata.fields.get(by)?.format),
  )
  const columns = order.map(({ by }) => row(by))
  const bounds = order.map(({ by }, n) => {
    const format = metadata.fields.get(by)?.format
    const value = values[n] as string
    return by === "id" ? sql`${value}::uuid` : format === "timestamp" ? sql`${value}::timestamptz` : sql`${value}`
  })
  return sql`(${sql.join(columns, COMMA)}) ${order[0]?.descending ? sql`<` : sql`>`} (${sql.join(bounds, COMMA)})`
}
