// One line per endpoint: the same line routes the request, checks its input, shows the result and documents it all.
import type { Context } from "../core/context.js"
import type { Class } from "../entities/metadata.js"
import type { Reading } from "../query/query-spec.js"

/** An answer without a body (204). */
export class Nothing {
  declare private readonly nothing: true
}

/** Notifications as they come: `do` says after which number it begins. */
export class EventStream {
  declare private readonly eventStream: true
}

/** An answer that is a text of a kind of its own, such as a calendar; the operation gives the text. */
export class Text {
  declare private readonly text: true
}

type Params<L> = L extends `${string}:${infer P}/${infer R}`
  ? { [K in P]: string } & Params<R>
  : L extends `${string}:${infer P}`
    ? { [K in P]: string }
    : unknown

type Shown<G> = G extends typeof Nothing
  ? Promise<void> | undefined
  : G extends typeof EventStream
    ? Promise<number>
    : G extends typeof Text
      ? string
      : G extends Class<infer T>[]
        ? Reading<T[]> | T[]
        : G extends Class<infer T>
          ? Reading<T> | Reading<T | null> | T
          : never

/** What is shown of the fields of a thing: relations besides its plain fields; a field that is `false` is left out. */
export interface Include {
  readonly [field: string]: Shows
}
/** What is shown of a thing: all plain fields (`true`), with relations besides them, or just what is listed. */
export type Shows = boolean | Include | readonly (string | Include)[]

interface Route<P, In, Out> {
  /** The operation: the word that the policies, GraphQL and the audit know it by. */
  op: string
  says: string
  gives: Out
  takes?: Class<In>
  /** Of a `Text`: its media type. */
  media?: string
  /** 200 unless said otherwise, 204 for `Nothing`. */
  status?: 200 | 201 | 202 | 204
  /** Where a created thing is found, the path up to its id: sent as `Location`. */
  at?: string
  include?: Exclude<Shows, boolean>
  /** The list is a tree in preorder, told by the rows' `level`: each row is shown with its `children`. */
  nested?: boolean
  /** The list answers `{items, page, limit, total}` instead of an array. */
  paged?: boolean
  /** Its input is `takes` with the parameters of the path, its result is what it `gives`. */
  do(ctx: Context, input: In & Params<P>): Promise<Shown<Out>> | Shown<Out>
}

/** A route as the mounting code and the documentation see it. */
export interface AnyRoute {
  readonly method: "get" | "post" | "put" | "patch" | "delete"
  /** Below `/api`, with `:name` parameters. */
  readonly path: string
  readonly tag: string
  readonly op: string
  readonly gives: Class | [Class]
  readonly takes?: Class
  readonly media?: string
  readonly status: number
  readonly at?: string
  readonly include: Shows
  readonly paged: boolean
  readonly nested: boolean
  readonly says: string
  do(ctx: Context, input: object): unknown
}

const method =
  (verb: AnyRoute["method"]) =>
  // biome-ignore lint/complexity/noBannedTypes: a route without input takes nothing but its parameters
  <const P extends string, Out extends Class | [Class], In = {}>(path: P, route: Route<P, In, Out>): Omit<AnyRoute, "tag"> => ({
    ...(route as unknown as AnyRoute),
    include: route.include ?? {},
    paged: route.paged ?? false,
    nested: route.nested ?? false,
    status: route.status ?? ((route.gives as unknown) === Nothing ? 204 : 200),
    method: verb,
    path,
  })

export const get = method("get")
export const post = method("post")
export const put = method("put")
export const patch = method("patch")
/** `DELETE`, which the language keeps for itself. */
export const del = method("delete")

/** The routes of a domain, a line each; the tag is the domain's heading in the reference. */
export const routes = (tag: string, lines: readonly Omit<AnyRoute, "tag">[]): AnyRoute[] =>
  lines.map((line) => ({ ...line, tag }))

/** The order in which routes are tried: literal segments before parameters, so that `/me` is not an `:id`. */
export const bySpecificity = (a: AnyRoute, b: AnyRoute) => {
  const rank = ({ path }: AnyRoute) => path.replace(/:\w+/g, "~")
  return rank(a) < rank(b) ? -1 : 1
}
