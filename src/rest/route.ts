// One line per endpoint: the same line routes the request, checks its input, shows the result and documents it all.
import type { Context } from "../context.js"
import type { Class } from "../entities/columns.js"
import type { Reading } from "../reader/reading.js"

/** An answer without a body (204). */
export class Nothing {
  declare private readonly nothing: true
}

type Params<L> = L extends `${string}:${infer P}/${infer R}`
  ? { [K in P]: string } & Params<R>
  : L extends `${string}:${infer P}`
    ? { [K in P]: string }
    : unknown

type Shown<G> = G extends typeof Nothing
  ? void
  : G extends Class<infer T>[]
    ? Reading<T[]> | T[]
    : G extends Class<infer T>
      ? Reading<T> | Reading<T | null> | T
      : never

/** Relations to show with a result: all plain fields of the relation (`true`), some, or with relations of its own. */
export interface Include {
  readonly [relation: string]: true | readonly string[]
}

/** What may be done to the answer beyond its body, such as setting cookies. Only identity needs it. */
export interface Reply {
  cookie(name: string, value: string, options: { path: string; maxAge: number }): void
}

export interface Route<L, In extends object, Out> {
  /** The operation: the word that the policies, GraphQL and the audit know it by. */
  op: string
  gives: Out
  takes?: Class<In>
  /** 200 unless said otherwise; 201 also sends `Location` where `at` names the path of the result. */
  status?: 200 | 201 | 202 | 204
  /** Where the created thing is found: the path up to its id. */
  at?: string
  include?: Include
  /** The list answers `{items, page, limit, total}` instead of an array. */
  paged?: boolean
  /** The answer holds a secret (a token): it is never kept for Idempotency-Key replays in the clear nor cached. */
  secret?: boolean
  says: string
  do(ctx: Context, input: In & Params<L>, reply: Reply): Promise<Shown<Out>> | Shown<Out>
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
  readonly status: number
  readonly at?: string
  readonly include: Include
  readonly paged: boolean
  readonly secret: boolean
  readonly says: string
  do(ctx: Context, input: object, reply: Reply): unknown
}

/** A table of routes. Keys are `METHOD /path`; the type of `do` follows from the key, `takes` and `gives`. */
export function routes<In extends Record<string, object>, Out extends Record<string, Class | [Class]>>(
  tag: string,
  table: { [L in keyof In & keyof Out]: Route<L, In[L], Out[L]> },
): AnyRoute[] {
  return Object.entries(table as Record<string, Route<string, object, Class | [Class]>>).map(([key, route]) => {
    const [method = "", path = ""] = key.split(/\s+/)
    return {
      method: method.toLowerCase() as AnyRoute["method"],
      path,
      tag,
      op: route.op,
      gives: route.gives,
      takes: route.takes,
      status: route.status ?? (route.gives === Nothing ? 204 : 200),
      at: route.at,
      include: route.include ?? {},
      paged: route.paged ?? false,
      secret: route.secret ?? false,
      says: route.says,
      do: route.do as AnyRoute["do"],
    }
  })
}

/** The order in which routes are tried: literal segments before parameters, so that `/me` is not an `:id`. */
export const bySpecificity = (a: AnyRoute, b: AnyRoute) => {
  const rank = ({ path }: AnyRoute) => path.replace(/:\w+/g, "~")
  return rank(a) < rank(b) ? -1 : 1
}
