// Composes the server: middleware, both APIs over the same services, jobs and live delivery.
import { createServer, type Server } from "node:http"
import type { Agent } from "node:https"
import type { Socket } from "node:net"
import express, { type ErrorRequestHandler } from "express"
import { openBus } from "./adapters/bus/open-bus.js"
import { type Clock, systemClock } from "./adapters/clock.js"
import { createMailer } from "./adapters/mailer.js"
import { openOrm, poolClientOf, poolOf } from "./adapters/orm.js"
import { createPreparedQuery } from "./adapters/prepared-statements.js"
import { createPush } from "./adapters/push.js"
import { createScanner } from "./adapters/scanner.js"
import { createSeal, createSigner } from "./adapters/seal.js"
import { openStorage } from "./adapters/storage/open-storage.js"
import { createWebhookClient } from "./adapters/webhook-client.js"
import { SessionAuthenticator } from "./auth/authentication.js"
import { createPasswords } from "./auth/passwords.js"
import { createRateLimits } from "./auth/rate-limiter.js"
import { SessionCache } from "./auth/session-cache.js"
import { createTokens } from "./auth/tokens.js"
import { demoLogins } from "./cli/demo/load.js"
import type { Config } from "./config.js"
import { AccessRecorder } from "./core/access-recorder.js"
import type { AppDependencies } from "./core/dependencies.js"
import { assertEncryptionKeys } from "./core/encryption-keys.js"
import { AppError } from "./core/errors.js"
import { KeyedQueue } from "./core/keyed-queue.js"
import { Metrics } from "./core/metrics.js"
import { services } from "./domain-services.js"
import { policies, resolvers, restRoutes } from "./domains.js"
import { printSortedSchema } from "./graphql/print-schema.js"
import { buildServedSchema } from "./graphql/schema.js"
import { createGraphqlApi } from "./graphql/server.js"
import { uploadBody } from "./graphql/uploads.js"
import { allowOrigins } from "./http/cors.js"
import { healthRoutes } from "./http/health.js"
import { exposeMetrics, measureRequests } from "./http/metrics.js"
import {
  composeMiddleware,
  createRequestContext,
  type HttpRequest,
  type HttpResponse,
  handleErrors,
  limitRequestRate,
  pathOf,
  requestId,
  requestLog,
  securityHeaders,
  serverTiming,
  toExpressHandler,
} from "./http/middleware.js"
import { createPages } from "./http/pages/pages.js"
import { jsonBody } from "./http/request-body.js"
import { startJobs } from "./jobs/worker.js"
import { createLogger } from "./logger.js"
import { buildOpenApi } from "./rest/openapi.js"
import { createRouter } from "./rest/router.js"
import { SubscriptionHub } from "./subscriptions/hub.js"
import { openSockets } from "./subscriptions/sockets.js"
import { openStream } from "./subscriptions/sse.js"

export interface App {
  readonly server: Server
  readonly deps: AppDependencies
  readonly hub: SubscriptionHub
  /** Reports not ready, then ends requests in flight, jobs and connections. */
  stop(options?: { notice?: number }): Promise<void>
}

export interface AppOptions {
  config: Config
  /** Database to serve from; its migrations have run. */
  databaseUrl: string
  /** The same database for the connection that listens to changes of viewers. */
  listenUrl?: string
  clock?: Clock
  log?: AppDependencies["log"]
  /** HTTPS agent for push services; the default one if omitted. */
  pushAgent?: Agent
}

/** Creates a server that is ready to listen. */
export async function createApp({
  config,
  databaseUrl,
  listenUrl = databaseUrl,
  clock = systemClock,
  log = createLogger(config),
  pushAgent,
}: AppOptions): Promise<App> {
  const hub = new SubscriptionHub()
  const sessions = new SessionCache(clock, hub)
  const onConnect = sessions.observe.bind(sessions)
  const orm = await openOrm({ url: databaseUrl, poolSize: config.databasePoolSize, clock, onConnect })
  await sessions.listen({ databaseUrl: listenUrl, log })
  const seal = createSeal(config.encryptionKeys, "records")
  const db = orm.em.fork().getKysely() as unknown as AppDependencies["db"]
  await assertEncryptionKeys(db, config.encryptionKeys, seal)
  const { redisUrl } = config
  const bus = await openBus({
    databaseUrl,
    redisUrl,
    log,
    onSignal: (signal) => hub.onSignal(signal),
    onGap: () => hub.resync(),
  })
  const query = await createPreparedQuery(orm)
  const tokens = createTokens(config.jwtSecret)
  const deps: AppDependencies = {
    config,
    orm,
    db,
    accessRecorder: new AccessRecorder({ db, clock, log }),
    preparedQuery: query,
    clock,
    log,
    metrics: new Metrics({ db, pool: await poolOf(orm) }),
    policies,
    bus,
    services,
    changes: hub,
    push: createPush({
      vapidPrivateKey: config.vapidPrivateKey,
      services: config.pushServices,
      contact: `mailto:${/[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0]}`,
      agent: pushAgent,
    }),
    webhookClient: createWebhookClient({ allowedHosts: config.webhookAllowedHosts, requiresHttps: config.production }),
    storage: await openStorage(config),
    queue: new KeyedQueue(),
    computations: new KeyedQueue({ maxRunning: 2, maxWaiting: 3 }),
    scanner: config.clamavUrl === undefined ? undefined : createScanner(config.clamavUrl),
    seal,
    signer: createSigner(config.jwtSecret, "records"),
    tokens,
    authenticator: new SessionAuthenticator(tokens, clock, query, sessions),
    passwords: createPasswords(),
    rateLimits: createRateLimits({ pool: poolClientOf(orm), perMinute: config.rateLimit, digest: seal.digest }),
  }
  const mailer = createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, dataDir: config.dataDir, clock })
  const jobs = await startJobs(deps, mailer, databaseUrl)
  hub.start(deps)
  const schema = buildServedSchema(resolvers, policies)
  const graphql = await createGraphqlApi(deps, schema)
  const state = { draining: false }

  const app = express()
  app.disable("x-powered-by")
  app.set("etag", false)
  app.set("query parser", false)
  app.set("trust proxy", config.trustProxy)
  app.use("/health", healthRoutes(deps, state))
  app.get("/metrics", exposeMetrics(deps.metrics, config))
  app.use(
    createPages({
      config,
      mailer,
      demoLogins: async () => (config.demo ? demoLogins(deps) : []),
      openapi: JSON.stringify(buildOpenApi(restRoutes, schema, policies)),
      schema: () => printSortedSchema(schema),
    }),
  )
  const authenticate = composeMiddleware(jsonBody, createRequestContext(deps, app.get("trust proxy fn")), limitRequestRate(deps))
  const answerGraphql = composeMiddleware(authenticate, uploadBody, graphql.handler)
  app.use(
    "/api",
    toExpressHandler(authenticate),
    createRouter(restRoutes, schema, policies.operations, (...stream) => openStream(hub, restRoutes, ...stream)),
  )
  app.all("/graphql", toExpressHandler(answerGraphql))
  app.use((_req, _res, next) => next(new AppError("NOT_FOUND")))
  app.use(handleErrors(deps) as unknown as ErrorRequestHandler)

  const timing = config.production ? [] : [serverTiming]
  const entry = composeMiddleware(
    requestId,
    requestLog(deps),
    measureRequests(deps.metrics),
    ...timing,
    securityHeaders(),
    allowOrigins(config),
  )
  const sendError = handleErrors(deps)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      // Requests are ended at most this much later than their timeouts.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
    (req: HttpRequest, res) => {
      const out = res as HttpResponse
      const fail = (error?: unknown) => sendError(error, req, out, fail)
      entry(req, out, (error) => {
        if (error) fail(error)
        // GraphQL requests bypass Express: they are the most frequent ones.
        else if (req.method === "POST" && pathOf(req) === "/graphql") answerGraphql(req, out, fail)
        else app(req, res)
      })
    },
  )
  server.maxRequestsPerSocket = 1000
  const sockets = openSockets(deps, hub, schema, graphql, app.get("trust proxy fn"))
  server.on("upgrade", (req, socket, head) => sockets.upgrade(req, socket as Socket, head))
  let stopped: Promise<void> | undefined
  const drain = async ({ notice = 0 }: { notice?: number } = {}) => {
    state.draining = true
    if (notice > 0) await new Promise((resolve) => setTimeout(resolve, notice))
    await hub.stop()
    await close(server, config.shutdownGraceSeconds * 1000)
    await Promise.all([bus.stop(), sessions.stop()])
    await graphql.stop()
    await jobs.stop()
    await mailer.close()
    await deps.accessRecorder.flush()
    await orm.close(true)
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

/** Stops accepting connections, waits for requests in flight, and closes what is left after the grace period. */
function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
