// Inputs of the operations on accounts.
import { AccountStatus, Role } from "../../entities/enums.js"
import { EmploymentAttributes } from "../employment-attributes.js"
import { enumField, idField, jsonField } from "../fields.js"
import { input, patchInput } from "../input-field.js"
import { emailField, passwordField, phoneField, stringField } from "../text-fields.js"

@input("An employee to create. Without a password, an invitation is sent.")
export class CreateEmployeeInput extends EmploymentAttributes {
  @emailField("Work email address, used to sign in.") email!: string
  @stringField("First and last name.", { max: 200, example: "Ann Example" }) fullName!: string
  @enumField(Role, "Role of the account. EMPLOYEE by default.", { optional: true }) role?: Role
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @passwordField("Initial password. With one, the account is active at once and no invitation is sent. HR only.", {
    optional: true,
  })
  password?: string
  @jsonField("Values of custom fields, by key.", { optional: true }) customFields?: Record<string, unknown>
}

@patchInput("Fields of an account to change. Omitted fields keep their value.")
export class UpdateAccountInput extends EmploymentAttributes {
  @stringField("First and last name.", { optional: true, max: 200, example: "Ann Example" }) fullName?: string
  @emailField("Work email address, used to sign in.", { optional: true }) email?: string
  @phoneField("Work telephone number.", { nullable: true }) phone?: string | null
  @enumField(Role, "Role of the account.", { optional: true }) role?: Role
  @enumField(AccountStatus, "New status of the account: ACTIVE, SUSPENDED or DEACTIVATED.", { optional: true })
  status?: AccountStatus
  @idField("Id of the employee who takes over from a deactivated employee. Default: the manager, except for tasks. HR only.", {
    optional: true,
  })
  reassignTo?: string
  @jsonField("Values of custom fields to change, by key. Null clears a value.", { optional: true })
  customFields?: Record<string, unknown>
}

@input("Options for deactivating an employee.")
export class DeactivateEmployeeInput {
  @idField("Id of the employee who takes over. Default: the manager, except for tasks. HR only.", { optional: true })
  reassignTo?: string
}
