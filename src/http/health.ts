// Health checks for load balancers and orchestrators.
import express, { type Router } from "express"
import { monotonic } from "../adapters/clock.js"
import { isWritable } from "../adapters/orm.js"
import type { AppDependencies } from "../core/dependencies.js"

/** How long the answer of a readiness check is used. */
const READINESS_TTL_MS = 1_000

/** `/live` means that the process responds, `/ready` that the database accepts writes as well and the server is not stopping. */
export function healthRoutes({ db }: Pick<AppDependencies, "db">, server: { readonly isDraining: boolean }): Router {
  const router = express.Router()
  let lastCheck = { at: Number.NEGATIVE_INFINITY, isUp: Promise.resolve(false) }
  /** Asks the database at most once a second, however often it is called. */
  const isUp = (): Promise<boolean> => {
    if (monotonic() - lastCheck.at >= READINESS_TTL_MS) lastCheck = { at: monotonic(), isUp: isWritable(db) }
    return lastCheck.isUp
  }
  router.get("/live", (_req, res) => {
    res.locals.route = "/health/live"
    res.json({ status: "ok" })
  })
  router.get("/ready", async (_req, res) => {
    res.locals.route = "/health/ready"
    const up = !server.isDraining && (await isUp())
    if (!up) res.setHeader("Retry-After", "5")
    res.status(up ? 200 : 503).json({ status: up ? "ok" : server.isDraining ? "draining" : "unavailable" })
  })
  return router
}
