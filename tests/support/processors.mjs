// Gives each worker of jest, with its PostgreSQL, a processor. They wait for each other, and waking a process on another processor takes
// longer than many statements (docs/decisions/0094).
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import pg from "pg"

/** A processor for each of as many workers; undefined where there are more processors, or where processes cannot be assigned to them. */
export function processorsFor(workers) {
  try {
    const [, list] = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync("/proc/self/status", "utf8"))
    const processors = list.split(",").flatMap((range) => {
      const [first, last = first] = range.split("-").map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    })
    if (processors.length !== workers) return undefined
    // Changes nothing, and fails where the assignments would fail.
    assignProcessors(process.pid, list)
    return processors
  } catch {
    return undefined
  }
}

const servers = () => JSON.parse(process.env.TEST_SERVERS)
const ownServer = () => servers()[(process.env.JEST_WORKER_ID - 1) % servers().length]

/** Gives this worker its server of `TEST_SERVERS`, and the processor of that server. */
export function joinServer() {
  const { url, processor } = ownServer()
  process.env.TEST_SERVER_URL = url
  if (processor !== undefined) assignProcessors(process.pid, processor)
}

/** Calls a function that starts a process, which may run on all processors. */
export async function onAllProcessors(start) {
  const { processor } = ownServer()
  if (processor === undefined) return start()
  assignProcessors(process.pid, servers().map((server) => server.processor).join())
  try {
    return await start()
  } finally {
    assignProcessors(process.pid, processor)
  }
}

/** Runs a process, and those that it starts from then on, on the listed processors, such as `1` or `0-1`. */
export function assignProcessors(pid, list) {
  execFileSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(list), String(pid)])
}

/** Process id of a server on this machine, which starts the processes of its connections. */
export async function processOfDatabase(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select pg_backend_pid() as pid")
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${rows[0].pid}/status`, "utf8"))[1])
  } finally {
    await client.end()
  }
}
