// Tasks of the queue with the rights that an employee has when they run: exports and archives of one's own data.
import type { Task } from "graphile-worker"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { ExportJob } from "../services/hr/export-jobs.js"
import type { DataArchiveJob } from "../services/self-service/data-archives.js"

/** The work on a record of an employee. */
interface EmployeeWork {
  readonly organizationId: string
  readonly employeeId: string
  readonly requestId: string
  run(ctx: Context): Promise<void>
  /** Records the failure, by the system in a unit of work, if the account was suspended or deactivated meanwhile. */
  fail(ctx: Context): Promise<void>
}

const employeeTask =
  <J>(toWork: (job: J) => EmployeeWork) =>
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, employeeId, requestId, run, fail } = toWork(decryptPayload<J>(deps, payload))
    const employee = await deps.authenticator.loadActiveEmployee(organizationId, employeeId)
    const ctx = new Context(deps, employee ?? new SystemViewer(organizationId), { requestId, address: "" })
    await (employee ? run(ctx) : unitOfWork(ctx, () => fail(ctx)))
  }

export const exportTask = employeeTask<ExportJob>(({ organizationId, authorId: employeeId, exportId }) => ({
  organizationId,
  employeeId,
  requestId: `export-${exportId}`,
  run: ({ services }) => services.hr.exportJobs.run(exportId),
  fail: ({ services }) => services.hr.exportJobs.fail(exportId, "FORBIDDEN"),
}))

export const dataArchiveTask = employeeTask<DataArchiveJob>(({ organizationId, employeeId, archiveId }) => ({
  organizationId,
  employeeId,
  requestId: `data-archive-${archiveId}`,
  run: ({ services }) => services.selfService.dataArchives.run(archiveId),
  fail: ({ services }) => services.selfService.dataArchives.fail(archiveId, "FORBIDDEN"),
}))
