// Accounts: creation, role, suspension and deactivation. Changes of administrators lock the organization, so that concurrent
// ones cannot leave it without an administrator.
import { sql } from "kysely"
import { analyzeGrownTables, MIN_ROWS_TO_ANALYZE } from "../../adapters/table-statistics.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, forbiddenError, validationError } from "../../core/errors.js"
import { lockTree } from "../../core/tree.js"
import type { CreatedEmployee, Invitation } from "../../entities/administration/accounts.js"
import { Erasure } from "../../entities/administration/erasure.js"
import type { AccountStatus, Role } from "../../entities/enums.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateEmployeeInput, DeactivateEmployeeInput, UpdateAccountInput } from "../../inputs/administration/accounts.js"
import { nextStatus } from "./account-status.js"

/** Roles that administrators alone give and take. */
const PRIVILEGED_ROLES: ReadonlySet<Role> = new Set(["HR", "ADMIN"])

/** Employees of an import that are inserted together. Building the statement blocks other requests. */
const EMPLOYEES_PER_INSERT = MIN_ROWS_TO_ANALYZE

const invalidTransition = (action: string, { accountStatus: from }: Employee) =>
  new AppError("INVALID_TRANSITION", { details: { from, action, allowed: nextStatus.actionsFrom(from) } })

export class AccountAdministrationService extends BaseService {
  /**
   * Creates an employee. With a password the account is active, without one it is invited. Only HR sets a password: it would let the
   * viewer sign in as somebody else.
   */
  async createEmployee({ password, role = "EMPLOYEE", ...given }: CreateEmployeeInput): Promise<CreatedEmployee> {
    this.assertMayControl({ role }, ["role"])
    if (password !== undefined && !this.viewer.isHr) throw forbiddenError("password")
    const forbidden = Object.entries(given).flatMap(([name, value]) =>
      value === undefined || this.maySetInitially(name) ? [] : name,
    )
    if (forbidden.length > 0) throw forbiddenError(...forbidden)
    const accountStatus = password === undefined ? "INVITED" : "ACTIVE"
    const customFields = await this.ctx.services.customFields.values.create(Employee, given.customFields, (name) =>
      this.maySetInitially(name),
    )
    const emailUnconfirmedSince = password === undefined ? undefined : this.clock.now()
    const values = { ...given, customFields, role, accountStatus, emailUnconfirmedSince }
    const employee = await this.createRecord(Employee, values as Partial<Employee>)
    await this.ctx.services.identity.emailAddresses.assertFree(given.email)
    if (password !== undefined) await this.ctx.services.identity.passwords.setInitial(employee, password)
    await this.ctx.services.profiles.employment.recordHire(employee)
    this.emit("employee.create", { subject: employee })
    const invitation = password === undefined ? await this.ctx.services.identity.invitations.send(employee) : undefined
    const { id, email, fullName, departmentId, positionId, locationId, managerId, hireDate, employmentType } = employee
    const employment = { departmentId, positionId, locationId, managerId, hireDate, employmentType }
    return { id, email, fullName, role, accountStatus, ...employment, invitation, employee }
  }

  /**
   * Creates employees of an import, who are not invited yet, by the rules of `createEmployee`. Managers come before their reports.
   * Statements are for all employees at once.
   */
  async createMany(inputs: readonly (CreateEmployeeInput & { id: string })[]): Promise<void> {
    if (inputs.length === 0) return
    for (const role of new Set(inputs.map(({ role = "EMPLOYEE" }) => role))) this.assertMayControl({ role }, ["role"])
    await this.ctx.services.identity.emailAddresses.assertFree(inputs.map(({ email }) => email))
    await this.assertReferencesOfAll(inputs)
    const custom = await this.ctx.services.customFields.values.createMany(
      Employee,
      inputs.map(({ customFields = {} }) => customFields),
    )
    const problems = custom.flatMap((one) => one.problems)
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    for (let start = 0; start < inputs.length; start += EMPLOYEES_PER_INSERT) {
      const employees = inputs
        .slice(start, start + EMPLOYEES_PER_INSERT)
        .map(({ role = "EMPLOYEE", password: _, ...given }, n) => {
          const customFields = custom[start + n]?.values
          return this.insert(Employee, { ...given, customFields, role, accountStatus: "INVITED" } as Partial<Employee>)
        })
      await this.ctx.services.profiles.employment.recordHires(employees)
      for (const subject of employees) this.emit("employee.create", { subject })
      if (start === 0) await analyzeGrownTables(this.db)
    }
  }

  /** Checks and locks the records to which the employees refer, except for each other. */
  private async assertReferencesOfAll(inputs: readonly (CreateEmployeeInput & { id: string })[]): Promise<void> {
    for (const field of ["departmentId", "positionId", "locationId"] as const)
      for (const id of new Set(inputs.map((input) => input[field]))) await this.assertReferencesExist(Employee, { [field]: id })
    const own = new Set(inputs.map(({ id }) => id))
    const managers = [...new Set(inputs.flatMap(({ managerId }) => managerId ?? []))].filter((id) => !own.has(id))
    await this.assertEmployeesNotDeactivated({ managerId: managers })
  }

  /** Updates profile, employment, role and status of an account. */
  async updateAccount(id: string, { role, status, reassignTo, ...patch }: UpdateAccountInput): Promise<Employee> {
    await this.lockOrganization()
    if (status === "DEACTIVATED") await lockTree(this.ctx, Employee)
    const changes = Object.values(patch).some((value) => value !== undefined)
    const employee = changes
      ? await this.ctx.services.profiles.profiles.update(id, patch)
      : await this.findAuthorized("administer", Employee, id, { lock: true })
    const isNewRole = role !== undefined && role !== employee.role
    const isNewStatus = status !== undefined && status !== employee.accountStatus
    if (isNewRole || isNewStatus) this.assertMayAdminister(employee)
    if (isNewRole) await this.changeRole(employee, role)
    if (isNewStatus) await this.transitionTo(employee, status, reassignTo)
    return employee
  }

  /** Suspends an account and ends its sessions. */
  async block(id: string): Promise<Employee> {
    await this.lockOrganization()
    return this.suspendAccount(await this.lockEmployee("block", id))
  }

  async unblock(id: string): Promise<Employee> {
    await this.lockOrganization()
    const employee = await this.lockEmployee("unblock", id)
    if (employee.accountStatus !== "SUSPENDED") throw invalidTransition("unblock", employee)
    return this.restoreAccount(employee)
  }

  /**
   * Deactivates an account and keeps the employee's records. Throws RECORD_IN_USE if the employee has reports or heads departments, which
   * neither `reassignTo` nor a manager takes over.
   */
  async deactivate(id: string, { reassignTo }: DeactivateEmployeeInput): Promise<Employee> {
    await this.lockForDeactivation()
    const employee = await this.lockEmployee("deactivate", id)
    return this.ctx.services.administration.deactivations.deactivate(employee, reassignTo)
  }

  /** Takes the locks that a deactivation needs before the lock of the employee. */
  async lockForDeactivation(): Promise<void> {
    await this.lockOrganization()
    await lockTree(this.ctx, Employee)
  }

  /** Sends a new invitation, which replaces earlier ones. */
  async invite(id: string): Promise<Invitation> {
    const employee = await this.lockEmployee("invite", id)
    this.assertMayControl(employee)
    if (employee.accountStatus !== "INVITED") throw invalidTransition("invite", employee)
    return this.ctx.services.identity.invitations.send(employee)
  }

  /**
   * Throws FORBIDDEN if HR acts on an administrator, or a custom role on HR: changing or inviting one would let the viewer take
   * over the account.
   */
  assertMayAdminister({ id, role }: Employee): void {
    const hasRights = role === "ADMIN" ? this.viewer.isAdmin : role !== "HR" || this.viewer.isHr
    if (id !== this.viewer.id && !hasRights) throw new AppError("FORBIDDEN")
  }

  /**
   * Throws FORBIDDEN, naming the fields, if HR acts on a member of HR in a way that needs an administrator: address, pay, access
   * and invitation. With them, one person of HR could act as two.
   */
  assertMayControl({ role }: Pick<Employee, "role">, fields: readonly string[] = []): void {
    if (!PRIVILEGED_ROLES.has(role) || this.viewer.isAdmin) return
    throw forbiddenError(...fields)
  }

  /** Throws SELF_ACTION_FORBIDDEN for a matter of the viewer, such as own pay or leave, on which another member of HR can decide. */
  async assertNotOwnMatter(employeeId: string): Promise<void> {
    if (employeeId === this.viewer.id && !(await this.isOnlyHrMember())) throw new AppError("SELF_ACTION_FORBIDDEN")
  }

  /** Whether the viewer is the only active member of HR, so that nobody else can decide on their requests. */
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
    this.assertMayControl(employee, ["role"])
    this.assertMayControl({ role }, ["role"])
    await this.assertAdministratorRemains(employee)
    await this.ctx.services.profiles.employment.changeFromToday(employee, { role })
  }

  private async transitionTo(employee: Employee, status: AccountStatus, reassignTo: string | undefined): Promise<unknown> {
    if (status === "INVITED") throw validationError({ status: "notAllowed" })
    if (status === "SUSPENDED") return this.suspendAccount(employee)
    return status === "ACTIVE"
      ? this.restoreAccount(employee)
      : this.ctx.services.administration.deactivations.deactivate(employee, reassignTo)
  }

  private async suspendAccount(employee: Employee): Promise<Employee> {
    await this.assertAdministratorRemains(employee)
    if (employee.id === this.viewer.id) throw new AppError("SELF_ACTION_FORBIDDEN")
    employee.accountStatus = nextStatus("block", employee.accountStatus)
    await this.ctx.services.identity.sessions.endAll(employee.id)
    this.emit("employee.block", { subject: employee })
    return employee
  }

  /**
   * Restores a suspended or deactivated account: to ACTIVE, or to INVITED without a password. Throws INVALID_REFERENCE if a
   * deactivated employee's department, position, location or manager no longer exists, and INVALID_TRANSITION for an account
   * whose identity was erased.
   */
  private async restoreAccount(employee: Employee): Promise<Employee> {
    this.assertMayControl(employee)
    const { departmentId, positionId, locationId } = employee
    if (employee.accountStatus === "DEACTIVATED") {
      const erasure = await this.em.findOne(Erasure, { employeeId: employee.id })
      if (erasure && !erasure.remainingClasses.includes("IDENTITY")) throw invalidTransition("unblock", employee)
      await this.assertReferencesExist(Employee, { departmentId, positionId, locationId })
      await this.assertNotDeactivated(employee, "managerId")
    }
    const status = nextStatus("unblock", employee.accountStatus)
    const { rows } = await sql`
      select 1 from credentials where organization_id = ${employee.organizationId} and employee_id = ${employee.id}
        and password_hash is not null`.execute(this.db)
    employee.accountStatus = rows.length > 0 ? status : "INVITED"
    this.emit("employee.unblock", { subject: employee })
    return employee
  }

  /** Whether the viewer may set a field of a new employee. Restricted fields, such as pay, need the right to change them for everyone. */
  private maySetInitially(name: string): boolean {
    const rule = this.ctx.policies.of(Employee).fields[name]
    return !rule?.read || rule.update?.(this.viewer) === everyone
  }

  /** Throws LAST_ADMINISTRATOR if no other active administrator exists. */
  async assertAdministratorRemains({ id, role, accountStatus }: Employee): Promise<void> {
    if (role !== "ADMIN" || accountStatus !== "ACTIVE") return
    const { rows } = await sql`
      select 1 from employees where organization_id = ${this.viewer.organizationId} and role = 'ADMIN'
        and account_status = 'ACTIVE' and id <> ${id} limit 1`.execute(this.db)
    if (rows.length === 0) throw new AppError("LAST_ADMINISTRATOR")
  }

  /** Locks the organization. If the viewer was blocked or lost the role while waiting, the unit of work fails before its commit. */
  private async lockOrganization(): Promise<void> {
    const { organizationId } = this.viewer
    const lock = sql`select 1 from organizations where id = ${organizationId} for no key update`
    await this.ctx.pending.lockOnce(organizationId, () => lock.execute(this.db))
  }
}
