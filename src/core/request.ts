// Metadata of a request besides its operation and input: client, credentials, preconditions, and cookies of the response.
import type { RateLimitResult } from "../auth/rate-limit-result.js"
import type { AppError } from "./errors.js"

/** Where a request comes from. */
export interface RequestMeta {
  /** Id that the server chose for the request. */
  readonly requestId: string
  /** Id that the client chose. It is not in the audit, because any client can repeat another's. */
  readonly clientRequestId?: string
  /** Whether the client uses https, also behind a trusted proxy. */
  readonly isSecure?: boolean
  /** IP address of the client, as reported by the configured proxies. */
  readonly address: string
  readonly userAgent?: string
  /** Length of the body in bytes, as its header says. */
  readonly bodyLength?: number
  /** Value of the Accept-Language header. */
  readonly acceptLanguage?: string
  /** Refresh token of the cookie, unless a page of another origin sent the request. */
  readonly refreshToken?: string
}

/** The id by which the client can name the request: its own, else that of the server. */
export const displayedRequestId = ({ requestId, clientRequestId }: Pick<RequestMeta, "requestId" | "clientRequestId">): string =>
  clientRequestId ?? requestId

/** A cookie that an operation sets, or clears with `maxAge: 0`. */
export interface ResponseCookie {
  name: "access_token" | "refresh_token" | "access_expires"
  value: string
  /** Seconds. */
  maxAge: number
}

/** The transport side of a request. The API layers fill it; services read `expectedVersion` and add cookies. */
export interface ApiRequest extends RequestMeta {
  /** Access token of the request. */
  token?: string
  /** Session of the cookie with an access token, whose cookies a sign-in replaces. */
  cookieSession?: { readonly organizationId: string; readonly sessionId: string }
  /** Why the access token was rejected. Reported to operations that need a caller. */
  authError?: AppError
  /** The authentication error that an operation of this request was rejected with. */
  rejectedWith?: AppError
  /** Versions of which the changed record must have one (If-Match). */
  expectedVersions?: readonly number[]
  /** Id of the changed record, to which the version belongs; undefined if the request names none. */
  expectedRecordId?: string
  /** Key under which a write runs once (Idempotency-Key). */
  idempotencyKey?: string
  /** Whether the response waits for a change. */
  isLongPoll?: boolean
  /** Cookies to send after the commit. */
  cookies?: ResponseCookie[]
  /** Whether the client has closed its connection. */
  isAborted?(): boolean
  /** Sends the state of the rate limit with the response. */
  sendRateLimit?(result: RateLimitResult): void
}
