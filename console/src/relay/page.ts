// Loads the query of a screen when its route is entered. The former screen stays until the answer is there.
import { useEffect } from "react"
import { fetchQuery, loadQuery, type PreloadedQuery, usePreloadedQuery } from "react-relay"
import { type LoaderFunctionArgs, type Params, useLoaderData } from "react-router"
import { type ConcreteRequest, createOperationDescriptor, type GraphQLTaggedNode, type OperationType } from "relay-runtime"
import { ConnectionError } from "./api-error.ts"
import { caughtIn } from "./caught.ts"
import { untilReached } from "./connection.ts"
import { environment } from "./environment.ts"
import { screenIsRead } from "./subscriptions.ts"

interface Address {
  readonly params: Params
  readonly search: URLSearchParams
}

let hasShell = false

/** The frame of the application was read. */
export const shellIsLoaded = (): void => {
  hasShell = true
}

/**
 * The loader of a screen. The first screen reads the frame of the application by the same request: its query spreads
 * `...frame_query @include(if: $shell) @alias`. `loadParts` loads the code that only some answers need, before the screen is shown.
 */
export const pageLoader =
  <Q extends OperationType>(
    query: GraphQLTaggedNode,
    variablesOf: (address: Address) => Omit<Q["variables"], "shell"> = () => ({}) as Omit<Q["variables"], "shell">,
    loadParts: (data: Q["response"]) => Promise<unknown> | undefined = () => undefined,
  ) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<PreloadedQuery<Q>> => {
    const search = new URL(request.url).searchParams
    const variables = { ...variablesOf({ params, search }), shell: !hasShell } as Q["variables"]
    const isKnown = environment.check(createOperationDescriptor(query as ConcreteRequest, variables)).status !== "missing"
    // It keeps the data for the screen. What is known stays on the screen even if it cannot be read again.
    const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy: "store-only" })
    screenIsRead()
    const { selections } = (query as ConcreteRequest).fragment
    const networkCacheConfig = { metadata: { caught: caughtIn(selections) } }
    const read = () => fetchQuery<Q>(environment, query, variables, { fetchPolicy: "network-only", networkCacheConfig })
    if (isKnown) read().subscribe({ error: () => {} })
    else {
      const data = await readWhenReached(() => read().toPromise(), request.signal)
      // The screen says itself what could not be loaded.
      if (data) await loadParts(data)?.catch(() => {})
    }
    return reference
  }

/** Waits while the server cannot be reached, so that the former screen stays. There is none before the first one. */
async function readWhenReached<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ConnectionError) || !hasShell || signal.aborted) throw error
      await untilReached()
    }
  }
}

/** The data of a screen whose route has a `pageLoader`. */
export function usePage<Q extends OperationType>(query: GraphQLTaggedNode): Q["response"] {
  const reference = useLoaderData() as PreloadedQuery<Q>
  useEffect(
    // Later, because React may run an effect again for the same screen.
    () => () => void setTimeout(() => reference.dispose(), 1_000),
    [reference],
  )
  return usePreloadedQuery<Q>(query, reference)
}
