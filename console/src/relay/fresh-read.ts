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

interface Reads {
  current: Promise<unknown>
  /** The read after the current one, which all callers share that come before it begins. */
  next?: Promise<unknown>
}

const running = new Map<string, Reads>()

/** Reads a query whose data may have changed, with all changes that were committed before the call. */
export function freshRead<Q extends OperationType>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Q["variables"],
  networkCacheConfig: CacheConfig = {},
): Promise<Q["response"] | undefined> {
  const key = createOperationDescriptor(query as ConcreteRequest, variables).request.identifier
  const start = () => {
    const read = fetchQuery<Q>(environment, query, variables, { fetchPolicy: "network-only", networkCacheConfig }).toPromise()
    const reads: Reads = { current: read }
    running.set(key, reads)
    const end = () => {
      if (running.get(key) === reads && !reads.next) running.delete(key)
    }
    read.then(end, end)
    return read
  }
  const reads = running.get(key)
  if (!reads) return start()
  reads.next ??= reads.current.then(start, start)
  return reads.next as Promise<Q["response"] | undefined>
}
