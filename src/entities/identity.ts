// Credentials, sessions and single-use links. Neither API shows hashes or secrets.
import { sql } from "kysely"
import { Field, Int, ObjectType } from "type-graphql"
import { BaseEntity } from "./base-entity.js"
import { computed, enumeration, notInApi, string, timestamp } from "./columns.js"
import { entity } from "./entity-decorators.js"
import { TokenPurpose } from "./enums.js"
import { Employee } from "./profiles/profiles.js"
import { manyToOne } from "./relations.js"
import { DateTime } from "./scalars.js"

@entity("Password and second factor of an employee.", {
  table: "credentials",
  internal: true,
  unique: [["employeeId"]],
})
/** @public Services read and write it with SQL. */
export class Credential extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose credential it is.", { cascade: true }) employeeId!: string
  @notInApi("Argon2id hash of the password (PHC string).", { optional: true }) passwordHash?: string
  @notInApi("TOTP secret, encrypted.", { optional: true }) totpSecret?: string
  @notInApi("Time at which two-factor authentication was enabled.", { optional: true, type: "timestamp" }) totpConfirmedAt?: Date
  @notInApi("TOTP counter of the last accepted code. Codes up to it are rejected.", { optional: true, type: "integer" })
  totpCounter?: number
  @notInApi("Sealed hashes of the unused recovery codes.", { type: "text[]" }) recoveryHashes: string[] = []
  @notInApi("Used challenges of passkeys that have not expired.", { type: "text[]", default: "'{}'" }) usedChallenges: string[] =
    []
}

/** A refresh token that was replaced moments ago. Two browser tabs may use it at the same time. */
export interface PreviousToken {
  hash: string
  /** Time of replacement, in milliseconds since 1970. */
  at: number
}

@entity("A session: begins when an employee signs in, ends when revoked or expired.", {
  table: "sessions",
  sort: ["lastSeenAt", "createdAt"],
  shortLists: true,
  index: [["employeeId", "endedAt"]],
  indexes: [
    { name: "sessions_refresh_unique", expression: "create unique index sessions_refresh_unique on sessions (refresh_hash)" },
  ],
})
export class Session extends BaseEntity {
  @manyToOne(() => Employee, "Employee who signed in.", { cascade: true }) employeeId!: string
  @notInApi("Hash of the current refresh token.") refreshHash!: string
  @notInApi("Refresh tokens that were replaced within the grace period.", { optional: true, type: "json" })
  previousTokens?: PreviousToken[]
  @string("User agent at sign-in.", { optional: true }) userAgent?: string
  @string("Browser and system at sign-in, such as `Safari (iPhone)`, or the name of another program.", { optional: true })
  device?: string
  @string("IP address at sign-in.", { optional: true }) address?: string
  @timestamp("Time of sign-in or of the last refresh.") lastSeenAt!: Date
  @timestamp("Time of expiry.") expiresAt!: Date
  @timestamp("Time at which the session was ended.", { optional: true }) endedAt?: Date
  @computed(() => Boolean, "Whether it is the session of this request.", { sql: (s) => sql`${s("id")} = ${s.session}` })
  current!: boolean
}

@entity("A link that works once: an invitation or a password reset.", {
  table: "single_use_tokens",
  internal: true,
  indexes: [
    {
      name: "single_use_tokens_hash_unique",
      expression: "create unique index single_use_tokens_hash_unique on single_use_tokens (hash)",
    },
  ],
})
/** @public Services read and write it with SQL. */
export class SingleUseToken extends BaseEntity {
  @manyToOne(() => Employee, "Employee to whom the link was sent.", { cascade: true }) employeeId!: string
  @enumeration(TokenPurpose, "Purpose of the link.") purpose!: TokenPurpose
  @notInApi("SHA-256 of the token.") hash!: string
  @timestamp("Time of expiry.") expiresAt!: Date
  @timestamp("Time at which the link was used or revoked.", { optional: true }) usedAt?: Date
}

@ObjectType({ description: "Tokens of a new session." })
export class SignInPayload {
  @Field(() => String, { description: "Access token, sent as `Authorization: Bearer`." }) token!: string
  @Field(() => String, { description: "Refresh token. It renews the session once." }) refreshToken!: string
  @Field(() => Employee, { description: "Employee who signed in." }) user!: Employee
}

@ObjectType({ description: "Tokens of a renewed session." })
export class TokenPair {
  @Field(() => String, { description: "New access token." }) token!: string
  @Field(() => String, { description: "New refresh token. It replaces the one that was sent." }) refreshToken!: string
}

@ObjectType({ description: "Recipient and validity of an invitation link." })
export class InvitationCheck {
  @Field(() => String, { description: "Invited email address." }) email!: string
  @Field(() => String, { description: "Name of the invited person." }) fullName!: string
  @Field(() => String, { description: "Name of the inviting organization." }) organizationName!: string
  @Field(() => Boolean, { description: "Whether the invitation can be accepted: not expired, used or replaced." })
  isValid!: boolean
}

@ObjectType({ description: "State of two-factor authentication." })
export class TwoFactorStatus {
  @Field(() => Boolean, { description: "Whether signing in requires a code." }) enabled!: boolean
  @Field(() => DateTime, { nullable: true, description: "Time of enabling." }) enabledAt?: Date | null
  @Field(() => Int, { description: "Number of unused recovery codes." }) recoveryCodesLeft!: number
}

@ObjectType({ description: "Secret for an authenticator app." })
export class TwoFactorEnrollment {
  @Field(() => String, { description: "Secret in base32, for manual entry." }) secret!: string
  @Field(() => String, { description: "Secret as an `otpauth://` URI, for a QR code." }) uri!: string
}

@ObjectType({ description: "Recovery codes, which replace the authenticator app if it is lost." })
export class RecoveryCodesPayload {
  @Field(() => [String], { description: "Recovery codes. Each works once; they are not shown again." }) recoveryCodes!: string[]
}
