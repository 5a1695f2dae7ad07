// Errors of Express and its body parser as application errors, with what the server supports.
import { AppError } from "../core/errors.js"

export const MAX_BODY_BYTES = 1_048_576

export const unsupportedMediaType = ({ multipart = false, cause }: { multipart?: boolean; cause?: unknown } = {}) =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", {
    details: { supported: [multipart ? "multipart/form-data" : "application/json; charset=utf-8"] },
    cause,
  })

/** Translates errors of Express and its body parser. */
export function toRequestError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { type, status } = error as { type?: string; status?: number }
  if (status === 413 || type === "entity.too.large")
    return new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes: MAX_BODY_BYTES }, cause: error })
  if (status === 415) return unsupportedMediaType({ cause: error })
  if (type === "entity.parse.failed") return new AppError("BAD_REQUEST", { details: syntaxErrorPosition(error), cause: error })
  if (error instanceof URIError || (typeof status === "number" && status >= 400 && status < 500))
    return new AppError("BAD_REQUEST", { cause: error })
  return error
}

/** The position of a JSON syntax error, if the message of V8 contains it. The body parser adds the body to the error. */
function syntaxErrorPosition({ message, body }: Error & { body?: unknown }): { position?: number } {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return { position: Number(position) }
  return /end of JSON input/.test(message) && typeof body === "string" ? { position: body.length } : {}
}
