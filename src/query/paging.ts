// Windows of lists: pages by number (REST), slices of connections (Relay), and sort orders that callers choose.
import { AppError, tooManyError } from "../core/errors.js"
import { customFieldTypeOf } from "../entities/custom-fields/values.js"
import { camelCase, type EntityMetadata, type OrderBy } from "../entities/metadata.js"
import { CUSTOM_FIELD, customSortKey } from "./custom-fields.js"

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
  readonly orderBy?: readonly OrderArgument[] | null
}

/** A sort key in GraphQL: a property in UPPER_SNAKE, or `CUSTOM_FIELD` with the key of a custom field. */
interface OrderArgument {
  readonly field: string
  readonly key?: string | null
  readonly direction: "ASC" | "DESC"
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
          orderBy.map((argument, n) => ({ by: propertyOf(argument, n), descending: argument.direction === "DESC" })),
        )
      : undefined,
  }
}

/** The property of a sort key. Throws VALIDATION_FAILED if `CUSTOM_FIELD` has no key, or another field has one. */
function propertyOf({ field, key }: OrderArgument, index: number): string {
  if ((field === CUSTOM_FIELD) !== (key != null)) throw invalid(`orderBy.${index}.key`, key == null ? "required" : "notAllowed")
  return key == null ? camelCase(field) : `customFields.${key}`
}

/** The order of a REST parameter such as `-startDate,fullName`. Throws VALIDATION_FAILED on `sort`. */
export function parseSort(text: string | readonly string[], { entity, sort }: EntityMetadata): readonly OrderBy[] {
  const keys = [text].flat().flatMap((part) => part.split(","))
  const orders = keys.map((key) => ({ by: key.replace(/^-/, ""), descending: key.startsWith("-") }))
  const isKnown = (by: string) =>
    sort.includes(by) || (customFieldTypeOf(entity) !== undefined && customSortKey(by) !== undefined)
  if (!orders.every(({ by }) => isKnown(by))) throw invalid("sort", "oneOf", { allowed: sort.join(", ") })
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
