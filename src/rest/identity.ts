// Signing in and everything around it on the REST face.
import {
  Confirmation,
  InvitationCheck,
  RecoveryCodes,
  Session,
  SignInPayload,
  TokenPair,
  TwoFactorEnrollment,
  TwoFactorStatus,
} from "../entities/identity.js"
import {
  AcceptInvitationInput,
  ChangePasswordInput,
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

/** A sign-in shows the token and whose it is; the refresh token travels in its cookie. */
const signIn = { user: ["id", "role"], refreshToken: false } as const

export const identityRoutes = routes("Identity", [
  post("/auth/register-company", "registerCompany", {
    response: Confirmation,
    input: RegisterCompanyInput,
    status: 201,
    handler: (services, input) => services.identity.accounts.registerCompany(input),
  }),
  post("/auth/login", "login", {
    response: SignInPayload,
    input: LoginInput,
    include: signIn,
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
    handler: (services, input) => services.identity.accounts.forgotPassword(input),
  }),
  post("/auth/reset-password", "resetPassword", {
    response: Confirmation,
    input: ResetPasswordInput,
    handler: (services, input) => services.identity.accounts.resetPassword(input),
  }),
  post("/auth/change-password", "changePassword", {
    response: Confirmation,
    input: ChangePasswordInput,
    handler: (services, input) => services.identity.accounts.changePassword(input),
  }),
  get("/invites/validate", "invitation", {
    response: InvitationCheck,
    input: InvitationInput,
    handler: (services, input) => services.identity.accounts.invitation(input),
  }),
  post("/invites/accept", "acceptInvitation", {
    response: SignInPayload,
    input: AcceptInvitationInput,
    include: signIn,
    handler: (services, input) => services.identity.accounts.acceptInvitation(input),
  }),
  get("/auth/sessions", "sessions", {
    response: [Session],
    handler: (services) => services.identity.sessions.list(),
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
    response: RecoveryCodes,
    input: TwoFactorCodeInput,
    handler: (services, input) => services.identity.twoFactor.confirm(input),
  }),
  post("/auth/two-factor/disable", "disableTwoFactor", {
    response: NoContent,
    input: PasswordAndCodeInput,
    handler: (services, input) => services.identity.twoFactor.disable(input),
  }),
  post("/auth/two-factor/recovery-codes", "renewRecoveryCodes", {
    response: RecoveryCodes,
    input: PasswordAndCodeInput,
    handler: (services, input) => services.identity.twoFactor.renewRecoveryCodes(input),
  }),
])
