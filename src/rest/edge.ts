// What every HTTP request passes before it reaches a face: an id, the log, security headers, and who it comes from.
import { randomUUID } from "node:crypto"
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express"
import helmet from "helmet"
import { monotonic } from "../adapters/clock.js"
import { authenticate } from "../auth/authenticate.js"
import { Context } from "../context.js"
import { Refusal, refuse } from "../errors.js"
import type { Kit } from "../kit.js"
import { languageOf } from "../messages.js"
import { cookiesOf } from "./cookies.js"
import { problemOf, publicRefusal } from "./problem.js"
import { rateLimitHeaders } from "./rate-limits.js"

const acceptableId = /^[\w.:-]{8,128}$/

/** Gives the request its id: the caller's, where it is one, else a new one. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get("x-request-id")
  res.locals.requestId = given && acceptableId.test(given) ? given : randomUUID()
  res.setHeader("X-Request-Id", res.locals.requestId as string)
  next()
}

/**
 * One line per request: who, what, how long. Never a body, a query, a header or a name: secrets stand in those. Written by
 * hand, because a logger of its own for each request cost a tenth of a small one.
 */
export const requestLog =
  ({ log }: Kit): RequestHandler =>
  (req, res, next) => {
    const begun = monotonic()
    res.once("close", () => {
      const { requestId, ctx } = res.locals as { requestId: string; ctx?: Context }
      const path = withoutToken(req.originalUrl.split("?", 1)[0] as string)
      const line = { requestId, method: req.method, path, status: res.statusCode, ms: Math.round(monotonic() - begun) }
      const who = ctx?.me ? { userId: ctx.me.id, organizationId: ctx.me.organizationId } : {}
      const gone = res.writableFinished ? {} : { aborted: true }
      log[res.statusCode >= 500 ? "error" : "info"]({ ...line, ...who, ...gone }, "request")
    })
    next()
  }

/** The path of a feed without the token that opens it. */
const withoutToken = (path: string) => path.replace(/(\/feed\/)[^/]+$/, "$1…")

/** Answers are data: nothing in them is to be run, framed or guessed at. Pages for people allow themselves more. */
export const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: "no-referrer" },
})

/** JSON bodies of at most 1 MiB; any other body is refused by its media type. */
export const jsonBody: RequestHandler[] = [
  (req, _res, next) => {
    const hasBody =
      req.headers["content-length"] !== undefined
        ? req.headers["content-length"] !== "0"
        : req.headers["transfer-encoding"] !== undefined
    next(hasBody && !req.is(["application/json", "application/*+json"]) ? refuse("UNSUPPORTED_MEDIA_TYPE") : undefined)
  },
  express.json({ limit: "1mb", strict: true, type: ["application/json", "application/*+json"] }),
  (req, _res, next) => next(tooDeep(req.body) ? refuse("BAD_REQUEST") : undefined),
]

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
export const identify = (kit: Kit): RequestHandler => {
  const ours = new Set([new URL(kit.config.publicUrl).origin, ...kit.config.corsOrigins])
  return async (req, res, next) => {
    const cookies = cookiesOf(req)
    const facts = {
      requestId: res.locals.requestId as string,
      address: req.ip ?? "",
      userAgent: req.get("user-agent")?.slice(0, 300),
      acceptLanguage: req.get("accept-language"),
      refreshToken: isForeign(req, ours) ? undefined : cookies.refresh_token,
    }
    const ctx = new Context(kit, null, facts)
    res.locals.ctx = ctx
    const authorization = req.get("authorization")
    const bearer = authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "")
    const token = bearer ?? cookies.access_token
    if (token === undefined) return next()
    try {
      ctx.become(await authenticate(kit, token))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.badToken = error
    }
    const changes = !["GET", "HEAD", "OPTIONS"].includes(req.method)
    if (ctx.me && bearer === undefined && changes) refuseForeignPage(req, ours)
    next()
  }
}

/** A browser sends cookies for any page that asks: a change needs an Origin of ours, or a header that other pages can't set. */
function refuseForeignPage(req: Request, ours: ReadonlySet<string>): void {
  const isProgram = req.get("origin") === undefined && req.get("x-requested-with") === undefined
  if (isProgram || isForeign(req, ours)) throw refuse("CSRF_REFUSED")
}

/** Whether a page of somebody else sent the request. */
function isForeign(req: Request, ours: ReadonlySet<string>): boolean {
  const origin = req.get("origin")
  const own = origin === `http://${req.get("host")}` || origin === `https://${req.get("host")}`
  return origin !== undefined && !own && !ours.has(origin)
}

/** Counts the request, tells the caller in headers where it stands, and refuses what is too much. */
export const limitRequests =
  ({ rateLimits }: Kit): RequestHandler =>
  async (_req, res, next) => {
    const { me, request } = res.locals.ctx as Context
    const verdict = await rateLimits.request({ userId: me?.id, address: request.address })
    if (!verdict) return next()
    for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) res.setHeader(name, value)
    next(verdict.isAllowed ? undefined : refuse("RATE_LIMITED", { retryAfter: verdict.retryAfterSeconds }))
  }

/** The last stop of every error: a problem document (RFC 9457), opaque where it is a defect. */
export const answerErrors =
  ({ log }: Kit) =>
  // Express knows error handlers by their four parameters.
  (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const refusal = publicRefusal(fromParser(error))
    if (refusal.code === "INTERNAL") log.error({ err: error, requestId: res.locals.requestId }, "a request failed")
    if (res.headersSent) return void res.destroy()
    if (refusal.retryAfter !== undefined) res.setHeader("Retry-After", String(refusal.retryAfter))
    if (refusal.status === 401) res.setHeader("WWW-Authenticate", "Bearer")
    const ctx = res.locals.ctx as Context | undefined
    const language = languageOf(ctx ?? { me: null, request: { acceptLanguage: req.get("accept-language") } })
    const problem = problemOf(refusal, language, req.originalUrl.split("?", 1)[0] as string)
    res.setHeader("Cache-Control", "no-store")
    res
      .status(refusal.status)
      .type("application/problem+json")
      .send(Buffer.from(JSON.stringify(problem)))
  }

/** What Express and its body parser throw for a request that can't be read. */
function fromParser(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const { type, status } = error as { type?: string; status?: number }
  if (status === 413 || type === "entity.too.large") return refuse("TOO_LARGE", { cause: error })
  if (status === 415) return refuse("UNSUPPORTED_MEDIA_TYPE", { cause: error })
  if (error instanceof URIError || (typeof status === "number" && status >= 400 && status < 500))
    return refuse("BAD_REQUEST", { cause: error })
  return error
}
