// Attempts that are limited per account and per network address, on all nodes together.
import { type RateLimitedAction, rateLimitError } from "../auth/rate-limiter.js"
import type { Context } from "./context.js"

/**
 * Counts an attempt, whether or not the account exists. Throws RATE_LIMITED if there were too many. Call it outside of the
 * transaction, whose repetition would count again.
 */
export async function countAttempt(ctx: Context, kind: RateLimitedAction, account?: string): Promise<void> {
  const result = await ctx.deps.rateLimits.attempt(kind, { account, address: ctx.request.address })
  if (!result.isAllowed) throw rateLimitError(result)
}
