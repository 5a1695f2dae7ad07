// SQL fragments of statements: limits, labels, timestamps, JSON objects and cursors.
import { type RawBuilder, sql } from "kysely"
import { AppError } from "../core/errors.js"
import type { EnumType } from "../entities/enum-type.js"
import type { EntityMetadata, OrderBy, RowRef } from "../entities/metadata.js"
import type { SelectedField, Selection } from "./query-spec.js"

export const NULL = sql`null`
export const COMMA = sql`, `
/** Alias of a row that becomes a JSON object. The name is not a valid field name, so no column shadows it. */
export const rowAlias = sql.id("$row")

/**
 * A limit as a literal. With a parameter the planner assumes a tenth of the table, rejects the generic plan, and plans every
 * execution.
 */
export const limitTo = (length: number) => sql`limit ${sql.lit(length)}`

export const restLabelSql = (value: RawBuilder<unknown>, enumType: EnumType<string>) => {
  const cases = enumType.keys.map((key) => sql`when ${sql.lit(key)} then ${sql.lit(enumType.label(key))}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}

/** A timestamp as ISO 8601 text in UTC with milliseconds, the format of both APIs. */
export const instantText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A PostgreSQL function takes at most 100 arguments, two for each key. */
const MAX_JSON_KEYS = 50

/** A JSON object with the selected keys. Throws QUERY_TOO_COMPLEX for more keys than one function call can build. */
export const jsonObject = (selection: Selection = [], value: (selected: SelectedField) => RawBuilder<unknown>) => {
  if (selection.length > MAX_JSON_KEYS) throw new AppError("QUERY_TOO_COMPLEX")
  const pairs = selection.flatMap((selected) => [sql`${sql.lit(selected.key)}`, value(selected)])
  return sql`json_build_object(${sql.join(pairs, COMMA)})`
}

export const typeName = (name: string) => sql`${sql.lit(name)}::text`

/**
 * The columns of an order with the id as the last one, in the same direction, so that every row has a unique position. A key that
 * the entity sorts by other columns is replaced by them.
 */
export const totalOrder = ({ sortColumns }: EntityMetadata, order: readonly OrderBy[] = []): readonly OrderBy[] => {
  const columns = order.flatMap((key) => sortColumns[key.by]?.map((by) => ({ ...key, by })) ?? [key])
  return columns.some(({ by }) => by === "id") ? columns : [...columns, { by: "id", descending: columns.at(-1)?.descending }]
}

/** The value by which a sort key orders a row. A custom field compares as JSON, or as text by the rules of all languages. */
export const sortValue = (row: RowRef, { by, sql: expression, customField }: OrderBy): RawBuilder<unknown> => {
  if (!customField) return expression?.(row) ?? row(by)
  const { id, isText } = customField
  return isText ? sql`(${row("customFields")} ->> ${id}::text) collate "und-x-icu"` : sql`(${row("customFields")} -> ${id}::text)`
}

/** ORDER BY of a total order, or of its reverse. */
export const orderClause = (row: RowRef, order: readonly OrderBy[], reversed = false): RawBuilder<unknown> =>
  sql.join(
    order.map((key) => ((key.descending ?? false) !== reversed ? sql`${sortValue(row, key)} desc` : sortValue(row, key))),
    COMMA,
  )
