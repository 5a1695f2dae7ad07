// Writes tables as CSV and XLSX. Rows are produced on demand, so memory does not depend on their number, and a slow reader slows
// down the producer.
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { stringify } from "csv-stringify"

export type CellKind = "text" | "number" | "boolean" | "date" | "timestamp"

/** Dates are `YYYY-MM-DD`, timestamps ISO 8601 in UTC. */
export type Cell = string | number | boolean | null

export interface SheetColumn {
  readonly label: string
  readonly kind: CellKind
}

/** Pages of rows. */
export type RowPages = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * CSV in UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV injection).
 */
export function writeCsv(columns: readonly SheetColumn[], pages: RowPages): Readable {
  const output = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    cast: { boolean: String },
  })
  async function* rows() {
    yield columns.map(({ label }) => label)
    for await (const page of pages) yield* page
  }
  // An error destroys the output, and with it the response or file to which it is written.
  pipeline(Readable.from(rows()), output).catch(() => {})
  return output
}

/** Longest text of a cell in Excel. */
const MAX_CELL_LENGTH = 32_767
const FORMATS: Partial<Record<CellKind, string>> = { date: "yyyy-mm-dd", timestamp: "yyyy-mm-dd hh:mm:ss" }

/** An Office Open XML workbook with one sheet. Cells have types, so text is never a formula. */
export function writeXlsx(columns: readonly SheetColumn[], pages: RowPages): Readable {
  async function* rows() {
    for await (const page of pages) for (const row of page) yield row.map((cell, n) => toXlsxValue(cell, columns[n]?.kind))
  }
  const sheet = {
    name: "Export",
    columns: columns.map(({ label, kind }) => ({ header: label, width: 20, numFmt: FORMATS[kind] })),
    freezePane: { rows: 1 },
  }
  async function* chunks() {
    const { writeXlsxStream } = await import("hucre/xlsx")
    yield* writeXlsxStream(rows(), sheet)
  }
  return Readable.from(chunks(), { objectMode: false })
}

function toXlsxValue(cell: Cell, kind: CellKind | undefined): Cell | Date {
  if (typeof cell !== "string") return cell
  if (kind === "date") return new Date(`${cell}T00:00:00.000Z`)
  if (kind === "timestamp") return new Date(cell)
  // Excel reads `_x0041_` as the character with this code.
  return cell.slice(0, MAX_CELL_LENGTH).replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
}
