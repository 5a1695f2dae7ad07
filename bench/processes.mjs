// Servers as processes: started until they are ready, and what they cost read from the system.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"

const ticks = 100

/** A port that is free now. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts a server and waits until it says so; gives how long that took. */
export function start(command, args, { env, cwd, says = /ready/i }) {
  const begun = performance.now()
  const child = spawn(command, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  return new Promise((resolve, reject) => {
    const listen = (chunk) => {
      if (output.length < 20_000) output += chunk
      if (says.test(output)) resolve({ child, pid: child.pid, millisecondsToReady: performance.now() - begun })
    }
    child.stdout.on("data", listen)
    child.stderr.on("data", listen)
    child.once("exit", (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${output.slice(-2000)}`)))
  })
}

export const stop = ({ child }) =>
  new Promise((resolve) => {
    child.removeAllListeners("exit")
    child.once("exit", resolve)
    child.kill("SIGTERM")
    setTimeout(() => child.kill("SIGKILL"), 10_000).unref()
  })

const stat = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ")
    const [own, ended] = [11, 13].map((at) => ((Number(fields[at]) + Number(fields[at + 1])) * 1000) / ticks)
    return { parent: Number(fields[1]), milliseconds: own, ended }
  } catch {
    return { parent: 0, milliseconds: 0, ended: 0 }
  }
}

/** Processor time of a process so far, in milliseconds. */
export const processorTime = (pid) => stat(pid).milliseconds

/** Processor time of PostgreSQL's processes so far, those that have ended included. */
export const databaseTime = (postmaster) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => stat(name))
    .reduce((sum, { parent, milliseconds }) => sum + (parent === postmaster ? milliseconds : 0), processorTime(postmaster) + stat(postmaster).ended)

/** Memory that a process holds, in megabytes. */
export const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
