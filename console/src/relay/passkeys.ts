// Passkeys in the browser.
import type { Translate } from "../i18n/language.tsx"
import { ApiError } from "./api-error.ts"
import { sendJson } from "./session.ts"

/** Whether the browser can add passkeys and sign in with them by the options of the API. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function"

export interface NewCredential {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/**
 * Asks for a new passkey with the options of the API. Undefined if the person cancels, or if the device has one for the account. Throws
 * ApiError on a page of another host than that of the passkeys.
 */
export async function createCredential(options: Record<string, unknown>, text: Translate): Promise<NewCredential | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const created = await orCanceled(navigator.credentials.create({ publicKey }), text, publicKey.rp.id)
  if (!created) return undefined
  const { id, response } = created.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  return { credentialId: id, clientDataJSON, attestationObject }
}

/** Signs in with a passkey, possibly as another person. Undefined if the person cancels. Throws as `createCredential`. */
export async function signInWithPasskey(text: Translate): Promise<{ id: string } | undefined> {
  const { publicKey } = (await sendJson("/api/auth/login/passkey/options", {})) as {
    publicKey: PublicKeyCredentialRequestOptionsJSON
  }
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey)
  const found = await orCanceled(navigator.credentials.get({ publicKey: options }), text, publicKey.rpId)
  if (!found) return undefined
  const { id, response } = found.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const passkey = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }
  const { user } = (await sendJson("/api/auth/login/passkey", passkey)) as { user: { id: string } }
  return user
}

async function orCanceled(
  asked: Promise<Credential | null>,
  text: Translate,
  host = "",
): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await asked
    return credential instanceof PublicKeyCredential ? credential : undefined
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === "SecurityError") throw new ApiError({ message: text("error.otherHost", { host }) })
    return undefined
  }
}
