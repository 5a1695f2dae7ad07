// Bus over PostgreSQL LISTEN and NOTIFY.
import { sql } from "kysely"
import { BUS_CHANNEL, type Bus, type BusOptions, type Signal, splitSignal } from "./bus.js"
import { openListener } from "./listener.js"

export async function openPostgresBus({ databaseUrl, log, onSignal, onGap }: BusOptions): Promise<Bus> {
  const listener = await openListener({
    databaseUrl,
    channel: BUS_CHANNEL,
    applicationName: "hr-workforce-platform live",
    log,
    onMessage: (payload) => onSignal(JSON.parse(payload) as Signal),
    onGap,
  })
  return {
    prepare(signals) {
      const messages = signals.flatMap(splitSignal).map((signal) => JSON.stringify(signal))
      if (messages.length === 0) return {}
      return { expression: sql`(select count(pg_notify(${BUS_CHANNEL}, m)) from unnest(${messages}::text[]) m)` }
    },
    stop: () => listener.stop(),
  }
}
