// Live updates over one WebSocket a tab. graphql-ws connects again by itself; `since` lets a subscription go on where it stopped.
import type { Client } from "graphql-ws"
import { useEffect, useEffectEvent } from "react"
import { useRelayEnvironment } from "react-relay"
import {
  type GraphQLTaggedNode,
  Observable,
  type OperationType,
  requestSubscription,
  type SelectorStoreUpdater,
  type SubscribeFunction,
} from "relay-runtime"
import { pause } from "./connection.ts"
import { renewSession } from "./session.ts"

/** A hidden tab gives its connection back after this time, and continues when it is shown. */
const HIDDEN_MS = 5 * 60_000
const RETRY_MS = 3_000

let client: Promise<Client> | undefined

/** The first screen is shown before the library is loaded. */
const loadLibrary = (): Promise<typeof import("graphql-ws")> =>
  import("graphql-ws").catch(() => pause(RETRY_MS).then(loadLibrary))

async function connect(): Promise<Client> {
  const { createClient } = await loadLibrary()
  return createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    lazy: true,
    lazyCloseTimeout: 3_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    connectionParams: async () => {
      await renewSession().catch(() => {})
      return {}
    },
  })
}

interface LiveVariables {
  since?: string | null
}

/** Continues after the last payload of a subscription, which has one root field with a resume token. */
function keepToken(variables: LiveVariables, data: unknown): void {
  const [payload] = Object.values((data ?? {}) as Record<string, { resumeToken?: string } | null>)
  if (payload?.resumeToken) variables.since = payload.resumeToken
}

export const subscribe: SubscribeFunction = ({ name, text }, given) =>
  Observable.create((sink) => {
    client ??= connect()
    // graphql-ws sends this object again after a break.
    const variables: Record<string, unknown> & LiveVariables = { ...given }
    let isStopped = false
    let stop = () => {
      isStopped = true
    }
    void client.then((connected) => {
      if (isStopped) return
      stop = connected.subscribe(
        { operationName: name, query: text ?? "", variables },
        {
          next(value) {
            keepToken(variables, value.data)
            sink.next(value as never)
          },
          error: (error) => sink.error(error as Error),
          complete: () => sink.complete(),
        },
      )
    })
    return () => stop()
  })

let firstToken: string | undefined
/** The point from which subscriptions without `since` start: the resume token that was read with the first screen. */
export const startLiveAt = (resumeToken: string): void => {
  firstToken ??= resumeToken
}

interface LiveOptions<S extends OperationType> {
  /** Called with each payload, after the store has it. */
  onData?: (data: S["response"]) => void
  /** Changes the store beyond the records of the payload. */
  updater?: SelectorStoreUpdater<S["response"]>
}

/** Follows a subscription while the component is shown. Each payload updates the records of the store. */
export function useLive<S extends OperationType>(
  subscription: GraphQLTaggedNode,
  variables: Omit<S["variables"], "since">,
  { onData, updater }: LiveOptions<S> = {},
): void {
  const environment = useRelayEnvironment()
  const deliver = useEffectEvent((data: S["response"]) => onData?.(data))
  const update = useEffectEvent((...parameters: Parameters<SelectorStoreUpdater<S["response"]>>) => updater?.(...parameters))
  const key = JSON.stringify(variables)
  useEffect(() => {
    const current = { since: firstToken, ...JSON.parse(key) } as S["variables"] & LiveVariables
    let disposable: { dispose(): void } | undefined
    const start = () => {
      disposable ??= requestSubscription<S>(environment, {
        subscription,
        variables: current,
        updater: (...parameters) => update(...parameters),
        onNext: (data) => {
          keepToken(current, data)
          if (data) deliver(data)
        },
        onError: () => {},
      })
    }
    const stop = () => {
      disposable?.dispose()
      disposable = undefined
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === "visible") start()
      else timer = setTimeout(stop, HIDDEN_MS)
    }
    start()
    document.addEventListener("visibilitychange", follow)
    return () => {
      document.removeEventListener("visibilitychange", follow)
      clearTimeout(timer)
      stop()
    }
  }, [environment, subscription, key])
}
