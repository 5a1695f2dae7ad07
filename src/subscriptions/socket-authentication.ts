// Authentication of WebSockets: the token of the handshake or of `connection_init`, and its renewal by a ping message.
import type { IncomingMessage } from "node:http"
import { CloseCode } from "graphql-ws"
import type { Viewer } from "../auth/viewer.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, isTemporary } from "../core/errors.js"
import { credentialsOf } from "../http/cookies.js"
import type { SocketConnection } from "./socket-connection.js"

const bearerToken = (text: unknown) => (typeof text === "string" ? /^(?:Bearer +)?(\S+) *$/i.exec(text)?.[1] : undefined)

/** The cookie counts only with an Origin header, which `isCrossOrigin` has checked: other pages cannot use it. */
export const tokenOfHandshake = (req: IncomingMessage, isSecure: boolean): string | undefined =>
  bearerToken(req.headers.authorization) ?? (req.headers.origin ? credentialsOf(req, isSecure).accessToken : undefined)

/** The token in the payload of `connection_init`. */
export const tokenOfParams = (params: Record<string, unknown>): string | undefined =>
  bearerToken(params.Authorization ?? params.authorization ?? params.token)

/** Authenticates a token. Throws UNAUTHENTICATED or ACCOUNT_SUSPENDED. */
export async function authenticateToken(
  { authenticator }: AppDependencies,
  token: string | undefined,
): Promise<{ viewer: Viewer; expiresAt: number }> {
  if (!token) throw new AppError("UNAUTHENTICATED")
  return authenticator.authenticate(token)
}

/** Payload of a `pong` message that answers a renewal. */
type RenewalResult = { readonly expiresAt: string } | { readonly error: string }

/**
 * Renews a connection with a later token of its session. An invalid token and one of another session close it with 4403. A
 * session that has ended closes it with 4401. Returns undefined for a closed connection.
 */
export async function renewConnection(
  deps: AppDependencies,
  connection: SocketConnection | undefined,
  authorization: unknown,
): Promise<RenewalResult | undefined> {
  // Before `connection_init` there is nothing to renew.
  if (!connection) return { error: "UNAUTHENTICATED" }
  const viewer = { id: connection.employeeId, organizationId: connection.organizationId }
  const limit = await deps.rateLimits.request({ viewer, address: undefined })
  if (limit && !limit.isAllowed) return { error: "RATE_LIMITED" }
  const token = bearerToken(authorization)
  const claims = token === undefined ? undefined : await deps.tokens.readAccessToken(token, deps.clock)
  if (!claims || claims.sessionId !== connection.sessionId || claims.userId !== connection.employeeId) {
    connection.closeWith(CloseCode.Forbidden, "The token is not valid for this connection")
    return undefined
  }
  try {
    const { expiresAt } = await authenticateToken(deps, token)
    return { expiresAt: new Date(connection.renew(expiresAt)).toISOString() }
  } catch (error) {
    if (!(error instanceof AppError) || isTemporary(error)) return { error: "UNAVAILABLE" }
    if (error.status === 403) connection.closeWith(CloseCode.Forbidden, error.code)
    else connection.close("sessionEnded")
    return undefined
  }
}
