// The server in a process of its own, for tests that kill it or limit its resources.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import type pg from "pg"
import { systemClock } from "../../src/adapters/clock.js"
import { createTokens, newSecretToken } from "../../src/auth/tokens.js"
import { newId } from "../../src/entities/base-entity.js"
import type { Role } from "../../src/entities/enums.js"
import type { Json } from "./client.js"

export interface ServerProcess {
  url: string
  pid: number
  /** Whether the process runs. */
  isAlive(): boolean
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>
  /** What the process has printed. */
  output(): string
  /** Sends SIGTERM. */
  stop(): void
  kill(): Promise<void>
}

interface ServerProcessOptions {
  /** Variables beside those that every server of a test has. */
  env: Record<string, string>
  /** Largest file that the process can write, in blocks of the shell (512 or 1024 bytes). */
  maxFileBlocks?: number
  /** Folder with the built program, by default this one. */
  program?: string
}

/** Secret of access tokens for servers that receive it as a variable. */
export const JWT_SECRET = "jX0o9fT3mQ7vB2kL8sR5wY1zN6cH4dGe"

/** Variables of every process that runs the application. */
export const nodeEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
}

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Runs `npm run admin` with these arguments. Returns what it prints. */
export async function runAdmin(args: string[], variables: Record<string, string>, program = root): Promise<string> {
  const command = [join(program, "dist/server/admin.js"), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...nodeEnvironment, ...variables } })
  return stdout
}

/** Starts a server and waits until it is ready. */
export async function startServerProcess({ env, maxFileBlocks, program = root }: ServerProcessOptions): Promise<ServerProcess> {
  const main = join(program, "dist/server/main.js")
  const limit = maxFileBlocks === undefined ? "" : `ulimit -f ${maxFileBlocks} && `
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$1"`, process.execPath, main], {
    env: { ...nodeEnvironment, PORT: "0", DEMO: "false", RATE_LIMIT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const exited = once(child, "exit").then(([code]) => code as number | null)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  let output = ""
  // The stream is read to its end, as a server that cannot print fails.
  const url = await new Promise<string | undefined>((resolve) => {
    child.stdout.on("data", (chunk) => {
      output += chunk
      const found = /Ready at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.stdout.once("close", () => resolve(undefined))
  })
  if (!url) throw new Error(`the server ended: ${output}`)
  return {
    url,
    pid: child.pid as number,
    isAlive,
    exited,
    output: () => output,
    stop: () => void child.kill("SIGTERM"),
    async kill() {
      if (isAlive() && child.kill("SIGKILL")) await exited
    },
  }
}

/** Whether a server ends before it is ready. */
export async function endsAtStart(options: ServerProcessOptions): Promise<boolean> {
  const server = await startServerProcess(options).catch(() => undefined)
  await server?.kill()
  return server === undefined
}

/** Runs statements with `?` placeholders on a connection. */
export const statementsOn =
  (client: Pick<pg.Client, "query">) =>
  async (text: string, values: unknown[] = []): Promise<Json[]> => {
    let n = 0
    const { rows } = await client.query(
      text.replace(/\?/g, () => `$${++n}`),
      values,
    )
    return rows
  }

interface Account {
  organizationId: string
  id: string
  role: Role
}

/** Signs an employee in, by rows. Returns a function that issues access tokens for servers with `JWT_SECRET`. */
export async function openSession(
  sql: (text: string, values?: unknown[]) => Promise<unknown>,
  { organizationId, id, role }: Account,
): Promise<() => Promise<string>> {
  const sessionId = newId()
  await sql(
    `insert into sessions (id, organization_id, employee_id, refresh_hash, last_seen_at, expires_at)
     values (?, ?, ?, ?, now(), now() + interval '1 day')`,
    [sessionId, organizationId, id, newSecretToken()],
  )
  const tokens = createTokens(JWT_SECRET)
  return () => tokens.issueAccessToken({ userId: id, sessionId, organizationId, role }, systemClock)
}

/** Signs an employee in, by rows, and returns an access token for servers with `JWT_SECRET`. */
export async function createSession(...args: Parameters<typeof openSession>): Promise<string> {
  return (await openSession(...args))()
}
