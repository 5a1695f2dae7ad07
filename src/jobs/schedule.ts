// What time does, and the outbox's worker: a queue in the database, so that a job is neither lost with a node nor done twice.
import { Logger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker"
import type { Mailer } from "../adapters/mailer.js"
import type { Kit } from "../kit.js"
import { cleanUp } from "./clean-up.js"
import { employmentChanges } from "./employment-changes.js"
import { mail } from "./mail.js"
import { passwordReset } from "./password-reset.js"

/** A job that is done again and again; `match` is a crontab line in UTC. */
export interface ScheduledJob {
  task: string
  match: string
  run(kit: Kit): Promise<void>
}

const scheduled: readonly ScheduledJob[] = [cleanUp, employmentChanges]

/** Starts the worker of this node. Several nodes share one queue. */
export async function startJobs(kit: Kit, mailer: Mailer, connectionString: string): Promise<Runner> {
  const taskList: TaskList = { mail: mail(kit, mailer), "password-reset": passwordReset(kit) }
  for (const job of scheduled) taskList[job.task] = () => job.run(kit)
  return run({
    connectionString,
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList,
    logger: new Logger(
      () => (level, message) =>
        kit.log[level === "error" ? "error" : level === "warning" ? "warn" : "debug"]({ message }, "jobs"),
    ),
    parsedCronItems: parseCronItems(
      scheduled.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 86_400_000, maxAttempts: 5 } })),
    ),
  })
}
