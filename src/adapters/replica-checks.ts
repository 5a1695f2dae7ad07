// Checks whether a replica has the commits of the primary: whether it follows the primary's cluster, and how far it has replayed its log
// (docs/decisions/0101).
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Pool, PoolClient, QueryResultRow } from "pg"
import { createPreparedQuery, type PreparedQuery } from "../fast-path/prepared-statements.js"
import { monotonic } from "./clock.js"

/** How long a request waits for a replica to catch up. */
const MAX_WAIT_MS = 100
const POLL_MS = 5
/** How long a replica has to accept a connection and to report its position. */
export const RESPONSE_TIMEOUT_MS = 1_000

/** SQLSTATE of a statement that names a table which does not exist. */
const UNDEFINED_TABLE = "42P01"

/** A position in the write-ahead log of the primary. */
export interface LogPosition {
  readonly position: string
  /** A failover begins a new timeline. */
  readonly timeline: number
  /** Time at which the primary started, by which another server at its address is noticed. */
  readonly primaryStart: string
}

/** How far a replica has replayed the log of a primary. */
export interface ReplayState {
  readonly replayed: boolean
  readonly follows: boolean
}

/** A replica of another database than the one of DATABASE_URL. */
export class UnrelatedReplicaError extends Error {}

// Commits that do not wait for the disk are confirmed before they are flushed.
const CURRENT_POSITION = `
  select position::text, ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as timeline,
    pg_postmaster_start_time()::text as "primaryStart"
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as position) p`
// The control file has the timeline of the last restart point. The WAL receiver has the present one, but shows it only to roles with
// pg_read_all_stats.
const HAS_REPLAYED = `
  select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed,
    coalesce($2::int in (min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)), false) as follows
  from pg_control_recovery()`
const SYSTEM_IDENTIFIER = `select system_identifier::text as "systemIdentifier" from pg_control_system()`
// Copies of a cluster have its system identifier, and those that were not promoted its timeline.
const WRITE_MARK = `
  with expired as (delete from app.replica_marks where created_at < now() - interval '1 hour')
  insert into app.replica_marks (id) values ($1)`
const FIND_MARK = "select from app.replica_marks where id = $1"

/** The primary, whose commits a replica has to have. */
export class PrimaryLog {
  readonly #query: PreparedQuery

  constructor(pool: Pool) {
    this.#query = createPreparedQuery(pool)
  }

  async currentPosition(): Promise<LogPosition> {
    const [position] = (await this.#query<LogPosition>(CURRENT_POSITION, [])) as [LogPosition]
    return position
  }

  /**
   * Whether a replica shows on this connection what the primary writes now; false if it is too far behind.
   * @throws UnrelatedReplicaError if it never will.
   */
  async isFollowedBy(client: PoolClient): Promise<boolean> {
    const [[own], [other]] = await Promise.all([
      this.#query<Identity>(SYSTEM_IDENTIFIER, []),
      queryReplica<Identity>(client, SYSTEM_IDENTIFIER),
    ])
    if (own?.systemIdentifier !== other?.systemIdentifier)
      throw new UnrelatedReplicaError(
        `its system identifier is ${other?.systemIdentifier}, that of the primary is ${own?.systemIdentifier}`,
      )
    const id = randomUUID()
    await this.#query(WRITE_MARK, [id])
    const position = await this.currentPosition()
    if (!(await waitForReplay(() => compareWith(client, position)))) return false
    const marks = await queryReplica(client, FIND_MARK, [id]).catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return []
      throw error
    })
    if (marks.length === 0)
      throw new UnrelatedReplicaError(
        "it lacks what the primary has written: it follows a copy of the primary, or is another database",
      )
    return true
  }
}

interface Identity extends QueryResultRow {
  readonly systemIdentifier: string
}

async function queryReplica<T extends QueryResultRow>(client: PoolClient, text: string, values: unknown[] = []): Promise<T[]> {
  const query = { text, values, query_timeout: RESPONSE_TIMEOUT_MS }
  return (await client.query<T>(query)).rows
}

/** Compares a replica with a position of the primary. */
export async function compareWith(client: PoolClient, { position, timeline }: LogPosition): Promise<ReplayState | undefined> {
  const query = { name: "has-replayed", text: HAS_REPLAYED, values: [position, timeline], query_timeout: RESPONSE_TIMEOUT_MS }
  return (await client.query<ReplayState & QueryResultRow>(query)).rows[0]
}

/** Whether a replica has replayed the log, or does so within 100 ms. A replica that is not compared with it has not. */
export async function waitForReplay(compare: () => Promise<ReplayState | undefined>): Promise<boolean> {
  const deadline = monotonic() + MAX_WAIT_MS
  for (;;) {
    const state = await compare()
    if (!state?.follows) return false
    if (state.replayed) return true
    if (monotonic() > deadline) return false
    await sleep(POLL_MS)
  }
}
