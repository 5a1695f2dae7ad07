// The line of each request in the log: JSON in production, and elsewhere a sentence such as
// `POST /graphql ManagerDashboard 200 339 ms FORBIDDEN`.
import { monotonic } from "../adapters/clock.js"
import type { AppDependencies } from "../core/dependencies.js"
import { measureRequest } from "./metrics.js"
import { type Middleware, pathOf, withoutToken } from "./middleware.js"

/** Status of a request whose client closed the connection before the response, as nginx logs it. */
const CLIENT_CLOSED_REQUEST = 499

/** Requests of probes and pictures, of which a page sends many. Outside production they are logged at level `debug`. */
const FREQUENT_PATHS = /^\/(health|api\/(avatars|files))\//

/**
 * Logs one line per request, and measures it. The line contains no body, query, header or name of a person, because secrets occur in
 * them. It does not use pino-http, whose child logger per request took a tenth of the time of a small request.
 */
export const requestLog = ({ log: main, config, metrics }: Pick<AppDependencies, "log" | "config" | "metrics">): Middleware => {
  // The line contains no secrets, so redaction is turned off.
  const log = main.child({}, { redact: [] })
  return (req, res, next) => {
    const startedAt = monotonic()
    res.once("close", () => {
      const { requestId, clientRequestId, ctx, operation, errorCodes, traceIds } = res.locals
      const { method } = req
      const path = withoutToken(pathOf(req))
      const isAnswered = res.headersSent || res.locals.errorCodes !== undefined
      const status = isAnswered ? res.statusCode : CLIENT_CLOSED_REQUEST
      const duration = monotonic() - startedAt
      measureRequest(metrics, res, status, duration / 1000)
      const ms = Math.round(duration)
      const { id: userId, organizationId } = ctx?.viewerOrNull ?? {}
      const aborted = res.writableFinished ? undefined : true
      const request = {
        requestId,
        clientRequestId,
        method,
        path,
        operation,
        status,
        ms,
        errorCodes,
        userId,
        organizationId,
        aborted,
        ...traceIds,
      }
      const isFrequent = !config.production && FREQUENT_PATHS.test(path)
      const level = status >= 500 ? "error" : isFrequent ? "debug" : "info"
      if (config.production) return void log[level](request, "request")
      const words = [method, path, operation, status, `${ms} ms`, ...(errorCodes ?? []), aborted && "aborted"]
      log[level]({ request }, words.filter((word) => word !== undefined).join(" "))
    })
    next()
  }
}
