// The deactivation of an account with all that follows from it, by HR or at the end of the employment.
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { Department } from "../../entities/organization/departments.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { Successors } from "../onboarding/handover.js"
import { nextStatus } from "./account-status.js"

export class DeactivationService extends BaseService {
  /**
   * Deactivates a locked employee. `reassignTo` takes over reports and departments; null leaves them without manager and head.
   * Throws IN_USE if there are some and `reassignTo` is missing. Everything else goes to the successors, by default to
   * `reassignTo`, else the manager.
   */
  async deactivate(employee: Employee, reassignTo: string | null | undefined, given?: Successors): Promise<Employee> {
    const { administration, identity, onboarding, profiles } = this.ctx.services
    await administration.accounts.assertAdministratorRemains(employee)
    if (employee.id === this.viewer.id) throw new AppError("SELF_ACTION_FORBIDDEN")
    const status = nextStatus("deactivate", employee.accountStatus)
    if (reassignTo === employee.id) throw validationError({ reassignTo: "notAllowed" })
    await this.assertEmployeesNotDeactivated({ reassignTo })
    await profiles.employment.reassignReports(employee, reassignTo)
    await this.handOverDepartments(employee, reassignTo)
    await onboarding.handover.handOver(employee, given ?? (await onboarding.offboarding.findSuccessors(employee, reassignTo)))
    employee.accountStatus = status
    employee.deactivatedOn = await profiles.employment.loadLocalDate(employee)
    await identity.sessions.endAll(employee.id)
    await identity.sessions.deleteFeeds(employee.id)
    await onboarding.instances.cancelOnboardingOf(employee.id)
    this.emit("employee.deactivate", { subject: employee })
    return employee
  }

  private async handOverDepartments({ id }: Employee, headId: string | null | undefined): Promise<void> {
    const ids = await this.ctx.services.onboarding.handover.loadIds("DEPARTMENTS", id)
    const departments = await this.em.find(Department, { id: { $in: ids } })
    if (departments.length > 0 && headId === undefined)
      throw new AppError("IN_USE", { details: { departments: departments.length } })
    for (const department of departments) await this.applyPatch(department, { headId })
  }
}
