// Work of a job that has the rights of a person when it runs.
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"

interface JobOwner {
  organizationId: string
  employeeId: string
  requestId: string
}

/** Runs `work` as an employee. If the account was suspended or deactivated meanwhile, the system runs `fail` in a unit of work. */
export async function runAsEmployee(
  deps: AppDependencies,
  { organizationId, employeeId, requestId }: JobOwner,
  work: (ctx: Context) => Promise<void>,
  fail: (ctx: Context) => Promise<void>,
): Promise<void> {
  const request = { requestId, address: "" }
  const employee = await deps.authenticator.loadActiveEmployee(organizationId, employeeId)
  if (employee) return work(new Context(deps, employee, request))
  const ctx = new Context(deps, new SystemViewer(organizationId), request)
  await unitOfWork(ctx, () => fail(ctx))
}
