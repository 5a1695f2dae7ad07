// Reads all rows of a query spec, in slices by keyset (docs/decisions/0040).
import { AppError } from "../core/errors.js"
import type { OrderBy } from "../entities/metadata.js"
import type { QueryExecutor } from "./executor.js"
import { type QuerySpec, type Selection, selectFields } from "./query-spec.js"

const ROWS_PER_SLICE = 500

interface Slice<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

interface SliceOptions {
  orderBy?: readonly OrderBy[]
  /** Runs before each statement. */
  beforeSlice?: (isFirst: boolean) => Promise<void>
}

/**
 * The rows of a query spec in slices of at most 500 rows, fewer if they are too large for one result. Each slice is a statement of its
 * own, so no connection waits for a slow client.
 */
export async function* readSlices<T>(
  ctx: { readonly query: Pick<QueryExecutor, "execute"> },
  spec: QuerySpec<unknown>,
  select: Selection,
  { orderBy, beforeSlice }: SliceOptions = {},
): AsyncGenerator<T[]> {
  const pageInfo = selectFields("hasNextPage", "endCursor")
  const selection = [
    { key: "nodes", field: "nodes", args: {}, select },
    { key: "pageInfo", field: "pageInfo", args: {}, select: pageInfo },
  ]
  let size = ROWS_PER_SLICE
  for (let after: string | undefined; ; ) {
    await beforeSlice?.(after === undefined)
    const slice = { kind: "slice", size, backward: false, after, orderBy } as const
    const result = await ctx.query.execute(spec, selection, slice).catch((error) => {
      if (size > 1 && error instanceof AppError && error.details.limit === "resultBytes") return undefined
      throw error
    })
    if (result === undefined) {
      size = Math.ceil(size / 2)
      continue
    }
    const { nodes, pageInfo: info } = result as unknown as Slice<T>
    yield nodes
    if (!info.hasNextPage || info.endCursor === null) return
    after = info.endCursor
  }
}
