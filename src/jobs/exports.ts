// Task that writes an export with the rights that its author has when it runs.
import type { Task } from "graphile-worker"
import type { AppDependencies } from "../core/dependencies.js"
import { decryptPayload } from "../events/outbox.js"
import type { ExportJob } from "../services/hr/export-jobs.js"
import { runAsEmployee } from "./run-as-employee.js"

export const exportTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, authorId: employeeId, exportId } = decryptPayload<ExportJob>(deps, payload)
    return runAsEmployee(
      deps,
      { organizationId, employeeId, requestId: `export-${exportId}` },
      ({ services }) => services.hr.exportJobs.run(exportId),
      ({ services }) => services.hr.exportJobs.fail(exportId, "FORBIDDEN"),
    )
  }
