// The runner of a test file. jest's own evaluates all modules again for each file; here the files of a worker share those of the
// application and of packages (docs/decisions/0077).
import { pathToFileURL } from "node:url"
import { jestExpect } from "@jest/expect"
import { getState, resetState, run } from "jest-circus"
import { formatResultsErrors } from "jest-message-util"
import fc from "fast-check"
import { replacedBuiltIns } from "./built-ins.mjs"
import { jest } from "./globals.mjs"
import { joinServer } from "../processors.mjs"
import "./modules.mjs"
import { takeUnboundStatements } from "./statement-guard.mjs"

/** Frames of an error, as many as Node records. */
const STACK_TRACE_LIMIT = 10

// Property tests draw the same cases in each run; another SEED draws others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
joinServer()
let fileCount = 0

/** Runs a test file and returns its result in the form of jest's `TestResult`. */
export default async function runTestFile(globalConfig, config, _environment, _runtime, testPath) {
  const unhandled = []
  const onUnhandled = (error) => unhandled.push(error)
  process.on("unhandledRejection", onUnhandled).on("uncaughtException", onUnhandled)
  // jest's 100 frames of each error take time, and few of them are read.
  Error.stackTraceLimit = STACK_TRACE_LIMIT
  resetState()
  const state = getState()
  state.testTimeout = config.testTimeout
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, "i")
  jestExpect.setState({ testPath, expand: globalConfig.expand })
  try {
    await import(`${pathToFileURL(testPath)}?file=${fileCount++}`)
    const { testResults, unhandledErrors } = await run()
    const replaced = replacedBuiltIns().map((name) => `a built-in function was replaced: ${name}`)
    const errors = [...replaced, ...takeUnboundStatements(), ...unhandledErrors, ...unhandled.map((error) => error?.stack ?? String(error))]
    return toTestResult({ globalConfig, config, testPath }, testResults.map(toAssertionResult), errors)
  } finally {
    jest.restoreAllMocks()
    process.off("unhandledRejection", onUnhandled).off("uncaughtException", onUnhandled)
  }
}

/** The result of a test. jest calls a skipped test pending. */
function toAssertionResult({ testPath: [_root, ...titles], errors, status, startedAt, ...result }) {
  const finalStatus = errors.length > 0 ? "failed" : { done: "passed", skip: "pending", todo: "todo" }[status]
  return {
    ...result,
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(" "),
    failureDetails: [],
    failureMessages: errors,
    startAt: startedAt,
    status: finalStatus,
  }
}

/** jest itself adds times and console output. `errors` are those of no single test. */
function toTestResult({ globalConfig, config, testPath }, testResults, errors) {
  const count = (status) => testResults.filter((result) => result.status === status).length
  const messages = [formatResultsErrors(testResults, config, globalConfig, testPath), ...errors].filter(Boolean)
  return {
    failureMessage: messages.length > 0 ? messages.join("\n") : null,
    leaks: false,
    numFailingTests: count("failed"),
    numPassingTests: count("passed"),
    numPendingTests: count("pending"),
    numTodoTests: count("todo"),
    openHandles: [],
    perfStats: {},
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testExecError: errors.length > 0 ? { message: errors[0], stack: errors.join("\n") } : undefined,
    testFilePath: testPath,
    testResults,
  }
}
