// Apollo plugin of every request: rejects subscriptions by HTTP request, and reports the cost of an operation on request.
import type { ApolloServerPlugin } from "@apollo/server"
import { GraphQLError } from "graphql"
import type { GraphqlContext } from "../core/context.js"
import { AppError } from "../core/errors.js"
import type { OperationCost } from "./query-limits.js"

interface QueryCost {
  requested: number
  limit: number
}

export interface RequestContext extends GraphqlContext {
  /** The cost to report, if the client asked for it. */
  readonly cost?: QueryCost
}

/** The cost of the requested operation. */
export function costOf(costs: readonly OperationCost[], operationName: unknown): QueryCost | undefined {
  const found = typeof operationName === "string" ? costs.find(({ name }) => name === operationName) : costs[0]
  return found && { requested: found.requested, limit: found.limit }
}

export const requestPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue: { ctx } }) => {
      if (operation?.operation !== "subscription") return
      const originalError = new AppError("SUBSCRIPTION_REQUIRES_WEBSOCKET")
      ctx.request.rejectedWith = originalError
      throw new GraphQLError(originalError.code, { nodes: operation, originalError })
    },
    willSendResponse: async ({ contextValue: { cost }, response }) => {
      if (cost && response.body.kind === "single") {
        const { singleResult } = response.body
        singleResult.extensions = { ...singleResult.extensions, cost }
      }
    },
  }),
}
