// Builds and sends the responses of REST: records, lists in pages, trees, and text.
import type { Request, Response } from "express"
import type { Context } from "../core/context.js"
import type { Class } from "../entities/metadata.js"
import { sendCompressible } from "../http/compression.js"
import { digest, matchesEtag } from "../http/etag.js"
import { sendText } from "../http/middleware.js"
import type { Row } from "../query/executor.js"
import { NodeIds, QuerySpec, type Selection } from "../query/query-spec.js"
import { buildTree, includedRelations, type Presenter } from "./presenter.js"
import { cursorLinkHeader, linkHeader, type Paging } from "./query-string.js"
import { type FieldSelection, NoContent, type RouteDefinition, TextResponse } from "./route.js"

/** A response before it is sent. */
export interface HttpResult {
  status: number
  headers: Record<string, string>
  body?: string
}

/**
 * Builds a response. That of a write is read after the commit, and is 204 if the caller may not read the record any more.
 */
export async function respond(
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
  if (isList) {
    const url = new URL(req.originalUrl, `${ctx.deps.config.publicUrl}/`)
    const { page, limit, orderBy } = paging ?? { page: 1, limit: 1000 }
    if (paging?.after !== undefined && result instanceof QuerySpec)
      return readAfter(route, presenter, ctx, result, { paging, url })
    const window = route.nested ? { page: 1, limit: MAX_TREE_ROWS } : { page, limit, orderBy }
    const mayBeRaw = ctx.deps.config.fastPath.has("RAW_JSON") && !route.nested
    if (result instanceof QuerySpec && mayBeRaw && presenter.isRawJson(ctx, type.name, route.include)) {
      const selection = presenter.selection(result.entity, route.include, { withVersion: false })
      const { items, total } = await ctx.executorOf(result).executePageJson(result, selection, pageWindow(window))
      const { listValues } = result.options
      const body = route.paged ? `{"items":${items},${JSON.stringify({ page, limit, total, ...listValues }).slice(1)}` : items
      return { status: route.status, headers: pagingHeaders(url, window, total), body }
    }
    const list =
      result instanceof QuerySpec
        ? await readPage(route, presenter, ctx, result, window)
        : slicePage(result instanceof NodeIds ? await readRecords(route, presenter, ctx, result) : (result as unknown[]), window)
    const presented = (await presenter.presentLoaded(ctx, type.name, list.items, route.include)) as object[]
    // Pages of a tree consist of whole trees.
    const { items, total } = route.nested
      ? slicePage(buildTree(presented as { level: number }[]), { page, limit })
      : { items: presented, total: list.total }
    const listValues = result instanceof QuerySpec ? result.options.listValues : {}
    const body = JSON.stringify(route.paged ? { items, page, limit, total, ...listValues } : items)
    return { status: route.status, headers: pagingHeaders(url, { page, limit }, total), body }
  }
  const value =
    result instanceof QuerySpec
      ? await ctx.executorOf(result).execute(result, presenter.selection(result.entity, route.include))
      : await readParts(presenter, ctx, result, route.include)
  const record = value as Record<string, unknown> | null
  const isWrite = route.method !== "get" && !route.reads
  if (record === null && isWrite) return { status: 204, headers }
  const presented = await presenter.presentLoaded(ctx, type.name, value, route.include)
  if (route.location) headers.Location = `/api${fillLocation(route.location, req.params, presented)}`
  const body = JSON.stringify(presented)
  headers.ETag = `"${typeof record?.$version === "number" ? record.$version : 0}.${digest(body)}"`
  return { status: route.status, headers, body }
}

/**
 * Replaces `:name` by a parameter of the path and `/{name.name}` by a value of the response. A value that the caller may not read is left
 * out with its slash.
 */
const fillLocation = (location: string, params: Request["params"], response: unknown) =>
  location
    .replace(/:(\w+)/g, (_, name: string) => String(params[name]))
    .replace(/\/\{([\w.]+)\}/g, (_, path: string) => {
      const names = path.split(".")
      const value = names.reduce<unknown>((object, name) => (object as Record<string, unknown> | null)?.[name], response)
      return typeof value === "string" ? `/${value}` : ""
    })

const MAX_TREE_ROWS = 10_000

/** Reads the properties of a plain result that are query specs and that the route includes. */
async function readParts(presenter: Presenter, ctx: Context, result: unknown, selection: FieldSelection): Promise<unknown> {
  if (result === null || typeof result !== "object") return result
  const record = { ...result } as Record<string, unknown>
  for (const [name, fields] of Object.entries(includedRelations(selection))) {
    const spec = record[name]
    if (!(spec instanceof QuerySpec) || fields === false) continue
    const selection = presenter.selection(spec.entity, fields)
    const { restLimit } = spec.options
    record[name] = restLimit
      ? (await ctx.query.executePage(spec, selection, { offset: 0, limit: restLimit, total: false })).items
      : await ctx.query.execute(spec, selection, spec.cardinality === "many" ? { kind: "all" } : undefined)
  }
  return record
}

const pagingHeaders = (url: URL, paging: Paging, total: number) => ({
  "X-Total-Count": String(total),
  Link: linkHeader(url, paging, total),
})

const pageWindow = ({ page, limit, orderBy }: Paging) => ({ offset: (page - 1) * limit, limit, orderBy, total: true })

async function readPage(route: RouteDefinition, presenter: Presenter, ctx: Context, spec: QuerySpec<unknown>, paging: Paging) {
  const selection = presenter.selection(spec.entity, route.include)
  const { items, total } = await ctx.executorOf(spec).executePage(spec, selection, pageWindow(paging))
  return { items, total: total ?? items.length }
}

/** The changed records of a write in their order, without those that the caller may not read any more. */
async function readRecords(route: RouteDefinition, presenter: Presenter, ctx: Context, { ids }: NodeIds): Promise<Row[]> {
  const [type] = route.response as [Class]
  const spec = QuerySpec.many(type, { where: { id: ids } })
  const rows = (await ctx.query.execute(spec, presenter.selection(type, route.include), { kind: "all" })) as unknown as Row[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** A page after a cursor. Its cursors are those of the connection in GraphQL. */
async function readAfter(
  route: RouteDefinition,
  presenter: Presenter,
  ctx: Context,
  spec: QuerySpec<unknown>,
  { paging, url }: { paging: Paging; url: URL },
): Promise<HttpResult> {
  const field = (name: string, select?: Selection) => ({ key: name, field: name, args: {}, select })
  const selection = [
    field("nodes", presenter.selection(spec.entity, route.include)),
    field("pageInfo", [field("hasNextPage"), field("endCursor")]),
    field("totalCount"),
  ]
  const { limit: size, after, orderBy } = paging
  const slice = { kind: "slice", size, backward: false, after: after ?? undefined, orderBy } as const
  const { nodes, pageInfo, totalCount } = (await ctx.executorOf(spec).execute(spec, selection, slice)) as unknown as {
    nodes: object[]
    pageInfo: { hasNextPage: boolean; endCursor: string }
    totalCount: number
  }
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null
  const headers = { "X-Total-Count": String(totalCount), Link: cursorLinkHeader(url, paging, next) }
  const [type] = route.response as [Class]
  return {
    status: route.status,
    headers,
    body: JSON.stringify(await presenter.presentLoaded(ctx, type.name, nodes, route.include)),
  }
}

const slicePage = (items: unknown[], { page, limit }: Paging) => ({
  items: items.slice((page - 1) * limit, page * limit),
  total: items.length,
})

/** Sends a response, or 304 if the client has it already (RFC 9110, section 13.1.2). */
export function send(req: Request, res: Response, { status, headers, body }: HttpResult): void {
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
