// What every HTTP request passes before it reaches a face: an id, the log, security headers, and who it comes from. The steps
// ask nothing of Express, so that a GraphQL request needs not go through it.
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import express, { type RequestHandler } from "express"
import helmet from "helmet"
import proxyAddress from "proxy-addr"
import { monotonic } from "../adapters/clock.js"
import { isCrossOrigin, originsOf } from "../auth/origin.js"
import { rateLimitHeaders } from "../auth/rate-limiter.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import { languageOf } from "../i18n/translate.js"
import { cookiesOf } from "./cookies.js"
import { problemDetails, toPublicError } from "./problem-details.js"

export type HttpRequest = IncomingMessage & { body?: unknown; originalUrl?: string }
export type HttpResponse = ServerResponse & { locals: Locals }

/** What the steps tell each other about a request. */
export interface Locals {
  requestId: string
  ctx?: Context
  /** The pattern of the route that answered. */
  route?: string
}

type Next = (error?: unknown) => void
/** What Express calls a middleware, on what Node itself knows of a request. */
export type Middleware = (req: HttpRequest, res: HttpResponse, next: Next) => unknown

/** One step out of several, each of which lets the request go on to the next. */
export const composeMiddleware =
  (...steps: readonly Middleware[]): Middleware =>
  (req, res, done) => {
    const from = (n: number): void => {
      const step = steps[n]
      const next: Next = (error) => (error === undefined || error === null ? from(n + 1) : done(error))
      try {
        const outcome = step ? step(req, res, next) : done()
        if (outcome instanceof Promise) outcome.catch(next)
      } catch (error) {
        next(error)
      }
    }
    from(0)
  }

/** A step as Express takes it. */
export const toExpressHandler =
  (step: Middleware): RequestHandler =>
  (req, res, next) =>
    step(req, res as unknown as HttpResponse, next)

/** The path that was asked for, wherever a router has been on its way. */
export const pathOf = (req: HttpRequest): string => (req.originalUrl ?? req.url ?? "/").split("?", 1)[0] as string

const acceptableId = /^[\w.:-]{8,128}$/

/** Gives the request its id: the caller's, where it is one, else a new one. */
export const requestId: Middleware = (req, res, next) => {
  const given = req.headers["x-request-id"]
  const requestId = typeof given === "string" && acceptableId.test(given) ? given : randomUUID()
  res.locals = { requestId }
  res.setHeader("X-Request-Id", requestId)
  next()
}

/**
 * One line per request: who, what, how long. Never a body, a query, a header or a name: secrets stand in those. Written by
 * hand, because a logger of its own for each request cost a tenth of a small one.
 */
export const requestLog = ({ log: main }: Pick<AppDependencies, "log">): Middleware => {
  // Nothing in the line could be a secret, so nothing needs to be looked for.
  const log = main.child({}, { redact: [] })
  return (req, res, next) => {
    const begun = monotonic()
    res.once("close", () => {
      const { requestId, ctx } = res.locals
      const path = withoutToken(pathOf(req))
      const line = { requestId, method: req.method, path, status: res.statusCode, ms: Math.round(monotonic() - begun) }
      const who = ctx?.viewerOrNull ? { userId: ctx.viewerOrNull.id, organizationId: ctx.viewerOrNull.organizationId } : {}
      const gone = res.writableFinished ? {} : { aborted: true }
      log[res.statusCode >= 500 ? "error" : "info"]({ ...line, ...who, ...gone }, "request")
    })
    next()
  }
}

/** The path of a feed without the token that opens it, however it is written. */
const withoutToken = (path: string) => path.replace(/(\/feed\/).+$/i, "$1…")

/** Answers are data: nothing in them is to be run, framed or guessed at. Pages for people allow themselves more. */
export const securityHeaders = (): Middleware => {
  const shield = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: "no-referrer" },
  })
  // They are the same for every request, so they are worked out once.
  const headers: [string, string][] = []
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} }
  shield({} as IncomingMessage, recorder as unknown as ServerResponse, () => {})
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}

const isJson = /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i

/** JSON bodies of at most 1 MiB; any other body is refused by its media type. */
export const jsonBody: Middleware = composeMiddleware(
  (req, _res, next) => {
    const hasBody =
      req.headers["content-length"] !== undefined
        ? req.headers["content-length"] !== "0"
        : req.headers["transfer-encoding"] !== undefined
    next(hasBody && !isJson.test(req.headers["content-type"] ?? "") ? new AppError("UNSUPPORTED_MEDIA_TYPE") : undefined)
  },
  express.json({ limit: "1mb", strict: true, type: () => true }) as Middleware,
  (req, _res, next) => next(tooDeep(req.body) ? new AppError("BAD_REQUEST") : undefined),
)

/** Whether a body nests deeper, or holds more, than any input of ours could. */
function tooDeep(body: unknown): boolean {
  let left = 10_000
  const walk = (value: unknown, depth: number): boolean => {
    if (value === null || typeof value !== "object") return false
    if (depth > 20 || --left < 0) return true
    return Object.values(value).some((inner) => walk(inner, depth + 1))
  }
  return walk(body, 0)
}

/**
 * Attaches the context of the request: its viewer, where it brings a token, and its own view of the database. A token that is
 * no good is told where one is needed: a stale one must not keep anybody from signing in, renewing or using a link.
 */
export const createRequestContext = (deps: AppDependencies, isProxy: (address: string, hop: number) => boolean): Middleware => {
  const ours = originsOf(deps.config)
  return async (req, res, next) => {
    const cookies = cookiesOf(req)
    const facts = {
      requestId: res.locals.requestId,
      address: proxyAddress(req, isProxy) ?? "",
      userAgent: req.headers["user-agent"]?.slice(0, 300),
      acceptLanguage: req.headers["accept-language"],
      refreshToken: isCrossOrigin(req, ours) ? undefined : cookies.refresh_token,
    }
    const ctx = new Context(deps, null, facts)
    res.locals.ctx = ctx
    const { authorization } = req.headers
    const bearer = authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "")
    const token = bearer ?? cookies.access_token
    if (token === undefined) return next()
    ctx.request.token = token
    const confirm = async () => {
      try {
        ctx.setViewer((await deps.authenticator.authenticate(token)).viewer)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        ctx.setViewer(null)
        ctx.request.authError = error
      }
    }
    const belief = await deps.authenticator.findCached(token)
    if (belief) ctx.useCachedSession(belief, confirm)
    else await confirm()
    const changes = !["GET", "HEAD", "OPTIONS"].includes(req.method ?? "")
    if (ctx.viewerOrNull && bearer === undefined && changes) assertSameOrigin(req, ours)
    next()
  }
}

/** A browser sends cookies for any page that asks: a change needs an Origin of ours, or a header that other pages can't set. */
function assertSameOrigin(req: HttpRequest, ours: ReadonlySet<string>): void {
  const isProgram = req.headers.origin === undefined && req.headers["x-requested-with"] === undefined
  if (isProgram || isCrossOrigin(req, ours)) throw new AppError("UNTRUSTED_ORIGIN")
}

/** Counts the request, tells the caller in headers where it stands, and refuses what is too much. */
export const limitRequestRate =
  ({ rateLimits }: AppDependencies): Middleware =>
  async (_req, res, next) => {
    const { viewerOrNull: viewer, request } = res.locals.ctx as Context
    const verdict = await rateLimits.request({ userId: viewer?.id, address: request.address })
    if (!verdict) return next()
    for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) res.setHeader(name, value)
    next(verdict.isAllowed ? undefined : new AppError("RATE_LIMITED", { retryAfter: verdict.retryAfterSeconds }))
  }

/** The last stop of every error: a problem document (RFC 9457), opaque where it is a defect. */
export const handleErrors =
  ({ log }: Pick<AppDependencies, "log">) =>
  // Express knows error handlers by their four parameters.
  (thrown: unknown, req: HttpRequest, res: HttpResponse, _next: Next): void => {
    const error = toPublicError(fromParser(thrown))
    if (error.code === "INTERNAL") log.error({ err: error, requestId: res.locals.requestId }, "a request failed")
    if (res.headersSent) return void res.destroy()
    if (error.retryAfter !== undefined) res.setHeader("Retry-After", String(error.retryAfter))
    if (error.status === 401) res.setHeader("WWW-Authenticate", "Bearer")
    const language = languageOf(
      res.locals.ctx ?? { viewerOrNull: null, request: { acceptLanguage: req.headers["accept-language"] } },
    )
    res.setHeader("Cache-Control", "no-store")
    res.statusCode = error.status
    sendText(res, "application/problem+json", JSON.stringify(problemDetails(error, language, withoutToken(pathOf(req)))))
  }

/** Ends an answer with a text. */
export function sendText(res: ServerResponse, type: string, text: string): void {
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Length", Buffer.byteLength(text))
  res.end(text)
}

/** What Express and its body parser throw for a request that can't be read. */
function fromParser(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { type, status } = error as { type?: string; status?: number }
  if (status === 413 || type === "entity.too.large") return new AppError("PAYLOAD_TOO_LARGE", { cause: error })
  if (status === 415) return new AppError("UNSUPPORTED_MEDIA_TYPE", { cause: error })
  if (error instanceof URIError || (typeof status === "number" && status >= 400 && status < 500))
    return new AppError("BAD_REQUEST", { cause: error })
  return error
}
