// Input of the registration of an organization.
import { input } from "../input-field.js"
import { emailField, passwordField, stringField } from "../text-fields.js"

@input("An organization to register, with its first administrator.")
export class RegisterCompanyInput {
  @emailField("Email address of the administrator, used to sign in.") email!: string
  @passwordField("Password: at least 8 characters with an uppercase letter, a lowercase letter and a number.") password!: string
  @stringField("Name of the organization.", { max: 120, example: "Harbour & Sons" }) organizationName!: string
  @stringField("Name of the administrator. By default, it is derived from the email address.", {
    max: 120,
    optional: true,
    example: "Ann Berg",
  })
  fullName?: string
}
