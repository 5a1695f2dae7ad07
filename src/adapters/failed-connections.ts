// Releases connections that fail during their use, so that they neither fill the pool nor the share of an organization.
import type { Socket } from "node:net"
import type { ClientBase, Pool, PoolClient } from "pg"

/** A statement of a request ends after 15 seconds, so a server that sends nothing for longer cannot be reached. */
const SILENCE_MS = 20_000

/**
 * Releases a connection of the pool as soon as it fails or ends. Kysely never releases one whose BEGIN or ROLLBACK fails. Afterwards,
 * `release` has no effect.
 */
export function releaseFailedConnections(pool: Pool): void {
  const failed = new WeakSet<PoolClient>()
  // The pool listens to idle connections only. One that fails just before its user receives it has no other listener.
  pool.on("connect", (client) => client.on("error", () => failed.add(client)))
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const connectOnce = async () => {
    const client = await connect()
    if (failed.has(client)) {
      client.release(true)
      throw new Error("Connection terminated")
    }
    const { release } = client
    let isReleased = false
    const releaseOnFailure = (error: Error | true = true) => client.release(error)
    client.release = (error) => {
      if (isReleased) return
      isReleased = true
      client.off("error", releaseOnFailure).off("end", releaseOnFailure)
      release(error)
    }
    client.once("error", releaseOnFailure).once("end", releaseOnFailure)
    return client
  }
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? connect(...args) : connectOnce())) as Pool["connect"]
}

/** The socket of a connection, which the types of node-postgres omit. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Ends a connection whose statement receives nothing for 20 seconds. If a network drops packets, TCP would go on for as long as it
 * retransmits (`net.ipv4.tcp_retries2`).
 */
export function endSilentConnections(pool: Pool): void {
  pool.on("connect", (client) => {
    const socket = socketOf(client)
    socket.setTimeout(SILENCE_MS, () => {
      const { readyForQuery } = client as unknown as { readyForQuery: boolean }
      const error = Object.assign(new Error("The database does not respond"), { code: "ETIMEDOUT" })
      if (!readyForQuery) socket.destroy(error)
    })
  })
}
