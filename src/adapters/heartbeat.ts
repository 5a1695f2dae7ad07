// Heartbeat of a connection. A connection that fails silently would otherwise be trusted forever.
import { setTimeout as sleep } from "node:timers/promises"
import { monotonic } from "./clock.js"

export interface MonitoredConnection {
  isUp(): boolean
  ping(): Promise<unknown>
  /** Disconnects, so that the connection is established again. */
  disconnect(): void
  /** Called for each answer with the time of the ping, as `monotonic` returns it. */
  onAnswer?(sentAt: number): void
}

export const HEARTBEAT_INTERVAL_MS = 5_000
export const HEARTBEAT_TIMEOUT_MS = 2_500

/** Pings a connection at intervals and disconnects it if there is no answer in time. Returns a function that stops it. */
export function startHeartbeat(connection: MonitoredConnection, intervalMs = HEARTBEAT_INTERVAL_MS): () => void {
  let isWaiting = false
  const check = async () => {
    if (isWaiting || !connection.isUp()) return
    isWaiting = true
    const sentAt = monotonic()
    const isAnswered = connection.ping().then(
      () => true,
      () => false,
    )
    if (await Promise.race([isAnswered, sleep(HEARTBEAT_TIMEOUT_MS, false, { ref: false })])) connection.onAnswer?.(sentAt)
    else connection.disconnect()
    isWaiting = false
  }
  const timer = setInterval(() => void check(), intervalMs).unref()
  void check()
  return () => clearInterval(timer)
}
