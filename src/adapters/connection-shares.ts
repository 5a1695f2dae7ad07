// Shares the connections of the pool among organizations. The requests of one hold at most a part of them, so that those of
// others do not wait behind them (docs/decisions/0076).
import { AsyncLocalStorage } from "node:async_hooks"
import type { Pool, PoolClient } from "pg"
import { AppError } from "../core/errors.js"
import { monotonic } from "./clock.js"

/** A request that uses connections. */
interface ConnectionUser {
  readonly viewerOrNull: { readonly organizationId: string } | null
  /** Whether the request holds the connection of an open transaction. */
  readonly isInTransaction: boolean
}

/** Connections of an organization at a time. */
export interface ConnectionLimits {
  /** While no other organization has requests. */
  readonly alone: number
  /** While another one has. */
  readonly shared: number
}

/** Statements of one organization that wait for a connection. Further ones are rejected. */
const MAX_WAITING = 1_000
const RETRY_AFTER_SECONDS = 2
/** An organization has requests if it used a connection within this time. */
const RECENT_MS = 1_000

const users = new AsyncLocalStorage<ConnectionUser>()

/** Charges the connections that the work uses to the organization of a request. Other work, such as jobs, has no share. */
export const chargeConnections = <T>(user: ConnectionUser, work: () => T): T => users.run(user, work)

/** The connections that each organization holds, and those who wait for one. */
class Shares {
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  /** The last use by the latest organization, and by the latest one before it. */
  #latest = { key: "", at: Number.NEGATIVE_INFINITY }
  #earlier = this.#latest

  constructor(private readonly limits: ConnectionLimits) {}

  /** Resolves when the organization may use one more connection. Throws RATE_LIMITED if too much of it waits. */
  async take(key: string): Promise<void> {
    this.#note(key)
    const held = this.#held.get(key) ?? 0
    if (held < this.#limitOf(key)) return void this.#held.set(key, held + 1)
    const waiting = this.#waiting.get(key) ?? []
    if (waiting.length >= MAX_WAITING) throw new AppError("RATE_LIMITED", { retryAfter: RETRY_AFTER_SECONDS })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    this.#waiting.set(key, waiting)
    return promise
  }

  giveBack(key: string): void {
    const held = (this.#held.get(key) ?? 0) - 1
    const waiting = this.#waiting.get(key) ?? []
    const next = waiting.splice(0, Math.max(0, this.#limitOf(key) - held))
    if (waiting.length === 0) this.#waiting.delete(key)
    if (held + next.length === 0) this.#held.delete(key)
    else this.#held.set(key, held + next.length)
    for (const resolve of next) resolve()
  }

  #note(key: string): void {
    if (key !== this.#latest.key) this.#earlier = this.#latest
    this.#latest = { key, at: monotonic() }
  }

  #limitOf(key: string): number {
    const other = this.#latest.key === key ? this.#earlier : this.#latest
    return monotonic() - other.at < RECENT_MS ? this.limits.shared : this.limits.alone
  }
}

/** Limits the connections that each organization holds at a time, and all anonymous requests together. */
export function shareConnections(pool: Pool, limits: ConnectionLimits): void {
  const shares = new Shares(limits)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const connectInTurn = async (key: string) => {
    await shares.take(key)
    try {
      const client = await connect()
      const { release } = client
      client.release = (error) => {
        shares.giveBack(key)
        release(error)
      }
      return client
    } catch (error) {
      shares.giveBack(key)
      throw error
    }
  }
  pool.connect = ((...args: unknown[]) => {
    const user = users.getStore()
    // A request that waits while its transaction holds a connection could wait for itself.
    if (!user || user.isInTransaction || args.length > 0) return connect(...args)
    return connectInTurn(user.viewerOrNull?.organizationId ?? "")
  }) as Pool["connect"]
}
