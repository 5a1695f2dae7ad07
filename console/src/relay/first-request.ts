// The request of the first screen, which is sent before the code of the screen is there.
import type { ConcreteRequest, FetchFunction, GraphQLSingularResponse, Variables } from "relay-runtime"
import { cacheConfigOf } from "./caught.ts"
import { fetchOperation } from "./network.ts"

let first: { name: string; variables: Variables; answer: Promise<GraphQLSingularResponse> } | undefined

/** Sends the query that the first screen is about to read. */
export function requestFirst(query: ConcreteRequest, variables: Variables): Promise<GraphQLSingularResponse> {
  const { params } = query
  const answer = fetchOperation(params, variables, cacheConfigOf(query))
  first = { name: params.name, variables, answer }
  return answer
}

/** Sends an operation, unless it is the first one and on its way. */
export const fetchOrTakeFirst: FetchFunction = (params, variables, ...rest) => {
  const known = first
  first = undefined
  const isEqual = ([name, value]: [string, unknown]) => JSON.stringify(known?.variables[name]) === JSON.stringify(value)
  return known?.name === params.name && Object.entries(variables).every(isEqual)
    ? known.answer
    : fetchOperation(params, variables, ...rest)
}
