// The second step of signing in: turned on by its owner, asked for at every sign-in, and each code good for one.
import { sql } from "kysely"
import { hashRecoveryCode, matchCode, newRecoveryCodes, newTwoFactor } from "../../auth/two-factor.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { RecoveryCodes, TwoFactorEnrollment, TwoFactorStatus } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { ConfirmPasswordInput, PasswordAndCodeInput, TwoFactorCodeInput } from "../../inputs/identity.js"
import { type AccountRow, checkWithRateLimit, findAccount } from "./credential-checks.js"

/** A code that was recognized but not yet used up. */
type CodeMatch = { step: number } | { hash: string }

export class TwoFactorService extends BaseService {
  async getStatus(): Promise<TwoFactorStatus> {
    const account = await findAccount(this.db, this.viewer)
    const since = account?.totpConfirmedAt
    return Object.assign(new TwoFactorStatus(), {
      enabled: since != null,
      enabledAt: since == null ? null : new Date(since),
      recoveryCodesLeft: account?.recoveryHashes.length ?? 0,
    })
  }

  /** A new secret for an authenticator app. It counts once it was confirmed by a code. */
  async enroll({ password }: ConfirmPasswordInput): Promise<TwoFactorEnrollment> {
    const { employee, account } = await this.ctx.services.identity.accounts.confirmPassword(password)
    if (account.totpConfirmedAt) throw new AppError("TWO_FACTOR_ALREADY_ENABLED")
    const made = newTwoFactor({ issuer: account.organizationName, account: account.email })
    await this.updateCredential(
      employee,
      sql`totp_secret = ${this.ctx.deps.seal.seal(made.secret, employee.id)}, totp_counter = null`,
    )
    return Object.assign(new TwoFactorEnrollment(), made)
  }

  /** Turns two-factor sign-in on, if the app shows the right code. INVALID_TRANSITION where there is no secret to confirm. */
  async confirm({ code }: TwoFactorCodeInput): Promise<RecoveryCodes> {
    const { employee, account } = await this.ctx.services.identity.accounts.lockViewer()
    if (account.totpConfirmedAt) throw new AppError("TWO_FACTOR_ALREADY_ENABLED")
    if (!account.totpSecret) throw new AppError("INVALID_TRANSITION")
    const step = matchCode(this.secretOf(account), code, this.clock)
    if (step === null) throw validationError({ code: "twoFactorCode" })
    await this.updateCredential(employee, sql`totp_confirmed_at = ${this.clock.now()}, totp_counter = ${step}`)
    this.emit("account.enableTwoFactor", { subject: employee })
    return this.replaceRecoveryCodes(employee)
  }

  async disable({ password, code }: PasswordAndCodeInput): Promise<void> {
    const employee = await this.verifyPasswordAndCode(password, code)
    await this.updateCredential(
      employee,
      sql`totp_secret = null, totp_confirmed_at = null, totp_counter = null, recovery_hashes = '{}'`,
    )
    this.emit("account.disableTwoFactor", { subject: employee })
  }

  /** New recovery codes in place of all before them. */
  async renewRecoveryCodes({ password, code }: PasswordAndCodeInput): Promise<RecoveryCodes> {
    const employee = await this.verifyPasswordAndCode(password, code)
    this.emit("account.renewRecoveryCodes", { subject: employee })
    return this.replaceRecoveryCodes(employee)
  }

  /** Lets a sign-in go on that brings a code: TWO_FACTOR_REQUIRED without one, TWO_FACTOR_INVALID for a wrong or a used one. */
  async requireCode(employee: Employee, account: AccountRow, code: string | undefined): Promise<void> {
    if (code === undefined) throw new AppError("TWO_FACTOR_REQUIRED")
    if (!(await this.consumeCode(employee, account, code))) throw new AppError("TWO_FACTOR_INVALID")
  }

  private async verifyPasswordAndCode(password: string, code: string): Promise<Employee> {
    const { employee, account } = await this.ctx.services.identity.accounts.confirmPassword(password)
    if (!account.totpConfirmedAt) throw new AppError("INVALID_TRANSITION")
    if (!(await this.consumeCode(employee, account, code))) throw validationError({ code: "twoFactorCode" })
    return employee
  }

  /** Uses up a code. Of many who bring the same at once the database lets one through. */
  private async consumeCode(employee: Employee, account: AccountRow, code: string): Promise<boolean> {
    const found = await checkWithRateLimit(this.ctx, { kind: "twoFactor", account: account.id, key: code }, async () =>
      this.findMatch(account, code),
    )
    if (!found) return false
    if ("step" in found)
      return this.updateCredential(employee, sql`totp_counter = ${found.step}`, sql`coalesce(totp_counter, -1) < ${found.step}`)
    const { hash } = found
    const used = await this.updateCredential(
      employee,
      sql`recovery_hashes = array_remove(recovery_hashes, ${hash})`,
      sql`${hash} = any(recovery_hashes)`,
    )
    if (used) {
      const left = (await findAccount(this.db, account))?.recoveryHashes.length ?? 0
      this.emit("account.useRecoveryCode", { subject: employee, details: { left }, left })
    }
    return used
  }

  private findMatch(account: AccountRow, code: string): CodeMatch | null {
    const step = matchCode(this.secretOf(account), code, this.clock, account.totpCounter ?? -1)
    if (step !== null) return { step }
    const hash = hashRecoveryCode(code, this.ctx.deps.seal)
    return account.recoveryHashes.includes(hash) ? { hash } : null
  }

  private secretOf(account: AccountRow): string {
    return this.ctx.deps.seal.unseal(account.totpSecret as string, account.id)
  }

  private async replaceRecoveryCodes(employee: Employee): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(code, this.ctx.deps.seal))
    await this.updateCredential(employee, sql`recovery_hashes = ${hashes}`)
    return Object.assign(new RecoveryCodes(), { recoveryCodes })
  }

  /** Changes the credential, if the condition still holds; false where it does not. */
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
