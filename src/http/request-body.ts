// Parses request bodies.
import express from "express"
import { AppError } from "../core/errors.js"
import { isMultipart } from "../core/upload.js"
import type { Middleware } from "./middleware.js"
import { MAX_BODY_BYTES, unsupportedMediaType } from "./request-errors.js"

const JSON_MEDIA_TYPE = /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i

/** Time in which a JSON body must arrive. Uploads have the timeout of the server. */
const BODY_TIMEOUT_MS = 30_000

const expressJson = express.json({ limit: MAX_BODY_BYTES, strict: true, type: () => true }) as Middleware

const parseJson: Middleware = (req, res, next) => {
  if (!JSON_MEDIA_TYPE.test(req.headers["content-type"] ?? "")) throw unsupportedMediaType()
  const timer = setTimeout(() => req.destroy(), BODY_TIMEOUT_MS)
  req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer))
  return expressJson(req, res, next)
}

/**
 * Parses JSON bodies of at most 1 MiB and rejects other media types. Multipart forms stay unread: only the operation knows whether
 * it receives a file.
 */
export const jsonBody: Middleware = (req, res, next) => {
  const hasBody =
    req.headers["content-length"] !== undefined
      ? req.headers["content-length"] !== "0"
      : req.headers["transfer-encoding"] !== undefined
  return hasBody && !isMultipart(req.headers["content-type"]) ? parseJson(req, res, next) : next()
}

/** Rejects parsed bodies that are nested deeper or have more values than any input. */
export const limitBodySize: Middleware = (req, _res, next) => {
  assertBodySize(req.body)
  next()
}

/** Throws BAD_REQUEST for a body that is nested deeper or has more values than any input. */
export function assertBodySize(body: unknown): void {
  let remaining = 10_000
  const isTooLarge = (value: unknown, depth: number): boolean => {
    if (value === null || typeof value !== "object") return false
    if (depth > 20 || --remaining < 0) return true
    return Object.values(value).some((inner) => isTooLarge(inner, depth + 1))
  }
  if (isTooLarge(body, 0)) throw new AppError("BAD_REQUEST")
}
