// Starts and stops server processes and reads their CPU time and memory from /proc.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"

/** Clock ticks per second in /proc/<pid>/stat (USER_HZ). */
const TICKS_PER_SECOND = 100

/** Returns a port that is currently free. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts a server and waits until its output matches `readyPattern`. Measures the time until then. */
export function start(command, args, { env, cwd, readyPattern = /ready/i }) {
  const startedAt = performance.now()
  const child = spawn(command, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  return new Promise((resolve, reject) => {
    const onOutput = (chunk) => {
      if (output.length < 20_000) output += chunk
      if (readyPattern.test(output)) resolve({ child, pid: child.pid, millisecondsToReady: performance.now() - startedAt })
    }
    child.stdout.on("data", onOutput)
    child.stderr.on("data", onOutput)
    child.once("exit", (code) => reject(new Error(`${args.at(-1)} exited with code ${code}: ${output.slice(-2000)}`)))
  })
}

export const stop = ({ child }) =>
  new Promise((resolve) => {
    child.removeAllListeners("exit")
    child.once("exit", resolve)
    child.kill("SIGTERM")
    setTimeout(() => child.kill("SIGKILL"), 10_000).unref()
  })

/** CPU times in milliseconds: of the process itself, and of its terminated children. */
const readStat = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ")
    const [own, children] = [11, 13].map((index) => ((Number(fields[index]) + Number(fields[index + 1])) * 1000) / TICKS_PER_SECOND)
    return { parent: Number(fields[1]), milliseconds: own, childrenMilliseconds: children }
  } catch {
    return { parent: 0, milliseconds: 0, childrenMilliseconds: 0 }
  }
}

/** CPU time of a process so far, in milliseconds. */
export const cpuTime = (pid) => readStat(pid).milliseconds

/** CPU time of all PostgreSQL processes so far in milliseconds, including terminated ones. */
export const databaseCpuTime = (postmasterPid) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(name))
    .reduce((sum, { parent, milliseconds }) => sum + (parent === postmasterPid ? milliseconds : 0), cpuTime(postmasterPid) + readStat(postmasterPid).childrenMilliseconds)

/** Resident memory of a process, in megabytes. */
export const residentMemory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
