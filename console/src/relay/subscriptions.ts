// Live updates over one WebSocket a tab. graphql-ws connects again by itself; `since` lets a subscription go on where it stopped.
import type { Client } from "graphql-ws"
import { useEffect, useEffectEvent } from "react"
import { useRelayEnvironment } from "react-relay"
import { useRevalidator } from "react-router"
import {
  type GraphQLTaggedNode,
  Observable,
  type OperationType,
  requestSubscription,
  type SelectorStoreUpdater,
  type SubscribeFunction,
} from "relay-runtime"
import { loadCode } from "./code.ts"
import { pause } from "./connection.ts"
import { renewOrSignIn } from "./session.ts"

/** A hidden tab gives its connection back after this time, and continues when it is shown. */
const HIDDEN_MS = 5 * 60_000
const RETRY_MS = 3_000
/** A screen is read again after changes at most once within this time. */
const MIN_INTERVAL_MS = 1_000
const SESSION_ENDED = 4401

let client: Promise<Client> | undefined
/** The resume token of the last payload. */
let newestToken: string | undefined

interface LiveVariables {
  since?: string | null
}

/** Continues after the last payload of a subscription, which has one root field with a resume token. */
function keepToken(variables: LiveVariables, data: unknown): void {
  const [payload] = Object.values((data ?? {}) as Record<string, { resumeToken?: string } | null>)
  if (!payload?.resumeToken) return
  variables.since = payload.resumeToken
  newestToken = payload.resumeToken
}

export const subscribe: SubscribeFunction = ({ name, text }, given) =>
  Observable.create((sink) => {
    // The first screen is shown before the library is loaded.
    client ??= loadCode(() => import("./socket.ts")).then(({ connect }) => connect())
    // graphql-ws sends this object again after a break.
    const variables: Record<string, unknown> & LiveVariables = { ...given }
    let isStopped = false
    let stop = () => {
      isStopped = true
    }
    const start = (connected: Client) => {
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
    }
    client.then(start, (error: Error) => {
      // A later subscription tries to load the library again.
      client = undefined
      sink.error(error)
    })
    return () => stop()
  })

/** The point from which subscriptions of the present screen start: the newest resume token before it was read. */
let screenToken: string | undefined

/** Called with the resume token that was read with the frame. */
export const startLiveAt = (resumeToken: string): void => {
  newestToken ??= resumeToken
  screenToken ??= resumeToken
}

/** A screen is read from now on, so that its subscriptions need no former changes. */
export const screenIsRead = (): void => {
  screenToken = newestToken
}

/** Whether the changes after a resume token are no longer known. */
const isExpired = (error: unknown): boolean =>
  Array.isArray(error) && error.some(({ extensions }) => extensions?.code === "RESUME_TOKEN_EXPIRED")

const closeCodeOf = (error: unknown): number | undefined => (error instanceof CloseEvent ? error.code : undefined)

interface LiveOptions<S extends OperationType> {
  /** Reads again what changed. Called at once, then at most once in a second; the last change is always followed. */
  onChange?: () => void
  /** Reads what the subscription shows after changes were missed: the screen, unless given. */
  onGap?: () => void
  /** Changes the store beyond the records of the payload. */
  updater?: SelectorStoreUpdater<S["response"]>
}

/** Follows a subscription while the component is shown. Each payload updates the records of the store. */
export function useLive<S extends OperationType>(
  subscription: GraphQLTaggedNode,
  variables: Omit<S["variables"], "since">,
  { onChange, onGap, updater }: LiveOptions<S> = {},
): void {
  const environment = useRelayEnvironment()
  const { revalidate } = useRevalidator()
  const reread = useEffectEvent(() => onChange?.())
  const fillGap = useEffectEvent(() => (onGap ? onGap() : void revalidate()))
  const update = useEffectEvent((...parameters: Parameters<SelectorStoreUpdater<S["response"]>>) => updater?.(...parameters))
  const key = JSON.stringify(variables)
  useEffect(() => {
    const current = { since: screenToken, ...JSON.parse(key) } as S["variables"] & LiveVariables
    let disposable: { dispose(): void } | undefined
    let isStopped = false
    const changes = throttle(() => reread())
    /** Starts again after an error that graphql-ws does not repair. Other errors of the operation are permanent. */
    const recover = async (error: unknown) => {
      if (isExpired(error)) {
        if (newestToken === current.since) newestToken = undefined
        if (screenToken === current.since) screenToken = undefined
        current.since = undefined
        fillGap()
      } else if (closeCodeOf(error) === SESSION_ENDED) await renewOrSignIn(true).catch(() => pause(RETRY_MS))
      else if (closeCodeOf(error) !== undefined) await pause(RETRY_MS)
      else return
      disposable = undefined
      if (!isStopped) follow()
    }
    const start = () => {
      disposable ??= requestSubscription<S>(environment, {
        subscription,
        variables: current,
        updater: (...parameters) => update(...parameters),
        onNext: (data) => {
          keepToken(current, data)
          if (data) changes.run()
        },
        onError: (error) => void recover(error),
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
      isStopped = true
      document.removeEventListener("visibilitychange", follow)
      clearTimeout(timer)
      changes.cancel()
      stop()
    }
  }, [environment, subscription, key])
}

/** Runs an action at once, then at most once in an interval. The last call is always followed. */
export function throttle(action: () => void): { run(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const run = () => {
    isDue = timer !== undefined
    if (isDue) return
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, MIN_INTERVAL_MS)
    action()
  }
  return { run, cancel: () => clearTimeout(timer) }
}
