// Loads the query of a screen when its route is entered. The former screen stays until the answer is there.
import { useEffect, useEffectEvent } from "react"
import { loadQuery, type PreloadedQuery, usePreloadedQuery } from "react-relay"
import { type LoaderFunctionArgs, type Params, useLoaderData, useRevalidator } from "react-router"
import { type ConcreteRequest, createOperationDescriptor, type GraphQLTaggedNode, type OperationType } from "relay-runtime"
import { apiErrorIn, ConnectionError, isForbidden } from "./api-error.ts"
import { cacheConfigOf } from "./caught.ts"
import { untilReached } from "./connection.ts"
import { environment } from "./environment.ts"
import { freshRead } from "./fresh-read.ts"
import { screenIsRead } from "./subscriptions.ts"

interface Address {
  readonly path: string
  readonly params: Params
  readonly search: URLSearchParams
}

interface LoadedPage<Q extends OperationType> {
  readonly reference: PreloadedQuery<Q>
  /** Resolves once a known screen was read again: false if its data are gone or were taken from the caller. */
  readonly isReadable?: Promise<boolean>
}

/** The screens, by query and variables, whose data are gone or were taken from the caller. They are not shown from the store. */
const unreadable = new Set<string>()

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
  async ({ params, request }: LoaderFunctionArgs): Promise<LoadedPage<Q>> => {
    const { pathname: path, searchParams: search } = new URL(request.url)
    const variables = { ...variablesOf({ path, params, search }), shell: !hasShell } as Q["variables"]
    const operation = createOperationDescriptor(query as ConcreteRequest, variables)
    const { identifier } = operation.request
    const isKnown = !unreadable.has(identifier) && environment.check(operation).status !== "missing"
    // It keeps the data for the screen. What is known stays on the screen even if it cannot be read again.
    const reference = loadQuery<Q>(environment, query, variables, { fetchPolicy: "store-only" })
    screenIsRead()
    const read = () => freshRead<Q>(environment, query, variables, cacheConfigOf(query))
    const failed = (thrown: unknown) => {
      const error = apiErrorIn(thrown)
      if (error && (error.code === "NOT_FOUND" || isForbidden(error))) unreadable.add(identifier)
      return !unreadable.has(identifier)
    }
    if (isKnown) return { reference, isReadable: read().then(() => true, failed) }
    const data = await readWhenReached(read, request.signal)
    unreadable.delete(identifier)
    // The screen says itself what could not be loaded.
    if (data) await loadParts(data)?.catch(() => {})
    return { reference }
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
  const { reference, isReadable } = useLoaderData() as LoadedPage<Q>
  const { revalidate } = useRevalidator()
  const leave = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let isShown = true
    // The next attempt shows the error in place of the screen.
    void isReadable?.then((is) => is || (isShown && leave()))
    return () => {
      isShown = false
    }
  }, [isReadable])
  useEffect(
    // Later, because React may run an effect again for the same screen.
    () => () => void setTimeout(() => reference.dispose(), 1_000),
    [reference],
  )
  return usePreloadedQuery<Q>(query, reference)
}
