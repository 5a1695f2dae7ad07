// Transactional outbox: jobs of the queue, written in the transaction of the event. Their payloads are sealed because they contain
// links that sign people in, but for the organization with which they move.
import { type RawBuilder, sql } from "kysely"
import { currentTraceparent } from "../adapters/tracing.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { EventContext } from "./event-context.js"

/** Priorities of jobs. A smaller number runs first. Scheduled jobs have 0. */
export const JobPriority = { URGENT: -10, NORMAL: 0, NEWS: 10, BULK: 20 } as const

const shortTasks = {
  "password-reset": JobPriority.URGENT,
  mail: JobPriority.NORMAL,
  push: JobPriority.NORMAL,
  "file-scan": JobPriority.NORMAL,
  "task-ranks": JobPriority.NORMAL,
  "read-inbox": JobPriority.NORMAL,
}
/** Tasks that take long. Those of one organization run one at a time, on workers of their own. */
const bulkTasks = {
  news: JobPriority.NEWS,
  "custom-field-values": JobPriority.BULK,
  "data-archive": JobPriority.BULK,
  export: JobPriority.BULK,
}
const PRIORITIES = { ...shortTasks, ...bulkTasks }
export type ShortTask = keyof typeof shortTasks
export type BulkTask = keyof typeof bulkTasks

interface JobOptions {
  /** That of the task, if omitted. */
  priority?: number
  /** Earliest time of execution. */
  runAt?: Date
  /** Notification that the job delivers. */
  notificationId?: string
  /** Unique name, by which a waiting job is found. */
  key?: string
}

/** The key of the email of a notification. */
export const mailKey = (notificationId: string) => `mail ${notificationId}`

export type OutboxJob = JobOptions & ({ task: ShortTask; job: object } | { task: BulkTask; job: { organizationId: string } })

const MAX_ATTEMPTS = 12
/** `news` continues where the previous attempt stopped, and files wait for the scanner. */
const MAX_ATTEMPTS_OF: Partial<Record<OutboxJob["task"], number>> = { news: 100, "file-scan": 100 }

/** @param organizationId the organization that the jobs move with, by default the viewer's; null for a job of none. */
export async function enqueue(
  ctx: EventContext,
  jobs: readonly OutboxJob[],
  organizationId: string | null = ctx.viewer.organizationId,
): Promise<void> {
  if (jobs.length > 0) await addJobs(ctx, organizationId, jobs, sql`true`).execute(ctx.db)
}

/**
 * Query that adds the jobs for which the condition is true, and selects their ids. The condition may use
 * `spec ->> 'notificationId'`.
 */
export function addJobs(
  { deps }: EventContext,
  organizationId: string | null,
  jobs: readonly OutboxJob[],
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const specs = jobs.map(({ task, job, runAt, notificationId, priority, key }) => ({
    identifier: task,
    payload: { sealed: deps.seal.seal(JSON.stringify(job)), organizationId, traceparent: currentTraceparent() },
    queue_name: task in bulkTasks && "organizationId" in job ? `bulk ${job.organizationId}` : undefined,
    priority: priority ?? PRIORITIES[task],
    run_at: runAt?.toISOString(),
    job_key: key,
    max_attempts: MAX_ATTEMPTS_OF[task] ?? MAX_ATTEMPTS,
    notificationId,
  }))
  return sql`select j.id from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec)
    from json_array_elements(${JSON.stringify(specs)}::json) spec where ${condition})) j`
}

/** The job of a payload that `enqueue` sealed. */
export const decryptPayload = <T>({ seal }: AppDependencies, payload: unknown): T =>
  JSON.parse(seal.unseal((payload as { sealed: string }).sealed)) as T
