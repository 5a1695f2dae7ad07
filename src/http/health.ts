// Health checks for load balancers and orchestrators.
import express, { type Router } from "express"
import { isReachable } from "../adapters/orm.js"
import type { AppDependencies } from "../core/dependencies.js"

/** `/live` means that the process responds, `/ready` that the database responds as well and the server is not stopping. */
export function healthRoutes({ orm }: Pick<AppDependencies, "orm">, state: { draining: boolean }): Router {
  const router = express.Router()
  router.get("/live", (_req, res) => void res.json({ status: "ok" }))
  router.get("/ready", async (_req, res) => {
    const up = !state.draining && (await isReachable(orm))
    if (!up) res.setHeader("Retry-After", "5")
    res.status(up ? 200 : 503).json({ status: up ? "ok" : state.draining ? "draining" : "unavailable" })
  })
  return router
}
