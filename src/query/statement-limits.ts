// Limits on the size of a statement, since PostgreSQL plans a large one with much memory, and on the size of its result.
import { AppError } from "../core/errors.js"
import { type LanguageCode, translate } from "../i18n/translate.js"
import type { ListWindow } from "./paging.js"

/** Limits of a statement by their names in errors. */
export const MAX_STATEMENT_SIZES = { statementFields: 1_000, statementLength: 100_000 } as const

/** Bytes of the JSON text of a page or slice, which a caller can make smaller. */
export const MAX_PAGE_BYTES = 8 * 2 ** 20
/** Bytes of any other result, and of all results of a GraphQL document. A text of half a gigabyte would end the process. */
export const MAX_RESULT_BYTES = 64 * 2 ** 20

/** The bytes of the results that a GraphQL document has read so far. */
export interface DocumentSize {
  bytes: number
}

/** The most bytes of the result for a window. */
export const maxResultBytes = (window: ListWindow | undefined): number =>
  window === undefined || window.kind === "all" ? MAX_RESULT_BYTES : MAX_PAGE_BYTES

/** Throws QUERY_TOO_COMPLEX for a statement with too many selected fields or characters. */
export function assertStatementSize(limit: keyof typeof MAX_STATEMENT_SIZES, requested: number, language: string): void {
  assertWithin(limit, MAX_STATEMENT_SIZES[limit], requested, language)
}

/** Throws QUERY_TOO_COMPLEX for a result that is too large for its window. */
export function assertResultSize(window: ListWindow | undefined, bytes: number, language: string): void {
  assertWithin("resultBytes", maxResultBytes(window), bytes, language)
}

/** Adds a result to those of a document. Throws QUERY_TOO_COMPLEX if they are too large together. */
export function addToDocument(document: DocumentSize, bytes: number, language: string): void {
  document.bytes += bytes
  assertWithin("documentBytes", MAX_RESULT_BYTES, document.bytes, language)
}

/** Seconds that a decision about all viewers may take. */
const MAX_DECISION_SECONDS = 10

/** Throws QUERY_TOO_COMPLEX for a decision about all viewers that takes too long. */
export function assertDecisionTime(seconds: number, language: string): void {
  assertWithin("decisionSeconds", MAX_DECISION_SECONDS, Math.ceil(seconds), language)
}

/** Changes of employment that a list of restatements compares. */
export const MAX_COMPARED_CHANGES = 20_000

/** Throws QUERY_TOO_COMPLEX for a comparison of too many changes of employment. */
export function assertComparedChanges(count: number, language: string): void {
  assertWithin("comparedChanges", MAX_COMPARED_CHANGES, count, language)
}

function assertWithin(
  limit: keyof typeof MAX_STATEMENT_SIZES | "resultBytes" | "documentBytes" | "decisionSeconds" | "comparedChanges",
  allowed: number,
  requested: number,
  language: string,
): void {
  if (requested <= allowed) return
  const explanation = translate(language as LanguageCode, `queryLimits.${limit}`, { allowed })
  throw new AppError("QUERY_TOO_COMPLEX", { details: { limit, allowed, requested }, values: { explanation } })
}
