// Task that notifies the recipients of a news item, in batches of one transaction each.
import type { Task } from "graphile-worker"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { NewsJob } from "../services/notifications/news.js"

export const newsTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, newsId, requestId } = decryptPayload<NewsJob>(deps, payload)
    const notifyBatch = () => {
      const ctx = systemContext(deps, organizationId, requestId)
      return unitOfWork(ctx, () => ctx.services.notifications.news.notifyNextBatch(newsId))
    }
    while (await notifyBatch()) deps.log.debug({ newsId }, "news batch delivered")
  }
