// The metrics of a server. One registry per server, so that two servers in a process do not share counters.
import cluster from "node:cluster"
import { type Kysely, sql } from "kysely"
import type { Logger } from "pino"
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
  type RegistryContentType,
} from "prom-client"
import { isWritable } from "../adapters/orm.js"
import { isTracing } from "../adapters/tracing.js"
import { boundRead } from "./bounded-read.js"
import { CACHE_BUDGETS, cacheSizes } from "./caches.js"

const REQUEST_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5]
const JOB_BUCKETS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]
const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Default metrics that describe a worker. Of several workers, prom-client omits the first, and averages or adds the others. */
const MAXIMA = ["process_start_time_seconds", "nodejs_eventloop_lag_p99_seconds", "process_max_fds", "process_open_fds"]

/** Where gauges read the state of a server when its metrics are requested. */
export interface MetricSources {
  readonly db: Kysely<unknown>
  /** Connections of the pool: all, those that wait for work, and requests that wait for a connection. */
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  readonly log: Pick<Logger, "warn">
}

interface RequestLabels {
  method: string
  /** Route pattern. Paths would create a time series for every id. */
  route: string
  status: number
}

export class Metrics {
  /** Exemplars lead from a duration to a trace. The metrics of several workers are joined in a format without them. */
  readonly #hasExemplars = isTracing() && !cluster.isWorker
  readonly registry = createRegistry(this.#hasExemplars)
  readonly #requests = new Histogram<keyof RequestLabels | "trace_id">({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status, of which 499 is a client that did not wait, and 5xx also an error in a response of GraphQL. Requests that wait for a change have `?wait` in the route",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS_SECONDS,
    enableExemplars: this.#hasExemplars,
    registers: [this.registry],
  })
  readonly jobs = this.#histogram("job_duration_seconds", {
    help: "Duration of attempts of jobs by task and outcome",
    labelNames: ["task", "outcome"],
    buckets: JOB_BUCKETS_SECONDS,
  })
  readonly #connectionWaits = this.#histogram("database_connection_wait_seconds", {
    help: "Time until a statement or transaction has a connection of the pool, with the wait for the share of its organization",
  })
  readonly #auditLocks = this.#histogram("audit_log_lock_seconds", {
    help: "Time of the last statement of a write until it has locked the end of the audit log, and from then to the end of the commit",
    labelNames: ["phase"],
  })
  readonly #liveUpdates = this.#histogram("live_update_delay_seconds", {
    help: "Time from the last statements of a write until a subscriber is sent its record or notification. What a client missed while it was away does not count",
    labelNames: ["kind"],
  })
  readonly #mails = this.#counter("mails_total", "Emails by outcome: sent, failed and tried again later, or dropped")
  readonly #pushes = this.#counter("push_messages_total", "Push messages by outcome: sent, failed, or gone")
  readonly #signIns = this.#counter("sign_ins_total", "Sign-ins by outcome: signed_in, or the code of the error")
  readonly #directory = this.#counter(
    "directory_requests_total",
    "Requests to the directory of installations by outcome: answered, failed, or a value that two installations have",
  )

  readonly #replicaReads = this.#counter(
    "replica_reads_total",
    "Requests that a replica may answer: answered by one, or by the primary because each was behind, unavailable, or one of another database (unrelated)",
  )

  constructor(private readonly sources: MetricSources) {
    const { db, pool } = sources
    collectDefaultMetrics({ register: this.registry })
    for (const name of MAXIMA) Object.assign(this.registry.getSingleMetric(name) as object, { aggregator: "max" })
    const budget = new Gauge({
      name: "cache_budget",
      help: "Largest size of a cache, in the unit of the cache, for each of its owners",
      labelNames: ["cache", "unit", "owner"],
      registers: [this.registry],
    })
    for (const [cache, { max, unit, owner }] of Object.entries(CACHE_BUDGETS)) budget.set({ cache, unit, owner }, max)
    this.addGauge("cache_size", "Size of a cache, in the unit of the cache", "cache", () =>
      cacheSizes().map(({ name, size }) => [name, size]),
    )
    this.addGauge("database_connections", "Connections of the pool by state, and requests that wait for one", "state", () => [
      ["busy", pool.totalCount - pool.idleCount],
      ["idle", pool.idleCount],
      ["waited_for", pool.waitingCount],
    ])
    const readWritable = boundRead(
      () => isWritable(db),
      () => {},
    )
    new Gauge({
      aggregator: "min",
      name: "database_up",
      help: "Whether the database has answered within 1.5 s that it accepts writes. Without it, metrics that are read from it are left out",
      registers: [this.registry],
      async collect() {
        this.set(Number((await readWritable()) ?? false))
      },
    })
    this.addGauge(
      "notify_lock_waits",
      "Transactions of all databases of the PostgreSQL server that wait at this moment to commit after another one that notifies: their number, and the longest wait in seconds",
      "figure",
      () => readNotifyWaits(db),
      "max",
    )
    const backups = () => readBackupGauges(db)
    this.addGauge(
      "backup_last_success_timestamp_seconds",
      "Time of the last base backup, of the last stored changes, and of the last restore drill without a problem. Until a first success, that of the first run of the job, and 0 for changes",
      "step",
      async () => (await backups()).times,
      "max",
    )
    this.addGauge(
      "restore_drill_seconds",
      "What the last restore drill measured: how much is lost, and how long a restore takes",
      "figure",
      async () => (await backups()).drill,
      "max",
    )
    this.addGauge(
      "directory_waiting",
      "Changes that the directory of installations does not have yet: their number, and the age of the oldest in seconds",
      "figure",
      () => readDirectoryGauges(db),
      "max",
    )
    this.addGauge("jobs", "Jobs in the queue by state: due, scheduled, or failed for good", "state", () => countJobs(db), "max")
    this.addGauge(
      "job_oldest_due_seconds",
      "How long the oldest job of a task has been due without being started",
      "task",
      () => readJobAges(db),
      "max",
    )
  }

  /** `traceId` is that of the recorded trace of the request, if there is one. */
  observeRequest(labels: RequestLabels, seconds: number, traceId: string | undefined): void {
    const exemplarLabels = traceId === undefined ? {} : { trace_id: traceId }
    if (this.#hasExemplars) this.#requests.observe({ labels, value: seconds, exemplarLabels })
    else this.#requests.observe(labels, seconds)
  }

  observeConnectionWait(seconds: number): void {
    this.#connectionWaits.observe(seconds)
  }

  observeAuditLock(phase: "wait" | "hold", seconds: number): void {
    this.#auditLocks.observe({ phase }, seconds)
  }

  /** Clocks of two instances may differ, so a delay may be negative. */
  observeLiveUpdate(kind: "record" | "notification", seconds: number): void {
    this.#liveUpdates.observe({ kind }, Math.max(0, seconds))
  }

  countMail(outcome: "sent" | "failed" | "dropped"): void {
    this.#mails.inc({ outcome })
  }

  countPush(outcome: "sent" | "failed" | "gone"): void {
    this.#pushes.inc({ outcome })
  }

  countReplicaRead(outcome: "replica" | "behind" | "unavailable" | "unrelated"): void {
    this.#replicaReads.inc({ outcome })
  }

  countDirectory(outcome: "answered" | "failed" | "conflict"): void {
    this.#directory.inc({ outcome })
  }

  countSignIn(outcome: string): void {
    this.#signIns.inc({ outcome })
  }

  /**
   * Adds a gauge with one label whose values are read when the metrics are requested. It is left out if they cannot be read in time.
   * @param aggregator how the values of several workers become one.
   */
  addGauge(
    name: string,
    help: string,
    label: string,
    read: () => GaugeValues | Promise<GaugeValues>,
    aggregator: "sum" | "max" = "sum",
  ): void {
    const readBounded = boundRead(read, (err) => this.sources.log.warn({ err, metric: name }, "metric not read"))
    new Gauge({
      aggregator,
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        const values = await readBounded()
        this.reset()
        for (const [key, value] of values ?? []) this.set({ [label]: key }, value)
      },
    })
  }

  #histogram<L extends string>(
    name: string,
    { buckets = WAIT_BUCKETS_SECONDS, ...options }: Pick<HistogramConfiguration<L>, "help" | "labelNames" | "buckets">,
  ): Histogram<L> {
    return new Histogram({ name, buckets, ...options, registers: [this.registry] })
  }

  #counter(name: string, help: string): Counter<"outcome"> {
    return new Counter({ name, help, labelNames: ["outcome"], registers: [this.registry] })
  }
}

/** Only the format OpenMetrics has exemplars. */
function createRegistry(hasExemplars: boolean): Registry<RegistryContentType> {
  const registry = new Registry<RegistryContentType>()
  if (hasExemplars) registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  return registry
}

async function readJobAges(db: Kysely<unknown>): Promise<GaugeValues> {
  const { rows } = await sql<{ task: string; seconds: number }>`
    select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now() and locked_at is null group by 1`.execute(db)
  return rows.map(({ task, seconds }) => [task, seconds])
}

/** PostgreSQL holds this lock while a transaction commits that notifies, so that all listeners have the same order. */
async function readNotifyWaits(db: Kysely<unknown>): Promise<GaugeValues> {
  const { rows } = await sql<{ transactions: number; longest: number }>`
    select count(*)::int as transactions, coalesce(extract(epoch from clock_timestamp() - min(waitstart)), 0)::float8 as longest
    from pg_locks where locktype = 'object' and database = 0 and classid = 'pg_database'::regclass and objid = 0
      and not granted`.execute(db)
  return Object.entries(rows[0] ?? {})
}

async function readBackupGauges(db: Kysely<unknown>): Promise<{ times: GaugeValues; drill: GaugeValues }> {
  const { rows } = await sql<{ step: string; seconds: number; details: Record<string, number> }>`
    select lower(step) as step, extract(epoch from at)::float8 as seconds, details from app.backup_state
    where step <> 'MINUTE'`.execute(db)
  const { recoveryPointSeconds, recoveryTimeSeconds } = rows.find(({ step }) => step === "drill")?.details ?? {}
  const drill = { recovery_point: recoveryPointSeconds, recovery_time: recoveryTimeSeconds }
  return {
    times: rows.map(({ step, seconds }) => [step, seconds]),
    drill: Object.entries(drill).filter((entry): entry is [string, number] => entry[1] !== undefined),
  }
}

async function readDirectoryGauges(db: Kysely<unknown>): Promise<GaugeValues> {
  const { rows } = await sql<{ changes: number; age: number }>`
    select count(*)::int as changes, coalesce(extract(epoch from now() - min(at)), 0)::float8 as age
    from app.directory_changes`.execute(db)
  return Object.entries(rows[0] ?? {})
}

type GaugeValues = readonly (readonly [string, number])[]

async function countJobs(db: Kysely<unknown>): Promise<GaugeValues> {
  const { rows } = await sql<{ due: number; scheduled: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts < max_attempts and run_at > now())::int as scheduled,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`.execute(db)
  return Object.entries(rows[0] ?? {})
}
