// Trials: changes that services make in a transaction of the system that is always rolled back.
import { sql } from "kysely"
import { SystemViewer } from "../../auth/viewer.js"
import { AccessLogWriter } from "../../core/access-log-writer.js"
import { Context } from "../../core/context.js"
import { toAppError } from "../../core/errors.js"
import { runEventHandlers } from "../../core/event-handlers.js"

/** Milliseconds that a statement of a trial waits for a lock of a write, while the trial may have locks itself. */
const LOCK_TIMEOUT_MS = 100
/** Milliseconds that a statement of a trial runs. */
const STATEMENT_TIMEOUT_MS = 500

/** Records no access: the results of a trial are not returned to anyone. */
class DiscardedAccesses extends AccessLogWriter {
  override add(): void {}
}

/** Does work in a context of the system whose changes are rolled back. Events, signals and accesses are discarded. */
export async function runTrial<T>(ctx: Context, work: (trial: Context) => Promise<T>): Promise<T> {
  const { deps, viewer, request } = ctx
  const { organizationId, timezone, policies } = viewer
  const accessLogWriter = new DiscardedAccesses({ db: deps.db, clock: deps.clock, log: deps.log })
  const system = new SystemViewer(organizationId, { timezone, policies })
  const trial = new Context({ ...deps, accessLogWriter }, system, { requestId: request.requestId, address: "" })
  await trial.em.begin()
  try {
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true),
      set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(trial.db)
    return await work(trial)
  } finally {
    await trial.em.rollback()
  }
}

/** The outcome of a trial: the observation, `undefined` if a rule rejects a change, or `OUT_OF_TIME`. */
export type TrialOutcome<T> = T | undefined | typeof OUT_OF_TIME

/** A statement took too long, or waited too long for a lock. */
export const OUT_OF_TIME = Symbol("out of time")

/** Makes changes one after another, observes what follows from them, and undoes them, which releases their locks. */
export async function tryChanges<T>(
  trial: Context,
  changes: readonly (() => Promise<unknown>)[],
  observe: () => Promise<T>,
): Promise<TrialOutcome<T>> {
  const mark = trial.pending.mark()
  await sql`savepoint access_trial`.execute(trial.db)
  try {
    for (const change of changes) if (!(await isAccepted(trial, change))) return undefined
    return await observe()
  } catch (error) {
    if (toAppError(error)?.code === "OVERLOADED") return OUT_OF_TIME
    throw error
  } finally {
    await sql`rollback to savepoint access_trial; release savepoint access_trial`.execute(trial.db)
    trial.pending.discard(mark)
    trial.em.clear()
  }
}

/** Makes a change with what follows from it. Returns whether the rules accept it. */
async function isAccepted(trial: Context, change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    await trial.em.flush()
    await runEventHandlers(trial)
    return true
  } catch (error) {
    const rejection = toAppError(error)
    if (!rejection || rejection.status >= 500) throw error
    return false
  }
}
