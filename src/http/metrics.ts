// Measures requests, and exposes the metrics to Prometheus.
import cluster from "node:cluster"
import type { RequestHandler } from "express"
import { matchesToken } from "../auth/tokens.js"
import type { Config } from "../config.js"
import { AppError, ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import type { Metrics } from "../core/metrics.js"
import { EVENT_STREAM, type HttpResponse } from "./middleware.js"
import { shareMetrics } from "./worker-metrics.js"

/**
 * Measures a request whose response is closed, also if its client did not wait for it. The duration of an event stream means nothing.
 * @param status of the response.
 */
export function measureRequest(metrics: Metrics, res: HttpResponse, status: number, seconds: number): void {
  if (String(res.getHeader("Content-Type")).startsWith(EVENT_STREAM)) return
  const { route = "other", ctx, recordedTraceId } = res.locals
  const labels = {
    method: res.req.method ?? "",
    route: ctx?.request.isLongPoll ? `${route}?wait` : route,
    status: failureOf(res) ?? status,
  }
  metrics.observeRequest(labels, seconds, recordedTraceId)
}

/** The status of an error of the server, which GraphQL returns in a response with another status. */
const failureOf = ({ locals: { errorCodes = [] } }: HttpResponse): number | undefined =>
  errorCodes.map((code) => ERROR_STATUS[code as ErrorCode]).find((status) => status >= 500)

/**
 * Returns the metrics of all workers in Prometheus' text format, or in OpenMetrics while one process is traced. They require the
 * configured token; without one they are open outside production, and do not exist in production.
 */
export const exposeMetrics = (
  { registry }: Metrics,
  { metricsToken, production }: Pick<Config, "metricsToken" | "production">,
): RequestHandler => {
  const read = cluster.isWorker ? shareMetrics(registry) : () => registry.metrics()
  return async (req, res, next) => {
    if (metricsToken === undefined && production) return next(new AppError("NOT_FOUND"))
    const given = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? "")?.[1] ?? ""
    if (metricsToken !== undefined && !matchesToken(given, metricsToken)) return next(new AppError("UNAUTHENTICATED"))
    res.locals.route = "/metrics"
    res.type(registry.contentType).send(await read())
  }
}
