// Windows of lists: pages by number (REST), slices of connections (Relay), and sort orders that callers choose.
import { AppError, tooManyError } from "../core/errors.js"
import { camelCase, type EntityMetadata, type OrderBy } from "../entities/metadata.js"

/** A page by number. */
export interface PageWindow {
  readonly kind: "page"
  readonly offset: number
  readonly limit: number
  readonly total: boolean
  /** Replaces the order of the query spec. */
  readonly orderBy?: readonly OrderBy[]
  /** Writes enumerations with their REST labels, so that the text is the response body. */
  readonly restLabels?: boolean
}

/** A slice of a connection: the first or, if `backward`, the last `size` rows between two cursors. */
export interface Slice {
  readonly kind: "slice"
  readonly size: number
  readonly backward: boolean
  readonly after?: string
  readonly before?: string
  /** Replaces the order of the query spec. */
  readonly orderBy?: readonly OrderBy[]
}

/** The part of a list to read. `all` reads lists that a rule of their inputs limits. */
export type ListWindow = PageWindow | Slice | { readonly kind: "all" }

/** Arguments of a connection in GraphQL, as clients send them. */
export interface ConnectionArguments {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  /** The fields are properties in UPPER_SNAKE. */
  readonly orderBy?: readonly { readonly field: string; readonly direction: "ASC" | "DESC" }[] | null
}

/** Names of these arguments. The other arguments of a connection belong to its operation. */
export const CONNECTION_ARGUMENTS = ["first", "last", "after", "before", "orderBy"] as const

export interface PageSizes {
  readonly default: number
  readonly maximum: number
}

/** Page sizes of connections that declare none. */
export const PAGE_SIZES: PageSizes = { default: 50, maximum: 100 }

const MAX_SORT_KEYS = 5

/** The slice that the arguments of a connection describe. Throws VALIDATION_FAILED naming the wrong argument. */
export function toSlice(
  { first, last, after, before, orderBy }: ConnectionArguments,
  { default: size, maximum }: PageSizes = PAGE_SIZES,
): Slice {
  if (first != null && last != null) throw invalid("last", "notWithFirst")
  const backward = last != null
  return {
    kind: "slice",
    size: assertPageSize(backward ? "last" : "first", last ?? first ?? size, maximum),
    backward,
    after: after ?? undefined,
    before: before ?? undefined,
    orderBy: orderBy?.length
      ? assertSortKeys(
          "orderBy",
          orderBy.map(({ field, direction }) => ({ by: camelCase(field), descending: direction === "DESC" })),
        )
      : undefined,
  }
}

/** The order of a REST parameter such as `-startDate,fullName`. Throws VALIDATION_FAILED on `sort`. */
export function parseSort(text: string | readonly string[], { sort }: EntityMetadata): readonly OrderBy[] {
  const keys = [text].flat().flatMap((part) => part.split(","))
  const orders = keys.map((key) => ({ by: key.replace(/^-/, ""), descending: key.startsWith("-") }))
  if (orders.some(({ by }) => !sort.includes(by))) throw invalid("sort", "oneOf", { allowed: sort.join(", ") })
  return assertSortKeys("sort", orders)
}

/** Throws VALIDATION_FAILED for a repeated key, or for too many. */
function assertSortKeys(path: string, orders: readonly OrderBy[]): readonly OrderBy[] {
  if (orders.length > MAX_SORT_KEYS) throw tooManyError(path, MAX_SORT_KEYS)
  if (new Set(orders.map(({ by }) => by)).size < orders.length) throw invalid(path, "duplicate")
  return orders
}

function assertPageSize(path: "first" | "last", size: number, maximum: number): number {
  if (Number.isInteger(size) && size >= 1 && size <= maximum) return size
  throw invalid(path, size < 1 ? "min" : "max", { min: 1, max: maximum })
}

const invalid = (path: string, code: string, values?: Record<string, string | number>) =>
  new AppError("VALIDATION_FAILED", { problems: [{ path, code, values }] })
