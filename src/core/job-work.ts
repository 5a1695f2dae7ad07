// Work of a job on one record, outside of a transaction.
import type { Context } from "./context.js"
import { type ErrorCode, toAppError } from "./errors.js"
import { unitOfWork } from "./unit-of-work.js"

/** Runs the work. An error with which it can never succeed is recorded by `fail` in a unit of work. */
export async function runJobWork(
  ctx: Context,
  work: () => Promise<void>,
  fail: (code: ErrorCode) => Promise<void>,
): Promise<void> {
  const code = await findPermanentError(work)
  if (code) await unitOfWork(ctx, () => fail(code))
}

/**
 * Errors of requests that may succeed later without a change: other work of the organization waits, a record was written meanwhile, or
 * another installation does the work.
 */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set(["RATE_LIMITED", "STALE_VERSION", "ORGANIZATION_MOVED"])

/**
 * Does work. Returns the error code of a failed rule or constraint, with which the work can never succeed. Any other error is thrown, and
 * the job repeats the work.
 */
export async function findPermanentError(work: () => Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await work()
    return undefined
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error && error.status < 500 && !TEMPORARY.has(error.code)) return error.code
    throw thrown
  }
}
