// Encrypts and signs texts that must not be readable in a stolen database, with keys derived from the server's secret.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"

export interface Seal {
  /**
   * AES-256-GCM. `context`, such as the id of the row, is required again to unseal, so a sealed text cannot be moved to another
   * row.
   */
  seal(text: string, context?: string): string
  /** Throws `BrokenSeal` for a text that was not sealed with this key and context. */
  unseal(sealed: string, context?: string): string
  /** Keyed digest (HMAC-SHA-256, hex) for values that are looked up and too guessable for a plain hash. */
  digest(text: string): string
  /** HMAC-SHA-256 in base64url, for signed tokens. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

export class BrokenSeal extends Error {
  constructor() {
    super("the sealed text was changed, or was sealed with another secret")
    this.name = "BrokenSeal"
  }
}

const VERSION = "1"
const IV_BYTES = 12
const TAG_BYTES = 16

/** A 256-bit key per purpose (RFC 5869), so that no key serves two algorithms. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `hr-workforce-platform/${purpose}`, 32))

export function createSeal(secret: string, purpose: string): Seal {
  const sealKey = deriveKey(secret, `seal/${purpose}`)
  const digestKey = deriveKey(secret, `digest/${purpose}`)
  const signKey = deriveKey(secret, `sign/${purpose}`)
  const sign = (text: string) => createHmac("sha256", signKey).update(text).digest("base64url")
  return {
    seal(text, context = "") {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv).setAAD(Buffer.from(`${VERSION}:${context}`))
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`
    },
    unseal(sealed, context = "") {
      try {
        const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64url")
        if (!sealed.startsWith(`${VERSION}.`) || bytes.length < IV_BYTES + TAG_BYTES) throw new BrokenSeal()
        const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(`${VERSION}:${context}`))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
      } catch {
        throw new BrokenSeal()
      }
    },
    digest: (text) => createHmac("sha256", digestKey).update(text).digest("hex"),
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
