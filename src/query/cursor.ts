// Cursors of connections: the sort keys of a row. Clients treat cursors as opaque, and malformed cursors are rejected.
import { type RawBuilder, sql } from "kysely"
import { AppError } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"
import type { EntityMetadata, FieldMetadata, OrderBy, RowRef } from "../entities/metadata.js"
import type { QueryOptions } from "./query-spec.js"
import { COMMA, sortValue } from "./sql-fragments.js"

type Key = string | number | boolean | null | readonly string[]

/** Names the order in which a cursor was read, so that it is not used in another one. */
const signatureOf = (order: readonly OrderBy[]) => order.map(({ by, descending }) => `${descending ? "-" : ""}${by}`).join(",")

/** The cursor of a row: the order and its keys as JSON in base64url, which `decodeCursor` reads. */
export const cursorText = (row: RowRef, order: readonly OrderBy[]) => {
  const keys = order.map((key) => sortValue(row, key))
  return sql`translate(encode(convert_to(json_build_array(${sql.lit(signatureOf(order))}::text, ${sql.join(keys, COMMA)})::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`
}

/** The sort keys of a cursor. Throws VALIDATION_FAILED at `path` for a malformed cursor, or one of another order. */
function decodeCursor(cursor: string, metadata: EntityMetadata, order: readonly OrderBy[], path: string): Key[] {
  const error = new AppError("VALIDATION_FAILED", { problems: [{ path, code: "cursor" }] })
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    if (!Array.isArray(values) || values[0] !== signatureOf(order)) throw error
    const keys = values.slice(1)
    const areComparable =
      keys.length === order.length &&
      order.every(({ by, sql: expression, customField }, n) =>
        expression
          ? Number.isInteger(keys[n])
          : customField
            ? isCustomValue(keys[n], customField)
            : isComparable(keys[n], metadata.fields.get(by), metadata.internalColumns.has(by)),
      )
    if (areComparable && isId(keys.at(-1))) return keys
  } catch {
    throw error
  }
  throw error
}

/** Whether PostgreSQL can compare the key with the column: text without zero bytes, a valid timestamp, or null. */
const isComparable = (key: unknown, field: FieldMetadata | undefined, isInternal: boolean): boolean =>
  key === null
    ? field?.nullable === true
    : field?.format === "timestamp"
      ? isText(key) && !Number.isNaN(Date.parse(key))
      : isText(key) ||
        typeof key === "number" ||
        typeof key === "boolean" ||
        (isInternal && Array.isArray(key) && key.every(isText))

const isCustomValue = (key: unknown, { isText: asText }: NonNullable<OrderBy["customField"]>): boolean =>
  key === null || isText(key) || (!asText && (typeof key === "number" || typeof key === "boolean"))

const isText = (key: unknown): key is string => typeof key === "string" && !key.includes("\0")

/**
 * Condition on the rows that follow a cursor in an order. `reversed` means the rows before it. PostgreSQL compares whole rows if
 * all keys have one direction and none is nullable, so that one index range suffices.
 */
export function beyondCursor(
  metadata: EntityMetadata,
  row: RowRef,
  order: readonly OrderBy[],
  { cursor, path, reversed }: { cursor: string; path: string; reversed: boolean },
): RawBuilder<unknown> {
  const keys = decodeCursor(cursor, metadata, order, path)
  const columns = order.map((key, n) => {
    const { by, descending = false, customField } = key
    const field = metadata.fields.get(by)
    return {
      column: sortValue(row, key),
      nullable: customField !== undefined || field?.nullable === true,
      descending: descending !== reversed,
      ...(customField ? customBoundOf(customField, keys[n]) : boundOf(by, field, keys[n])),
    }
  })
  const [first] = columns
  if (columns.every(({ nullable, descending }) => !nullable && descending === first?.descending)) {
    const names = sql.join(
      columns.map(({ column }) => column),
      COMMA,
    )
    const bounds = sql.join(
      columns.map(({ bound }) => bound),
      COMMA,
    )
    return sql`(${names}) ${first?.descending ? sql`<` : sql`>`} (${bounds})`
  }
  const alternatives = columns.map((last, n) => {
    const equal = columns
      .slice(0, n)
      .map(({ column, bound, isNull }) => (isNull ? sql`${column} is null` : sql`${column} = ${bound}`))
    return sql`(${sql.join([...equal, beyond(last)], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/**
 * Condition on the rows from a text on in an order, or on those before it. Throws VALIDATION_FAILED for a list that is not sorted
 * by the property of the text.
 */
export function fromStart(
  row: RowRef,
  [first]: readonly OrderBy[] = [],
  { by, text }: NonNullable<QueryOptions["start"]>,
  reversed = false,
): RawBuilder<unknown> {
  if (first?.by !== by) throw new AppError("VALIDATION_FAILED", { problems: [{ path: "startAt", code: "notAllowed" }] })
  const isAscending = first.descending !== true
  const operator = isAscending ? (reversed ? sql`<` : sql`>=`) : reversed ? sql`>` : sql`<=`
  return sql`${row(by)} ${operator} ${text}`
}

interface BoundColumn {
  readonly column: RawBuilder<unknown>
  readonly bound: RawBuilder<unknown>
  readonly isNull: boolean
  readonly nullable: boolean
  readonly descending: boolean
}

/** Rows beyond one key. Null is the largest value, as in PostgreSQL's default order. */
const beyond = ({ column, bound, isNull, nullable, descending }: BoundColumn): RawBuilder<unknown> => {
  if (descending) return isNull ? sql`${column} is not null` : sql`${column} < ${bound}`
  if (isNull) return sql`false`
  return nullable ? sql`(${column} > ${bound} or ${column} is null)` : sql`${column} > ${bound}`
}

const boundOf = (by: string, field: FieldMetadata | undefined, key: Key | undefined) => ({
  isNull: key === null,
  bound:
    by === "id"
      ? sql`${key}::uuid`
      : field?.format === "timestamp"
        ? sql`${key}::timestamptz`
        : Array.isArray(key)
          ? sql`${key}::text[]`
          : sql`${key}`,
})

const customBoundOf = ({ isText: asText }: NonNullable<OrderBy["customField"]>, key: Key | undefined) => ({
  isNull: key === null,
  bound: asText ? sql`${key}::text` : sql`${JSON.stringify(key)}::jsonb`,
})
