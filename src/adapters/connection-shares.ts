// Shares the connections of the pool among organizations. The requests of one hold at most a part of the connections, so that the
// requests of others do not wait behind them (docs/decisions/0076).
import { AsyncLocalStorage } from "node:async_hooks"
import type { Pool, PoolClient } from "pg"
import { AppError } from "../core/errors.js"
import { monotonic } from "./clock.js"

/** A request that uses connections. */
interface ConnectionUser {
  readonly viewerOrNull: { readonly organizationId: string } | null
  readonly request: { readonly address: string }
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
/** A statement that has waited this long is rejected. */
const MAX_WAITING_MS = 10_000
const RETRY_AFTER_SECONDS = 2
/** An organization has requests if it used a connection within this time. */
const RECENT_MS = 1_000

const users = new AsyncLocalStorage<ConnectionUser>()

/** Charges the connections that the work uses to the organization of a request. Other work, such as jobs, has no share. */
export const chargeConnections = <T>(user: ConnectionUser, work: () => T): T => users.run(user, work)

/** Runs work that a request starts for all organizations, such as writing a shared log. It has no share. */
export const withoutCharge = <T>(work: () => T): T => users.exit(work)

interface Waiter {
  start(): void
  timer: NodeJS.Timeout
}

interface Share {
  /** Connections that the organization holds. */
  held: number
  readonly waiters: Set<Waiter>
}

interface Use {
  readonly key: string
  at: number
}

class Shares {
  /** The organizations that hold connections. */
  readonly #shares = new Map<string, Share>()
  #latestUse: Use | undefined
  /** Latest use by another organization than that of `#latestUse`. */
  #latestOtherUse: Use | undefined
  #releasedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly limits: ConnectionLimits) {}

  /**
   * Resolves when the organization may use one more connection. Throws RATE_LIMITED if too many statements wait, or for too long, and
   * UNAVAILABLE if meanwhile no statement of anyone ended.
   */
  acquire(key: string): Promise<void> {
    this.#recordUse(key)
    const share = this.#shares.get(key) ?? { held: 0, waiters: new Set<Waiter>() }
    if (share.waiters.size >= MAX_WAITING) return Promise.reject(waitingError())
    this.#shares.set(key, share)
    if (share.waiters.size === 0 && share.held < this.#limitOf(key)) {
      share.held++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const expire = () => {
        share.waiters.delete(waiter)
        const isDatabaseSilent = monotonic() - this.#releasedAt >= MAX_WAITING_MS
        reject(isDatabaseSilent ? new AppError("UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS }) : waitingError())
      }
      const waiter: Waiter = { start: resolve, timer: setTimeout(expire, MAX_WAITING_MS) }
      share.waiters.add(waiter)
      this.#startWaiters(key, share)
    })
  }

  release(key: string): void {
    this.#releasedAt = monotonic()
    const share = this.#shares.get(key)
    if (!share) return
    share.held--
    this.#startWaiters(key, share)
    if (share.held === 0) this.#shares.delete(key)
  }

  /** Starts the statements that wait, in their order, as far as the limit allows. */
  #startWaiters(key: string, share: Share): void {
    const limit = this.#limitOf(key)
    for (const waiter of share.waiters) {
      if (share.held >= limit) return
      share.waiters.delete(waiter)
      clearTimeout(waiter.timer)
      share.held++
      waiter.start()
    }
  }

  /** The limit of an organization in `#shares`. */
  #limitOf(key: string): number {
    const otherUse = this.#latestUse?.key === key ? this.#latestOtherUse : this.#latestUse
    const hasOthers = this.#shares.size > 1 || (otherUse !== undefined && monotonic() - otherUse.at < RECENT_MS)
    return hasOthers ? this.limits.shared : this.limits.alone
  }

  #recordUse(key: string): void {
    const at = monotonic()
    if (this.#latestUse?.key === key) {
      this.#latestUse.at = at
      return
    }
    this.#latestOtherUse = this.#latestUse
    this.#latestUse = { key, at }
  }
}

const waitingError = () => new AppError("RATE_LIMITED", { retryAfter: RETRY_AFTER_SECONDS })

/** Limits the connections that each organization holds at a time, and the anonymous requests of each address. */
export function shareConnections(pool: Pool, limits: ConnectionLimits): void {
  const shares = new Shares(limits)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  const connectWithin = async (key: string) => {
    await shares.acquire(key)
    try {
      const client = await connect()
      const { release } = client
      client.release = (error) => {
        client.release = release
        shares.release(key)
        release(error)
      }
      return client
    } catch (error) {
      shares.release(key)
      throw error
    }
  }
  pool.connect = ((...args: unknown[]) => {
    const user = users.getStore()
    // A request that waits while its transaction holds a connection could wait for itself.
    if (!user || user.isInTransaction || args.length > 0) return connect(...args)
    return connectWithin(user.viewerOrNull?.organizationId ?? user.request.address)
  }) as Pool["connect"]
}
