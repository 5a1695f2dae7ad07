// Heartbeat of a bus connection. A connection that fails silently would otherwise be trusted forever.
import { setTimeout as sleep } from "node:timers/promises"

export interface MonitoredConnection {
  isUp(): boolean
  ping(): Promise<unknown>
  /** Disconnects, so that the connection is established again. */
  disconnect(): void
}

export const HEARTBEAT_INTERVAL_MS = 5_000
export const HEARTBEAT_TIMEOUT_MS = 2_500

/** Pings a connection at intervals and disconnects it if there is no answer in time. Returns a function that stops it. */
export function startHeartbeat(connection: MonitoredConnection): () => void {
  const check = async () => {
    if (!connection.isUp()) return
    const isAnswered = connection.ping().then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([isAnswered, sleep(HEARTBEAT_TIMEOUT_MS, false, { ref: false })]))) connection.disconnect()
  }
  const timer = setInterval(() => void check(), HEARTBEAT_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
