// Caches compiled statements: a dashboard repeats the same queries for the same viewer, so each is compiled once.
import type { Kysely } from "kysely"
import { LRUCache } from "lru-cache"
import { withSessionCheck } from "../auth/authentication.js"
import type { Viewer } from "../auth/viewer.js"
import type { ListWindow, QuerySpec, Selection } from "./query-spec.js"
import type { QueryScope } from "./scope.js"
import { StatementBuilder } from "./statement.js"

export interface CachedStatement {
  readonly text: string
  /** The statement with the session check. */
  readonly checked: string
  readonly values: readonly unknown[]
  /** The timestamp among the values, replaced when the statement is reused. */
  readonly now: Date
}

const MAX_STATEMENTS_PER_VIEWER = 32

const cachesByViewer = new WeakMap<Viewer, LRUCache<string, CachedStatement>>()

interface StatementRequest {
  readonly spec: QuerySpec<unknown>
  readonly selection: Selection
  readonly window: ListWindow | undefined
}

/** The statement for a request, from the cache if possible. A statement depends on its arguments alone, which form the key. */
export function cachedStatement(scope: QueryScope, db: Kysely<unknown>, request: StatementRequest): CachedStatement {
  const name = cacheKeyOf(request)
  if (name === null) return compile(scope, db, request)
  const statements = cachesByViewer.get(scope.viewer) ?? new LRUCache<string, CachedStatement>({ max: MAX_STATEMENTS_PER_VIEWER })
  cachesByViewer.set(scope.viewer, statements)
  const key = `${scope.today} ${scope.language} ${name} ${JSON.stringify(request.window)}`
  const known = statements.get(key)
  if (known) return known.values.includes(known.now) ? { ...known, ...withTimestamp(known, scope.now) } : known
  const made = compile(scope, db, request)
  statements.set(key, made)
  return made
}

function compile(scope: QueryScope, db: Kysely<unknown>, { spec, selection, window }: StatementRequest): CachedStatement {
  const { sql: text, parameters: values } = new StatementBuilder(scope).build(spec, selection, window).compile(db)
  return { text, checked: withSessionCheck(text, values.length), values, now: scope.now }
}

/** The same statement with the current timestamp. */
const withTimestamp = ({ values, now: then }: CachedStatement, now: Date) => ({
  now,
  values: values.map((value) => (value === then ? now : value)),
})

/** Cache key of a request; null if a part of it was created for this request only and can never match again. */
function cacheKeyOf({ spec: { entity, options, cardinality }, selection }: StatementRequest): string | null {
  const parts = [entity, selection, ...(options.conditions ?? []), ...(options.withClause ? [options.withClause] : [])].map(
    identityOf,
  )
  if (parts.includes(null)) return null
  return [
    cardinality,
    parts.join(),
    options.includeArchived,
    JSON.stringify(options.orderBy),
    JSON.stringify(options.where),
  ].join(" ")
}

const identities = new WeakMap<object, number>()
const seenOnce = new WeakSet<object>()
let nextIdentity = 0

/** Stable id of an object by identity; null on first sight, so that one-off objects are never cached. */
function identityOf(window: object): number | null {
  const known = identities.get(window)
  if (known !== undefined) return known
  if (seenOnce.has(window)) identities.set(window, nextIdentity++)
  else seenOnce.add(window)
  return null
}
