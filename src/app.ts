// Composes the server: the edge, then both faces over the same services.
import { createServer, type Server } from "node:http"
import type { Agent } from "node:https"
import type { Socket } from "node:net"
import cors from "cors"
import express, { type ErrorRequestHandler } from "express"
import { openBus } from "./adapters/bus/bus.js"
import { type Clock, systemClock } from "./adapters/clock.js"
import { createMailer } from "./adapters/mailer.js"
import { openOrm, preparedOn, queriesOf } from "./adapters/orm.js"
import { createPush } from "./adapters/push.js"
import { createSeal } from "./adapters/seal.js"
import { Viewers } from "./auth/authentication.js"
import { createPasswords } from "./auth/passwords.js"
import { createTokens } from "./auth/tokens.js"
import type { Config } from "./config.js"
import type { Kit } from "./core/dependencies.js"
import { refuse } from "./core/errors.js"
import { policies, resolvers, singleUse, tables } from "./domains.js"
import { serveSchema } from "./graphql/schema.js"
import { openGraphql } from "./graphql/server.js"
import { health } from "./http/health.js"
import { createMetrics } from "./http/metrics.js"
import {
  answerErrors,
  asHandler,
  type Incoming,
  identify,
  inTurn,
  jsonBody,
  limitRequests,
  type Outgoing,
  pathOf,
  requestId,
  requestLog,
  securityHeaders,
} from "./http/middleware.js"
import { createRateLimits } from "./http/rate-limits.js"
import { graphiql, pages } from "./http/static-pages.js"
import { startJobs } from "./jobs/worker.js"
import { createLog } from "./logger.js"
import { describeRest } from "./rest/openapi.js"
import { mount } from "./rest/router.js"
import { Live } from "./subscriptions/hub.js"
import { openSockets } from "./subscriptions/sockets.js"

export interface App {
  readonly server: Server
  readonly kit: Kit
  /** Says that it is not ready any more, then ends requests in flight, the jobs, and the connections. */
  stop(options?: { notice?: number }): Promise<void>
}

export interface AppOptions {
  config: Config
  /** Of the database to serve from; it has been migrated. */
  databaseUrl: string
  clock?: Clock
  log?: Kit["log"]
  /** How push services are reached, where it is not as usual. */
  pushAgent?: Agent
}

/** A server that is ready to listen. */
export async function openApp({
  config,
  databaseUrl,
  clock = systemClock,
  log = createLog(config),
  pushAgent,
}: AppOptions): Promise<App> {
  const orm = await openOrm({ url: databaseUrl, poolSize: config.databasePoolSize, clock })
  const seal = createSeal(config.jwtSecret, "records")
  const live = new Live()
  const { redisUrl } = config
  const bus = await openBus({
    databaseUrl,
    redisUrl,
    clock,
    log,
    hear: (signal) => live.hear(signal),
    missed: (from) => live.missed(from),
  })
  const query = await preparedOn(orm)
  const tokens = createTokens(config.jwtSecret)
  const kit: Kit = {
    config,
    orm,
    db: orm.em.fork().getKysely() as unknown as Kit["db"],
    query,
    clock,
    log,
    policies,
    bus,
    live,
    push: createPush({
      vapidPrivateKey: config.vapidPrivateKey,
      services: config.pushServices,
      contact: `mailto:${/[^\s<]+@[^\s>]+/.exec(config.mailFrom)?.[0]}`,
      agent: pushAgent,
    }),
    seal,
    tokens,
    viewers: new Viewers(tokens, clock, query),
    passwords: createPasswords(),
    rateLimits: createRateLimits({ pool: queriesOf(orm), perMinute: config.rateLimit, digest: seal.digest }),
  }
  const mailer = createMailer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, dataDir: config.dataDir, clock })
  const jobs = await startJobs(kit, mailer, databaseUrl)
  live.start(kit)
  const schema = serveSchema(resolvers, policies)
  const graphql = await openGraphql(kit, schema, singleUse)
  const state = { draining: false }
  const metrics = createMetrics()

  const app = express()
  app.disable("x-powered-by")
  app.set("etag", false)
  app.set("query parser", false)
  app.set("trust proxy", config.trustProxy)
  app.use("/health", health(kit, state))
  app.get("/metrics", metrics.expose)
  app.use(pages({ production: config.production, mailer, openapi: JSON.stringify(describeRest(tables, schema, policies)) }))
  const caller = inTurn(jsonBody, identify(kit, app.get("trust proxy fn")), limitRequests(kit))
  const answerGraphql = inTurn(caller, graphql.handler)
  app.use("/api", asHandler(caller), mount(tables, schema, policies.operations))
  app.use("/graphql", graphiql, asHandler(answerGraphql))
  app.use((_req, _res, next) => next(refuse("NOT_FOUND")))
  app.use(answerErrors(kit) as unknown as ErrorRequestHandler)

  const edge = inTurn(requestId, requestLog(kit), metrics.measure, securityHeaders(), cors(corsOptions(config)))
  const tell = answerErrors(kit)
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 },
    (req: Incoming, res) => {
      const out = res as Outgoing
      const fail = (error?: unknown) => tell(error, req, out, fail)
      edge(req, out, (error) => {
        if (error) fail(error)
        // What dashboards do all day goes straight to where it is answered.
        else if (req.method === "POST" && pathOf(req) === "/graphql") answerGraphql(req, out, fail)
        else app(req, res)
      })
    },
  )
  server.maxRequestsPerSocket = 1000
  const sockets = openSockets(kit, schema, graphql, app.get("trust proxy fn"))
  server.on("upgrade", (req, socket, head) => sockets.upgrade(req, socket as Socket, head))
  let stopped: Promise<void> | undefined
  const drain = async ({ notice = 0 }: { notice?: number } = {}) => {
    state.draining = true
    if (notice > 0) await new Promise((resolve) => setTimeout(resolve, notice))
    await live.stop()
    await close(server, config.shutdownGraceSeconds * 1000)
    await bus.stop()
    await graphql.stop()
    await jobs.stop()
    await mailer.close()
    await orm.close(true)
  }
  return {
    server,
    kit,
    stop: (options) => {
      stopped ??= drain(options)
      return stopped
    },
  }
}

/** Takes no new connection, lets requests in flight end, and cuts what is left after the grace. */
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

const corsOptions = ({ corsOrigins }: Config): cors.CorsOptions => ({
  origin: corsOrigins,
  credentials: true,
  exposedHeaders: [
    "ETag",
    "Link",
    "Location",
    "Retry-After",
    "X-Request-Id",
    "X-Total-Count",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "RateLimit-Policy",
    "Idempotent-Replayed",
  ],
  maxAge: 600,
})
