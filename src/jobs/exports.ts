// Task that writes an export with the rights that its author has when it runs.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { ExportJob } from "../services/hr/export-jobs.js"

export const exportTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, authorId, exportId } = decryptPayload<ExportJob>(deps, payload)
    const request = { requestId: `export-${exportId}`, address: "" }
    const author = await deps.authenticator.loadActiveEmployee(organizationId, authorId)
    if (author) return new Context(deps, author, request).services.hr.exportJobs.run(exportId)
    // The account was suspended or deactivated meanwhile.
    const ctx = new Context(deps, new SystemViewer(organizationId), request)
    await unitOfWork(ctx, () => ctx.services.hr.exportJobs.fail(exportId, "FORBIDDEN"))
  }
