// Route definitions: one value routes a request, validates its input, selects the response fields and documents the endpoint.
import type { Operation } from "../auth/operations.js"
import type { Context, Services } from "../core/context.js"
import type { Upload } from "../core/upload.js"
import type { Class } from "../entities/metadata.js"
import type { QuerySpec } from "../query/query-spec.js"
import type { SentFile } from "../services/files/downloads.js"
import type { StreamedFile } from "../services/hr/exports.js"
import type { StreamStart } from "../services/notifications/resume-tokens.js"
import type { Tag } from "./tags.js"

/** Response without a body (204). */
export class NoContent {
  declare private readonly noContent: true
}

/** Server-sent events. The handler returns where the stream starts. */
export class EventStream {
  declare private readonly eventStream: true
}

/** Response of plain text with a media type of its own, such as a calendar. The operation returns the text. */
export class TextResponse {
  declare private readonly text: true
}

/** Contents of a file. The handler finds the file, or writes it while it is sent. */
export class FileResponse {
  declare private readonly file: true
}

type Params<Path> = Path extends `${string}:${infer P}/${infer R}`
  ? { [K in P]: string } & Params<R>
  : Path extends `${string}:${infer P}`
    ? { [K in P]: string }
    : unknown

type HandlerResult<R> = R extends typeof EventStream
  ? Promise<StreamStart>
  : R extends typeof FileResponse
    ? Promise<SentFile | StreamedFile>
    : R extends Class<infer T>[]
      ? QuerySpec<T[]> | T[]
      : never

/** Relations to include besides the plain fields of a type, and fields to leave out (`false`). */
export interface Include {
  readonly [field: string]: FieldSelection
}
/** Fields of a type in a response: plain fields (`true`), plain fields and relations (object), or the listed fields (array). */
export type FieldSelection = boolean | Include | readonly (string | Include)[]

/** A route with a response of its own, such as a file. */
interface OwnRoute<P, In, Out> {
  /** The operation that it calls, or the name of its own. */
  operation: string
  /** The declaration of an operation that only REST has. */
  declares?: Operation
  response: Out
  /** Media types of a file, or ranges of them. */
  mediaTypes?: readonly string[]
  input?: Class<In>
  include?: Exclude<FieldSelection, boolean>
  /** Receives the input together with the path parameters, and returns the response or a query spec. */
  handler(services: Services, input: In & Params<P>, ctx: Context): Promise<HandlerResult<Out>> | HandlerResult<Out>
}

/** Keys that an update does not change, without a value, and objects with such keys. */
export type ReadOnlyKeys = ReadonlyMap<string, ReadOnlyKeys | undefined>

/** A route as the router and OpenAPI read it. */
export interface RouteDefinition {
  readonly method: "get" | "post" | "put" | "patch" | "delete"
  /** Path below `/api`, with `:name` parameters. */
  readonly path: string
  readonly tag: Tag
  readonly operation: string
  readonly response: Class | [Class]
  readonly input?: Class
  readonly mediaType?: string
  /** Media types of a file, or ranges of them. */
  readonly mediaTypes?: readonly string[]
  /** The body is a multipart form with the fields of the input and then the file. An optional file allows JSON as well. */
  readonly upload: boolean | "optional"
  /** Field of the input with the id of the record, which the path does not have. */
  readonly idField?: string
  /** Whether a POST only reads, so that it needs no transaction. */
  readonly reads: boolean
  /** Whether the fields of the input may also be in the query. Always true for GET and DELETE. */
  readonly takesQuery?: true
  readonly status: number
  /**
   * Path of the created resource, sent as `Location` with status 201. It may have parameters of the path (`:id`) and values of the
   * response (`{employee.id}`). By default it is the path of the route, with `/{id}` if that can be read.
   */
  readonly location?: string
  readonly include: FieldSelection
  /** The response is `{items, page, limit, total}` instead of an array. */
  readonly paged: boolean
  /** The list is a tree in preorder with a `level` per row; the response nests the rows as `children`. */
  readonly nested: boolean
  /** The list continues after a cursor (`after`), which the link of the next page has, unless the caller asks for a page by number. */
  readonly keyset?: true
  /** Keys of the resource that an update ignores or rejects. */
  readonly readOnlyKeys?: ReadOnlyKeys
  /** The declaration of an operation that only REST has. */
  readonly declares?: Operation
  /** Returns the response or a query spec. `parameters` are those of the path. */
  run(ctx: Context, request: { input: object; parameters: Readonly<Record<string, string>>; upload?: Upload }): unknown
}

/** A route that reads by a handler of its own, where the response is no result of a resolver. */
export const getRoute = <const P extends string, Out extends Class | [Class], In = object>(
  tag: Tag,
  path: P,
  { handler, ...route }: OwnRoute<P, In, Out>,
): RouteDefinition => ({
  ...(route as Omit<typeof route, "input"> & { input?: Class }),
  tag,
  method: "get",
  path,
  include: route.include ?? {},
  upload: false,
  reads: false,
  status: 200,
  paged: false,
  nested: false,
  run: (ctx, { input, parameters }) => handler(ctx.services, Object.assign(input, parameters) as In & Params<P>, ctx),
})

/** Adds the `location` of each route that creates a resource. Throws for a location that no route reads. */
export function withLocations(routes: readonly RouteDefinition[]): RouteDefinition[] {
  const patternOf = (path: string) => path.replace(/:\w+|\{[\w.]+\}/g, ":")
  const readable = new Set(routes.flatMap(({ method: verb, path }) => (verb === "get" ? patternOf(path) : [])))
  return routes.map((route) => {
    if (route.status !== 201) return route
    const candidates = route.location === undefined ? [`${route.path}/{id}`, route.path] : [route.location]
    const location = candidates.find((path) => readable.has(patternOf(path)))
    if (location === undefined) throw new Error(`${route.method} ${route.path} needs a location that can be read`)
    return { ...route, location }
  })
}

/** Order in which routes are matched: literal segments before parameters, so that `/me` is not an `:id`. */
export const bySpecificity = (a: RouteDefinition, b: RouteDefinition) => {
  const rank = ({ path }: RouteDefinition) => path.replace(/:\w+/g, "~")
  return rank(a) < rank(b) ? -1 : 1
}

/** The fields of a record in the response of the route that gets it, or else of a route that lists it. */
export function representationOf(routes: readonly RouteDefinition[], entity: Class): FieldSelection {
  const reads = routes.filter(({ method: verb, response }) => verb === "get" && [response].flat()[0] === entity)
  return (reads.find(({ response }) => response === entity) ?? reads[0])?.include ?? {}
}

/** Whether a write changes a record, or settings that the same path reads: those whose version If-Match is compared with. */
export const comparesVersion = ({ method, path, reads, idField }: RouteDefinition, routes: readonly RouteDefinition[]): boolean =>
  method !== "get" &&
  !reads &&
  (/:\w*id\b/i.test(path) ||
    idField !== undefined ||
    (method !== "post" && method !== "delete" && routes.some((other) => other.method === "get" && other.path === path)))
