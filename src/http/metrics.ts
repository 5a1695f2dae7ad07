// Measures requests, and exposes the metrics to Prometheus.
import cluster from "node:cluster"
import type { RequestHandler } from "express"
import { monotonic } from "../adapters/clock.js"
import { matchesToken } from "../auth/tokens.js"
import type { Config } from "../config.js"
import { AppError } from "../core/errors.js"
import type { Metrics } from "../core/metrics.js"
import type { Middleware } from "./middleware.js"
import { shareMetrics } from "./worker-metrics.js"

export const measureRequests =
  (metrics: Metrics): Middleware =>
  (req, res, next) => {
    const startedAt = monotonic()
    res.once("finish", () => {
      const route = res.locals.route ?? "other"
      const labels = { method: req.method ?? "", route, status: res.statusCode }
      metrics.observeRequest(labels, (monotonic() - startedAt) / 1000, res.locals.recordedTraceId)
    })
    next()
  }

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
