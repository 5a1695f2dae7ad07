// Inputs of imports.
import { ImportKind, RowStatus } from "../../entities/hr/enums.js"
import { enumField } from "../fields.js"
import { input } from "../input-field.js"
import { stringField } from "../text-fields.js"

@input("How a file is imported.")
export class CreateImportInput {
  @enumField(ImportKind, "Records that the file contains.") kind!: ImportKind
  @stringField(
    "JSON object with the field of each header, or null to ignore the column. By default, headers are the names or labels of exported columns.",
    { max: 20_000, optional: true, multiline: true, example: '{"E-Mail": "email"}' },
  )
  mapping?: string
}

@input("Conditions on the rows of an import.")
export class ImportRowFilter {
  @enumField(RowStatus, "Results, any of which matches.", { list: true, rest: "status", optional: true }) statuses?: RowStatus[]
}
