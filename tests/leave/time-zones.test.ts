// Calendar dates do not depend on the time zone of the process. The leave tests also pass 14 hours ahead of UTC, with daylight
// saving time, and with an offset in quarters of an hour.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"

const root = fileURLToPath(new URL("../..", import.meta.url))
const jest = join(root, "node_modules/jest/bin/jest.js")

const ZONES = ["Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu"]

/** Runs test files in a process with another time zone, on the database server of this run. */
async function runIn(zone: string, files: string): Promise<{ code: number | null; output: string }> {
  const { default: config } = await import(join(root, "jest.config.mjs"))
  const { globalSetup: _, globalTeardown: __, reporters: ___, ...rest } = config
  const settings = JSON.stringify({ ...rest, rootDir: root })
  const child = spawn(process.execPath, [jest, "--config", settings, "--runInBand", files], {
    cwd: root,
    env: { ...process.env, TZ: zone, RUNS: "25" },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  child.stderr.on("data", (data) => {
    output += data
  })
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })))
}

/** The tests of ledgers on both APIs run in all zones if the environment has ROUNDS. */
const LEDGER_ZONES = process.env.ROUNDS === undefined ? ["America/St_Johns"] : ZONES

test.each(ZONES)(
  "the tests of day counts and ledgers pass in time zone %s",
  async (zone) => {
    const files = LEDGER_ZONES.includes(zone) ? ["day-count", "ledger-projection", "ledger"] : ["day-count", "ledger-projection"]
    const { code, output } = await runIn(zone, `tests/leave/(${files.join("|")})\\.test`)
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" })
    expect(output).toMatch(`Test Suites: ${files.length} passed`)
  },
  300_000,
)
