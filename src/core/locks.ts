// Locks of rows, and advisory locks of PostgreSQL.
import { LockMode } from "@mikro-orm/core"
import { type Kysely, sql } from "kysely"

/** Options of the entity manager that lock rows which are going to change. Entities in memory get the locked values. */
export const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** Options of the entity manager that lock rows against changes. Entities in memory get the locked values. */
export const forShare = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const

/** Options of a lock that several transactions can hold at once. */
export interface LockOptions {
  readonly isShared?: boolean
}

/** Takes an advisory lock of PostgreSQL until the end of the transaction. Others with the same key wait, unless both are shared. */
export const takeAdvisoryLock = (db: Kysely<unknown>, key: string, { isShared = false }: LockOptions = {}) =>
  sql`select ${sql.raw(isShared ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock")}(hashtextextended(${key}, 0))`.execute(
    db,
  )

/**
 * First key of the advisory lock that stops the writes of an organization while it moves. The second is the hash of its id.
 * `app.guard_move` (migrations) has the same key.
 */
export const PAUSE_LOCK = 4_242_003
