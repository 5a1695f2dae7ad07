// The state of a rate limit after a request or an attempt, as headers and as an error.
import { AppError } from "../core/errors.js"

export interface RateLimitResult {
  isAllowed: boolean
  /** Name of the limit: `default` for all requests of a caller, `organization` for those of its organization, else the action. */
  policy: string
  /** Requests or attempts per window. */
  limit: number
  windowSeconds: number
  remaining: number
  /** Whole seconds until the window ends. */
  resetSeconds: number
  /** Whole seconds until a retry makes sense; set only when the limit is exceeded. */
  retryAfterSeconds?: number
}

/**
 * Rate limit headers: RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers-10, the older RateLimit-Limit,
 * -Remaining and -Reset, and Retry-After.
 */
export function rateLimitHeaders(result: Omit<RateLimitResult, "isAllowed">): Record<string, string> {
  const { policy, limit, windowSeconds, remaining, resetSeconds, retryAfterSeconds } = result
  return {
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    "RateLimit-Policy": `"${policy}";q=${limit};w=${windowSeconds}`,
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  }
}

/** RATE_LIMITED for a rejected request or attempt. */
export const rateLimitError = ({ policy, limit, windowSeconds, retryAfterSeconds }: RateLimitResult) =>
  new AppError("RATE_LIMITED", { details: { policy, limit, windowSeconds }, retryAfter: retryAfterSeconds })

/** The headers of the limit that rejected a request; none for any other error. */
export function rateLimitErrorHeaders({ code, details, retryAfter }: AppError): Record<string, string> {
  const { policy, limit, windowSeconds } = details as Partial<RateLimitResult>
  if (code !== "RATE_LIMITED" || policy === undefined || limit === undefined || windowSeconds === undefined) return {}
  const resetSeconds = retryAfter ?? windowSeconds
  return rateLimitHeaders({ policy, limit, windowSeconds, remaining: 0, resetSeconds, retryAfterSeconds: retryAfter })
}
