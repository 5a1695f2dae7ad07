// REST routes of sign-in, passwords, invitations, sessions, two-factor authentication and passkeys.
import { RefreshTokenInput } from "../inputs/identity.js"
import { IdentityResolver } from "../resolvers/identity.js"
import { PasskeyResolver } from "../resolvers/passkeys.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

/** The response to a sign-in omits the refresh token, which is set as a cookie. */
const signInFields = { user: ["id", "role"], refreshToken: false } as const

const accountRoutes = operationRoutes("Identity", IdentityResolver, {
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

const passkeyRoutes = operationRoutes("Identity", PasskeyResolver, {
  "POST /auth/login/passkey/options": "passkeyLoginOptions",
  "POST /auth/login/passkey": { operation: "loginWithPasskey", include: signInFields },
  "GET /auth/passkeys": "passkeys",
  "POST /auth/passkeys/options": "startPasskey",
  "POST /auth/passkeys": "createPasskey",
  "GET /auth/passkeys/:id": "passkey",
  "PATCH /auth/passkeys/:id": "updatePasskey",
  "DELETE /auth/passkeys/:id": "deletePasskey",
})

export const identityRoutes: readonly RouteDefinition[] = [...accountRoutes, ...passkeyRoutes]
