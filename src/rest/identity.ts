// REST routes of sign-in, passwords, invitations, sessions and two-factor authentication.
import { RefreshTokenInput } from "../inputs/identity.js"
import { IdentityResolver } from "../resolvers/identity.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

/** The response to a sign-in omits the refresh token, which is set as a cookie. */
const signInFields = { user: ["id", "role"], refreshToken: false } as const

export const identityRoutes: readonly RouteDefinition[] = operationRoutes("Identity", IdentityResolver, {
  "POST /auth/login": { operation: "login", include: signInFields },
  "POST /auth/refresh": { operation: "refreshSession", input: RefreshTokenInput },
  "POST /auth/logout": { operation: "logout", status: 204 },
  "POST /auth/forgot-password": "forgotPassword",
  "POST /auth/reset-password": "resetPassword",
  "POST /auth/change-password": "changePassword",
  "POST /auth/confirm-email": "confirmEmail",
  "GET /invites/validate": "invitation",
  "POST /invites/accept": { operation: "acceptInvitation", include: signInFields },
  "GET /auth/sessions": "sessions",
  "DELETE /auth/sessions": { operation: "endAllSessions", status: 204 },
  "DELETE /auth/sessions/:id": "endSession",
  "GET /auth/two-factor": "twoFactor",
  "POST /auth/two-factor": "enrollTwoFactor",
  "POST /auth/two-factor/confirm": "confirmTwoFactor",
  "POST /auth/two-factor/disable": { operation: "disableTwoFactor", status: 204 },
  "POST /auth/two-factor/recovery-codes": "renewRecoveryCodes",
})
