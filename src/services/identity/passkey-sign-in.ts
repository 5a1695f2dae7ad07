// Sign-in with a passkey, which is the password and the second factor in one (docs/decisions/0122).
import { sql } from "kysely"
import {
  type AccountKey,
  checkSignIn,
  decodeUserHandle,
  PasskeyChallenges,
  relyingPartyOf,
  requestOptions,
} from "../../auth/passkeys.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { assertServed } from "../../core/organization-moves.js"
import { queryOn } from "../../core/text-statements.js"
import type { SignInPayload } from "../../entities/identity.js"
import type { PasskeyOptions } from "../../entities/passkeys.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { PasskeyLoginInput } from "../../inputs/passkeys.js"
import { type AccountRow, checkWithRateLimit, findAccount } from "./credential-checks.js"

/** A correct response of a passkey. */
interface PasskeyAuthentication {
  readonly account: AccountRow
  readonly passkeyId: string
  readonly challenge: string
  readonly counter: number
}

export class PasskeySignInService extends BaseService {
  /** Options of a sign-in with any passkey of this host. */
  options(): PasskeyOptions {
    return { publicKey: requestOptions(relyingPartyOf(this.ctx.deps.config), this.challenges.issue()) }
  }

  /**
   * Checks the response of a browser for `login`. Throws PASSKEY_INVALID, whether or not the account exists, and ORGANIZATION_MOVED for
   * the account of an organization that is served elsewhere. After a correct response, throws ACCOUNT_SUSPENDED.
   */
  authenticate(input: PasskeyLoginInput): Promise<PasskeyAuthentication> {
    const { accounts } = this.ctx.services.identity
    return accounts.countFailures(async () => {
      const key = decodeUserHandle(input.userHandle)
      const authentication = await checkWithRateLimit(this.ctx, { kind: "passkey" }, async () => {
        if (!key) return null
        await assertServed(queryOn(this.db), { organizationId: key.organizationId })
        return this.findMatch(key, input)
      })
      if (!authentication) throw new AppError("PASSKEY_INVALID")
      if (authentication.account.accountStatus === "SUSPENDED") throw new AppError("ACCOUNT_SUSPENDED")
      return authentication
    })
  }

  /** Signs in. Throws PASSKEY_INVALID if the challenge was used or the counter has not grown, and as `authenticate`. */
  login({ account, passkeyId, challenge, counter }: PasskeyAuthentication): Promise<SignInPayload> {
    return this.ctx.services.identity.accounts.signIn(account, "PASSKEY_INVALID", async (employee) => {
      if (!(await this.ctx.services.identity.passkeys.useChallenge(employee, challenge))) throw new AppError("PASSKEY_INVALID")
      await this.usePasskey(employee, passkeyId, counter)
    })
  }

  private async findMatch({ organizationId, id }: AccountKey, input: PasskeyLoginInput): Promise<PasskeyAuthentication | null> {
    const party = relyingPartyOf(this.ctx.deps.config)
    const { rows } = await sql<{
      id: string
      publicKey: string
      isBackupEligible: boolean
    }>`select id, public_key as "publicKey", is_backup_eligible as "isBackupEligible" from passkeys
      where organization_id = ${organizationId} and employee_id = ${id} and credential_id = ${input.credentialId}
        and host = ${party.rpId}`.execute(this.db)
    const account = rows[0] && (await findAccount(this.ctx, { organizationId, id }))
    if (!rows[0] || !account || !["ACTIVE", "SUSPENDED"].includes(account.accountStatus)) return null
    const checked = await checkSignIn(input, { ...party, publicKey: rows[0].publicKey, challenges: this.challenges })
    // An authenticator never changes this flag of a passkey (WebAuthn, section 7.2).
    if (checked?.isBackupEligible !== rows[0].isBackupEligible) return null
    const { challenge, counter } = checked
    return { account, passkeyId: rows[0].id, challenge, counter }
  }

  /** Throws PASSKEY_INVALID for a passkey that was removed, and for a counter that has not grown, as that of a copied key. */
  private async usePasskey(employee: Employee, id: string, counter: number): Promise<void> {
    const ofPasskey = sql`organization_id = ${employee.organizationId} and employee_id = ${employee.id} and id = ${id}`
    const { rows } = await sql<{ counter: number }>`select counter from passkeys where ${ofPasskey}`.execute(this.db)
    if (!rows[0]) throw new AppError("PASSKEY_INVALID")
    const hasCounter = counter > 0 || rows[0].counter > 0
    if (hasCounter && counter <= rows[0].counter) {
      this.emit("account.rejectPasskey", { subject: employee })
      throw new AppError("PASSKEY_INVALID", { commits: true })
    }
    await sql`update passkeys set counter = ${counter}, last_used_at = ${this.clock.now()} where ${ofPasskey}`.execute(this.db)
  }

  private get challenges(): PasskeyChallenges {
    return new PasskeyChallenges(this.ctx.deps, "signIn")
  }
}
