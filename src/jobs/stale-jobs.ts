// Gives back the jobs of a node that was killed. The queue keeps them for it for hours; but each worker holds an advisory lock as
// long as its process lives, so whoever can take that lock knows that its holder is gone.
import { EventEmitter } from "node:events"
import type { WorkerEvents } from "graphile-worker"
import { sql } from "kysely"
import pg from "pg"
import type { AppDependencies } from "../core/dependencies.js"

/** The first key of the advisory locks; the second is told from the worker. */
const LOCK_CLASS = 4_242_002
const CHECK_INTERVAL_MS = 2_000

export class StaleJobRecovery {
  readonly events = new EventEmitter() as WorkerEvents
  readonly #workers: string[] = []
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly deps: Pick<AppDependencies, "db" | "log" | "clock">,
    private readonly connectionString: string,
  ) {
    this.events.on("worker:create", ({ worker }) => {
      this.#workers.push(worker.workerId)
      this.#hold([worker.workerId]).catch(this.#warn)
    })
  }

  async begin(): Promise<void> {
    await this.#connect()
    const look = () => void this.#look().catch(this.#warn)
    look()
    this.#timer = setInterval(look, CHECK_INTERVAL_MS)
    this.#timer.unref()
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  readonly #warn = (err: unknown) => this.deps.log.warn({ err }, "the life of the workers could not be told")

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: "hr-workforce-platform workers",
      // A machine that is gone must not hold its locks for as long as the system's defaults take to notice.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    })
    client.on("error", this.#warn)
    client.on("end", () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    this.#client = client
    await this.#hold(this.#workers)
  }

  async #hold(workers: readonly string[]): Promise<void> {
    for (const worker of workers) await this.#client?.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_CLASS, worker])
  }

  async #look(): Promise<void> {
    if (this.#timer && !this.#client) await this.#connect()
    // A worker takes its lock as it begins, so a job that is younger than that may belong to one that lives.
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(w.locked_by)) from (
        select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '2 seconds'
      ) w where pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(w.locked_by)) having count(*) > 0`.execute(this.deps.db)
  }
}
