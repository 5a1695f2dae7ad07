// Imports: a file becomes a plan, the plan is executed in one transaction, and the execution can be reversed.
import { sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import type { CustomFieldType } from "../../entities/custom-fields/enums.js"
import { customFieldTypeOf } from "../../entities/custom-fields/values.js"
import { Import, ImportRow } from "../../entities/hr/imports.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import type { ImportRowFilter, UploadImportInput } from "../../inputs/hr/imports.js"
import { executeRows, reverseRows } from "./import-actions.js"
import { readTable, resolveMapping } from "./import-files.js"
import { importDefinition } from "./import-kinds.js"
import { planRows } from "./import-plans.js"

const RETENTION_MS = 30 * 86_400_000
const MAX_LISTED_ROWS = 100
/** Rows of one INSERT statement. */
const ROWS_PER_INSERT = 1000

export class ImportService extends BaseService {
  list() {
    return this.queryMany(Import, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Import, { id })
  }

  /** The rows of an import. Throws NOT_FOUND for an import of somebody else. */
  async listRows(id: string, { statuses }: ImportRowFilter) {
    await this.findAuthorized("read", Import, id)
    return this.queryMany(ImportRow, { where: { importId: id, status: statuses }, orderBy: [{ by: "position" }] })
  }

  /**
   * Reads a file and plans its rows. Nothing else is changed. Throws RATE_LIMITED while too many computations of the organization
   * wait.
   */
  async create(upload: Upload, input: UploadImportInput): Promise<Import> {
    const { fileName, mapping, rows } = await this.ctx.runOutsideTransaction("import", () => this.plan(upload, input))
    const { kind } = input
    const count = (status: ImportRow["status"]) => rows.filter((row) => row.status === status).length
    const record = this.insert(Import, {
      kind,
      mapping,
      fileName,
      createCount: count("CREATE"),
      updateCount: count("UPDATE"),
      unchangedCount: count("UNCHANGED"),
      errorCount: count("ERROR"),
      authorId: this.viewer.id,
      expiresAt: later(this.clock.now(), RETENTION_MS),
    })
    await this.em.flush()
    for (let n = 0; n < rows.length; n += ROWS_PER_INSERT) {
      for (const row of rows.slice(n, n + ROWS_PER_INSERT)) this.insert(ImportRow, { ...row, importId: record.id })
      await this.em.flush()
    }
    this.emit("import.create", { subject: record, details: { kind, rows: rows.length } })
    return record
  }

  /**
   * Executes the plan. Throws INVALID_TRANSITION unless the import is planned, ROWS_REJECTED if it has rejected rows, and
   * IMPORT_OUTDATED if a record has changed since the plan.
   */
  async commit(id: string): Promise<Import> {
    const planned = await this.lock("commit", id)
    if (planned.status !== "PLANNED") throw invalidTransition("commit", planned)
    if (planned.errorCount > 0) throw new AppError("ROWS_REJECTED", { details: { rejected: planned.errorCount } })
    await this.assertUnchanged(planned)
    const rows = await this.loadRows(planned)
    await executeRows(this.ctx, planned.kind, rows)
    await this.em.flush()
    await this.recordResults(planned, rows)
    // The execution has cleared the entities in memory.
    const record = await this.em.findOneOrFail(Import, { id })
    Object.assign(record, { status: "COMMITTED", committedAt: this.clock.now() })
    this.emit("import.commit", { subject: record, details: { kind: record.kind, rows: rows.length } })
    return record
  }

  /**
   * Reverses an executed import. Throws INVALID_TRANSITION unless it is executed, IMPORT_OUTDATED if one of its records has
   * changed since, and IN_USE while other records refer to a created one.
   */
  async undo(id: string): Promise<Import> {
    const record = await this.lock("undo", id)
    if (record.status !== "COMMITTED") throw invalidTransition("undo", record)
    await this.assertUnchanged(record)
    const rows = await this.loadRows(record)
    await reverseRows(this.ctx, record, rows)
    Object.assign(record, { status: "UNDONE", undoneAt: this.clock.now() })
    this.emit("import.undo", { subject: record, details: { kind: record.kind, rows: rows.length } })
    return record
  }

  private async plan(upload: Upload, { kind, mapping: given = {} }: UploadImportInput) {
    const table = await readTable(this.ctx, upload)
    return this.ctx.deps.computations.run(this.viewer.organizationId, async () => {
      const definition = importDefinition(kind)
      const customFieldTypes = await this.loadCustomFieldTypes(definition.entity)
      const mapping = resolveMapping(definition, { header: table.header, given, customFields: [...customFieldTypes.keys()] })
      const rows = await planRows(this.ctx, definition, { table, mapping, customFieldTypes })
      return { fileName: table.name, mapping, rows }
    })
  }

  private lock(action: string, id: string): Promise<Import> {
    return this.findAuthorized(action, Import, id, { lock: true })
  }

  private loadRows({ id }: Import): Promise<ImportRow[]> {
    return this.em.find(
      ImportRow,
      { importId: id, status: { $in: ["CREATE", "UPDATE"] } },
      { orderBy: { position: "asc" }, disableIdentityMap: true },
    )
  }

  /** Locks the records of the rows. Throws IMPORT_OUTDATED naming the rows whose record has another version or exists already. */
  private async assertUnchanged({ id, kind }: Import): Promise<void> {
    const { entity } = importDefinition(kind)
    if (!entity) return
    const { organizationId } = this.viewer
    const table = sql.table(metadataOf(entity).table)
    await sql`select 1 from ${table} e join import_rows r on r.organization_id = e.organization_id and r.record_id = e.id
      where r.organization_id = ${organizationId} and r.import_id = ${id} order by e.id for update of e`.execute(this.db)
    const { rows } = await sql<{ position: number }>`
      select r.position from import_rows r
      left join ${table} e on e.organization_id = r.organization_id and e.id = r.record_id
      where r.organization_id = ${organizationId} and r.import_id = ${id} and r.record_version is distinct from e.version
      union
      select r.position from import_rows r join ${table} e on e.organization_id = r.organization_id
        and ${kind === "DEPARTMENTS" ? sql`false` : sql`e.email = r.key`}
      where r.organization_id = ${organizationId} and r.import_id = ${id} and r.record_version is null
      order by 1 limit ${MAX_LISTED_ROWS}`.execute(this.db)
    if (rows.length > 0) throw new AppError("IMPORT_OUTDATED", { details: { rows: rows.map(({ position }) => position) } })
  }

  /** Notes the ids of the created records, and the versions of all, by which an undo recognizes later changes. */
  private async recordResults({ id, kind }: Import, rows: readonly ImportRow[]): Promise<void> {
    const results = JSON.stringify(rows.map((row) => ({ id: row.id, record_id: row.recordId })))
    await sql`update import_rows r set record_id = x.record_id
      from jsonb_to_recordset(${results}::jsonb) x (id uuid, record_id uuid)
      where r.organization_id = ${this.viewer.organizationId} and r.import_id = ${id} and r.id = x.id`.execute(this.db)
    const { entity } = importDefinition(kind)
    if (!entity) return
    await sql`update import_rows r set record_version = e.version from ${sql.table(metadataOf(entity).table)} e
      where r.organization_id = ${this.viewer.organizationId} and r.import_id = ${id}
        and e.organization_id = r.organization_id and e.id = r.record_id`.execute(this.db)
  }

  /** The types of the custom fields of an entity by key. */
  private async loadCustomFieldTypes(entity: Class | undefined): Promise<Map<string, CustomFieldType>> {
    const entityType = entity && customFieldTypeOf(entity)
    if (!entityType) return new Map()
    const { rows } = await sql<{ key: string; type: CustomFieldType }>`select key, type from custom_field_definitions
      where organization_id = ${this.viewer.organizationId} and entity_type = ${entityType}`.execute(this.db)
    return new Map(rows.map(({ key, type }) => [key, type]))
  }
}

const invalidTransition = (action: string, { status: from }: Import) =>
  new AppError("INVALID_TRANSITION", {
    details: { from, action, allowed: from === "PLANNED" ? ["commit"] : from === "COMMITTED" ? ["undo"] : [] },
  })
