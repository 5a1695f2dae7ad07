// Shares the connections of the pool among organizations. The requests of one hold at most a part of them, so that those of
// others do not wait behind them (docs/decisions/0076).
import { AsyncLocalStorage } from "node:async_hooks"
import type { Pool, PoolClient } from "pg"
import { KeyedQueue } from "../core/keyed-queue.js"

/** A request that uses connections. */
interface ConnectionUser {
  readonly viewerOrNull: { readonly organizationId: string } | null
  /** Whether the request holds the connection of an open transaction. */
  readonly isInTransaction: boolean
}

/** Statements of one organization that wait for a connection. Further ones are rejected. */
const MAX_WAITING = 1_000

const users = new AsyncLocalStorage<ConnectionUser>()

/** Charges the connections that the work uses to the organization of a request. Other work, such as jobs, has no share. */
export const chargeConnections = <T>(user: ConnectionUser, work: () => T): T => users.run(user, work)

/** Limits the connections that each organization holds at a time, and all anonymous requests together. */
export function shareConnections(pool: Pool, maxPerOrganization: number): void {
  const turns = new KeyedQueue({ maxRunningPerKey: maxPerOrganization, maxWaiting: MAX_WAITING })
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const connectInTurn = (key: string) =>
    new Promise<PoolClient>((resolve, reject) => {
      const hold = async () => {
        const client = await connect()
        const { promise: released, resolve: endTurn } = Promise.withResolvers<void>()
        const release = client.release
        client.release = (error) => {
          endTurn()
          release(error)
        }
        resolve(client)
        return released
      }
      turns.run(key, hold).catch(reject)
    })
  pool.connect = ((...args: unknown[]) => {
    const user = users.getStore()
    // A request that waits while its transaction holds a connection could wait for itself.
    if (!user || user.isInTransaction || args.length > 0) return connect(...args)
    return connectInTurn(user.viewerOrNull?.organizationId ?? "")
  }) as Pool["connect"]
}
