// A query spec selects rows, not fields. Services return query specs; the API layer selects the fields, and the executor reads
// only those.
import type { RawBuilder } from "kysely"
import { AppError } from "../core/errors.js"
import type { Class, OrderBy, QueryContext, RowRef } from "../entities/metadata.js"

type Value = string | number | boolean | null | readonly (string | number)[]

export interface QueryOptions {
  /** Required values of properties. A list matches any of its values; `undefined` adds no condition. */
  readonly where?: Readonly<Record<string, Value | undefined>>
  /** Conditions other than equality. */
  readonly conditions?: readonly ((row: RowRef) => RawBuilder<unknown>)[]
  /** Sort order. The id is always the last key, so the order is total. The columns must not be nullable. */
  readonly orderBy?: readonly OrderBy[]
  /** WITH clause that produces the rows of a view. */
  readonly withClause?: (scope: QueryContext) => RawBuilder<unknown>
  /** Includes archived records, as references do: an employee may still refer to an archived department. */
  readonly includeArchived?: boolean
}

/** The part of a list to read: a page by number (REST), a slice after a cursor (connections), or the first items. */
export type ListWindow =
  | {
      readonly kind: "page"
      readonly offset: number
      readonly limit: number
      readonly total: boolean
      /** Writes enumerations with their REST labels, so that the text is the response body. */
      readonly restLabels?: boolean
    }
  | { readonly kind: "slice"; readonly first: number; readonly after?: string }
  | { readonly kind: "head"; readonly first: number }

/** A query for rows of an entity. `T` exists only for the type checker. */
export class QuerySpec<T> {
  declare readonly of: T

  private constructor(
    readonly entity: Class,
    readonly options: QueryOptions,
    readonly cardinality: "one" | "optional" | "many",
  ) {}

  /** Exactly one record. Reading it throws NOT_FOUND if there is none that the viewer may read. */
  static one<E extends object>(
    entity: Class<E>,
    where: QueryOptions["where"],
    options: Pick<QueryOptions, "withClause"> = {},
  ): QuerySpec<E> {
    return new QuerySpec<E>(entity, { where, ...options }, "one")
  }

  /** One record or null. */
  static optional<E extends object>(entity: Class<E>, where: QueryOptions["where"]): QuerySpec<E | null> {
    return new QuerySpec<E | null>(entity, { where }, "optional")
  }

  static many<E extends object>(entity: Class<E>, options: QueryOptions): QuerySpec<E[]> {
    return new QuerySpec<E[]>(entity, options, "many")
  }
}

/** A selected field with its response key. */
export interface SelectedField {
  readonly key: string
  readonly field: string
  readonly args: Readonly<Record<string, unknown>>
  readonly select?: Selection
}

export type Selection = readonly SelectedField[]

/** The requested list length. Throws VALIDATION_FAILED on `first` outside 1 to `maximum`. */
export function assertPageSize(first: unknown, maximum: number): number {
  const length = Number(first)
  if (Number.isInteger(length) && length >= 1 && length <= maximum) return length
  throw new AppError("VALIDATION_FAILED", {
    problems: [{ path: "first", code: length < 1 ? "min" : "max", values: { min: 1, max: maximum } }],
  })
}

/** Maximum length of a nested list. The window limits root lists. */
export const MAX_NESTED_ITEMS = 100
export const DEFAULT_NESTED_ITEMS = 50
