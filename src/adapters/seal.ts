// Encrypts texts that must not be readable in a stolen database, and signs tokens, with keys derived from those of the server.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"

export interface Seal {
  /**
   * AES-256-GCM under the first key. `context`, such as the id of the row, is required again to unseal, so a sealed text cannot
   * be moved to another row.
   */
  seal(text: string, context?: string): string
  /** Throws `BrokenSeal` for a text that was not sealed with one of the keys and this context. */
  unseal(sealed: string, context?: string): string
  /** Whether the sealed text contains the text. */
  isSealed(text: string, sealed: string, context?: string): boolean
  /** Whether the first key sealed the text. */
  isCurrent(sealed: string, context?: string): boolean
  /** Keyed digest (HMAC-SHA-256, hex) under the first key, for values that are looked up and too guessable for a plain hash. */
  digest(text: string): string
  /** The digests under all keys, that of the first key first. */
  digests(text: string): readonly string[]
}

export interface Signer {
  /** HMAC-SHA-256 in base64url, for signed tokens. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

export class BrokenSeal extends Error {
  constructor() {
    super("the sealed text was changed, or was sealed with another key")
    this.name = "BrokenSeal"
  }
}

const VERSION = "1"
const IV_BYTES = 12
const TAG_BYTES = 16

/** A 256-bit key per purpose (RFC 5869), so that no key serves two algorithms. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `hr-workforce-platform/${purpose}`, 32))

/** Encrypts under the first key and decrypts under all. */
export function createSeal(keys: readonly string[], purpose: string): Seal {
  const sealKeys = keys.map((key) => deriveKey(key, `seal/${purpose}`))
  const digestKeys = keys.map((key) => deriveKey(key, `digest/${purpose}`))
  const digests = (text: string) => digestKeys.map((key) => createHmac("sha256", key).update(text).digest("hex"))
  const unsealWith = (key: Buffer, sealed: string, context: string) => {
    const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64url")
    if (!sealed.startsWith(`${VERSION}.`) || bytes.length < IV_BYTES + TAG_BYTES) return undefined
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(`${VERSION}:${context}`))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    } catch {
      return undefined
    }
  }
  const open = (sealed: string, context: string) => {
    for (const key of sealKeys) {
      const text = unsealWith(key, sealed, context)
      if (text !== undefined) return text
    }
    return undefined
  }
  return {
    seal(text, context = "") {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", sealKeys[0] as Buffer, iv).setAAD(Buffer.from(`${VERSION}:${context}`))
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`
    },
    unseal(sealed, context = "") {
      const text = open(sealed, context)
      if (text === undefined) throw new BrokenSeal()
      return text
    },
    isSealed: (text, sealed, context = "") => open(sealed, context) === text,
    isCurrent: (sealed, context = "") => unsealWith(sealKeys[0] as Buffer, sealed, context) !== undefined,
    digest: (text) => digests(text)[0] as string,
    digests,
  }
}

/** Name of a key that may be stored and shown: the key cannot be computed from it. */
export const fingerprintOf = (key: string): string => deriveKey(key, "fingerprint").toString("hex").slice(0, 16)

export function createSigner(secret: string, purpose: string): Signer {
  const key = deriveKey(secret, `sign/${purpose}`)
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url")
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
