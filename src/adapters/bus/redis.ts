// Bus over Redis publish and subscribe. An instance without Redis keeps serving. It handles its own signals locally and
// receives those of other instances late, through the gap message or the regular resync.
import { Redis } from "ioredis"
import { BUS_CHANNEL, type Bus, type BusOptions, type Signal, splitSignal } from "./bus.js"
import { HEARTBEAT_TIMEOUT_MS, type MonitoredConnection, startHeartbeat } from "./heartbeat.js"

const MAX_RECONNECT_DELAY_MS = 5_000

/** A signal, or the notice that earlier signals could not be published. */
type BusMessage = Signal | { readonly type: "gap" }

export async function openRedisBus(url: string, { log, onSignal, onGap }: BusOptions): Promise<Bus> {
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
  subscriber.on("message", (_channel, text) => {
    const message = JSON.parse(text) as BusMessage
    if (message.type === "gap") onGap()
    else onSignal(message)
  })

  let hasUnpublishedSignals = false
  const send = async (message: BusMessage): Promise<void> => void (await publisher.publish(BUS_CHANNEL, JSON.stringify(message)))
  const sendGap = async () => {
    if (!hasUnpublishedSignals) return
    hasUnpublishedSignals = false
    await send({ type: "gap" }).catch(() => {
      hasUnpublishedSignals = true
    })
  }

  const monitored = (connection: Redis, ping: () => Promise<unknown>): MonitoredConnection => ({
    isUp: () => connection.status === "ready",
    ping,
    disconnect: () => connection.disconnect(true),
  })
  const stopPublisherHeartbeat = startHeartbeat(monitored(publisher, () => publisher.ping().then(sendGap)))
  const stopSubscriberHeartbeat = startHeartbeat(monitored(subscriber, () => subscriber.ping()))
  publisher.on("ready", () => void sendGap())
  // ioredis resubscribes by itself but emits no event for it. The answer to this call marks the end of the gap.
  subscriber.on("ready", () => void subscriber.subscribe(BUS_CHANNEL).then(onGap, () => {}))
  await Promise.allSettled([publisher.connect(), subscriber.connect()])
  if (subscriber.status === "ready") await subscriber.subscribe(BUS_CHANNEL)
  return {
    prepare(signals) {
      const parts = signals.flatMap(splitSignal)
      const afterCommit = () => {
        for (const signal of parts)
          send(signal).catch(() => {
            hasUnpublishedSignals = true
            onSignal(signal)
          })
      }
      return parts.length > 0 ? { afterCommit } : {}
    },
    async stop() {
      stopPublisherHeartbeat()
      stopSubscriberHeartbeat()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
