// API keys of service accounts.
import { Field, ObjectType } from "type-graphql"
import { type AvailableAction, availableActions } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import { localizedString, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { manyToOne } from "../relations.js"
import { apiKeyActions } from "./actions.js"
import { CustomRole } from "./roles.js"

@entity("An API key of a service account, which is no employee and has only the permissions of a custom role.", {
  table: "api_keys",
  auditsValues: true,
  sort: ["name", "createdAt"],
  index: [["name", "id"]],
  indexes: [{ name: "api_keys_hash_unique", expression: "create unique index api_keys_hash_unique on api_keys (hash)" }],
})
export class ApiKey extends BaseEntity {
  @localizedString("Name of the service account.") name!: string
  @manyToOne(() => CustomRole, "Custom role whose permissions the key has.") roleId!: string
  @string("First characters of the key, by which it is recognized.") prefix!: string
  @notInApi("SHA-256 of the key.") hash!: string
  @timestamp("Time at which the key expires; null for never.", { optional: true }) expiresAt?: Date | null
  @timestamp("Time of the last use, to the minute.", { optional: true }) lastUsedAt?: Date | null
  @timestamp("Time of the revocation.", { optional: true }) revokedAt?: Date | null
  @manyToOne(() => ApiKey, "Key that this key replaces.", { optional: true }) replacesId?: string | null
  @availableActions(apiKeyActions, 1, { restOptIn: true }) availableActions!: AvailableAction[]
}

@ObjectType({ description: "A new API key. The secret is shown only here." })
export class IssuedApiKey {
  @Field(() => String, { description: "The key, to be sent as a bearer token." }) secret!: string
  @Field(() => ApiKey, { description: "The stored key without its secret." }) apiKey!: ApiKey
}
