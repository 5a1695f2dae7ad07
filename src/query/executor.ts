// The read path of both faces: one statement per reading, plain objects back. See README.md beside this file.
import { type Kysely, type RawBuilder, sql } from "kysely"
import { type CachedSession, sessionCheckValues } from "../auth/authentication.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import { allMetadata, type Class, type QueryContext } from "../entities/metadata.js"
import type { ListWindow, QuerySpec, Selection } from "./query-spec.js"
import { type QueryScope, queryContextOf, StatementBuilder } from "./statement.js"
import { type CachedStatement, cachedStatement } from "./statement-cache.js"

/** A row as the statement gave it: the keys are the names under which fields were asked for. */
export type Row = Record<string, unknown>
export interface Page {
  items: Row[]
  total: number | null
}
type PageWindow = Omit<Extract<ListWindow, { kind: "page" }>, "kind" | "spelled">

/** Whom the viewer is believed to be, and whether a statement has said so. */
export interface CachedSessionCheck {
  readonly held: CachedSession
  isProven: boolean
}

/** Thrown for a read whose viewer turned out not to be who was believed. */
export class StaleSessionError extends Error {}

export class QueryExecutor {
  constructor(
    private readonly deps: Pick<AppDependencies, "db" | "preparedQuery" | "clock">,
    /** The transaction that is under way: what it has written only its own connection sees. */
    private readonly transaction: Kysely<unknown> | null,
    private readonly scope: QueryScope,
    private readonly belief: CachedSessionCheck | null = null,
  ) {}

  /** What its statements know besides the rows; for statements that a service writes itself. */
  get queryContext(): QueryContext {
    return queryContextOf(this.scope)
  }

  /** What a reading means, with the fields asked for, as JSON: a record (or null), or the part of a list. */
  async fetchJson(reading: QuerySpec<unknown>, selection: Selection, part?: ListWindow): Promise<string | null> {
    const rows = this.transaction
      ? (await new StatementBuilder(this.scope).build(reading, selection, part).execute(this.transaction)).rows
      : await this.#ask(cachedStatement(this.scope, this.deps.db, { reading, selection, part }))
    return rows[0]?.data ?? null
  }

  /** The same as plain objects. NOT_FOUND for a record that must be there. */
  async fetch(reading: QuerySpec<unknown>, selection: Selection, part?: ListWindow): Promise<Row | null> {
    const text = await this.fetchJson(reading, selection, part)
    if (text !== null) return JSON.parse(text) as Row
    if (reading.cardinality === "one") throw new AppError("NOT_FOUND")
    return null
  }

  fetchOne(reading: QuerySpec<unknown>, selection: Selection): Promise<Row | null> {
    return this.fetch(reading, selection)
  }

  /** A page of a list by number. */
  async fetchPage(reading: QuerySpec<unknown>, selection: Selection, part: PageWindow): Promise<Page> {
    return (await this.fetch(reading, selection, { kind: "page", ...part })) as unknown as Page
  }

  /** The same as text, in REST's spelling: the items as a JSON array, and how many there are in all. */
  async fetchPageJson(
    reading: QuerySpec<unknown>,
    selection: Selection,
    part: PageWindow,
  ): Promise<{ items: string; total: number }> {
    const text = (await this.fetchJson(reading, selection, { kind: "page", ...part, spelled: true })) ?? ""
    const comma = text.indexOf(",")
    return { items: text.slice(comma + 1), total: Number(text.slice(0, comma)) }
  }

  /** The kind of thing that an id of the viewer's organization belongs to. Whether the viewer may see it, reading it says. */
  async findEntityOf(id: string): Promise<Class | undefined> {
    const shown = allMetadata().filter(({ internal, stored }) => stored && !internal)
    const { organizationId } = this.scope.viewer
    const parts = shown.map(
      ({ name, table }) =>
        sql`select ${sql.lit(name)} as name from ${sql.table(table)} where organization_id = ${organizationId} and id = ${id}`,
    )
    const rows = await this.#run<{ name: string }>(sql`${sql.join(parts, sql` union all `)}`)
    return shown.find(({ name }) => name === rows[0]?.name)?.entity
  }

  /** Runs a statement that was written before, with the check of the session where the viewer is only believed. */
  async #ask({ text, checked, values }: CachedStatement): Promise<{ data: string | null }[]> {
    const { belief } = this
    if (!belief) return this.deps.preparedQuery(text, values)
    const rows = await this.deps.preparedQuery<{ data: string | null; holds: boolean | null }>(
      checked,
      sessionCheckValues(belief.held, this.deps.clock, values),
    )
    if (!rows[0]?.holds) throw new StaleSessionError()
    belief.isProven = true
    return rows
  }

  async #run<T>(statement: RawBuilder<T>): Promise<T[]> {
    if (this.transaction) return (await statement.execute(this.transaction)).rows
    const { sql: text, parameters } = statement.compile(this.deps.db)
    return this.deps.preparedQuery<T>(text, parameters)
  }
}
