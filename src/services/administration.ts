// Accounts: who is added, what their role is, and whether they may sign in. Whoever changes the circle of administrators
// holds the organization, so that two who do it at once can't leave it without one.
import { sql } from "kysely"
import { BaseService } from "../core/base-service.js"
import { AppError, validationError } from "../core/errors.js"
import { flow } from "../core/state-machine.js"
import { lockTree } from "../core/tree.js"
import type { CreatedEmployee, Invitation } from "../entities/administration.js"
import type { AccountStatus, Role } from "../entities/enums.js"
import { Department } from "../entities/organization/departments.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../inputs/administration.js"

const step = flow<AccountStatus>()({
  block: [["INVITED", "ACTIVE"], "SUSPENDED"],
  unblock: [["SUSPENDED", "DEACTIVATED"], "ACTIVE"],
  deactivate: [["INVITED", "ACTIVE", "SUSPENDED"], "DEACTIVATED"],
})

export class AdministrationService extends BaseService {
  /** Adds somebody, who is active at once with a password, and invited without. */
  async createEmployee({ password, role = "EMPLOYEE", ...given }: CreateEmployeeInput): Promise<CreatedEmployee> {
    this.assertMayGrantRole(role)
    const accountStatus = password === undefined ? "INVITED" : "ACTIVE"
    const employee = await this.createRecord(Employee, { ...given, role, accountStatus } as Partial<Employee>)
    if (password !== undefined) await this.ctx.services.identity.accounts.setPassword(employee, password)
    await this.ctx.services.profiles.employment.recordHire(employee)
    this.emit("employee.create", { subject: employee })
    const invitation = password === undefined ? await this.ctx.services.identity.accounts.invite(employee) : undefined
    const { id, email, fullName, departmentId, positionId, locationId, managerId, hireDate, employmentType } = employee
    const places = { departmentId, positionId, locationId, managerId, hireDate, employmentType }
    return { id, email, fullName, role, accountStatus, ...places, invitation, employee }
  }

  /** Changes an account: who it is, what it may do, and whether it may sign in. */
  async updateAccount(id: string, { role, status, reassignTo, ...patch }: UpdateAccountInput): Promise<Employee> {
    await this.lockOrganization()
    if (status === "DEACTIVATED") await lockTree(this.ctx, Employee)
    const changes = Object.values(patch).some((value) => value !== undefined)
    const employee = changes
      ? await this.ctx.services.profiles.profiles.update(id, patch)
      : await this.lockEmployee("administer", id)
    if (role !== undefined && role !== employee.role) await this.changeRole(employee, role)
    if (status !== undefined && status !== employee.accountStatus) await this.transitionTo(employee, status, reassignTo)
    return employee
  }

  /** Takes the access away at once: the next request is refused, and all sessions end. */
  async block(id: string): Promise<Employee> {
    await this.lockOrganization()
    return this.suspendAccount(await this.lockEmployee("block", id))
  }

  async unblock(id: string): Promise<Employee> {
    await this.lockOrganization()
    const employee = await this.lockEmployee("unblock", id)
    if (employee.accountStatus !== "SUSPENDED") throw new AppError("INVALID_TRANSITION")
    return this.restoreAccount(employee)
  }

  /**
   * Ends an account; what is known of the person stays. IN_USE while people report to them, or departments are led by them, and
   * nobody is named who takes over.
   */
  async deactivate(id: string, { reassignTo }: DeactivateEmployeeInput): Promise<void> {
    await this.lockOrganization()
    await lockTree(this.ctx, Employee)
    await this.deactivateAccount(await this.lockEmployee("deactivate", id), reassignTo)
  }

  /** Sends a new invitation; the ones before it no longer work. */
  async invite(id: string): Promise<Invitation> {
    const employee = await this.lockEmployee("invite", id)
    if (employee.accountStatus !== "INVITED") throw new AppError("INVALID_TRANSITION")
    return this.ctx.services.identity.accounts.invite(employee)
  }

  /** HR keeps its hands off administrators: whoever could change one, or invite one, could become one. */
  assertMayAdminister({ role }: Employee): void {
    if (role === "ADMIN" && !this.viewer.isAdmin) throw new AppError("FORBIDDEN")
  }

  /** Whether the viewer is HR and nobody else is there who could decide for them. */
  async isOnlyHrMember(): Promise<boolean> {
    if (!this.viewer.isHr) return false
    const { rows } = await sql`
      select 1 from employees where organization_id = ${this.viewer.organizationId} and role in ('HR', 'ADMIN')
        and account_status = 'ACTIVE' and id <> ${this.viewer.id} limit 1`.execute(this.db)
    return rows.length === 0
  }

  private async lockEmployee(action: string, id: string): Promise<Employee> {
    const employee = await this.findAuthorized(action, Employee, id, { lock: true })
    this.assertMayAdminister(employee)
    return employee
  }

  private async changeRole(employee: Employee, role: Role): Promise<void> {
    this.assertMayGrantRole(role)
    await this.assertAdministratorRemains(employee)
    await this.ctx.services.profiles.employment.changeFromToday(employee, { role })
  }

  /** Leads an account to a status. */
  private async transitionTo(employee: Employee, status: AccountStatus, reassignTo: string | undefined): Promise<unknown> {
    if (status === "INVITED") throw validationError({ status: "notAllowed" })
    if (status === "SUSPENDED") return this.suspendAccount(employee)
    return status === "ACTIVE" ? this.restoreAccount(employee) : this.deactivateAccount(employee, reassignTo)
  }

  private async suspendAccount(employee: Employee): Promise<Employee> {
    await this.assertAdministratorRemains(employee)
    if (employee.id === this.viewer.id) throw new AppError("SELF_ACTION_FORBIDDEN")
    employee.accountStatus = step("block", employee.accountStatus)
    await this.ctx.services.identity.accounts.endSessions(employee.id)
    this.emit("employee.block", { subject: employee })
    return employee
  }

  /**
   * Gives the access back; who never chose a password is invited still. Who comes back after leaving may find their places
   * gone, or their manager: INVALID_REFERENCE until they are given others.
   */
  private async restoreAccount(employee: Employee): Promise<Employee> {
    const { departmentId, positionId, locationId } = employee
    if (employee.accountStatus === "DEACTIVATED") {
      await this.assertReferencesExist(Employee, { departmentId, positionId, locationId })
      await this.assertNotDeactivated(employee, "managerId")
    }
    const status = step("unblock", employee.accountStatus)
    const { rows } = await sql`
      select 1 from credentials where organization_id = ${employee.organizationId} and employee_id = ${employee.id}
        and password_hash is not null`.execute(this.db)
    employee.accountStatus = rows.length > 0 ? status : "INVITED"
    this.emit("employee.unblock", { subject: employee })
    return employee
  }

  private async deactivateAccount(employee: Employee, reassignTo: string | undefined): Promise<void> {
    await this.assertAdministratorRemains(employee)
    if (employee.id === this.viewer.id) throw new AppError("SELF_ACTION_FORBIDDEN")
    const status = step("deactivate", employee.accountStatus)
    if (reassignTo === employee.id) throw validationError({ reassignTo: "notAllowed" })
    await this.assertActiveEmployees({ reassignTo })
    await this.ctx.services.profiles.employment.reassignReports(employee, reassignTo)
    for (const department of await this.em.find(Department, { headId: employee.id, archivedAt: null })) {
      if (!reassignTo) throw new AppError("IN_USE")
      await this.applyPatch(department, { headId: reassignTo })
    }
    employee.accountStatus = status
    await this.ctx.services.identity.accounts.endSessions(employee.id)
    this.emit("employee.deactivate", { subject: employee })
  }

  /** Administrators are made by administrators. */
  private assertMayGrantRole(role: Role): void {
    if (role === "ADMIN" && !this.viewer.isAdmin)
      throw new AppError("FORBIDDEN", { problems: [{ path: "role", code: "notAllowed" }] })
  }

  /** LAST_ADMINISTRATOR where the organization would be left without an administrator who can sign in. */
  private async assertAdministratorRemains({ id, role, accountStatus }: Employee): Promise<void> {
    if (role !== "ADMIN" || accountStatus !== "ACTIVE") return
    const { rows } = await sql`
      select 1 from employees where organization_id = ${this.viewer.organizationId} and role = 'ADMIN'
        and account_status = 'ACTIVE' and id <> ${id} limit 1`.execute(this.db)
    if (rows.length === 0) throw new AppError("LAST_ADMINISTRATOR")
  }

  /** Waits for its turn; who was blocked or demoted meanwhile may no longer do what they came for. */
  private async lockOrganization(): Promise<void> {
    const { id, organizationId, role, isSystem } = this.viewer
    await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(this.db)
    const { rows } = await sql`
      select 1 from employees where organization_id = ${organizationId} and id = ${id} and role = ${role}
        and account_status = 'ACTIVE'`.execute(this.db)
    if (rows.length === 0 && !isSystem) throw new AppError("FORBIDDEN")
  }
}
