// Reads CSV and XLSX files in processes with bounds on memory and time, so that no file stops or ends the server.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import type { Cell } from "../spreadsheets.js"
import type { SheetFile } from "./batches.js"
import { SheetError } from "./rows.js"

export type SheetRequest = SheetFile | "next"

/** A batch of rows, or why the file is rejected. */
export type SheetReply =
  | { readonly rows: Cell[][]; readonly isLast: boolean }
  | { readonly error: Pick<SheetError, "code" | "values"> & { readonly cause: string } }

const HEAP_MB = 256
/** Processor time for a file. An honest file of the largest size needs 2 s on the machine of docs/decisions/0083. */
const MAX_CPU_MS = 8_000
/** So that a process which waits ends as well. */
const DEADLINE_MS = 30_000
const ENTRY = fileURLToPath(new URL("./process.js", import.meta.url))

/** Thrown for a file that takes more processor time than it was given. */
export class SheetTimeError extends SheetError {}

/**
 * Reads a file in a process of its own. Throws SheetError for a malformed file and for one that exceeds a bound, and SheetTimeError for
 * one that takes more than `maxCpuMs` of processor time. A thread would not do: Node aborts the server when the heap of a thread grows
 * too fast, in spite of `resourceLimits`.
 */
export async function readSheet(file: SheetFile, maxCpuMs = MAX_CPU_MS): Promise<Cell[][]> {
  const child = fork(ENTRY, [String(maxCpuMs)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Without the secrets of the server.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  })
  const exit = once(child, "exit").then((status): never => {
    const [, signal] = status
    throw new (signal === "SIGTERM" ? SheetTimeError : SheetError)("fileTooComplex", {}, { cause: status })
  })
  // The process ends after the last batch as well.
  exit.catch(() => {})
  const timer = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MS)
  try {
    yieldToRequests(child)
    const rows: Cell[][] = []
    for (let request: SheetRequest = file; ; request = "next") {
      const reply = await Promise.race([ask(child, request), exit])
      if ("error" in reply) throw new SheetError(reply.error.code, reply.error.values, { cause: reply.error.cause })
      for (const row of reply.rows) rows.push(row)
      if (reply.isLast) return rows
    }
  } finally {
    clearTimeout(timer)
    child.kill("SIGKILL")
  }
}

/** Requests go first, where the system lets the process choose. */
function yieldToRequests({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    if (!["EACCES", "EPERM", "ESRCH"].includes(String((error as { info?: { code?: string } }).info?.code))) throw error
  }
}

async function ask(child: ChildProcess, request: SheetRequest): Promise<SheetReply> {
  const answer = once(child, "message")
  // A process that has ended cannot receive; its exit is reported.
  child.send(request, () => {})
  return (await answer)[0] as SheetReply
}
