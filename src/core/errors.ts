// Application errors: one class, one table of status codes, and the translation of library and database errors. The messages
// are in i18n/locales.

/** Every error code with its HTTP status, for both APIs. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  INVALID_REFERENCE: 400,
  OUTSIDE_WORKING_HOURS: 400,
  QUERY_TOO_COMPLEX: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  SUBSCRIPTION_REQUIRES_WEBSOCKET: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  TWO_FACTOR_REQUIRED: 401,
  TWO_FACTOR_INVALID: 401,
  PASSKEY_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_SUSPENDED: 403,
  BEFORE_FIRST_DAY: 403,
  REGISTRATION_CLOSED: 403,
  UNTRUSTED_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  INVALID_TRANSITION: 409,
  DEPARTMENT_NOT_EMPTY: 409,
  RECORD_IN_USE: 409,
  SCHEDULED_CHANGE_CONFLICT: 409,
  EMAIL_TAKEN: 409,
  CANDIDATE_EXISTS: 409,
  CANDIDATE_ANONYMIZED: 409,
  NAME_TAKEN: 409,
  HIERARCHY_CYCLE: 409,
  STALE_VERSION: 409,
  LAST_ADMINISTRATOR: 409,
  SELF_ACTION_FORBIDDEN: 409,
  INSUFFICIENT_BALANCE: 409,
  OVERLAPPING_REQUEST: 409,
  NO_WORKING_DAYS: 409,
  NOTICE_PERIOD_TOO_SHORT: 409,
  LEAVE_TOO_LONG: 409,
  BLACKOUT_PERIOD: 409,
  TOO_FEW_PRESENT: 409,
  HOLIDAY_COLLISION: 409,
  HALF_DAY_NOT_ALLOWED: 409,
  DOCUMENT_REQUIRED: 409,
  NOT_EMPLOYED: 409,
  LEAVE_AFTER_EMPLOYMENT: 409,
  NOT_NEXT_APPROVER: 409,
  ALREADY_DECIDED: 409,
  CHANGE_REQUEST_PENDING: 409,
  JOB_CLOSED: 409,
  CANDIDATE_DEACTIVATED: 409,
  ALREADY_APPLIED: 409,
  STAGE_CHANGED: 409,
  MANAGED_BY_INTERVIEW: 409,
  ROWS_REJECTED: 409,
  PLAN_OUTDATED: 409,
  OFFER_NOT_APPROVED: 409,
  OFFER_PENDING: 409,
  ALREADY_HIRED: 409,
  NO_OPENING_LEFT: 409,
  ONBOARDING_ACTIVE: 409,
  TWO_FACTOR_ALREADY_ENABLED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  FILE_NOT_READY: 409,
  STORAGE_QUOTA_EXCEEDED: 409,
  LINK_EXPIRED: 410,
  PLAN_EXPIRED: 410,
  RESUME_TOKEN_EXPIRED: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNSUPPORTED_FILE_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  ORGANIZATION_MOVED: 421,
  RATE_LIMITED: 429,
  SUBSCRIPTION_LIMIT_EXCEEDED: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** A rejected input field: its path, the violated rule, and the values of the rule's message. */
export interface FieldProblem {
  /** Path of the field in the input, such as `emergencyContacts.0.phone`. */
  path: string
  /** The rule: a message key below `invalid.`. */
  code: string
  values?: Record<string, string | number>
}

interface AppErrorOptions {
  /**
   * Facts of the error as JSON, for programs. They are also values of the message. `http/error-catalog.ts` documents their
   * keys. They must not contain anything that the caller may not read.
   */
  details?: Record<string, unknown>
  /** Further values of the message. */
  values?: Record<string, string | number | readonly string[]>
  /** Name of the message with the facts of this occurrence, if the code has several; `case` by default. */
  messageCase?: "case" | "bulkAction" | "unreadResponses"
  problems?: readonly FieldProblem[]
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Whether the transaction commits although the operation fails, such as ending a session whose token was stolen. */
  commits?: boolean
  cause?: unknown
}

/** An expected failure with a stable code. Everything else that is thrown is a defect and is reported as INTERNAL. */
export class AppError extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Values of the message. */
  readonly values: Readonly<Record<string, unknown>>
  readonly messageCase: NonNullable<AppErrorOptions["messageCase"]>
  readonly problems: readonly FieldProblem[]
  readonly retryAfter?: number
  readonly commits: boolean

  constructor(
    readonly code: ErrorCode,
    { details = {}, values = {}, messageCase = "case", problems = [], retryAfter, commits = false, cause }: AppErrorOptions = {},
  ) {
    super(code, { cause })
    this.name = "AppError"
    this.status = ERROR_STATUS[code]
    this.details = retryAfter === undefined ? details : { ...details, retryAfter }
    this.values = { ...this.details, ...values }
    this.messageCase = messageCase
    this.problems = problems
    this.retryAfter = retryAfter
    this.commits = commits
  }
}

/** VALIDATION_FAILED with a rule per field: `validationError({ endDate: "endBeforeStart" })`. */
export const validationError = (problems: Record<string, string>) =>
  new AppError("VALIDATION_FAILED", { problems: Object.entries(problems).map(([path, code]) => ({ path, code })) })

/** INVALID_REFERENCE naming the fields that refer to no record. */
export const referenceError = (...paths: string[]) =>
  new AppError("INVALID_REFERENCE", { problems: paths.map((path) => ({ path, code: "reference" })) })

/** FORBIDDEN naming the fields that the caller may not set. */
export const forbiddenError = (...paths: string[]) =>
  new AppError("FORBIDDEN", { problems: paths.map((path) => ({ path, code: "notAllowed" })) })

/** VALIDATION_FAILED for a field whose value, or whose result, has more than `max` entries. */
export const tooManyError = (path: string, max: number) =>
  new AppError("VALIDATION_FAILED", { problems: [{ path, code: "tooMany", values: { max } }] })

interface DatabaseError {
  code: string
  constraint?: string
  detail?: string
}

const sqlState = (error: unknown): DatabaseError | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return e as unknown as DatabaseError
  }
  return undefined
}

/** Error codes more specific than CONFLICT, by a part of the violated constraint's name. */
const constraintCodes: [RegExp, ErrorCode][] = [
  [/^candidates_organization_id_email_unique$/, "CANDIDATE_EXISTS"],
  [/email_unique$/, "EMAIL_TAKEN"],
  [/(name|title|slug|entity_type_key)_unique$/, "NAME_TAKEN"],
  [/^applications_.*candidate_id_unique/, "ALREADY_APPLIED"],
  [/^employees_candidate_unique/, "ALREADY_HIRED"],
  [/^offers_open_unique/, "OFFER_PENDING"],
  [/^onboarding_instances_active_unique$/, "ONBOARDING_ACTIVE"],
  [/^leave_requests_overlap/, "OVERLAPPING_REQUEST"],
]

/** Thrown if data that decided which locks to take has changed before they were taken. The unit of work starts again. */
export class SerializationFailure extends Error {
  readonly code = "40001"
}

/** SQLSTATE of a prepared statement whose result has other columns than before, such as `select *` after a migration. */
export const CHANGED_RESULT = "0A000"

/** SQLSTATE of a write on a server that accepts none, such as a standby. */
export const READ_ONLY_SERVER = "25006"

/** SQLSTATE of a value of more than a gigabyte, which PostgreSQL cannot build. */
const RESULT_TOO_LARGE = "54000"

/** SQLSTATE of a statement that took too long. */
export const QUERY_CANCELED = "57014"

/** SQLSTATES of the triggers that guard the rows of an organization: it is being moved, or it has moved to the address in the detail. */
const [BEING_MOVED, MOVED] = ["MV001", "MV002"]
/** A pause lasts a few seconds. */
const MOVE_RETRY_SECONDS = 1

/** The error for an organization that this installation does not serve. `address` is where it went, null while it is copied to here. */
export const moveError = (address: string | null, cause?: unknown): AppError =>
  address === null
    ? new AppError("UNAVAILABLE", { retryAfter: MOVE_RETRY_SECONDS, cause })
    : new AppError("ORGANIZATION_MOVED", { details: { address }, cause })

/** Whether a write failed because its organization is being moved or has moved. */
export const isMoveError = (error: unknown): boolean => [BEING_MOVED, MOVED].includes(sqlState(error)?.code ?? "")

/** Serialization failure, deadlock and `CHANGED_RESULT`. */
const RETRYABLE_STATES = ["40001", "40P01", CHANGED_RESULT]

/** Whether a retry of the transaction may succeed. */
export const isRetryable = (error: unknown) => RETRYABLE_STATES.includes(sqlState(error)?.code ?? "")

/**
 * The application error for a thrown value; undefined for a defect. The only place that knows SQLSTATE codes (PostgreSQL,
 * appendix A).
 */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.name === "OptimisticLockError") return new AppError("STALE_VERSION", { cause: error })
  if (error instanceof Error && error.name === "QueueFull") return new AppError("OVERLOADED", { retryAfter: 2, cause: error })
  const state = sqlState(error)
  if (!state) return isConnectionLost(error) ? new AppError("UNAVAILABLE", { retryAfter: 5, cause: error }) : undefined
  const { code, constraint = "", detail = "" } = state
  if (code === "23505" || code === "23P01")
    return new AppError(constraintCodes.find(([name]) => name.test(constraint))?.[1] ?? "CONFLICT", { cause: error })
  if (code === "23503")
    return new AppError(/update or delete/.test(String((error as Error).message)) ? "RECORD_IN_USE" : "INVALID_REFERENCE", {
      cause: error,
    })
  if (code === BEING_MOVED || code === MOVED) return moveError(code === MOVED ? detail : null, error)
  if (code === "23514") return new AppError("VALIDATION_FAILED", { cause: error })
  if (code.startsWith("22")) return new AppError("VALIDATION_FAILED", { cause: error })
  if (code === RESULT_TOO_LARGE) return new AppError("QUERY_TOO_COMPLEX", { cause: error })
  if (code === "40001" || code === "40P01" || code === "55P03") return new AppError("OVERLOADED", { retryAfter: 1, cause: error })
  if (code === QUERY_CANCELED || code.startsWith("53")) return new AppError("OVERLOADED", { retryAfter: 2, cause: error })
  if (code.startsWith("08") || code.startsWith("57P") || code === READ_ONLY_SERVER)
    return new AppError("UNAVAILABLE", { retryAfter: 5, cause: error })
  return undefined
}

/** Whether an error passes by itself, such as an outage of the database. */
export const isTemporary = (error: unknown): boolean => toAppError(error)?.status === 503

const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT.*PGSQL|Connection terminated|is not queryable|timeout exceeded when trying to connect/

/** Whether a server cannot be reached any more. */
export const isConnectionLost = (error: unknown): boolean => {
  for (let e = error; e instanceof Error; e = e.cause)
    if (CONNECTION_ERRORS.test(e.message) || CONNECTION_ERRORS.test(String((e as { code?: unknown }).code))) return true
  return false
}
