// Access tokens (short-lived JWTs), refresh tokens, and the secrets of links, feeds and API keys.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { Clock } from "../adapters/clock.js"
import { createSigner, deriveKey } from "../adapters/seal.js"
import { createCache } from "../core/caches.js"

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

const ALGORITHM = "HS256"
const TYPE = "at+jwt"
const ISSUER = "hr-workforce-platform"
const AUDIENCE = "hr-workforce-platform/api"
const MAX_TOKEN_LENGTH = 2048

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
  /** The claims of a valid token; null for everything else, without a reason. */
  readAccessToken(token: string, clock: Clock): Promise<VerifiedClaims | null>
  /** A refresh token for a new session. Its signature shows that a token was issued here even when it was used long ago. */
  newRefreshToken(session: Pick<AccessClaims, "organizationId" | "sessionId">): string
  /** The successor of a used token, derived from that token, so that two tabs that refresh at once receive the same pair. */
  nextRefreshToken(token: string): string
  /** The session of a refresh token, used or not; null for a token with an invalid signature. */
  sessionOfRefreshToken(token: string): string | null
}

/** Compares a token in constant time, whatever its length. */
export const matchesToken = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash("sha256").update(given).digest(), createHash("sha256").update(expected).digest())

export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, "access-token")
  // A valid signature stays valid until the token expires. Whether the session is valid is checked in the database.
  const verified = createCache<string, VerifiedClaims>("tokens", (_claims, token) => token.length)
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
      // Our tokens have two header parameters; a token with more (kid, jku, jwk, x5u, crit) is forged.
      if (Object.keys(protectedHeader).length !== 2) return null
      const { sub, sid, org, role, exp } = payload.parse(raw)
      return { userId: sub, sessionId: sid, organizationId: org, role, expiresAt: new Date(exp * 1000) }
    } catch {
      return null
    }
  }
  const signer = createSigner(secret, "refresh-token")
  const signed = (session: string, random: string) => `${session}.${random}.${signer.sign(`${session}.${random}`)}`
  return {
    newRefreshToken: ({ organizationId, sessionId }) => signed(`${encodeId(organizationId)}.${sessionId}`, newSecretToken()),
    nextRefreshToken: (token) => signed(token.split(".").slice(0, -2).join("."), signer.sign(`after ${token}`)),
    sessionOfRefreshToken(token) {
      // The first tokens named no organization.
      const pattern = /^((?:[\w-]{22}\.)?([0-9a-f-]{36})\.[\w-]{43})\.([\w-]{43})$/
      const [, body = "", sessionId = "", signature = ""] = pattern.exec(token) ?? []
      return signer.verify(body, signature) ? sessionId : null
    },
    issueAccessToken({ userId, sessionId, organizationId, role }, clock) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, org: organizationId, role })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setJti(randomUUID())
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key)
    },
    async readAccessToken(token, clock) {
      if (token.length > MAX_TOKEN_LENGTH) return null
      const cached = verified.get(token)
      const claims = cached ?? (await verify(token, clock))
      if (!claims || claims.expiresAt.getTime() <= clock.now().getTime()) {
        verified.delete(token)
        return null
      }
      if (!cached) verified.set(token, claims)
      return claims
    },
  }
}

type VerifiedClaims = AccessClaims & { expiresAt: Date }

/** Base64url decoders ignore trailing bits; without this check one token would have many valid forms. */
const isCanonical = (token: string): boolean =>
  token.split(".").every((part) => part !== "" && Buffer.from(part, "base64url").toString("base64url") === part)

/** A new 256-bit secret in base64url (43 characters). Only its hash is stored. */
export const newSecretToken = (): string => randomBytes(32).toString("base64url")

/** What every API key begins with, so that scanners of leaked secrets find it. */
export const API_KEY_PREFIX = "hrw_"

/**
 * A new secret of a link, a feed or an API key: the organization and 256 random bits, `<organization>.<random>`. Only the hash of the
 * whole token is stored. A router finds the installation of an organization by the token alone.
 */
export const newOrganizationToken = (organizationId: string): string => `${encodeId(organizationId)}.${newSecretToken()}`

const ORGANIZATION_TOKEN = new RegExp(`^(?:${API_KEY_PREFIX})?([\\w-]{22})\\.`)

/** The organization that a refresh token, API key or other secret names; undefined for a text without one. */
export function organizationOfToken(token: string): string | undefined {
  const [, encoded] = ORGANIZATION_TOKEN.exec(token) ?? []
  if (encoded === undefined) return undefined
  const hex = Buffer.from(encoded, "base64url").toString("hex")
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
  return encodeId(id) === encoded ? id : undefined
}

/** An id in base64url (22 characters). */
const encodeId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")

/** SHA-256 in hex. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")
