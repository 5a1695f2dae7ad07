// Exports of lists: streamed at once, or as files that a job writes.

import type { Readable } from "node:stream"
import { sql } from "kysely"
import { type SheetColumn, writeCsv, writeXlsx } from "../../adapters/spreadsheets.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import type { ExportFormat, ExportScope } from "../../entities/hr/enums.js"
import { metadataOf, type OrderBy } from "../../entities/metadata.js"
import type { ExportOptions } from "../../inputs/hr/exports.js"
import { parseSort } from "../../query/paging.js"
import { QuerySpec } from "../../query/query-spec.js"
import { resolveColumns } from "./columns.js"
import type { ListDefinition } from "./lists.js"
import { readPages } from "./rows.js"

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
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
   * Exports a list while it is read. Throws FORBIDDEN for an organization's list to callers without the HR role, and what
   * `resolveColumns` throws. A session that ends stops the export.
   */
  async stream(list: ListDefinition, { format = "CSV", columns, sort, scope, ...filter }: ExportOptions): Promise<StreamedFile> {
    this.assertMayExport(scope)
    const spec = await this.query(list, filter, scope)
    const exported = await resolveColumns(this.ctx, list, columns, this.peopleIn(scope))
    const beforePage = async () => {
      await this.ctx.reloadViewer()
      this.assertMayExport(scope)
    }
    const pages = readPages(this.ctx, spec, exported, { orderBy: this.toOrder(list, sort), beforePage })
    // The first page is read before the response begins, so that its errors have a status.
    const first = await pages.next()
    async function* all() {
      if (!first.done) yield first.value
      yield* pages
    }
    return { name: this.fileName(list, format), contentType: MEDIA_TYPES[format], bytes: write(format, exported, all()) }
  }

  /** The records of a list in a scope. Throws VALIDATION_FAILED for a list without employees and the scope TEAM. */
  async query(list: ListDefinition, filter: object, scope: ExportScope = "ORGANIZATION"): Promise<QuerySpec<unknown>> {
    const spec = await list.find(this.ctx.services, filter)
    const { teamProperty } = list
    if (scope === "ORGANIZATION") return spec
    if (!teamProperty) throw validationError({ scope: "notAllowed" })
    const reports = [...this.viewer.reports]
    const conditions = [
      ...(spec.options.conditions ?? []),
      (row: (name: string) => unknown) => sql`${row(teamProperty)} = any(${reports}::uuid[])`,
    ]
    return QuerySpec.many(spec.entity, { ...spec.options, conditions })
  }

  /** The order of the sort keys of a caller. Throws VALIDATION_FAILED on `sort`. */
  toOrder({ entity }: ListDefinition, sort: readonly string[] | undefined): readonly OrderBy[] | undefined {
    return sort && sort.length > 0 ? parseSort(sort, metadataOf(entity)) : undefined
  }

  /** The owners of the records in a scope; undefined for everyone. */
  private peopleIn(scope: ExportScope | undefined): ReadonlySet<string> | undefined {
    return scope === "TEAM" ? this.viewer.reports : undefined
  }

  assertMayExport(scope: ExportScope = "ORGANIZATION"): void {
    if (scope === "ORGANIZATION" && !this.viewer.isHr) throw new AppError("FORBIDDEN")
  }

  private fileName({ name }: ListDefinition, format: ExportFormat): string {
    return `${name.toLowerCase().replaceAll("_", "-")}-${this.ctx.today}.${format.toLowerCase()}`
  }
}

const write = (format: ExportFormat, columns: readonly SheetColumn[], pages: Parameters<typeof writeCsv>[1]): Readable =>
  format === "CSV" ? writeCsv(columns, pages) : writeXlsx(columns, pages)
