// Counts the mutations of a document as requests.
import { type DocumentNode, getOperationAST } from "graphql"
import { rateLimitError } from "../auth/rate-limiter.js"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"

/**
 * Counts every mutation of the requested operation but the first, which the request itself counts for. Throws RATE_LIMITED beyond
 * the limit of the caller. Fragments on the root type count as one.
 */
export async function countMutations(
  { rateLimits }: Pick<AppDependencies, "rateLimits">,
  { viewerOrNull, request }: Context,
  document: DocumentNode,
  operationName: unknown,
): Promise<void> {
  const operation = getOperationAST(document, typeof operationName === "string" ? operationName : undefined)
  const count = operation?.operation === "mutation" ? operation.selectionSet.selections.length - 1 : 0
  if (count === 0) return
  const result = await rateLimits.request({ userId: viewerOrNull?.id, address: request.address, count })
  if (result && !result.isAllowed) throw rateLimitError(result)
}
