// A jest reporter that records the number of passed and failed tests.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./install.mjs"

export const summaryFile = join(root, "dist/test-summary.json")

export function writeSummary(passed, failed) {
  mkdirSync(dirname(summaryFile), { recursive: true })
  writeFileSync(summaryFile, JSON.stringify({ passed, failed }))
}

export default class TestSummaryReporter {
  onRunComplete(_contexts, results) {
    // A file that fails to load has no tests to count.
    writeSummary(results.numPassedTests, results.numFailedTests + results.numRuntimeErrorTestSuites)
  }
}
