// Runs the event handlers of the domains in the transaction of the write (docs/decisions/0089).
import type { EmittedEvent } from "../events/events.js"
import type { Context } from "./context.js"

/** Handles the events that are not handled yet, and those that their handlers emit. */
export async function runEventHandlers(ctx: Context): Promise<void> {
  const { pending } = ctx
  let hasRun = false
  for (; pending.handledEvents < pending.events.length; pending.handledEvents++) {
    const { name, payload, actor } = pending.events[pending.handledEvents] as EmittedEvent
    for (const handlers of ctx.deps.eventHandlers) {
      const handle = handlers[name]
      if (!handle) continue
      await ctx.runAs(actor, () => handle(payload as never, ctx as never))
      hasRun = true
    }
  }
  if (hasRun) await ctx.em.flush()
}
