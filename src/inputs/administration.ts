// What is accepted about accounts.
import { AccountStatus, Role } from "../entities/enums.js"
import { emailField, enumField, idField, input, passwordField, phoneField, stringField } from "./fields.js"
import { EmploymentAttributes } from "./profiles-employment.js"

@input("A new person; without a password they are invited")
export class CreateEmployeeInput extends EmploymentAttributes {
  @emailField("Work e-mail address: the name to sign in with") email!: string
  @stringField("First and last name", { max: 120, example: "Ann Example" }) fullName!: string
  @enumField(Role, "What the account may do; EMPLOYEE unless said otherwise", { optional: true }) role?: Role
  @phoneField("Work telephone number", { nullable: true }) phone?: string | null
  @passwordField("A first password: the account is active at once, and nobody is invited", { optional: true }) password?: string
}

@input("What changes about an account; what is left out stays")
export class UpdateAccountInput extends EmploymentAttributes {
  @stringField("First and last name", { optional: true, max: 120, example: "Ann Example" }) fullName?: string
  @emailField("Work e-mail address: the name to sign in with", { optional: true }) email?: string
  @phoneField("Work telephone number", { nullable: true }) phone?: string | null
  @enumField(Role, "What the account may do", { optional: true }) role?: Role
  @enumField(AccountStatus, "Active, Suspended or Deactivated", { optional: true }) status?: AccountStatus
  @idField("Who takes over the reports and departments of somebody who is deactivated", { optional: true }) reassignTo?: string
}

@input("How somebody leaves")
export class DeactivateEmployeeInput {
  @idField("Who takes over their reports and the departments that they lead", { optional: true }) reassignTo?: string
}
