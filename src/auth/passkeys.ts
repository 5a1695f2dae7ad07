// Passkeys (WebAuthn, level 3): challenges, options for browsers, and checks of their responses (docs/decisions/0122).
import { randomBytes } from "node:crypto"
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server"
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
} from "@simplewebauthn/server/helpers"
import { type Clock, later } from "../adapters/clock.js"
import type { Signer } from "../adapters/seal.js"

const CHALLENGE_LIFETIME_MS = 5 * 60_000

/** Signatures by COSE number, the preferred first: ES256, EdDSA and RS256. */
const ES256 = -7
const ALGORITHMS = [ES256, -8, -257]

/** The host to which passkeys are bound, and the origins of the pages that use them. */
export interface RelyingParty {
  readonly rpId: string
  readonly origins: readonly string[]
}

export const relyingPartyOf = ({
  publicUrl,
  corsOrigins,
}: {
  publicUrl: string
  corsOrigins: readonly string[]
}): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origins: [origin, ...corsOrigins] }
}

/** Challenges of one purpose and subject. They are signed, so that unused ones need no row. */
export class PasskeyChallenges {
  constructor(
    private readonly deps: { readonly signer: Signer; readonly clock: Clock },
    private readonly purpose: string,
  ) {}

  /** Texts of base64url that sort by their expiry. */
  issue(): string {
    const content = expiryText(later(this.deps.clock.now(), CHALLENGE_LIFETIME_MS)) + randomBytes(18).toString("base64url")
    return content + this.deps.signer.sign(this.#signed(content))
  }

  isValid(challenge: string): boolean {
    const [, content = "", signature = ""] = /^([0-9a-f]{12}[\w-]{24})([\w-]{43})$/.exec(challenge) ?? []
    const isOpen = content.slice(0, 12) > expiryText(this.deps.clock.now())
    return isOpen && this.deps.signer.verify(this.#signed(content), signature)
  }

  #signed = (content: string) => `passkey-challenge/${this.purpose}/${content}`
}

/** The text that sorts before all challenges that expire later. */
export const expiryText = (at: Date): string => at.getTime().toString(16).padStart(12, "0")

export interface AccountKey {
  readonly organizationId: string
  readonly id: string
}

/** The user handle of an account. Authenticators store it, and it must not contain personal data. */
const encodeUserHandle = ({ organizationId, id }: AccountKey): string =>
  Buffer.from((organizationId + id).replaceAll("-", ""), "hex").toString("base64url")

/** The account that a user handle names; undefined for any other text. */
export function decodeUserHandle(handle: string): AccountKey | undefined {
  const hex = Buffer.from(handle, "base64url").toString("hex")
  const [, organizationId, id] = /^(.{32})(.{32})$/.exec(hex)?.map(toUuid) ?? []
  if (organizationId === undefined || id === undefined) return undefined
  return encodeUserHandle({ organizationId, id }) === handle ? { organizationId, id } : undefined
}

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

interface CreationOptions extends RelyingParty {
  readonly organizationName: string
  readonly account: AccountKey & { readonly email: string; readonly fullName: string }
  readonly challenge: string
  /** Credential IDs of the account, whose authenticators add no second passkey. */
  readonly existing: readonly string[]
}

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const creationOptions = ({ rpId, organizationName, account, challenge, existing }: CreationOptions) => ({
  rp: { id: rpId, name: organizationName },
  user: { id: encodeUserHandle(account), name: account.email, displayName: account.fullName },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  timeout: CHALLENGE_LIFETIME_MS,
  excludeCredentials: existing.map((id) => ({ type: "public-key", id })),
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
})

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const requestOptions = ({ rpId }: RelyingParty, challenge: string) => ({
  rpId,
  challenge,
  timeout: CHALLENGE_LIFETIME_MS,
  userVerification: "required",
})

/** A checked response, with the challenge that it answers. */
interface CheckedResponse {
  readonly challenge: string
  readonly counter: number
  readonly isBackupEligible: boolean
}

/** A new passkey. Texts are base64url. */
export interface CheckedPasskey extends CheckedResponse {
  readonly credentialId: string
  /** COSE key. */
  readonly publicKey: string
}

export interface RegistrationResponse {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** The passkey of a registration; undefined for a response that is malformed, forged, or of another page. */
export async function checkRegistration(
  { credentialId, clientDataJSON, attestationObject }: RegistrationResponse,
  { rpId, origins, challenges }: RelyingParty & { challenges: PasskeyChallenges },
): Promise<CheckedPasskey | undefined> {
  return orUndefined(async () => {
    const challenge = findChallenge(clientDataJSON, challenges)
    if (challenge === undefined || !isAcceptedAttestation(attestationObject)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential(credentialId), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo?.credential.id !== credentialId) return undefined
    const { publicKey, counter } = registrationInfo.credential
    const isBackupEligible = registrationInfo.credentialDeviceType === "multiDevice"
    return { challenge, counter, isBackupEligible, credentialId, publicKey: isoBase64URL.fromBuffer(publicKey) }
  })
}

/**
 * The valid challenge of a response; undefined also for a page in a frame of another origin. The library takes challenges that are no
 * texts, and such frames where a passkey is added.
 */
function findChallenge(clientDataJSON: string, challenges: PasskeyChallenges): string | undefined {
  const { challenge, crossOrigin, topOrigin }: Record<string, unknown> = { ...decodeClientDataJSON(clientDataJSON) }
  if (typeof challenge !== "string" || crossOrigin || topOrigin) return undefined
  return challenges.isValid(challenge) ? challenge : undefined
}

/**
 * Whether an attestation has no certificates, because the library would request the revocation lists that these name, and is complete:
 * the library reads a truncated one as far as it goes.
 */
function isAcceptedAttestation(attestationObject: string): boolean {
  const bytes = isoBase64URL.toBuffer(attestationObject)
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get("fmt")
  const isWithoutCertificates = format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
  return isWithoutCertificates && Buffer.from(isoCBOR.encode(decoded as never)).equals(bytes)
}

export interface SignInResponse {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** The challenge, the counter and the backup eligibility in a correct sign-in; undefined for any other response. */
export async function checkSignIn(
  { credentialId, ...response }: SignInResponse,
  { publicKey, rpId, origins, challenges }: RelyingParty & { publicKey: string; challenges: PasskeyChallenges },
): Promise<CheckedResponse | undefined> {
  return orUndefined(async () => {
    const algorithm = decodeCredentialPublicKey(isoBase64URL.toBuffer(publicKey)).get(3)
    if (algorithm === ES256 && !isDerSignature(Buffer.from(response.signature, "base64url"))) return undefined
    const challenge = findChallenge(response.clientDataJSON, challenges)
    if (challenge === undefined) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential(credentialId), response },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      // The caller compares counters, after the signature was found right.
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    const isBackupEligible = authenticationInfo.credentialDeviceType === "multiDevice"
    return verified ? { challenge, counter: authenticationInfo.newCounter, isBackupEligible } : undefined
  })
}

/** Whether a signature is in DER (RFC 3279, section 2.2.3). The library accepts other encodings of the same numbers. */
function isDerSignature(bytes: Buffer): boolean {
  const [tag, length] = bytes
  let rest = bytes.subarray(2)
  if (tag !== 0x30 || length !== rest.length) return false
  for (let n = 0; n < 2; n++) {
    const [type, size = 0, first = 0x80, second = 0] = rest
    const isMinimal = first < 0x80 && (first !== 0 || second >= 0x80)
    if (type !== 0x02 || !isMinimal || rest.length < 2 + size) return false
    rest = rest.subarray(2 + size)
  }
  return rest.length === 0
}

const credential = (id: string) => ({ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} })

/** The library throws for every response that it rejects. */
async function orUndefined<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}
