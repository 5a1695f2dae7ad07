// Runs a program of dist under the project's own Node, after installing and building.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import { install, root } from "./install.mjs"

/** The Node that npm installed or, on platforms other than Linux, the system's if it is new enough. */
export function node() {
  const own = join(root, "node_modules/.bin/node")
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own
  const minimum = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(">=", "")
  if (minimum.localeCompare(process.versions.node, "en", { numeric: true }) <= 0) {
    console.error(`Using the system's Node ${process.versions.node}: no other is installed for this platform.`)
    return process.execPath
  }
  console.error(`Node ${minimum} or newer is required, and this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Options of Node for the server. A smaller young generation: requests need little of it, and memory that start-up filled is
 * never returned. Old objects are collected when the heap has grown by half,
 * not only when it has four times its size.
 * @public used by the bench
 */
export const nodeOptions = ["--enable-source-maps", "--max-semi-space-size=12", "--heap-growing-percent=50"]

/** Options of Node for a program that stops when its parent process was killed. */
export const endsWithParent = ["--import", join(root, "scripts/with-parent.mjs")]

/** Runs `dist/server/<name>.js` and exits with its code. */
export async function launch(name, args) {
  install()
  const [{ buildServer }, { buildConsole }] = await Promise.all([import("./build-server.mjs"), import("./build-console.mjs")])
  const isBuilt = buildServer(node())
  // The server does not wait for the console.
  void buildConsole(node())
  await isBuilt
  process.env.NODE_COMPILE_CACHE ??= join(root, "dist/server/compile-cache")
  runProgram([...nodeOptions, ...endsWithParent, join(root, "dist/server", `${name}.js`), ...args])
}

/** Runs the project's Node with the given arguments and exits with its code. */
export function runProgram(args) {
  // In its own process group, so that Ctrl-C reaches it once, from here.
  const child = spawn(node(), args, { cwd: root, stdio: "inherit", detached: true })
  passSignals(child)
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Whether a child process has not ended: neither with a code nor by a signal. */
export const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null

/** Forwards termination signals to the child, and terminates it when npm, the parent process, is gone. */
export function passSignals(child) {
  const last = {}
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal and from npm.
      const now = performance.now()
      // A closed terminal means a graceful stop.
      if (!(now - last[signal] < 1000)) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal)
      last[signal] = now
    })
  }
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill("SIGTERM")
  }, 500).unref()
}
