// Workers of the job queue in PostgreSQL. They run the outbox and the scheduled jobs; several instances share one queue. Long jobs have
// workers of their own, so that no email waits for them (docs/decisions/0080).
import { once } from "node:events"
import { Logger, parseCronItems, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker"
import pg from "pg"
import { DAY_MS, monotonic } from "../adapters/clock.js"
import { endSilentConnections } from "../adapters/failed-connections.js"
import type { Mailer } from "../adapters/mailer.js"
import { CONNECTION_TIMEOUT_MS, rejectReadOnly } from "../adapters/orm.js"
import { inSpan } from "../adapters/tracing.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { Metrics } from "../core/metrics.js"
import type { BulkTask, ShortTask } from "../events/outbox.js"
import { customFieldValuesTask } from "./custom-fields.js"
import { dataArchiveTask, exportTask } from "./employee-tasks.js"
import type { ScheduledJob } from "./job.js"
import { JobRunner } from "./job-runner.js"
import { mailTask } from "./mail.js"
import { fileScanTask, newsTask, readInboxTask, taskRanksTask } from "./organization-tasks.js"
import { passwordResetTask } from "./password-reset.js"
import { pushTask } from "./push.js"
import { StaleJobRecovery } from "./stale-jobs.js"
import { WebhookDispatcher } from "./webhooks.js"

/** Jobs that each runner executes at a time. One runner executes the short jobs, the other the long and scheduled ones. */
const CONCURRENT_JOBS = 2
/** Connections of both runners together. */
const MAX_CONNECTIONS = 6
/** New jobs are announced. Polling finds those that are due later. */
const POLL_INTERVAL_MS = 2_000
/** Polling also finds the next long job of an organization, because the end of one is not announced. */
const BULK_POLL_INTERVAL_MS = 500
/** A scheduled run that was missed within this period runs after the start of a worker. */
const BACKFILL_PERIOD_MS = DAY_MS

export interface Jobs {
  /** Waits for running jobs, then closes the connections. */
  stop(): Promise<void>
}

/** Measures every attempt of a job. Returns a function that waits until no job runs. */
function measureJobs(events: WorkerEvents, { jobs }: Metrics): () => Promise<void> {
  const startedAt = new Map<string, number>()
  events.on("job:start", ({ job }) => startedAt.set(job.id, monotonic()))
  events.on("job:complete", ({ job, error }) => {
    const start = startedAt.get(job.id)
    startedAt.delete(job.id)
    if (start === undefined) return
    jobs.observe({ task: job.task_identifier, outcome: error ? "failed" : "succeeded" }, (monotonic() - start) / 1000)
  })
  return async () => {
    while (startedAt.size > 0) await once(events, "job:complete")
  }
}

/** Tasks whose runs are spans: of the trace that queued the job, or of one of their own. */
function traced(tasks: TaskList): TaskList {
  const traceOne = ([name, task]: [string, Task | undefined]) => {
    const run: Task = (payload, helpers) => {
      const { traceparent } = (payload ?? {}) as { traceparent?: string }
      return inSpan({ name: `job ${name}`, kind: "CONSUMER", traceparent, run: async () => task?.(payload, helpers) })
    }
    return [name, run] as const
  }
  return Object.fromEntries(Object.entries(tasks).map(traceOne))
}

export async function startJobs(
  deps: AppDependencies,
  mailer: Mailer,
  connectionString: string,
  scheduledJobs: readonly ScheduledJob[],
): Promise<Jobs> {
  const settings = {
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    max: MAX_CONNECTIONS,
    onConnect: rejectReadOnly,
  }
  const pgPool = new pg.Pool(settings as pg.PoolConfig)
  // The worker removes its listeners before its connections close, and an unhandled error event ends the process.
  const logConnectionError = (err: Error) => deps.log.warn({ err }, "job queue connection lost")
  pgPool.on("error", logConnectionError)
  pgPool.on("connect", (client) => client.on("error", logConnectionError))
  endSilentConnections(pgPool)
  const shortTasks: Record<ShortTask, Task> = {
    "file-scan": fileScanTask(deps),
    mail: mailTask(deps, mailer),
    "password-reset": passwordResetTask(deps),
    push: pushTask(deps),
    "read-inbox": readInboxTask(deps),
    "task-ranks": taskRanksTask(deps),
  }
  const bulkTasks: Record<BulkTask, Task> = {
    "custom-field-values": customFieldValuesTask(deps),
    "data-archive": dataArchiveTask(deps),
    export: exportTask(deps),
    news: newsTask(deps),
  }
  const neededJobs = scheduledJobs.filter(({ isNeeded }) => isNeeded?.(deps) ?? true)
  const scheduledTasks = Object.fromEntries(scheduledJobs.map((job) => [job.task, () => job.run(deps)]))
  const recovery = new StaleJobRecovery(deps, connectionString)
  await recovery.start()
  const idle = measureJobs(recovery.events, deps.metrics)
  const startRunner = (tasks: TaskList, pollInterval: number, schedule: readonly ScheduledJob[] = []) => {
    const start = () =>
      run({
        pgPool,
        events: recovery.events,
        concurrency: CONCURRENT_JOBS,
        noHandleSignals: true,
        pollInterval,
        // With a delay, the worker handles a failure to store the outcome of a job. Otherwise its rejection would end the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: traced(tasks),
        logger: new Logger(
          () => (level, message) =>
            deps.log[level === "error" ? "error" : level === "warning" ? "warn" : "debug"]({ message }, "job queue message"),
        ),
        parsedCronItems: parseCronItems(
          schedule.map(({ task, match, catchesUp }) => ({
            task,
            match,
            options: catchesUp
              ? { backfillPeriod: 0, maxAttempts: 1, queueName: task, jobKey: task }
              : { backfillPeriod: BACKFILL_PERIOD_MS, maxAttempts: 5 },
          })),
        ),
      })
    return JobRunner.start({ start, idle, log: deps.log })
  }
  const runners = [
    await startRunner({ ...shortTasks }, POLL_INTERVAL_MS),
    await startRunner({ ...bulkTasks, ...scheduledTasks }, BULK_POLL_INTERVAL_MS, deps.config.scheduledJobs ? neededJobs : []),
  ]
  const webhooks = new WebhookDispatcher(deps)
  webhooks.start()
  return {
    async stop() {
      await webhooks.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await recovery.stop()
      await pgPool.end()
    },
  }
}
