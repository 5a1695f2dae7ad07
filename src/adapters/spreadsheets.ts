// Writes tables as CSV and XLSX. Rows are produced on demand, so memory does not depend on their number, and a slow reader slows
// down the producer.
import { once } from "node:events"
import { PassThrough, Readable } from "node:stream"
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

/** Loaded with the first workbook, because it takes more memory than any other library. */
const loadWorkbooks = () => import("@cj-tech-master/excelts")

/** Longest text of a cell in Excel. */
const MAX_CELL_LENGTH = 32_767
const FORMATS: Partial<Record<CellKind, string>> = { date: "yyyy-mm-dd", timestamp: "yyyy-mm-dd hh:mm:ss" }

/** An Office Open XML workbook with one sheet. Cells have types, so text is never a formula. */
export function writeXlsx(columns: readonly SheetColumn[], pages: RowPages): Readable {
  const output = new PassThrough()
  const write = async () => {
    const { WorkbookWriter } = await loadWorkbooks()
    const workbook = new WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false })
    const sheet = workbook.addWorksheet("Export", { views: [{ state: "frozen", ySplit: 1 }] })
    sheet.columns = columns.map(({ label, kind }) => ({ header: label, width: 20, style: { numFmt: FORMATS[kind] } }))
    for await (const page of pages) {
      for (const row of page) sheet.addRow(row.map((cell, n) => toXlsxValue(cell, columns[n]?.kind))).commit()
      await drained(output)
    }
    sheet.commit()
    await workbook.commit()
  }
  write().catch((error: Error) => output.destroy(error))
  return output
}

/** Waits until the reader has taken what is buffered. Throws if the reader has gone. */
async function drained(output: PassThrough): Promise<void> {
  // The writer compresses asynchronously, so its output arrives after this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  if (output.destroyed) throw new Error("the reader closed the export")
  if (output.writableNeedDrain) await Promise.race([once(output, "drain"), once(output, "close")])
}

function toXlsxValue(cell: Cell, kind: CellKind | undefined): Cell | Date {
  if (typeof cell !== "string") return cell
  if (kind === "date") return new Date(`${cell}T00:00:00.000Z`)
  if (kind === "timestamp") return new Date(cell)
  return cell.slice(0, MAX_CELL_LENGTH)
}
