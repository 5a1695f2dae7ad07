// A jest reporter that notes how many tests passed and failed, for whoever started the run.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./install.mjs"

export const tallyFile = join(root, "dist/test-tally.json")

export function writeTally(passed, failed) {
  mkdirSync(dirname(tallyFile), { recursive: true })
  writeFileSync(tallyFile, JSON.stringify({ passed, failed }))
}

export default class Tally {
  onRunComplete(_contexts, results) {
    // A file that does not even load has no tests to count.
    writeTally(results.numPassedTests, results.numFailedTests + results.numRuntimeErrorTestSuites)
  }
}
