// One write, whole or not at all: the change, its audit entries and its outgoing messages are one transaction.
import type { Context } from "../context.js"
import { isSerializationFailure } from "../errors.js"

const attempts = 3

/**
 * Runs `work` in a transaction and settles it. A transaction that the database gave up on (40001, 40P01) is run again from
 * the start, so `work` must not keep anything outside.
 */
export async function unitOfWork<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await ctx.em.begin()
    try {
      const result = await work()
      await ctx.settle()
      await ctx.em.commit()
      return result
    } catch (error) {
      await ctx.em.rollback()
      ctx.forget()
      if (attempt >= attempts || !isSerializationFailure(error)) throw error
    }
  }
}
