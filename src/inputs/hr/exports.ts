// Inputs of exports.
import { ExportFormat, ExportScope, ListName } from "../../entities/hr/enums.js"
import type { Class } from "../../entities/metadata.js"
import { enumField, idField } from "../fields.js"
import { input } from "../input-field.js"
import { columnsField, conditionsField, sortField } from "./list-fields.js"

/** Format and columns of an export, beside the conditions of its list. */
export interface ExportOptions {
  format?: ExportFormat
  columns?: string[]
  sort?: string[]
  scope?: ExportScope
}

const formatField = () => enumField(ExportFormat, "Format of the file. CSV by default.", { optional: true })
const scopeField = () => enumField(ExportScope, "Whose records are exported. ORGANIZATION by default.", { optional: true })

/** The query of an export: the conditions of its list, and the options of exports. */
export function exportQueryOf<F extends object>(filter: Class<F>): Class<F & ExportOptions> {
  const name = filter.name.replace(/Filter$/, "ExportQuery")
  const query = { [name]: class extends (filter as unknown as new () => object) {} }[name] as unknown as Class<F & ExportOptions>
  const declare = (property: string, decorate: PropertyDecorator) => decorate(query.prototype, property)
  declare("format", formatField())
  declare("columns", columnsField())
  declare("sort", sortField())
  declare("scope", scopeField())
  input("Conditions, columns and format of an export.")(query)
  return query
}

@input("An export that a job writes.")
export class CreateExportInput {
  @enumField(ListName, "List to export.") list!: ListName
  @formatField() format?: ExportFormat
  @conditionsField() filter?: Record<string, unknown>
  @sortField() sort?: string[]
  @columnsField() columns?: string[]
  @scopeField() scope?: ExportScope
  @idField("Id of a saved filter of the list, whose conditions, order and columns apply where none are given.", {
    optional: true,
  })
  savedFilterId?: string
}
