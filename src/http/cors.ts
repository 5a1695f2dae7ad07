// Requests of pages of other origins (CORS).
import cors from "cors"
import type { Config } from "../config.js"
import type { HttpRequest, Middleware } from "./middleware.js"

/** Allows the configured origins to send requests with cookies and to read the headers of responses. Responds to preflight requests. */
export function allowOrigins({ corsOrigins }: Pick<Config, "corsOrigins">): Middleware {
  const setHeaders = cors({
    origin: corsOrigins,
    credentials: true,
    exposedHeaders: [
      "ETag",
      "Link",
      "Location",
      "Retry-After",
      "X-Request-Id",
      "X-Total-Count",
      "RateLimit",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "RateLimit-Policy",
      "Idempotent-Replayed",
    ],
    maxAge: 600,
    preflightContinue: true,
  })
  return (req, res, next) =>
    setHeaders(req, res, (error) => {
      if (error || !isPreflight(req)) return next(error)
      res.writeHead(204).end()
    })
}

/** Any other OPTIONS request asks for the methods of a URL. */
const isPreflight = ({ method, headers }: HttpRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined
