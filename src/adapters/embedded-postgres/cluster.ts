// The files of an embedded PostgreSQL cluster, and the state of its server: running, starting, stopping or killed.
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Programs } from "./binaries.js"
import type { SystemAccount } from "./data-directory.js"
import { processAt } from "./process-lock.js"

export interface Cluster {
  /** Folder that contains the data, the PID files and the log. */
  home: string
  data: string
  pidFolder: string
  log: string
  account: SystemAccount | undefined
  programs: Programs
  ephemeral: boolean
  /** Settings of PostgreSQL beside those of every cluster. */
  settings?: Readonly<Record<string, string>>
}

export interface RunningServer {
  pid: number
  startTime: string
  port: number
}

/**
 * The running server of the cluster once it has finished starting or stopping; undefined once none of its processes is left.
 */
export async function findRunning(cluster: Cluster): Promise<RunningServer | undefined> {
  for (let waited = 0; ; waited += 25) {
    const postmaster = readPidFile(cluster.data)
    if (!postmaster) return undefined
    const serverProcess = processAt(postmaster.pid)
    const isAlive = serverProcess?.name === "postgres" && postmaster.memory !== "free"
    if (isAlive && postmaster.state === "ready")
      return { pid: postmaster.pid, startTime: serverProcess.startTime, port: postmaster.port }
    if (!isAlive && postmaster.memory !== "used") {
      // PostgreSQL would mistake any process with this number for a running server.
      rmSync(join(cluster.data, "postmaster.pid"), { force: true })
      return undefined
    }
    // The children of a killed server end shortly after it; crash recovery may take minutes.
    if (waited > (isAlive ? 300_000 : 15_000)) throw new Error(`the embedded database in ${cluster.home} neither starts nor ends`)
    await sleep(25)
  }
}

/** The content of postmaster.pid in a data folder, and whether a process still uses the shared memory that it names. */
export function readPidFile(
  data: string,
): { pid: number; port: number; state?: string; memory: "used" | "free" | "unknown" } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")
  } catch {
    return undefined
  }
  const [pid, , , port, , , memory, state] = lines.map((line) => line.trim())
  return { pid: Number(pid), port: Number(port), state, memory: memory ? memoryState(memory) : "unknown" }
}

/** Reads the state from the kernel. Process numbers would be unreliable: they are reused, and hidden in containers. */
function memoryState(keyAndId: string): "used" | "free" | "unknown" {
  try {
    const [, ...segments] = readFileSync("/proc/sysvipc/shm", "utf8").split("\n")
    const fields = segments.map((line) => line.trim().split(/\s+/))
    // PostgreSQL and the kernel print the key with different signedness.
    const name = (key?: string, id?: string) => `${Number(key) >>> 0} ${id}`
    const [wantedKey, wantedId] = keyAndId.split(/\s+/)
    const wanted = name(wantedKey, wantedId)
    const segment = fields.find(([key, id]) => name(key, id) === wanted)
    return segment && Number(segment[6]) > 0 ? "used" : "free"
  } catch {
    return "unknown"
  }
}
