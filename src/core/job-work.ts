// Work of a job on one record, outside of a transaction.
import type { Context } from "./context.js"
import { AppError, type ErrorCode, toAppError } from "./errors.js"
import { unitOfWork } from "./unit-of-work.js"

/**
 * Runs the work. A failed rule is recorded by `fail` in a unit of work. Any other error is thrown, and the job repeats the work from
 * the start.
 */
export async function runJobWork(
  ctx: Context,
  work: () => Promise<void>,
  fail: (code: ErrorCode) => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await unitOfWork(ctx, () => fail(error.code))
  }
}

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
    if (error && error.status < 500) return error.code
    throw thrown
  }
}
