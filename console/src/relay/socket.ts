// The WebSocket of live updates, which connects again by itself.
import { type Client, createClient } from "graphql-ws"
import { checkConnection, pause, untilReached } from "./connection.ts"
import { renewSession } from "./session.ts"

const MAX_PAUSE_MS = 15_000
const NORMAL_CLOSURE = 1000

export const connect = (): Client =>
  createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    lazy: true,
    lazyCloseTimeout: 3_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    // The library's own pauses double without end.
    retryWait: async (retries) => {
      await pause(Math.min(MAX_PAUSE_MS, 1_000 * 2 ** retries) * (0.5 + Math.random()))
      await untilReached()
    },
    on: { closed: (event) => void ((event as CloseEvent).code !== NORMAL_CLOSURE && checkConnection()) },
    connectionParams: async () => {
      await renewSession().catch(() => {})
      return {}
    },
  })
