// Builds the Express router from the route definitions: authorization, input, unit of work, response.
import express, { type NextFunction, type Request, type Response, type Router } from "express"
import type { GraphQLSchema } from "graphql"
import type { Context } from "../core/context.js"
import { AppError, type FieldProblem, validationError } from "../core/errors.js"
import { readIdempotencyKey } from "../core/idempotency.js"
import { isMultipart, type Upload } from "../core/upload.js"
import { runWrite } from "../core/writes.js"
import { isId } from "../entities/base-entity.js"
import type { Class } from "../entities/metadata.js"
import { allowedMethods, sendAllowedMethods } from "../http/allowed-methods.js"
import { sendCookies } from "../http/cookies.js"
import { expectedVersions } from "../http/etag.js"
import { sendFile, sendStream } from "../http/file-response.js"
import { unsupportedMediaType } from "../http/request-errors.js"
import { readUploadForm } from "../http/uploads.js"
import { parseInput, unknownField } from "../inputs/parse.js"
import type { SentFile } from "../services/files/downloads.js"
import type { StreamedFile } from "../services/hr/exports.js"
import type { StreamStart } from "../services/notifications/resume-tokens.js"
import { Presenter } from "./presenter.js"
import { withRestPaths } from "./problem-paths.js"
import { PAGING_NAMES, readQuery, sortableMetadata, takeCustomFields, takeListParameters } from "./query-string.js"
import { readOnlyKeysOf, withoutReadOnlyKeys } from "./read-only-keys.js"
import { type HttpResult, respond, send } from "./response.js"
import { bySpecificity, EventStream, FileResponse, type RouteDefinition } from "./route.js"

/** Streams events to a client from a resume point on. */
export type OpenStream = (req: Request, res: Response, ctx: Context, presenter: Presenter, start: StreamStart) => Promise<void>

/** The handler of `/api`. Throws for a route whose operation has no rule. */
export function createRouter(
  routes: readonly RouteDefinition[],
  schema: GraphQLSchema,
  rules: ReadonlyMap<string, unknown>,
  openStream: OpenStream,
): express.RequestHandler {
  const presenter = new Presenter(schema)
  /** Routers by `groupOf` their paths: Express compares a path with every route before the one that matches. */
  const routers = new Map<string, Router>()
  const routerFor = (path: string): Router => {
    const router = routers.get(groupOf(path)) ?? express.Router({ caseSensitive: true, strict: true })
    routers.set(groupOf(path), router)
    return router
  }
  for (const definition of [...routes].sort(bySpecificity)) {
    const route = { ...definition, readOnlyKeys: readOnlyKeysOf(definition, routes, presenter) }
    if (!rules.has(route.operation)) throw new Error(`${route.method} ${route.path}: operation ${route.operation} has no rule`)
    const handle =
      route.response === EventStream
        ? (req: Request, res: Response) => serveStream(route, presenter, openStream, req, res)
        : route.response === FileResponse
          ? (req: Request, res: Response) => serveFile(route, req, res)
          : (req: Request, res: Response) => serve(route, presenter, req, res)
    const handler: express.RequestHandler = (req, res, next) =>
      handle(req, res).catch((error) => next(withRestPaths(error, route.input)))
    routerFor(route.path)[route.method](route.path, handler)
  }
  handleOtherMethods(routerFor, routes)
  return (req, res, next) => {
    const router = routers.get(groupOf(req.path))
    return router ? router(req, res, next) : next()
  }
}

/** The first segment of a path and its number of segments. */
function groupOf(path: string): string {
  const segments = path.split("/")
  return `${segments[1]}/${segments.length}`
}

/** Responds to OPTIONS, and to other methods with 405 and the allowed methods of a known path (RFC 9110, section 15.5.6). */
function handleOtherMethods(routerFor: (path: string) => Router, definitions: readonly RouteDefinition[]): void {
  for (const [path, routes] of Map.groupBy([...definitions].sort(bySpecificity), (route) => route.path)) {
    const methods = routes.map(({ method }) => method.toUpperCase())
    const allowed = allowedMethods(methods)
    routerFor(path).options(path, sendAllowedMethods(...methods))
    routerFor(path).all(path, (_req: Request, res: Response, next: NextFunction) => {
      res.setHeader("Allow", allowed.join(", "))
      next(new AppError("METHOD_NOT_ALLOWED", { details: { allowed } }))
    })
  }
}

async function serve(route: RouteDefinition, presenter: Presenter, req: Request, res: Response): Promise<void> {
  const ctx = res.locals.ctx as Context
  res.locals.route = `/api${route.path}`
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
  return openStream(req, res, ctx, presenter, await streamStart(route, ctx, req))
}

async function serveFile(route: RouteDefinition, req: Request, res: Response): Promise<void> {
  const ctx = res.locals.ctx as Context
  res.locals.route = `/api${route.path}`
  ctx.authorizeOperation(route.operation)
  const query = queryOf(req)
  const problems: FieldProblem[] = []
  takeCustomFields(query, route.input, problems)
  const input: object = await parseInput(route.input, query, "query", { problems })
  const parameters = readParams(req.params as Record<string, string>)
  const file = (await route.run(ctx, { input, parameters })) as SentFile | StreamedFile
  await ("bytes" in file ? sendStream(req, res, file) : sendFile(req, res, file))
}

/** Where a stream starts. `Last-Event-ID` of a reconnecting browser is later than `since`, which its URL repeats. */
async function streamStart(route: RouteDefinition, ctx: Context, req: Request): Promise<StreamStart> {
  ctx.authorizeOperation(route.operation)
  const query = queryOf(req)
  const since = req.get("last-event-id") ?? query.since
  const input = await parseInput(route.input as Class, since === undefined ? query : { ...query, since }, "query")
  return route.run(ctx, { input, parameters: {} }) as Promise<StreamStart>
}

async function execute(route: RouteDefinition, presenter: Presenter, ctx: Context, req: Request): Promise<HttpResult> {
  ctx.authorizeOperation(route.operation)
  const isForm = isMultipart(req.get("content-type"))
  if (route.upload !== "optional" && isForm !== route.upload) throw unsupportedMediaType({ multipart: route.upload })
  if (!isForm) return executeWithBody(route, presenter, ctx, req, { body: req.body, isForm })
  if (req.get("idempotency-key") !== undefined) throw validationError({ "Idempotency-Key": "notRepeatable" })
  const form = await readUploadForm(req, { fileField: "file", isOptional: route.upload === "optional" })
  try {
    return await executeWithBody(route, presenter, ctx, req, { body: form.fields, isForm, upload: form.file?.upload })
  } catch (error) {
    throw form.isComplete ? error : withFieldOrder(error)
  } finally {
    form.close()
  }
}

/** Says of each missing field that it may have followed the file, after which it is not read. */
function withFieldOrder(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "VALIDATION_FAILED") return error
  const problems = error.problems.map((problem) =>
    problem.code === "required" ? { ...problem, code: "requiredBeforeFile" } : problem,
  )
  return new AppError("VALIDATION_FAILED", { problems, cause: error })
}

/** The fields to which the query and the body give different values. */
function differencesOf(query: Readonly<Record<string, unknown>>, body: unknown): FieldProblem[] {
  const given = (body ?? {}) as Record<string, unknown>
  return Object.entries(query).flatMap(([path, value]) =>
    Object.hasOwn(given, path) && textOf(given[path]) !== textOf(value) ? [{ path, code: "differsFromQuery" }] : [],
  )
}

const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value))

/** The body of a request: JSON, or the fields of a form with its file. */
interface ReceivedBody {
  body: unknown
  isForm: boolean
  upload?: Upload
}

async function executeWithBody(
  route: RouteDefinition,
  presenter: Presenter,
  ctx: Context,
  req: Request,
  { body, isForm, upload }: ReceivedBody,
): Promise<HttpResult> {
  const parameters = readParams(req.params as Record<string, string>)
  const isRead = route.method === "get"
  const query = queryOf(req)
  const isList = Array.isArray(route.response)
  const problems: FieldProblem[] = []
  const paging = isRead && isList ? takeListParameters(query, route, problems) : undefined
  if (isRead) takeCustomFields(query, route.input, problems)
  // Inputs of a deletion may also be in the query, because many clients send no body with DELETE.
  const takesQuery = isRead || route.method === "delete" || route.takesQuery === true
  const given = withoutReadOnlyKeys(route, body, problems)
  if (takesQuery && !isRead) problems.push(...differencesOf(query, given))
  const isMerged = takesQuery && !Array.isArray(given)
  const raw = isRead ? query : isMerged ? { ...query, ...(given as object | undefined) } : (given ?? {})
  if (!takesQuery) problems.push(...Object.keys(query).map((name) => unknownField(name, [])))
  const otherNames = isRead && isList ? listParameters(route) : []
  const input = await parseInput(route.input, raw, takesQuery || isForm ? "query" : "json", { problems, otherNames })
  const run = async () => route.run(ctx, { input, parameters, upload })
  if (isRead || route.reads) return respond(route, presenter, ctx, req, await run(), paging)
  const idempotencyKey = readIdempotencyKey(req.get("idempotency-key"))
  const write = {
    operation: route.operation,
    // A repeated PUT or DELETE has the effect of the first by itself.
    idempotencyKey: ["post", "patch"].includes(route.method) ? idempotencyKey : undefined,
    identity: [req.method, req.originalUrl, raw],
    expectedVersions: expectedVersions(req.get("if-match")),
    recordId: route.idField === undefined ? Object.values(parameters).at(-1) : (input as Record<string, string>)[route.idField],
  }
  const { response, replayed } = await runWrite(
    ctx,
    write,
    run,
    (result) => respond(route, presenter, ctx, req, result, paging),
    { keepsResponse: true },
  )
  return replayed ? { ...response, headers: { ...response.headers, "Idempotent-Replayed": "true" } } : response
}

/** Names of the query parameters that lists have beside their input. */
const listParameters = ({ nested, response, keyset }: RouteDefinition) => [
  ...PAGING_NAMES,
  ...(keyset ? ["after"] : []),
  ...(!nested && sortableMetadata((response as [Class])[0]) ? ["sort"] : []),
]

const queryOf = ({ url }: Request) => readQuery(url.includes("?") ? new URL(url, "http://localhost").search : "")

/** Lower-cases ids. Throws NOT_FOUND for malformed ids. Other parameters are tokens. */
function readParams(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (/id$/i.test(name) && !isId(value)) throw new AppError("NOT_FOUND")
    params[name] = /id$/i.test(name) ? value.toLowerCase() : value
  }
  return { ...params }
}
