// Rows of a list for exports and reports, read in pages by keyset (docs/decisions/0040).
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import type { OrderBy } from "../../entities/metadata.js"
import type { QuerySpec } from "../../query/query-spec.js"
import { readSlices } from "../../query/slices.js"
import { columnSelection, type ExportColumn } from "./columns.js"

/** The rows of a query spec in pages, from a current replica if there is one. Calls `beforePage` before each page but the first. */
export async function* readPages(
  ctx: Context,
  spec: QuerySpec<unknown>,
  columns: readonly ExportColumn[],
  { orderBy, beforePage }: { orderBy?: readonly OrderBy[]; beforePage?: () => Promise<void> } = {},
): AsyncGenerator<Cell[][]> {
  const beforeSlice = async (isFirst: boolean) => {
    if (!isFirst) await beforePage?.()
    await ctx.readFromReplica()
  }
  const slices = readSlices<Record<string, unknown>>(ctx, spec, columnSelection(columns), { orderBy, beforeSlice })
  for await (const rows of slices) yield rows.map((row) => columns.map((column) => column.cell(row)))
}

export async function countRows(ctx: Context, spec: QuerySpec<unknown>): Promise<number> {
  const { total } = await ctx.query.executePage(spec, [], { offset: 0, limit: 1, total: true })
  return total ?? 0
}
