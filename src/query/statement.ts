// Compiles a query spec and a selection into one statement that returns JSON. Every row is narrowed to the viewer's
// organization and to the records that the policies let the viewer read. A field that the viewer can never read is left out.
import { type RawBuilder, sql } from "kysely"
import {
  type Class,
  type EntityMetadata,
  type FieldMetadata,
  metadataOf,
  type OrderBy,
  type RowRef,
} from "../entities/metadata.js"
import { connectionObject } from "./connection.js"
import { beyondCursor, cursorText, fromStart } from "./cursor.js"
import { type ListWindow, type Slice, toSlice } from "./paging.js"
import type { QueryOptions, QuerySpec, SelectedField, Selection } from "./query-spec.js"
import { type AliasedRow, RowAccess } from "./row-access.js"
import { COMMA, instantText, limitTo, NULL, orderClause, restLabelSql, rowAlias, totalOrder, typeName } from "./sql-fragments.js"
import { assertStatementSize, maxResultBytes } from "./statement-limits.js"
import type { StatementParameters } from "./statement-parameters.js"

/** The row of a bounded statement. */
export interface BoundedResult {
  readonly data: string | null
  readonly bytes: number | null
}

/** Parts of a select beyond the query spec and the selection. */
interface SelectParts {
  columns?: RawBuilder<unknown>[]
  conditions?: RawBuilder<unknown>[]
  isLater?: boolean
  reversed?: boolean
  /** The relation that leads to the rows, such as `Application.interviews`. */
  relation?: string
}

/** The condition that rows belong to the row of a relation, and the relation. */
interface Parent {
  condition: RawBuilder<unknown>
  relation: string
}

/** Builds one statement. Aliases are numbered, so nested parts never collide. */
export class StatementBuilder {
  #aliases = 0
  #fields = 0
  #usesRestLabels = false
  #listConditions: NonNullable<QueryOptions["listConditions"]> = {}
  readonly #access: RowAccess

  constructor(private readonly parameters: StatementParameters) {
    this.#access = new RowAccess(parameters)
  }

  /**
   * The statement of a query spec for a response. `bytes` is the size of `data`, which is null instead of a text beyond the limit. Throws
   * as `build` does.
   */
  buildBounded(spec: QuerySpec<unknown>, selection: Selection, window?: ListWindow): RawBuilder<BoundedResult> {
    // Without the offset, PostgreSQL would build the text once for each of its uses.
    return sql`select case when octet_length(d.data) <= ${sql.lit(maxResultBytes(window))} then d.data end as data,
      octet_length(d.data) as bytes from (${this.build(spec, selection, window)} offset 0) d`
  }

  /**
   * The statement of a query spec: one row with one column `data`, JSON as text. Throws QUERY_TOO_COMPLEX for too many selected
   * fields.
   */
  build(spec: QuerySpec<unknown>, selection: Selection, window?: ListWindow): RawBuilder<{ data: string | null }> {
    const metadata = metadataOf(spec.entity)
    const row = this.#row(metadata)
    this.#usesRestLabels = window?.kind === "page" && window.restLabels === true
    this.#listConditions = spec.options.listConditions ?? {}
    const prefix = spec.options.withClause ? sql`${spec.options.withClause(row)} ` : sql``
    if (spec.cardinality !== "many") {
      const body = this.#select(metadata, row, spec.options, selection, limitTo(1))
      return sql`${prefix}select (select to_json(${rowAlias}) from (${body}) ${rowAlias})::text as data`
    }
    if (!window) throw new Error("a list requires a window")
    if (window.kind === "slice")
      return sql`${prefix}select (${this.#slice(metadata, row, spec.options, selection, window)})::text as data`
    if (window.kind === "all") {
      const list = this.#list(this.#select(metadata, row, spec.options, selection, sql``))
      return sql`${prefix}select (${list})::text as data`
    }
    const isLater = window.offset > 0
    const limit = isLater ? sql`${limitTo(window.limit)} offset ${window.offset}` : limitTo(window.limit)
    const orderBy = this.#order(metadata, window.orderBy) ?? spec.options.orderBy
    const { start, conditions = [] } = spec.options
    const isListed = start && ((record: RowRef) => fromStart(record, orderBy, start))
    const options = { ...spec.options, orderBy, conditions: isListed ? [...conditions, isListed] : conditions }
    const list = this.#list(this.#select(metadata, row, options, selection, limit, { isLater }))
    const total = window.total ? this.#count(metadata, options) : NULL
    // A page as text consists of the total, a comma and the items.
    return this.#usesRestLabels
      ? sql`${prefix}select concat(${total}, ',', (${list})::text) as data`
      : sql`${prefix}select json_build_object('items', (${list}), 'total', ${total})::text as data`
  }

  #row(metadata: EntityMetadata): AliasedRow {
    return this.#access.row(metadata, `r${this.#aliases++}`)
  }

  /** The order that a caller chose, with the definitions of its custom fields. */
  #order(metadata: EntityMetadata, order: readonly OrderBy[] | undefined): readonly OrderBy[] | undefined {
    return order && (this.parameters.customFields?.resolveOrder(metadata, order) ?? order)
  }

  #list(select: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`select coalesce(json_agg(${rowAlias}), '[]'::json) from (${select}) ${rowAlias}`
  }

  #select(
    metadata: EntityMetadata,
    row: AliasedRow,
    options: QueryOptions,
    selection: Selection,
    limit: RawBuilder<unknown>,
    more: SelectParts = {},
  ): RawBuilder<unknown> {
    const columns = [...this.#columns(metadata, row, selection), ...(more.columns ?? [])]
    const conditions = [...this.#access.conditions(metadata, row, options, more.relation), ...(more.conditions ?? [])]
    const columnList = sql.join(columns, COMMA)
    const alias = sql.ref(row.alias)
    const order = orderClause(row, totalOrder(metadata, options.orderBy), more.reversed)
    const fromClause = sql`from ${sql.table(metadata.table)} ${alias} where ${sql.join(conditions, sql` and `)} order by ${order} ${limit}`
    // PostgreSQL would compute the selected fields of skipped rows as well, so rows are skipped before fields are computed.
    return more.isLater
      ? sql`select ${columnList} from (select ${alias}.* ${fromClause}) ${alias} order by ${order}`
      : sql`select ${columnList} ${fromClause}`
  }

  #columns(metadata: EntityMetadata, row: RowRef, selection: Selection): RawBuilder<unknown>[] {
    const policy = this.parameters.accessPolicies.of(metadata.entity)
    this.#fields += selection.length
    assertStatementSize("statementFields", this.#fields, this.parameters.language)
    const columns = selection.map((selected) => sql`${this.#field(metadata, row, selected)} as ${sql.id(selected.key)}`)
    // The shield checks restricted fields again after the statement and needs the owners of the row.
    const hasRestricted = selection.some(({ field }) => {
      const { dependsOn = [], parts = [] } = metadata.fields.get(field) ?? {}
      return [field, ...dependsOn, ...parts].some((name) => policy.fields[name]?.read)
    })
    if (hasRestricted && policy.ownerProperties.length > 0) {
      columns.push(
        sql`json_build_array(${sql.join(
          policy.ownerProperties.map((property) => row(property)),
          COMMA,
        )}) as "$ownerIds"`,
      )
    }
    return columns
  }

  #field(metadata: EntityMetadata, row: RowRef, selected: SelectedField): RawBuilder<unknown> {
    if (selected.field === "__typename") return typeName(metadata.name)
    const field = metadata.fields.get(selected.field)
    if (!field) throw new Error(`${metadata.name} has no field ${selected.field}`)
    const conditions = this.#access.fieldConditions(metadata.entity, row, [selected.field, ...(field.dependsOn ?? [])])
    if (!conditions) return NULL
    const rawValue = this.#value(metadata, row, field, selected)
    const value = this.#usesRestLabels && field.enumType ? restLabelSql(rawValue, field.enumType) : rawValue
    return conditions.length === 0 ? value : sql`case when ${sql.join(conditions, sql` and `)} then ${value} end`
  }

  #value(metadata: EntityMetadata, row: RowRef, field: FieldMetadata, selected: SelectedField): RawBuilder<unknown> {
    switch (field.kind) {
      case "scalar":
        return field.format === "timestamp" ? instantText(row(field.name)) : row(field.name)
      case "computed":
        return sql`(${(field.sql as NonNullable<FieldMetadata["sql"]>)(row, selected.args)})`
      case "hidden":
        return this.#access.hiddenFields(metadata.entity, row)
      case "manyToOne": {
        const target = metadataOf((field.target as () => Class)())
        const other = this.#row(target)
        const body = this.#select(target, other, { includeArchived: true }, selected.select ?? [], limitTo(1), {
          conditions: [sql`${other("id")} = ${row(field.foreignKey as string)}`],
          relation: `${metadata.name}.${field.name}`,
        })
        return sql`(select to_json(${rowAlias}) from (${body}) ${rowAlias})`
      }
      case "oneToMany": {
        const { target, other, options, parent } = this.#related(metadata, row, field)
        if (field.connection && selected.args.$all !== true) {
          const slice = toSlice(selected.args)
          return sql`(${this.#slice(target, other, options, selected.select ?? [], slice, parent)})`
        }
        const limit = selected.args.$all && field.restLimit ? limitTo(field.restLimit) : sql``
        const parts = { conditions: [parent.condition], relation: parent.relation }
        return sql`(${this.#list(this.#select(target, other, options, selected.select ?? [], limit, parts))})`
      }
      case "count": {
        const list = metadata.fields.get(field.countOf as string) as FieldMetadata
        const { target, other, options, parent } = this.#related(metadata, row, list)
        return this.#count(target, options, parent, other)
      }
    }
  }

  /** The records of a list below a row. */
  #related(metadata: EntityMetadata, row: RowRef, field: FieldMetadata) {
    const target = metadataOf((field.target as () => Class)())
    const other = this.#row(target)
    const { where } = field
    const conditions = this.#listConditions[`${metadata.name}.${field.name}`] ?? []
    const options: QueryOptions = {
      orderBy: field.orderBy,
      conditions: where ? [(record) => where(record, row), ...conditions] : conditions,
    }
    return {
      target,
      other,
      options,
      parent: {
        condition: sql`${other(field.foreignKey as string)} = ${row(field.referencedKey ?? "id")}`,
        relation: `${metadata.name}.${field.name}`,
      },
    }
  }

  /** A slice of a connection with the selected fields. Cursors and the count are computed only if selected. */
  #slice(
    metadata: EntityMetadata,
    row: AliasedRow,
    options: QueryOptions,
    selection: Selection,
    slice: Slice,
    parent?: Parent,
  ): RawBuilder<unknown> {
    const order = totalOrder(metadata, this.#order(metadata, slice.orderBy) ?? options.orderBy)
    const columns: RawBuilder<unknown>[] = []
    const { after, before, backward, size } = slice
    const start = after === undefined && before === undefined ? options.start : undefined
    const object = connectionObject(selection, {
      name: metadata.name,
      slice,
      hasStart: start !== undefined,
      node: (selected) => {
        const name = sql.id(`n${columns.length}`)
        const fields = sql.join(this.#columns(metadata, row, selected.select ?? []), COMMA)
        columns.push(sql`(select to_json(${rowAlias}) from (select ${fields}) ${rowAlias}) as ${name}`)
        return sql`t.${name}`
      },
      count: () => this.#count(metadata, options, parent, row),
      values: options.listValues,
    })
    columns.push(sql`${cursorText(row, order)} as "$c"`)
    const conditions = parent ? [parent.condition] : []
    if (after !== undefined)
      conditions.push(beyondCursor(metadata, row, order, { cursor: after, path: "after", reversed: false }))
    if (before !== undefined)
      conditions.push(beyondCursor(metadata, row, order, { cursor: before, path: "before", reversed: true }))
    if (start) conditions.push(fromStart(row, order, start, backward))
    const body = this.#select(metadata, row, { ...options, orderBy: order }, [], limitTo(size + 1), {
      columns,
      conditions,
      reversed: backward,
      relation: parent?.relation,
    })
    // `having true` returns one row even if no rows are selected.
    return sql`select ${object} from (select x.*, row_number() over () as "$n" from (${body}) x) t having true`
  }

  #count(metadata: EntityMetadata, options: QueryOptions, parent?: Parent, sharedRow?: AliasedRow): RawBuilder<unknown> {
    // The count inside a nested list repeats the condition on the parent, whose alias is in scope. The counted rows shadow the
    // alias of the list.
    const figure =
      options.figure && this.#access.readsEveryone(metadata) ? this.parameters.figures?.[options.figure]() : undefined
    if (figure) return figure
    const row = sharedRow ?? this.#row(metadata)
    const conditions = this.#access.conditions(metadata, row, options, parent?.relation)
    if (parent) conditions.push(parent.condition)
    return sql`(select count(*)::int from ${sql.table(metadata.table)} ${sql.ref(row.alias)} where ${sql.join(conditions, sql` and `)})`
  }
}
