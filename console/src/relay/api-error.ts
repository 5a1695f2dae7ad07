// Errors of the API as the console handles them.
import type { Result } from "relay-runtime"

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** The members of an error response. GraphQL has the same members in `extensions`. */
export interface ProblemDetails {
  /** Status of a response that was rejected as a whole. */
  readonly status?: number
  /** Time after which a retry makes sense. */
  readonly retryAfterMs?: number
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly FieldProblem[]
  readonly details?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** A rejected request. `message` is the server's sentence in the reader's language. */
export class ApiError extends Error {
  readonly code: string
  readonly fields: readonly FieldProblem[]
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor({ code = "INTERNAL", message = "", errors = [], details = {}, requestId, status, retryAfterMs }: ProblemDetails) {
    super(message)
    this.name = "ApiError"
    this.code = code
    this.fields = errors
    this.details = details
    this.requestId = requestId
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** The server cannot be reached, or its answer is not one of the API. */
export class ConnectionError extends Error {
  override name = "ConnectionError"
  /** Time after which a retry makes sense, if the server says it. */
  retryAfterMs = 0
  /** Whether the server answered that it did nothing. */
  isRejected = false
  /** What a person can do about a write that may be done: repeat it, if it is done once, or check whether it is. */
  unanswered: "repeat" | "check" | undefined
}

interface GraphqlError {
  readonly message: string
  readonly extensions?: Omit<ProblemDetails, "message">
}

export const fromGraphqlError = ({ message, extensions }: GraphqlError): ApiError => new ApiError({ ...extensions, message })

/** The first error of a field read with `@catch`, without its sentence, which Relay does not keep. */
export function caughtError([error]: readonly unknown[]): ApiError {
  return new ApiError({ ...(error as Pick<GraphqlError, "extensions"> | undefined)?.extensions })
}

/** A record read with `@catch`; undefined if it is not found. Throws any other error. */
export function recordOf<T>(result: Result<T, unknown>): T | undefined {
  if (result.ok) return result.value
  const error = caughtError(result.errors)
  if (error.code === "NOT_FOUND") return undefined
  throw error
}

/** Whether the caller has no right, now or before the first day of work. */
export const isForbidden = ({ code }: ApiError): boolean => code === "FORBIDDEN" || code === "BEFORE_FIRST_DAY"

/** The API error in what a query threw; undefined for a fault of the console. */
export const apiErrorIn = (thrown: unknown): ApiError | undefined => errorIn(thrown, ApiError)

/** An error of this class, thrown or among its causes. */
export function errorIn<E extends Error>(thrown: unknown, type: new (...parameters: never[]) => E): E | undefined {
  if (thrown instanceof type) return thrown
  const { cause } = (thrown ?? {}) as { cause?: unknown }
  return cause === undefined ? undefined : errorIn(cause, type)
}
