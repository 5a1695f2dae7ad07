// The complexity limits as a value for tests.
import type { GraphQLError } from "graphql"
import { checkDocument } from "../../src/graphql/limits.js"

/** The error for a document that is too complex, or null. */
export function limitError(...check: Parameters<typeof checkDocument>): GraphQLError | null {
  try {
    checkDocument(...check)
    return null
  } catch (error) {
    return error as GraphQLError
  }
}
