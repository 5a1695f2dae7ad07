// Who may do what with sessions and sign-in.
import { Session } from "../../entities/identity.js"
import { anyone, owner } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const identityPolicies = [policy(Session, { owner: "employeeId" }, { read: owner, revoke: owner })]

export const identityOperations: Operations = {
  registerCompany: {
    rule: "public",
    oncePerDocument: true,
    description: "Registers an organization with its first administrator, who can sign in at once",
  },
  login: {
    rule: "public",
    oncePerDocument: true,
    description: "Signs in, and sets the cookies `access_token` and `refresh_token`",
  },
  refreshSession: {
    rule: "public",
    description: "Renews a session. A refresh token works once; used again after ten seconds it ends the session",
  },
  logout: { rule: "public", description: "Ends the session of the access token, or of the refresh token where that has run out" },
  forgotPassword: {
    rule: "public",
    oncePerDocument: true,
    description: "Mails a link to reset the password. The answer does not tell whether the address is known",
  },
  resetPassword: {
    rule: "public",
    oncePerDocument: true,
    description: "Sets a new password by a mailed link, once within an hour, and ends all sessions",
  },
  invitation: {
    rule: "public",
    oncePerDocument: true,
    description:
      "What an invitation is for. `isValid` is false once it has expired, or was used or replaced; LINK_EXPIRED where it never was",
  },
  acceptInvitation: {
    rule: "public",
    oncePerDocument: true,
    description: "Accepts an invitation, once within seven days: activates the account and signs in",
  },
  changePassword: { rule: anyone, oncePerDocument: true, description: "Changes the password, and ends the other sessions" },
  sessions: { rule: anyone, description: "The sessions of the viewer that go on, the latest first" },
  endSession: { rule: anyone, description: "Ends a session of the viewer at once" },
  twoFactor: { rule: anyone, description: "Whether signing in takes a second step" },
  enrollTwoFactor: {
    rule: anyone,
    oncePerDocument: true,
    description: "A new secret for an authenticator app, to be confirmed by a code",
  },
  confirmTwoFactor: {
    rule: anyone,
    oncePerDocument: true,
    description: "Turns two-factor sign-in on, and gives the recovery codes",
  },
  disableTwoFactor: { rule: anyone, oncePerDocument: true, description: "Turns two-factor sign-in off" },
  renewRecoveryCodes: { rule: anyone, oncePerDocument: true, description: "New recovery codes in place of those before" },
}
