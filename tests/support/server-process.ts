// The server in a process of its own, for tests that kill it or limit its resources.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export interface ServerProcess {
  url: string
  /** Whether the process runs. */
  isAlive(): boolean
  kill(): Promise<void>
}

interface ServerProcessOptions {
  /** Variables beside those that every server of a test has. */
  env: Record<string, string>
  /** Largest file that the process can write, in blocks of the shell (512 or 1024 bytes). */
  maxFileBlocks?: number
}

/** Starts a server and waits until it is ready. */
export async function startServerProcess({ env, maxFileBlocks }: ServerProcessOptions): Promise<ServerProcess> {
  const main = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url))
  const limit = maxFileBlocks === undefined ? "" : `ulimit -f ${maxFileBlocks} && `
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$1"`, process.execPath, main], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", PORT: "0", DEMO: "false", RATE_LIMIT: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  let output = ""
  for await (const chunk of child.stdout) {
    output += chunk
    const url = /Ready at (\S+)/.exec(output)?.[1]
    if (url) {
      return {
        url,
        isAlive,
        async kill() {
          if (isAlive() && child.kill("SIGKILL")) await once(child, "exit")
        },
      }
    }
  }
  throw new Error(`the server ended: ${output}`)
}
