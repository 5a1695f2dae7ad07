// Tells a piece of news to all whom it is for, a thousand in a transaction.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../context.js"
import { opened } from "../events/deliver.js"
import type { Kit } from "../kit.js"
import { unitOfWork } from "../services/unit-of-work.js"

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
