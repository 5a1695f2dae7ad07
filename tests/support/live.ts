// Clients that look on live: a GraphQL socket and an event stream, as programs would have them.
import { setTimeout as sleep } from "node:timers/promises"
import { jest } from "@jest/globals"
import { EventSource } from "eventsource"
import { type ClientOptions, createClient, type Client as Socket } from "graphql-ws"
import WebSocket from "ws"
import type { App } from "../../src/app.js"
import type { Client, Json } from "./client.js"
import type { World } from "./test-app.js"

/** Waits until a condition holds. `what` names the condition in the error. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = "it",
  milliseconds = 5_000,
): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 10) {
    if (waited > milliseconds) throw new Error(`${typeof what === "string" ? what : what()} did not come about`)
    await sleep(10)
  }
}

/** Waits until every job that is due has run. */
export const waitForJobs = ({ sql }: Pick<World, "sql">): Promise<void> =>
  until(async () => {
    const [due] = await sql<{ n: number }>("select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()")
    return due?.n === 0
  }, "an empty job queue")

/** Subscribes, and waits until the server sends events to each of the subscriptions. */
export async function activate(app: App, subscribe: () => ReceivedEvents[]): Promise<ReceivedEvents[]> {
  const follow = jest.spyOn(app.hub, "subscribe")
  try {
    const heard = subscribe()
    await until(() => follow.mock.calls.length >= heard.length, "the start of the subscriptions")
    return heard
  } finally {
    follow.mockRestore()
  }
}

/** Sends requests that wait for news, and waits until the server holds each of them. */
export async function startLongPolls<T>(app: App, count: number, send: () => T): Promise<T> {
  const held = jest.spyOn(app.hub, "waitForChange")
  try {
    const answers = send()
    await until(() => held.mock.calls.length >= count, "the long polls")
    return answers
  } finally {
    held.mockRestore()
  }
}

/** What came on a subscription so far. */
export interface ReceivedEvents {
  values: Json[]
  errors: Json[]
  isOver: boolean
  /** The first value that fits, once it has come. */
  first(fits: (value: Json) => boolean): Promise<Json>
  stop(): void
}

export interface SocketClient {
  socket: Socket
  /** How the connection was closed, if it was. */
  closed: { code: number; reason: string }[]
  subscribe(query: string, variables?: Record<string, unknown>): ReceivedEvents
  /** Connects and waits for the acknowledgment. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** A GraphQL socket of somebody. */
export function connectSocket({ url, token }: Client, options: Partial<ClientOptions> = {}): SocketClient {
  const closed: SocketClient["closed"] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => {})
  const socket = createClient({
    url: `${url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
    onNonLazyError: () => {},
    ...options,
  })
  socket.on("connected", () => resolve())
  socket.on("closed", (event) => {
    const { code, reason } = event as { code: number; reason: string }
    closed.push({ code, reason })
    reject(new Error(`closed with ${code} ${reason}`))
  })
  return {
    socket,
    closed,
    ready,
    subscribe(query, variables) {
      const heard: ReceivedEvents = {
        values: [],
        errors: [],
        isOver: false,
        async first(fits) {
          await until(() => heard.values.some(fits), `a value in ${JSON.stringify(heard)}`)
          return heard.values.find(fits)
        },
        stop: () => {},
      }
      heard.stop = socket.subscribe(
        { query, variables },
        {
          next: (value) => void heard.values.push(value.errors ? { errors: value.errors, ...value } : value.data),
          error: (error) => {
            heard.errors.push(...[error].flat())
            heard.isOver = true
          },
          complete: () => {
            heard.isOver = true
          },
        },
      )
      return heard
    },
    async stop() {
      await socket.dispose()
    },
  }
}

export interface EventStreamClient {
  source: EventSource
  notifications: Json[]
  counts: number[]
  ids: string[]
  errors: (number | undefined)[]
}

/** An event stream of somebody. */
export function openEventStream(
  { url, token }: Client,
  path = "/api/notifications/stream",
  headers: Record<string, string> = {},
): EventStreamClient {
  const source = new EventSource(url + path, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers, Authorization: `Bearer ${token}` } }),
  })
  const heard: EventStreamClient = { source, notifications: [], counts: [], ids: [], errors: [] }
  source.onmessage = ({ data, lastEventId }) => {
    heard.notifications.push(JSON.parse(data))
    heard.ids.push(lastEventId)
  }
  source.addEventListener("unreadCount", ({ data }) => heard.counts.push(JSON.parse(data).count))
  source.onerror = ({ code }) => void heard.errors.push(code)
  return heard
}
