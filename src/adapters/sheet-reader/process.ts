// Entry of the process that reads a file: receives the file, or "next" for the next batch of its rows, and answers with a batch.
import { Worker } from "node:worker_threads"
import type { Cell } from "../spreadsheets.js"
import { readBatches } from "./batches.js"
import type { SheetReply, SheetRequest } from "./reader.js"
import type { SheetError } from "./rows.js"

// A thread measures the time, because reading blocks this one.
new Worker(new URL("./time-limit.js", import.meta.url), { workerData: Number(process.argv[2]) }).unref()

let batches: Cell[][][] = []

async function answer(request: SheetRequest): Promise<SheetReply> {
  try {
    if (request !== "next") batches = await readBatches(request)
    return { rows: batches.shift() ?? [], isLast: batches.length === 0 }
  } catch (error) {
    const { code, values, cause } = error as SheetError
    return { error: { code, values, cause: String(cause) } }
  }
}

process.on("message", async (request: SheetRequest) => process.send?.(await answer(request)))
