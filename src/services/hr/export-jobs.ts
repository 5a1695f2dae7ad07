// Exports that a job writes: the file is a record of its own, and its author gets a link by email.
import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { sql } from "kysely"
import { DAY_MS, later } from "../../adapters/clock.js"
import type { Cell } from "../../adapters/spreadsheets.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, referenceError } from "../../core/errors.js"
import { runJobWork } from "../../core/job-work.js"
import { forUpdate, takeAdvisoryLock } from "../../core/locks.js"
import { unitOfWork } from "../../core/unit-of-work.js"
import { Export, ExportFile } from "../../entities/hr/exports.js"
import type { SavedFilter } from "../../entities/hr/saved-filters.js"
import { loadUpdates } from "../../events/live-entities.js"
import { enqueue, JobPriority } from "../../events/outbox.js"
import type { CreateExportInput } from "../../inputs/hr.js"
import type { ReceivedFile } from "../files/intake.js"
import { fileNameOf, MEDIA_TYPES, writeSheet } from "./exports.js"
import { resolveRequest } from "./list-requests.js"
import { listNamed } from "./lists.js"
import type { ReportDefinition } from "./reports.js"
import { countRows } from "./rows.js"

export interface ExportJob {
  organizationId: string
  authorId: string
  exportId: string
}

type QueuedExport = Pick<Export, "list" | "format" | "scope" | "filter" | "sort" | "columns" | "reportId">

const RETENTION_MS = 7 * DAY_MS
/** Exports of an organization that wait or run, without those of scheduled reports. */
const MAX_OPEN_EXPORTS = 20
const RETRY_AFTER_SECONDS = 60
/** Bound of the steps in priority between exports of one organization. */
const MAX_TURNS = 1_000

export class ExportJobService extends BaseService {
  list() {
    return this.queryMany(Export, { orderBy: [{ by: "createdAt", descending: true }] })
  }

  get(id: string) {
    return this.queryOne(Export, { id })
  }

  /**
   * Queues an export. It is validated at once and again by the job, which has the rights of the author at that time. Throws
   * RATE_LIMITED if too many exports of the organization are open.
   */
  async create({ format = "CSV", scope = "ORGANIZATION", savedFilterId, ...given }: CreateExportInput): Promise<Export> {
    this.ctx.services.hr.exports.assertMayExport(listNamed(given.list), scope)
    const saved = savedFilterId ? await this.findSavedFilter(savedFilterId, given.list) : undefined
    const { filter = saved?.filter, sort = saved?.sort, columns = saved?.columns, list } = given
    const resolved = await resolveRequest(this.ctx, { list, filter, sort, columns, scope })
    await takeAdvisoryLock(this.db, `exports ${this.viewer.organizationId}`)
    const { requested: openExports } = await this.countOpen()
    if (openExports >= MAX_OPEN_EXPORTS)
      throw new AppError("RATE_LIMITED", { details: { openExports }, retryAfter: RETRY_AFTER_SECONDS })
    return this.queue({ list, format, scope, filter: resolved.filter, sort: [...(sort ?? [])], columns: [...(columns ?? [])] })
  }

  /** Stores an export of the viewer and queues its job. */
  async queue(values: Partial<Export>): Promise<Export> {
    const { id: authorId, organizationId } = this.viewer
    const record = this.insert(Export, { authorId, ...values, expiresAt: later(this.clock.now(), RETENTION_MS) })
    this.emit("export.create", { subject: record, details: { list: record.list, scope: record.scope } })
    await this.em.flush()
    const job: ExportJob = { organizationId, authorId: record.authorId, exportId: record.id }
    // Organizations take turns: the second export of one runs after the first of another.
    const { open } = await this.countOpen()
    await enqueue(this.ctx, [{ task: "export", job, priority: JobPriority.BULK + Math.min(open, MAX_TURNS) }])
    return record
  }

  /** Open exports of a day, and how many of them people requested. A job that fails for good leaves its export open. */
  private async countOpen(): Promise<{ open: number; requested: number }> {
    const { rows } = await sql<{ open: number; requested: number }>`
      select count(*)::int as open, count(*) filter (where report_id is null)::int as requested from exports
      where organization_id = ${this.viewer.organizationId} and status in ('QUEUED', 'RUNNING')
        and created_at > ${later(this.clock.now(), -DAY_MS)}`.execute(this.db)
    return rows[0] as { open: number; requested: number }
  }

  /** Deletes an export; a job deletes the contents of its file. */
  async delete(id: string): Promise<void> {
    const record = await this.findAuthorized("delete", Export, id)
    this.em.remove(record)
    this.emit("export.delete", { subject: record })
  }

  /**
   * Writes the file of an export with the rights of the viewer, who is its author. Runs outside of a transaction. A failed rule
   * ends the export; any other error is thrown, and the job repeats it from the start.
   */
  async run(id: string): Promise<void> {
    const { rows } = await sql<QueuedExport>`
      update exports set status = 'RUNNING', row_count = 0, author_rights = ${this.viewer.rights}::text[]
      where organization_id = ${this.viewer.organizationId} and id = ${id} and status in ('QUEUED', 'RUNNING')
      returning list, format, scope, filter, sort, columns, report_id as "reportId"`.execute(this.ctx.deps.db)
    const [queued] = rows
    if (!queued) return
    const work = async () => {
      const file = await this.writeFile(id, queued)
      await unitOfWork(this.ctx, () => this.complete(id, file))
    }
    await runJobWork(this.ctx, work, (code) => this.fail(id, code))
  }

  /** Ends an export without a file. */
  async fail(id: string, code: ErrorCode): Promise<void> {
    const record = await this.lock(id)
    if (!record || record.status === "COMPLETED") return
    Object.assign(record, { status: "FAILED", failureCode: code, completedAt: this.clock.now() })
    this.emit("export.fail", { subject: record, details: { code } })
  }

  private async writeFile(id: string, { format, reportId, ...request }: QueuedExport): Promise<ReceivedFile> {
    const definition = { ...request, groupBy: [], sums: [], ...(reportId && (await this.loadReport(reportId))) }
    const { request: resolved, columns, pages: read } = await this.ctx.services.hr.reports.prepare(definition)
    const { list, spec } = resolved
    await this.recordProgress(id, { total_rows: await countRows(this.ctx, spec) })
    const pages = this.counted(id, read())
    return this.ctx.services.files.intake.storeWritten(
      (path) => pipeline(writeSheet(format, columns, pages), createWriteStream(path)),
      { name: fileNameOf(list, format, this.ctx.today), contentType: MEDIA_TYPES[format] },
    )
  }

  /** The groups of a report. Its recipients receive results, but only HR reads the definition. */
  private async loadReport(id: string): Promise<Pick<ReportDefinition, "groupBy" | "sums">> {
    const { rows } = await sql<Pick<ReportDefinition, "groupBy" | "sums">>`select group_by as "groupBy", sums from reports
      where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.ctx.deps.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    return rows[0]
  }

  /** Records the number of rows after each page. */
  private async *counted(id: string, pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
    let count = 0
    for await (const page of pages) {
      yield page
      count += page.length
      await this.recordProgress(id, { row_count: count })
    }
  }

  /** Stores the progress and publishes it to the author. */
  private recordProgress(id: string, progress: { row_count?: number; total_rows?: number }): Promise<void> {
    const [[column, value]] = Object.entries(progress) as [[string, number]]
    return unitOfWork(this.ctx, async () => {
      await sql`update exports set ${sql.ref(column)} = ${value}, updated_at = ${this.clock.now()}
        where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.db)
      this.ctx.pending.recordChanges.push(...(await loadUpdates(this.ctx, Export, sql`changed.id = ${id}`)))
    })
  }

  private async complete(id: string, file: ReceivedFile): Promise<void> {
    const record = await this.lock(id)
    // The author may have deleted the export meanwhile; a job deletes the contents.
    if (!record) return
    this.insert(ExportFile, { ...file, exportId: id })
    Object.assign(record, { status: "COMPLETED", completedAt: this.clock.now() })
    this.emit("export.complete", { subject: record, details: { rows: record.rowCount } })
  }

  private lock(id: string): Promise<Export | null> {
    return this.em.findOne(Export, { id }, forUpdate)
  }

  /** Throws INVALID_REFERENCE for a filter that the viewer does not see, or of another list. */
  private async findSavedFilter(id: string, list: string): Promise<SavedFilter> {
    const spec = this.ctx.services.hr.savedFilters.optional(id)
    const saved = await this.ctx.query.readOne<SavedFilter>(spec, ["list", "filter", "sort", "columns"])
    if (saved?.list === list) return saved
    throw referenceError("savedFilterId")
  }
}
