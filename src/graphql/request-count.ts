// The requests that a GraphQL operation counts as for the rate limits.
import { type DocumentNode, getOperationAST } from "graphql"
import { countRequests } from "../core/attempts.js"
import type { Context } from "../core/context.js"

/** Cost of an operation that counts as one request: a page of 20 records with related ones, or of 100 with ten plain values. */
const COST_PER_REQUEST = 250

/**
 * Counts the requests that an operation counts as beyond the one that carried it. Throws RATE_LIMITED beyond a limit.
 */
export async function countFurtherRequests(
  ctx: Context,
  document: DocumentNode,
  cost: number,
  operationName: unknown,
): Promise<void> {
  const count = requestCountOf(document, cost, operationName) - 1
  if (count > 0) await countRequests(ctx, count)
}

/** The cost in units of `COST_PER_REQUEST`, rounded up, and at least one for each mutation. Fragments on the root type count as one. */
function requestCountOf(document: DocumentNode, cost: number, operationName: unknown): number {
  const operation = getOperationAST(document, typeof operationName === "string" ? operationName : undefined)
  const mutations = operation?.operation === "mutation" ? operation.selectionSet.selections.length : 0
  return Math.max(1, mutations, Math.ceil(cost / COST_PER_REQUEST))
}
