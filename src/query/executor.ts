// The read path of both faces: one statement per reading, plain objects back. See README.md beside this file.
import { type Kysely, type RawBuilder, sql } from "kysely"
import { type Belief, valuesUnder } from "../auth/authentication.js"
import type { Kit } from "../core/dependencies.js"
import { refuse } from "../core/errors.js"
import { allModels, type Circumstances, type Class } from "../entities/metadata.js"
import type { Part, Reading, Selection } from "./query-spec.js"
import { circumstancesOf, Statement, type StatementScope } from "./statement.js"
import { type Written, written } from "./statement-cache.js"

/** A row as the statement gave it: the keys are the names under which fields were asked for. */
export type Row = Record<string, unknown>
export interface Page {
  items: Row[]
  total: number | null
}
type PagePart = Omit<Extract<Part, { kind: "page" }>, "kind" | "spelled">

/** Whom the viewer is believed to be, and whether a statement has said so. */
export interface Believed {
  readonly held: Belief
  isProven: boolean
}

/** Thrown for a read whose viewer turned out not to be who was believed. */
export class Disbelief extends Error {}

export class Reader {
  constructor(
    private readonly kit: Pick<Kit, "db" | "query" | "clock">,
    /** The transaction that is under way: what it has written only its own connection sees. */
    private readonly transaction: Kysely<unknown> | null,
    private readonly scope: StatementScope,
    private readonly belief: Believed | null = null,
  ) {}

  /** What its statements know besides the rows; for statements that a service writes itself. */
  get circumstances(): Circumstances {
    return circumstancesOf(this.scope)
  }

  /** What a reading means, with the fields asked for, as JSON: a record (or null), or the part of a list. */
  async text(reading: Reading<unknown>, selection: Selection, part?: Part): Promise<string | null> {
    const rows = this.transaction
      ? (await new Statement(this.scope).of(reading, selection, part).execute(this.transaction)).rows
      : await this.#ask(written(this.scope, this.kit.db, { reading, selection, part }))
    return rows[0]?.data ?? null
  }

  /** The same as plain objects. NOT_FOUND for a record that must be there. */
  async read(reading: Reading<unknown>, selection: Selection, part?: Part): Promise<Row | null> {
    const text = await this.text(reading, selection, part)
    if (text !== null) return JSON.parse(text) as Row
    if (reading.cardinality === "one") throw refuse("NOT_FOUND")
    return null
  }

  one(reading: Reading<unknown>, selection: Selection): Promise<Row | null> {
    return this.read(reading, selection)
  }

  /** A page of a list by number. */
  async page(reading: Reading<unknown>, selection: Selection, part: PagePart): Promise<Page> {
    return (await this.read(reading, selection, { kind: "page", ...part })) as unknown as Page
  }

  /** The same as text, in REST's spelling: the items as a JSON array, and how many there are in all. */
  async pageText(reading: Reading<unknown>, selection: Selection, part: PagePart): Promise<{ items: string; total: number }> {
    const text = (await this.text(reading, selection, { kind: "page", ...part, spelled: true })) ?? ""
    const comma = text.indexOf(",")
    return { items: text.slice(comma + 1), total: Number(text.slice(0, comma)) }
  }

  /** The kind of thing that an id of the viewer's organization belongs to. Whether the viewer may see it, reading it says. */
  async kindOf(id: string): Promise<Class | undefined> {
    const shown = allModels().filter(({ internal, stored }) => stored && !internal)
    const { organizationId } = this.scope.me
    const parts = shown.map(
      ({ name, table }) =>
        sql`select ${sql.lit(name)} as name from ${sql.table(table)} where organization_id = ${organizationId} and id = ${id}`,
    )
    const rows = await this.#run<{ name: string }>(sql`${sql.join(parts, sql` union all `)}`)
    return shown.find(({ name }) => name === rows[0]?.name)?.entity
  }

  /** Runs a statement that was written before, with the check of the session where the viewer is only believed. */
  async #ask({ text, checked, values }: Written): Promise<{ data: string | null }[]> {
    const { belief } = this
    if (!belief) return this.kit.query(text, values)
    const rows = await this.kit.query<{ data: string | null; holds: boolean | null }>(
      checked,
      valuesUnder(belief.held, this.kit.clock, values),
    )
    if (!rows[0]?.holds) throw new Disbelief()
    belief.isProven = true
    return rows
  }

  async #run<T>(statement: RawBuilder<T>): Promise<T[]> {
    if (this.transaction) return (await statement.execute(this.transaction)).rows
    const { sql: text, parameters } = statement.compile(this.kit.db)
    return this.kit.query<T>(text, parameters)
  }
}
