// The catalog of error codes: status, meaning, advice and the facts in `details`. Pages, OpenAPI and GraphQL describe codes by it.
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import { errorAdvice, errorSummary, errorTitle } from "../i18n/error-messages.js"

export interface ErrorDescription {
  readonly code: ErrorCode
  /** HTTP status of REST. */
  readonly status: number
  /** Meaning of the code, as a noun phrase. */
  readonly title: string
  /** Description of the event, as a sentence. */
  readonly summary: string
  readonly advice: string
  /** Descriptions of the keys of `details`. */
  readonly details: Readonly<Record<string, string>>
}

const retryAfter = "Seconds after which a retry makes sense."
const requestedDays = "Requested days."

/** The keys of `details` by code, in English. A key may be absent where the fact is unknown or hidden from the caller. */
const ERROR_DETAILS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  BAD_REQUEST: { position: "Position of the syntax error in the body, in characters from 0." },
  QUERY_TOO_COMPLEX: {
    limit: "Name of the exceeded limit.",
    allowed: "Maximum.",
    requested: "Value of the document. The computation ends early, so the true value may be higher.",
  },
  METHOD_NOT_ALLOWED: { allowed: "Methods that the URL supports." },
  INVALID_TRANSITION: {
    from: "Current status, as GraphQL spells it.",
    action: "Requested action.",
    to: "Requested status.",
    allowed: "Actions that are possible now.",
  },
  DEPARTMENT_NOT_EMPTY: {
    employees: "Number of active employees.",
    scheduledEmployees: "Number of employees who will join the department.",
    departments: "Number of sub-departments.",
    vacancies: "Number of vacancies that are not closed.",
  },
  CANDIDATE_EXISTS: { candidateId: "Id of the candidate who has the address." },
  RECORD_IN_USE: {
    applications: "Number of applications, or of open applications, of the candidate.",
    offers: "Number of open offers of two applications that cannot be merged.",
    employees: "Number of active employees who use the record.",
    departments: "Number of departments that use the record.",
    pendingRequests: "Number of pending leave requests of the type.",
    isDefault: "Whether the record is the default.",
    values: "Number of records that have a removed option.",
  },
  SCHEDULED_CHANGE_CONFLICT: {
    changes:
      "The scheduled changes that could not be applied: `id`, `departmentId`, `positionId` or `employeeId`, `name`, `effectiveDate` and the `code` of the reason. At most 20.",
  },
  STALE_VERSION: { fields: "Fields that have changed since the reverted entry of the audit log." },
  PRECONDITION_FAILED: { expectedVersion: "Version in the request.", currentVersion: "Current version of the record." },
  INSUFFICIENT_BALANCE: {
    requested: "Requested amount, in the unit of the leave type.",
    available: "Amount that is available for the request.",
    unit: "Unit of the leave type: `DAYS` or `HOURS`.",
  },
  OVERLAPPING_REQUEST: {
    requests:
      "The overlapping requests: `id`, `startDate` and `endDate` of each, and `startTime` and `endTime` of leave by the hour.",
  },
  OUTSIDE_WORKING_HOURS: {
    date: "Date of the time.",
    time: "Time without work, `HH:MM`.",
    hours: "Working hours of the date: `from` and `to` of each part.",
  },
  NOTICE_PERIOD_TOO_SHORT: {
    noticeDays: "Days of notice that the type requires.",
    earliestStartDate: "Earliest possible start.",
  },
  LEAVE_TOO_LONG: { requested: requestedDays, maximum: "Maximum number of days." },
  BLACKOUT_PERIOD: { startDate: "First day of the blackout period.", endDate: "Last day of the blackout period." },
  TOO_FEW_PRESENT: {
    rules:
      "The broken coverage rules: `ruleId`, `name`, `minimumPresent`, `dates`, and in `present` the smallest number of people present on these dates.",
  },
  DOCUMENT_REQUIRED: { requested: requestedDays, documentAfterDays: "Number of days that require no proof." },
  LEAVE_AFTER_EMPLOYMENT: { requests: "The booked leave: `id`, `startDate` and `endDate` of each request." },
  NOT_EMPLOYED: { hireDate: "First day of the employment.", endDate: "Last day of the employment." },
  HOLIDAY_COLLISION: { holiday: "Title of the holiday.", date: "Date of the occurrence that overlaps it." },
  ROWS_REJECTED: {
    rejected: "Number of rejected records or rows.",
    rows: "The rejected records of a bulk action, as in its result.",
  },
  PLAN_OUTDATED: {
    rows: "The rows that differ, by their position in an import and the id of the record in another plan, with their planned and present results if these were compared. At most 100.",
    notifications: "Types and recipients with other numbers of notifications, if these were compared. At most 100.",
  },
  STORAGE_QUOTA_EXCEEDED: { quotaBytes: "Storage of the organization in bytes." },
  PAYLOAD_TOO_LARGE: { maxBytes: "Maximum size of the body, or of the uploaded file, in bytes." },
  UNSUPPORTED_FILE_TYPE: { extensions: "Extensions of the accepted file types." },
  RANGE_NOT_SATISFIABLE: { size: "Size of the file in bytes." },
  ORGANIZATION_MOVED: {
    address:
      "Address of the server that has the organization, or at which the email address signs in. Paths and tokens stay the same.",
  },
  UNSUPPORTED_MEDIA_TYPE: { supported: "Supported media types." },
  RATE_LIMITED: {
    policy: "Name of the limit, as in the header `RateLimit-Policy`.",
    limit: "Requests or attempts per window.",
    windowSeconds: "Length of the window in seconds.",
    retryAfter,
  },
  SUBSCRIPTION_LIMIT_EXCEEDED: {
    requested: "Cost of all subscriptions of the caller together, with the rejected one.",
    allowed: "Largest cost of all subscriptions of a caller together.",
  },
  OVERLOADED: { retryAfter },
  UNAVAILABLE: { retryAfter },
  STORAGE_UNAVAILABLE: { retryAfter },
}

/** Path of the page about a code; `type` of problem details. */
export const errorPagePath = (code: ErrorCode): string => `/api/docs/errors/${code}`

export const describeError = (code: ErrorCode): ErrorDescription => ({
  code,
  status: ERROR_STATUS[code],
  title: errorTitle(code),
  summary: errorSummary(code),
  advice: errorAdvice(code),
  details: ERROR_DETAILS[code] ?? {},
})

/** All codes, ordered by status and name. */
export const errorCatalog = (): ErrorDescription[] =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).map(describeError).sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
