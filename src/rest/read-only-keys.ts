// Keys that a resource has in responses and not in the input of its update, such as `createdAt`.

import type { FieldProblem } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { report } from "../inputs/parse.js"
import type { Presenter } from "./presenter.js"
import { type RouteDefinition, representationOf } from "./route.js"

/** The read-only keys of an update by `PUT` or `PATCH`; undefined for other routes. */
export function readOnlyKeysOf(
  { method, response, input }: RouteDefinition,
  routes: readonly RouteDefinition[],
  presenter: Presenter,
): ReadonlySet<string> | undefined {
  if (!["put", "patch"].includes(method) || Array.isArray(response) || !input) return undefined
  const writable = new Set(inputFieldsOf(input as Class).map(({ restName }) => restName))
  const keys = presenter.fieldNames(response, representationOf(routes, response))
  return new Set(keys.filter((key) => !writable.has(key)))
}

/** The body without read-only keys. `PUT` ignores them, so that clients can send back what they read; `PATCH` reports them. */
export function withoutReadOnlyKeys({ method, readOnlyKeys }: RouteDefinition, body: unknown, problems: FieldProblem[]): unknown {
  if (!readOnlyKeys || body === null || typeof body !== "object" || Array.isArray(body)) return body
  const isReadOnly = ([key]: [string, unknown]) => readOnlyKeys.has(key)
  const given = Object.entries(body)
  if (method === "patch") for (const [path] of given.filter(isReadOnly)) report(problems, { path, code: "readOnly" })
  return Object.fromEntries(given.filter((entry) => !isReadOnly(entry)))
}
