// Creation of employees with their accounts: one by one, or all of an import.
import { analyzeGrownTables, MIN_ROWS_TO_ANALYZE } from "../../adapters/table-statistics.js"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import type { BulkDeadline } from "../../core/bulk-deadline.js"
import { AppError, forbiddenError } from "../../core/errors.js"
import type { FreeValues } from "../../core/free-values.js"
import type { CreatedEmployee } from "../../entities/administration/accounts.js"
import type { Role } from "../../entities/enums.js"
import { Employee } from "../../entities/profiles/profiles.js"
import type { CreateEmployeeInput } from "../../inputs/administration.js"

/** Employees of an import that are inserted together. Building the statement blocks other requests. */
const EMPLOYEES_PER_INSERT = MIN_ROWS_TO_ANALYZE

/** Whether a new employee has a salary without a currency: it gets that of the organization. */
const lacksCurrency = ({ salary, salaryCurrency }: Partial<CreateEmployeeInput>): boolean =>
  salary != null && salaryCurrency == null

type NewAccount = Pick<CreateEmployeeInput, "email"> & Partial<CreateEmployeeInput>

/** Results of the checks and of hashing before the transaction that creates an account. */
export interface PreparedAccount {
  readonly freeAddresses: FreeValues
  readonly passwordHash?: string
}

export class NewEmployeeService extends BaseService {
  /** Checks for `create` that the address is free, and hashes the password. Throws EMAIL_TAKEN. */
  async prepare({ email, password, role = "EMPLOYEE", ...given }: NewAccount): Promise<PreparedAccount> {
    const { emailAddresses, passwords } = this.ctx.services.identity
    this.assertMayCreate(role, password, given)
    await this.assertReferencesExist(Employee, given)
    const freeAddresses = await emailAddresses.assertFree(email)
    if (password === undefined) return { freeAddresses }
    return { freeAddresses, passwordHash: await passwords.hashInitial(password, email) }
  }

  /**
   * Creates an employee. With a password the account is active, without one it is invited. Only HR sets a password: it would let the
   * viewer sign in as the new employee.
   */
  async create(
    { password, role = "EMPLOYEE", ...given }: CreateEmployeeInput,
    { freeAddresses, passwordHash }: PreparedAccount,
  ): Promise<CreatedEmployee> {
    this.assertMayCreate(role, password, given)
    this.ctx.services.identity.emailAddresses.assertChecked([given.email], freeAddresses)
    const accountStatus = password === undefined ? "INVITED" : "ACTIVE"
    const customFields = await this.ctx.services.customFields.values.create(Employee, given.customFields, (name) =>
      this.maySetInitially(name),
    )
    const emailUnconfirmedSince = password === undefined ? undefined : this.clock.now()
    const values = { ...given, ...(await this.findCurrency([given])), customFields, role, accountStatus, emailUnconfirmedSince }
    const employee = await this.createRecord(Employee, values as Partial<Employee>)
    if (passwordHash !== undefined) await this.ctx.services.identity.passwords.setInitial(employee, passwordHash)
    await this.ctx.services.profiles.employment.recordHire(employee)
    this.emit("employee.create", { subject: employee })
    const invitation = password === undefined ? await this.ctx.services.identity.invitations.send(employee) : undefined
    const { id, email, fullName, departmentId, positionId, locationId, managerId, hireDate, employmentType } = employee
    const employment = { departmentId, positionId, locationId, managerId, hireDate, employmentType }
    return { id, email, fullName, role, accountStatus, ...employment, invitation, employee }
  }

  /**
   * Creates employees of an import, who are not invited yet, by the rules of `create`. Managers come before their reports.
   * Statements are for all employees at once.
   */
  async createMany(
    inputs: readonly (CreateEmployeeInput & { id: string })[],
    { freeAddresses, deadline }: { freeAddresses: FreeValues; deadline: Pick<BulkDeadline, "assertTimeLeft"> },
  ): Promise<void> {
    if (inputs.length === 0) return
    for (const role of new Set(inputs.map(({ role = "EMPLOYEE" }) => role)))
      this.ctx.services.identity.accountGuards.assertMayControl({ role }, ["role"])
    const emails = inputs.map(({ email }) => email)
    this.ctx.services.identity.emailAddresses.assertChecked(emails, freeAddresses)
    await this.assertReferencesOfAll(inputs)
    const custom = await this.ctx.services.customFields.values.createMany(
      Employee,
      inputs.map(({ customFields = {} }) => customFields),
    )
    const problems = custom.flatMap((one) => one.problems)
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    const currency = await this.findCurrency(inputs)
    for (let start = 0; start < inputs.length; start += EMPLOYEES_PER_INSERT) {
      deadline.assertTimeLeft(start)
      const employees = inputs
        .slice(start, start + EMPLOYEES_PER_INSERT)
        .map(({ role = "EMPLOYEE", password: _, ...given }, n) => {
          const customFields = custom[start + n]?.values
          const pay = lacksCurrency(given) ? currency : {}
          return this.insert(Employee, { ...given, ...pay, customFields, role, accountStatus: "INVITED" } as Partial<Employee>)
        })
      await this.ctx.services.profiles.employment.recordHires(employees)
      for (const subject of employees) this.emit("employee.create", { subject })
      if (start === 0 && inputs.length >= MIN_ROWS_TO_ANALYZE) await analyzeGrownTables(this.db)
    }
  }

  /** The currency of the organization, if some of the employees have a salary without one. */
  private async findCurrency(inputs: readonly Partial<NewAccount>[]): Promise<Pick<Employee, "salaryCurrency">> {
    return inputs.some(lacksCurrency) ? { salaryCurrency: await this.ctx.services.organization.settings.loadCurrency() } : {}
  }

  /** Checks and locks the records to which the employees refer, except for each other. */
  private async assertReferencesOfAll(inputs: readonly (CreateEmployeeInput & { id: string })[]): Promise<void> {
    for (const field of ["departmentId", "positionId", "locationId"] as const)
      for (const id of new Set(inputs.map((input) => input[field]))) await this.assertReferencesExist(Employee, { [field]: id })
    const own = new Set(inputs.map(({ id }) => id))
    const managers = [...new Set(inputs.flatMap(({ managerId }) => managerId ?? []))].filter((id) => !own.has(id))
    await this.assertEmployeesNotDeactivated({ managerId: managers })
  }

  /** Throws FORBIDDEN naming the fields of a new account that the viewer may not set. */
  private assertMayCreate(role: Role, password: string | undefined, given: Partial<NewAccount>): void {
    this.ctx.services.identity.accountGuards.assertMayControl({ role }, ["role"])
    if (password !== undefined && !this.viewer.isHr) throw forbiddenError("password")
    const forbidden = Object.entries(given).flatMap(([name, value]) =>
      value === undefined || this.maySetInitially(name) ? [] : name,
    )
    // A manager reads what HR enters later, and decides on leave.
    if (given.managerId === this.viewer.id && !this.viewer.isHr) forbidden.push("managerId")
    if (forbidden.length > 0) throw forbiddenError(...forbidden)
  }

  /** Whether the viewer may set a field of a new employee. Restricted fields, such as pay, need the right to change them for everyone. */
  private maySetInitially(name: string): boolean {
    const rule = this.ctx.accessPolicies.of(Employee).fields[name]
    return !rule?.read || rule.update?.(this.viewer) === everyone
  }
}
