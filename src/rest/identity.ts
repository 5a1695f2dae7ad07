// Signing in and everything around it on the REST face.
import {
  Confirmation,
  InvitationCheck,
  RecoveryCodes,
  Session,
  SignIn,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
  ConfirmPasswordInput,
  Credentials,
  ForgotPasswordInput,
  InvitationInput,
  RefreshToken,
  RegisterCompanyInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
  TwoFactorProofInput,
} from "../inputs/identity.js"
import { del, get, NoContent, post, routes } from "./route.js"

/** A sign-in shows the token and whose it is; the refresh token travels in its cookie. */
const signIn = { user: ["id", "role"], refreshToken: false } as const

export const identity = routes("Identity", [
  post("/auth/register-company", {
    operation: "registerCompany",
    description: "Registers an organization with its first administrator, who can sign in at once",
    response: Confirmation,
    input: RegisterCompanyInput,
    status: 201,
    handler: (c, input) => c.services.identity.accounts.registerCompany(input),
  }),
  post("/auth/login", {
    operation: "login",
    description: "Signs in, and sets the cookies `access_token` and `refresh_token`",
    response: SignIn,
    input: Credentials,
    include: signIn,
    handler: (c, input) => c.services.identity.accounts.login(input),
  }),
  post("/auth/refresh", {
    operation: "refreshSession",
    description: "Renews a session. A refresh token works once; used again after ten seconds it ends the session",
    response: TokenPair,
    input: RefreshToken,
    handler: (c, input) => c.services.identity.sessions.refreshSession(input),
  }),
  post("/auth/logout", {
    operation: "logout",
    description: "Ends the session of the access token, or of the refresh token where that has run out",
    response: NoContent,
    input: RefreshToken,
    handler: (c, input) => c.services.identity.sessions.logout(input),
  }),
  post("/auth/forgot-password", {
    operation: "forgotPassword",
    description: "Mails a link to reset the password. The answer does not tell whether the address is known",
    response: Confirmation,
    input: ForgotPasswordInput,
    handler: (c, input) => c.services.identity.accounts.forgotPassword(input),
  }),
  post("/auth/reset-password", {
    operation: "resetPassword",
    description: "Sets a new password by a mailed link, once within an hour, and ends all sessions",
    response: Confirmation,
    input: ResetPasswordInput,
    handler: (c, input) => c.services.identity.accounts.resetPassword(input),
  }),
  post("/auth/change-password", {
    operation: "changePassword",
    description: "Changes the password, and ends the other sessions",
    response: Confirmation,
    input: ChangePasswordInput,
    handler: (c, input) => c.services.identity.accounts.changePassword(input),
  }),
  get("/invites/validate", {
    operation: "invitation",
    description:
      "What an invitation is for. `isValid` is false once it has expired, or was used or replaced; 410 where it never was",
    response: InvitationCheck,
    input: InvitationInput,
    handler: (c, input) => c.services.identity.accounts.invitation(input),
  }),
  post("/invites/accept", {
    operation: "acceptInvitation",
    description: "Accepts an invitation, once within seven days: activates the account and signs in",
    response: SignIn,
    input: AcceptInvitationInput,
    include: signIn,
    handler: (c, input) => c.services.identity.accounts.acceptInvitation(input),
  }),
  get("/auth/sessions", {
    operation: "sessions",
    description: "The sessions of the caller that go on, the latest first",
    response: [Session],
    handler: (c) => c.services.identity.sessions.sessions(),
  }),
  del("/auth/sessions/:id", {
    operation: "endSession",
    description: "Ends a session of the caller at once",
    response: NoContent,
    handler: (c, { id }) => c.services.identity.sessions.endSession(id),
  }),
  get("/auth/two-factor", {
    operation: "twoFactor",
    description: "Whether signing in takes a second step",
    response: TwoFactorStatus,
    handler: (c) => c.services.identity.twoFactor.status(),
  }),
  post("/auth/two-factor", {
    operation: "enrollTwoFactor",
    description: "A new secret for an authenticator app, to be confirmed by a code",
    response: TwoFactorEnrollment,
    input: ConfirmPasswordInput,
    handler: (c, input) => c.services.identity.twoFactor.enroll(input),
  }),
  post("/auth/two-factor/confirm", {
    operation: "confirmTwoFactor",
    description: "Turns two-factor sign-in on, and gives the recovery codes",
    response: RecoveryCodes,
    input: TwoFactorCodeInput,
    handler: (c, input) => c.services.identity.twoFactor.confirm(input),
  }),
  post("/auth/two-factor/disable", {
    operation: "disableTwoFactor",
    description: "Turns two-factor sign-in off",
    response: NoContent,
    input: TwoFactorProofInput,
    handler: (c, input) => c.services.identity.twoFactor.disable(input),
  }),
  post("/auth/two-factor/recovery-codes", {
    operation: "renewRecoveryCodes",
    description: "New recovery codes in place of those before",
    response: RecoveryCodes,
    input: TwoFactorProofInput,
    handler: (c, input) => c.services.identity.twoFactor.renewRecoveryCodes(input),
  }),
])
