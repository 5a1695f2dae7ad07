// Inputs of imports.
import { ImportKind } from "../../entities/hr/enums.js"
import { enumField, jsonField } from "../fields.js"
import { input } from "../input-field.js"

@input("How a file is imported.")
export class UploadImportInput {
  @enumField(ImportKind, "Records that the file contains.") kind!: ImportKind
  @jsonField(
    "Field of each header, or null to ignore the column. By default, headers are the names or labels of exported columns. JSON text in a form.",
    { optional: true, example: { "E-Mail": "email" } },
  )
  mapping?: Record<string, unknown>
}
