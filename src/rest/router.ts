// Builds the Express router from the route definitions: authorization, input, unit of work, response.
import express, { type NextFunction, type Request, type Response, type Router } from "express"
import type { GraphQLSchema } from "graphql"
import type { Context } from "../core/context.js"
import { AppError, type FieldProblem } from "../core/errors.js"
import { readIdempotencyKey, requestFingerprint, runIdempotent } from "../core/idempotency.js"
import { flushChanges, unitOfWork } from "../core/unit-of-work.js"
import { BaseEntity, isId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import { sendCompressible } from "../http/compression.js"
import { sendCookies } from "../http/cookies.js"
import { digest, expectedVersion, matchesEtag } from "../http/etag.js"
import { sendText } from "../http/middleware.js"
import { parseInput, unknownField } from "../inputs/parse.js"
import { QuerySpec } from "../query/query-spec.js"
import type { StreamStart } from "../services/notifications/positions.js"
import { buildTree, includedRelations, Presenter } from "./presenter.js"
import { withRestPaths } from "./problem-paths.js"
import { linkHeader, PAGING_NAMES, type Paging, readQuery, sortableMetadata, takePaging, takeSort } from "./query-string.js"
import { bySpecificity, EventStream, type FieldSelection, NoContent, type RouteDefinition, TextResponse } from "./route.js"

interface HttpResult {
  status: number
  headers: Record<string, string>
  body?: string
}

/** Streams events to a client from a position on. */
export type OpenStream = (req: Request, res: Response, ctx: Context, presenter: Presenter, start: StreamStart) => Promise<void>

/** The routes of `/api`. Throws for a route whose operation has no rule. */
export function createRouter(
  routes: readonly RouteDefinition[],
  schema: GraphQLSchema,
  rules: ReadonlyMap<string, unknown>,
  openStream: OpenStream,
): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const presenter = new Presenter(schema)
  for (const route of [...routes].sort(bySpecificity)) {
    if (!rules.has(route.operation)) throw new Error(`${route.method} ${route.path}: operation ${route.operation} has no rule`)
    const handle =
      route.response === EventStream
        ? (req: Request, res: Response) => serveStream(route, presenter, openStream, req, res)
        : (req: Request, res: Response) => serve(route, presenter, req, res)
    router[route.method](route.path, (req, res, next) =>
      handle(req, res).catch((error) => next(withRestPaths(error, route.input))),
    )
  }
  handleOtherMethods(router, routes)
  return router
}

/** Responds to other methods with 405 and the allowed methods of a known path (RFC 9110, section 15.5.6). */
function handleOtherMethods(router: Router, definitions: readonly RouteDefinition[]): void {
  for (const [path, routes] of Map.groupBy([...definitions].sort(bySpecificity), (route) => route.path)) {
    const allowed = routes.map(({ method }) => method.toUpperCase())
    router.all(path, (_req: Request, res: Response, next: NextFunction) => {
      res.setHeader("Allow", allowed.join(", "))
      next(new AppError("METHOD_NOT_ALLOWED", { details: { allowed } }))
    })
  }
}

async function serve(route: RouteDefinition, presenter: Presenter, req: Request, res: Response): Promise<void> {
  const ctx = res.locals.ctx as Context
  res.locals.route = `/api${route.path}`
  if (route.method === "get") return send(req, res, await ctx.readWithCachedSession(() => execute(route, presenter, ctx, req)))
  await ctx.verifySession()
  const result = await execute(route, presenter, ctx, req)
  sendCookies(res, ctx)
  send(req, res, result)
}

async function serveStream(
  route: RouteDefinition,
  presenter: Presenter,
  openStream: OpenStream,
  req: Request,
  res: Response,
): Promise<void> {
  const ctx = res.locals.ctx as Context
  res.locals.route = `/api${route.path}`
  await ctx.verifySession()
  return openStream(req, res, ctx, presenter, await streamStart(route, ctx, req))
}

/** Where a stream starts; a reconnecting browser sends the position as `Last-Event-ID`. */
async function streamStart(route: RouteDefinition, ctx: Context, req: Request): Promise<StreamStart> {
  ctx.authorizeOperation(route.operation)
  const query = queryOf(req)
  const since = query.since ?? req.get("last-event-id")
  return route.handler(
    ctx.services,
    await parseInput(route.input as Class, since === undefined ? query : { ...query, since }, "query"),
    ctx,
  ) as Promise<StreamStart>
}

async function execute(route: RouteDefinition, presenter: Presenter, ctx: Context, req: Request): Promise<HttpResult> {
  ctx.authorizeOperation(route.operation)
  const params = readParams(req.params as Record<string, string>)
  const isRead = route.method === "get"
  const query = queryOf(req)
  const isList = Array.isArray(route.response)
  const problems: FieldProblem[] = []
  const paging = isRead && isList ? takePaging(query, route.paged, problems) : undefined
  if (paging && !route.nested) paging.orderBy = takeSort(query, (route.response as [Class])[0], problems)
  // Inputs of a deletion may also be in the query, because many clients send no body with DELETE.
  const takesQuery = isRead || route.method === "delete"
  const raw = isRead ? query : takesQuery ? { ...query, ...(req.body as object | undefined) } : (req.body ?? {})
  if (!takesQuery) problems.push(...Object.keys(query).map((name) => unknownField(name, [])))
  const otherNames = isRead && isList ? listParameters(route) : []
  const input = await parseInput(route.input, raw, takesQuery ? "query" : "json", { problems, otherNames })
  const handlerInput = Object.assign(input, params)
  if (isRead) return respond(route, presenter, ctx, req, await route.handler(ctx.services, handlerInput, ctx), paging)
  ctx.request.expectedVersion = expectedVersion(req.get("if-match"))
  const key = readIdempotencyKey(req.get("idempotency-key"))
  return unitOfWork(ctx, async () => {
    const work = async () => {
      const result = await route.handler(ctx.services, handlerInput, ctx)
      await flushChanges(ctx)
      return respond(route, presenter, ctx, req, result, paging)
    }
    if (key === undefined || (req.method !== "POST" && req.method !== "PATCH")) return work()
    // The stored response depends on the role of the caller, so a changed role makes the request a different one.
    const fingerprint = requestFingerprint(req.method, req.originalUrl, raw, ctx.viewerOrNull?.role)
    const { answer, replayed } = await runIdempotent(ctx, { key, fingerprint }, work)
    return replayed ? { ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } } : answer
  })
}

/** Names of the query parameters that lists have beside their input. */
const listParameters = ({ nested, response }: RouteDefinition) =>
  !nested && sortableMetadata((response as [Class])[0]) ? [...PAGING_NAMES, "sort"] : PAGING_NAMES

const queryOf = ({ url }: Request) => readQuery(url.includes("?") ? new URL(url, "http://localhost").search : "")

/** Lower-cases ids. Throws NOT_FOUND for malformed ids. Other parameters are tokens. */
function readParams(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (/id$/i.test(name) && !isId(value)) throw new AppError("NOT_FOUND")
    params[name] = /id$/i.test(name) ? value.toLowerCase() : value
  }
  return { ...params }
}

/** Builds the response while the transaction is open, so that later changes do not appear in it. */
async function respond(
  route: RouteDefinition,
  presenter: Presenter,
  ctx: Context,
  req: Request,
  result: unknown,
  paging: Paging | undefined,
): Promise<HttpResult> {
  if (route.response === NoContent) return { status: route.status, headers: {} }
  if (route.response === TextResponse)
    return { status: route.status, headers: { "Content-Type": `${route.mediaType}; charset=utf-8` }, body: String(result) }
  const [type, isList] = Array.isArray(route.response) ? [route.response[0] as Class, true] : [route.response, false]
  const headers: Record<string, string> = {}
  result = toQuerySpec(result)
  if (isList) {
    const url = new URL(req.originalUrl, `${ctx.deps.config.publicUrl}/`)
    const { page, limit, orderBy } = paging ?? { page: 1, limit: 1000 }
    const window = route.nested ? { page: 1, limit: MAX_TREE_ROWS } : { page, limit, orderBy }
    if (result instanceof QuerySpec && !route.nested && presenter.isRawJson(ctx, type.name, route.include)) {
      const selection = presenter.selection(result.entity, route.include, { bare: true })
      const { items, total } = await ctx.query.executePageJson(result, selection, pageWindow(window))
      const body = route.paged ? `{"items":${items},"page":${page},"limit":${limit},"total":${total}}` : items
      return { status: route.status, headers: pagingHeaders(url, window, total), body }
    }
    const list =
      result instanceof QuerySpec ? await readPage(route, presenter, ctx, result, window) : slicePage(result as unknown[], window)
    const presented = presenter.present(ctx, type.name, list.items, route.include) as object[]
    // Pages of a tree consist of whole trees.
    const { items, total } = route.nested
      ? slicePage(buildTree(presented as { level: number }[]), { page, limit })
      : { items: presented, total: list.total }
    const body = JSON.stringify(route.paged ? { items, page, limit, total } : items)
    return { status: route.status, headers: pagingHeaders(url, { page, limit }, total), body }
  }
  const value =
    result instanceof QuerySpec
      ? await ctx.query.executeOne(result, presenter.selection(result.entity, route.include))
      : await readParts(presenter, ctx, result, route.include)
  const record = value as Record<string, unknown> | null
  if (route.location && record?.id) headers.Location = `/api${route.location}/${record.id}`
  const body = JSON.stringify(presenter.present(ctx, type.name, value, route.include))
  headers.ETag = `"${typeof record?.$version === "number" ? record.$version : 0}.${digest(body)}"`
  return { status: route.status, headers, body }
}

const MAX_TREE_ROWS = 10_000

/** Reads the properties of a plain result that are entities and that the route includes. The policies apply. */
async function readParts(presenter: Presenter, ctx: Context, result: unknown, selection: FieldSelection): Promise<unknown> {
  if (result === null || typeof result !== "object") return result
  const record = { ...result } as Record<string, unknown>
  for (const [name, fields] of Object.entries(includedRelations(selection))) {
    const spec = toQuerySpec(record[name])
    if (!(spec instanceof QuerySpec) || fields === false) continue
    const selection = presenter.selection(spec.entity, fields)
    record[name] = await ctx.query.execute(spec, selection, spec.cardinality === "many" ? { kind: "all" } : undefined)
  }
  return record
}

/** A query spec for an entity; any other value unchanged. */
const toQuerySpec = (value: unknown) =>
  value instanceof BaseEntity ? QuerySpec.one(value.constructor as Class<BaseEntity>, { id: value.id }) : value

const pagingHeaders = (url: URL, paging: Paging, total: number) => ({
  "X-Total-Count": String(total),
  Link: linkHeader(url, paging, total),
})

const pageWindow = ({ page, limit, orderBy }: Paging) => ({ offset: (page - 1) * limit, limit, orderBy, total: true })

async function readPage(route: RouteDefinition, presenter: Presenter, ctx: Context, spec: QuerySpec<unknown>, paging: Paging) {
  const { items, total } = await ctx.query.executePage(spec, presenter.selection(spec.entity, route.include), pageWindow(paging))
  return { items, total: total ?? items.length }
}

const slicePage = (items: unknown[], { page, limit }: Paging) => ({
  items: items.slice((page - 1) * limit, page * limit),
  total: items.length,
})

/** Sends a response, or 304 if the client has it already (RFC 9110, section 13.1.2). */
function send(req: Request, res: Response, { status, headers, body }: HttpResult): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  const isRead = req.method === "GET" || req.method === "HEAD"
  // The response of a write may contain a token, so no cache may store it.
  res.setHeader("Cache-Control", isRead ? "private, no-cache" : "no-store")
  if (body === undefined) return void res.status(status).end()
  if (isRead) {
    const etag = headers.ETag ?? `"0.${digest(body)}"`
    res.setHeader("ETag", etag)
    if (matchesEtag(req.get("if-none-match"), etag)) return void res.status(304).end()
  }
  res.statusCode = status
  const type = headers["Content-Type"] ?? "application/json; charset=utf-8"
  if (isRead && !req.path.startsWith("/auth/")) sendCompressible(req, res, type, body)
  else sendText(res, type, body)
}
