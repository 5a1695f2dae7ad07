// What time does, and the outbox's worker: a queue in the database, so that a job is neither lost with a node nor done twice.
import { Logger, parseCronItems, run, type TaskList } from "graphile-worker"
import pg from "pg"
import type { Mailer } from "../adapters/mailer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { calendarSeries } from "./calendar-series.js"
import { cleanUp } from "./clean-up.js"
import { digests } from "./digests.js"
import { employmentChangesJob } from "./employment-changes.js"
import type { ScheduledJob } from "./job.js"
import { leaveLedgerJob } from "./leave-ledger.js"
import { mail } from "./mail.js"
import { news } from "./news.js"
import { passwordResetTask } from "./password-reset.js"
import { push } from "./push.js"
import { StaleJobRecovery } from "./stale-jobs.js"

const scheduled: readonly ScheduledJob[] = [calendarSeries, cleanUp, digests, employmentChangesJob, leaveLedgerJob]

export interface Jobs {
  /** Lets the jobs under way end, then closes the connections. */
  stop(): Promise<void>
}

/** Starts the worker of this node. Several nodes share one queue. */
export async function startJobs(deps: AppDependencies, mailer: Mailer, connectionString: string): Promise<Jobs> {
  const pgPool = new pg.Pool({ connectionString, max: 4 })
  // The worker stops listening before its connections are closed, and an error that nobody hears ends the process.
  const hear = (err: Error) => deps.log.warn({ err }, "a connection of the jobs broke")
  pgPool.on("error", hear)
  pgPool.on("connect", (client) => client.on("error", hear))
  const taskList: TaskList = {
    mail: mail(deps, mailer),
    news: news(deps),
    "password-reset": passwordResetTask(deps),
    push: push(deps),
  }
  for (const job of scheduled) taskList[job.task] = () => job.run(deps)
  const life = new StaleJobRecovery(deps, connectionString)
  await life.begin()
  const runner = await run({
    pgPool,
    events: life.events,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList,
    logger: new Logger(
      () => (level, message) =>
        deps.log[level === "error" ? "error" : level === "warning" ? "warn" : "debug"]({ message }, "jobs"),
    ),
    parsedCronItems: parseCronItems(
      scheduled.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 86_400_000, maxAttempts: 5 } })),
    ),
  })
  return {
    async stop() {
      await runner.stop()
      await life.end()
      await pgPool.end()
    },
  }
}
