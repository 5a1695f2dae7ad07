// One transaction per write: the change, its audit entries and its outgoing messages are committed together or not at all.
import { setImmediate } from "node:timers/promises"
import { monotonic } from "../adapters/clock.js"
import { inSpan } from "../adapters/tracing.js"
import { addChanges } from "../events/access-changes.js"
import { toAuditDraft } from "../events/audit.js"
import { dispatch, EVENTS_PER_TURN, type PendingNotification } from "../events/dispatch.js"
import { toRecordChange } from "../events/live-entities.js"
import { loadLostRecords } from "../events/lost-records.js"
import { outgoingMessagesFor } from "../events/notification-rules.js"
import type { Context } from "./context.js"
import { AppError, isRetryable } from "./errors.js"
import { runEventHandlers } from "./event-handlers.js"
import { writeFinalStatement } from "./final-statement.js"

const MAX_ATTEMPTS = 3

/**
 * Runs `work` in a transaction, flushes it and commits. The transaction runs again from the start after a failure that a retry may
 * cure. Therefore `work` must not change state in memory.
 */
export const unitOfWork = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  inSpan({ name: "unit of work", run: () => runTransaction(ctx, work) })

async function runTransaction<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { viewerOrNull: viewer } = ctx
  const cookieCount = ctx.request.cookies?.length ?? 0
  // The work must read again what a preparation has read without a lock.
  ctx.em.clear()
  ctx.readFromPrimary()
  for (let attempt = 1; ; attempt++) {
    ctx.pending.uncheckedActor = viewer?.hasSession ? viewer : null
    ctx.pending.locks.length = 0
    await ctx.em.begin()
    try {
      const outcome = await work().catch(returnCommittingError)
      await ctx.em.flush()
      await runEventHandlers(ctx)
      await processEvents(ctx)
      const startedAt = monotonic()
      const lockWait = await writeFinalStatement(ctx)
      await ctx.em.commit()
      if (lockWait !== undefined) observeAuditLock(ctx, lockWait, (monotonic() - startedAt) / 1000)
      // A later mutation of the same document must not find entities whose versions the database has changed.
      ctx.em.clear()
      ctx.deps.bus.publish(ctx.pending.signals.splice(0))
      for (const run of ctx.pending.afterCommit.splice(0)) run()
      // A rejected promise instead of a throw: the transaction is committed, and the catch below would roll it back.
      return outcome instanceof AppError ? Promise.reject(outcome) : outcome
    } catch (error) {
      reset(ctx, cookieCount)
      ctx.setViewer(viewer)
      await ctx.em.rollback()
      if (!isRetryable(error) || attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

/** @param seconds from the start of the last statement, which waits for the lock, to the end of the commit. */
function observeAuditLock({ deps: { metrics } }: Context, wait: number, seconds: number): void {
  metrics.observeAuditLock("wait", wait)
  metrics.observeAuditLock("hold", Math.max(0, seconds - wait))
}

/** Collects what the logs contain about the events, and writes their notifications. */
async function processEvents(ctx: Context): Promise<void> {
  const { pending } = ctx
  const events = pending.events.splice(0)
  pending.handledEvents = 0
  const notifications: PendingNotification[] = []
  // The viewer of an anonymous request is null again when the events of the system are written.
  for (const [n, event] of events.entries()) {
    // An import has thousands of events, and other requests wait for this loop.
    if (n > 0 && n % EVENTS_PER_TURN === 0) await setImmediate()
    await ctx.runAs(event.actor, async () => {
      pending.auditEntries.push(toAuditDraft(ctx, event))
      pending.afterCommit.push(() => addChanges(ctx.accessLog, ctx.accessPolicies, event))
      const change = await toRecordChange(ctx, event)
      if (change) pending.recordChanges.push(change)
      for (const message of await outgoingMessagesFor(event, ctx)) notifications.push({ event, message })
    })
  }
  if (notifications.length > 0) await dispatch(ctx, notifications)
  await ctx.em.flush()
  if (pending.affectedReaders.length > 0)
    pending.recordChanges.push(...(await loadLostRecords(ctx, pending.affectedReaders.splice(0))))
}

/** Discards the effects of a rolled-back transaction that are still in memory. */
function reset(ctx: Context, cookieCount: number): void {
  ctx.pending.discard()
  if (ctx.request.cookies) ctx.request.cookies.length = cookieCount
  ctx.em.clear()
}

/** An error that commits is an outcome of the work; every other error rolls back. */
function returnCommittingError(error: unknown): AppError {
  if (error instanceof AppError && error.commits) return error
  throw error
}
