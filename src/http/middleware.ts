// Middleware of every HTTP request: request id, log, security headers, body, caller and rate limit.
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestHandler } from "express"
import helmet from "helmet"
import onHeaders from "on-headers"
import proxyAddress from "proxy-addr"
import { monotonic } from "../adapters/clock.js"
import { chargeConnections } from "../adapters/connection-shares.js"
import { isCrossOrigin, originsOf } from "../auth/origin.js"
import { type RateLimitResult, rateLimitErrorHeaders, rateLimitHeaders } from "../auth/rate-limit-result.js"
import { countDownload, countRequests } from "../core/attempts.js"
import { verifyPlaceholderToken } from "../core/avatar-urls.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import { verifyFileToken, verifyPictureToken } from "../core/file-urls.js"
import { displayedRequestId } from "../core/request.js"
import { languageOf } from "../i18n/translate.js"
import { credentialsOf } from "./cookies.js"
import { problemDetails, toPublicError } from "./problem-details.js"
import { toRequestError } from "./request-errors.js"
import { isSecureRequest, type TrustProxy } from "./secure-request.js"

export type HttpRequest = IncomingMessage & { body?: unknown; originalUrl?: string }
export type HttpResponse = ServerResponse & { locals: Locals }

/** State of a request that middleware shares. */
interface Locals {
  /** Id of the request in log and audit. The server chooses it, so that no client can imitate another request. */
  requestId: string
  /** Id that the client chose in `X-Request-Id`. */
  clientRequestId?: string
  ctx?: Context
  /** Pattern of the matched route. */
  route?: string
  /** Name of the GraphQL operation. */
  operation?: string
  /** Codes of the errors in the response. */
  errorCodes?: string[]
  /** Ids for the log if the request is traced. */
  traceIds?: { trace_id: string; span_id: string } | undefined
  /** Id of the trace if it is recorded. */
  recordedTraceId?: string | undefined
}

type Next = (error?: unknown) => void
/** Express-style middleware on Node's request and response. */
export type Middleware = (req: HttpRequest, res: HttpResponse, next: Next) => unknown

/** Middleware as handlers of Express, whose types know neither the locals nor the body. */
export const handlersOf = (...middleware: readonly Middleware[]) => middleware as unknown as RequestHandler[]

/** The requested path, also inside mounted routers. */
export const pathOf = (req: HttpRequest): string => (req.originalUrl ?? req.url ?? "/").split("?", 1)[0] as string

export const EVENT_STREAM = "text/event-stream"
const REQUEST_ID = /^[\w.:-]{8,128}$/

/** Sets the request id. The response repeats a well-formed id of the client, which the log has beside the server's own. */
export const requestId: Middleware = (req, res, next) => {
  const given = req.headers["x-request-id"]
  const clientRequestId = typeof given === "string" && REQUEST_ID.test(given) ? given : undefined
  const requestId = randomUUID()
  res.locals = { requestId, clientRequestId }
  res.setHeader("X-Request-Id", displayedRequestId(res.locals))
  next()
}

/** Sends the time that a request took in milliseconds (Server-Timing), for browsers' developer tools. */
export const serverTiming: Middleware = (_req, res, next) => {
  const startedAt = monotonic()
  onHeaders(res, () => res.setHeader("Server-Timing", `total;dur=${(monotonic() - startedAt).toFixed(1)}`))
  next()
}

/** The path without the token of a calendar feed or a file. */
export const withoutToken = (path: string) => path.replace(/(\/(?:feed|files)\/).+$/i, "$1…")

/** Sets security headers: browsers must not execute, frame or sniff responses. Pages set their own policy. */
export const securityHeaders = (): Middleware => {
  const shield = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: "no-referrer" },
  })
  // The headers are the same for every request, so they are computed once.
  const headers: [string, string][] = []
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} }
  shield({} as IncomingMessage, recorder as unknown as ServerResponse, () => {})
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}

/**
 * Creates the context of a request and authenticates its token. An invalid token is reported only by operations that need a
 * caller: it must not prevent signing in, refreshing or using a link.
 */
export const createRequestContext = (deps: AppDependencies, isProxy: TrustProxy): Middleware => {
  const ownOrigins = originsOf(deps.config)
  return async (req, res, next) => {
    const isSecure = isSecureRequest(req, deps.config, isProxy)
    const cookies = credentialsOf(req, isSecure)
    const { requestId, clientRequestId } = res.locals
    const meta = {
      requestId,
      clientRequestId,
      isSecure,
      address: proxyAddress(req, isProxy) ?? "",
      userAgent: req.headers["user-agent"]?.slice(0, 300),
      bodyLength: Number(req.headers["content-length"]) || undefined,
      acceptLanguage: req.headers["accept-language"],
      refreshToken: isCrossOrigin(req, ownOrigins) ? undefined : cookies.refreshToken,
      isAborted: () => res.destroyed,
      sendRateLimit: (result: RateLimitResult) => setHeaders(res, rateLimitHeaders(result)),
    }
    const ctx = new Context(deps, null, meta)
    res.locals.ctx = ctx
    const { authorization } = req.headers
    const bearer = authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "")
    const token = bearer ?? cookies.accessToken
    if (token === undefined) return next()
    ctx.request.token = token
    try {
      const { viewer } = await deps.authenticator.authenticate(token)
      ctx.setViewer(viewer)
      if (bearer === undefined) ctx.request.cookieSession = viewer
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.request.authError = error
    }
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(req.method ?? "")
    if (ctx.viewerOrNull && bearer === undefined && isWrite) assertSameOrigin(req, ownOrigins)
    next()
  }
}

/**
 * Browsers send cookies for pages of any origin, so a write needs one of our origins, or a header that other origins cannot
 * set.
 */
function assertSameOrigin(req: HttpRequest, ownOrigins: ReadonlySet<string>): void {
  const lacksBrowserHeaders = req.headers.origin === undefined && req.headers["x-requested-with"] === undefined
  if (lacksBrowserHeaders || isCrossOrigin(req, ownOrigins)) throw new AppError("UNTRUSTED_ORIGIN")
}

/** Counts the request, sends rate limit headers, and rejects requests beyond the limit. */
export const limitRequestRate: Middleware = async (req, res, next) => {
  const ctx = res.locals.ctx as Context
  const signed = signedDownload(ctx, pathOf(req))
  await (signed ? countDownload(ctx, signed.sessionId) : countRequests(ctx))
  next()
}

/** The download of a path with a valid signature; undefined for any other path. Only the URL of a document names a session. */
function signedDownload({ deps }: Context, path: string): { sessionId?: string } | undefined {
  const [, kind, token = ""] = /^\/api\/(files|avatars)\/([^/]+)$/.exec(path) ?? []
  if (kind === undefined) return undefined
  try {
    if (kind === "files") return verifyPictureToken(deps, token) ? {} : verifyFileToken(deps, token)
    verifyPlaceholderToken(deps, token)
    return {}
  } catch {
    return undefined
  }
}

/** Charges the connections of the request to the caller's organization. */
export const chargeRequest: Middleware = (_req, res, next) => chargeConnections(res.locals.ctx as Context, next)

/** Sends errors as problem details (RFC 9457). Defects are sent without details. */
export const handleErrors =
  ({ log }: Pick<AppDependencies, "log">) =>
  // Express recognizes error handlers by their four parameters.
  (thrown: unknown, req: HttpRequest, res: HttpResponse, _next: Next): void => {
    const error = toPublicError(toRequestError(thrown))
    const { requestId, clientRequestId } = res.locals
    if (error.code === "INTERNAL") log.error({ err: error, requestId, clientRequestId }, "request failed")
    const { address } = error.details as { address?: string }
    if (error.code === "ORGANIZATION_MOVED" && address && isFollowed(req)) {
      res.writeHead(308, { Location: new URL(req.originalUrl ?? "/", address).href, "Cache-Control": "no-store" }).end()
      return
    }
    // An EventSource connects again after a broken connection, and ends for good at a status.
    const isBreak = error.status === 503 && req.headers.accept === EVENT_STREAM
    res.locals.errorCodes = [error.code]
    if (res.headersSent) return void res.destroy()
    res.statusCode = error.status
    if (isBreak) return void res.destroy()
    if (error.retryAfter !== undefined) res.setHeader("Retry-After", String(error.retryAfter))
    setHeaders(res, rateLimitErrorHeaders(error))
    if (error.status === 401) res.setHeader("WWW-Authenticate", "Bearer")
    const language = languageOf(
      res.locals.ctx ?? { viewerOrNull: null, request: { acceptLanguage: req.headers["accept-language"] } },
    )
    res.setHeader("Cache-Control", "no-store")
    const problem = problemDetails(error, {
      path: withoutToken(pathOf(req)),
      requestId: displayedRequestId(res.locals),
      language,
    })
    sendText(res, "application/problem+json", JSON.stringify(problem))
  }

/** Whether a program without a session reads an address that it was given once: a feed, or the careers pages. Such programs follow redirects. */
const isFollowed = (req: HttpRequest): boolean =>
  ["GET", "HEAD"].includes(req.method ?? "") && /^\/api\/((calendar|leave)\/feed|careers)\//.test(pathOf(req))

function setHeaders(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

export function sendText(res: ServerResponse, type: string, text: string): void {
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Length", Buffer.byteLength(text))
  res.end(text)
}
