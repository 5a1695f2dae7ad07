// Requests that are limited per caller and organization, and attempts per account and network address.
import { type RateLimitResult, rateLimitError } from "../auth/rate-limit-result.js"
import type { RateLimitedAction } from "../auth/rate-limiter.js"
import type { Context } from "./context.js"

/** Counts requests of the caller. Throws RATE_LIMITED beyond a limit. Returns the state of the limit; null if none is set. */
export async function countRequests(
  { deps, viewerOrNull: viewer, request: { address } }: Context,
  count = 1,
): Promise<RateLimitResult | null> {
  const result = await deps.rateLimits.request({ viewer, address, count })
  if (result && !result.isAllowed) throw rateLimitError(result)
  return result
}

/** Counts a download by signed URL for the session of the URL, or for the address. Throws RATE_LIMITED beyond the limit. */
export async function countDownload(
  { deps, request: { address } }: Context,
  sessionId?: string,
): Promise<RateLimitResult | null> {
  const result = await deps.rateLimits.download(sessionId ?? address)
  if (result && !result.isAllowed) throw rateLimitError(result)
  return result
}

/**
 * Counts an attempt on all nodes together, whether or not the account exists. Throws RATE_LIMITED if there were too many. Call it
 * outside of the transaction, whose repetition would count again.
 */
export async function countAttempt(ctx: Context, kind: RateLimitedAction, account?: string): Promise<void> {
  const result = await ctx.deps.rateLimits.attempt(kind, { account, address: ctx.request.address })
  if (!result.isAllowed) throw rateLimitError(result)
}
