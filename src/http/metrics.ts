// Prometheus metrics.
import type { RequestHandler } from "express"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { monotonic } from "../adapters/clock.js"
import { CACHE_BUDGETS, cacheSizes } from "../core/caches.js"
import type { Middleware } from "./middleware.js"

export interface Metrics {
  /** Measures every request. */
  measure: Middleware
  /** Returns the metrics in Prometheus' text format. */
  expose: RequestHandler
}

/** One registry per server, so that two servers in a process do not share counters. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const budget = new Gauge({
    name: "cache_budget",
    help: "Largest size of a cache, in the unit of the cache",
    labelNames: ["cache", "unit"],
    registers: [registry],
  })
  for (const [cache, { max, unit }] of Object.entries(CACHE_BUDGETS)) budget.set({ cache, unit }, max)
  new Gauge({
    name: "cache_size",
    help: "Size of a cache, in the unit of the cache",
    labelNames: ["cache"],
    registers: [registry],
    collect() {
      for (const { name, size } of cacheSizes()) this.set({ cache: name }, size)
    },
  })
  return {
    measure(req, res, next) {
      const startedAt = monotonic()
      res.once("finish", () => {
        // The route's pattern, not its path: every id would create a time series.
        const route = res.locals.route ?? "other"
        duration.observe({ method: req.method, route, status: res.statusCode }, (monotonic() - startedAt) / 1000)
      })
      next()
    },
    async expose(_req, res) {
      res.type(registry.contentType).send(await registry.metrics())
    },
  }
}
