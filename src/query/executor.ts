// Runs query specs: one statement each, returning JSON or plain objects. README.md in this folder explains the approach.
import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely"
import { PublicViewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import { isId, type Node } from "../entities/base-entity.js"
import { allMetadata, type Class, metadataOf, type RowContext, type RowRef } from "../entities/metadata.js"
import { cachedStatement } from "../fast-path/statement-cache.js"
import { compileStatement } from "./compiled-statement.js"
import { ListableFields, selectListableFields, usesCustomSortKey } from "./custom-fields.js"
import { StatementFigures } from "./figures.js"
import type { ListWindow, PageWindow } from "./paging.js"
import { QuerySpec, type Selection, selectFields } from "./query-spec.js"
import { RowAccess } from "./row-access.js"
import { type BoundedResult, StatementBuilder } from "./statement.js"
import { addToDocument, assertResultSize, type DocumentSize } from "./statement-limits.js"
import { rowContextOf, type StatementParameters } from "./statement-parameters.js"

/** A row of a result, keyed by the response keys of the selected fields. */
export type Row = Record<string, unknown>
export interface Page {
  items: Row[]
  total: number | null
}
type RequestedPage = Omit<PageWindow, "kind" | "restLabels">

export class QueryExecutor {
  constructor(
    private readonly deps: Pick<AppDependencies, "clock" | "config" | "db" | "figures" | "preparedQuery">,
    /** The open transaction; its writes are visible on its connection only. */
    private readonly transaction: Kysely<unknown> | null,
    private readonly parameters: StatementParameters,
    /** The results of the GraphQL document, which are bounded together. */
    private readonly documentSize?: DocumentSize,
  ) {}

  /** Parameters of every statement, for SQL in a service. */
  get rowContext(): RowContext {
    return rowContextOf(this.parameters)
  }

  /** The statement of the selected fields of a record, to run with others. `data` is JSON text, or null. */
  toSelect(spec: QuerySpec<unknown>, selection: Selection): RawBuilder<{ data: string | null }> {
    return new StatementBuilder(this.parameters).build(spec, selection)
  }

  /** The condition that the viewer may read the rows of an entity under an alias. */
  isReadable(entity: Class, alias: string): RawBuilder<boolean> {
    const access = new RowAccess(this.parameters)
    const metadata = metadataOf(entity)
    return sql`(${sql.join(access.conditions(metadata, access.row(metadata, alias), {}), sql` and `)})`
  }

  /** A row of an entity under an alias, for SQL in a service. */
  row(entity: Class, alias: string): RowRef {
    return new RowAccess(this.parameters).row(metadataOf(entity), alias)
  }

  /** Whether the policies have conditions on the rows of an entity, beyond the viewer's read scope. */
  hasRowConditions(entity: Class): boolean {
    const access = new RowAccess(this.parameters)
    const metadata = metadataOf(entity)
    return access.policyConditions(metadata, access.row(metadata, "r")).length > 0
  }

  /**
   * The selected fields of a query spec as JSON text: a record (or null), or a window of a list. Throws QUERY_TOO_COMPLEX for a page or
   * slice of more than 8 MiB, and for another text of more than 64 MiB.
   */
  async executeJson(spec: QuerySpec<unknown>, selection: Selection, window?: ListWindow): Promise<string | null> {
    const sortsByCustomField = usesCustomSortKey(selection, window)
    const parameters = sortsByCustomField ? { ...this.parameters, customFields: await this.loadCustomFields() } : this.parameters
    if (this.transaction) {
      const { rows } = await new StatementBuilder(parameters).buildBounded(spec, selection, window).execute(this.transaction)
      return this.#toText(rows[0], window)
    }
    // Anonymous callers must not evict the statements of others.
    const { fastPath } = this.deps.config
    const isCached = fastPath.has("STATEMENT_CACHE") && !sortsByCustomField && !(this.parameters.viewer instanceof PublicViewer)
    const statementOf = isCached ? cachedStatement : compileStatement
    const { viewer, today } = this.parameters
    const figures = fastPath.has("FIGURES")
      ? new StatementFigures(this.deps.figures.get(viewer.organizationId, today))
      : undefined
    const { text, values, usesFigures } = statementOf({ ...parameters, figures }, this.deps.db, { spec, selection, window })
    const rows = await this.deps.preparedQuery<BoundedResult>(text, values)
    // Later statements use the figures. A failure concerns no caller.
    if (usesFigures && !figures?.known) void this.deps.figures.load(viewer.organizationId, today).catch(() => {})
    return this.#toText(rows[0], window)
  }

  /** The text of a result. Throws QUERY_TOO_COMPLEX if it is too large, alone or with the others of the document. */
  #toText(row: BoundedResult | undefined, window: ListWindow | undefined): string | null {
    const bytes = row?.bytes ?? 0
    assertResultSize(window, bytes, this.parameters.language)
    if (this.documentSize) addToDocument(this.documentSize, bytes, this.parameters.language)
    return row?.data ?? null
  }

  /** The custom fields of the organization, for filters and sort keys. */
  async loadCustomFields(): Promise<ListableFields> {
    return new ListableFields(
      this.parameters,
      await this.#run(selectListableFields(this.parameters.viewer).compile(this.deps.db)),
    )
  }

  /** Like `executeJson`, but returns plain objects. Throws NOT_FOUND if a required record is missing. */
  async execute(spec: QuerySpec<unknown>, selection: Selection, window?: ListWindow): Promise<Row | null> {
    const text = await this.executeJson(spec, selection, window)
    if (text !== null) return JSON.parse(text) as Row
    if (spec.cardinality === "one") throw new AppError("NOT_FOUND")
    return null
  }

  /** The named fields of a record. Throws NOT_FOUND if a required record is missing. */
  async readOne<T extends object>(spec: QuerySpec<unknown>, fields: readonly string[]): Promise<T | null> {
    return (await this.execute(spec, selectFields(...fields))) as T | null
  }

  /** The named fields of all records of a list. */
  async readAll<T extends object = Row>(spec: QuerySpec<unknown>, fields: readonly string[]): Promise<T[]> {
    return (await this.execute(spec, selectFields(...fields), { kind: "all" })) as unknown as T[]
  }

  /** A page of a list by number. */
  async executePage(spec: QuerySpec<unknown>, selection: Selection, window: RequestedPage): Promise<Page> {
    return (await this.execute(spec, selection, { kind: "page", ...window })) as unknown as Page
  }

  /** Like `executePage`, but returns the items as a JSON array in text form, with REST labels. */
  async executePageJson(
    spec: QuerySpec<unknown>,
    selection: Selection,
    window: RequestedPage,
  ): Promise<{ items: string; total: number }> {
    const text = (await this.executeJson(spec, selection, { kind: "page", ...window, restLabels: true })) ?? ""
    const comma = text.indexOf(",")
    return { items: text.slice(comma + 1), total: Number(text.slice(0, comma)) }
  }

  /** The record of any entity of the organization; null if there is none. Reading it checks whether the viewer may see it. */
  async findNode(id: string): Promise<QuerySpec<Node | null> | null> {
    const entity = (await this.findEntities([id])).get(id)
    return entity ? QuerySpec.optional(entity as Class<Node>, { id }) : null
  }

  /** The entity classes of records of the organization by id. Does not check whether the viewer may read the records. */
  async findEntities(ids: readonly string[]): Promise<Map<string, Class>> {
    const wellFormed = ids.filter(isId).map((id) => id.toLowerCase())
    if (wellFormed.length === 0) return new Map()
    const candidates = allMetadata().filter(({ internal, stored }) => stored && !internal)
    // As text, because a builder would send the ids once for each table.
    const queries = candidates.map(
      ({ name, table }) => `select id, '${name}' as name from "${table}" where organization_id = $1 and id = any($2::uuid[])`,
    )
    const statement = CompiledQuery.raw(queries.join(" union all "), [this.parameters.viewer.organizationId, wellFormed])
    const rows = await this.#run<{ id: string; name: string }>(statement)
    const entities = new Map(candidates.map(({ name, entity }) => [name, entity]))
    return new Map(rows.map(({ id, name }) => [id, entities.get(name) as Class]))
  }

  async #run<T>(statement: CompiledQuery<T>): Promise<T[]> {
    if (this.transaction) return (await this.transaction.executeQuery(statement)).rows
    return this.deps.preparedQuery<T>(statement.sql, statement.parameters)
  }
}
