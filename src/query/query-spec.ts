// A reading: which rows are meant, not yet which of their fields. Services return readings; a face says what of them it
// wants to show and the reader fetches just that.
import type { RawBuilder } from "kysely"
import { AppError } from "../core/errors.js"
import type { Class, OrderBy, QueryContext, RowRef } from "../entities/metadata.js"

type Value = string | number | boolean | null | readonly (string | number)[]

export interface QueryOptions {
  /** Properties with the value, or any of the values, that they must have. `undefined` is no condition. */
  readonly where?: Readonly<Record<string, Value | undefined>>
  /** Conditions that equality can't say. */
  readonly conditions?: readonly ((row: RowRef) => RawBuilder<unknown>)[]
  /** The order; the id is always its last part, so that it is total. Only columns that are never null. */
  readonly orderBy?: readonly OrderBy[]
  /** For a view: the WITH clause that makes its rows. */
  readonly withClause?: (scope: QueryContext) => RawBuilder<unknown>
  /** Shows also what was archived, as a reference does: who left a department that is gone was in it all the same. */
  readonly includeArchived?: boolean
}

/** Which part of a list is wanted: a page by number (REST), a slice after a cursor (a connection), or its beginning. */
export type ListWindow =
  | {
      readonly kind: "page"
      readonly offset: number
      readonly limit: number
      readonly total: boolean
      /** Enumerations in the spelling of REST: the text of the answer is the text of the page. */
      readonly spelled?: boolean
    }
  | { readonly kind: "slice"; readonly first: number; readonly after?: string }
  | { readonly kind: "head"; readonly first: number }

/** Rows of an entity that somebody asked for. `T` is only the name that the compiler checks faces by. */
export class QuerySpec<T> {
  declare readonly of: T

  private constructor(
    readonly entity: Class,
    readonly options: QueryOptions,
    readonly cardinality: "one" | "maybe" | "list",
  ) {}

  /** The record, or the refusal NOT_FOUND when the viewer finds none. */
  static one<E extends object>(
    entity: Class<E>,
    where: QueryOptions["where"],
    more: Pick<QueryOptions, "withClause"> = {},
  ): QuerySpec<E> {
    return new QuerySpec<E>(entity, { where, ...more }, "one")
  }

  /** The record, or null. */
  static optional<E extends object>(entity: Class<E>, where: QueryOptions["where"]): QuerySpec<E | null> {
    return new QuerySpec<E | null>(entity, { where }, "maybe")
  }

  static many<E extends object>(entity: Class<E>, rows: QueryOptions): QuerySpec<E[]> {
    return new QuerySpec<E[]>(entity, rows, "list")
  }
}

/** A field that is asked for, under the name that the answer gives it. */
export interface SelectedField {
  readonly key: string
  readonly field: string
  readonly args: Readonly<Record<string, unknown>>
  readonly select?: Selection
}

export type Selection = readonly SelectedField[]

/** The length of a list that was asked for; VALIDATION_FAILED on `first` outside of 1 to `maximum`. */
export function assertPageSize(first: unknown, maximum: number): number {
  const length = Number(first)
  if (Number.isInteger(length) && length >= 1 && length <= maximum) return length
  throw new AppError("VALIDATION_FAILED", {
    problems: [{ path: "first", code: length < 1 ? "min" : "max", values: { min: 1, max: maximum } }],
  })
}
