// The text and the values of the statement of a query.
import type { Kysely } from "kysely"
import type { ListWindow } from "./paging.js"
import type { QuerySpec, Selection } from "./query-spec.js"
import { StatementBuilder } from "./statement.js"
import { assertStatementSize } from "./statement-limits.js"
import type { StatementParameters } from "./statement-parameters.js"

export interface CompiledStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The timestamp among the values, which a cached statement replaces. */
  readonly now: Date
  /** Whether the statement contains figures, or would contain them if they were known. */
  readonly usesFigures: boolean
}

export interface StatementRequest {
  readonly spec: QuerySpec<unknown>
  readonly selection: Selection
  readonly window: ListWindow | undefined
}

/** The statement for a request. Throws QUERY_TOO_COMPLEX for a statement that is too long. */
export function compileStatement(
  parameters: StatementParameters,
  db: Kysely<unknown>,
  { spec, selection, window }: StatementRequest,
): CompiledStatement {
  const compiled = new StatementBuilder(parameters).buildBounded(spec, selection, window).compile(db)
  const { text, values } = shareLists(compiled.sql, compiled.parameters)
  assertStatementSize("statementLength", text.length, parameters.language)
  return { text, values, now: parameters.now, usesFigures: parameters.figures?.isUsed === true }
}

/** Values of a list above which its repetitions cost more than to find them. */
const MIN_SHARED_LENGTH = 100

/**
 * The statement with one parameter for equal lists of one type. The ids of a role over thousands of people occur in the condition of each
 * restricted field, and PostgreSQL decodes each parameter by itself.
 */
function shareLists(text: string, values: readonly unknown[]): Pick<CompiledStatement, "text" | "values"> {
  const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length >= MIN_SHARED_LENGTH
  if (values.filter(isLong).length < 2) return { text, values }
  const shared: unknown[] = []
  const lists: { type: string; list: readonly unknown[]; number: number }[] = []
  const placed = text.replace(/\$(\d+)((?:::\w+\[\])?)/g, (_, number: string, type: string) => {
    const value = values[Number(number) - 1]
    const known = isLong(value) && lists.find((one) => one.type === type && isSameList(one.list, value))
    if (known) return `$${known.number}${type}`
    shared.push(value)
    if (isLong(value)) lists.push({ type, list: value, number: shared.length })
    return `$${shared.length}${type}`
  })
  return { text: placed, values: shared }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, n) => value === other[n])
