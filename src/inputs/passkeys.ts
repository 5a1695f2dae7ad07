// Inputs of passkeys, in the terms of WebAuthn.
import { input, patchInput } from "./input-field.js"
import { stringField } from "./text-fields.js"

/** Bytes in base64url, with the names of `PublicKeyCredential.toJSON()`. */
const bytesField = (description: string, max: number) =>
  stringField(`${description} In base64url.`, { max, pattern: [/^[\w-]*$/, "format"], example: "AZgbPH1ecACAAAAAAAAAAQ" })

const credentialIdField = () => bytesField("The member `id` of the credential.", 1400)
const clientDataField = () => bytesField("The member `clientDataJSON` of the response.", 4000)
const nameField = (options: { optional?: boolean } = {}) =>
  stringField("Name of the passkey, such as that of the device.", { max: 100, example: "Phone", ...options })

@input("A new passkey: its name and the response of the browser.")
export class CreatePasskeyInput {
  @nameField() name!: string
  @credentialIdField() credentialId!: string
  @clientDataField() clientDataJSON!: string
  @bytesField("The member `attestationObject` of the response.", 8000) attestationObject!: string
}

@patchInput("Parts of a passkey to change.")
export class UpdatePasskeyInput {
  @nameField({ optional: true }) name?: string
}

@input("The response of the browser for a sign-in with a passkey.")
export class PasskeyLoginInput {
  @credentialIdField() credentialId!: string
  @clientDataField() clientDataJSON!: string
  @bytesField("The member `authenticatorData` of the response.", 2000) authenticatorData!: string
  @bytesField("The member `signature` of the response.", 2000) signature!: string
  @bytesField("The member `userHandle` of the response.", 100) userHandle!: string
}
