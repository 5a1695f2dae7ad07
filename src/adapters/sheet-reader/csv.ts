// CSV files. The separator is a comma, a semicolon or a tab, whichever the header has most of.
import { parse } from "csv-parse/sync"
import type { Cell } from "../spreadsheets.js"
import { assertColumn, MAX_ROW_BYTES, type RowCollector, SheetError, toCell } from "./rows.js"

const MAX_HEADER_BYTES = 20_000

/** Reads the rows of a CSV file. Throws SheetError. */
export function readCsv(bytes: Buffer, rows: RowCollector): void {
  const [header = ""] = bytes.toString("utf8", 0, MAX_HEADER_BYTES).split(/\r?\n/, 1)
  const separators = [",", ";", "\t"].sort((a, b) => header.split(b).length - header.split(a).length)
  let row = 1
  try {
    parse(bytes, {
      bom: true,
      delimiter: separators[0],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
      cast: (text, { index, records, empty_lines: emptyLines }) => {
        row = records + emptyLines + 1
        const position = { row, column: index + 1 }
        assertColumn(position)
        return toCell(text, position)
      },
      on_record: (cells: Cell[]) => {
        rows.add(cells)
        row++
        return null
      },
    })
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError("unreadableRow", { row }, { cause })
  }
}
