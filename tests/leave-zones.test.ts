// Days of leave are the same wherever the process runs: the tests of plans, calendars and lists, once more in far-off zones. A
// process has one zone, so each runs in its own.
import { execFile } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "@jest/globals"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const suites = ["leave-plan", "leave-calendars", "leave-lists"].map((name) => `tests/${name}.test.ts`)

test.each(["Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu"])(
  "days, holidays and absences are the same with the process in %s",
  async (TZ) => {
    const { default: config } = await import(join(root, "jest.config.mjs"))
    // The database server is the one that runs already, and who counts the tests of the run counts this one.
    const { globalSetup, globalTeardown, reporters, ...settings } = { ...config, rootDir: root }
    const env = { ...process.env, TZ, RUNS: "20" }
    const jest = join(root, "node_modules/jest/bin/jest.js")
    const args = ["--experimental-vm-modules", jest, "--config", JSON.stringify(settings), "--runInBand", "--json", ...suites]
    const told = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).catch(
      (failed: { stdout: string }) => failed,
    )
    const { testResults, numPassedTests } = JSON.parse(told.stdout)
    expect(
      testResults.flatMap(({ status, message }: { status: string; message: string }) => (status === "passed" ? [] : message)),
    ).toEqual([])
    expect(numPassedTests).toBeGreaterThan(30)
  },
  180_000,
)
