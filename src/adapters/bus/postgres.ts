// Bus over PostgreSQL LISTEN and NOTIFY.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import pg from "pg"
import { BUS_CHANNEL, type Bus, type BusOptions, type Signal, splitSignal } from "./bus.js"
import { HEARTBEAT_INTERVAL_MS, startHeartbeat } from "./heartbeat.js"

const FIRST_RECONNECT_DELAY_MS = 100
const MAX_RECONNECT_DELAY_MS = 5_000

export async function openPostgresBus({ databaseUrl, log, onSignal, onGap }: BusOptions): Promise<Bus> {
  let client: pg.Client | undefined
  let isStopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "hr-workforce-platform live",
      connectionTimeoutMillis: HEARTBEAT_INTERVAL_MS,
      query_timeout: HEARTBEAT_INTERVAL_MS,
    })
    next.on("error", (err) => log.warn({ err }, "bus connection lost"))
    next.on("end", () => void (client === next && reconnect()))
    next.on("notification", ({ payload = "" }) => onSignal(JSON.parse(payload) as Signal))
    await next.connect()
    await next.query(`listen ${BUS_CHANNEL}`).catch((err: unknown) => {
      void next.end()
      throw err
    })
    client = next
    if (isStopped) await next.end()
  }
  const reconnect = async () => {
    client = undefined
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
  await connect()
  const stopHeartbeat = startHeartbeat({
    isUp: () => client !== undefined,
    ping: async () => client?.query("select 1"),
    disconnect: () => void client?.end(),
  })
  return {
    /** Sends the notifications in the transaction, so that the commit publishes them. */
    async publish(signals, transaction) {
      const messages = signals.flatMap(splitSignal).map((signal) => JSON.stringify(signal))
      await sql`select pg_notify(${BUS_CHANNEL}, m) from unnest(${messages}::text[]) m`.execute(transaction)
      return () => {}
    },
    async stop() {
      isStopped = true
      stopHeartbeat()
      await client?.end()
    },
  }
}
