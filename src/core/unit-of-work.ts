// One write, whole or not at all: the change, its audit entries and its outgoing messages are one transaction.
import type { Context } from "./context.js"
import { AppError, isSerializationFailure } from "./errors.js"

/**
 * Thrown by work that must not go on inside the transaction: the unit of work undoes what it began, plays the interlude, and
 * begins anew.
 */
export class RestartOutsideTransaction {
  constructor(
    readonly key: string,
    readonly work: () => Promise<unknown>,
  ) {}
}

const MAX_ATTEMPTS = 3

/**
 * Runs `work` in a transaction and settles it. A transaction that the database gave up on (40001, 40P01) is run again from
 * the start, and so is one that asked for an interlude; `work` must not keep anything outside.
 */
export async function unitOfWork<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { viewerOrNull: viewer } = ctx
  const cookies = ctx.cookies.length
  try {
    for (let attempt = 1; ; ) {
      await ctx.em.begin()
      try {
        const outcome = await work().catch(returnCommittingError)
        await ctx.flushChanges()
        await ctx.em.commit()
        ctx.runAfterCommit()
        // Handed on rather than thrown, since there is nothing left to undo.
        return outcome instanceof AppError ? Promise.reject(outcome) : outcome
      } catch (error) {
        ctx.reset(viewer, cookies)
        await ctx.em.rollback()
        if (error instanceof RestartOutsideTransaction) ctx.outsideResults.set(error.key, await error.work())
        else if (!isSerializationFailure(error) || attempt++ >= MAX_ATTEMPTS) throw error
      }
    }
  } finally {
    ctx.outsideResults.clear()
  }
}

/** A refusal that keeps what was done is an outcome; every other error undoes it. */
function returnCommittingError(error: unknown): AppError {
  if (error instanceof AppError && error.commits) return error
  throw error
}
