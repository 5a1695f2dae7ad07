// Descriptions of the error codes for their pages.
import { ERROR_STATUS, type ErrorCode } from "../../core/errors.js"
import { type MessageKey, translate } from "../../i18n/translate.js"

export interface ErrorDescription {
  readonly code: ErrorCode
  /** HTTP status of REST. */
  readonly status: number
  /** What the code means. */
  readonly title: string
  /** What happened, as a sentence. */
  readonly summary: string
  /** What to do. */
  readonly advice: string
  /** Descriptions of the keys of `details`. */
  readonly details: Readonly<Record<string, string>>
}

const describeError = (code: ErrorCode): ErrorDescription => {
  const [summary = "", ...advice] = translate("en", `errors.${code}` as MessageKey).split(/(?<=\.) /)
  const title = code.toLowerCase().replaceAll("_", " ")
  return { code, status: ERROR_STATUS[code], title, summary, advice: advice.join(" "), details: {} }
}

/** All codes, ordered by status and name. */
export const errorCatalog = (): ErrorDescription[] =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).map(describeError).sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
