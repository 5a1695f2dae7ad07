// Statements that were written before. The same viewer who asks for the same thing again, as a dashboard does all day, gets
// the same statement, so it is written once.
import type { Kysely } from "kysely"
import { LRUCache } from "lru-cache"
import { withSessionCheck } from "../auth/authentication.js"
import type { Viewer } from "../auth/viewer.js"
import type { ListWindow, QuerySpec, Selection } from "./query-spec.js"
import { type QueryScope, StatementBuilder } from "./statement.js"

export interface CachedStatement {
  readonly text: string
  /** The same with the check of the session. */
  readonly checked: string
  readonly values: readonly unknown[]
  /** The instant among the values. */
  readonly now: Date
}

/** Statements that are kept for a viewer. */
const MAX_STATEMENTS_PER_VIEWER = 32

const kept = new WeakMap<Viewer, LRUCache<string, CachedStatement>>()

interface StatementRequest {
  readonly reading: QuerySpec<unknown>
  readonly selection: Selection
  readonly part: ListWindow | undefined
}

/** The statement that answers a question. What it says follows from the arguments alone, so it is kept under their names. */
export function cachedStatement(scope: QueryScope, db: Kysely<unknown>, question: StatementRequest): CachedStatement {
  const name = cacheKeyOf(question)
  if (name === null) return write(scope, db, question)
  const statements = kept.get(scope.viewer) ?? new LRUCache<string, CachedStatement>({ max: MAX_STATEMENTS_PER_VIEWER })
  kept.set(scope.viewer, statements)
  const key = `${scope.today} ${scope.language} ${name} ${JSON.stringify(question.part)}`
  const known = statements.get(key)
  if (known) return known.values.includes(known.now) ? { ...known, ...at(known, scope.now) } : known
  const made = write(scope, db, question)
  statements.set(key, made)
  return made
}

function write(scope: QueryScope, db: Kysely<unknown>, { reading, selection, part }: StatementRequest): CachedStatement {
  const { sql: text, parameters: values } = new StatementBuilder(scope).build(reading, selection, part).compile(db)
  return { text, checked: withSessionCheck(text, values.length), values, now: scope.now }
}

/** The values at another instant. */
const at = ({ values, now: then }: CachedStatement, now: Date) => ({
  now,
  values: values.map((value) => (value === then ? now : value)),
})

/** A name for what is asked for; null where a part of it was made for this request, since nobody will ask with it again. */
function cacheKeyOf({ reading: { entity, options: rows, cardinality }, selection }: StatementRequest): string | null {
  const parts = [entity, selection, ...(rows.conditions ?? []), ...(rows.withClause ? [rows.withClause] : [])].map(identityOf)
  if (parts.includes(null)) return null
  return [cardinality, parts.join(), rows.includeArchived, JSON.stringify(rows.orderBy), JSON.stringify(rows.where)].join(" ")
}

const numbers = new WeakMap<object, number>()
const met = new WeakSet<object>()
let next = 0

/** The number of what has come before; null for what comes for the first time. */
function identityOf(part: object): number | null {
  const known = numbers.get(part)
  if (known !== undefined) return known
  if (met.has(part)) numbers.set(part, next++)
  else met.add(part)
  return null
}
