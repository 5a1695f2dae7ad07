// What identity keeps: credentials, sessions and single-use links. Hashes and secrets have no field on any face.
import { TokenPurpose } from "./choices.js"
import { choice, entity, instant, one, secret, text } from "./columns.js"
import { Employee } from "./profiles.js"
import { Thing } from "./thing.js"

@entity("How a person proves to be themselves", {
  table: "credentials",
  internal: true,
  unique: [["employeeId"]],
})
export class Credential extends Thing {
  @one(() => Employee, "Whose credential it is", { cascade: true }) employeeId!: string
  @secret("Argon2id hash of the password (PHC string)", { optional: true }) passwordHash?: string
  @secret("TOTP secret, sealed", { optional: true }) totpSecret?: string
  @secret("When two-factor sign-in was turned on", { optional: true, type: "instant" }) totpConfirmedAt?: Date
  @secret("The last TOTP counter that was used, so that a code works once", { optional: true, type: "integer" })
  totpCounter?: number
  @secret("Hashes of the recovery codes that are left", { type: "text[]" }) recoveryHashes: string[] = []
}

@entity("A sign-in that lasts until it is ended or runs out", {
  table: "sessions",
  index: [["employeeId", "endedAt"]],
  indexes: [
    { name: "sessions_refresh_unique", expression: "create unique index sessions_refresh_unique on sessions (refresh_hash)" },
    { name: "sessions_previous_index", expression: "create index sessions_previous_index on sessions (previous_hash)" },
  ],
})
export class Session extends Thing {
  @one(() => Employee, "Who signed in", { cascade: true }) employeeId!: string
  @secret("Hash of the refresh token in use") refreshHash!: string
  @secret("Hash of the refresh token before it", { optional: true }) previousHash?: string
  @secret("When the token was last rotated", { optional: true, type: "instant" }) rotatedAt?: Date
  @text("The program that signed in, as it named itself", { optional: true }) userAgent?: string
  @text("The address that it signed in from", { optional: true }) address?: string
  @instant("When it was last used") lastSeenAt!: Date
  @instant("When it runs out") expiresAt!: Date
  @instant("When it was ended", { optional: true }) endedAt?: Date
}

@entity("A link that works once", {
  table: "single_use_tokens",
  internal: true,
  indexes: [
    {
      name: "single_use_tokens_hash_unique",
      expression: "create unique index single_use_tokens_hash_unique on single_use_tokens (hash)",
    },
  ],
})
export class SingleUseToken extends Thing {
  @one(() => Employee, "Whom it is for", { cascade: true }) employeeId!: string
  @choice(TokenPurpose, "What it is for") purpose!: TokenPurpose
  @secret("SHA-256 of the token") hash!: string
  @instant("Until when it works") expiresAt!: Date
  @instant("When it was used or withdrawn", { optional: true }) usedAt?: Date
}
