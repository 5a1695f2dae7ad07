// Keys that a resource has in responses and not in the input of its update, such as `createdAt`.
import type { FieldProblem } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { report } from "../inputs/parse.js"
import type { PresentedType, Presenter } from "./presenter.js"
import { type ReadOnlyKeys, type RouteDefinition, representationOf } from "./route.js"

/** The read-only keys of an update by `PUT` or `PATCH`; undefined for other routes. */
export function readOnlyKeysOf(
  { method, response, input }: RouteDefinition,
  routes: readonly RouteDefinition[],
  presenter: Presenter,
): ReadOnlyKeys | undefined {
  if (!["put", "patch"].includes(method) || Array.isArray(response) || !input) return undefined
  return difference(input, presenter, { typeName: response.name, selection: representationOf(routes, response) })
}

/** The keys of a type that an input does not have, and those of the objects in the keys that it has. */
function difference(input: Class, presenter: Presenter, type: PresentedType): ReadOnlyKeys {
  const writable = new Map(inputFieldsOf(input).map((field) => [field.restName, field]))
  const keys = new Map<string, ReadOnlyKeys | undefined>()
  for (const [name, fieldType] of presenter.fieldsOf(type)) {
    const field = writable.get(name)
    if (!field) keys.set(name, undefined)
    else if (field.nested) keys.set(name, difference(field.nested(), presenter, fieldType))
  }
  return keys
}

/** The body without read-only keys. `PUT` ignores them, so that clients can send back what they read; `PATCH` reports them. */
export function withoutReadOnlyKeys({ method, readOnlyKeys }: RouteDefinition, body: unknown, problems: FieldProblem[]): unknown {
  const onFound = (path: string) => method === "patch" && report(problems, { path, code: "readOnly" })
  return readOnlyKeys && !Array.isArray(body) ? without(readOnlyKeys, body, "", onFound) : body
}

/** A value without read-only keys, whose paths are passed to `onFound`. */
function without(keys: ReadOnlyKeys, value: unknown, path: string, onFound: (path: string) => void): unknown {
  if (value === null || typeof value !== "object") return value
  if (Array.isArray(value)) return value.map((item, n) => without(keys, item, `${path}${n}.`, onFound))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const nested = keys.get(key)
      if (nested) return [[key, without(nested, inner, `${path}${key}.`, onFound)]]
      if (!keys.has(key)) return [[key, inner]]
      onFound(`${path}${key}`)
      return []
    }),
  )
}
