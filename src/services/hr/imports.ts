// Imports: a file becomes a plan, the plan is executed in one transaction, and the execution can be reversed.
import { sql } from "kysely"
import { DAY_MS, later } from "../../adapters/clock.js"
import { analyzeGrownTables } from "../../adapters/table-statistics.js"
import { countBulkRecords } from "../../core/attempts.js"
import { BulkDeadline } from "../../core/bulk-deadline.js"
import { AppError } from "../../core/errors.js"
import { FreeValues } from "../../core/free-values.js"
import type { LockOptions } from "../../core/locks.js"
import type { Upload } from "../../core/upload.js"
import { customFieldTypeOf } from "../../entities/custom-fields/values.js"
import type { ImportKind } from "../../entities/hr/enums.js"
import { Import, ImportNotification, ImportRow } from "../../entities/hr/imports.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { countMessages } from "../../events/dispatch.js"
import { MAX_BULK_RECORDS, type PlanRowFilter, type UploadImportInput } from "../../inputs/hr.js"
import { BasePlanService, MAX_LISTED_ROWS, type Outcome, type PlannedRecords } from "./base-plans.js"
import { type ExecutableRow, type Execution, executeRows, type RowEffects, reverseRows } from "./import-actions.js"
import { type ImportedCustomField, type ImportTable, readTable, receiveFile, resolveMapping } from "./import-files.js"
import { importDefinition } from "./import-kinds.js"
import {
  type ExecutedRow,
  findChanges,
  findResult,
  type PlannedRow,
  planRows,
  withChangedValues,
  withResult,
} from "./import-plans.js"
import { readRecords } from "./row-results.js"
import { areReversible, changedFieldsOf } from "./update-effects.js"

const RETENTION_MS = 30 * DAY_MS
/** Rows of one result, which are decoded in one turn of the event loop. */
const ROWS_PER_READ = 1000

type Values = Record<string, unknown>

interface ImportOutcome extends Outcome {
  readonly rows: readonly (Outcome["rows"][number] & ExecutedRow)[]
}

interface PlannedImport extends Pick<Import, "kind" | "fileName" | "mapping"> {
  readonly rows: readonly PlannedRow[]
  readonly hasDryRun: boolean
}

export class ImportService extends BasePlanService {
  list() {
    return this.queryMany(Import, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Import, { id })
  }

  /** The rows of an import. Throws NOT_FOUND for an import of another author. */
  async listRows(id: string, { statuses }: PlanRowFilter) {
    await this.findAuthorized("read", Import, id)
    return this.queryMany(ImportRow, { where: { importId: id, status: statuses }, orderBy: [{ by: "position" }] })
  }

  /** The notifications of the plan of an import. Throws NOT_FOUND for an import of another author. */
  async listNotifications(id: string) {
    await this.findAuthorized("read", Import, id)
    return this.queryMany(ImportNotification, { where: { importId: id }, orderBy: [{ by: "type" }, { by: "recipientId" }] })
  }

  /**
   * Reads a file, plans its rows for `create`, and counts those of a dry run. Throws RATE_LIMITED while too many files or computations
   * of the organization wait, and as `countBulkRecords` does. A file is read when the one before is planned, because rows in memory are
   * many times as large as their file.
   */
  async plan(upload: Upload, input: UploadImportInput): Promise<PlannedImport> {
    const { importFiles, computations } = this.ctx.deps
    const { organizationId } = this.viewer
    const file = await receiveFile(this.ctx, upload)
    const planned = await importFiles.run(organizationId, async () => {
      const table = await readTable(this.ctx, file)
      return computations.run(organizationId, () => this.planTable(table, input))
    })
    if (planned.hasDryRun) await countBulkRecords(this.ctx, planned.rows.filter(isExecutable).length, "file")
    return planned
  }

  /**
   * Creates an import with its planned rows. Up to 1,000 rows have the results of a dry run, whose notifications are part of the plan.
   * Nothing else is changed.
   */
  async create({ kind, fileName, mapping, rows: planned, hasDryRun }: PlannedImport): Promise<Import> {
    const { rows, notifications } = hasDryRun
      ? await this.dryRun(() => this.tryRows(kind, planned))
      : { rows: planned.map(withChangedValues), notifications: undefined }
    const count = (status: ImportRow["status"]) => rows.filter((row) => row.status === status).length
    const record = this.insert(Import, {
      kind,
      mapping,
      fileName,
      createCount: count("CREATE"),
      updateCount: count("UPDATE"),
      unchangedCount: count("UNCHANGED"),
      errorCount: count("ERROR"),
      notificationCount: notifications?.reduce((sum, one) => sum + one.count, 0),
      isUndoable: areReversible(
        importDefinition(kind).updates,
        rows.filter(({ status }) => status === "UPDATE"),
      ),
      authorId: this.viewer.id,
      expiresAt: later(this.clock.now(), RETENTION_MS),
    })
    const importId = record.id
    await this.insertRows(
      ImportRow,
      rows.map((row) => ({ ...row, importId })),
    )
    await this.insertRows(
      ImportNotification,
      (notifications ?? []).map(({ type, recipientId, count }) => ({ importId, type, recipientId, count })),
    )
    this.emit("import.create", { subject: record, details: { kind, rows: rows.length } })
    return record
  }

  /** Checks for `commit` that the addresses of new employees are free. Throws EMAIL_TAKEN, and RATE_LIMITED as `findTaken` does. */
  async checkAddresses(id: string): Promise<FreeValues> {
    const planned = await this.findAuthorized("commit", Import, id)
    await this.assertCommittable(planned)
    await this.assertUnchanged(planned)
    if (planned.kind !== "EMPLOYEES") return new FreeValues()
    const { rows } = await sql<{ email: string }>`select key as email from import_rows
      where organization_id = ${this.viewer.organizationId} and import_id = ${id} and status = 'CREATE'`.execute(this.db)
    return this.ctx.services.identity.emailAddresses.assertFree(rows.map(({ email }) => email))
  }

  /**
   * Executes the plan. Throws INVALID_TRANSITION unless the import is planned, ROWS_REJECTED if it has rejected rows, and
   * PLAN_OUTDATED if the results would differ from those of the dry run or, without one, if a record has changed since the plan. Throws
   * VALIDATION_FAILED as `BulkDeadline` does.
   */
  async commit(id: string, freeAddresses: FreeValues): Promise<Import> {
    const deadline = new BulkDeadline(this.ctx, "id")
    const planned = await this.lock("commit", id)
    await this.assertCommittable(planned)
    const rows = await this.lockRows(planned)
    await this.assertUnchanged(planned)
    const { length: first } = this.ctx.pending.events
    const execution = { freeAddresses, deadline }
    if (hasResults(planned)) {
      const outcome = await this.execute(planned.kind, rows, execution)
      await this.assertAsPlanned(recordsOf(planned), rows, outcome, ({ position }) => ({ position }))
    } else await executeRows(this.ctx, planned.kind, rows, execution)
    await this.em.flush()
    await this.assertNoneDeleted(planned, rows)
    await this.recordVersions(recordsOf(planned))
    // Reports follow right after a large import.
    await analyzeGrownTables(this.db)
    const eventIds = this.ctx.pending.events.slice(first).map((event) => event.id)
    return this.finish(planned, { status: "COMMITTED", committedAt: this.clock.now(), eventIds }, "import.commit")
  }

  /**
   * Reverses an executed import. Throws INVALID_TRANSITION unless it is executed and can be reversed, PLAN_OUTDATED if one of its
   * records has changed since, RECORD_IN_USE while other records refer to a created one, and ROWS_REJECTED with the rows whose former
   * values are not reached. Throws VALIDATION_FAILED as `BulkDeadline` does. Proposals and emails of the execution are withdrawn if they
   * still wait.
   */
  async undo(id: string): Promise<Import> {
    const deadline = new BulkDeadline(this.ctx, "id")
    const committed = await this.lock("undo", id)
    await this.assertActionAvailable(Import, id, "undo")
    const rows = await this.lockRows(committed)
    await this.assertUnchanged(committed)
    await reverseRows(this.ctx, committed, rows, deadline)
    await this.assertNoneDeleted(committed, rows)
    await this.assertRestored(committed, rows)
    const emails = await this.withdrawEffects(committed.eventIds)
    return this.finish(committed, { status: "UNDONE", undoneAt: this.clock.now() }, "import.undo", emails)
  }

  /** Executes planned rows. Returns them with their results, and the notifications. */
  private async tryRows(kind: ImportKind, planned: readonly PlannedRow[]) {
    const definition = importDefinition(kind)
    const rows = planned.filter(isExecutable)
    await this.lockBeforeRecords(kind, rows, { isShared: true })
    // The plan has found them to be free.
    const freeAddresses = new FreeValues(rows.flatMap(({ status, key }) => (status === "CREATE" && key ? key : [])))
    const outcome = await this.execute(kind, rows, { freeAddresses, deadline: new BulkDeadline(this.ctx, "file") })
    const results = new Map(rows.map((row, n) => [row, outcome.rows[n]]))
    const executed = planned.map((row) => {
      const result = results.get(row)
      return result ? withResult(this.ctx, definition, row, result) : row
    })
    return { rows: executed, notifications: outcome.notifications }
  }

  /** Executes rows, and counts the notifications of their changes. */
  private async execute(kind: ImportKind, rows: readonly ExecutableRow[], execution: Execution): Promise<ImportOutcome> {
    const { ctx } = this
    const definition = importDefinition(kind)
    const { entity } = definition
    const { length: first } = ctx.pending.events
    const existing = rows.filter(({ status }) => status !== "CREATE")
    const ids = existing.map(({ recordId }) => recordId)
    const fields = [...new Set(existing.flatMap(({ values }) => changedFieldsOf(definition.updates, values)))]
    const read = async () => (entity && ids.length > 0 ? readRecords(ctx, entity, ids, fields) : new Map<string, Values>())
    const before = await read()
    const changing = rows.map((row) =>
      row.status === "CREATE" ? row : { ...row, changes: findChanges(row.values, before.get(row.recordId)) },
    )
    const effects: RowEffects = { rejected: new Map(), affected: new Set() }
    await executeRows(ctx, kind, changing, { ...execution, effects })
    const after = await read()
    const results = rows.map(({ recordId, status, values, changes: planned }): ImportOutcome["rows"][number] => {
      const error = effects.rejected.get(recordId)
      if (error) return { status: "ERROR", code: error.code, changes: [], error }
      if (status === "CREATE") return { status, code: null, changes: planned, error }
      const changes = findResult(definition, values, before.get(recordId), after.get(recordId))
      const isUpdate = changes.length > 0 || effects.affected.has(recordId)
      return { status: isUpdate ? "UPDATE" : "UNCHANGED", code: null, changes, error }
    })
    return { rows: results, notifications: await countMessages(ctx, ctx.pending.events.slice(first)) }
  }

  private assertCommittable({ id, errorCount }: Import): Promise<void> {
    return this.assertActionAvailable(Import, id, "commit", { ROWS_REJECTED: { rejected: errorCount } })
  }

  /** Sets the result of an execution, which has cleared the entities in memory. */
  private async finish({ id }: Import, result: Partial<Import>, event: "import.commit" | "import.undo", details: object = {}) {
    const record = Object.assign(await this.em.findOneOrFail(Import, { id }), result)
    const { kind, createCount, updateCount } = record
    this.emit(event, { subject: record, details: { kind, rows: createCount + updateCount, ...details } })
    return record
  }

  private async planTable(table: ImportTable, { kind, mapping: given = {} }: UploadImportInput): Promise<PlannedImport> {
    const definition = importDefinition(kind)
    const customFields = await this.loadCustomFields(definition.entity)
    const mapping = resolveMapping(definition, { header: table.header, given, customFields })
    const customFieldTypes = new Map(customFields.map(({ key, type }) => [key, type]))
    const rows = await planRows(this.ctx, definition, { table, mapping, customFieldTypes })
    return { kind, fileName: table.name, mapping, rows, hasDryRun: rows.length <= MAX_BULK_RECORDS }
  }

  private async assertRestored({ kind }: Import, rows: readonly ExecutableRow[]): Promise<void> {
    const { entity } = importDefinition(kind)
    if (!entity) return
    const former = new Map(rows.flatMap(({ recordId, previous }) => (previous ? [[recordId, previous] as const] : [])))
    const unrestored = await this.findUnrestored(entity, former)
    if (unrestored.size === 0) return
    const rejected = rows.filter(({ recordId }) => unrestored.has(recordId)).map(({ position }) => ({ position }))
    throw new AppError("ROWS_REJECTED", { details: { rejected: rejected.length, rows: rejected.slice(0, MAX_LISTED_ROWS) } })
  }

  private lock(action: string, id: string): Promise<Import> {
    return this.findAuthorized(action, Import, id, { lock: true })
  }

  /** Loads the rows in the order of the file, and locks their records. */
  private async lockRows({ id, kind, status }: Import): Promise<ExecutableRow[]> {
    const loaded: ExecutableRow[] = []
    for (;;) {
      const { rows } = await sql<ExecutableRow>`
        select position, status, values, changes, previous, record_id as "recordId" from import_rows
        where organization_id = ${this.viewer.organizationId} and import_id = ${id} and status <> 'ERROR'
          and position > ${loaded.at(-1)?.position ?? 0} order by position limit ${ROWS_PER_READ}`.execute(this.db)
      loaded.push(...rows)
      if (rows.length < ROWS_PER_READ) break
    }
    await this.lockBeforeRecords(kind, loaded, { isShared: status === "PLANNED" })
    await this.lockRecords(
      importDefinition(kind).entity,
      loaded.map(({ recordId }) => recordId),
    )
    return loaded
  }

  /** Takes the locks that rows need before those of their records. Imports that only create departments exclude no other new ones. */
  private async lockBeforeRecords(
    kind: ImportKind,
    rows: readonly Pick<ImportRow, "status" | "values">[],
    { isShared }: LockOptions,
  ): Promise<void> {
    const updated = rows.filter(({ status }) => status === "UPDATE")
    if (kind === "EMPLOYEES" && updated.length > 0)
      await this.lockBeforeEmployees({ hasNewManagers: updated.some(({ values }) => values.managerId !== undefined) })
    else if (kind === "DEPARTMENTS")
      await this.ctx.services.organization.structureChanges.lockPlaces({ isShared: isShared && updated.length === 0 })
  }

  /**
   * Throws PLAN_OUTDATED naming the rows whose record exists already, or has another version, or a later change of the employment that
   * an undo would override. A commit that compares results compares only versions of deactivated accounts.
   */
  private async assertUnchanged(planned: Import): Promise<void> {
    const records = recordsOf(planned)
    if (!records.entity) return
    const isTaken = sql`exists (select from ${sql.table(metadataOf(records.entity).table)} t
      where t.organization_id = r.organization_id and t.email = r.key)`
    const isOther = sql`r.record_version is distinct from e.version`
    const isDeactivated =
      records.entity === Employee ? sql`r.record_version is not null and e.account_status = 'DEACTIVATED'` : sql`false`
    const isChanged = planned.status === "PLANNED" && hasResults(planned) ? sql`${isDeactivated} and ${isOther}` : isOther
    const fields = sql<string[]>`array(select jsonb_object_keys(r.previous))`
    const { rows } = await sql<{ position: number }>`select r.position
      from ${this.joinRecords(records, "left")}
      where ${isChanged}
        or ${this.hasLaterChange(records, fields)}
        or r.record_version is null and ${planned.kind === "DEPARTMENTS" ? sql`false` : isTaken}
      order by 1 limit ${MAX_LISTED_ROWS}`.execute(this.db)
    if (rows.length > 0) throw new AppError("PLAN_OUTDATED", { details: { rows } })
  }

  /** Throws PLAN_OUTDATED if an erasure has deleted some of the rows while their records were locked for it. */
  private async assertNoneDeleted({ id }: Import, { length }: readonly ExecutableRow[]): Promise<void> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_rows
      where organization_id = ${this.viewer.organizationId} and import_id = ${id} and status <> 'ERROR'`.execute(this.db)
    if (rows[0]?.count !== length) throw new AppError("PLAN_OUTDATED")
  }

  private async loadCustomFields(entity: Class | undefined): Promise<ImportedCustomField[]> {
    const entityType = entity && customFieldTypeOf(entity)
    if (!entityType) return []
    const { rows } = await sql<ImportedCustomField>`select key, label, type from custom_field_definitions
      where organization_id = ${this.viewer.organizationId} and entity_type = ${entityType}`.execute(this.db)
    return rows
  }
}

const isExecutable = ({ status }: PlannedRow): boolean => status !== "ERROR"

/** Whether the plan has the results of a dry run. */
const hasResults = ({ notificationCount }: Import): boolean => notificationCount != null

const recordsOf = ({ id, kind }: Import): PlannedRecords => ({
  rows: ImportRow,
  notifications: ImportNotification,
  planKey: "importId",
  planId: id,
  entity: importDefinition(kind).entity,
})
