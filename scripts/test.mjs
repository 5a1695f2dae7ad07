// `npm test`: installs, runs all checks and all tests. With arguments, it runs only jest with them.
import { spawn } from "node:child_process"
import { readFileSync, rmSync, statfsSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { check } from "./check.mjs"
import { install, root } from "./install.mjs"
import { node, passSignals } from "./launch.mjs"
import { summaryFile, writeSummary } from "./test-summary.mjs"

/** Room for the databases of a run beside the processes of the tests. */
const MEMORY_FOLDER_BYTES = 8 * 2 ** 30

const args = process.argv.slice(2)
install({ development: true })
rmSync(summaryFile, { force: true })
const checks = args.length > 0 ? { failed: [], count: 0 } : await check()
const code = await jest()
const summary = readSummary()
writeSummary(summary.passed + checks.count - checks.failed.length, summary.failed + checks.failed.length)
if (checks.failed.length > 0) console.error(`\nFailed checks: ${checks.failed.join(", ")}`)
process.exitCode = code || (checks.failed.length > 0 ? 1 : 0)

function jest() {
  const options = ["--enable-source-maps", "--import", join(root, "scripts/with-parent.mjs")]
  const child = spawn(node(), [...options, join(root, "node_modules/jest/bin/jest.js"), ...args], {
    cwd: root,
    stdio: "inherit",
    // Processes that tests start load the application in two thirds of the time if Node keeps its compiled code.
    env: { TMPDIR: memoryFolder(), NODE_COMPILE_CACHE: join(root, "dist/compile-cache"), ...process.env },
  })
  passSignals(child)
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
function readSummary() {
  try {
    return JSON.parse(readFileSync(summaryFile, "utf8"))
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1 }
  }
}
