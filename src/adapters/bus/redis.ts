// Bus over Redis publish and subscribe. An instance without Redis keeps serving: it receives the signals of other instances late,
// through the gap message or the regular resync.
import { randomUUID } from "node:crypto"
import { Redis } from "ioredis"
import { HEARTBEAT_TIMEOUT_MS, type MonitoredConnection, startHeartbeat } from "../heartbeat.js"
import { BUS_CHANNEL, type Bus, type BusOptions, receive, toTexts } from "./bus.js"
import { SignalBatches } from "./signal-batches.js"

const MAX_RECONNECT_DELAY_MS = 5_000

export async function openRedisBus(url: string, { log, onSignal, onGap }: BusOptions): Promise<Bus> {
  const sender = randomUUID()
  const redisOptions = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (attempts: number) => Math.min(attempts * 100, MAX_RECONNECT_DELAY_MS),
  }
  // Signals that cannot be sent are neither queued nor repeated; a gap message replaces them.
  const publisher = new Redis(url, {
    ...redisOptions,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: HEARTBEAT_TIMEOUT_MS,
  })
  const subscriber = new Redis(url, redisOptions)
  for (const connection of [publisher, subscriber]) connection.on("error", (err) => log.warn({ err }, "redis connection lost"))
  subscriber.on("message", (_channel, text) => receive(text, sender, { onSignal, onGap }))
  const batches = new SignalBatches((messages) =>
    Promise.all(toTexts(messages, sender).map((text) => publisher.publish(BUS_CHANNEL, text))),
  )

  const monitored = (connection: Redis, ping: () => Promise<unknown>): MonitoredConnection => ({
    isUp: () => connection.status === "ready",
    ping,
    disconnect: () => connection.disconnect(true),
  })
  const stopPublisherHeartbeat = startHeartbeat(monitored(publisher, () => publisher.ping()))
  const stopSubscriberHeartbeat = startHeartbeat(monitored(subscriber, () => subscriber.ping()))
  // ioredis resubscribes by itself but emits no event for it. The answer to this call marks the end of the gap.
  subscriber.on("ready", () => void subscriber.subscribe(BUS_CHANNEL).then(onGap, () => {}))
  await Promise.allSettled([publisher.connect(), subscriber.connect()])
  if (subscriber.status === "ready") await subscriber.subscribe(BUS_CHANNEL)
  return {
    publish(signals) {
      for (const signal of signals) onSignal(signal)
      batches.add(signals)
    },
    async stop() {
      await batches.stop()
      stopPublisherHeartbeat()
      stopSubscriberHeartbeat()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
