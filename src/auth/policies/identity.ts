// Access rules of sessions and operations of sign-in, passwords, invitations and two-factor authentication.
import { Session } from "../../entities/identity.js"
import { anyone, owner } from "../access-rules.js"
import { type Operations, policy } from "../policies.js"

export const identityPolicies = [policy(Session, { owner: "employeeId" }, { read: owner, revoke: owner })]

export const identityOperations: Operations = {
  registerCompany: {
    rule: "public",
    handlesCredentials: true,
    errors: ["EMAIL_TAKEN", "REGISTRATION_CLOSED"],
    oncePerDocument: true,
    description: "Register an organization with its first administrator, who can sign in at once.",
  },
  login: {
    rule: "public",
    handlesCredentials: true,
    errors: ["INVALID_CREDENTIALS", "ACCOUNT_SUSPENDED", "TWO_FACTOR_REQUIRED", "TWO_FACTOR_INVALID"],
    oncePerDocument: true,
    description: "Sign in. Sets the cookies `access_token` and `refresh_token`.",
  },
  refreshSession: {
    rule: "public",
    handlesCredentials: true,
    errors: ["UNAUTHENTICATED", "ACCOUNT_SUSPENDED"],
    description: "Renew a session. A refresh token works once; using it again after ten seconds ends the session.",
  },
  logout: {
    rule: "public",
    handlesCredentials: true,
    errors: ["UNAUTHENTICATED"],
    description: "End the session of the access token, or of the refresh token if the access token has expired.",
  },
  forgotPassword: {
    rule: "public",
    oncePerDocument: true,
    description: "Email a link to reset the password. The response is the same whether or not the address is known.",
  },
  resetPassword: {
    rule: "public",
    handlesCredentials: true,
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description: "Set a new password with an emailed link, which works once within an hour. Ends all sessions.",
  },
  confirmEmail: {
    rule: "public",
    handlesCredentials: true,
    errors: ["LINK_EXPIRED", "EMAIL_TAKEN"],
    oncePerDocument: true,
    description: "Confirm an email address with an emailed link, which works once within seven days.",
  },
  invitation: {
    rule: "public",
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description:
      "Check an invitation link. `isValid` is false if it has expired or was used or replaced; an unknown link returns LINK_EXPIRED.",
  },
  acceptInvitation: {
    rule: "public",
    handlesCredentials: true,
    errors: ["LINK_EXPIRED"],
    oncePerDocument: true,
    description: "Accept an invitation, once within seven days. Activates the account and signs in.",
  },
  changePassword: {
    rule: anyone,
    handlesCredentials: true,
    oncePerDocument: true,
    description: "Change the caller's password and end all other sessions.",
  },
  sessions: { rule: anyone, description: "List the caller's active sessions, latest first." },
  endSession: { rule: anyone, description: "End one of the caller's sessions." },
  endAllSessions: {
    rule: anyone,
    handlesCredentials: true,
    description: "End all of the caller's sessions, the current one included, and delete the caller's feed addresses.",
  },
  twoFactor: { rule: anyone, description: "Get the state of the caller's two-factor authentication." },
  enrollTwoFactor: {
    rule: anyone,
    handlesCredentials: true,
    errors: ["TWO_FACTOR_ALREADY_ENABLED"],
    oncePerDocument: true,
    description: "Create a secret for an authenticator app. It takes effect once a code confirms it.",
  },
  confirmTwoFactor: {
    rule: anyone,
    handlesCredentials: true,
    errors: ["TWO_FACTOR_ALREADY_ENABLED", "INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Enable two-factor authentication with a code of the app. Returns recovery codes.",
  },
  disableTwoFactor: {
    rule: anyone,
    handlesCredentials: true,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Disable two-factor authentication.",
  },
  renewRecoveryCodes: {
    rule: anyone,
    handlesCredentials: true,
    errors: ["INVALID_TRANSITION"],
    oncePerDocument: true,
    description: "Replace all recovery codes.",
  },
}
