// REST routes of registration, sign-in, passwords, invitations, sessions and two-factor authentication.
import {
  InvitationCheck,
  RecoveryCodesPayload,
  Session,
  SignInPayload,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import { Confirmation } from "../entities/payloads.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  ConfirmPasswordInput,
  ForgotPasswordInput,
  InvitationInput,
  LoginInput,
  PasswordAndCodeInput,
  RefreshTokenInput,
  RegisterCompanyInput,
  ResetPasswordInput,
  TwoFactorCodeInput,
} from "../inputs/identity.js"
import { del, get, NoContent, post, routes } from "./route.js"

/** The response to a sign-in omits the refresh token, which is set as a cookie. */
const signInFields = { user: ["id", "role"], refreshToken: false } as const

export const identityRoutes = routes("Identity", [
  post("/auth/register-company", "registerCompany", {
    response: Confirmation,
    input: RegisterCompanyInput,
    status: 201,
    location: "/companies/settings",
    handler: (services, input) => services.identity.accounts.registerCompany(input),
  }),
  post("/auth/login", "login", {
    response: SignInPayload,
    input: LoginInput,
    include: signInFields,
    handler: (services, input) => services.identity.accounts.login(input),
  }),
  post("/auth/refresh", "refreshSession", {
    response: TokenPair,
    input: RefreshTokenInput,
    handler: (services, input) => services.identity.sessions.refresh(input),
  }),
  post("/auth/logout", "logout", {
    response: NoContent,
    input: RefreshTokenInput,
    handler: (services, input) => services.identity.sessions.logout(input),
  }),
  post("/auth/forgot-password", "forgotPassword", {
    response: Confirmation,
    input: ForgotPasswordInput,
    handler: (services, input) => services.identity.passwords.requestReset(input),
  }),
  post("/auth/reset-password", "resetPassword", {
    response: Confirmation,
    input: ResetPasswordInput,
    handler: (services, input) => services.identity.passwords.reset(input),
  }),
  post("/auth/change-password", "changePassword", {
    response: Confirmation,
    input: ChangePasswordInput,
    handler: (services, input) => services.identity.passwords.change(input),
  }),
  post("/auth/confirm-email", "confirmEmail", {
    response: Confirmation,
    input: ConfirmEmailInput,
    handler: (services, input) => services.identity.emailAddresses.confirm(input),
  }),
  get("/invites/validate", "invitation", {
    response: InvitationCheck,
    input: InvitationInput,
    handler: (services, input) => services.identity.invitations.check(input),
  }),
  post("/invites/accept", "acceptInvitation", {
    response: SignInPayload,
    input: AcceptInvitationInput,
    include: signInFields,
    handler: (services, input) => services.identity.invitations.accept(input),
  }),
  get("/auth/sessions", "sessions", {
    response: [Session],
    handler: (services) => services.identity.sessions.list(),
  }),
  del("/auth/sessions", "endAllSessions", {
    response: NoContent,
    handler: (services) => services.identity.sessions.endOwn(),
  }),
  del("/auth/sessions/:id", "endSession", {
    response: NoContent,
    handler: (services, { id }) => services.identity.sessions.end(id),
  }),
  get("/auth/two-factor", "twoFactor", {
    response: TwoFactorStatus,
    handler: (services) => services.identity.twoFactor.getStatus(),
  }),
  post("/auth/two-factor", "enrollTwoFactor", {
    response: TwoFactorEnrollment,
    input: ConfirmPasswordInput,
    handler: (services, input) => services.identity.twoFactor.enroll(input),
  }),
  post("/auth/two-factor/confirm", "confirmTwoFactor", {
    response: RecoveryCodesPayload,
    input: TwoFactorCodeInput,
    handler: (services, input) => services.identity.twoFactor.confirm(input),
  }),
  post("/auth/two-factor/disable", "disableTwoFactor", {
    response: NoContent,
    input: PasswordAndCodeInput,
    handler: (services, input) => services.identity.twoFactor.disable(input),
  }),
  post("/auth/two-factor/recovery-codes", "renewRecoveryCodes", {
    response: RecoveryCodesPayload,
    input: PasswordAndCodeInput,
    handler: (services, input) => services.identity.twoFactor.renewRecoveryCodes(input),
  }),
])
