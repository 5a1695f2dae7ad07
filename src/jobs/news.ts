// Task that notifies the recipients of a news item, in batches of one transaction each.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { NewsJob } from "../services/notifications/news.js"

export const newsTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, newsId, requestId } = decryptPayload<NewsJob>(deps, payload)
    const notifyBatch = () => {
      const ctx = new Context(deps, new SystemViewer(organizationId), { requestId, address: "" })
      return unitOfWork(ctx, () => ctx.services.notifications.news.notifyNextBatch(newsId))
    }
    while (await notifyBatch()) deps.log.debug({ newsId }, "news batch delivered")
  }
