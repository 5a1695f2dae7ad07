// Task that scans the contents of an upload. Without a result, the queue repeats it later and the file stays PENDING.
import type { Task } from "graphile-worker"
import { storageKey } from "../adapters/storage/storage.js"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { FileScanJob } from "../services/files/scans.js"

export const fileScanTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, objectId } = decryptPayload<FileScanJob>(deps, payload)
    const ctx = systemContext(deps, organizationId, "file-scan")
    const { scans } = ctx.services.files
    if (!(await scans.findPending(objectId))) return
    if (!deps.scanner) throw new Error("files wait for a virus scanner, but CLAMAV_URL is not set")
    const key = storageKey(organizationId, objectId)
    const virus = await deps.scanner.scan(await deps.storage.read(key))
    await unitOfWork(ctx, () => scans.applyResult(objectId, virus))
  }
