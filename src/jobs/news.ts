// Tells a piece of news to all whom it is for, a thousand in a transaction.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { opened } from "../events/dispatch.js"

export const news =
  (kit: Kit): Task =>
  async (payload) => {
    const { organizationId, id, requestId } = opened<{ organizationId: string; id: string; requestId: string }>(kit, payload)
    const tell = () => {
      const ctx = new Context(kit, new SystemViewer(organizationId), { requestId, address: "" })
      return unitOfWork(ctx, () => ctx.news.tell(id))
    }
    while (await tell()) kit.log.debug({ news: id }, "some more have been told")
  }
