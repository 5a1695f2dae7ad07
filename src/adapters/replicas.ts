// Reads on replicas of the database. A replica answers a request only if it has replayed every commit from before the request, so
// a person finds what they wrote, and a revoked right stays revoked (docs/decisions/0101).
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely"
import pg, { type Pool, type PoolClient } from "pg"
import type { Logger } from "pino"
import { QUERY_CANCELED } from "../core/errors.js"
import { createPreparedQuery, type PreparedQuery } from "../fast-path/prepared-statements.js"
import { monotonic } from "./clock.js"
import { connectionSettings, REQUEST_OPTIONS } from "./orm.js"
import {
  compareWith,
  type LogPosition,
  PrimaryLog,
  RESPONSE_TIMEOUT_MS,
  type ReplayState,
  UnrelatedReplicaError,
  waitForReplay,
} from "./replica-checks.js"

/** How long a replica that is behind, does not answer, or is one of another database is not asked. */
const PAUSE_MS = { behind: 1_000, unavailable: 5_000, unrelated: 5_000 }
const NO_PAUSE = { until: 0, outcome: "replica" as ReplicaOutcome }

/** How long an unused connection stays open. Requests of the metrics follow each other sooner, and a new connection is checked. */
const IDLE_TIMEOUT_MS = 120_000

/** Where a request reads. */
export interface Reader {
  readonly db: Kysely<unknown>
  readonly preparedQuery: PreparedQuery
}

/** Whether a replica answers a request, or why the primary does. */
export type ReplicaOutcome = "replica" | keyof typeof PAUSE_MS

interface ReplicasOptions {
  urls: readonly string[]
  primary: Pool
  log: Logger
  /** Sets up a pool for requests, as that of the primary is. */
  prepare: (pool: Pool) => void
  /** Counts each request that a replica may answer. */
  count: (outcome: ReplicaOutcome) => void
}

class Replica {
  readonly reader: Reader
  readonly host: string
  readonly #pool: Pool
  /** Connections on which the replica follows the primary, with the start of that primary. */
  readonly #verified = new WeakMap<PoolClient, string>()
  /** Start of the primary at the last check. */
  #primaryStart = ""
  /** Time since which no check has found that the replica has every commit; undefined while it has. */
  #behindSince: number | undefined
  /** Time until which the replica is not asked, and the reason. */
  #pause = NO_PAUSE

  constructor(
    url: string,
    private readonly primaryLog: PrimaryLog,
    private readonly options: Pick<ReplicasOptions, "primary" | "log" | "prepare">,
  ) {
    const { primary } = options
    this.host = new URL(url).host
    // The same types, timeouts and limits as on the primary; a replica accepts no writes.
    this.#pool = new pg.Pool({
      ...primary.options,
      ...connectionSettings(url, REQUEST_OPTIONS),
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      onConnect: undefined,
    })
    this.#pool.on("error", () => this.#stopAsking("unavailable"))
    options.prepare(this.#pool)
    const pool = withFallback(this.#pool, () => this.#connect(), primary)
    this.reader = {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      preparedQuery: createPreparedQuery(pool as Pool),
    }
  }

  /** Whether the replica has replayed the log up to a position of the primary, or does so within 100 ms. */
  async hasReplayed(position: LogPosition): Promise<ReplicaOutcome> {
    if (monotonic() < this.#pause.until) return this.#pause.outcome
    this.#primaryStart = position.primaryStart
    try {
      if (!(await waitForReplay(() => this.#compare(position)))) return this.#stopAsking("behind")
    } catch (error) {
      if (error instanceof UnrelatedReplicaError) return this.#reportUnrelated(error)
      this.options.log.warn({ err: error }, "replica unavailable")
      return this.#stopAsking("unavailable")
    }
    this.#behindSince = undefined
    this.#pause = NO_PAUSE
    return "replica"
  }

  /** Seconds since which every check has found the replica behind or unavailable; 0 if the last one has not. */
  get lag(): number {
    return this.#behindSince === undefined ? 0 : (monotonic() - this.#behindSince) / 1000
  }

  async #compare(position: LogPosition): Promise<ReplayState | undefined> {
    const client = await this.#connect()
    if (!client) return undefined
    try {
      const state = await compareWith(client, position)
      client.release()
      return state
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  /** A connection on which the replica follows the primary; undefined if it is too far behind to show that. */
  async #connect(): Promise<PoolClient | undefined> {
    const client = await this.#pool.connect()
    const primaryStart = this.#primaryStart
    if (this.#verified.get(client) === primaryStart) return client
    try {
      if (await this.primaryLog.isFollowedBy(client)) {
        this.#verified.set(client, primaryStart)
        return client
      }
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    client.release()
    return undefined
  }

  #reportUnrelated({ message: reason }: UnrelatedReplicaError): ReplicaOutcome {
    if (this.#pause.outcome !== "unrelated")
      this.options.log.error({ replica: this.host, reason }, "replica of another database not read")
    return this.#stopAsking("unrelated")
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #stopAsking(outcome: keyof typeof PAUSE_MS): ReplicaOutcome {
    this.#pause = { until: monotonic() + PAUSE_MS[outcome], outcome }
    this.#behindSince ??= monotonic()
    return outcome
  }
}

/**
 * Connections of a replica. A statement that fails on the replica runs on the primary, such as one that needs rows which the replica
 * has to remove.
 */
function withFallback(replica: Pool, connect: () => Promise<PoolClient | undefined>, primary: Pool): PostgresPool {
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
      const client = await connect().catch(() => undefined)
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
  readonly #primaryLog: PrimaryLog
  readonly #count: (outcome: ReplicaOutcome) => void
  readonly #log: Logger
  #next = 0
  #check: Promise<void> | undefined

  constructor({ urls, count, ...options }: ReplicasOptions) {
    const primaryLog = new PrimaryLog(options.primary)
    this.#log = options.log
    this.#replicas = urls.map((url) => new Replica(url, primaryLog, options))
    this.#primaryLog = primaryLog
    this.#count = count
  }

  /** A replica that has everything that is committed now; undefined if there is none. */
  async findCurrent(): Promise<Reader | undefined> {
    if (this.#replicas.length === 0) return undefined
    const position = await this.#primaryLog.currentPosition()
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
    const position = await this.#primaryLog.currentPosition()
    await Promise.all(this.#replicas.map((replica) => replica.hasReplayed(position)))
  }

  async close(): Promise<void> {
    await this.#check
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }
}
