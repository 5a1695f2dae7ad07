// Statements that were written before. The same viewer who asks for the same thing again, as a dashboard does all day, gets
// the same statement, so it is written once.
import type { Kysely } from "kysely"
import { underBelief } from "../auth/authentication.js"
import type { Viewer } from "../auth/viewer.js"
import { Recent } from "../core/recent.js"
import type { Part, Reading, Selection } from "./query-spec.js"
import { Statement, type StatementScope } from "./statement.js"

export interface Written {
  readonly text: string
  /** The same with the check of the session. */
  readonly checked: string
  readonly values: readonly unknown[]
  /** The instant among the values. */
  readonly now: Date
}

/** Statements that are kept for a viewer. */
const mostWritten = 32

const kept = new WeakMap<Viewer, Recent<Written>>()

interface Question {
  readonly reading: Reading<unknown>
  readonly selection: Selection
  readonly part: Part | undefined
}

/** The statement that answers a question. What it says follows from the arguments alone, so it is kept under their names. */
export function written(scope: StatementScope, db: Kysely<unknown>, question: Question): Written {
  const name = nameOf(question)
  if (name === null) return write(scope, db, question)
  const statements = kept.get(scope.me) ?? new Recent<Written>(mostWritten)
  kept.set(scope.me, statements)
  const key = `${scope.today} ${scope.language} ${name} ${JSON.stringify(question.part)}`
  const known = statements.get(key)
  if (known) return known.values.includes(known.now) ? { ...known, ...at(known, scope.now) } : known
  const made = write(scope, db, question)
  statements.set(key, made)
  return made
}

function write(scope: StatementScope, db: Kysely<unknown>, { reading, selection, part }: Question): Written {
  const { sql: text, parameters: values } = new Statement(scope).of(reading, selection, part).compile(db)
  return { text, checked: underBelief(text, values.length), values, now: scope.now }
}

/** The values at another instant. */
const at = ({ values, now: then }: Written, now: Date) => ({ now, values: values.map((value) => (value === then ? now : value)) })

/** A name for what is asked for; null where a part of it was made for this request, since nobody will ask with it again. */
function nameOf({ reading: { entity, rows, cardinality }, selection }: Question): string | null {
  const parts = [entity, selection, ...(rows.when ?? []), ...(rows.with ? [rows.with] : [])].map(numberOf)
  if (parts.includes(null)) return null
  return [cardinality, parts.join(), rows.archived, JSON.stringify(rows.order), JSON.stringify(rows.where)].join(" ")
}

const numbers = new WeakMap<object, number>()
const met = new WeakSet<object>()
let next = 0

/** The number of what has come before; null for what comes for the first time. */
function numberOf(part: object): number | null {
  const known = numbers.get(part)
  if (known !== undefined) return known
  if (met.has(part)) numbers.set(part, next++)
  else met.add(part)
  return null
}
