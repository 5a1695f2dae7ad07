// Loads the query of a screen when its route is entered. The former screen stays until the answer is there.
import { useEffect } from "react"
import { loadQuery, type PreloadedQuery, usePreloadedQuery } from "react-relay"
import { type LoaderFunctionArgs, type Params, useLoaderData } from "react-router"
import { type ConcreteRequest, createOperationDescriptor, type GraphQLTaggedNode, type OperationType } from "relay-runtime"
import { environment } from "./environment.ts"

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
    const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy: "store-and-network" })
    const operation = createOperationDescriptor(query as ConcreteRequest, variables)
    if (environment.check(operation).status !== "available") await reference.source?.toPromise()
    return reference
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
