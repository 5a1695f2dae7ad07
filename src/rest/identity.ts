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
  AcceptedInvitation,
  Credentials,
  ForgottenPassword,
  InvitationLink,
  NewCompany,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  RefreshToken,
  TwoFactorCode,
  TwoFactorProof,
} from "../inputs/identity.js"
import { del, get, Nothing, post, routes } from "./route.js"

/** A sign-in shows the token and whose it is; the refresh token travels in its cookie. */
const signIn = { user: ["id", "role"], refreshToken: false } as const

export const identity = routes("Identity", [
  post("/auth/register-company", {
    op: "registerCompany",
    says: "Registers an organization with its first administrator, who can sign in at once",
    gives: Confirmation,
    takes: NewCompany,
    status: 201,
    do: (c, input) => c.identity.registerCompany(input),
  }),
  post("/auth/login", {
    op: "login",
    says: "Signs in, and sets the cookies `access_token` and `refresh_token`",
    gives: SignIn,
    takes: Credentials,
    include: signIn,
    do: (c, input) => c.identity.login(input),
  }),
  post("/auth/refresh", {
    op: "refreshSession",
    says: "Renews a session. A refresh token works once; used again after ten seconds it ends the session",
    gives: TokenPair,
    takes: RefreshToken,
    do: (c, input) => c.sessions.refreshSession(input),
  }),
  post("/auth/logout", {
    op: "logout",
    says: "Ends the session of the access token, or of the refresh token where that has run out",
    gives: Nothing,
    takes: RefreshToken,
    do: (c, input) => c.sessions.logout(input),
  }),
  post("/auth/forgot-password", {
    op: "forgotPassword",
    says: "Mails a link to reset the password. The answer does not tell whether the address is known",
    gives: Confirmation,
    takes: ForgottenPassword,
    do: (c, input) => c.identity.forgotPassword(input),
  }),
  post("/auth/reset-password", {
    op: "resetPassword",
    says: "Sets a new password by a mailed link, once within an hour, and ends all sessions",
    gives: Confirmation,
    takes: PasswordReset,
    do: (c, input) => c.identity.resetPassword(input),
  }),
  post("/auth/change-password", {
    op: "changePassword",
    says: "Changes the password, and ends the other sessions",
    gives: Confirmation,
    takes: PasswordChange,
    do: (c, input) => c.identity.changePassword(input),
  }),
  get("/invites/validate", {
    op: "invitation",
    says: "What an invitation is for. `isValid` is false once it has expired, or was used or replaced; 410 where it never was",
    gives: InvitationCheck,
    takes: InvitationLink,
    do: (c, input) => c.identity.invitation(input),
  }),
  post("/invites/accept", {
    op: "acceptInvitation",
    says: "Accepts an invitation, once within seven days: activates the account and signs in",
    gives: SignIn,
    takes: AcceptedInvitation,
    include: signIn,
    do: (c, input) => c.identity.acceptInvitation(input),
  }),
  get("/auth/sessions", {
    op: "sessions",
    says: "The sessions of the caller that go on, the latest first",
    gives: [Session],
    do: (c) => c.sessions.sessions(),
  }),
  del("/auth/sessions/:id", {
    op: "endSession",
    says: "Ends a session of the caller at once",
    gives: Nothing,
    do: (c, { id }) => c.sessions.endSession(id),
  }),
  get("/auth/two-factor", {
    op: "twoFactor",
    says: "Whether signing in takes a second step",
    gives: TwoFactorStatus,
    do: (c) => c.twoFactor.status(),
  }),
  post("/auth/two-factor", {
    op: "enrollTwoFactor",
    says: "A new secret for an authenticator app, to be confirmed by a code",
    gives: TwoFactorEnrollment,
    takes: PasswordProof,
    do: (c, input) => c.twoFactor.enroll(input),
  }),
  post("/auth/two-factor/confirm", {
    op: "confirmTwoFactor",
    says: "Turns two-factor sign-in on, and gives the recovery codes",
    gives: RecoveryCodes,
    takes: TwoFactorCode,
    do: (c, input) => c.twoFactor.confirm(input),
  }),
  post("/auth/two-factor/disable", {
    op: "disableTwoFactor",
    says: "Turns two-factor sign-in off",
    gives: Nothing,
    takes: TwoFactorProof,
    do: (c, input) => c.twoFactor.disable(input),
  }),
  post("/auth/two-factor/recovery-codes", {
    op: "renewRecoveryCodes",
    says: "New recovery codes in place of those before",
    gives: RecoveryCodes,
    takes: TwoFactorProof,
    do: (c, input) => c.twoFactor.renewRecoveryCodes(input),
  }),
])
