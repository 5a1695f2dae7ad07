// Passkeys in the browser.
import { sendJson } from "./session.ts"

/** Whether the browser can add passkeys and sign in with them by the options of the API. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function"

export interface NewCredential {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** Asks for a new passkey with the options of the API. Undefined if the person cancels, or if the device has one for the account. */
export async function createCredential(options: Record<string, unknown>): Promise<NewCredential | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const created = await orCancelled(navigator.credentials.create({ publicKey }))
  if (!created) return undefined
  const { id, response } = created.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  return { credentialId: id, clientDataJSON, attestationObject }
}

/** Signs in with a passkey, possibly as another person. Undefined if the person cancels. */
export async function signInWithPasskey(): Promise<{ id: string } | undefined> {
  const { publicKey } = (await sendJson("/api/auth/login/passkey/options", {})) as {
    publicKey: PublicKeyCredentialRequestOptionsJSON
  }
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey)
  const found = await orCancelled(navigator.credentials.get({ publicKey: options }))
  if (!found) return undefined
  const { id, response } = found.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const passkey = { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }
  const { user } = (await sendJson("/api/auth/login/passkey", passkey)) as { user: { id: string } }
  return user
}

async function orCancelled(asked: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await asked
    return credential instanceof PublicKeyCredential ? credential : undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
