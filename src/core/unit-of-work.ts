// One transaction per write: the change, its audit entries and its outgoing messages are committed together or not at all.
import { addChanges } from "../events/access-changes.js"
import { toAuditDraft, writeAuditEntries } from "../events/audit.js"
import { dispatch, type PendingNotification } from "../events/dispatch.js"
import { toRecordChange } from "../events/live-entities.js"
import { outgoingMessagesFor } from "../events/notification-rules.js"
import { writeRecordChanges } from "../events/record-changes.js"
import { checkActor } from "./actor-check.js"
import { type Context, RestartOutsideTransaction } from "./context.js"
import { AppError, isSerializationFailure } from "./errors.js"

const MAX_ATTEMPTS = 3

/**
 * Runs `work` in a transaction, flushes it and commits. The transaction runs again from the start after a serialization
 * failure (40001, 40P01) or after work outside the transaction. Therefore `work` must not change state in memory.
 */
export async function unitOfWork<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { viewerOrNull: viewer } = ctx
  const cookieCount = ctx.request.cookies?.length ?? 0
  try {
    for (let attempt = 1; ; ) {
      ctx.pending.uncheckedActor = viewer?.employeeId && viewer.hasSession ? viewer : null
      await ctx.em.begin()
      try {
        const outcome = await work().catch(returnCommittingError)
        await flushChanges(ctx)
        // A write without events has not checked the actor yet.
        await checkActor(ctx)
        // Last and in this order, because they lock the logs of the organization until the commit.
        await writeRecordChanges(ctx, ctx.pending.recordChanges.splice(0))
        await writeAuditEntries(ctx, ctx.pending.auditEntries.splice(0))
        await ctx.em.commit()
        // A later mutation of the same document must not find entities whose versions the database has changed.
        ctx.em.clear()
        for (const run of ctx.pending.afterCommit.splice(0)) run()
        // A rejected promise instead of a throw: the transaction is committed, and the catch below would roll it back.
        return outcome instanceof AppError ? Promise.reject(outcome) : outcome
      } catch (error) {
        reset(ctx, cookieCount)
        ctx.setViewer(viewer)
        await ctx.em.rollback()
        if (error instanceof RestartOutsideTransaction) ctx.outsideResults.set(error.key, await error.work())
        else if (!isSerializationFailure(error) || attempt++ >= MAX_ATTEMPTS) throw error
      }
    }
  } finally {
    ctx.outsideResults.clear()
  }
}

/** Writes the changes and everything that follows from their events. The transaction stays open. */
export async function flushChanges(ctx: Context): Promise<void> {
  const { pending } = ctx
  await ctx.em.flush()
  const events = pending.events.splice(0)
  // Before inboxes and logs are locked: a write that holds these locks must not wait for the actor.
  if (events.length > 0) await checkActor(ctx)
  const notifications: PendingNotification[] = []
  // The viewer of an anonymous request is null again when the events of the system are written.
  for (const event of events)
    await ctx.runAs(event.actor, async () => {
      pending.auditEntries.push(toAuditDraft(ctx, event))
      pending.afterCommit.push(() => addChanges(ctx.accesses, ctx.policies, event))
      const change = await toRecordChange(ctx, event)
      if (change) pending.recordChanges.push(change)
      for (const message of await outgoingMessagesFor(event, ctx)) notifications.push({ event, message })
    })
  if (notifications.length > 0) await dispatch(ctx, notifications)
  await ctx.em.flush()
  for (const organizationId of new Set(pending.recordChanges.map((change) => change.organizationId)))
    ctx.publish({ type: "record", organizationId })
  const signals = pending.signals.splice(0)
  if (signals.length > 0) pending.afterCommit.push(await ctx.deps.bus.publish(signals, ctx.db))
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
