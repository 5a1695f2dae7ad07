// Composes the server: middleware, both APIs over the same services, jobs and live delivery.
import { createServer, type Server } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import express, { type ErrorRequestHandler } from "express"
import type { GraphQLSchema } from "graphql"
import type { AppDependencies } from "./core/dependencies.js"
import { AppError } from "./core/errors.js"
import { demoLogins } from "./demo/load.js"
import { accessPolicies, resolvers, restRoutes, scheduledJobs } from "./domains.js"
import { printSortedSchema } from "./graphql/print-schema.js"
import { buildServedSchema } from "./graphql/schema.js"
import { GraphqlApi } from "./graphql/server.js"
import { uploadBody } from "./graphql/uploads.js"
import { sendAllowedMethods } from "./http/allowed-methods.js"
import { allowOrigins } from "./http/cors.js"
import { Draining } from "./http/draining.js"
import { healthRoutes } from "./http/health.js"
import { exposeMetrics } from "./http/metrics.js"
import {
  chargeRequest,
  createRequestContext,
  handleErrors,
  handlersOf,
  limitRequestRate,
  requestId,
  securityHeaders,
  serverTiming,
} from "./http/middleware.js"
import { createPages } from "./http/pages/pages.js"
import { jsonBody, limitBodySize } from "./http/request-body.js"
import { requestLog } from "./http/request-log.js"
import { isSecureRequest } from "./http/secure-request.js"
import { traceRequests } from "./http/traced-requests.js"
import { endStalledResponses, limitUnreadBytes } from "./http/unread-responses.js"
import { startJobs } from "./jobs/worker.js"
import { type DependencyOptions, openDependencies } from "./open-dependencies.js"
import { buildOpenApi } from "./rest/openapi.js"
import { createRouter } from "./rest/router.js"
import type { SubscriptionHub } from "./subscriptions/hub.js"
import { openSockets } from "./subscriptions/sockets.js"
import { openStream } from "./subscriptions/sse.js"

export interface App {
  readonly server: Server
  readonly deps: AppDependencies
  readonly hub: SubscriptionHub
  /** Reports not ready, then ends requests in flight, jobs and connections. */
  stop(options?: { notice?: number }): Promise<void>
}

/** The schema that all servers of a process share. It depends on no configuration. */
let servedSchema: GraphQLSchema | undefined

/** Creates a server that is ready to listen. */
export async function createApp(options: DependencyOptions): Promise<App> {
  const { config, databaseUrl } = options
  const { deps, hub, mailer, disconnect, close } = await openDependencies(options)
  const jobs = await startJobs(deps, mailer, databaseUrl, scheduledJobs)
  hub.start(deps)
  servedSchema ??= buildServedSchema(resolvers, accessPolicies)
  const schema = servedSchema
  const graphql = await GraphqlApi.start(deps, schema)
  const draining = new Draining()

  const app = express()
  app.disable("x-powered-by")
  app.set("etag", false)
  app.set("query parser", false)
  app.set("trust proxy", config.trustProxy)
  const timing = config.production ? [] : [serverTiming]
  const entry = handlersOf(
    requestId,
    traceRequests(app.get("trust proxy fn")),
    requestLog(deps),
    draining.endConnections,
    ...timing,
    securityHeaders(),
    allowOrigins(config),
  )
  app.use(...entry)
  const createContext = createRequestContext(deps, app.get("trust proxy fn"))
  const authenticate = handlersOf(jsonBody, limitBodySize, createContext, limitRequestRate, limitUnreadBytes())
  app.options("/metrics", sendAllowedMethods("GET"))
  app.options("/graphql", sendAllowedMethods("GET", "POST"))
  app.use("/health", healthRoutes(deps, draining))
  app.get("/metrics", exposeMetrics(deps.metrics, config))
  app.use(
    createPages({
      config,
      isSecure: (req) => isSecureRequest(req, config, app.get("trust proxy fn")),
      mailer,
      demoLogins: async () => (config.demo ? demoLogins(deps) : []),
      openapi: () => JSON.stringify(buildOpenApi(restRoutes, schema, accessPolicies)),
      schema: () => printSortedSchema(schema),
    }),
  )
  app.use(
    "/api",
    ...authenticate,
    ...handlersOf(chargeRequest),
    createRouter(restRoutes, schema, accessPolicies.operations, (...stream) => openStream(hub, restRoutes, ...stream)),
  )
  app.all("/graphql", ...authenticate, ...handlersOf(uploadBody, chargeRequest, graphql.handler))
  app.use((_req, _res, next) => next(new AppError("NOT_FOUND")))
  app.use(handleErrors(deps) as unknown as ErrorRequestHandler)

  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      // Requests are ended at most this much later than their timeouts.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
    app,
  )
  server.maxRequestsPerSocket = 1000
  endStalledResponses(server)
  const sockets = openSockets(deps, hub, schema, graphql, app.get("trust proxy fn"))
  server.on("upgrade", (req, socket, head) => sockets.upgrade(req, socket as Socket, head))
  let stopped: Promise<void> | undefined
  const drain = async ({ notice = 0 }: { notice?: number } = {}) => {
    draining.start()
    if (notice > 0) await sleep(notice)
    await hub.stop()
    await draining.close(server, config.shutdownGraceSeconds * 1000)
    await disconnect()
    await graphql.stop()
    await jobs.stop()
    await close()
  }
  return {
    server,
    deps,
    hub,
    stop: (options) => {
      stopped ??= drain(options)
      return stopped
    },
  }
}
