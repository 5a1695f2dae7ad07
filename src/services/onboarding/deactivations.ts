// The deactivation of an account with all that follows from it: by those who manage accounts, or at the end of the employment.
import { type RawBuilder, sql } from "kysely"
import { nextAccountStatus } from "../../core/account-transitions.js"
import { BaseService } from "../../core/base-service.js"
import { forbiddenError, validationError } from "../../core/errors.js"
import { loadLocalDate } from "../../core/local-date.js"
import { lockTree } from "../../core/tree.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { Successors } from "./handover.js"

export class DeactivationService extends BaseService {
  /** Takes the locks that a deactivation needs before the lock of the employee. */
  async lock(): Promise<void> {
    await this.ctx.services.identity.accountGuards.lockOrganization()
    await lockTree(this.ctx, Employee)
    await this.ctx.services.organization.structureChanges.lockPlaces()
  }

  /**
   * Deactivates a locked employee for the viewer. Throws RECORD_IN_USE if neither `reassignTo` nor a manager can take over reports or
   * departments. Only HR names a successor, and only HR deactivates an employee whose manager is the viewer or has delegated leave
   * decisions to the viewer: the viewer would get the records or the decisions.
   */
  async deactivate(employee: Employee, reassignTo: string | undefined): Promise<Employee> {
    const { handover, offboarding } = this.ctx.services.onboarding
    // One statement reads both.
    const [successors] = await Promise.all([
      offboarding.findSuccessors(employee, reassignTo),
      this.assertActionAvailable(Employee, employee.id, "deactivate"),
    ])
    if (reassignTo === employee.id) throw validationError({ reassignTo: "notAllowed" })
    if (!this.viewer.isHr && reassignTo !== undefined) throw forbiddenError("reassignTo")
    await this.assertEmployeesNotDeactivated({ reassignTo })
    const hasSuccessor = successors.successorId !== null || successors.managerId !== null
    if (!hasSuccessor) await handover.assertNothingLed(employee.id)
    return this.endEmployment(employee, successors)
  }

  /** Deactivates a locked employee and hands over to the successors. */
  async endEmployment(employee: Employee, successors: Successors): Promise<Employee> {
    const { identity, leave, onboarding, organization, profiles } = this.ctx.services
    const status = nextAccountStatus("deactivate", employee.accountStatus)
    const tables = ["calendar_feeds", "leave_feeds", "onboarding_instances", "document_requests", "leave_requests"]
    const isOf = (column: string) => sql<boolean>`${sql.ref(column)} = ${employee.id}`
    const [day, isFutureHead, hasScheduledChange, ...hasOwn] = await Promise.all([
      loadLocalDate(this.ctx, employee),
      this.hasRows("department_changes", isOf("head_id")),
      this.hasRows("employment_changes", sql`status = 'SCHEDULED' and (${isOf("employee_id")} or ${isOf("manager_id")})`),
      ...tables.map((table) => this.hasRows(table, isOf("employee_id"))),
    ])
    const lastDay = employee.endDate ?? day
    const [hasCalendarFeed, hasAbsenceFeed, hasOnboarding, hasDocumentRequest, hasLeave] = hasOwn
    // Tasks and meetings of the onboarding are deleted instead of handed over.
    if (hasOnboarding) await onboarding.instances.cancelOnboardingOf(employee.id)
    await onboarding.handover.handOver(employee, successors)
    employee.accountStatus = status
    employee.deactivatedOn = day
    this.ctx.pending.recordings.push({ table: "employees", id: employee.id, isNew: false })
    await identity.sessions.endAll(employee.id)
    await identity.emailAddresses.cancelChange(employee)
    if (hasCalendarFeed || hasAbsenceFeed) await identity.sessions.deleteFeeds(employee.id)
    if (hasDocumentRequest) await profiles.documentRequests.cancelOpen({ employeeId: employee.id })
    if (hasLeave) await leave.recalculation.cancelPendingAfter(employee, lastDay)
    if (isFutureHead) await organization.structureChanges.cancelReferring(Employee, [employee.id])
    if (hasScheduledChange) await profiles.employment.cancelAfterDeactivation(employee, lastDay)
    this.emit("employee.deactivate", { subject: employee })
    return employee
  }

  /** Whether a table has rows with a condition. One statement looks in all tables, because most employees have no such rows. */
  private async hasRows(table: string, condition: RawBuilder<boolean>): Promise<boolean> {
    const rows = await this.ctx.runTogether(sql`select 1 from ${sql.table(table)}
      where organization_id = ${this.viewer.organizationId} and ${condition} limit 1`)
    return rows.length > 0
  }
}
