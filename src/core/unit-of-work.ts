// One write, whole or not at all: the change, its audit entries and its outgoing messages are one transaction.
import type { Context } from "./context.js"
import { isSerializationFailure, Refusal } from "./errors.js"

/**
 * Thrown by work that must not go on inside the transaction: the unit of work undoes what it began, plays the interlude, and
 * begins anew.
 */
export class Interlude {
  constructor(
    readonly key: string,
    readonly play: () => Promise<unknown>,
  ) {}
}

const attempts = 3

/**
 * Runs `work` in a transaction and settles it. A transaction that the database gave up on (40001, 40P01) is run again from
 * the start, and so is one that asked for an interlude; `work` must not keep anything outside.
 */
export async function unitOfWork<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { me } = ctx
  const cookies = ctx.cookies.length
  try {
    for (let attempt = 1; ; ) {
      await ctx.em.begin()
      try {
        const outcome = await work().catch(keptRefusal)
        await ctx.settle()
        await ctx.em.commit()
        ctx.committed()
        // Handed on rather than thrown, since there is nothing left to undo.
        return outcome instanceof Refusal ? Promise.reject(outcome) : outcome
      } catch (error) {
        ctx.forget(me, cookies)
        await ctx.em.rollback()
        if (error instanceof Interlude) ctx.interludes.set(error.key, await error.play())
        else if (!isSerializationFailure(error) || attempt++ >= attempts) throw error
      }
    }
  } finally {
    ctx.interludes.clear()
  }
}

/** A refusal that keeps what was done is an outcome; every other error undoes it. */
function keptRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.keeps) return error
  throw error
}
