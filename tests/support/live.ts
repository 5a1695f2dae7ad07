// Clients of live updates: GraphQL sockets, event streams and long polls.
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, jest } from "@jest/globals"
import { EventSource } from "eventsource"
import { type ClientOptions, createClient, type Client as Socket } from "graphql-ws"
import WebSocket from "ws"
import type { App } from "../../src/app.js"
import type { Client, Json } from "./client.js"
import type { TestApp } from "./test-app.js"

/** Waits until a condition holds. `what` names the condition in the error. The limit is only for conditions that never hold. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = "the condition",
  milliseconds = 20_000,
): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 10) {
    if (waited > milliseconds) throw new Error(`timed out after ${milliseconds} ms: ${typeof what === "string" ? what : what()}`)
    await sleep(10)
  }
}

/** Whether this many connections wait for locks. */
export const areWaiting = async ({ sql }: Pick<TestApp, "sql">, count: number): Promise<boolean> =>
  (await sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length >= count

/** Waits until every job that is due has run. Long jobs of an organization run one after the other. */
export const waitForJobs = ({ sql }: Pick<TestApp, "sql">): Promise<void> =>
  until(
    async () => {
      const [due] = await sql<{ n: number }>("select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()")
      return due?.n === 0
    },
    "an empty job queue",
    15_000,
  )

/** Subscribes, and waits until the server delivers to each of the subscriptions. */
export async function activate(app: App, subscribe: () => ReceivedEvents[]): Promise<ReceivedEvents[]> {
  const hubDeliver = jest.spyOn(app.hub, "deliver")
  try {
    const received = subscribe()
    await until(() => hubDeliver.mock.calls.length >= received.length, "the start of the subscriptions")
    return received
  } finally {
    hubDeliver.mockRestore()
  }
}

/** Sends long polls, and waits until the server holds each of them. */
export async function startLongPolls<T>(app: App, count: number, send: () => T): Promise<T> {
  const waitForChange = jest.spyOn(app.hub, "waitForChange")
  try {
    const responses = send()
    await until(() => waitForChange.mock.calls.length >= count, "the long polls")
    return responses
  } finally {
    waitForChange.mockRestore()
  }
}

/** The events of a subscription so far. */
export interface ReceivedEvents {
  values: Json[]
  errors: Json[]
  isOver: boolean
  /** Waits for the first value that matches. */
  first(matches: (value: Json) => boolean): Promise<Json>
  stop(): void
}

export interface SocketClient {
  socket: Socket
  /** Code and reason if the server closed the socket. */
  closed: { code: number; reason: string }[]
  subscribe(query: string, variables?: Record<string, unknown>): ReceivedEvents
  /** Resolves when the server has acknowledged the connection. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** Opens a GraphQL socket with the token of a client. */
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
      const received: ReceivedEvents = {
        values: [],
        errors: [],
        isOver: false,
        async first(matches) {
          await until(
            () => received.values.some(matches),
            () => `a matching value in ${JSON.stringify(received)}`,
          )
          return received.values.find(matches)
        },
        stop: () => {},
      }
      received.stop = socket.subscribe(
        { query, variables },
        {
          next: (value) => void received.values.push(value.errors ? { errors: value.errors, ...value } : value.data),
          error: (error) => {
            received.errors.push(...[error].flat())
            received.isOver = true
          },
          complete: () => {
            received.isOver = true
          },
        },
      )
      return received
    },
    async stop() {
      await socket.dispose()
    },
  }
}

export interface EventStreamClient {
  source: EventSource
  notifications: Json[]
  /** Record changes with the names of their events. */
  records: Json[]
  counts: number[]
  /** Ids of the notification events. */
  ids: string[]
  /** Id of the last event of any kind. */
  lastId: string
  errors: (number | undefined)[]
}

/** Opens an event stream with the token of a client. */
export function openEventStream(
  { url, token }: Client,
  path = "/api/notifications/stream",
  headers: Record<string, string> = {},
): EventStreamClient {
  const source = new EventSource(url + path, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers, Authorization: `Bearer ${token}` } }),
  })
  const stream: EventStreamClient = { source, notifications: [], records: [], counts: [], ids: [], lastId: "", errors: [] }
  source.onmessage = ({ data, lastEventId }) => {
    stream.notifications.push(JSON.parse(data))
    stream.ids.push(lastEventId)
    stream.lastId = lastEventId
  }
  source.addEventListener("unreadCount", ({ data, lastEventId }) => {
    stream.counts.push(JSON.parse(data).count)
    stream.lastId = lastEventId
  })
  for (const event of ["leaveRequest", "calendarEvent", "application", "onboardingInstance", "profileChange", "task"])
    source.addEventListener(event, ({ data, lastEventId }) => {
      stream.records.push({ event, ...JSON.parse(data) })
      stream.lastId = lastEventId
    })
  source.onerror = ({ code }) => void stream.errors.push(code)
  return stream
}

/** Opens sockets and streams that are closed after each test. Call it once per file. */
export function openClients() {
  const opened: { stop(): unknown }[] = []
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.stop()
  })
  return {
    /** Closes a further client after the test. */
    add: (client: { stop(): unknown }) => void opened.push(client),
    socket(...args: Parameters<typeof connectSocket>): SocketClient {
      const client = connectSocket(...args)
      opened.push(client)
      return client
    },
    stream(...args: Parameters<typeof openEventStream>): EventStreamClient {
      const stream = openEventStream(...args)
      opened.push({ stop: () => stream.source.close() })
      return stream
    },
  }
}
