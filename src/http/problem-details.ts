// Formats errors for both APIs: code, message in the caller's language, and rejected fields.

import { AppError, type FieldProblem, toAppError } from "../core/errors.js"
import { formatValues } from "../i18n/format.js"
import { type LanguageCode, type MessageKey, translate } from "../i18n/translate.js"

export interface Problem {
  /** Identifies the kind of problem (RFC 9457): the entry of the code in the API reference. */
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  message: string
  errors?: { path: string; message: string; code: string }[]
}

/** The error to report; a defect becomes INTERNAL without details. */
export const toPublicError = (error: unknown): AppError => toAppError(error) ?? new AppError("INTERNAL", { cause: error })

export const fieldErrors = (problems: readonly FieldProblem[], language: LanguageCode) =>
  problems.map(({ path, code, values }) => ({
    path,
    message: translate(language, `invalid.${code}` as MessageKey, values),
    code: toErrorCode(code),
  }))

/** A message key as a code: `tooLong` becomes TOO_LONG, `password.TOO_SHORT` becomes TOO_SHORT. */
const toErrorCode = (key: string) => {
  const name = key.replace(/^.*\./, "")
  return /[a-z]/.test(name) ? name.replace(/[A-Z]/g, "_$&").toUpperCase() : name
}

/** The message for a person; dates are formatted in that language. */
export const errorMessage = ({ code, values }: AppError, language: LanguageCode): string =>
  translate(language, `errors.${code}` as MessageKey, formatValues(values, language, "UTC"))

/** The body of an error response (RFC 9457). */
export function problemDetails(error: AppError, language: LanguageCode, instance: string): Problem {
  const message = errorMessage(error, language)
  return {
    type: `/api/docs#${error.code}`,
    title: errorMessage(error, "en"),
    status: error.status,
    detail: message,
    instance,
    code: error.code,
    message,
    ...(error.problems.length > 0 ? { errors: fieldErrors(error.problems, language) } : {}),
  }
}
