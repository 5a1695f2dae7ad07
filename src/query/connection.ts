// SQL of connections: the JSON object of a slice with its records, cursors, PageInfo and count.
import { type RawBuilder, sql } from "kysely"
import type { Slice } from "./paging.js"
import type { SelectedField, Selection } from "./query-spec.js"
import { jsonObject, typeName } from "./sql-fragments.js"

interface ConnectionParts {
  /** Name of the listed type. */
  readonly name: string
  readonly slice: Slice
  /** Whether the slice starts or ends within the list without a cursor. */
  readonly hasStart: boolean
  /** Adds a column with the selected fields of the row, and returns a reference to it. */
  node(selected: SelectedField): RawBuilder<unknown>
  count(): RawBuilder<unknown>
  /** Values of further fields. */
  readonly values?: Readonly<Record<string, boolean>>
}

/**
 * The selected fields of a connection over the rows `t`, with their numbers (`$n`) and cursors (`$c`). Numbers count from the start
 * of the slice, or from its end if it is read backward. One row more than the slice shows whether the list continues.
 */
export function connectionObject(
  selection: Selection,
  { name, slice, hasStart, node, count, values = {} }: ConnectionParts,
): RawBuilder<unknown> {
  const { size, backward, after, before } = slice
  const isInSlice = sql`t."$n" <= ${sql.lit(size)}`
  const forwardOrder = backward ? sql`t."$n" desc` : sql`t."$n"`
  const reverseOrder = backward ? sql`t."$n"` : sql`t."$n" desc`
  const list = (value: RawBuilder<unknown>) =>
    sql`coalesce(json_agg(${value} order by ${forwardOrder}) filter (where ${isInSlice}), '[]'::json)`
  const firstCursor = (order: RawBuilder<unknown>) => sql`(array_agg(t."$c" order by ${order}) filter (where ${isInSlice}))[1]`
  const continues = sql`count(*) > ${sql.lit(size)}`
  const pageInfo: Record<string, RawBuilder<unknown>> = {
    hasNextPage: backward ? sql`${hasStart || before !== undefined}::boolean` : continues,
    hasPreviousPage: backward ? continues : sql`${hasStart || after !== undefined}::boolean`,
    startCursor: firstCursor(forwardOrder),
    endCursor: firstCursor(reverseOrder),
  }
  const edge = (selected: SelectedField) =>
    selected.field === "node" ? node(selected) : selected.field === "cursor" ? sql`t."$c"` : typeName(`${name}Edge`)
  return jsonObject(selection, (selected) => {
    switch (selected.field) {
      case "nodes":
        return list(node(selected))
      case "edges":
        return list(jsonObject(selected.select, edge))
      case "pageInfo":
        return jsonObject(selected.select, ({ field }) => pageInfo[field] ?? typeName("PageInfo"))
      case "totalCount":
        return count()
      default:
        return selected.field in values ? sql`${values[selected.field]}::boolean` : typeName(`${name}Connection`)
    }
  })
}
