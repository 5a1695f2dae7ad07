// Releases connections that fail during their use, so that they neither fill the pool nor the share of an organization.
import type { Pool, PoolClient } from "pg"

/**
 * Releases a connection of the pool as soon as it fails or ends. Kysely never releases one whose BEGIN or ROLLBACK fails. Afterwards,
 * `release` has no effect.
 */
export function releaseFailedConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const connectOnce = async () => {
    const client = await connect()
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
