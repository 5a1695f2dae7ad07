// Reads a file in the current process, which must have bounds on memory and time.
import type { Cell } from "../spreadsheets.js"
import { readCsv } from "./csv.js"
import { RowCollector, SheetError } from "./rows.js"
import { readXlsx } from "./xlsx.js"

export interface SheetFile {
  readonly bytes: Buffer
  readonly format: "csv" | "xlsx"
}

/** Batches of rows. Throws SheetError. */
export async function readBatches({ bytes, format }: SheetFile): Promise<Cell[][][]> {
  const rows = new RowCollector()
  try {
    await (format === "csv" ? readCsv : readXlsx)(bytes, rows)
  } catch (cause) {
    throw cause instanceof SheetError ? cause : new SheetError("unreadable", {}, { cause })
  }
  return rows.batches
}
