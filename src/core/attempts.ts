// Requests that are limited per caller and organization, and attempts per account and network address.
import { type RateLimitResult, rateLimitError } from "../auth/rate-limit-result.js"
import type { RateLimitedAction } from "../auth/rate-limiter.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"
import type { ApiRequest } from "./request.js"

/** Records that count as one request. The default limit of a minute allows 1,000 records with their dry run. */
const RECORDS_PER_REQUEST = 2

/** Counts requests of the caller and sends the state of the limit. Throws RATE_LIMITED beyond a limit. */
export async function countRequests({ deps, viewerOrNull: viewer, request }: Context, count = 1): Promise<void> {
  applyRateLimit(request, await deps.rateLimits.request({ viewer, address: request.address, count }))
}

/**
 * Counts the records of a bulk action. Throws RATE_LIMITED with the number of records that the limit allows. Records that the action
 * does not reach count as well: clients that disconnect early and repeat it must not get more turns.
 */
export async function countBulkRecords(ctx: Context, records: number, path: string): Promise<void> {
  const further = Math.ceil(records / RECORDS_PER_REQUEST) - 1
  if (further <= 0) return
  await countRequests(ctx, further).catch((error) => {
    throw withAllowedRecords(error, path)
  })
}

/** The error of an exceeded rate limit, with the number of records that it allows. */
function withAllowedRecords(error: unknown, path: string): unknown {
  if (!(error instanceof AppError) || error.code !== "RATE_LIMITED") return error
  const { details, retryAfter } = error
  const { limit, windowSeconds: seconds } = details as { limit: number; windowSeconds: number }
  const values = { max: limit * RECORDS_PER_REQUEST, seconds }
  return new AppError("RATE_LIMITED", { details, retryAfter, problems: [{ path, code: "tooManyInWindow", values }] })
}

/** Counts a download by signed URL for the session of the URL, or for the address. Throws RATE_LIMITED beyond the limit. */
export async function countDownload({ deps, request }: Context, sessionId?: string): Promise<void> {
  applyRateLimit(request, await deps.rateLimits.download(sessionId ?? request.address))
}

/** Sends the state of a limit, if one is set. Throws RATE_LIMITED beyond it; the headers of a rejected request are sent with its error. */
function applyRateLimit(request: ApiRequest, result: RateLimitResult | null): void {
  if (!result) return
  if (!result.isAllowed) throw rateLimitError(result)
  request.sendRateLimit?.(result)
}

/**
 * Counts attempts on all instances together, whether or not the account exists. Throws RATE_LIMITED if there were too many. Call it
 * in a preparation: a repeated transaction would count again.
 */
export async function countAttempt(ctx: Context, kind: RateLimitedAction, account?: string, count = 1): Promise<void> {
  ctx.assertNoTransaction()
  const result = await ctx.deps.rateLimits.attempt(kind, { account, address: ctx.request.address }, count)
  if (!result.isAllowed) throw rateLimitError(result)
}
