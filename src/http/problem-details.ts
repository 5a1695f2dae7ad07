// Problem details (RFC 9457), the error responses of REST.
import { AppError, toAppError } from "../core/errors.js"
import { errorMessage, errorTitle, type FieldError, fieldErrors } from "../i18n/error-messages.js"
import type { LanguageCode } from "../i18n/translate.js"
import { errorPagePath } from "./error-catalog.js"

export interface Problem {
  /** Path of the page about the code. */
  type: string
  /** Meaning of the code, in English. */
  title: string
  status: number
  detail: string
  /** Requested path. */
  instance: string
  code: string
  message: string
  errors?: FieldError[]
  requestId: string
  /** Facts of the error. */
  details?: Readonly<Record<string, unknown>>
}

/** The error to report; a defect becomes INTERNAL without details. */
export const toPublicError = (error: unknown): AppError => toAppError(error) ?? new AppError("INTERNAL", { cause: error })

/** The members of an error that both APIs report. */
export const problemExtensions = ({ problems, details }: AppError, language: LanguageCode, requestId: string) => ({
  ...(problems.length > 0 ? { errors: fieldErrors(problems, language) } : {}),
  requestId,
  ...(Object.keys(details).length > 0 ? { details } : {}),
})

interface FailedRequest {
  path: string
  requestId: string
  language: LanguageCode
}

/** The body of an error response. */
export function problemDetails(error: AppError, { path, requestId, language }: FailedRequest): Problem {
  const message = errorMessage(error, language)
  return {
    type: errorPagePath(error.code),
    title: errorTitle(error.code),
    status: error.status,
    detail: message,
    instance: path,
    code: error.code,
    message,
    ...problemExtensions(error, language, requestId),
  }
}
