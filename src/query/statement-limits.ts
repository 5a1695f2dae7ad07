// Limits on the size of a statement, since PostgreSQL plans a large one with much memory.
import { AppError } from "../core/errors.js"
import { type LanguageCode, translate } from "../i18n/translate.js"

/** Limits of a statement by their names in errors. */
export const MAX_STATEMENT_SIZES = { statementFields: 1_000, statementLength: 100_000 } as const

/** Throws QUERY_TOO_COMPLEX for a statement with too many selected fields or characters. */
export function assertStatementSize(limit: keyof typeof MAX_STATEMENT_SIZES, requested: number, language: string): void {
  const allowed = MAX_STATEMENT_SIZES[limit]
  if (requested <= allowed) return
  const explanation = translate(language as LanguageCode, `queryLimits.${limit}`, { allowed })
  throw new AppError("QUERY_TOO_COMPLEX", { details: { limit, allowed, requested }, values: { explanation } })
}
