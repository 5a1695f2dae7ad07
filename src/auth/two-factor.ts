// Second factor of sign-in: time-based codes (RFC 6238) and recovery codes.
import { createHash, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { Clock } from "../adapters/clock.js"

const PERIOD_SECONDS = 30
/** Accepted periods before and after the current one. */
const WINDOW_PERIODS = 1
/** Parameters that every authenticator app supports; some apps ignore those of the URI. */
const TOTP_OPTIONS = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const

/** A new secret in base32 (store it encrypted) and the otpauth:// URI for the QR code. */
export function newTwoFactor({ issuer, account }: { issuer: string; account: string }): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  // A colon would end the issuer in the label of the URI.
  const label = { issuer: issuer.replaceAll(":", " "), label: account.replaceAll(":", " ") }
  return { secret: secret.base32, uri: new TOTP({ ...TOTP_OPTIONS, ...label, secret }).toString() }
}

/**
 * The 30-second step of a valid code, or null. A code may be one step early or late. Store the step and pass it as `lastStep`
 * next time: a used or older step does not match again (RFC 6238, section 5.2).
 */
export function matchCode(secret: string, code: string, clock: Clock, lastStep = -1): number | null {
  const token = code.replace(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = clock.now().getTime()
  const delta = TOTP.validate({ ...TOTP_OPTIONS, token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW_PERIODS })
  if (delta === null) return null
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
  return step > lastStep ? step : null
}

const RECOVERY_CODE_COUNT = 10
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Ten codes such as 7K3M-9QXA, to be shown once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const characters = Array.from(randomBytes(8), (byte) => CROCKFORD[byte % 32]).join("")
    return `${characters.slice(0, 4)}-${characters.slice(4)}`
  })

/**
 * Hash of a recovery code. It is stored sealed, because 40 random bits can be guessed from a hash. Case, hyphens and look-alike
 * characters are ignored.
 */
export const hashRecoveryCode = (code: string): string =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1"))
    .digest("base64url")
