// What identity keeps: credentials, sessions and single-use links. Hashes and secrets have no field on any face.

import { sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "./base-entity.js"
import { computed, entity, enumeration, internal, manyToOne, string, timestamp } from "./columns.js"
import { TokenPurpose } from "./enums.js"
import { Employee } from "./profiles/profiles.js"
import { DateTime } from "./scalars.js"

@entity("How a person proves to be themselves", {
  table: "credentials",
  internal: true,
  unique: [["employeeId"]],
})
export class Credential extends BaseEntity {
  @manyToOne(() => Employee, "Whose credential it is", { cascade: true }) employeeId!: string
  @internal("Argon2id hash of the password (PHC string)", { optional: true }) passwordHash?: string
  @internal("TOTP secret, sealed", { optional: true }) totpSecret?: string
  @internal("When two-factor sign-in was turned on", { optional: true, type: "instant" }) totpConfirmedAt?: Date
  @internal("The last TOTP counter that was used, so that a code works once", { optional: true, type: "integer" })
  totpCounter?: number
  @internal("Hashes of the recovery codes that are left", { type: "text[]" }) recoveryHashes: string[] = []
}

/** A refresh token that was spent: two pages that renew the session at once must not end it. */
export interface SpentToken {
  hash: string
  /** Milliseconds since 1970. */
  at: number
}

@entity("A sign-in that lasts until it is ended or runs out", {
  table: "sessions",
  index: [["employeeId", "endedAt"]],
  indexes: [
    { name: "sessions_refresh_unique", expression: "create unique index sessions_refresh_unique on sessions (refresh_hash)" },
  ],
})
export class Session extends BaseEntity {
  @manyToOne(() => Employee, "Who signed in", { cascade: true }) employeeId!: string
  @internal("Hash of the refresh token in use") refreshHash!: string
  @internal("The refresh tokens that were spent a moment ago", { optional: true, type: "json" }) spent?: SpentToken[]
  @string("The program that signed in, as it named itself", { optional: true }) userAgent?: string
  @string("The address that it signed in from", { optional: true }) address?: string
  @timestamp("When it was begun or last renewed") lastSeenAt!: Date
  @timestamp("When it runs out") expiresAt!: Date
  @timestamp("When it was ended", { optional: true }) endedAt?: Date
  @computed(() => Boolean, "Whether it is the session of this request", { sql: (s) => sql`${s("id")} = ${s.session}` })
  current!: boolean
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
export class SingleUseToken extends BaseEntity {
  @manyToOne(() => Employee, "Whom it is for", { cascade: true }) employeeId!: string
  @enumeration(TokenPurpose, "What it is for") purpose!: TokenPurpose
  @internal("SHA-256 of the token") hash!: string
  @timestamp("Until when it works") expiresAt!: Date
  @timestamp("When it was used or withdrawn", { optional: true }) usedAt?: Date
}

@ObjectType({ description: "What somebody gets who has signed in" })
export class SignIn {
  @Field(() => String, { description: "The access token: send it as `Authorization: Bearer`" }) token!: string
  @Field(() => String, { description: "Renews the session once; keep it safe" }) refreshToken!: string
  @Field(() => Employee, { description: "Who has signed in" }) user!: Employee
}

@ObjectType({ description: "A renewed session" })
export class TokenPair {
  @Field(() => String, { description: "The new access token" }) token!: string
  @Field(() => String, { description: "The new refresh token; the one before it is spent" }) refreshToken!: string
}

@ObjectType({ description: "What was done, said to a person" })
export class Confirmation {
  @Field(() => String, { description: "A sentence in the caller's language" }) message!: string
}

@ObjectType({ description: "What a link of an invitation is good for" })
export class InvitationCheck {
  @Field(() => String, { description: "The address that was invited" }) email!: string
  @Field(() => String, { description: "The organization that invites" }) organizationName!: string
  @Field(() => Boolean, { description: "Whether it can be accepted: it has not expired, and was neither used nor replaced" })
  isValid!: boolean
}

@ObjectType({ description: "Whether signing in takes a second step" })
export class TwoFactorStatus {
  @Field(() => Boolean, { description: "Whether a code of an authenticator app is asked for" }) enabled!: boolean
  @Field(() => DateTime, { nullable: true, description: "Since when" }) enabledAt?: Date | null
  @Field(() => Int, { description: "How many recovery codes are left" }) recoveryCodesLeft!: number
}

@ObjectType({ description: "What an authenticator app needs to know" })
export class TwoFactorEnrollment {
  @Field(() => String, { description: "The secret in base32, to be typed in" }) secret!: string
  @Field(() => String, { description: "The same as an otpauth:// address, to be shown as a QR code" }) uri!: string
}

@ObjectType({ description: "Codes for the day that the authenticator app is lost" })
export class RecoveryCodes {
  @Field(() => [String], { description: "Each works once; they are shown this once" }) recoveryCodes!: string[]
}
