// Tables as CSV and XLSX. The only module that knows the libraries. Writers produce rows on demand, so memory does not depend on
// the number of rows, and a slow reader slows down the producer.
import { once } from "node:events"
import { PassThrough, Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { parse } from "csv-parse"
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

/** The most data that a workbook may declare, so that a small file cannot fill the memory. */
const MAX_UNPACKED_BYTES = 200 * 1_048_576

/** Thrown for a file that is no table of its format. */
export class UnreadableSheetError extends Error {}

/** The rows of a CSV file. The separator is a comma, a semicolon or a tab, whichever the header has most of. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<Cell[]> {
  const [header = ""] = bytes.toString("utf8", 0, MAX_HEADER_BYTES).split(/\r?\n/, 1)
  const separators = [",", ";", "\t"].sort((a, b) => header.split(b).length - header.split(a).length)
  const parser = Readable.from([bytes]).pipe(
    parse({ bom: true, delimiter: separators[0], relax_column_count: true, skip_empty_lines: true }),
  )
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row.map(toCell)
  } catch (cause) {
    throw new UnreadableSheetError("malformed CSV", { cause })
  }
}

const MAX_HEADER_BYTES = 20_000

/** The rows of the first sheet of a workbook. Dates are `YYYY-MM-DD`, or ISO 8601 if they have a time. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<Cell[]> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw new UnreadableSheetError("workbook too large")
  const { WorkbookReader } = await loadWorkbooks()
  const reader = new WorkbookReader(Readable.from([bytes]), {
    worksheets: "emit",
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    entries: "ignore",
  })
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        const values = Array.isArray(row.values) ? row.values.slice(1) : []
        if (values.some((value) => value !== null && value !== undefined)) yield Array.from(values, fromXlsxValue)
      }
      return
    }
  } catch (cause) {
    throw new UnreadableSheetError("malformed workbook", { cause })
  }
}

/** Sum of the unpacked sizes in the central directory of a ZIP file (APPNOTE 4.3.12). */
function unpackedSize(bytes: Buffer): number {
  let size = 0
  const signature = Buffer.from("PK\x01\x02", "latin1")
  for (let at = bytes.indexOf(signature); at >= 0 && at + 28 <= bytes.length; at = bytes.indexOf(signature, at + 4))
    size += bytes.readUInt32LE(at + 24)
  return size
}

function fromXlsxValue(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null
    const text = value.toISOString()
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text
  }
  if (typeof value === "number" || typeof value === "boolean") return value
  if (typeof value === "string") return toCell(value)
  // Formulas have a result, hyperlinks a text, and formatted text its parts.
  const { result, text, richText } = value as { result?: unknown; text?: unknown; richText?: { text: string }[] }
  if (richText) return toCell(richText.map((part) => part.text).join(""))
  return fromXlsxValue(result ?? text)
}

/** Blank text is no value. The apostrophe that `writeCsv` puts before formulas is removed. */
const toCell = (text: string): Cell => text.trim().replace(/^'(?=[=+\-@])/, "") || null
