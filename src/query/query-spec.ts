// A query spec selects rows, not fields. Services return query specs; the API layer selects the fields, and the executor reads
// only those.
import type { RawBuilder } from "kysely"
import type { Class, OrderBy, RowContext, RowRef } from "../entities/metadata.js"

type Value = string | number | boolean | null | readonly (string | number)[]

export type Condition = (row: RowRef) => RawBuilder<unknown>

export interface QueryOptions {
  /** Required values of properties. A list matches any of its values; `undefined` adds no condition. */
  readonly where?: Readonly<Record<string, Value | undefined>>
  /** Conditions other than equality. */
  readonly conditions?: readonly Condition[]
  /** Conditions on the records of lists below the record, by `Type.field`. */
  readonly listConditions?: Readonly<Record<string, readonly Condition[]>>
  /** Sort order. The id is always the last key, so the order is total. */
  readonly orderBy?: readonly OrderBy[]
  /** Where a page without a cursor starts: at the first record whose value of the first sort key is at or after a text. */
  readonly start?: { readonly by: string; readonly text: string }
  /** WITH clause that produces the rows of a query result. */
  readonly withClause?: (scope: RowContext) => RawBuilder<unknown>
  /** Organization whose public records are read, independent of the caller. Only for query results of public records. */
  readonly publicOrganizationId?: string
  /** Most records that REST shows of a list within another result. */
  readonly restLimit?: number
  /** Values of the `listFields` of the entity. */
  readonly listValues?: Readonly<Record<string, boolean>>
  /** The figure that is the number of rows, for viewers who read all of them. */
  readonly figure?: "listedEmployees"
  /** Includes archived records, as references do: an employee may still refer to an archived department. */
  readonly includeArchived?: boolean
}

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
    options: Pick<QueryOptions, "conditions" | "withClause" | "listConditions" | "publicOrganizationId"> = {},
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

/** Records of any entities by their ids, in this order. */
export class NodeIds {
  constructor(readonly ids: readonly string[]) {}
}

/** A selected field with its response key. */
export interface SelectedField {
  readonly key: string
  readonly field: string
  readonly args: Readonly<Record<string, unknown>>
  readonly select?: Selection
}

export type Selection = readonly SelectedField[]

/** A selection of fields without arguments, under their own names. */
export const selectFields = (...fields: string[]): SelectedField[] => fields.map((field) => ({ key: field, field, args: {} }))
