// Reads on replicas of the database. A replica answers a request only if it has replayed every commit from before the request, so
// a person finds what they wrote, and a revoked right stays revoked (docs/decisions/0101).
import { setTimeout as sleep } from "node:timers/promises"
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely"
import pg, { type Pool } from "pg"
import type { Logger } from "pino"
import { QUERY_CANCELED } from "../core/errors.js"
import { createPreparedQuery, type PreparedQuery } from "../fast-path/prepared-statements.js"
import { monotonic } from "./clock.js"
import { connectionSettings, REQUEST_OPTIONS } from "./orm.js"

/** How long a request waits for a replica to catch up. */
const MAX_WAIT_MS = 100
const POLL_MS = 5
/** How long a replica has to accept a connection and to report its position. */
const RESPONSE_TIMEOUT_MS = 1_000
/** How long a replica that is behind, or does not answer, is not asked. */
const PAUSE_MS = { behind: 1_000, unavailable: 5_000 }

/** Where a request reads. */
export interface Reader {
  readonly db: Kysely<unknown>
  readonly preparedQuery: PreparedQuery
}

/** Whether a replica answers a request, or why the primary does. */
export type ReplicaOutcome = "replica" | "behind" | "unavailable"

/** A position in the write-ahead log and its timeline. A failover begins a new timeline. */
interface LogPosition {
  readonly position: string
  readonly timeline: number
}

interface ReplicasOptions {
  urls: readonly string[]
  primary: Pool
  log: Logger
  /** Sets up a pool for requests, as that of the primary is. */
  prepare: (pool: Pool) => void
  /** Counts each request that a replica may answer. */
  count: (outcome: ReplicaOutcome) => void
}

// Commits that do not wait for the disk are confirmed before they are flushed.
const CURRENT_POSITION = `
  select position::text, ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as timeline
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as position) p`
// The control file has the timeline of the last restart point. The WAL receiver has the present one, but shows it only to roles with
// pg_read_all_stats.
const HAS_REPLAYED = `
  select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed,
    coalesce($2::int in (min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)), false) as follows
  from pg_control_recovery()`

interface ReplayState {
  readonly replayed: boolean
  readonly follows: boolean
}

class Replica {
  readonly reader: Reader
  readonly host: string
  readonly #pool: Pool
  /** Time since which no check has found that the replica has every commit; undefined while it has. */
  #behindSince: number | undefined
  /** Time until which the replica is not asked, and the reason. */
  #pause = { until: 0, outcome: "behind" as ReplicaOutcome }

  constructor(
    url: string,
    primary: Pool,
    private readonly options: Pick<ReplicasOptions, "log" | "prepare">,
  ) {
    this.host = new URL(url).host
    // The same types, timeouts and limits as on the primary; a replica accepts no writes.
    this.#pool = new pg.Pool({
      ...primary.options,
      ...connectionSettings(url, REQUEST_OPTIONS),
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      onConnect: undefined,
    })
    this.#pool.on("error", () => this.#stopAsking("unavailable"))
    options.prepare(this.#pool)
    const pool = withFallback(this.#pool, primary)
    this.reader = {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      preparedQuery: createPreparedQuery(pool as Pool),
    }
  }

  /** Whether the replica has replayed the log up to a position of the primary, or does so within 100 ms. */
  async hasReplayed({ position, timeline }: LogPosition): Promise<ReplicaOutcome> {
    if (monotonic() < this.#pause.until) return this.#pause.outcome
    const deadline = monotonic() + MAX_WAIT_MS
    try {
      for (;;) {
        const state = await this.#compare(position, timeline)
        if (state?.replayed && state.follows) {
          this.#behindSince = undefined
          return "replica"
        }
        if (monotonic() > deadline || !state?.follows) break
        await sleep(POLL_MS)
      }
    } catch (error) {
      this.options.log.warn({ err: error }, "replica unavailable")
      return this.#stopAsking("unavailable")
    }
    return this.#stopAsking("behind")
  }

  /** Seconds since which every check has found the replica behind or unavailable; 0 if the last one has not. */
  get lag(): number {
    return this.#behindSince === undefined ? 0 : (monotonic() - this.#behindSince) / 1000
  }

  async #compare(...values: [string, number]): Promise<ReplayState | undefined> {
    const client = await this.#pool.connect()
    try {
      const query = { name: "has-replayed", text: HAS_REPLAYED, values, query_timeout: RESPONSE_TIMEOUT_MS }
      const { rows } = await client.query<ReplayState>(query)
      client.release()
      return rows[0]
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #stopAsking(outcome: "behind" | "unavailable"): ReplicaOutcome {
    this.#pause = { until: monotonic() + PAUSE_MS[outcome], outcome }
    this.#behindSince ??= monotonic()
    return outcome
  }
}

/**
 * Connections of a replica. A statement that fails on the replica runs on the primary, such as one that needs rows which the replica
 * has to remove.
 */
function withFallback(replica: Pool, primary: Pool): PostgresPool {
  const onPrimary = async (statement: string, values: readonly unknown[]) => {
    const client = await primary.connect()
    try {
      return await client.query(statement, [...values])
    } finally {
      client.release()
    }
  }
  return {
    async connect() {
      const client = await replica.connect().catch(() => undefined)
      if (!client) return (await primary.connect()) as unknown as PostgresPoolClient
      const query = (statement: string, values: readonly unknown[] = []) =>
        client.query(statement, [...values]).catch((error: { code?: string }) => {
          // The statement would take as long on the primary.
          if (error.code === QUERY_CANCELED) throw error
          return onPrimary(statement, values)
        })
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => replica.end(),
    options: replica.options,
  }
}

export class Replicas {
  readonly #replicas: Replica[]
  readonly #query: PreparedQuery
  readonly #count: (outcome: ReplicaOutcome) => void
  readonly #log: Logger
  #next = 0
  #check: Promise<void> | undefined

  constructor({ urls, primary, count, ...options }: ReplicasOptions) {
    this.#log = options.log
    this.#replicas = urls.map((url) => new Replica(url, primary, options))
    this.#query = createPreparedQuery(primary)
    this.#count = count
  }

  /** A replica that has everything that is committed now; undefined if there is none. */
  async findCurrent(): Promise<Reader | undefined> {
    if (this.#replicas.length === 0) return undefined
    const position = await this.#currentPosition()
    const first = this.#next++
    let outcome: ReplicaOutcome = "behind"
    for (const index of this.#replicas.keys()) {
      const replica = this.#replicas[(first + index) % this.#replicas.length] as Replica
      const found = await replica.hasReplayed(position)
      if (found === "replica") {
        this.#count(found)
        return replica.reader
      }
      outcome = found
    }
    this.#count(outcome)
    return undefined
  }

  /** The lag of each replica in seconds at the last check, by its host. Starts the next check, so no caller waits for a replica. */
  measureLag(): (readonly [string, number])[] {
    if (this.#replicas.length > 0)
      this.#check ??= this.#checkAll()
        .catch((err) => this.#log.warn({ err }, "replica check failed"))
        .finally(() => {
          this.#check = undefined
        })
    return this.#replicas.map(({ host, lag }) => [host, lag] as const)
  }

  async #checkAll(): Promise<void> {
    const position = await this.#currentPosition()
    await Promise.all(this.#replicas.map((replica) => replica.hasReplayed(position)))
  }

  async #currentPosition(): Promise<LogPosition> {
    const [position] = (await this.#query<LogPosition>(CURRENT_POSITION, [])) as [LogPosition]
    return position
  }

  async close(): Promise<void> {
    await this.#check
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }
}
