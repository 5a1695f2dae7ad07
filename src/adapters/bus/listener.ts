// A connection that listens to a channel of PostgreSQL and is established again after a failure.
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Logger } from "pino"
import { monotonic } from "../clock.js"
import { HEARTBEAT_INTERVAL_MS, startHeartbeat } from "../heartbeat.js"

const FIRST_RECONNECT_DELAY_MS = 100
const MAX_RECONNECT_DELAY_MS = 5_000

interface ListenerOptions {
  databaseUrl: string
  channel: string
  /** Name of the connection in PostgreSQL. */
  applicationName: string
  log: Logger
  heartbeatIntervalMs?: number
  onMessage(payload: string): void
  /** Called after a connection loss: messages may be missing. */
  onGap(): void
}

export interface Listener {
  /** Largest age in milliseconds of a message that has not arrived. */
  staleness(): number
  /** Sends messages to all listeners of the channel. Rejects if they may not have been sent. */
  notify(payloads: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function openListener({
  databaseUrl,
  channel,
  applicationName,
  log,
  heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS,
  onMessage,
  onGap,
}: ListenerOptions): Promise<Listener> {
  let client: pg.Client | undefined
  let isStopped = false
  let completeTo = Number.NEGATIVE_INFINITY
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: HEARTBEAT_INTERVAL_MS,
      query_timeout: HEARTBEAT_INTERVAL_MS,
    })
    next.on("error", (err) => log.warn({ err, channel }, "bus connection lost"))
    next.on("end", () => void (client === next && reconnect()))
    next.on("notification", ({ payload = "" }) => onMessage(payload))
    await next.connect()
    // A message does not outlive the server, so its commit need not wait for the disk.
    await next.query(`set synchronous_commit = off; listen ${channel}`).catch((err: unknown) => {
      void next.end()
      throw err
    })
    client = next
    if (isStopped) await next.end()
  }
  const reconnect = async () => {
    client = undefined
    completeTo = Number.NEGATIVE_INFINITY
    for (let delay = FIRST_RECONNECT_DELAY_MS; !isStopped; delay = Math.min(delay * 2, MAX_RECONNECT_DELAY_MS)) {
      await sleep(delay, undefined, { ref: false })
      if (isStopped) return
      const isConnected = await connect().then(
        () => true,
        () => false,
      )
      if (isConnected) return onGap()
    }
  }
  let previous: Promise<unknown> = Promise.resolve()
  /** Runs one query after another, as pg requires. */
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    const result = previous.then(() => {
      if (!client) throw new Error("The bus connection is lost.")
      return client.query(text, values)
    })
    previous = result.catch(() => {})
    return result
  }
  await connect()
  const stopHeartbeat = startHeartbeat(
    {
      isUp: () => client !== undefined,
      ping: () => query("select 1"),
      disconnect: () => void client?.end(),
      // PostgreSQL sends the notifications of earlier commits before the answer.
      onAnswer: (sentAt) => {
        if (client) completeTo = sentAt
      },
    },
    heartbeatIntervalMs,
  )
  return {
    staleness: () => monotonic() - completeTo,
    async notify(payloads) {
      await query("select count(pg_notify($1, m)) from unnest($2::text[]) m", [channel, payloads])
    },
    async stop() {
      isStopped = true
      stopHeartbeat()
      await client?.end()
    },
  }
}
