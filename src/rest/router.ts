// Turns the route tables into Express routes: gate, input, unit of work, answer. Every endpoint goes this way and no other.
import { createHash } from "node:crypto"
import express, { type NextFunction, type Request, type Response, type Router } from "express"
import type { GraphQLSchema } from "graphql"
import type { Context } from "../core/context.js"
import { refuse } from "../core/errors.js"
import { fingerprintOf, once, readIdempotencyKey } from "../core/idempotency.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { isId, Thing } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import { sendCookies } from "../http/cookies.js"
import { sendText } from "../http/middleware.js"
import { parse } from "../inputs/parse.js"
import { Reading } from "../query/query-spec.js"
import { openStream } from "../subscriptions/sse.js"
import { nest, Presenter, relationsOf } from "./presenter.js"
import { linkHeader, type Paging, readQuery, takePaging } from "./query-string.js"
import { type AnyRoute, bySpecificity, EventStream, Nothing, type Shows, Text } from "./route.js"

interface Answer {
  status: number
  headers: Record<string, string>
  body?: string
}

/** The routes of `/api`. Throws for a route whose operation has no gate. */
export function mount(tables: readonly AnyRoute[], schema: GraphQLSchema, gates: ReadonlyMap<string, unknown>): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const presenter = new Presenter(schema)
  for (const route of [...tables].sort(bySpecificity)) {
    if (!gates.has(route.op)) throw new Error(`${route.method} ${route.path}: operation ${route.op} has no gate`)
    router[route.method](route.path, (req, res, next) => serve(route, presenter, req, res).catch(next))
  }
  refuseOtherMethods(router, tables)
  return router
}

/** A path that is known under other methods says which (RFC 9110, 15.5.6). */
function refuseOtherMethods(router: Router, tables: readonly AnyRoute[]): void {
  for (const [path, routes] of Map.groupBy([...tables].sort(bySpecificity), (route) => route.path)) {
    const allow = routes.map(({ method }) => method.toUpperCase()).join(", ")
    router.all(path, (_req: Request, res: Response, next: NextFunction) => {
      res.setHeader("Allow", allow)
      next(refuse("METHOD_NOT_ALLOWED"))
    })
  }
}

async function serve(route: AnyRoute, presenter: Presenter, req: Request, res: Response): Promise<void> {
  const ctx = res.locals.ctx as Context
  res.locals.route = `/api${route.path}`
  if (route.gives === EventStream) {
    await ctx.confirm()
    return openStream(req, res, ctx, presenter, await beginningOf(route, ctx, req))
  }
  if (route.method === "get") return send(req, res, await ctx.read(() => answerOf(route, presenter, ctx, req)))
  await ctx.confirm()
  const answer = await answerOf(route, presenter, ctx, req)
  sendCookies(res, ctx)
  send(req, res, answer)
}

/** After which number a stream begins: a browser says in a header what it has seen. */
async function beginningOf(route: AnyRoute, ctx: Context, req: Request): Promise<number> {
  ctx.enter(route.op)
  const query = queryOf(req)
  const since = query.since ?? req.get("last-event-id")
  return route.do(
    ctx,
    await parse(route.takes as Class, since === undefined ? query : { ...query, since }, "query"),
  ) as Promise<number>
}

async function answerOf(route: AnyRoute, presenter: Presenter, ctx: Context, req: Request): Promise<Answer> {
  ctx.enter(route.op)
  const params = readParams(req.params as Record<string, string>)
  const read = route.method === "get"
  const query = queryOf(req)
  const listed = Array.isArray(route.gives)
  const paging = read && listed ? takePaging(query, route.paged) : undefined
  // What a deletion takes may stand in the query as well: many clients send no body with it.
  const asked = read || route.method === "delete"
  const raw = read ? query : asked ? { ...query, ...(req.body as object | undefined) } : (req.body ?? {})
  if (!asked) refuseUnknown(query)
  const input = route.takes ? await parse(route.takes, raw, asked ? "query" : "json") : {}
  if (!route.takes) refuseUnknown(read ? query : raw)
  const given = Object.assign(input, params)
  if (read) return answerTo(route, presenter, ctx, req, await route.do(ctx, given), paging)
  ctx.expectedVersion = expectedVersion(req.get("if-match"))
  const key = readIdempotencyKey(req.get("idempotency-key"))
  return unitOfWork(ctx, async () => {
    const work = async () => {
      const result = await route.do(ctx, given)
      await ctx.settle()
      return answerTo(route, presenter, ctx, req, result, paging)
    }
    if (key === undefined || (req.method !== "POST" && req.method !== "PATCH")) return work()
    // The answer is kept as it was shown, so whoever has another role since is not who it was shown to.
    const fingerprint = fingerprintOf(req.method, req.originalUrl, raw, ctx.me?.role)
    const { answer, replayed } = await once(ctx, { key, fingerprint }, work)
    return replayed ? { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } } : answer
  })
}

const queryOf = ({ url }: Request) => readQuery(url.includes("?") ? new URL(url, "http://localhost").search : "")

/** Parameters are ids, but for the token of a link: what is no id is nowhere. */
function readParams(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (/id$/i.test(name) && !isId(value)) throw refuse("NOT_FOUND")
    params[name] = /id$/i.test(name) ? value.toLowerCase() : value
  }
  return { ...params }
}

function refuseUnknown(raw: object): void {
  const problems = Object.keys(raw).map((path) => ({ path, code: "unknownField" }))
  if (problems.length > 0) throw refuse("VALIDATION_FAILED", { problems })
}

/** The version in If-Match; `*` expects any (RFC 9110, 13.1.1). PRECONDITION_FAILED for a tag that is none of ours. */
export function expectedVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined
  const tag = /^\s*"(\d+)(?:\.[\w-]+)?"\s*$/.exec(header)
  if (!tag) throw refuse("PRECONDITION_FAILED")
  return Number(tag[1])
}

/** The answer to a result: read and shown while the transaction is open, so that it shows this change and no later one. */
async function answerTo(
  route: AnyRoute,
  presenter: Presenter,
  ctx: Context,
  req: Request,
  result: unknown,
  paging: Paging | undefined,
): Promise<Answer> {
  if (route.gives === Nothing) return { status: route.status, headers: {} }
  if (route.gives === Text)
    return { status: route.status, headers: { "Content-Type": `${route.media}; charset=utf-8` }, body: String(result) }
  const [of, listed] = Array.isArray(route.gives) ? [route.gives[0] as Class, true] : [route.gives, false]
  const headers: Record<string, string> = {}
  result = readingOf(result)
  if (listed) {
    const address = new URL(req.originalUrl, "http://localhost")
    const { page, limit } = paging ?? { page: 1, limit: 1000 }
    const part = route.nested ? { page: 1, limit: treeMaximum } : { page, limit }
    if (result instanceof Reading && !route.nested && presenter.isWritten(ctx, of.name, route.include)) {
      const selection = presenter.selection(result.entity, route.include, { bare: true })
      const { items, total } = await ctx.reader.pageText(result, selection, partOf(part))
      const body = route.paged ? `{"items":${items},"page":${page},"limit":${limit},"total":${total}}` : items
      return { status: route.status, headers: paged(address, part, total), body }
    }
    const list =
      result instanceof Reading ? await readPage(route, presenter, ctx, result, part) : slice(result as unknown[], part)
    const shown = presenter.show(ctx, of.name, list.items, route.include) as object[]
    // The pages of a tree are made of whole trees.
    const { items, total } = route.nested
      ? slice(nest(shown as { level: number }[]), { page, limit })
      : { items: shown, total: list.total }
    const body = JSON.stringify(route.paged ? { items, page, limit, total } : items)
    return { status: route.status, headers: paged(address, { page, limit }, total), body }
  }
  const value =
    result instanceof Reading
      ? await ctx.reader.one(result, presenter.selection(result.entity, route.include))
      : await readParts(presenter, ctx, result, route.include)
  const record = value as Record<string, unknown> | null
  if (route.at && record?.id) headers.Location = `/api${route.at}/${record.id}`
  const body = JSON.stringify(presenter.show(ctx, of.name, value, route.include))
  headers.ETag = `"${typeof record?.$version === "number" ? record.$version : 0}.${digest(body)}"`
  return { status: route.status, headers, body }
}

/** The most rows of a tree. */
const treeMaximum = 10_000

/** A plain result with those of its parts read, under the policies, that are entities and that the route shows. */
async function readParts(presenter: Presenter, ctx: Context, result: unknown, shows: Shows): Promise<unknown> {
  if (result === null || typeof result !== "object") return result
  const record = { ...result } as Record<string, unknown>
  for (const [name, how] of Object.entries(relationsOf(shows))) {
    const reading = readingOf(record[name])
    if (!(reading instanceof Reading) || how === false) continue
    const selection = presenter.selection(reading.entity, how)
    const part = { offset: 0, limit: mostParts, total: false }
    record[name] =
      reading.cardinality === "list"
        ? (await ctx.reader.page(reading, selection, part)).items
        : await ctx.reader.one(reading, selection)
  }
  return record
}

/** An entity as a reading of itself. */
const readingOf = (value: unknown) =>
  value instanceof Thing ? Reading.one(value.constructor as Class<Thing>, { id: value.id }) : value

const mostParts = 1000

const paged = (address: URL, paging: Paging, total: number) => ({
  "X-Total-Count": String(total),
  Link: linkHeader(address, paging, total),
})

const partOf = ({ page, limit }: Paging) => ({ offset: (page - 1) * limit, limit, total: true })

async function readPage(route: AnyRoute, presenter: Presenter, ctx: Context, reading: Reading<unknown>, paging: Paging) {
  const { items, total } = await ctx.reader.page(reading, presenter.selection(reading.entity, route.include), partOf(paging))
  return { items, total: total ?? items.length }
}

const slice = (items: unknown[], { page, limit }: Paging) => ({
  items: items.slice((page - 1) * limit, page * limit),
  total: items.length,
})

const digest = (body: string) => createHash("sha256").update(body).digest("base64url").slice(0, 22)

/** Sends an answer; a read that the client has already is 304 (RFC 9110, 13.1.2). */
function send(req: Request, res: Response, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  const isRead = req.method === "GET" || req.method === "HEAD"
  // The answer to a write may hold a token, and is nobody's to keep.
  res.setHeader("Cache-Control", isRead ? "private, no-cache" : "no-store")
  if (body === undefined) return void res.status(status).end()
  if (isRead) {
    const etag = headers.ETag ?? `"0.${digest(body)}"`
    res.setHeader("ETag", etag)
    const known = req.get("if-none-match")
    if (known && (known.trim() === "*" || known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)))
      return void res.status(304).end()
  }
  res.statusCode = status
  sendText(res, headers["Content-Type"] ?? "application/json; charset=utf-8", body)
}
