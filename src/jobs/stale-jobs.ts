// Stale job recovery: unlocks the jobs of workers that were killed. The queue itself would wait for hours. A job is locked by the id
// of a worker pool, which holds an advisory lock while it runs. A lock that can be taken belongs to a pool that has ended.
import { EventEmitter } from "node:events"
import type { WorkerEvents } from "graphile-worker"
import { sql } from "kysely"
import pg from "pg"
import { startHeartbeat } from "../adapters/heartbeat.js"
import { CONNECTION_TIMEOUT_MS } from "../adapters/orm.js"
import type { AppDependencies } from "../core/dependencies.js"

/** First key of the advisory locks. The second is the hash of the id of the worker pool. */
const LOCK_CLASS = 4_242_002
const CHECK_INTERVAL_MS = 2_000

export class StaleJobRecovery {
  readonly events = new EventEmitter() as WorkerEvents
  readonly #poolIds = new Set<string>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #stopHeartbeat = () => {}
  /** The statements that are under way: pg requires that one follows another. */
  #previous = Promise.resolve()

  constructor(
    private readonly deps: Pick<AppDependencies, "db" | "log" | "clock">,
    private readonly connectionString: string,
  ) {
    this.events.on("pool:create", ({ workerPool: { id } }) => {
      this.#poolIds.add(id)
      void this.#queue(() => this.#lock([id]))
    })
    this.events.on("pool:release", ({ workerPool: { id } }) => {
      this.#poolIds.delete(id)
      void this.#queue(() => this.#unlock(id))
    })
  }

  async start(): Promise<void> {
    await this.#connect()
    const check = () => void this.#unlockStaleJobs().catch(this.#logFailure)
    check()
    this.#timer = setInterval(check, CHECK_INTERVAL_MS)
    this.#timer.unref()
    // PostgreSQL releases the locks of a connection that the network has lost, and this side would not notice.
    this.#stopHeartbeat = startHeartbeat({
      isUp: () => this.#client !== undefined,
      ping: () => this.#queue(async () => void (await this.#client?.query("select 1"))),
      disconnect: () => void this.#client?.end(),
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopHeartbeat()
    // Closing the connection would let the unlocks of the stopped pools fail.
    await this.#previous
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#previous = this.#previous.then(work).catch(this.#logFailure)
    return this.#previous
  }

  readonly #logFailure = (err: unknown) => this.deps.log.warn({ err }, "stale job recovery failed")

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: "hr-workforce-platform workers",
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      // With the default keepalive, a host that disappeared would hold its locks for hours.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    })
    client.on("error", this.#logFailure)
    client.on("end", () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    this.#client = client
    await this.#queue(() => this.#lock(this.#poolIds))
  }

  async #lock(poolIds: Iterable<string>): Promise<void> {
    for (const id of poolIds) await this.#client?.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_CLASS, id])
  }

  async #unlock(poolId: string): Promise<void> {
    await this.#client?.query("select pg_advisory_unlock($1, hashtext($2))", [LOCK_CLASS, poolId])
  }

  async #unlockStaleJobs(): Promise<void> {
    if (this.#timer && !this.#client) await this.#connect()
    // A pool takes its lock shortly after its start, so jobs of the last two seconds may belong to a running one.
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(w.locked_by)) from (
        select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '2 seconds'
      ) w where pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(w.locked_by)) having count(*) > 0`.execute(this.deps.db)
  }
}
