// The read path of both faces: one statement per reading, plain objects back. See README.md beside this file.
import type { SqlEntityManager } from "@mikro-orm/postgresql"
import { type Kysely, sql } from "kysely"
import { allModels, type Class } from "../entities/model.js"
import { refuse } from "../errors.js"
import type { Part, Reading, Selection } from "./reading.js"
import { Statement, type StatementScope } from "./statement.js"

/** A row as the statement gave it: the keys are the names under which fields were asked for. */
export type Row = Record<string, unknown>
export interface Page {
  items: Row[]
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
    return row
  }

  /** A page of a list by number. */
  async page(
    reading: Reading<unknown>,
    selection: Selection,
    part: Omit<Extract<Part, { kind: "page" }>, "kind">,
  ): Promise<Page> {
    const page = await this.#run<Page>(new Statement(this.scope).of(reading, selection, { kind: "page", ...part }))
    return page ?? { items: [], total: 0 }
  }

  /** A slice of a list after a cursor, as a connection with the fields asked for. */
  async connection(reading: Reading<unknown>, selection: Selection, part: { first: number; after?: string }): Promise<Row> {
    return (await this.#run<Row>(new Statement(this.scope).of(reading, selection, { kind: "slice", ...part }))) as Row
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
