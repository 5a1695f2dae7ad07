// Texts of errors: what a code means, what happened in this case, and what to do.
import type { AppError, ErrorCode, FieldProblem } from "../core/errors.js"
import { formatValues } from "./format.js"
import { type LanguageCode, type MessageKey, messageCatalog, translate } from "./translate.js"

/** The meaning of a code in English, the same for every occurrence. */
export const errorTitle = (code: ErrorCode): string => translate("en", `errors.${code}.title` as MessageKey)

/** Advice about an error with this code. */
export const errorAdvice = (code: ErrorCode, language: LanguageCode = "en"): string =>
  translate(language, `errors.${code}.advice` as MessageKey)

/** General description of an error with this code. */
export const errorSummary = (code: ErrorCode, language: LanguageCode = "en"): string =>
  translate(language, `errors.${code}.message` as MessageKey)

/** The message for a person: what happened, with the facts if the error has them, and what to do. Dates are localized. */
export function errorMessage(
  { code, values, messageCase = "case" }: Pick<AppError, "code" | "values"> & Partial<Pick<AppError, "messageCase">>,
  language: LanguageCode,
): string {
  const key = [messageCase, "shortCase"]
    .map((name) => `errors.${code}.${name}` as MessageKey)
    .find((key) => hasFacts(key, values))
  const text = key ? translate(language, key, formatValues(values, language, "UTC")) : errorSummary(code, language)
  return `${text} ${errorAdvice(code, language)}`
}

/** Whether the values contain each placeholder of a message. An empty list counts as missing. */
function hasFacts(key: MessageKey, values: AppError["values"]): boolean {
  const pattern = messageCatalog("en").get(key)
  const names = [...(pattern ?? "").matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name as string)
  const isFact = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return pattern !== undefined && names.every((name) => isFact(values[name]))
}

/** A rejected field as both APIs report it. */
export interface FieldError {
  path: string
  message: string
  code: string
}

export const fieldErrors = (problems: readonly FieldProblem[], language: LanguageCode): FieldError[] =>
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
