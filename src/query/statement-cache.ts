// Caches compiled statements: a dashboard repeats the same queries for the same viewer, so each is compiled once.
import type { Kysely } from "kysely"
import { createCache, MAX_CACHED_STATEMENT_LENGTH } from "../core/caches.js"
import { ObjectNumbers } from "../core/object-numbers.js"
import type { ListWindow } from "./paging.js"
import type { QuerySpec, Selection } from "./query-spec.js"
import type { QueryScope } from "./scope.js"
import { StatementBuilder } from "./statement.js"
import { assertStatementSize } from "./statement-limits.js"

interface CachedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The timestamp among the values, replaced when the statement is reused. */
  readonly now: Date
}

const statements = createCache<string, CachedStatement>("statements", ({ text }, key) => text.length + key.length)

interface StatementRequest {
  readonly spec: QuerySpec<unknown>
  readonly selection: Selection
  readonly window: ListWindow | undefined
}

/** The statement for a request, from the cache if possible. A statement depends only on the arguments, which form the key. */
export function cachedStatement(scope: QueryScope, db: Kysely<unknown>, request: StatementRequest): CachedStatement {
  const requestKey = cacheKeyOf(request)
  if (requestKey === null) return compileStatement(scope, db, request)
  const key = `${viewers.of(scope.viewer)} ${scope.today} ${scope.language} ${requestKey} ${JSON.stringify(request.window)}`
  const cached = statements.get(key)
  if (cached) return cached.values.includes(cached.now) ? { ...cached, ...withTimestamp(cached, scope.now) } : cached
  const compiled = compileStatement(scope, db, request)
  if (compiled.text.length <= MAX_CACHED_STATEMENT_LENGTH) statements.set(key, compiled)
  return compiled
}

/** The statement for a request that is not cached. Throws QUERY_TOO_COMPLEX for a statement that is too long. */
export function compileStatement(
  scope: QueryScope,
  db: Kysely<unknown>,
  { spec, selection, window }: StatementRequest,
): CachedStatement {
  const { sql: text, parameters: values } = new StatementBuilder(scope).build(spec, selection, window).compile(db)
  assertStatementSize("statementLength", text.length, scope.language)
  return { text, values, now: scope.now }
}

/** The same statement with the current timestamp. */
const withTimestamp = ({ values, now: previous }: CachedStatement, now: Date) => ({
  now,
  values: values.map((value) => (value === previous ? now : value)),
})

/** Cache key of a request; null if a part of the request is seen for the first time. */
function cacheKeyOf({ spec: { entity, options, cardinality }, selection }: StatementRequest): string | null {
  const conditions = [options.conditions ?? [], Object.values(options.listConditions ?? {}).flat()].flat()
  const keyParts = [entity, selection, ...conditions, ...(options.withClause ? [options.withClause] : [])].map(identityOf)
  if (keyParts.includes(null)) return null
  return [
    cardinality,
    keyParts.join(),
    options.includeArchived,
    JSON.stringify(options.orderBy),
    JSON.stringify(options.where),
  ].join(" ")
}

/** Numbers of viewers. A viewer with other rights is another object. */
const viewers = new ObjectNumbers()
/** Numbers of the parts of requests that are used more than once. */
const parts = new ObjectNumbers()
const seenOnce = new WeakSet<object>()

/** Number of an object; null on its first use, so that statements with one-off objects are never cached. */
function identityOf(part: object): number | null {
  const existing = parts.existing(part)
  if (existing !== undefined) return existing
  if (seenOnce.has(part)) parts.of(part)
  else seenOnce.add(part)
  return null
}
