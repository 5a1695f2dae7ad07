// What is accepted about signing in.
import { emailField, input, passwordField, stringField } from "./fields.js"

const link = { min: 1, max: 200, example: "Zk3V0f9cQm1yJX0sT2w5b7n8r4u6a1e3h5k7m9p2q4s" }
const refreshToken = "The refresh token; without one, the cookie's"
const code = { max: 20, example: "123456" }

@input("A new organization with its first administrator")
export class RegisterCompanyInput {
  @emailField("The administrator's address: the name to sign in with") email!: string
  @passwordField("At least 8 characters with an uppercase letter, a lowercase letter and a number") password!: string
  @stringField("The name of the organization", { max: 120, example: "Harbour & Sons" }) organizationName!: string
  @stringField("The administrator's name; made of the address where it is not given", {
    max: 120,
    optional: true,
    example: "Ann Berg",
  })
  fullName?: string
}

@input("What somebody signs in with")
export class Credentials {
  @emailField("The address of the account") email!: string
  @passwordField("The password") password!: string
  @stringField("The code of the authenticator app, or a recovery code, where two-factor sign-in is on", {
    ...code,
    optional: true,
  })
  code?: string
}

@input("The session to renew or to end")
export class RefreshToken {
  @stringField(refreshToken, { max: 200, optional: true, example: "01981b3c-7d5e-7000-8000-000000000001.k3V0f9.Qm1yJX" })
  refreshToken?: string
}

@input("Whose password was forgotten")
export class ForgotPasswordInput {
  @emailField("The address of the account") email!: string
}

@input("A new password by a link that was mailed")
export class ResetPasswordInput {
  @stringField("The token of the link", link) token!: string
  @passwordField("The new password") newPassword!: string
}

@input("A new password in place of the current one")
export class ChangePasswordInput {
  @passwordField("The password until now") currentPassword!: string
  @passwordField("The new password") newPassword!: string
}

@input("The link of an invitation")
export class InvitationInput {
  @stringField("The token of the link", link) token!: string
}

@input("Who accepts an invitation")
export class AcceptInvitationInput {
  @stringField("The token of the link", link) token!: string
  @passwordField("The password to sign in with from now on") password!: string
  @stringField("First and last name", { max: 120, example: "Ann Berg" }) fullName!: string
}

@input("The password once more, before something dangerous")
export class ConfirmPasswordInput {
  @passwordField("The current password") password!: string
}

@input("A code of the authenticator app")
export class TwoFactorCodeInput {
  @stringField("The six digits that the app shows", code) code!: string
}

@input("The password and a code, before something dangerous")
export class TwoFactorProofInput extends ConfirmPasswordInput {
  @stringField("The code of the authenticator app, or a recovery code", code) code!: string
}
