// Task that writes the archive of a person's data with the rights that the person has when it runs.
import type { Task } from "graphile-worker"
import type { AppDependencies } from "../core/dependencies.js"
import { decryptPayload } from "../events/outbox.js"
import type { DataArchiveJob } from "../services/self-service/data-archives.js"
import { runAsEmployee } from "./run-as-employee.js"

export const dataArchiveTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, employeeId, archiveId } = decryptPayload<DataArchiveJob>(deps, payload)
    return runAsEmployee(
      deps,
      { organizationId, employeeId, requestId: `data-archive-${archiveId}` },
      ({ services }) => services.selfService.dataArchives.run(archiveId),
      ({ services }) => services.selfService.dataArchives.fail(archiveId, "FORBIDDEN"),
    )
  }
