// `npm test`: installs, runs all checks and all tests. With arguments, it runs only jest with them. `npm test -- --watch <path> …`
// runs these files again after each save.
import { spawn } from "node:child_process"
import { readFileSync, rmSync, statfsSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { check } from "./check.mjs"
import { install, root } from "./install.mjs"
import { endsWithParent, isRunning, node, passSignals } from "./launch.mjs"
import { summaryFile, writeSummary } from "./test-summary.mjs"
import { watchSources } from "./watch.mjs"

/** Room for the databases of a run beside the processes of the tests. */
const MEMORY_FOLDER_BYTES = 8 * 2 ** 30

/** Options of V8. Objects that a worker keeps for longer are seldom garbage, so early collections only take time. */
const lateCollection = ["--initial-old-space-size=1600"]

const given = process.argv.slice(2)
const args = given.filter((arg) => arg !== "--watch")
const isWatching = args.length < given.length
if (isWatching && args.length === 0) {
  console.error("--watch needs the paths of test files: npm test -- --watch tests/core.test.ts")
  process.exit(1)
}
install({ development: true })
if (isWatching) await watch()
else await runOnce()

/** jest's own watch mode would run the modules that its process has loaded before the change. */
async function watch() {
  let running
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!running || !isRunning(running)) process.exit()
      running.kill("SIGTERM")
      running.once("exit", () => process.exit())
    })
  }
  for await (const files of watchSources(["src", "migrations", "tests"])) {
    if (files.length > 0) console.error(`\nChanged: ${files.join(", ")}`)
    running = startJest()
    await exitCode(running)
    console.error("\nWaiting for changes. Ctrl-C ends.")
  }
}

async function runOnce() {
  rmSync(summaryFile, { force: true })
  const checks = args.length > 0 ? { failed: [], count: 0 } : await check()
  const child = startJest()
  passSignals(child)
  const code = await exitCode(child)
  const summary = readSummary(code)
  writeSummary(summary.passed + checks.count - checks.failed.length, summary.failed + checks.failed.length)
  if (checks.failed.length > 0) console.error(`\nFailed checks: ${checks.failed.join(", ")}`)
  process.exitCode = code || (checks.failed.length > 0 ? 1 : 0)
}

function startJest() {
  return spawn(
    node(),
    ["--enable-source-maps", ...lateCollection, ...endsWithParent, join(root, "node_modules/jest/bin/jest.js"), ...args],
    {
      cwd: root,
      stdio: "inherit",
      // Processes that tests start load the application in two thirds of the time if Node keeps its compiled code.
      env: { TMPDIR: memoryFolder(), NODE_COMPILE_CACHE: join(root, "dist/compile-cache"), ...process.env },
    },
  )
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.once("exit", (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
}

/**
 * Linux's file system in memory, where it has room. The databases of test files have thousands of files, which take long to create on a
 * disk.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    if (Math.min(bavail * bsize, process.availableMemory()) > MEMORY_FOLDER_BYTES) return "/dev/shm"
  } catch {
    // Other systems have none.
  }
  return tmpdir()
}

/** An aborted run has no count, which is a failure; `--help` has none either and succeeds. */
function readSummary(code) {
  try {
    return JSON.parse(readFileSync(summaryFile, "utf8"))
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1 }
  }
}
