// Files of imports: their rows, and the fields of their columns.
import type { SheetFile } from "../../adapters/sheet-reader/batches.js"
import { readSheet, SheetTimeError } from "../../adapters/sheet-reader/reader.js"
import { SheetError } from "../../adapters/sheet-reader/rows.js"
import type { Cell } from "../../adapters/spreadsheets.js"
import type { Context } from "../../core/context.js"
import { AppError, type FieldProblem, validationError } from "../../core/errors.js"
import type { Upload } from "../../core/upload.js"
import type { CustomFieldType } from "../../entities/custom-fields/enums.js"
import { report } from "../../inputs/parse.js"
import { columnLabels, normalizedLabel } from "./column-labels.js"
import type { ImportDefinition } from "./import-kinds.js"

/** Names a custom field in a header and in a mapping. */
export const CUSTOM_FIELD_PREFIX = "customFields."
/** Processor time in which a file of some thousand rows is read. A file that needs more waits for other such files. */
const QUICK_CPU_MS = 500

/** A CSV or XLSX file with its name. */
export interface ImportFile extends SheetFile {
  readonly name: string
}

/** A table with its header. */
export interface ImportTable {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Receives a CSV or XLSX file. Throws UNSUPPORTED_FILE_TYPE for other files, and PAYLOAD_TOO_LARGE above 10 MiB. */
export async function receiveFile(ctx: Context, upload: Upload): Promise<ImportFile> {
  const { name, extension, bytes } = await ctx.services.files.intake.readBytes(upload, "imports")
  return { name, bytes, format: extension === "csv" ? "csv" : "xlsx" }
}

/**
 * Reads the rows of a file. Throws VALIDATION_FAILED for a malformed file and for one that exceeds a bound of
 * `adapters/sheet-reader/rows.ts`.
 */
export async function readTable(ctx: Context, { name, ...file }: ImportFile): Promise<ImportTable> {
  try {
    const [header, ...rows] = await readInTurn(ctx, file)
    if (!header) throw validationError({ file: "emptyFile" })
    return { name, header: header.map((cell) => String(cell ?? "").trim()), rows }
  } catch (cause) {
    if (!(cause instanceof SheetError)) throw cause
    const { code, values } = cause
    const { row, column } = values
    throw new AppError("VALIDATION_FAILED", { details: { row, column }, problems: [{ path: "file", code, values }], cause })
  }
}

/** Reads a file at once if that is quick, and else again beside the quick ones, so that these do not wait for it. */
async function readInTurn({ deps, viewer: { organizationId } }: Context, file: SheetFile): Promise<Cell[][]> {
  try {
    return await deps.quickReads.run(organizationId, () => readSheet(file, QUICK_CPU_MS))
  } catch (error) {
    if (!(error instanceof SheetTimeError)) throw error
    return deps.slowReads.run(organizationId, () => readSheet(file))
  }
}

/** A custom field of the imported records. */
export interface ImportedCustomField {
  readonly key: string
  readonly label: string
  readonly type: CustomFieldType
}

/** A column name or custom field for each header; null for an ignored one. */
export type ImportMapping = Readonly<Record<string, string | null>>

/**
 * The fields of the columns: as given, else by the name or the label of a column in any language, or by the label of a custom field
 * that nothing else has. So an exported file can be imported. Throws VALIDATION_FAILED for
 * headers and fields that do not exist, for a header or a field of two columns, and for a missing required column.
 */
export function resolveMapping(
  definition: ImportDefinition,
  {
    header,
    given,
    customFields,
  }: { header: readonly string[]; given: Readonly<Record<string, unknown>>; customFields: readonly ImportedCustomField[] },
): ImportMapping {
  const columns = definition.fields.map(({ column }) => column)
  const names = [...columns, ...customFields.map(({ key }) => `${CUSTOM_FIELD_PREFIX}${key}`)]
  const labels = new Map([
    ...labelsOfCustomFields(customFields),
    ...names.map((name) => [normalizedLabel(name), name] as const),
    ...columns.flatMap((name) => columnLabels(name).map((label) => [normalizedLabel(label), name] as const)),
  ])
  const headers = new Set(header)
  const problems: FieldProblem[] = []
  for (const [column, field] of Object.entries(given)) {
    const isKnown = headers.has(column) && (field === null || names.includes(String(field)))
    if (!isKnown) report(problems, { path: `mapping.${column}`, code: "unknownField" })
  }
  const mapping = Object.fromEntries(
    header.filter(Boolean).map((column) => {
      const isGiven = Object.hasOwn(given, column)
      return [column, isGiven ? (given[column] as string | null) : (labels.get(normalizedLabel(column)) ?? null)]
    }),
  )
  const repeated = header.filter((name, n) => mapping[name] && header.indexOf(name) < n)
  for (const name of new Set(repeated)) report(problems, { path: "file", code: "duplicateHeader", values: { name } })
  const used = Object.values(mapping).filter((name) => name !== null)
  for (const name of new Set(used.filter((one, n) => used.indexOf(one) < n))) problems.push({ path: name, code: "duplicate" })
  for (const name of definition.required) if (!used.includes(name)) problems.push({ path: name, code: "required" })
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
  return mapping
}

/** The labels that one custom field has, with its name. */
function labelsOfCustomFields(customFields: readonly ImportedCustomField[]): (readonly [label: string, name: string])[] {
  const byLabel = Map.groupBy(customFields, ({ label }) => normalizedLabel(label))
  return [...byLabel].flatMap(([label, [field, ...others]]) =>
    label && field && others.length === 0 ? [[label, `${CUSTOM_FIELD_PREFIX}${field.key}`] as const] : [],
  )
}
