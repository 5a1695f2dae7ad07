// Inputs of exports.
import { ExportFormat, ExportScope } from "../../entities/hr/enums.js"
import type { Class } from "../../entities/metadata.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

/** What an export contains, beside the conditions of its list. */
export interface ExportOptions {
  format?: ExportFormat
  columns?: string[]
  sort?: string[]
  scope?: ExportScope
}

const MAX_COLUMNS = 100
const MAX_SORT_KEYS = 5

export const columnsField = () =>
  stringField(
    "Names of the columns, in their order. By default, all that the caller may read. Custom fields are `customFields.<key>`.",
    {
      list: true,
      maxItems: MAX_COLUMNS,
      optional: true,
      max: 100,
      example: "fullName",
    },
  )

export const sortField = () =>
  stringField("Sort keys of the list, the most significant first. A minus sign means descending.", {
    list: true,
    maxItems: MAX_SORT_KEYS,
    optional: true,
    max: 100,
    example: "-fullName",
  })

/** The query of an export: the conditions of its list, and the options of exports. */
export function exportQueryOf<F extends object>(filter: Class<F>): Class<F & ExportOptions> {
  const name = filter.name.replace(/Filter$/, "ExportQuery")
  const query = { [name]: class extends (filter as unknown as new () => object) {} }[name] as unknown as Class<F & ExportOptions>
  const declare = (property: string, decorate: PropertyDecorator) => decorate(query.prototype, property)
  declare("format", enumField(ExportFormat, "Format of the file. CSV by default.", { optional: true }))
  declare("columns", columnsField())
  declare("sort", sortField())
  declare("scope", enumField(ExportScope, "Whose records are exported. ORGANIZATION by default.", { optional: true }))
  input(`Conditions, columns and format of an export.`)(query)
  return query
}
