// The version before the newest migration, built in a folder of its own, and the requests that both versions answer.
import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Client, Json } from "./client.js"
import { type Load, type LoadOptions, startLoad } from "./steady-load.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })

/** The commit before the one that added the newest migration; undefined without the history of the repository. */
export function findPreviousVersion(): string | undefined {
  try {
    const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations/Migration*").trim()
    return git("rev-parse", `${added}^`).trim()
  } catch {
    return undefined
  }
}

/** Builds a commit below a folder. Returns the folder of the program. */
export function buildVersion(commit: string, parent: string): string {
  const program = join(parent, "previous")
  const archive = join(parent, "version.tar")
  mkdirSync(program)
  execFileSync("git", ["archive", "--output", archive, commit], { cwd: root })
  execFileSync("tar", ["--extract", "--file", archive, "--directory", program])
  execFileSync("npm", ["run", "build"], { cwd: program, stdio: "ignore" })
  return program
}

/** Paths of a version that its administrator can read without parameters. */
async function readablePaths(program: string, admin: Client): Promise<string[]> {
  const { paths } = JSON.parse(readFileSync(join(program, "openapi.json"), "utf8")) as Json
  const candidates = Object.keys(paths).filter((path) => paths[path].get && !path.includes("{") && !path.endsWith("/stream"))
  const readable: string[] = []
  for (const path of candidates) {
    const short = path.replace("/api", "")
    if ((await admin.get(short)).status === 200) readable.push(short)
  }
  return readable
}

interface MixedLoad extends Load {
  /** Number of the paths that are read. */
  paths: number
  /** Names of the departments and titles of the tasks that the servers confirmed. */
  confirmed: { departments: string[]; tasks: string[] }
}

interface MixedLoadOptions extends Pick<LoadOptions, "perSecond" | "maxAttempts"> {
  urls: string[]
  admin: Client
  /** Folder of the version whose paths are read. */
  program: string
}

/** Reads all paths in turn. One request of 20 creates a department and one a task, each with an idempotency key. */
export async function startMixedLoad({ urls, admin, program, ...options }: MixedLoadOptions): Promise<MixedLoad> {
  const paths = await readablePaths(program, admin)
  const confirmed = { departments: [] as string[], tasks: [] as string[] }
  const request = async (client: Client, n: number) => {
    const name = `Record ${n}`
    const kind = n % 20 === 0 ? "departments" : n % 20 === 10 ? "tasks" : undefined
    if (!kind) return client.get(paths[n % paths.length] as string)
    const record = kind === "tasks" ? { title: name, stage: "TODO", priority: "LOW" } : { name }
    const response = await client.post(`/${kind}`, record, { headers: { "Idempotency-Key": `record-${n}` } })
    if (response.status === 201) confirmed[kind].push(name)
    return response
  }
  return { ...startLoad(urls, { ...options, request, token: admin.token as string }), paths: paths.length, confirmed }
}
