// What a query finds for a typed text.
import { useEffect, useState } from "react"
import { useRelayEnvironment } from "react-relay"
import { fetchQuery, type GraphQLTaggedNode, type OperationType } from "relay-runtime"

const PAUSE_MS = 150

/**
 * The response to a query, a moment after its text was typed; undefined before there is an answer, and without a text.
 * @param variables may be a new object with each call.
 */
export function useSearch<Q extends OperationType & { variables: { search: string } }>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): Q["response"] | undefined {
  const environment = useRelayEnvironment()
  const [response, setResponse] = useState<Q["response"]>()
  const key = JSON.stringify(variables)
  useEffect(() => {
    setResponse(undefined)
    const given: Q["variables"] = JSON.parse(key)
    if (given.search === "") return
    let subscription: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      subscription = fetchQuery<Q>(environment, query, given).subscribe({ next: setResponse, error: () => {} })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, query, key])
  return response
}
