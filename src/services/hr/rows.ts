// Rows of a list for exports and reports, read in pages by keyset (docs/decisions/0040).
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import type { OrderBy } from "../../entities/metadata.js"
import type { QuerySpec } from "../../query/query-spec.js"
import { columnSelection, type ExportColumn } from "./columns.js"

const ROWS_PER_PAGE = 500

interface Page {
  nodes: Record<string, unknown>[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/**
 * The rows of a query spec in pages, from a current replica if there is one. Each page is a statement of its own, so no connection waits for a slow client. Calls
 * `beforePage` before each page but the first.
 */
export async function* readPages(
  ctx: Context,
  spec: QuerySpec<unknown>,
  columns: readonly ExportColumn[],
  { orderBy, beforePage }: { orderBy?: readonly OrderBy[]; beforePage?: () => Promise<void> } = {},
): AsyncGenerator<Cell[][]> {
  const pageInfo = ["hasNextPage", "endCursor"].map((field) => ({ key: field, field, args: {} }))
  const selection = [
    { key: "nodes", field: "nodes", args: {}, select: columnSelection(columns) },
    { key: "pageInfo", field: "pageInfo", args: {}, select: pageInfo },
  ]
  for (let after: string | undefined; ; ) {
    await ctx.readFromReplica()
    const slice = { kind: "slice", size: ROWS_PER_PAGE, backward: false, after, orderBy } as const
    const { nodes, pageInfo: info } = (await ctx.query.execute(spec, selection, slice)) as unknown as Page
    yield nodes.map((row) => columns.map((column) => column.cell(row)))
    if (!info.hasNextPage || info.endCursor === null) return
    after = info.endCursor
    await beforePage?.()
  }
}

export async function countRows(ctx: Context, spec: QuerySpec<unknown>): Promise<number> {
  const { total } = await ctx.query.executePage(spec, [], { offset: 0, limit: 1, total: true })
  return total ?? 0
}
