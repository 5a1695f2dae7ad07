// Work on many records in one transaction, each after a savepoint, so that rejected records are undone alone.
import { sql } from "kysely"
import { BulkDeadline, DeadlineError } from "../../core/bulk-deadline.js"
import type { Context } from "../../core/context.js"
import { type AppError, toAppError } from "../../core/errors.js"
import { runEventHandlers } from "../../core/event-handlers.js"
import type { EffectsMark } from "../../core/pending-effects.js"

/** Does work on a record. Returns the error of a rejected record, whose changes are undone. */
type Attempt = (work: () => Promise<unknown>) => Promise<AppError | undefined>

/** Sets the savepoint of the first record, and returns a function that does the work on a record. */
export async function startAttempts(ctx: Context): Promise<Attempt> {
  await sql`savepoint bulk_row`.execute(ctx.db)
  return (work) => runAttempt(ctx, work)
}

/**
 * Does the work on each record in turn. Returns the errors of the rejected records, whose changes are undone. Throws
 * VALIDATION_FAILED on `path` with the number of records for which there was time, if there are more.
 */
export async function runOnEach(
  ctx: Context,
  ids: readonly string[],
  path: string,
  work: (id: string) => Promise<unknown>,
): Promise<Map<string, AppError>> {
  const rejected = new Map<string, AppError>()
  const deadline = new BulkDeadline(ctx, path)
  const attempt = await startAttempts(ctx)
  // One order of locks, so that two bulk actions cannot wait for each other.
  for (const [done, id] of [...ids].sort().entries()) {
    deadline.assertTimeLeft(done)
    const error = await attempt(() => work(id))
    if (error) rejected.set(id, error)
  }
  return rejected
}

/** Runs the work and the event handlers of one record, and drops the entities in memory. */
export async function runStep(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  await work()
  await ctx.em.flush()
  await runEventHandlers(ctx)
  // Each flush compares all entities in memory with the database.
  ctx.em.clear()
}

/** Returns the error of a rejected record. Throws one that ends the work on all records, such as that of a deadline. */
async function runAttempt(ctx: Context, work: () => Promise<unknown>): Promise<AppError | undefined> {
  const mark = ctx.pending.mark()
  try {
    await runStep(ctx, work)
    await sql`release savepoint bulk_row; savepoint bulk_row`.execute(ctx.db)
    return undefined
  } catch (thrown) {
    const error = thrown instanceof DeadlineError ? undefined : toAppError(thrown)
    if (!error || error.status >= 500) throw thrown
    await sql`rollback to savepoint bulk_row`.execute(ctx.db)
    discardEffects(ctx, mark)
    return error
  }
}

/** Discards the effects since a mark, and the entities in memory, after a rollback to a savepoint. */
export function discardEffects(ctx: Context, since: EffectsMark): void {
  ctx.pending.discard(since)
  ctx.em.clear()
}
