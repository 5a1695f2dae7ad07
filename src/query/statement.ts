// Turns what is asked for into one statement that answers with JSON. Every row is narrowed to the viewer's organization and
// to what the policies let the viewer see; a field that nobody here may see is not in the statement at all.
import { type RawBuilder, sql } from "kysely"
import { everyone, type People, type Word } from "../auth/access-rules.js"
import type { Policies } from "../auth/policies.js"
import type { Viewer } from "../auth/viewer.js"
import { refuse } from "../core/errors.js"
import { isId } from "../entities/base-entity.js"
import type { Choice } from "../entities/enums.js"
import {
  type Circumstances,
  type Class,
  type FieldFact,
  type Model,
  modelOf,
  type Order,
  type RowScope,
  snake,
} from "../entities/metadata.js"
import { decodeCursor } from "./cursor.js"
import { type Asked, bounded, type Part, type Reading, type Rows, type Selection } from "./query-spec.js"

type Column = (property: string) => RawBuilder<unknown>

export interface StatementScope {
  readonly me: Viewer
  readonly policies: Policies
  /** The calendar day of the request, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** The language of the answer, `en`. */
  readonly language: string
}

/** The largest list that a nested field gives; root lists are bounded by their page. */
export const nestedMaximum = 100
const nestedDefault = 50

/** What a statement knows besides its rows. */
export const circumstancesOf = ({ me, today, now, language }: StatementScope): Circumstances => ({
  organization: sql<string>`${me.organizationId}::uuid`,
  today: sql<string>`${today}::date`,
  now: sql<Date>`${now}::timestamptz`,
  language: sql<string>`${language}::text`,
  session: sql<string>`${me.sessionId}::uuid`,
  viewer: sql<string>`${me.id}::uuid`,
  isHr: sql<boolean>`${me.isHr}::boolean`,
})

const none = sql`null`
const comma = sql`, `
/** The alias of a row that becomes a JSON object. Beside a column of that name it would mean the column, so no field can be called so. */
const whole = sql.id("$row")

/** Writes one statement; aliases are numbered so that nested parts never meet. */
export class Statement {
  #aliases = 0
  #isSpelled = false
  readonly #circumstances: Circumstances

  constructor(private readonly scope: StatementScope) {
    this.#circumstances = circumstancesOf(scope)
  }

  /** The statement of a reading: one row with one column `data`, JSON as text. */
  of(reading: Reading<unknown>, selection: Selection, part?: Part): RawBuilder<{ data: string | null }> {
    const model = modelOf(reading.entity)
    const row = this.#row(model)
    this.#isSpelled = part?.kind === "page" && part.spelled === true
    const prefix = reading.rows.with ? sql`${reading.rows.with(row)} ` : sql``
    if (reading.cardinality !== "list") {
      const body = this.#select(model, row, reading.rows, selection, atMost(1))
      return sql`${prefix}select (select to_json(${whole}) from (${body}) ${whole})::text as data`
    }
    if (!part) throw new Error("a list is read in parts")
    if (part.kind === "slice") {
      return sql`${prefix}select (${this.#slice(model, row, reading.rows, selection, part.first, part.after)})::text as data`
    }
    const isLater = part.kind === "page" && part.offset > 0
    const tail =
      part.kind === "head" ? atMost(part.first) : isLater ? sql`${atMost(part.limit)} offset ${part.offset}` : atMost(part.limit)
    const list = this.#list(this.#select(model, row, reading.rows, selection, tail, { isLater }))
    if (part.kind === "head") return sql`${prefix}select (${list})::text as data`
    const total = part.total ? this.#count(model, reading.rows) : none
    // As text, the page is its total, a comma, and its items.
    return this.#isSpelled
      ? sql`${prefix}select concat(${total}, ',', (${list})::text) as data`
      : sql`${prefix}select json_build_object('items', (${list}), 'total', ${total})::text as data`
  }

  /** The scope of a row under a fresh alias. */
  #row(model: Model): RowScope & { alias: string } {
    const alias = `r${this.#aliases++}`
    const column = (property: string) => {
      if (!model.fields.has(property) && !model.secrets.has(property)) throw new Error(`${model.name} has no ${property}`)
      return sql.ref(`${alias}.${snake(property)}`)
    }
    const may = (action: string) => {
      const { of, actions } = this.scope.policies.of(model.entity)
      return this.#reach(column, of, (actions[action] as Word)(this.scope.me)) ?? sql<boolean>`true`
    }
    return Object.assign(column, { alias, may, ...this.#circumstances })
  }

  #list(select: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`select coalesce(json_agg(${whole}), '[]'::json) from (${select}) ${whole}`
  }

  #select(
    model: Model,
    row: RowScope & { alias: string },
    rows: Rows,
    selection: Selection,
    tail: RawBuilder<unknown>,
    more: { columns?: RawBuilder<unknown>[]; conditions?: RawBuilder<unknown>[]; isLater?: boolean } = {},
  ): RawBuilder<unknown> {
    const columns = [...this.#columns(model, row, selection), ...(more.columns ?? [])]
    const conditions = [...this.#conditions(model, row, rows), ...(more.conditions ?? [])]
    const shown = sql.join(columns, comma)
    const alias = sql.ref(row.alias)
    const order = this.#order(row, rows.order)
    const found = sql`from ${sql.table(model.table)} ${alias} where ${sql.join(conditions, sql` and `)} order by ${order} ${tail}`
    // The database would work out what is shown of the rows before a later page as well, so it goes by them first.
    return more.isLater
      ? sql`select ${shown} from (select ${alias}.* ${found}) ${alias} order by ${order}`
      : sql`select ${shown} ${found}`
  }

  #order(row: RowScope, order: readonly Order[] = []): RawBuilder<unknown> {
    const parts = totalOrder(order).map(({ by, descending }) => (descending ? sql`${row(by)} desc` : row(by)))
    return sql.join(parts, comma)
  }

  /** The wall around every row: the organization, the viewer's sight, and what the reading asks for. */
  #conditions(model: Model, row: RowScope, rows: Rows): RawBuilder<unknown>[] {
    const conditions: RawBuilder<unknown>[] = [sql`${row("organizationId")} = ${row.organization}`]
    const policy = this.scope.policies.of(model.entity)
    const seen = this.#reach(row, policy.of, (policy.actions.see as Word)(this.scope.me))
    if (seen) conditions.push(seen)
    const shown = policy.rows?.(row, this.scope.me, (field) => this.#sees(model.entity, row, field))
    if (shown) conditions.push(sql`(${shown})`)
    if (model.fields.has("archivedAt") && !rows.archived) conditions.push(sql`${row("archivedAt")} is null`)
    for (const [property, value] of Object.entries(rows.where ?? {})) {
      if (value === undefined) continue
      if (/^id$|Id$/.test(property) && value !== null && ![value].flat().every(isId)) conditions.push(sql`false`)
      else if (value === null) conditions.push(sql`${row(property)} is null`)
      else if (Array.isArray(value)) conditions.push(sql`${row(property)} = any(${value})`)
      else conditions.push(sql`${row(property)} = ${value}`)
    }
    for (const condition of rows.when ?? []) conditions.push(sql`(${condition(row)})`)
    return conditions
  }

  /** Whether the viewer sees a governed field of a row, as a condition. */
  #sees(entity: Class, row: RowScope, field: string): RawBuilder<unknown> {
    const { me, policies } = this.scope
    return this.#reach(row, policies.of(entity).of, policies.sight(me, entity, field)) ?? sql`true`
  }

  /** The condition that a row belongs to one of these people; undefined where everybody is meant. */
  #reach(row: Column, of: readonly string[], people: People): RawBuilder<boolean> | undefined {
    if (people === everyone) return undefined
    if (people.size === 0 || of.length === 0) return sql`false`
    const ids = [...people]
    const parts = of.map((property) => sql<boolean>`${row(property)} = any(${ids}::uuid[])`)
    return parts.length === 1 ? parts[0] : sql`(${sql.join(parts, sql` or `)})`
  }

  #columns(model: Model, row: RowScope, selection: Selection): RawBuilder<unknown>[] {
    const policy = this.scope.policies.of(model.entity)
    const columns = selection.map((asked) => sql`${this.#field(model, row, asked)} as ${sql.id(asked.key)}`)
    // Whoever checks a governed field once more after the statement must know whose record it is.
    const governed = selection.some(({ field }) =>
      [field, ...(model.fields.get(field)?.reveals ?? [])].some((name) => policy.fields[name]?.see),
    )
    if (governed && policy.of.length > 0) {
      columns.push(
        sql`json_build_array(${sql.join(
          policy.of.map((property) => row(property)),
          comma,
        )}) as "$of"`,
      )
    }
    return columns
  }

  #field(model: Model, row: RowScope, asked: Asked): RawBuilder<unknown> {
    if (asked.field === "__typename") return typeName(model.name)
    const fact = model.fields.get(asked.field)
    if (!fact) throw new Error(`${model.name} has no field ${asked.field}`)
    const { me, policies } = this.scope
    const sights = [asked.field, ...(fact.reveals ?? [])].map((field) => policies.sight(me, model.entity, field))
    const walls = sights.flatMap((people) => this.#reach(row, policies.of(model.entity).of, people) ?? [])
    const nobodyHere = sights.some((people) => people !== everyone && people.size === 0)
    if (nobodyHere) return none
    const plain = this.#value(model, row, fact, asked)
    const value = this.#isSpelled && fact.choice ? spelled(plain, fact.choice) : plain
    return walls.length === 0 ? value : sql`case when ${sql.join(walls, sql` and `)} then ${value} end`
  }

  #value(model: Model, row: RowScope, fact: FieldFact, asked: Asked): RawBuilder<unknown> {
    switch (fact.kind) {
      case "scalar":
        return fact.format === "instant" ? instantText(row(fact.name)) : row(fact.name)
      case "computed":
        return sql`(${(fact.sql as NonNullable<FieldFact["sql"]>)(row)})`
      case "hidden":
        return this.#hiddenFields(model.entity, row)
      case "one": {
        const target = modelOf((fact.target as () => Class)())
        const other = this.#row(target)
        const conditions = { conditions: [sql`${other("id")} = ${row(fact.via as string)}`] }
        const body = this.#select(target, other, { archived: true }, asked.select ?? [], atMost(1), conditions)
        return sql`(select to_json(${whole}) from (${body}) ${whole})`
      }
      case "many": {
        const target = modelOf((fact.target as () => Class)())
        const other = this.#row(target)
        const rows: Rows = { order: fact.order, when: fact.where ? [fact.where] : [] }
        const own = sql`${other(fact.via as string)} = ${row(fact.from ?? "id")}`
        const first = bounded(asked.args.first ?? nestedDefault, nestedMaximum)
        if (fact.connection) {
          return sql`(${this.#slice(target, other, rows, asked.select ?? [], first, asked.args.after as string | null | undefined, own)})`
        }
        const body = this.#select(target, other, rows, asked.select ?? [], atMost(first), { conditions: [own] })
        return sql`(${this.#list(body)})`
      }
    }
  }

  /**
   * A connection in the shape that was asked for. One row more than asked for tells whether there is a next page; cursors and
   * the count are made only where they are shown.
   */
  #slice(
    model: Model,
    row: RowScope & { alias: string },
    rows: Rows,
    selection: Selection,
    first: number,
    after?: string | null,
    own?: RawBuilder<unknown>,
  ): RawBuilder<unknown> {
    const order = totalOrder(rows.order)
    const columns: RawBuilder<unknown>[] = []
    const here = sql`t."$n" <= ${sql.lit(first)}`
    const node = (asked: Asked) => {
      const name = sql.id(`n${columns.length}`)
      const fields = sql.join(this.#columns(model, row, asked.select ?? []), comma)
      columns.push(sql`(select to_json(${whole}) from (select ${fields}) ${whole}) as ${name}`)
      return sql`t.${name}`
    }
    const each = (value: RawBuilder<unknown>) =>
      sql`coalesce(json_agg(${value} order by t."$n") filter (where ${here}), '[]'::json)`
    const shape = (asked: Asked): RawBuilder<unknown> => {
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
    const body = this.#select(model, row, rows, [], atMost(first + 1), { columns, conditions })
    // `having` makes it one row also where no rows are asked for.
    return sql`select ${object} from (select x.*, row_number() over () as "$n" from (${body}) x) t having true`
  }

  /** The rows that come after a cursor in a total order whose parts all run the same way. */
  #after(model: Model, row: RowScope, order: readonly Order[], cursor: string): RawBuilder<unknown> {
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
    model: Model,
    rows: Rows,
    own: readonly RawBuilder<unknown>[] = [],
    known?: RowScope & { alias: string },
  ): RawBuilder<unknown> {
    // A count inside a nested list repeats its condition on the parent, whose alias is in scope; the counted rows use the
    // list's own alias again, shadowed by this subquery.
    const row = known ?? this.#row(model)
    const conditions = [...this.#conditions(model, row, rows), ...own]
    return sql`(select count(*)::int from ${sql.table(model.table)} ${sql.ref(row.alias)} where ${sql.join(conditions, sql` and `)})`
  }

  /** The names of the fields that are hidden on this row: rows of the same people share one list. */
  #hiddenFields(entity: Class, row: RowScope): RawBuilder<unknown> {
    const { me, policies } = this.scope
    const { fields, of } = policies.of(entity)
    const sights = Object.keys(fields).map((field) => [field, policies.sight(me, entity, field)] as const)
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
const atMost = (length: number) => sql`limit ${sql.lit(length)}`

/** A literal as REST writes it. */
const spelled = (value: RawBuilder<unknown>, { spellings }: Choice<string>) => {
  const cases = Object.entries(spellings).map(([literal, spelling]) => sql`when ${sql.lit(literal)} then ${sql.lit(spelling)}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}

/** ISO 8601 in UTC with milliseconds, as both faces write it. */
const instantText = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A function of PostgreSQL takes at most 100 arguments, two a key. */
const mostKeys = 50

/** A JSON object with the keys that were asked for; QUERY_TOO_COMPLEX for more than a statement can build. */
const jsonObject = (selection: Selection = [], value: (asked: Asked) => RawBuilder<unknown>) => {
  if (selection.length > mostKeys) throw refuse("QUERY_TOO_COMPLEX")
  const pairs = selection.flatMap((asked) => [sql`${sql.lit(asked.key)}`, value(asked)])
  return sql`json_build_object(${sql.join(pairs, comma)})`
}

const typeName = (name: string) => sql`${sql.lit(name)}::text`

/** The cursor of a row: its sort keys as JSON in base64url, which `decodeCursor` reads. */
const cursorText = (keys: readonly RawBuilder<unknown>[]) =>
  sql`translate(encode(convert_to(json_build_array(${sql.join(keys, comma)})::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`

/** The order with the id as its last part, running the same way, so that every row has its own place. */
export const totalOrder = (order: readonly Order[] = []): readonly Order[] =>
  order.some(({ by }) => by === "id") ? order : [...order, { by: "id", descending: order.at(-1)?.descending }]
