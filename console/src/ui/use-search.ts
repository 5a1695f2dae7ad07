// What a query finds for a typed text.
import { useEffect, useState } from "react"
import { useRelayEnvironment } from "react-relay"
import { fetchQuery, type GraphQLTaggedNode, type OperationType } from "relay-runtime"
import { MAX_SEARCH_LENGTH } from "../relay/limits.ts"

const PAUSE_MS = 150

interface Search<Response> {
  /** Undefined before there is an answer, and without a text. */
  readonly response?: Response
  readonly hasFailed?: boolean
}

/**
 * The answer to a query, a moment after its text was typed.
 * @param variables may be a new object with each call.
 */
export function useSearch<Q extends OperationType & { variables: { search: string } }>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): Search<Q["response"]> {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<Search<Q["response"]>>({})
  const key = JSON.stringify(variables)
  useEffect(() => {
    setFound({})
    const given: Q["variables"] = JSON.parse(key)
    if (given.search === "") return
    given.search = given.search.slice(0, MAX_SEARCH_LENGTH)
    let subscription: { unsubscribe(): void } | undefined
    const timer = setTimeout(() => {
      subscription = fetchQuery<Q>(environment, query, given).subscribe({
        next: (response) => setFound({ response }),
        error: () => setFound({ hasFailed: true }),
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      subscription?.unsubscribe()
    }
  }, [environment, query, key])
  return found
}
