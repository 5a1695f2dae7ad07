// One line per endpoint: the same line routes the request, checks its input, shows the result and documents it all.
import type { Context, Services } from "../core/context.js"
import type { Class } from "../entities/metadata.js"
import type { QuerySpec } from "../query/query-spec.js"

/** An answer without a body (204). */
export class NoContent {
  declare private readonly nothing: true
}

/** Notifications as they come: `do` says after which number it begins. */
export class EventStream {
  declare private readonly eventStream: true
}

/** An answer that is a text of a kind of its own, such as a calendar; the operation gives the text. */
export class TextResponse {
  declare private readonly text: true
}

type Params<L> = L extends `${string}:${infer P}/${infer R}`
  ? { [K in P]: string } & Params<R>
  : L extends `${string}:${infer P}`
    ? { [K in P]: string }
    : unknown

type HandlerResult<G> = G extends typeof NoContent
  ? Promise<void> | undefined
  : G extends typeof EventStream
    ? Promise<number>
    : G extends typeof TextResponse
      ? string
      : G extends Class<infer T>[]
        ? QuerySpec<T[]> | T[]
        : G extends Class<infer T>
          ? QuerySpec<T> | QuerySpec<T | null> | T
          : never

/** What is shown of the fields of a thing: relations besides its plain fields; a field that is `false` is left out. */
export interface Include {
  readonly [field: string]: FieldSelection
}
/** What is shown of a thing: all plain fields (`true`), with relations besides them, or just what is listed. */
export type FieldSelection = boolean | Include | readonly (string | Include)[]

interface Route<P, In, Out> {
  response: Out
  input?: Class<In>
  /** Of a `Text`: its media type. */
  mediaType?: string
  /** 200 unless said otherwise, 204 for `Nothing`. */
  status?: 200 | 201 | 202 | 204
  /** Where a created thing is found, the path up to its id: sent as `Location`. */
  location?: string
  include?: Exclude<FieldSelection, boolean>
  /** The list is a tree in preorder, told by the rows' `level`: each row is shown with its `children`. */
  nested?: boolean
  /** The list answers `{items, page, limit, total}` instead of an array. */
  paged?: boolean
  /** Its input is `takes` with the parameters of the path, its result is what it `gives`. */
  handler(services: Services, input: In & Params<P>, ctx: Context): Promise<HandlerResult<Out>> | HandlerResult<Out>
}

/** A route as the mounting code and the documentation see it. */
export interface RouteDefinition {
  readonly method: "get" | "post" | "put" | "patch" | "delete"
  /** Below `/api`, with `:name` parameters. */
  readonly path: string
  readonly tag: string
  readonly operation: string
  readonly response: Class | [Class]
  readonly input?: Class
  readonly mediaType?: string
  readonly status: number
  readonly location?: string
  readonly include: FieldSelection
  readonly paged: boolean
  readonly nested: boolean
  handler(services: Services, input: object, ctx: Context): unknown
}

const method =
  (verb: RouteDefinition["method"]) =>
  <const P extends string, Out extends Class | [Class], In = object>(
    path: P,
    operation: string,
    route: Route<P, In, Out>,
  ): Omit<RouteDefinition, "tag"> => ({
    ...(route as unknown as RouteDefinition),
    include: route.include ?? {},
    paged: route.paged ?? false,
    nested: route.nested ?? false,
    status: route.status ?? ((route.response as unknown) === NoContent ? 204 : 200),
    method: verb,
    path,
    operation,
  })

export const get = method("get")
export const post = method("post")
export const put = method("put")
export const patch = method("patch")
/** `DELETE`, which the language keeps for itself. */
export const del = method("delete")

/** `PUT` and `PATCH` of one operation: both change the given fields and keep the others. */
export const putAndPatch = <const P extends string, Out extends Class | [Class], In = object>(
  path: P,
  operation: string,
  route: Route<P, In, Out>,
) => [put(path, operation, route), patch(path, operation, route)]

/** The routes of a domain, a line each; the tag is the domain's heading in the reference. */
export const routes = (tag: string, lines: readonly Omit<RouteDefinition, "tag">[]): RouteDefinition[] =>
  lines.map((line) => ({ ...line, tag }))

/** The order in which routes are tried: literal segments before parameters, so that `/me` is not an `:id`. */
export const bySpecificity = (a: RouteDefinition, b: RouteDefinition) => {
  const rank = ({ path }: RouteDefinition) => path.replace(/:\w+/g, "~")
  return rank(a) < rank(b) ? -1 : 1
}
