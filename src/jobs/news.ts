// Tells a piece of news to all whom it is for, a thousand in a transaction.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/dispatch.js"

export const news =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, id, requestId } = decryptPayload<{ organizationId: string; id: string; requestId: string }>(
      deps,
      payload,
    )
    const tell = () => {
      const ctx = new Context(deps, new SystemViewer(organizationId), { requestId, address: "" })
      return unitOfWork(ctx, () => ctx.services.notifications.news.deliver(id))
    }
    while (await tell()) deps.log.debug({ news: id }, "some more have been told")
  }
