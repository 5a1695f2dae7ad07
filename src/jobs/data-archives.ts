// Task that writes the archive of a person's data with the rights that the person has when it runs.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { DataArchiveJob } from "../services/self-service/data-archives.js"

export const dataArchiveTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, employeeId, archiveId } = decryptPayload<DataArchiveJob>(deps, payload)
    const request = { requestId: `data-archive-${archiveId}`, address: "" }
    const person = await deps.authenticator.loadActiveEmployee(organizationId, employeeId)
    if (person) return new Context(deps, person, request).services.selfService.dataArchives.run(archiveId)
    // The account was suspended or deactivated meanwhile.
    const ctx = new Context(deps, new SystemViewer(organizationId), request)
    await unitOfWork(ctx, () => ctx.services.selfService.dataArchives.fail(archiveId, "FORBIDDEN"))
  }
