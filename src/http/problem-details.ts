// Errors as both faces tell them: a stable code, a sentence in the caller's language, and the fields that were refused.

import { AppError, type FieldProblem, toAppError } from "../core/errors.js"
import { formatValues } from "../i18n/format.js"
import { type LanguageCode, type MessageKey, translate } from "../i18n/translate.js"

export interface Problem {
  /** Identifies the kind of problem (RFC 9457); the code's entry in the reference. */
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  message: string
  errors?: { path: string; message: string; code: string }[]
}

/** The refusal to tell for an error; a defect becomes INTERNAL and says nothing of itself. */
export const toPublicError = (error: unknown): AppError => toAppError(error) ?? new AppError("INTERNAL", { cause: error })

export const fieldErrors = (problems: readonly FieldProblem[], language: LanguageCode) =>
  problems.map(({ path, code, values }) => ({
    path,
    message: translate(language, `invalid.${code}` as MessageKey, values),
    code: upper(code),
  }))

/** A key of the messages as a code: `tooLong` is TOO_LONG, and `password.TOO_SHORT` is itself. */
const upper = (key: string) => {
  const name = key.replace(/^.*\./, "")
  return /[a-z]/.test(name) ? name.replace(/[A-Z]/g, "_$&").toUpperCase() : name
}

/** What a refusal says to a person; days are told as their language has it. */
export const errorMessage = ({ code, values }: AppError, language: LanguageCode): string =>
  translate(language, `errors.${code}` as MessageKey, formatValues(values, language, "UTC"))

/** The body of an error answer (RFC 9457). */
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
