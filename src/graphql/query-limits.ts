// Limits and cost model of GraphQL documents.
import type { ASTNode } from "graphql"

export const QUERY_LIMITS = {
  /** Levels of fields. Introspection fields are counted separately, because the standard introspection query is deep. */
  depth: 10,
  introspection: 16,
  /** Fields and fragments after all fragments are expanded. */
  selections: 5000,
  /** Different response keys of one field of a type in a document. */
  aliases: 15,
  /** Characters of an alias: PostgreSQL truncates longer names, and two could become equal. */
  aliasLength: 63,
  /** Occurrences of one field with a selection set, because validation compares each pair. */
  repetitions: 100,
  rootFields: 20,
  operations: 10,
  directivesPerNode: 10,
  directives: 50,
  /** Approximate number of objects in the response; ten plain values count as one object. */
  cost: { signedIn: 5000, anonymous: 1000 },
} as const

export const OBJECT = 1
export const LEAF = 0.1
/**
 * Assumed entries of a list without a page size, and of a page of the default size. A field's extension `listSize` overrides
 * them.
 */
export const PLAIN_LIST = 10
export const OPEN_PAGE = 20
export const PAGE_ARGUMENTS = new Set(["first", "last", "limit"])
/** Lists inside a page, which have as many entries as the page size. */
export const PAGE_LISTS = new Set(["nodes", "edges", "items"])
export const INTROSPECTION = new Map([
  ["__schema", 900],
  ["__type", 50],
])
/** Far beyond any sensible nesting of fragments, and well within the call stack. */
export const MAX_FRAGMENT_DEPTH = 200

type Limit = Exclude<keyof typeof QUERY_LIMITS, "directivesPerNode"> | "oncePerDocument"

/** Thrown for a document that exceeds a limit. */
export class QueryTooComplexError extends Error {
  constructor(
    readonly limit: Limit,
    readonly allowed: number,
    readonly node: ASTNode,
    /** The exceeded cost; partial if the rest of the document was not measured. */
    readonly requested?: { readonly cost: number; readonly isPartial: boolean },
  ) {
    super(limit)
  }
}

export interface OperationCost {
  readonly name: string | undefined
  readonly requested: number
  readonly limit: number
}
