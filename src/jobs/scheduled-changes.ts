// Applies changes that were scheduled for a day. Organizations take turns, a change that fails is tried again later and then canceled,
// and only changes that depend on it wait.
import { type RawBuilder, sql } from "kysely"
import type { AppDependencies } from "../core/dependencies.js"
import { type ErrorCode, toAppError } from "../core/errors.js"
import { findPermanentError } from "../core/job-work.js"
import { isServed } from "../core/organization-moves.js"
import { processAll } from "./due-records.js"

/** Attempts after which a change that fails is canceled: the last one is more than a day after the first. */
const MAX_ATTEMPTS = 8
/** Changes that a run applies, the first of each organization before the second of any. */
const CHANGES_PER_RUN = 20_000

interface DueChange {
  readonly id: string
  readonly organizationId: string
}

/** A kind of scheduled changes. */
export interface ScheduledChanges<C extends DueChange> {
  /** Name of the changes in the log. */
  readonly name: string
  /** Query for the due changes with their `effectiveDate`, without those that wait for another one. */
  due(now: Date): RawBuilder<C>
  /** Applies a change unless it waits for another one. */
  apply(change: C): Promise<unknown>
  cancel(change: C, code: ErrorCode): Promise<unknown>
}

/** Condition on the id of a change: the last attempt failed, and the next one is not due. */
export const isPostponed = (id: string, now: Date): RawBuilder<boolean> =>
  sql`exists (select from app.failed_attempts f where f.record_id = ${sql.ref(id)} and f.next_attempt_at > ${now})`

/** Applies what is due, as `processAll` does. */
export async function applyDueChanges<C extends DueChange>(deps: AppDependencies, changes: ScheduledChanges<C>): Promise<void> {
  const process = (change: C) => applyOrCancel(deps, changes, change)
  await processAll(await findDue(deps, changes), process, `${changes.name} changes failed`)
}

async function findDue<C extends DueChange>({ db, clock }: AppDependencies, { due }: ScheduledChanges<C>): Promise<C[]> {
  const now = clock.now()
  const { rows } = await sql<C>`
    select d.* from (
      select c.*, row_number() over (partition by c."organizationId" order by c."effectiveDate", c.id) as turn
      from (${due(now)}) c where not ${isPostponed("c.id", now)} and ${isServed('c."organizationId"')}
    ) d
    order by d.turn, d."organizationId" limit ${CHANGES_PER_RUN}`.execute(db)
  return rows
}

async function applyOrCancel<C extends DueChange>(deps: AppDependencies, changes: ScheduledChanges<C>, change: C): Promise<void> {
  const { id, organizationId } = change
  const cancel = async (code: ErrorCode) => {
    deps.log.warn({ change: id, organizationId, code }, `${changes.name} change canceled`)
    await changes.cancel(change, code)
  }
  try {
    const code = await findPermanentError(() => changes.apply(change))
    if (code) await cancel(code)
  } catch (error) {
    if ((await countFailure(deps, id)) >= MAX_ATTEMPTS) await cancel(toAppError(error)?.code ?? "INTERNAL")
    throw error
  }
}

/** Postpones the next attempt, twice as long each time and a day at most. Returns the number of failed attempts. */
async function countFailure({ db, clock }: AppDependencies, id: string): Promise<number> {
  const now = sql`${clock.now()}::timestamptz`
  const { rows } = await sql<{ attempts: number }>`
    insert into app.failed_attempts as f (record_id, attempts, next_attempt_at) values (${id}, 1, ${now} + interval '15 minutes')
    on conflict (record_id) do update set attempts = f.attempts + 1,
      next_attempt_at = ${now} + least(interval '15 minutes' * 2 ^ least(f.attempts, ${MAX_ATTEMPTS}), interval '1 day')
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}
