// Exports of lists: streamed at once, or as files that a job writes.
import type { Readable } from "node:stream"
import { sql } from "kysely"
import { type SheetColumn, writeCsv, writeXlsx } from "../../adapters/spreadsheets.js"
import { exporters } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import type { ExportFormat, ExportScope } from "../../entities/hr/enums.js"
import type { RowRef } from "../../entities/metadata.js"
import type { ExportOptions } from "../../inputs/hr.js"
import { QuerySpec } from "../../query/query-spec.js"
import { resolveColumns } from "./columns.js"
import { toOrder } from "./list-requests.js"
import type { ListDefinition } from "./lists.js"
import { readPages } from "./rows.js"

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/** A file that is written while it is sent. */
export interface StreamedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Readable
}

export class ExportService extends BaseService {
  /**
   * Exports a list while it is read. Throws what `assertMayExport` and `resolveColumns` throw. A session that ends stops the export.
   */
  async stream(list: ListDefinition, { format = "CSV", columns, sort, scope, ...filter }: ExportOptions): Promise<StreamedFile> {
    this.assertMayExport(list, scope)
    const spec = await this.query(list, filter, scope)
    const exported = await resolveColumns(this.ctx, list, columns, this.peopleIn(scope))
    const beforePage = async () => {
      await this.ctx.reloadViewer()
      this.assertMayExport(list, scope)
    }
    const pages = readPages(this.ctx, spec, exported, { orderBy: toOrder(list, sort), beforePage })
    // The first page is read before the response begins, so that its errors have a status.
    const first = await pages.next()
    async function* all() {
      if (!first.done) yield first.value
      yield* pages
    }
    return {
      name: fileNameOf(list, format, this.ctx.today),
      contentType: MEDIA_TYPES[format],
      bytes: writeSheet(format, exported, all()),
    }
  }

  /** The records of a list in a scope. Throws VALIDATION_FAILED for a list without employees and the scope TEAM. */
  async query(list: ListDefinition, filter: object, scope: ExportScope = "ORGANIZATION"): Promise<QuerySpec<unknown>> {
    const spec = await list.find(this.ctx.services, filter)
    const { teamProperty } = list
    if (scope === "ORGANIZATION") return spec
    if (!teamProperty) throw validationError({ scope: "notAllowed" })
    const reports = [...this.viewer.reports]
    const isOfTeam = (row: RowRef) => sql`${row(teamProperty)} = any(${reports}::uuid[])`
    const conditions = [...(spec.options.conditions ?? []), isOfTeam]
    return QuerySpec.many(spec.entity, { ...spec.options, conditions })
  }

  /** The owners of the records in a scope; undefined for everyone. */
  private peopleIn(scope: ExportScope | undefined): ReadonlySet<string> | undefined {
    return scope === "TEAM" ? this.viewer.reports : undefined
  }

  /** Throws FORBIDDEN for an organization's list, unless the viewer exports data and may read the list. */
  assertMayExport({ operation }: ListDefinition, scope: ExportScope = "ORGANIZATION"): void {
    const mayExport = exporters(this.viewer) === everyone && this.ctx.accessPolicies.mayCall(this.viewer, operation)
    if (scope === "ORGANIZATION" && !mayExport) throw new AppError("FORBIDDEN")
  }
}

export const fileNameOf = ({ name }: ListDefinition, format: ExportFormat, today: string) =>
  `${name.toLowerCase().replaceAll("_", "-")}-${today}.${format.toLowerCase()}`

export const writeSheet = (
  format: ExportFormat,
  columns: readonly SheetColumn[],
  pages: Parameters<typeof writeCsv>[1],
): Readable => (format === "CSV" ? writeCsv(columns, pages) : writeXlsx(columns, pages))
