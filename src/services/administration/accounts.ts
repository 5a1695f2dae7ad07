// Accounts: role, invitation, suspension and deactivation.
import { sql } from "kysely"
import { nextAccountStatus } from "../../core/account-transitions.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import type { FreeValues } from "../../core/free-values.js"
import type { Invitation } from "../../entities/administration/accounts.js"
import type { AccountStatus, Role } from "../../entities/enums.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { DeactivateEmployeeInput, UpdateAccountInput } from "../../inputs/administration.js"

export class AccountAdministrationService extends BaseService {
  private get guards() {
    return this.ctx.services.identity.accountGuards
  }

  /** Checks for `updateAccount` that a new address is free, if the viewer may make these changes. Throws EMAIL_TAKEN. */
  checkAddress(id: string, { role, status, reassignTo, ...patch }: UpdateAccountInput): Promise<FreeValues | undefined> {
    return this.ctx.services.profiles.profiles.checkAddress(id, patch)
  }

  /** Updates profile, employment, role and status of an account. */
  async updateAccount(
    id: string,
    { role, status, reassignTo, ...patch }: UpdateAccountInput,
    freeAddresses?: FreeValues,
  ): Promise<Employee> {
    await this.guards.lockOrganization()
    if (status === "DEACTIVATED") await this.ctx.services.onboarding.deactivations.lock()
    const changes = Object.values(patch).some((value) => value !== undefined)
    const employee = changes
      ? await this.ctx.services.profiles.profiles.update(id, patch, freeAddresses)
      : await this.findAuthorized("administer", Employee, id, { lock: true })
    const isNewRole = role !== undefined && role !== employee.role
    const isNewStatus = status !== undefined && status !== employee.accountStatus
    if (isNewRole) await this.changeRole(employee, role)
    if (isNewStatus) await this.transitionTo(employee, status, reassignTo)
    return employee
  }

  /** Suspends an account, ends its sessions and cancels a requested change of its address. */
  async block(id: string): Promise<Employee> {
    await this.guards.lockOrganization()
    return this.suspendAccount(await this.findAuthorized("block", Employee, id, { lock: true }))
  }

  async unblock(id: string): Promise<Employee> {
    await this.guards.lockOrganization()
    const employee = await this.findAuthorized("unblock", Employee, id, { lock: true })
    return this.restoreAccount(employee, "unblock")
  }

  /**
   * Deactivates an account and keeps the employee's records. Throws RECORD_IN_USE if the employee has reports or heads departments,
   * and neither `reassignTo` nor a manager takes over.
   */
  async deactivate(id: string, { reassignTo }: DeactivateEmployeeInput): Promise<Employee> {
    const { deactivations } = this.ctx.services.onboarding
    await deactivations.lock()
    const employee = await this.findAuthorized("deactivate", Employee, id, { lock: true })
    return deactivations.deactivate(employee, reassignTo)
  }

  /** Sends a new invitation, which replaces earlier ones. */
  async invite(id: string): Promise<Invitation> {
    const employee = await this.findAuthorized("invite", Employee, id, { lock: true })
    await this.assertActionAvailable(Employee, id, "invite")
    return this.ctx.services.identity.invitations.send(employee)
  }

  private async changeRole(employee: Employee, role: Role): Promise<void> {
    await this.assertActionAvailable(Employee, employee.id, "changeRole")
    this.guards.assertMayControl({ role }, ["role"])
    await this.ctx.services.profiles.employment.changeFromToday(employee, { role })
  }

  private async transitionTo(employee: Employee, status: AccountStatus, reassignTo: string | undefined): Promise<unknown> {
    if (status === "INVITED") throw validationError({ status: "notAllowed" })
    if (status === "SUSPENDED") return this.suspendAccount(employee)
    return status === "ACTIVE"
      ? this.restoreAccount(employee, employee.accountStatus === "DEACTIVATED" ? "restore" : "unblock")
      : this.ctx.services.onboarding.deactivations.deactivate(employee, reassignTo)
  }

  private async suspendAccount(employee: Employee): Promise<Employee> {
    const { emailAddresses, sessions } = this.ctx.services.identity
    // One statement reads both.
    const [hasSession] = await Promise.all([
      sessions.hasOpen(employee.id),
      this.assertActionAvailable(Employee, employee.id, "block"),
    ])
    employee.accountStatus = nextAccountStatus("block", employee.accountStatus)
    if (hasSession) await sessions.endAll(employee.id)
    await emailAddresses.cancelChange(employee)
    // Delegates of a suspended approver decide nothing.
    this.ctx.pending.affectedReaders.push({ employeeIds: [employee.id] })
    this.emit("employee.block", { subject: employee })
    return employee
  }

  /**
   * Restores a suspended or deactivated account: to ACTIVE, or to INVITED without a password. Throws INVALID_REFERENCE if a
   * deactivated employee's department, position, location or manager no longer exists.
   */
  private async restoreAccount(employee: Employee, action: "unblock" | "restore"): Promise<Employee> {
    await this.assertActionAvailable(Employee, employee.id, action)
    const { departmentId, positionId, locationId } = employee
    if (employee.accountStatus === "DEACTIVATED") {
      await this.assertReferencesExist(Employee, { departmentId, positionId, locationId })
      await this.assertEmployeesNotDeactivated({ managerId: employee.managerId })
      this.ctx.pending.recordings.push({ table: "employees", id: employee.id, isNew: false })
    }
    const status = nextAccountStatus("unblock", employee.accountStatus)
    const { rows } = await sql`
      select 1 from credentials where organization_id = ${employee.organizationId} and employee_id = ${employee.id}
        and password_hash is not null`.execute(this.db)
    employee.accountStatus = rows.length > 0 ? status : "INVITED"
    this.emit("employee.unblock", { subject: employee })
    return employee
  }
}
