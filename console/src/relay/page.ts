// Loads the query of a screen when its route is entered. The former screen stays until the answer is there.
import { useEffect } from "react"
import { fetchQuery, loadQuery, type PreloadedQuery, usePreloadedQuery } from "react-relay"
import { type LoaderFunctionArgs, type Params, useLoaderData } from "react-router"
import { type ConcreteRequest, createOperationDescriptor, type GraphQLTaggedNode, type OperationType } from "relay-runtime"
import { ConnectionError } from "./api-error.ts"
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
 * `...frame_query @include(if: $shell) @alias`.
 */
export const pageLoader =
  <Q extends OperationType>(
    query: GraphQLTaggedNode,
    variablesOf: (address: Address) => Omit<Q["variables"], "shell"> = () => ({}) as Omit<Q["variables"], "shell">,
  ) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<PreloadedQuery<Q>> => {
    const search = new URL(request.url).searchParams
    const variables = { ...variablesOf({ params, search }), shell: !hasShell } as Q["variables"]
    const isKnown = environment.check(createOperationDescriptor(query as ConcreteRequest, variables)).status !== "missing"
    // It keeps the data for the screen. What is known stays on the screen even if it cannot be read again.
    const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy: "store-only" })
    screenIsRead()
    const { selections } = (query as ConcreteRequest).fragment
    const networkCacheConfig = { metadata: { caught: caughtIn(selections as readonly Selection[]) } }
    const read = () => fetchQuery<Q>(environment, query, variables, { fetchPolicy: "network-only", networkCacheConfig })
    if (isKnown) read().subscribe({ error: () => {} })
    else await readWhenReached(() => read().toPromise(), request.signal)
    return reference
  }

/** A selection of a query. The types of Relay know no `@catch`. */
interface Selection {
  readonly kind: string
  readonly field?: { readonly alias?: string | null; readonly name: string }
  /** Those of a condition, among others. */
  readonly selections?: readonly Selection[]
}

/** The root fields with `@catch`, by their names in the answer. */
const caughtIn = (selections: readonly Selection[]): string[] =>
  selections.flatMap(({ kind, field, selections: inner = [] }) => {
    if (kind === "CatchField" && field) return [field.alias ?? field.name]
    return kind === "Condition" ? caughtIn(inner) : []
  })

/** Waits while the server cannot be reached, so that the former screen stays. There is none before the first one. */
async function readWhenReached(read: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await read()
      return
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
