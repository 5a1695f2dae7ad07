// Access tokens (short-lived JWTs) and the opaque secrets behind refresh, reset and invitation links.
import { createHash, randomBytes } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Clock } from "../adapters/clock.js"
import { createSeal, deriveKey } from "../adapters/seal.js"

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

const ALGORITHM = "HS256"
const TYPE = "at+jwt"
const ISSUER = "hr-workforce-platform"
const AUDIENCE = "hr-workforce-platform/api"
const LONGEST_TOKEN = 2048
const MOST_VERIFIED = 10_000

const payload = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  org: z.uuid(),
  role: z.enum(["EMPLOYEE", "MANAGER", "HR", "ADMIN"]),
  iat: z.int(),
  exp: z.int(),
})

export interface AccessClaims {
  userId: string
  sessionId: string
  organizationId: string
  role: z.infer<typeof payload>["role"]
}

export interface Tokens {
  issueAccessToken(claims: AccessClaims, clock: Clock): Promise<string>
  /** The claims of a token that is ours and has not expired; null for every other text, without telling why. */
  readAccessToken(token: string, clock: Clock): Promise<VerifiedClaims | null>
  /** A refresh token for a new session. It is signed, so that one that was spent long ago is still known as ours. */
  newRefreshToken(sessionId: string): string
  /** The token that takes a spent one's place: always the same, so that two pages that renew at once get the same pair. */
  nextRefreshToken(token: string): string
  /** The session that a refresh token was made for, whether it is spent or not; null for a text that is not ours. */
  sessionOfRefreshToken(token: string): string | null
}

export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, "access-token")
  // A signature that held once holds until the token expires; whether its session does, the database says every time.
  const verified = new LRUCache<string, VerifiedClaims>({ max: MOST_VERIFIED })
  const verify = async (token: string, clock: Clock): Promise<VerifiedClaims | null> => {
    if (!isCanonical(token)) return null
    try {
      const { payload: raw, protectedHeader } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: clock.now(),
      })
      // We set two header parameters; a third (kid, jku, jwk, x5u, crit) is somebody else's idea.
      if (Object.keys(protectedHeader).length !== 2) return null
      const { sub, sid, org, role, exp } = payload.parse(raw)
      return { userId: sub, sessionId: sid, organizationId: org, role, expiresAt: new Date(exp * 1000) }
    } catch {
      return null
    }
  }
  const seal = createSeal(secret, "refresh-token")
  const signed = (sessionId: string, random: string) => `${sessionId}.${random}.${seal.sign(`${sessionId}.${random}`)}`
  return {
    newRefreshToken: (sessionId) => signed(sessionId, newSecretToken()),
    nextRefreshToken: (token) => signed(sessionIdOf(token), seal.sign(`after ${token}`)),
    sessionOfRefreshToken(token) {
      const [, body = "", signature = ""] = /^([0-9a-f-]{36}\.[\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
      return seal.verify(body, signature) ? sessionIdOf(token) : null
    },
    issueAccessToken({ userId, sessionId, organizationId, role }, clock) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, org: organizationId, role })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    async readAccessToken(token, clock) {
      if (token.length > LONGEST_TOKEN) return null
      const known = verified.get(token)
      const claims = known ?? (await verify(token, clock))
      if (!claims || claims.expiresAt.getTime() <= clock.now().getTime()) {
        verified.delete(token)
        return null
      }
      if (!known) verified.set(token, claims)
      return claims
    },
  }
}

export type VerifiedClaims = AccessClaims & { expiresAt: Date }
const sessionIdOf = (refreshToken: string) => refreshToken.slice(0, 36)

/** Base64url decoders ignore stray bits at the end of each part; without this one token would have many spellings. */
const isCanonical = (token: string): boolean =>
  token.split(".").every((part) => part !== "" && Buffer.from(part, "base64url").toString("base64url") === part)

/** A new 256-bit secret in base64url (43 characters), such as stands in a link; only its hash is stored. */
export const newSecretToken = (): string => randomBytes(32).toString("base64url")

/** SHA-256 in hex: enough for 256 random bits, where there is nothing to guess. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")
