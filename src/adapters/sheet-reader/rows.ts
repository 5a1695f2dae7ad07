// The rows of a file within bounds, so that a small file cannot fill the memory, the event loop or the database.
import type { Cell } from "../spreadsheets.js"

/** Rows of a file, without its header. */
const MAX_ROWS = 20_000
const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 5_000
/** Cells with a value, of all rows together. */
export const MAX_CELLS = 1_000_000
/** Characters of all cells together. A workbook can use one text in many cells. */
const MAX_CHARACTERS = 20 * 1_048_576
/** Longest row of a CSV file, in bytes. A longer one has too many columns or a text without its closing quotation mark. */
export const MAX_ROW_BYTES = MAX_COLUMNS * MAX_CELL_LENGTH

/** Size of a batch, which is decoded in one turn of the event loop: its characters, and `CELL_SIZE` for each cell. */
const BATCH_SIZE = 500_000
const CELL_SIZE = 100

/** Message keys below `invalid.`. */
type SheetErrorCode =
  | "unreadable"
  | "unreadableRow"
  | "unreadableCell"
  | "cellTooLong"
  | "tooManyColumns"
  | "tooManyRows"
  | "fileTooComplex"

/** Thrown for a file that is malformed or exceeds a bound. Rows and columns count from 1, the header included. */
export class SheetError extends Error {
  constructor(
    readonly code: SheetErrorCode,
    readonly values: Readonly<Record<string, number>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

/** A cell as a spreadsheet names it. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Collects rows in batches. Throws SheetError beyond a bound. */
export class RowCollector {
  readonly batches: Cell[][][] = []
  #rows = 0
  #cells = 0
  #characters = 0
  #batchSize = 0

  /** Adds a row unless it is blank. `cells` may have holes. */
  add(cells: readonly (Cell | undefined)[]): void {
    const length = cells.findLastIndex((cell) => cell !== null && cell !== undefined) + 1
    if (length === 0) return
    const row = Array.from({ length }, (_, n) => cells[n] ?? null)
    const filled = row.filter((cell) => cell !== null)
    const characters = filled.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0)
    this.#cells += filled.length
    this.#characters += characters
    // The header is one more.
    if (++this.#rows > MAX_ROWS + 1) throw new SheetError("tooManyRows", { max: MAX_ROWS })
    if (this.#cells > MAX_CELLS || this.#characters > MAX_CHARACTERS) throw new SheetError("fileTooComplex")
    if (this.#batchSize === 0 || this.#batchSize > BATCH_SIZE) {
      this.batches.push([])
      this.#batchSize = 0
    }
    this.batches.at(-1)?.push(row)
    this.#batchSize += filled.length * CELL_SIZE + characters
  }
}

/** Throws SheetError for a column beyond the bound, before its row is complete. */
export function assertColumn({ row, column }: CellPosition): void {
  if (column > MAX_COLUMNS) throw new SheetError("tooManyColumns", { row, max: MAX_COLUMNS })
}

/**
 * Blank text is no value. The apostrophe that `writeCsv` puts before formulas is removed. Text is in Unicode NFC, because the time that
 * its normalization takes can grow with the square of the length. Throws SheetError for long text.
 */
export function toCell(text: string, { row, column }: CellPosition): Cell {
  if (text.length > MAX_CELL_LENGTH) throw new SheetError("cellTooLong", { row, column, max: MAX_CELL_LENGTH })
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      .trim()
      .replace(/^'(?=[=+\-@])/, "") || null
  )
}
