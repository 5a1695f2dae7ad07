// Heartbeat of a bus connection. A connection that fails silently would otherwise be trusted forever.
import { setTimeout as sleep } from "node:timers/promises"
import type { BusOptions } from "./bus.js"

export interface MonitoredConnection {
  isUp(): boolean
  ping(): Promise<unknown>
  /** Disconnects, so that the connection is established again. */
  disconnect(): void
}

export const HEARTBEAT_INTERVAL_MS = 5_000
export const HEARTBEAT_TIMEOUT_MS = 2_500

export interface Heartbeat {
  /** Reports the gap since the last healthy moment. Call it after each reconnect. */
  onReconnect(): void
  stop(): void
}

/** Pings a connection at intervals and disconnects it if there is no answer in time. */
export function startHeartbeat({ clock, onGap }: BusOptions, connection: MonitoredConnection): Heartbeat {
  let lastHealthyAt = clock.now()
  const check = async () => {
    if (!connection.isUp()) return
    const sentAt = clock.now()
    const isAnswered = connection.ping().then(
      () => true,
      () => false,
    )
    if (await Promise.race([isAnswered, sleep(HEARTBEAT_TIMEOUT_MS, false, { ref: false })])) lastHealthyAt = sentAt
    else connection.disconnect()
  }
  const timer = setInterval(() => void check(), HEARTBEAT_INTERVAL_MS).unref()
  return {
    onReconnect() {
      onGap(lastHealthyAt)
      lastHealthyAt = clock.now()
    },
    stop: () => clearInterval(timer),
  }
}
