// Task that stores the time of reading for the rest of a large inbox, in batches of one transaction each.
import type { Task } from "graphile-worker"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { ReadInboxJob } from "../services/notifications/inbox.js"

export const readInboxTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, ...inbox } = decryptPayload<ReadInboxJob>(deps, payload)
    const markBatch = () => {
      const ctx = systemContext(deps, organizationId, "read-inbox")
      return unitOfWork(ctx, () => ctx.services.notifications.inbox.markNextBatchAsRead(inbox))
    }
    while (await markBatch()) deps.log.debug(inbox, "inbox batch read")
  }
