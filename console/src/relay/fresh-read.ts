// Reads a query from the server. Relay joins equal reads that run at the same time, and one that began before a change may not know
// the change. A further read therefore waits for the end of the one that runs.
import { fetchQuery } from "react-relay"
import {
  type CacheConfig,
  type ConcreteRequest,
  createOperationDescriptor,
  type GraphQLTaggedNode,
  type IEnvironment,
  type OperationType,
} from "relay-runtime"

/** The reads that have not begun, by query and variables. They will know all changes up to now. */
const waiting = new Map<string, Promise<unknown>>()
/** The ends of the reads that began last. */
const ends = new Map<string, Promise<void>>()

/** Reads a query whose data may have changed, with all changes that were committed before the call. */
export function freshRead<Q extends OperationType>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Q["variables"],
  networkCacheConfig?: CacheConfig,
): Promise<Q["response"] | undefined> {
  const key = createOperationDescriptor(query as ConcreteRequest, variables).request.identifier
  const ignore = () => {}
  const begin = () => {
    waiting.delete(key)
    const result = fetchQuery<Q>(environment, query, variables, { fetchPolicy: "network-only", networkCacheConfig }).toPromise()
    ends.set(key, result.then(ignore, ignore))
    return result
  }
  const read = waiting.get(key) ?? (ends.get(key) ?? Promise.resolve()).then(begin)
  waiting.set(key, read)
  return read as Promise<Q["response"] | undefined>
}
