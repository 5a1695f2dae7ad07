// Passkeys of employees. Neither API shows their keys.
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "./base-entity.js"
import { notInApi, string, timestamp } from "./columns.js"
import { entity } from "./entity-decorators.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"
import { Dictionary } from "./scalars.js"

export const MAX_PASSKEYS = 10

@entity("A passkey, which signs in without a password.", {
  table: "passkeys",
  sort: ["createdAt"],
  shortLists: true,
  unique: [["employeeId", "credentialId"]],
})
export class Passkey extends BaseEntity {
  @manyToOne(() => Employee, "Employee who signs in with the passkey.", { cascade: true }) employeeId!: string
  @string("Name that its owner gave it.") name!: string
  @string("Host of the pages on which it signs in. Passkeys of a former host remain in the list.") host!: string
  @timestamp("Time of the last sign-in.", { optional: true }) lastUsedAt?: Date
  @notInApi("Credential ID in base64url.") credentialId!: string
  @notInApi("Public key in base64url (COSE).") publicKey!: string
  @notInApi("Whether it can be on several devices of its owner (WebAuthn: backup eligible).", { type: "boolean" })
  isBackupEligible!: boolean
  // 32 bits without a sign do not fit into an integer of PostgreSQL.
  @notInApi("Signature counter of the last sign-in; 0 if the authenticator has none.", { type: "double" }) counter!: number
}

@ObjectType({ description: "Options of a browser for a new passkey, or for a sign-in with one." })
export class PasskeyOptions {
  @Field(() => Dictionary, {
    description:
      "Options in JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()` (WebAuthn, level 3). Valid for five minutes, once.",
  })
  publicKey!: Record<string, unknown>
}
