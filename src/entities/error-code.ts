// The error codes as an enumeration of GraphQL, described by what happened and their HTTP status.
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import { errorSummary } from "../i18n/error-messages.js"
import { registerEnum } from "./columns.js"
import { enumOf } from "./enum-type.js"

const codes = Object.keys(ERROR_STATUS) as ErrorCode[]

export const errorCodeType = registerEnum(
  enumOf(
    "ErrorCode",
    "Code of an error, as in `extensions.code`. The page `/api/docs/errors/CODE` describes it.",
    Object.fromEntries(codes.map((code) => [code, `${errorSummary(code)} Status ${ERROR_STATUS[code]}.`])) as Record<
      ErrorCode,
      string
    >,
  ),
)
