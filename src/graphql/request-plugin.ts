// Apollo plugin of every request. It rejects subscriptions by HTTP request, reports the cost of an operation on request, and collects
// the error codes for the log.
import type { ApolloServerPlugin } from "@apollo/server"
import { GraphQLError } from "graphql"
import type { GraphqlContext } from "../core/context.js"
import { AppError } from "../core/errors.js"
import type { OperationCost } from "./query-limits.js"

export interface QueryCost {
  requested: number
  limit: number
}

export interface RequestContext extends GraphqlContext {
  /** The cost to report, if the client asked for it. */
  readonly cost?: QueryCost
  /** Receives the codes of the errors in the response, for the log; undefined for a WebSocket. */
  readonly errorCodes?: string[]
}

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
    willSendResponse: async ({ contextValue: { cost, errorCodes }, response }) => {
      if (response.body.kind !== "single") return
      const { singleResult } = response.body
      if (cost) singleResult.extensions = { ...singleResult.extensions, cost }
      errorCodes?.push(...new Set(singleResult.errors?.map(({ extensions }) => String(extensions?.code))))
    },
  }),
}
