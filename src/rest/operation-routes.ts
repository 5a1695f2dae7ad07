// Routes of the operations of a resolver: a table from paths to operations. Arguments, response and status of a route follow from
// its operation.
import { operationOf, type ResolverOperation } from "../core/operations.js"
import type { Class } from "../entities/metadata.js"
import { DeletePayload } from "../entities/payloads.js"
import { type FieldSelection, NoContent, type RouteDefinition, TextResponse } from "./route.js"
import type { Tag } from "./tags.js"

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PUT|PATCH"

/** Options of a route that do not follow from its operation. `input` has the fields in place of those of the operation's input. */
interface RouteOptions<Name extends string = string>
  extends Partial<Pick<RouteDefinition, "input" | "takesQuery" | "location" | "mediaType" | "nested" | "paged" | "keyset">> {
  readonly operation: Name
  /** Relations to include besides the plain fields of the response, and fields to leave out (`false`). */
  readonly include?: Exclude<FieldSelection, boolean>
  /** Fields of the operation's input that the parameters of the path set, in their order. */
  readonly pathFields?: readonly string[]
  /** Field of `input` with the id of the record, which the path does not have. */
  readonly idField?: string
  /** 204 for an operation whose result REST omits; by default 201 for `create…`, 204 for a deletion and 200 for others. */
  readonly status?: 201 | 202 | 204
}

type Table<R> = Readonly<Record<`${Verb} /${string}`, (keyof R & string) | RouteOptions<keyof R & string>>>

type PathParameters<Path> = Path extends `${string}/:${string}/${infer Rest}`
  ? [unknown, ...PathParameters<`/${Rest}`>]
  : Path extends `${string}/:${string}`
    ? [unknown]
    : []
/** The parameters of a method that are ids or other texts. */
type Texts<Parameters> = Parameters extends readonly [infer First, ...infer Rest]
  ? string extends First
    ? [unknown, ...Texts<Rest>]
    : Texts<Rest>
  : []
type NameOf<Route> = Route extends { operation: infer Name } ? Name : Route
type MaySetFields<Route> = Route extends { pathFields: unknown } | { idField: unknown } ? true : false
/** The compiler rejects unknown operations and options, and a path with more or fewer parameters than the operation has. */
type Checked<R, T> = {
  [Key in keyof T]: Exclude<T[Key] extends string ? never : keyof T[Key], keyof RouteOptions> extends never
    ? R[NameOf<T[Key]> & keyof R] extends (...parameters: infer P) => unknown
      ? MaySetFields<T[Key]> extends true
        ? unknown
        : PathParameters<Key>["length"] extends Texts<P>["length"] | Texts<Required<P>>["length"]
          ? unknown
          : { pathHasParameters: PathParameters<Key>["length"]; operationTakes: Texts<P>["length"] }
      : { noOperation: NameOf<T[Key]> }
    : { unknownOption: keyof T[Key] }
}

/** Routes of the operations of a resolver. The tag groups them in the API reference. */
export const operationRoutes = <R extends object, const T extends Table<R>>(
  tag: Tag,
  resolver: Class<R>,
  table: T & Checked<R, T>,
): RouteDefinition[] =>
  Object.entries<string | RouteOptions>(table as Table<R>).flatMap(([key, route]) => {
    const [verbs = "", path = ""] = key.split(" ")
    const options = typeof route === "string" ? { operation: route } : route
    const operation = operationOf(resolver, options.operation)
    return verbs
      .split("|")
      .map((verb) => ({ tag, ...routeOf(verb.toLowerCase() as RouteDefinition["method"], path, operation, options) }))
  })

function routeOf(
  method: RouteDefinition["method"],
  path: string,
  operation: ResolverOperation,
  { include = {}, nested = false, paged = false, ...options }: RouteOptions,
): Omit<RouteDefinition, "tag"> {
  if (operation.kind === "mutation" && method === "get") throw new Error(`GET ${path}: ${operation.name} writes`)
  const { type, isList } = operation.result
  const isEmpty = options.status === 204 || type === DeletePayload
  const file = operation.arguments.find(({ kind }) => kind === "file")
  const input = operation.arguments.find(({ kind }) => kind === "input")
  const setArguments = argumentSetter(path, operation, options)
  return {
    ...options,
    method,
    path,
    operation: operation.name,
    response: isEmpty ? NoContent : options.mediaType ? TextResponse : isList ? [type] : type,
    input: options.input ?? input?.input,
    upload: file ? (file.isOptional ? "optional" : true) : false,
    reads: operation.kind === "query" && method === "post",
    status: options.status ?? (isEmpty ? 204 : method === "post" && /^create[A-Z]/.test(operation.name) ? 201 : 200),
    include,
    paged,
    nested,
    run: (ctx, request) => operation.call(ctx, { ...(file && { [file.name]: request.upload }), ...setArguments(request) }),
  }
}

type Request = Parameters<RouteDefinition["run"]>[1]

/**
 * How a request sets the arguments of an operation. The parameters of a path bind by position: ids of the operation in their order,
 * or the record above and then the record. Throws if an argument has no source or a parameter no target.
 */
function argumentSetter(path: string, { name, arguments: all }: ResolverOperation, { pathFields = [], idField }: RouteOptions) {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter as string)
  const texts = all.filter(({ kind }) => kind === "text").map((one) => one.name)
  const required = all.filter(({ kind, isOptional }) => kind === "text" && !isOptional).length
  const parents = all.filter(({ kind }) => kind === "parentId").map((one) => one.name)
  const inputName = all.find(({ kind }) => kind === "input")?.name
  const ids = idField === undefined ? parameters : [...parameters, idField]
  const targets = pathFields.length > 0 ? [] : ids.length > texts.length ? [...parents, ...texts] : texts
  if (pathFields.length > 0 ? pathFields.length !== ids.length : ids.length > targets.length || ids.length < required)
    throw new Error(`${path} does not have the parameters of ${name}`)
  return ({ input, parameters: given }: Request): Record<string, unknown> => {
    const { [idField ?? ""]: id, ...fields } = input as Record<string, unknown>
    const values = ids.map((parameter) => (parameter === idField ? id : given[parameter]))
    const set = (names: readonly string[]) => Object.fromEntries(names.slice(0, values.length).map((one, n) => [one, values[n]]))
    const body = idField === undefined && pathFields.length === 0 ? input : { ...fields, ...set(pathFields) }
    return { ...set(targets), ...(inputName !== undefined && { [inputName]: body }) }
  }
}
