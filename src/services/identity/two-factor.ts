// Two-factor authentication with time-based codes (TOTP, RFC 6238) and recovery codes. Each code works once.
import { sql } from "kysely"
import { hashRecoveryCode, matchCode, newRecoveryCodes, newTwoFactor } from "../../auth/two-factor.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import type { RecoveryCodesPayload, TwoFactorEnrollment, TwoFactorStatus } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { PasswordAndCodeInput, TwoFactorCodeInput } from "../../inputs/identity.js"
import { type AccountRow, checkWithRateLimit, findAccount, lockAccount } from "./credential-checks.js"

/** The match of a correct code: a TOTP counter, or the stored hash of a recovery code. */
type CodeMatch = { counter: number } | { sealed: string }

/** A correct code, and the account as it was at the check. */
export interface CheckedCode<Match = CodeMatch> {
  readonly account: AccountRow
  readonly match: Match
}

/** Operations that take the password and a code. */
type ProtectedAction = "disable" | "renewRecoveryCodes"

const notSetUp = (action: "confirm" | ProtectedAction) =>
  new AppError("INVALID_TRANSITION", { details: { from: "NOT_SET_UP", action, allowed: ["setUp"] } })

export class TwoFactorService extends BaseService {
  async getStatus(): Promise<TwoFactorStatus> {
    const account = await findAccount(this.ctx, this.viewer)
    const since = account?.totpConfirmedAt
    return {
      enabled: since != null,
      enabledAt: since == null ? null : new Date(since),
      recoveryCodesLeft: account?.recoveryHashes.length ?? 0,
    }
  }

  /** Creates a secret for an authenticator app. It takes effect once `confirm` has received a code. */
  async enroll(verified: AccountRow): Promise<TwoFactorEnrollment> {
    const { employee, account } = await this.ctx.services.identity.passwords.lockVerified(verified)
    if (account.totpConfirmedAt) throw new AppError("TWO_FACTOR_ALREADY_ENABLED")
    const enrollment = newTwoFactor({ issuer: account.organizationName, account: account.email })
    await this.updateCredential(
      employee,
      sql`totp_secret = ${this.ctx.deps.seal.seal(enrollment.secret, employee.id)}, totp_counter = null`,
    )
    return enrollment
  }

  /** Checks the first code for `confirm`. Throws INVALID_TRANSITION if no secret was created. */
  async checkFirstCode({ code }: TwoFactorCodeInput): Promise<CheckedCode<{ counter: number }>> {
    const account = await findAccount(this.ctx, this.viewer)
    if (!account) throw new AppError("UNAUTHENTICATED")
    if (account.totpConfirmedAt) throw new AppError("TWO_FACTOR_ALREADY_ENABLED")
    if (!account.totpSecret) throw notSetUp("confirm")
    const counter = await this.check(account, () => matchCode(this.decryptSecret(account), code, this.clock))
    if (counter === null) throw validationError({ code: "twoFactorCode" })
    return { account, match: { counter } }
  }

  /** Enables two-factor authentication after a correct code. */
  async confirm({ account: checked, match: { counter } }: CheckedCode<{ counter: number }>): Promise<RecoveryCodesPayload> {
    const { employee, account } = await lockAccount(this.ctx, this.viewer)
    if (account.totpConfirmedAt) throw new AppError("TWO_FACTOR_ALREADY_ENABLED")
    if (account.totpSecret !== checked.totpSecret) throw validationError({ code: "twoFactorCode" })
    await this.updateCredential(employee, sql`totp_confirmed_at = ${this.clock.now()}, totp_counter = ${counter}`)
    this.emit("account.enableTwoFactor", { subject: employee })
    return this.replaceRecoveryCodes(employee)
  }

  /** Throws INVALID_TRANSITION if two-factor authentication is not enabled. */
  async checkPasswordAndCode(action: ProtectedAction, { password, code }: PasswordAndCodeInput): Promise<CheckedCode> {
    const account = await this.ctx.services.identity.passwords.verify(password)
    if (!account.totpConfirmedAt) throw notSetUp(action)
    return this.checkCode(account, code)
  }

  /** Checks a code for `useCodeIfEnabled`; undefined if the account needs none. Throws VALIDATION_FAILED for a missing or wrong one. */
  async checkCodeIfEnabled(account: AccountRow, code: string | undefined): Promise<CheckedCode | undefined> {
    if (!account.totpConfirmedAt) return undefined
    if (code === undefined) throw validationError({ code: "required" })
    return this.checkCode(account, code)
  }

  /** Uses the code of a locked account, unless it needs none. Throws as `checkCodeIfEnabled`. */
  async useCodeIfEnabled(employee: Employee, account: AccountRow, checked: CheckedCode | undefined): Promise<void> {
    if (!account.totpConfirmedAt) return
    if (!checked) throw validationError({ code: "required" })
    if (!(await this.use(employee, account, checked))) throw validationError({ code: "twoFactorCode" })
  }

  private async checkCode(account: AccountRow, code: string): Promise<CheckedCode> {
    const match = await this.check(account, () => this.findMatch(account, code))
    if (!match) throw validationError({ code: "twoFactorCode" })
    return { account, match }
  }

  async disable(checked: CheckedCode): Promise<void> {
    await this.delete(await this.usePasswordAndCode("disable", checked))
  }

  /**
   * Disables two-factor authentication and removes the passkeys of an employee who lost the second factor, and ends the sessions. For the
   * operator of the server, who verified the identity. Returns whether there was a second factor or a passkey.
   */
  async reset(employee: Employee): Promise<boolean> {
    const { account } = await lockAccount(this.ctx, employee)
    const hadPasskeys = await this.ctx.services.identity.passkeys.deleteAll(employee)
    if (!account.totpSecret && !hadPasskeys) return false
    if (account.totpSecret) await this.delete(employee)
    await this.ctx.services.identity.sessions.endAll(employee.id)
    return true
  }

  private async delete(employee: Employee): Promise<void> {
    await this.updateCredential(
      employee,
      sql`totp_secret = null, totp_confirmed_at = null, totp_counter = null, recovery_hashes = '{}'`,
    )
    this.emit("account.disableTwoFactor", { subject: employee })
  }

  async renewRecoveryCodes(checked: CheckedCode): Promise<RecoveryCodesPayload> {
    const employee = await this.usePasswordAndCode("renewRecoveryCodes", checked)
    this.emit("account.renewRecoveryCodes", { subject: employee })
    return this.replaceRecoveryCodes(employee)
  }

  /**
   * Checks the code of a sign-in for `useSignInCode`; undefined if the account needs none. Throws TWO_FACTOR_REQUIRED without a code,
   * TWO_FACTOR_INVALID for a wrong or used one.
   */
  async checkSignInCode(account: AccountRow, code: string | undefined): Promise<CheckedCode | undefined> {
    if (!account.totpConfirmedAt) return undefined
    if (code === undefined) throw new AppError("TWO_FACTOR_REQUIRED")
    const match = await this.check(account, () => this.findMatch(account, code))
    if (!match) throw new AppError("TWO_FACTOR_INVALID")
    return { account, match }
  }

  /** Uses the code of a sign-in, unless the account needs none. Throws as `checkSignInCode`. */
  async useSignInCode(employee: Employee, account: AccountRow, checked: CheckedCode | undefined): Promise<void> {
    if (!account.totpConfirmedAt) return
    if (!checked) throw new AppError("TWO_FACTOR_REQUIRED")
    if (!(await this.use(employee, account, checked))) throw new AppError("TWO_FACTOR_INVALID")
  }

  private async usePasswordAndCode(action: ProtectedAction, checked: CheckedCode): Promise<Employee> {
    const { employee, account } = await this.ctx.services.identity.passwords.lockVerified(checked.account)
    if (!account.totpConfirmedAt) throw notSetUp(action)
    await this.useCodeIfEnabled(employee, account, checked)
    return employee
  }

  /**
   * Uses a checked code of a locked account. Of concurrent attempts with the same code one succeeds. Returns false for a code that was
   * used since the check, or belongs to an earlier secret.
   */
  private async use(employee: Employee, account: AccountRow, { account: checked, match }: CheckedCode): Promise<boolean> {
    if (account.totpSecret !== checked.totpSecret) return false
    if ("counter" in match)
      return this.updateCredential(
        employee,
        sql`totp_counter = ${match.counter}`,
        sql`coalesce(totp_counter, -1) < ${match.counter}`,
      )
    const { sealed } = match
    const used = await this.updateCredential(
      employee,
      sql`recovery_hashes = array_remove(recovery_hashes, ${sealed})`,
      sql`${sealed} = any(recovery_hashes)`,
    )
    if (used) {
      const left = (await findAccount(this.ctx, account))?.recoveryHashes.length ?? 0
      this.emit("account.useRecoveryCode", { subject: employee, details: { left }, left })
    }
    return used
  }

  /** Runs a check of a code, which counts as an attempt. */
  private check<T>({ id }: AccountRow, check: () => T | null): Promise<T | null> {
    return checkWithRateLimit(this.ctx, { kind: "twoFactor", account: id }, async () => check())
  }

  private findMatch(account: AccountRow, code: string): CodeMatch | null {
    const counter = matchCode(this.decryptSecret(account), code, this.clock, account.totpCounter ?? -1)
    if (counter !== null) return { counter }
    const hash = hashRecoveryCode(code)
    const { seal } = this.ctx.deps
    const sealed = account.recoveryHashes.find((one) => seal.isSealed(hash, one, account.id))
    return sealed === undefined ? null : { sealed }
  }

  private decryptSecret(account: AccountRow): string {
    return this.ctx.deps.seal.unseal(account.totpSecret as string, account.id)
  }

  private async replaceRecoveryCodes(employee: Employee): Promise<RecoveryCodesPayload> {
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((code) => this.ctx.deps.seal.seal(hashRecoveryCode(code), employee.id))
    await this.updateCredential(employee, sql`recovery_hashes = ${hashes}`)
    return { recoveryCodes }
  }

  /** Updates the credential if the condition still holds, and returns whether it did. */
  private async updateCredential(
    { organizationId, id }: Employee,
    set: ReturnType<typeof sql>,
    holds: ReturnType<typeof sql> = sql`true`,
  ): Promise<boolean> {
    const { rows } = await sql`update credentials set ${set}, updated_at = ${this.clock.now()}, version = version + 1
      where organization_id = ${organizationId} and employee_id = ${id} and ${holds} returning id`.execute(this.db)
    return rows.length > 0
  }
}
