// Locks and PID files of the processes of one machine that a killed process cannot leave behind.
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { monotonic } from "../clock.js"

/**
 * Runs the work while no other process runs work under the same name. The lock is a listening socket in Linux's abstract
 * namespace: it has no file, and the kernel releases it when the process ends.
 */
export async function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = `\0hr-workforce-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`
  const deadline = monotonic() + 120_000
  let release = await listen(path)
  while (!release) {
    if (monotonic() > deadline) throw new Error(`another process has locked ${name} for two minutes`)
    await sleep(25)
    release = await listen(path)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

function listen(path: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)))
    // A worker of the server would otherwise share the socket with the others.
    server.listen({ path, exclusive: true }, () => resolve(() => server.close()))
  })
}

/** The live process with a number, if any. The start time distinguishes it from a later process with the same number. */
export function processAt(pid: number): { name: string; startTime: string } | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch {
    return undefined
  }
  const end = stat.lastIndexOf(")")
  const [state, ...fields] = stat.slice(end + 2).split(" ")
  if (state === "Z" || state === "X") return undefined
  return { name: stat.slice(stat.indexOf("(") + 1, end), startTime: fields[18] ?? "" }
}

let pidFiles = 0

/** Writes a PID file of this process into the folder; returns a function that removes it. */
export function writePidFile(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${process.pid}-${processAt(process.pid)?.startTime}-${++pidFiles}`)
  writeFileSync(file, "")
  return () => rmSync(file, { force: true })
}

/** Whether a live process has a PID file in the folder. Removes those of ended processes. */
export function isInUse(folder: string): boolean {
  return pidFilesIn(folder).some((name) => {
    const [pid, startTime] = name.split("-")
    if (startTime === processAt(Number(pid))?.startTime) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

function pidFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
