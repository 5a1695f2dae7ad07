// Parses request bodies.
import express from "express"
import { AppError } from "../core/errors.js"
import { composeMiddleware, type Middleware } from "./middleware.js"
import { MAX_BODY_BYTES, unsupportedMediaType } from "./request-errors.js"

const JSON_MEDIA_TYPE = /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i

/** Parses JSON bodies of at most 1 MiB and rejects other media types. */
export const jsonBody: Middleware = composeMiddleware(
  (req, _res, next) => {
    const hasBody =
      req.headers["content-length"] !== undefined
        ? req.headers["content-length"] !== "0"
        : req.headers["transfer-encoding"] !== undefined
    next(hasBody && !JSON_MEDIA_TYPE.test(req.headers["content-type"] ?? "") ? unsupportedMediaType() : undefined)
  },
  express.json({ limit: MAX_BODY_BYTES, strict: true, type: () => true }) as Middleware,
  (req, _res, next) => next(isTooLarge(req.body) ? new AppError("BAD_REQUEST") : undefined),
)

/** Whether a body is nested deeper or has more values than any input. */
function isTooLarge(body: unknown): boolean {
  let remaining = 10_000
  const walk = (value: unknown, depth: number): boolean => {
    if (value === null || typeof value !== "object") return false
    if (depth > 20 || --remaining < 0) return true
    return Object.values(value).some((inner) => walk(inner, depth + 1))
  }
  return walk(body, 0)
}
