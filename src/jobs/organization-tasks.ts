// Tasks of the queue that the system runs in one organization.
import type { Task } from "graphile-worker"
import { storageKey } from "../adapters/storage/storage.js"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { FileScanJob } from "../services/files/scans.js"
import type { ReadInboxJob } from "../services/notifications/inbox.js"
import type { NewsJob } from "../services/notifications/news.js"
import type { TaskRanksJob } from "../services/tasks/columns.js"

interface OrganizationJob {
  readonly organizationId: string
  readonly requestId?: string
}

/** A task that repeats its work, each time in a new context, while it returns true. The name is the id of the request unless the job has one. */
const organizationTask =
  <J extends OrganizationJob>(name: string, work: (ctx: Context, job: J) => Promise<unknown>) =>
  (deps: AppDependencies): Task =>
  async (payload) => {
    const job = decryptPayload<J>(deps, payload)
    const { organizationId, requestId = name } = job
    while ((await work(systemContext(deps, organizationId, requestId), job)) === true)
      deps.log.debug({ requestId }, `${name} batch done`)
  }

/** Scans the contents of an upload. Without a result, the queue repeats it later and the file stays PENDING. */
export const fileScanTask = organizationTask<FileScanJob>("file-scan", async (ctx, { organizationId, objectId }) => {
  const { scanner, storage } = ctx.deps
  const { scans } = ctx.services.files
  if (!(await scans.findPending(objectId))) return
  if (!scanner) throw new Error("files wait for a virus scanner, but CLAMAV_URL is not set")
  const virus = await scanner.scan(await storage.read(storageKey(organizationId, objectId)))
  await unitOfWork(ctx, () => scans.applyResult(objectId, virus))
})

/** Notifies the recipients of a news item, in batches of one transaction each. */
export const newsTask = organizationTask<NewsJob>("news", (ctx, { newsId }) =>
  unitOfWork(ctx, () => ctx.services.notifications.news.notifyNextBatch(newsId)),
)

/** Stores the time of reading for the rest of a large inbox, in batches of one transaction each. */
export const readInboxTask = organizationTask<ReadInboxJob>("read-inbox", (ctx, { organizationId: _, ...inbox }) =>
  unitOfWork(ctx, () => ctx.services.notifications.inbox.markNextBatchAsRead(inbox)),
)

/** Shortens the ranks of a task column, which grow when many tasks are moved to one place. */
export const taskRanksTask = organizationTask<TaskRanksJob>("task-ranks", (ctx, { column }) =>
  unitOfWork(ctx, () => ctx.services.tasks.columns.shortenRanks(column)),
)
