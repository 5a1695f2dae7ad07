// What a request carries besides its operation and input: who sent it, how, and what the response must carry.
import type { AppError } from "./errors.js"

/** Where a request comes from. */
export interface RequestMeta {
  readonly requestId: string
  /** IP address of the client, as far as the configured proxies vouch for it. */
  readonly address: string
  readonly userAgent?: string
  /** Value of the Accept-Language header. */
  readonly acceptLanguage?: string
  /** Refresh token of the cookie, unless a page of another origin sent the request. */
  readonly refreshToken?: string
}

/** A cookie that an operation sets, or clears with `maxAge: 0`. */
interface ResponseCookie {
  name: string
  value: string
  path: string
  /** Seconds. */
  maxAge: number
}

/** The transport side of a request. The API layers fill it; services read `expectedVersion` and add cookies. */
export interface ApiRequest extends RequestMeta {
  /** Access token of the request. */
  token?: string
  /** Why the access token was rejected. Reported to operations that need a caller. */
  authError?: AppError
  /** The authentication error that an operation of this request was rejected with. */
  rejectedWith?: AppError
  /** Version that the changed record must have (If-Match). */
  expectedVersion?: number
  /** Key under which a write runs once (Idempotency-Key). */
  idempotencyKey?: string
  /** Cookies to send after the commit. */
  cookies?: ResponseCookie[]
}
