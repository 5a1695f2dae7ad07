// Commands on jobs that failed for good.
import { sql } from "kysely"
import { ConfigError } from "../../core/config-values.js"
import type { AppDependencies } from "../../core/dependencies.js"
import { withDependencies } from "./run.js"

const JOBS_PER_PAGE = 100

interface FailedJob {
  id: string
  task: string
  attempts: number
  updatedAt: string
  /** First line of the last error. */
  error: string | null
}

export const listFailedJobs = (): Promise<void> =>
  withDependencies(async ({ db }) => {
    const { rows } = await sql<FailedJob>`
      select id, task_identifier as task, attempts, updated_at as "updatedAt", split_part(last_error, chr(10), 1) as error
      from graphile_worker.jobs where attempts >= max_attempts order by updated_at desc limit ${JOBS_PER_PAGE}`.execute(db)
    for (const { id, task, attempts, updatedAt, error } of rows)
      console.log([id, task, `${attempts} attempts`, new Date(updatedAt).toISOString(), error ?? ""].join("  "))
    if (rows.length === 0) console.log("No job has failed")
  })

/** Runs failed jobs again. Throws a ConfigError naming the ids that no failed job has. */
export const requeueJobs = (ids: readonly string[], { task }: { task?: string }): Promise<void> =>
  withDependencies(async (deps) => {
    const requeued = await requeue(deps, ids, task)
    console.log(`${requeued.length} jobs run again`)
    const unknown = ids.filter((id) => !requeued.includes(id))
    if (unknown.length > 0) throw new ConfigError(`No failed job has the id ${unknown.join(", ")}.`)
  })

async function requeue({ db }: AppDependencies, ids: readonly string[], task: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where attempts >= max_attempts and (${ids.length} = 0 or id::text = any(${ids}::text[]))
        and (${task ?? null}::text is null or task_identifier = ${task ?? null})), run_at => now(), attempts => 0)`.execute(db)
  return rows.map(({ id }) => id)
}
