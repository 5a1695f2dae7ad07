// Transactional outbox: jobs of the queue, written in the transaction of the event. Their payloads are sealed because they contain
// links that sign people in.
import { sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import type { EventContext } from "./event-context.js"

export interface OutboxJob {
  task:
    | "mail"
    | "push"
    | "password-reset"
    | "news"
    | "task-ranks"
    | "custom-field-values"
    | "file-scan"
    | "export"
    | "data-archive"
  job: object
  /** Earliest time of execution. */
  runAt?: Date
}

/** Attempts of a job. `news` continues where the previous attempt stopped, and files wait for the scanner, so they take more. */
const MAX_ATTEMPTS = 12
const MAX_LONG_ATTEMPTS = 100
const LONG_TASKS: readonly OutboxJob["task"][] = ["news", "file-scan"]

export async function enqueue(ctx: EventContext, jobs: readonly OutboxJob[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, job, runAt }) => ({
    identifier: task,
    payload: { sealed: ctx.deps.seal.seal(JSON.stringify(job)) },
    run_at: runAt?.toISOString(),
    max_attempts: LONG_TASKS.includes(task) ? MAX_LONG_ATTEMPTS : MAX_ATTEMPTS,
  }))
  await sql`select graphile_worker.add_jobs(array(
    select s from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) s))`.execute(ctx.db)
}

/** The job of a payload that `enqueue` sealed. */
export const decryptPayload = <T>({ seal }: AppDependencies, payload: unknown): T =>
  JSON.parse(seal.unseal((payload as { sealed: string }).sealed)) as T
