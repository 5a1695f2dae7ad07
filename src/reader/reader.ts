// The read path of both faces: one statement per reading, plain objects back. See README.md beside this file.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import { type Kysely, sql } from "kysely"
import { allModels, type Class, modelOf } from "../entities/model.js"
import { refuse } from "../errors.js"
import { encodeCursor } from "./cursor.js"
import { type Asked, type Part, Reading, type Selection } from "./reading.js"
import { Statement, type StatementScope } from "./statement.js"

/** A row as the statement gave it: the keys are the names under which fields were asked for. */
export type Row = Record<string, unknown>
export interface Page {
  items: Row[]
  total: number | null
}
interface Slice {
  rows: (Row & { cursor: unknown[] })[]
  total: number | null
}

export class Reader {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly scope: StatementScope,
  ) {}

  /** The record that a reading means, with the fields asked for; null for `maybe`, NOT_FOUND for `one`. */
  async one(reading: Reading<unknown>, selection: Selection): Promise<Row | null> {
    const row = await this.#run<Row>(new Statement(this.scope).of(reading, selection))
    if (row === null && reading.cardinality === "one") throw refuse("NOT_FOUND")
    return row && unfold(reading.entity, row, selection)
  }

  /** A page of a list by number. */
  async page(
    reading: Reading<unknown>,
    selection: Selection,
    part: Omit<Extract<Part, { kind: "page" }>, "kind">,
  ): Promise<Page> {
    const page = await this.#run<Page>(new Statement(this.scope).of(reading, selection, { kind: "page", ...part }))
    for (const item of page?.items ?? []) unfold(reading.entity, item, selection)
    return page ?? { items: [], total: 0 }
  }

  /** A slice of a list after a cursor, as a connection with the fields asked for. */
  async connection(reading: Reading<unknown>, selection: Selection, part: { first: number; after?: string }): Promise<Row> {
    const slice = await this.#run<Slice>(new Statement(this.scope).of(reading, selection, { kind: "slice", ...part }))
    return connect(reading.entity, slice ?? { rows: [], total: 0 }, selection, part)
  }

  /** The kind of thing that an id of the viewer's organization belongs to. Whether the viewer may see it, reading it says. */
  async kindOf(id: string): Promise<Class | undefined> {
    const shown = allModels().filter(({ internal }) => !internal)
    const { organizationId } = this.scope.me
    const parts = shown.map(
      ({ name, table }) =>
        sql`select ${sql.lit(name)} as name from ${sql.table(table)} where organization_id = ${organizationId} and id = ${id}`,
    )
    const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(this.#db)
    return shown.find(({ name }) => name === rows[0]?.name)?.entity
  }

  get #db() {
    return this.em.getKysely() as unknown as Kysely<unknown>
  }

  async #run<T>(statement: ReturnType<Statement["of"]>): Promise<T | null> {
    const { rows } = await statement.execute(this.#db)
    const data = rows[0]?.data
    return data == null ? null : (JSON.parse(data) as T)
  }
}

/** Gives nested slices the shape of connections, in place. */
function unfold(entity: Reading<unknown>["entity"], row: Row, selection: Selection): Row {
  const model = modelOf(entity)
  for (const asked of selection) {
    const fact = asked.select && model.fields.get(asked.field)
    const value = row[asked.key]
    if (!fact?.target || value == null) continue
    const target = fact.target()
    if (fact.connection)
      row[asked.key] = connect(target, value as Slice, asked.select as Selection, asked.args as { first: number; after?: string })
    else if (Array.isArray(value)) for (const item of value) unfold(target, item as Row, asked.select as Selection)
    else unfold(target, value as Row, asked.select as Selection)
  }
  return row
}

function connect(
  entity: Reading<unknown>["entity"],
  slice: Slice,
  selection: Selection,
  part: { first?: number; after?: string },
): Row {
  const first = Number(part.first ?? 50)
  const rows = slice.rows.slice(0, first)
  const cursors = rows.map((row) => encodeCursor(row.cursor))
  const connection: Row = {}
  let n = 0
  const numbered = new Map<Asked, string>()
  for (const asked of selection) if (asked.field === "nodes") numbered.set(asked, `n${n++}`)
  for (const asked of selection) {
    if (asked.field !== "edges") continue
    for (const inner of asked.select ?? []) if (inner.field === "node") numbered.set(inner, `n${n++}`)
  }
  const nodeOf = (row: Row, asked: Asked) => unfold(entity, (row[numbered.get(asked) as string] ?? {}) as Row, asked.select ?? [])
  for (const asked of selection) {
    const value = (): unknown => {
      switch (asked.field) {
        case "nodes":
          return rows.map((row) => nodeOf(row, asked))
        case "edges":
          return rows.map((row, i) =>
            Object.fromEntries(
              (asked.select ?? []).map((inner) => [inner.key, inner.field === "node" ? nodeOf(row, inner) : cursors[i]]),
            ),
          )
        case "pageInfo": {
          const info: Row = {
            hasNextPage: slice.rows.length > first,
            hasPreviousPage: part.after !== undefined && part.after !== null,
            startCursor: cursors[0] ?? null,
            endCursor: cursors.at(-1) ?? null,
          }
          return Object.fromEntries((asked.select ?? []).map((inner) => [inner.key, info[inner.field]]))
        }
        default:
          return slice.total
      }
    }
    connection[asked.key] = value()
  }
  return connection
}
