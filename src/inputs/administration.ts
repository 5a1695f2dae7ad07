// What is accepted about accounts.
import { AccountStatus, Role } from "../entities/enums.js"
import { choice, email, input, password, phone, ref, text } from "./fields.js"
import { EmploymentAttributes } from "./profiles-employment.js"

@input("A new person; without a password they are invited")
export class NewEmployee extends EmploymentAttributes {
  @email("Work e-mail address: the name to sign in with") email!: string
  @text("First and last name", { max: 120, example: "Ann Example" }) fullName!: string
  @choice(Role, "What the account may do; EMPLOYEE unless said otherwise", { optional: true }) role?: Role
  @phone("Work telephone number", { clear: true }) phone?: string | null
  @password("A first password: the account is active at once, and nobody is invited", { optional: true }) password?: string
}

@input("What changes about an account; what is left out stays")
export class AccountPatch extends EmploymentAttributes {
  @text("First and last name", { optional: true, max: 120, example: "Ann Example" }) fullName?: string
  @email("Work e-mail address: the name to sign in with", { optional: true }) email?: string
  @phone("Work telephone number", { clear: true }) phone?: string | null
  @choice(Role, "What the account may do", { optional: true }) role?: Role
  @choice(AccountStatus, "Active, Suspended or Deactivated", { optional: true }) status?: AccountStatus
  @ref("Who takes over the reports and departments of somebody who is deactivated", { optional: true }) reassignTo?: string
}

@input("How somebody leaves")
export class Deactivation {
  @ref("Who takes over their reports and the departments that they lead", { optional: true }) reassignTo?: string
}
