// Reports: definitions that HR composes, their results for a reader, and their schedule.
import { startOfDay, today } from "../../adapters/clock.js"
import type { Cell } from "../../adapters/spreadsheets.js"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { tooManyError, validationError } from "../../core/errors.js"
import { forUpdate } from "../../core/locks.js"
import type { CellType } from "../../entities/hr/enums.js"
import { Report, ReportRecipient, type ReportResult } from "../../entities/hr/reports.js"
import { type CreateReportInput, MAX_RECIPIENTS, type RunReportInput, type UpdateReportInput } from "../../inputs/hr.js"
import { nextRunAfter } from "./calculations/schedules.js"
import { type ExportColumn, resolveColumns } from "./columns.js"
import { type ListRequest, type ResolvedRequest, resolveRequest } from "./list-requests.js"
import { type ListDefinition, listNamed } from "./lists.js"
import {
  assertGroupable,
  collectGroups,
  columnsOfGroups,
  type Grouping,
  groupColumns,
  type ResultColumn,
} from "./report-groups.js"
import { readPages } from "./rows.js"

/** The selection and the groups of a report. */
export type ReportDefinition = Required<Pick<Report, "list" | "scope" | "filter" | "sort" | "columns" | "groupBy" | "sums">>

/** A report for one reader: its columns, and its rows in pages. */
export interface PreparedReport {
  readonly request: ResolvedRequest
  readonly columns: readonly ResultColumn[]
  /** Undefined for a report without groups. */
  readonly grouping: Grouping | undefined
  readonly pages: () => AsyncGenerator<Cell[][]>
}

export class ReportService extends BaseService {
  list() {
    return this.queryMany(Report, { orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(Report, { id })
  }

  async create({ recipientIds = [], schedule = null, format = "XLSX", name, ...given }: CreateReportInput): Promise<Report> {
    const definition = await this.validate(Object.assign({ ...emptyDefinition }, definedValues(given), { list: given.list }))
    const nextRunAt = schedule ? this.nextRun(schedule) : null
    const record = this.insert(Report, { ...definition, name, format, schedule, nextRunAt, authorId: this.viewer.id })
    await this.em.flush()
    await this.replaceRecipients(record, recipientIds)
    this.emit("report.create", { subject: record })
    return record
  }

  async update(id: string, { recipientIds, schedule, name, format, ...given }: UpdateReportInput): Promise<Report> {
    const record = await this.findAuthorized("update", Report, id, { lock: true })
    const { list, scope, filter, sort, columns, groupBy, sums } = record
    const definition = await this.validate(
      Object.assign({ list, scope, filter, sort, columns, groupBy, sums }, definedValues(given)),
    )
    const nextRunAt = schedule === undefined ? undefined : schedule && this.nextRun(schedule)
    const { changed } = await this.applyPatch(record, { ...definition, name, format, schedule, nextRunAt })
    if (recipientIds) {
      await this.replaceRecipients(record, recipientIds)
      changed.push("recipients")
    }
    this.emitUpdate("report.update", record, changed)
    return record
  }

  async delete(id: string): Promise<void> {
    const record = await this.findAuthorized("delete", Report, id)
    this.em.remove(record)
    this.emit("report.delete", { subject: record })
  }

  /**
   * Runs a report for the viewer, with what the viewer may read. Throws RATE_LIMITED for a report with groups while too many
   * computations of the organization wait.
   */
  async run(id: string, { page = 1, limit = 100 }: RunReportInput): Promise<ReportResult> {
    const report = await this.findAuthorized("read", Report, id)
    const { columns, grouping, pages, request } = await this.prepare(report)
    const described = columns.map(({ name, label, kind }) => ({ name, label, type: kind.toUpperCase() as CellType }))
    if (grouping) {
      // The groups are counted from all records of the list.
      const rows = await this.ctx.deps.computations.run(this.viewer.organizationId, () => collectRows(pages()))
      const recordCount = rows.reduce((sum, row) => sum + Number(row[grouping.groupBy.length]), 0)
      return { columns: described, rows: rows.map((values) => ({ values })), total: rows.length, recordCount }
    }
    const { spec, columns: selected, orderBy } = request
    const window = { offset: (page - 1) * limit, limit, total: true, orderBy }
    const { items, total } = await this.ctx.query.executePage(
      spec,
      selected.map(({ selected: one }) => one),
      window,
    )
    const rows = items.map((row) => ({ values: selected.map((column) => column.cell(row)) }))
    return { columns: described, rows, total: total ?? 0, recordCount: null }
  }

  /** Checks a report for the viewer and prepares its rows. Throws what its list and its columns throw. */
  async prepare(definition: ReportDefinition): Promise<PreparedReport> {
    this.ctx.services.hr.exports.assertMayExport(listNamed(definition.list), definition.scope)
    const { grouping, request } = await this.resolve(definition)
    const { spec, orderBy } = request
    if (!grouping)
      return { request, columns: request.columns, grouping, pages: () => readPages(this.ctx, spec, request.columns, { orderBy }) }
    const { ctx } = this
    const pages = async function* () {
      yield await collectGroups(readPages(ctx, spec, columnsOfGroups(grouping)), grouping)
    }
    return { request, columns: groupColumns(ctx, grouping), grouping, pages }
  }

  /**
   * Sends a due report: queues an export for each recipient, whose job has the rights of the recipient. Called by a job; a second
   * run does nothing.
   */
  async send(id: string): Promise<void> {
    const report = await this.em.findOne(Report, { id }, forUpdate)
    if (!report?.schedule || !report.nextRunAt || report.nextRunAt > this.clock.now()) return
    const recipients = await this.em.find(ReportRecipient, { reportId: id })
    const { list, scope, format, filter, sort, columns } = report
    for (const { employeeId: authorId } of recipients)
      await this.ctx.services.hr.exportJobs.queue({ authorId, reportId: id, list, scope, format, filter, sort, columns })
    report.nextRunAt = this.nextRun(report.schedule)
  }

  private nextRun(schedule: NonNullable<Report["schedule"]>): Date {
    const { timezone } = this.viewer
    return nextRunAfter(schedule, {
      now: this.clock.now(),
      today: today(this.clock, timezone),
      startOf: (day) => startOfDay(day, timezone),
    })
  }

  /** The definition with its conditions as the list names them. */
  private async validate({ groupBy, sums, ...request }: ReportDefinition): Promise<ReportDefinition> {
    const { request: resolved } = await this.resolve({ groupBy, sums, ...request })
    return { ...request, filter: resolved.filter, groupBy: [...groupBy], sums: [...sums] }
  }

  private async resolve({ groupBy, sums, ...request }: ReportDefinition) {
    if (groupBy.length === 0 && sums.length > 0) throw validationError({ groupBy: "required" })
    const resolved = await resolveRequest(this.ctx, request as ListRequest)
    if (groupBy.length === 0) return { request: resolved, grouping: undefined }
    const people = request.scope === "TEAM" ? this.viewer.reports : undefined
    const find = (names: readonly string[]): Promise<ExportColumn[]> =>
      names.length === 0 ? Promise.resolve([]) : resolveColumns(this.ctx, resolved.list, names, people)
    const grouping = { groupBy: await find([...groupBy, ...missingUnits(resolved.list, groupBy, sums)]), sums: await find(sums) }
    assertGroupable(this.ctx, resolved.list, grouping, people)
    return { request: resolved, grouping }
  }

  private async replaceRecipients(report: Report, ids: readonly string[]): Promise<void> {
    if (ids.length > MAX_RECIPIENTS) throw tooManyError("recipientIds", MAX_RECIPIENTS)
    await this.assertEmployeesNotDeactivated({ recipientIds: ids })
    await this.em.nativeDelete(ReportRecipient, { reportId: report.id })
    for (const employeeId of new Set(ids)) this.insert(ReportRecipient, { reportId: report.id, employeeId })
  }
}

async function collectRows(pages: AsyncIterable<Cell[][]>): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

/** The columns with the units of sums by which a report is not grouped. A sum of several units would mean nothing. */
const missingUnits = ({ columns }: ListDefinition, groupBy: readonly string[], sums: readonly string[]): string[] => {
  const units = columns.flatMap(({ name, unitColumn }) => (unitColumn && sums.includes(name) ? [unitColumn] : []))
  return [...new Set(units)].filter((unit) => !groupBy.includes(unit))
}

const emptyDefinition = { scope: "ORGANIZATION", filter: {}, sort: [], columns: [], groupBy: [], sums: [] } as const
