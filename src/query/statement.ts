// Turns what is asked for into one statement that answers with JSON. Every row is narrowed to the viewer's organization and
// to what the policies let the viewer see; a field that nobody here may see is not in the statement at all.
import { type RawBuilder, sql } from "kysely"
import { type AccessRule, type AccessScope, everyone } from "../auth/access-rules.js"
import type { Policies } from "../auth/policies.js"
import type { Viewer } from "../auth/viewer.js"
import { AppError } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"
import type { EnumType } from "../entities/enums.js"
import {
  type Class,
  type EntityMetadata,
  type FieldMetadata,
  metadataOf,
  type OrderBy,
  type QueryContext,
  type RowRef,
  snakeCase,
} from "../entities/metadata.js"
import { decodeCursor } from "./cursor.js"
import {
  assertPageSize,
  type ListWindow,
  type QueryOptions,
  type QuerySpec,
  type SelectedField,
  type Selection,
} from "./query-spec.js"

type Column = (property: string) => RawBuilder<unknown>

export interface QueryScope {
  readonly viewer: Viewer
  readonly policies: Policies
  /** The calendar day of the request, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** The language of the answer, `en`. */
  readonly language: string
}

/** The largest list that a nested field gives; root lists are bounded by their page. */
export const MAX_NESTED_ITEMS = 100
const DEFAULT_NESTED_ITEMS = 50

/** What a statement knows besides its rows. */
export const queryContextOf = ({ viewer, today, now, language }: QueryScope): QueryContext => ({
  organization: sql<string>`${viewer.organizationId}::uuid`,
  today: sql<string>`${today}::date`,
  now: sql<Date>`${now}::timestamptz`,
  language: sql<string>`${language}::text`,
  session: sql<string>`${viewer.sessionId}::uuid`,
  viewer: sql<string>`${viewer.id}::uuid`,
  isHr: sql<boolean>`${viewer.isHr}::boolean`,
})

const none = sql`null`
const comma = sql`, `
/** The alias of a row that becomes a JSON object. Beside a column of that name it would mean the column, so no field can be called so. */
const rowAlias = sql.id("$row")

/** Writes one statement; aliases are numbered so that nested parts never meet. */
export class StatementBuilder {
  #aliases = 0
  #isSpelled = false
  readonly #circumstances: QueryContext

  constructor(private readonly scope: QueryScope) {
    this.#circumstances = queryContextOf(scope)
  }

  /** The statement of a reading: one row with one column `data`, JSON as text. */
  build(reading: QuerySpec<unknown>, selection: Selection, part?: ListWindow): RawBuilder<{ data: string | null }> {
    const model = metadataOf(reading.entity)
    const row = this.#row(model)
    this.#isSpelled = part?.kind === "page" && part.spelled === true
    const prefix = reading.options.withClause ? sql`${reading.options.withClause(row)} ` : sql``
    if (reading.cardinality !== "list") {
      const body = this.#select(model, row, reading.options, selection, limitTo(1))
      return sql`${prefix}select (select to_json(${rowAlias}) from (${body}) ${rowAlias})::text as data`
    }
    if (!part) throw new Error("a list is read in parts")
    if (part.kind === "slice") {
      return sql`${prefix}select (${this.#slice(model, row, reading.options, selection, part.first, part.after)})::text as data`
    }
    const isLater = part.kind === "page" && part.offset > 0
    const tail =
      part.kind === "head"
        ? limitTo(part.first)
        : isLater
          ? sql`${limitTo(part.limit)} offset ${part.offset}`
          : limitTo(part.limit)
    const list = this.#list(this.#select(model, row, reading.options, selection, tail, { isLater }))
    if (part.kind === "head") return sql`${prefix}select (${list})::text as data`
    const total = part.total ? this.#count(model, reading.options) : none
    // As text, the page is its total, a comma, and its items.
    return this.#isSpelled
      ? sql`${prefix}select concat(${total}, ',', (${list})::text) as data`
      : sql`${prefix}select json_build_object('items', (${list}), 'total', ${total})::text as data`
  }

  /** The scope of a row under a fresh alias. */
  #row(model: EntityMetadata): RowRef & { alias: string } {
    const alias = `r${this.#aliases++}`
    const column = (property: string) => {
      if (!model.fields.has(property) && !model.internalColumns.has(property)) throw new Error(`${model.name} has no ${property}`)
      return sql.ref(`${alias}.${snakeCase(property)}`)
    }
    const can = (action: string) => {
      const { ownerProperties: of, actions } = this.scope.policies.of(model.entity)
      return this.#reach(column, of, (actions[action] as AccessRule)(this.scope.viewer)) ?? sql<boolean>`true`
    }
    return Object.assign(column, { alias, can, ...this.#circumstances })
  }

  #list(select: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`select coalesce(json_agg(${rowAlias}), '[]'::json) from (${select}) ${rowAlias}`
  }

  #select(
    model: EntityMetadata,
    row: RowRef & { alias: string },
    rows: QueryOptions,
    selection: Selection,
    tail: RawBuilder<unknown>,
    more: { columns?: RawBuilder<unknown>[]; conditions?: RawBuilder<unknown>[]; isLater?: boolean } = {},
  ): RawBuilder<unknown> {
    const columns = [...this.#columns(model, row, selection), ...(more.columns ?? [])]
    const conditions = [...this.#conditions(model, row, rows), ...(more.conditions ?? [])]
    const shown = sql.join(columns, comma)
    const alias = sql.ref(row.alias)
    const order = this.#order(row, rows.orderBy)
    const found = sql`from ${sql.table(model.table)} ${alias} where ${sql.join(conditions, sql` and `)} order by ${order} ${tail}`
    // The database would work out what is shown of the rows before a later page as well, so it goes by them first.
    return more.isLater
      ? sql`select ${shown} from (select ${alias}.* ${found}) ${alias} order by ${order}`
      : sql`select ${shown} ${found}`
  }

  #order(row: RowRef, order: readonly OrderBy[] = []): RawBuilder<unknown> {
    const parts = totalOrder(order).map(({ by, descending }) => (descending ? sql`${row(by)} desc` : row(by)))
    return sql.join(parts, comma)
  }

  /** The wall around every row: the organization, the viewer's sight, and what the reading asks for. */
  #conditions(model: EntityMetadata, row: RowRef, rows: QueryOptions): RawBuilder<unknown>[] {
    const conditions: RawBuilder<unknown>[] = [sql`${row("organizationId")} = ${row.organization}`]
    const policy = this.scope.policies.of(model.entity)
    const seen = this.#reach(row, policy.ownerProperties, (policy.actions.read as AccessRule)(this.scope.viewer))
    if (seen) conditions.push(seen)
    const shown = policy.rowRule?.(row, this.scope.viewer, (field) => this.#sees(model.entity, row, field))
    if (shown) conditions.push(sql`(${shown})`)
    if (model.fields.has("archivedAt") && !rows.includeArchived) conditions.push(sql`${row("archivedAt")} is null`)
    for (const [property, value] of Object.entries(rows.where ?? {})) {
      if (value === undefined) continue
      if (/^id$|Id$/.test(property) && value !== null && ![value].flat().every(isId)) conditions.push(sql`false`)
      else if (value === null) conditions.push(sql`${row(property)} is null`)
      else if (Array.isArray(value)) conditions.push(sql`${row(property)} = any(${value})`)
      else conditions.push(sql`${row(property)} = ${value}`)
    }
    for (const condition of rows.conditions ?? []) conditions.push(sql`(${condition(row)})`)
    return conditions
  }

  /** Whether the viewer sees a governed field of a row, as a condition. */
  #sees(entity: Class, row: RowRef, field: string): RawBuilder<unknown> {
    const { viewer, policies } = this.scope
    return this.#reach(row, policies.of(entity).ownerProperties, policies.readScope(viewer, entity, field)) ?? sql`true`
  }

  /** The condition that a row belongs to one of these people; undefined where everybody is meant. */
  #reach(row: Column, of: readonly string[], people: AccessScope): RawBuilder<boolean> | undefined {
    if (people === everyone) return undefined
    if (people.size === 0 || of.length === 0) return sql`false`
    const ids = [...people]
    const parts = of.map((property) => sql<boolean>`${row(property)} = any(${ids}::uuid[])`)
    return parts.length === 1 ? parts[0] : sql`(${sql.join(parts, sql` or `)})`
  }

  #columns(model: EntityMetadata, row: RowRef, selection: Selection): RawBuilder<unknown>[] {
    const policy = this.scope.policies.of(model.entity)
    const columns = selection.map((asked) => sql`${this.#field(model, row, asked)} as ${sql.id(asked.key)}`)
    // Whoever checks a governed field once more after the statement must know whose record it is.
    const governed = selection.some(({ field }) =>
      [field, ...(model.fields.get(field)?.dependsOn ?? [])].some((name) => policy.fields[name]?.read),
    )
    if (governed && policy.ownerProperties.length > 0) {
      columns.push(
        sql`json_build_array(${sql.join(
          policy.ownerProperties.map((property) => row(property)),
          comma,
        )}) as "$of"`,
      )
    }
    return columns
  }

  #field(model: EntityMetadata, row: RowRef, asked: SelectedField): RawBuilder<unknown> {
    if (asked.field === "__typename") return typeName(model.name)
    const fact = model.fields.get(asked.field)
    if (!fact) throw new Error(`${model.name} has no field ${asked.field}`)
    const { viewer, policies } = this.scope
    const sights = [asked.field, ...(fact.dependsOn ?? [])].map((field) => policies.readScope(viewer, model.entity, field))
    const walls = sights.flatMap((people) => this.#reach(row, policies.of(model.entity).ownerProperties, people) ?? [])
    const nobodyHere = sights.some((people) => people !== everyone && people.size === 0)
    if (nobodyHere) return none
    const plain = this.#value(model, row, fact, asked)
    const value = this.#isSpelled && fact.enumType ? restLabelSql(plain, fact.enumType) : plain
    return walls.length === 0 ? value : sql`case when ${sql.join(walls, sql` and `)} then ${value} end`
  }

  #value(model: EntityMetadata, row: RowRef, fact: FieldMetadata, asked: SelectedField): RawBuilder<unknown> {
    switch (fact.kind) {
      case "scalar":
        return fact.format === "instant" ? instantText(row(fact.name)) : row(fact.name)
      case "computed":
        return sql`(${(fact.sql as NonNullable<FieldMetadata["sql"]>)(row)})`
      case "hidden":
        return this.#hiddenFields(model.entity, row)
      case "one": {
        const target = metadataOf((fact.target as () => Class)())
        const other = this.#row(target)
        const conditions = { conditions: [sql`${other("id")} = ${row(fact.foreignKey as string)}`] }
        const body = this.#select(target, other, { includeArchived: true }, asked.select ?? [], limitTo(1), conditions)
        return sql`(select to_json(${rowAlias}) from (${body}) ${rowAlias})`
      }
      case "many": {
        const target = metadataOf((fact.target as () => Class)())
        const other = this.#row(target)
        const rows: QueryOptions = { orderBy: fact.orderBy, conditions: fact.where ? [fact.where] : [] }
        const own = sql`${other(fact.foreignKey as string)} = ${row(fact.referencedKey ?? "id")}`
        const first = assertPageSize(asked.args.first ?? DEFAULT_NESTED_ITEMS, MAX_NESTED_ITEMS)
        if (fact.connection) {
          return sql`(${this.#slice(target, other, rows, asked.select ?? [], first, asked.args.after as string | null | undefined, own)})`
        }
        const body = this.#select(target, other, rows, asked.select ?? [], limitTo(first), { conditions: [own] })
        return sql`(${this.#list(body)})`
      }
    }
  }

  /**
   * A connection in the shape that was asked for. One row more than asked for tells whether there is a next page; cursors and
   * the count are made only where they are shown.
   */
  #slice(
    model: EntityMetadata,
    row: RowRef & { alias: string },
    rows: QueryOptions,
    selection: Selection,
    first: number,
    after?: string | null,
    own?: RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    const order = totalOrder(rows.orderBy)
    const columns: RawBuilder<unknown>[] = []
    const here = sql`t."$n" <= ${sql.lit(first)}`
    const node = (asked: SelectedField) => {
      const name = sql.id(`n${columns.length}`)
      const fields = sql.join(this.#columns(model, row, asked.select ?? []), comma)
      columns.push(sql`(select to_json(${rowAlias}) from (select ${fields}) ${rowAlias}) as ${name}`)
      return sql`t.${name}`
    }
    const each = (value: RawBuilder<unknown>) =>
      sql`coalesce(json_agg(${value} order by t."$n") filter (where ${here}), '[]'::json)`
    const shape = (asked: SelectedField): RawBuilder<unknown> => {
      switch (asked.field) {
        case "nodes":
          return each(node(asked))
        case "edges":
          return each(
            jsonObject(asked.select, ({ field, select, ...inner }) =>
              field === "node"
                ? node({ field, select, ...inner })
                : field === "cursor"
                  ? sql`t."$c"`
                  : typeName(`${model.name}Edge`),
            ),
          )
        case "pageInfo":
          return jsonObject(asked.select, ({ field }) => pageInfo[field as keyof typeof pageInfo] ?? typeName("PageInfo"))
        case "totalCount":
          return this.#count(model, rows, own && [own], row)
        default:
          return typeName(`${model.name}Connection`)
      }
    }
    const pageInfo = {
      hasNextPage: sql`count(*) > ${sql.lit(first)}`,
      hasPreviousPage: sql`${after != null}::boolean`,
      startCursor: sql`(array_agg(t."$c" order by t."$n") filter (where ${here}))[1]`,
      endCursor: sql`(array_agg(t."$c" order by t."$n" desc) filter (where ${here}))[1]`,
    }
    const object = jsonObject(selection, shape)
    columns.push(sql`${cursorText(order.map(({ by }) => row(by)))} as "$c"`)
    const conditions = [...(own ? [own] : []), ...(after == null ? [] : [this.#after(model, row, order, after)])]
    const body = this.#select(model, row, rows, [], limitTo(first + 1), { columns, conditions })
    // `having` makes it one row also where no rows are asked for.
    return sql`select ${object} from (select x.*, row_number() over () as "$n" from (${body}) x) t having true`
  }

  /** The rows that come after a cursor in a total order whose parts all run the same way. */
  #after(model: EntityMetadata, row: RowRef, order: readonly OrderBy[], cursor: string): RawBuilder<unknown> {
    const values = decodeCursor(
      cursor,
      order.map(({ by }) => model.fields.get(by)?.format),
    )
    const columns = order.map(({ by }) => row(by))
    const bounds = order.map(({ by }, n) => {
      const format = model.fields.get(by)?.format
      const value = values[n] as string
      return by === "id" ? sql`${value}::uuid` : format === "instant" ? sql`${value}::timestamptz` : sql`${value}`
    })
    return sql`(${sql.join(columns, comma)}) ${order[0]?.descending ? sql`<` : sql`>`} (${sql.join(bounds, comma)})`
  }

  #count(
    model: EntityMetadata,
    rows: QueryOptions,
    own: readonly RawBuilder<unknown>[] = [],
    known?: RowRef & { alias: string },
  ): RawBuilder<unknown> {
    // A count inside a nested list repeats its condition on the parent, whose alias is in scope; the counted rows use the
    // list's own alias again, shadowed by this subquery.
    const row = known ?? this.#row(model)
    const conditions = [...this.#conditions(model, row, rows), ...own]
    return sql`(select count(*)::int from ${sql.table(model.table)} ${sql.ref(row.alias)} where ${sql.join(conditions, sql` and `)})`
  }

  /** The names of the fields that are hidden on this row: rows of the same people share one list. */
  #hiddenFields(entity: Class, row: RowRef): RawBuilder<unknown> {
    const { viewer, policies } = this.scope
    const { fields, ownerProperties: of } = policies.of(entity)
    const sights = Object.keys(fields).map((field) => [field, policies.readScope(viewer, entity, field)] as const)
    const special = new Set(sights.flatMap(([, people]) => (people === everyone ? [] : [...people])))
    const listFor = (id: string | undefined) =>
      JSON.stringify(sights.flatMap(([field, people]) => (people === everyone || (id && people.has(id)) ? [] : [field])))
    const groups = Map.groupBy(special, (id) => listFor(id))
    const otherwise = sql`${listFor(undefined)}::json`
    if (groups.size === 0) return otherwise
    const cases = [...groups].map(
      ([list, ids]) => sql`when ${this.#reach(row, of, new Set(ids)) ?? sql`true`} then ${list}::json`,
    )
    return sql`case ${sql.join(cases, sql` `)} else ${otherwise} end`
  }
}

/**
 * A length stands in the text: as a parameter the planner would take it for a tenth of the table, find that no plan for
 * all values is any good, and plan anew each time, which takes longer than the reading itself.
 */
const limitTo = (length: number) => sql`limit ${sql.lit(length)}`

/** A literal as REST writes it. */
const restLabelSql = (value: RawBuilder<unknown>, { restLabels: spellings }: EnumType<string>) => {
  const cases = Object.entries(spellings).map(([literal, spelling]) => sql`when ${sql.lit(literal)} then ${sql.lit(spelling)}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}

/** ISO 8601 in UTC with milliseconds, as both faces write it. */
const instantText = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A function of PostgreSQL takes at most 100 arguments, two a key. */
const MAX_JSON_KEYS = 50

/** A JSON object with the keys that were asked for; QUERY_TOO_COMPLEX for more than a statement can build. */
const jsonObject = (selection: Selection = [], value: (asked: SelectedField) => RawBuilder<unknown>) => {
  if (selection.length > MAX_JSON_KEYS) throw new AppError("QUERY_TOO_COMPLEX")
  const pairs = selection.flatMap((asked) => [sql`${sql.lit(asked.key)}`, value(asked)])
  return sql`json_build_object(${sql.join(pairs, comma)})`
}

const typeName = (name: string) => sql`${sql.lit(name)}::text`

/** The cursor of a row: its sort keys as JSON in base64url, which `decodeCursor` reads. */
const cursorText = (keys: readonly RawBuilder<unknown>[]) =>
  sql`translate(encode(convert_to(json_build_array(${sql.join(keys, comma)})::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`

/** The order with the id as its last part, running the same way, so that every row has its own place. */
export const totalOrder = (order: readonly OrderBy[] = []): readonly OrderBy[] =>
  order.some(({ by }) => by === "id") ? order : [...order, { by: "id", descending: order.at(-1)?.descending }]
