// Errors as both faces tell them: a stable code, a sentence in the caller's language, and the fields that were refused.

import { type FieldProblem, Refusal, toRefusal } from "../core/errors.js"
import { allSpoken } from "../i18n/format.js"
import { type Language, type MessageKey, say } from "../i18n/translate.js"

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
export const publicRefusal = (error: unknown): Refusal => toRefusal(error) ?? new Refusal("INTERNAL", { cause: error })

export const fieldErrors = (problems: readonly FieldProblem[], language: Language) =>
  problems.map(({ path, code, values }) => ({
    path,
    message: say(language, `invalid.${code}` as MessageKey, values),
    code: upper(code),
  }))

/** A key of the messages as a code: `tooLong` is TOO_LONG, and `password.TOO_SHORT` is itself. */
const upper = (key: string) => {
  const word = key.replace(/^.*\./, "")
  return /[a-z]/.test(word) ? word.replace(/[A-Z]/g, "_$&").toUpperCase() : word
}

/** What a refusal says to a person; days are told as their language has it. */
export const sentenceOf = ({ code, values }: Refusal, language: Language): string =>
  say(language, `errors.${code}` as MessageKey, allSpoken(values, language, "UTC"))

/** The body of an error answer (RFC 9457). */
export function problemOf(refusal: Refusal, language: Language, instance: string): Problem {
  const message = sentenceOf(refusal, language)
  return {
    type: `/api/docs#${refusal.code}`,
    title: sentenceOf(refusal, "en"),
    status: refusal.status,
    detail: message,
    instance,
    code: refusal.code,
    message,
    ...(refusal.problems.length > 0 ? { errors: fieldErrors(refusal.problems, language) } : {}),
  }
}
