// Caches compiled statements: a dashboard repeats the same queries for the same viewer, so each is compiled once.
import type { Kysely } from "kysely"
import { createCache, MAX_CACHED_STATEMENT_LENGTH } from "../core/caches.js"
import { ObjectNumbers } from "../core/object-numbers.js"
import { type CompiledStatement, compileStatement, type StatementRequest } from "../query/compiled-statement.js"
import type { OrganizationFigures } from "../query/figures.js"
import type { StatementParameters } from "../query/statement-parameters.js"

/** A statement with the figures that it contains. */
type CachedStatement = CompiledStatement & { readonly figures: OrganizationFigures | undefined }

const statements = createCache<string, CachedStatement>("statements", ({ text }, key) => text.length + key.length)

/** The statement for a request, from the cache if possible. A statement depends only on the arguments, which form the key. */
export function cachedStatement(
  parameters: StatementParameters,
  db: Kysely<unknown>,
  request: StatementRequest,
): CompiledStatement {
  const requestKey = cacheKeyOf(request)
  if (requestKey === null) return compileStatement(parameters, db, request)
  const key = `${viewers.of(parameters.viewer)} ${parameters.today} ${parameters.language} ${requestKey} ${JSON.stringify(request.window)}`
  const cached = statements.get(key)
  if (cached && cached.figures === (cached.usesFigures ? parameters.figures?.known : undefined))
    return cached.values.includes(cached.now) ? { ...cached, ...withTimestamp(cached, parameters.now) } : cached
  const compiled = compileStatement(parameters, db, request)
  const figures = compiled.usesFigures ? parameters.figures?.known : undefined
  if (compiled.text.length <= MAX_CACHED_STATEMENT_LENGTH) statements.set(key, { ...compiled, figures })
  return compiled
}

/** The same statement with the current timestamp. */
const withTimestamp = ({ values, now: previous }: CompiledStatement, now: Date) => ({
  now,
  values: values.map((value) => (value === previous ? now : value)),
})

/** Cache key of a request; null if a part of the request is seen for the first time. */
function cacheKeyOf({ spec: { entity, options, cardinality }, selection }: StatementRequest): string | null {
  const conditions = [options.conditions ?? [], Object.values(options.listConditions ?? {}).flat()].flat()
  const keyParts = [entity, selection, ...conditions, ...(options.withClause ? [options.withClause] : [])].map(numberIfRepeated)
  if (keyParts.includes(null)) return null
  return [
    cardinality,
    keyParts.join(),
    options.includeArchived,
    JSON.stringify(options.orderBy),
    JSON.stringify(options.where),
    JSON.stringify(options.start),
  ].join(" ")
}

/** Numbers of viewers. A viewer with other rights is another object. */
const viewers = new ObjectNumbers()
/** Numbers of the parts of requests that are used more than once. */
const parts = new ObjectNumbers()
const seenOnce = new WeakSet<object>()

/** Number of an object; null on its first use, so that statements with one-off objects are never cached. */
function numberIfRepeated(part: object): number | null {
  const existing = parts.existing(part)
  if (existing !== undefined) return existing
  if (seenOnce.has(part)) parts.of(part)
  else seenOnce.add(part)
  return null
}
