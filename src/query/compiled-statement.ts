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
  const { sql: text, parameters: values } = new StatementBuilder(parameters).buildBounded(spec, selection, window).compile(db)
  assertStatementSize("statementLength", text.length, parameters.language)
  return { text, values, now: parameters.now, usesFigures: parameters.figures?.isUsed === true }
}
