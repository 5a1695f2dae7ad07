// A software authenticator of passkeys (WebAuthn, level 3).
import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes, sign } from "node:crypto"
import type { Json } from "./client.js"

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString("base64url")

/** Head of a CBOR item (RFC 8949): its major type and its argument. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255])
}

type CborValue = number | string | Uint8Array | readonly Uint8Array[] | ReadonlyMap<number | string, unknown>

/** CBOR of whole numbers, texts, bytes, arrays of bytes, and maps. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...(value as ReadonlyMap<number | string, CborValue>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map((item) => cbor(item as CborValue))])
}

const PRESENT = 1
const VERIFIED = 4
const BACKUP_ELIGIBLE = 8
const ATTESTED = 64

const bytesOf = (text = "") => Buffer.from(text, "base64url")

/** Keys by their algorithm, with the public one in COSE (RFC 9053, section 7; RFC 8230, section 4). */
const algorithms = {
  ES256: () => {
    const keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x, y } = keys.publicKey.export({ format: "jwk" })
    return { keys, publicKey: { 1: 2, 3: -7, [-1]: 1, [-2]: bytesOf(x), [-3]: bytesOf(y) } }
  },
  EdDSA: () => {
    const keys = generateKeyPairSync("ed25519")
    return { keys, publicKey: { 1: 1, 3: -8, [-1]: 6, [-2]: bytesOf(keys.publicKey.export({ format: "jwk" }).x) } }
  },
  RS256: () => {
    const keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const { n, e } = keys.publicKey.export({ format: "jwk" })
    return { keys, publicKey: { 1: 3, 3: -257, [-1]: bytesOf(n), [-2]: bytesOf(e) } }
  },
} satisfies Record<string, () => { keys: KeyPairKeyObjectResult; publicKey: Record<number, number | Buffer> }>
export type Algorithm = keyof typeof algorithms

interface AuthenticatorOptions {
  /** Origin of the page. */
  origin: string
  algorithm?: Algorithm
  /** Counts signatures; an authenticator without a counter sends 0. */
  hasCounter?: boolean
  /** Whether the passkey can be on several devices. */
  isBackupEligible?: boolean
}

/** Parts of a response that differ from a correct one. */
export interface Deviations {
  origin?: string
  /** Members of the client data. */
  clientData?: Readonly<Record<string, unknown>>
  rpId?: string
  type?: string
  flags?: number
  format?: string
  /** The attestation statement for the signed bytes. */
  statement?: (signed: Buffer) => ReadonlyMap<string, unknown>
  counter?: number
  userHandle?: string
}

/** An authenticator with one passkey. */
export class Authenticator {
  readonly #keys: KeyPairKeyObjectResult
  readonly #publicKey: Record<number, number | Buffer>
  readonly credentialId = encode(randomBytes(32))
  counter = 0
  #userHandle = ""

  readonly #options: AuthenticatorOptions

  readonly #flags: number

  constructor(options: AuthenticatorOptions) {
    this.#options = options
    this.#flags = PRESENT | VERIFIED | (options.isBackupEligible ? BACKUP_ELIGIBLE : 0)
    const { keys, publicKey } = algorithms[options.algorithm ?? "ES256"]()
    this.#keys = keys
    this.#publicKey = publicKey
  }

  /** The response to the options of a new passkey, as the API takes it. */
  register({ publicKey: options }: { publicKey: Json }, deviations: Deviations = {}) {
    this.#userHandle = options.user.id
    const key = cbor(new Map(Object.entries(this.#publicKey).map(([label, value]) => [Number(label), value])))
    const id = Buffer.from(this.credentialId, "base64url")
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key])
    const data = Buffer.concat([this.#data(options.rp.id, { flags: this.#flags | ATTESTED, ...deviations }), attested])
    const clientDataJSON = this.#clientData("webauthn.create", options.challenge, deviations)
    const attestationObject = cbor(
      new Map<string, unknown>([
        ["fmt", deviations.format ?? "none"],
        ["attStmt", deviations.statement?.(this.#signed(data, clientDataJSON)) ?? new Map()],
        ["authData", data],
      ]),
    )
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      attestationObject: encode(attestationObject),
    }
  }

  /** The response to the options of a sign-in, as the API takes it. */
  authenticate({ publicKey: options }: { publicKey: Json }, deviations: Deviations = {}) {
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, deviations)
    if (this.#options.hasCounter) this.counter++
    const data = this.#data(options.rpId, deviations)
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: encode(data),
      signature: encode(this.sign(this.#signed(data, clientDataJSON))),
      userHandle: deviations.userHandle ?? this.#userHandle,
    }
  }

  /** Signs with the key of the passkey. */
  sign(signed: Buffer): Buffer {
    return sign(this.#options.algorithm === "EdDSA" ? null : "sha256", signed, this.#keys.privateKey)
  }

  #signed(data: Buffer, clientDataJSON: string): Buffer {
    return Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))])
  }

  #clientData(type: string, challenge: string, deviations: Deviations): string {
    const origin = deviations.origin ?? this.#options.origin
    return encode(
      JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin: false, ...deviations.clientData }),
    )
  }

  #data(rpId: string, { rpId: other = rpId, flags = this.#flags, counter = this.counter }: Deviations): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(other), Buffer.from([flags]), counted])
  }
}
