// Bus over PostgreSQL LISTEN and NOTIFY.
import { randomUUID } from "node:crypto"
import { BUS_CHANNEL, type Bus, type BusOptions, receive, toTexts } from "./bus.js"
import { openListener } from "./listener.js"
import { SignalBatches } from "./signal-batches.js"

export async function openPostgresBus({ databaseUrl, log, onSignal, onGap }: BusOptions): Promise<Bus> {
  const sender = randomUUID()
  const listener = await openListener({
    databaseUrl,
    channel: BUS_CHANNEL,
    applicationName: "hr-workforce-platform live",
    log,
    onMessage: (payload) => receive(payload, sender, { onSignal, onGap }),
    onGap,
  })
  const batches = new SignalBatches((messages) => listener.notify(toTexts(messages, sender)))
  return {
    publish(signals) {
      for (const signal of signals) onSignal(signal)
      batches.add(signals)
    },
    async stop() {
      await batches.stop()
      await listener.stop()
    },
  }
}
