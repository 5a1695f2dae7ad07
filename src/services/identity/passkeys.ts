// Passkeys of the viewer: adding, renaming and removing them (docs/decisions/0122).
import { sql } from "kysely"
import {
  type CheckedPasskey,
  checkRegistration,
  creationOptions,
  expiryText,
  PasskeyChallenges,
  relyingPartyOf,
} from "../../auth/passkeys.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { MAX_PASSKEYS, Passkey, type PasskeyOptions } from "../../entities/passkeys.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { StartPasskeyInput } from "../../inputs/identity.js"
import type { CreatePasskeyInput, UpdatePasskeyInput } from "../../inputs/passkeys.js"
import { type AccountRow, findAccount, lockAccount } from "./credential-checks.js"
import type { CheckedCode } from "./two-factor.js"

/** Challenges that an account may use before the first of them expires. */
const MAX_USED_CHALLENGES = 100

/** An account whose owner confirmed the password, and a code if one is required. */
interface ConfirmedAccount {
  readonly verified: AccountRow
  readonly checkedCode?: CheckedCode
}

/** A passkey that may be added, and the account at the check. */
export interface NewPasskey {
  readonly account: AccountRow
  readonly passkey: CheckedPasskey
}

const rejectedPasskey = () => validationError({ attestationObject: "passkey" })

export class PasskeyService extends BaseService {
  list() {
    return this.queryMany(Passkey, { where: { employeeId: this.viewer.id }, orderBy: [{ by: "createdAt" }] })
  }

  get(id: string) {
    return this.queryOne(Passkey, { id })
  }

  /** Checks the password, and a code if two-factor authentication is enabled, for `start`. Throws VALIDATION_FAILED. */
  async confirm({ password, code }: StartPasskeyInput): Promise<ConfirmedAccount> {
    const { passwords, twoFactor } = this.ctx.services.identity
    const verified = await passwords.verify(password)
    return { verified, checkedCode: await twoFactor.checkCodeIfEnabled(verified, code) }
  }

  /** Options of a new passkey. */
  async start({ verified, checkedCode }: ConfirmedAccount): Promise<PasskeyOptions> {
    const { passwords, twoFactor } = this.ctx.services.identity
    const { employee, account } = await passwords.lockVerified(verified)
    await twoFactor.useCodeIfEnabled(employee, account, checkedCode)
    const passkeys = await this.findAll(employee, "password")
    const { organizationName } = account
    return {
      publicKey: creationOptions({
        ...relyingPartyOf(this.ctx.deps.config),
        organizationName,
        account: employee,
        challenge: this.challengesOf(account).issue(),
        existing: passkeys.map(({ credentialId }) => credentialId),
      }),
    }
  }

  /** Checks the response of a browser for `create`. Throws VALIDATION_FAILED. */
  async check(input: CreatePasskeyInput): Promise<NewPasskey> {
    const account = await findAccount(this.ctx, this.viewer)
    if (!account) throw new AppError("UNAUTHENTICATED")
    const challenges = this.challengesOf(account)
    const passkey = await checkRegistration(input, { ...relyingPartyOf(this.ctx.deps.config), challenges })
    if (!passkey) throw rejectedPasskey()
    return { account, passkey }
  }

  /** Adds a checked passkey. Throws VALIDATION_FAILED if its challenge was used, or if the password has changed since. */
  async create({ name }: CreatePasskeyInput, { account: checked, passkey }: NewPasskey): Promise<Passkey> {
    const { employee, account } = await lockAccount(this.ctx, this.viewer)
    const passkeys = await this.findAll(employee, "name")
    const { challenge, ...values } = passkey
    const isKnown = passkeys.some((one) => one.credentialId === values.credentialId)
    if (isKnown || account.passwordHash !== checked.passwordHash || !(await this.useChallenge(employee, challenge)))
      throw rejectedPasskey()
    const { rpId: host } = relyingPartyOf(this.ctx.deps.config)
    const record = this.insert(Passkey, { employeeId: employee.id, name, host, ...values })
    this.emit("account.addPasskey", { subject: employee, passkey: name })
    return record
  }

  async update(id: string, patch: UpdatePasskeyInput): Promise<Passkey> {
    const { employee } = await lockAccount(this.ctx, this.viewer)
    const passkey = await this.findAuthorized("update", Passkey, id, { lock: true })
    const { changed } = await this.applyPatch(passkey, { ...patch })
    if (changed.length > 0) this.emit("account.renamePasskey", { subject: employee })
    return passkey
  }

  async delete(id: string): Promise<void> {
    const { employee } = await lockAccount(this.ctx, this.viewer)
    this.remove(employee, await this.findAuthorized("delete", Passkey, id, { lock: true }))
  }

  /** Removes all passkeys of an employee. Returns whether there were any. */
  async deleteAll(employee: Employee): Promise<boolean> {
    const passkeys = await this.em.find(Passkey, { employeeId: employee.id })
    for (const passkey of passkeys) this.remove(employee, passkey)
    return passkeys.length > 0
  }

  /**
   * Uses the challenge of a locked account. Returns false if it was used before, or if too many were used within their lifetime. Used
   * ones are kept until they expire.
   */
  async useChallenge({ organizationId, id }: Employee, challenge: string): Promise<boolean> {
    const now = this.clock.now()
    // Danish sorts "aa" after "z".
    const unexpired = sql`unnest(used_challenges) one where one > ${expiryText(now)} collate "C"`
    const { rows } = await sql`update credentials
      set used_challenges = array_append(array(select one from ${unexpired}), ${challenge}),
        updated_at = ${now}, version = version + 1
      where organization_id = ${organizationId} and employee_id = ${id} and not ${challenge} = any(used_challenges)
        and (select count(*) from ${unexpired}) < ${MAX_USED_CHALLENGES}
      returning id`.execute(this.db)
    return rows.length > 0
  }

  private remove(employee: Employee, passkey: Passkey): void {
    this.em.remove(passkey)
    this.emit("account.removePasskey", { subject: employee, passkey: passkey.name })
  }

  /** The passkeys of a locked account. Throws VALIDATION_FAILED at `path` if no further one may be added. */
  private async findAll({ id }: Employee, path: string): Promise<Passkey[]> {
    const passkeys = await this.em.find(Passkey, { employeeId: id })
    if (passkeys.length >= MAX_PASSKEYS) throw tooManyError(path, MAX_PASSKEYS)
    return passkeys
  }

  /** Challenges of new passkeys, which neither another session nor a session after a new password can use. */
  private challengesOf({ id, passwordHash }: AccountRow): PasskeyChallenges {
    return new PasskeyChallenges(this.ctx.deps, `register/${id}/${this.viewer.sessionId}/${passwordHash}`)
  }
}
