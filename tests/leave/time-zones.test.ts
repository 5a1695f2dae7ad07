// Calendar days have no zone: the tests of leave pass wherever the process runs, also where it is never the same day as in UTC,
// where the clock changes by the hour, and where it is off by quarters of one.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"

const root = fileURLToPath(new URL("../..", import.meta.url))
const jest = join(root, "node_modules/jest/bin/jest.js")

/** Runs tests in a process of another zone, on the database server of this run. */
async function runIn(zone: string, files: string): Promise<{ code: number | null; told: string }> {
  const { default: config } = await import(join(root, "jest.config.mjs"))
  const { globalSetup: _, globalTeardown: __, reporters: ___, ...rest } = config
  const settings = JSON.stringify({ ...rest, rootDir: root })
  const options = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"]
  const child = spawn(process.execPath, [...options, jest, "--config", settings, "--runInBand", files], {
    cwd: root,
    env: { ...process.env, TZ: zone, RUNS: "25" },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let told = ""
  child.stderr.on("data", (data) => {
    told += data
  })
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, told })))
}

test.each(["Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu"])(
  "in %s, days, balances and forecasts are the same",
  async (zone) => {
    const { code, told } = await runIn(zone, "tests/leave/(ledger-projection|ledger|work-calendars)\\.test")
    expect({ code, told: code === 0 ? "" : told }).toEqual({ code: 0, told: "" })
    expect(told).toMatch(/Test Suites: 3 passed/)
  },
  120_000,
)
