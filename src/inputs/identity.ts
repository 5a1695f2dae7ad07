// Inputs of sign-in, passwords, invitations and two-factor authentication.
import { booleanField } from "./fields.js"
import { input } from "./input-field.js"
import { emailField, passwordField, stringField } from "./text-fields.js"

const linkToken = { min: 1, max: 200, example: "AZgbPH1ecACAAAAAAAAAAQ.Zk3V0f9cQm1yJX0sT2w5b7n8r4u6a1e3h5k7m9p2q4s" }
const twoFactorCode = { max: 20, example: "123456" }
const codeFieldIfEnabled = () =>
  stringField("Code of the authenticator app or a recovery code. Required if two-factor authentication is enabled.", {
    ...twoFactorCode,
    optional: true,
  })

@input("Credentials to sign in with.")
export class LoginInput {
  @emailField("Email address of the account.") email!: string
  @passwordField("Password of the account.") password!: string
  @codeFieldIfEnabled() code?: string
}

const REFRESH_TOKEN_EXAMPLE = "AZgbPH1ecACAAAAAAAAAAQ.01981b3c-7d5e-7000-8000-000000000001.k3V0f9.Qm1yJX"

@input("The session to renew. GraphQL requires the token, because browsers send the cookie to `/api/auth` only.")
export class RefreshSessionInput {
  @stringField("Current refresh token of the session.", { max: 200, example: REFRESH_TOKEN_EXAMPLE }) refreshToken!: string
}

@input("The session to renew or to end.")
export class RefreshTokenInput {
  @stringField("Refresh token. By default, the token in the cookie is used.", {
    max: 200,
    optional: true,
    example: REFRESH_TOKEN_EXAMPLE,
  })
  refreshToken?: string
}

@input("The account whose password was forgotten.")
export class ForgotPasswordInput {
  @emailField("Email address of the account.") email!: string
}

@input("A new password, authorized by an emailed link.")
export class ResetPasswordInput {
  @stringField("Token of the link.", linkToken) token!: string
  @passwordField("New password: at least 8 characters with an uppercase letter, a lowercase letter and a number.")
  newPassword!: string
}

@input("A new password, authorized by the current one.")
export class ChangePasswordInput {
  @passwordField("The caller's current password.") currentPassword!: string
  @passwordField("New password: at least 8 characters with an uppercase letter, a lowercase letter and a number.")
  newPassword!: string
  @booleanField("Whether the caller's feed addresses are deleted as well. False by default.", { optional: true })
  deleteFeeds?: boolean
}

@input("An invitation link.")
export class InvitationInput {
  @stringField("Token of the link.", linkToken) token!: string
}

@input("An invitation link with the password and name of the new user.")
export class AcceptInvitationInput {
  @stringField("Token of the link.", linkToken) token!: string
  @passwordField("Password to sign in with.") password!: string
  @stringField("First and last name.", { max: 200, example: "Ann Berg" }) fullName!: string
}

@input("The caller's password, to confirm a sensitive operation.")
export class ConfirmPasswordInput {
  @passwordField("The caller's current password.") password!: string
}

@input("A link that confirms an email address.")
export class ConfirmEmailInput {
  @stringField("Token of the link.", linkToken) token!: string
}

@input("A code of the authenticator app.")
export class TwoFactorCodeInput {
  @stringField("Six digits that the app shows.", twoFactorCode) code!: string
}

@input("The caller's password, to add a passkey.")
export class StartPasskeyInput extends ConfirmPasswordInput {
  @codeFieldIfEnabled() code?: string
}

@input("The caller's password and a code, to confirm a sensitive operation.")
export class PasswordAndCodeInput extends ConfirmPasswordInput {
  @stringField("Code of the authenticator app, or a recovery code.", twoFactorCode) code!: string
}
