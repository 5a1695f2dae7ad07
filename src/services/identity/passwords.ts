// Passwords: reset by an emailed link, change, and confirmation before sensitive operations.
import { sql } from "kysely"
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordProblems } from "../../auth/passwords.js"
import { SystemViewer } from "../../auth/viewer.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { Confirmation } from "../../entities/payloads.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import { enqueue } from "../../events/outbox.js"
import { confirmation } from "../../i18n/translate.js"
import type { ChangePasswordInput, ForgotPasswordInput, ResetPasswordInput } from "../../inputs/identity.js"
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  lockAccount,
  toViewer,
  verifyCredentials,
} from "./credential-checks.js"

/** The hash of a new password, and the account before the change. The password meets the rules. */
export interface NewPassword {
  readonly owner: AccountRow
  readonly passwordHash: string
}

export class PasswordService extends BaseService {
  /** Counts an email for `requestReset`. Throws ORGANIZATION_MOVED for an address that signs in at another installation. */
  async countReset({ email }: ForgotPasswordInput): Promise<void> {
    await countAttempt(this.ctx, "mail", email)
    await this.ctx.services.identity.emailAddresses.assertSignsInHere(email)
  }

  /** Enqueues the reset email. A job looks the address up, so neither response nor timing reveals whether it is known. */
  async requestReset({ email }: ForgotPasswordInput): Promise<Confirmation> {
    const { requestId, address } = this.ctx.request
    await enqueue(this.ctx, [{ task: "password-reset", job: { email, request: { requestId, address } } }], null)
    return confirmation(this.ctx, "answers.resetSent")
  }

  /** Emails a reset link to the owner of an active account. Does nothing for any other address. */
  async sendResetLink(email: string): Promise<void> {
    const account = await findAccountByEmail(this.ctx, email)
    if (account?.accountStatus !== "ACTIVE") return
    await this.ctx.runAs(new SystemViewer(account.organizationId), async () => {
      const { employee } = await lockAccount(this.ctx, account)
      const link = await this.ctx.services.identity.singleUseTokens.issue(employee, "RESET")
      this.emit("account.requestPasswordReset", { subject: employee, ...link })
    })
  }

  /** Finds the owner of a reset link and hashes the password for `reset`. Throws LINK_EXPIRED unless the link is valid. */
  async prepareReset({ token, newPassword }: ResetPasswordInput): Promise<NewPassword> {
    const owner = await this.ctx.services.identity.singleUseTokens.findOwner("RESET", token)
    if (owner.accountStatus !== "ACTIVE") throw new AppError("LINK_EXPIRED")
    return { owner, passwordHash: await this.hash(newPassword, owner, "newPassword") }
  }

  /**
   * Sets a new password with a reset link, ends all sessions and cancels a requested change of the address. Throws LINK_EXPIRED unless the
   * link is valid.
   */
  async reset({ token }: ResetPasswordInput, { owner, passwordHash }: NewPassword): Promise<Confirmation> {
    const { emailAddresses, singleUseTokens, sessions } = this.ctx.services.identity
    return this.ctx.runAs(toViewer(owner), async () => {
      const { employee, account } = await lockAccount(this.ctx, owner)
      if (account.accountStatus !== "ACTIVE") throw new AppError("LINK_EXPIRED")
      await this.storeHash(employee, passwordHash)
      await singleUseTokens.consume("RESET", token, employee)
      await emailAddresses.cancelChange(employee)
      employee.emailUnconfirmedSince = null
      await sessions.deleteFeeds(employee.id)
      await sessions.endAll(employee.id)
      this.emit("account.resetPassword", { subject: employee })
      return confirmation(this.ctx, "answers.passwordReset")
    })
  }

  /** Checks the current password and hashes the new one for `change`. Throws VALIDATION_FAILED. */
  async prepareChange({ currentPassword, newPassword }: ChangePasswordInput): Promise<NewPassword> {
    const owner = await this.verify(currentPassword, "currentPassword")
    return { owner, passwordHash: await this.hash(newPassword, owner, "newPassword") }
  }

  /**
   * Changes the viewer's password, ends all other sessions and cancels a requested change of the address. Deletes the viewer's feeds on
   * request.
   */
  async change({ deleteFeeds }: ChangePasswordInput, { owner, passwordHash }: NewPassword): Promise<Confirmation> {
    const { employee } = await this.lockVerified(owner, "currentPassword")
    await this.storeHash(employee, passwordHash)
    await this.ctx.services.identity.singleUseTokens.revoke(employee, "RESET")
    await this.ctx.services.identity.emailAddresses.cancelChange(employee)
    await this.ctx.services.identity.sessions.endAll(employee.id, { except: this.viewer.sessionId })
    if (deleteFeeds) await this.ctx.services.identity.sessions.deleteFeeds(employee.id)
    this.emit("account.changePassword", { subject: employee })
    return confirmation(this.ctx, "answers.passwordChanged")
  }

  /** Hashes a new password for `storeHash`. Throws VALIDATION_FAILED at `path` for a weak one. Call it in a preparation. */
  async hash(password: string, account: Pick<AccountRow, "email" | "organizationId">, path = "password"): Promise<string> {
    this.ctx.assertNoTransaction()
    const values = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }
    const problems = passwordProblems(password, account).map((rule) => ({ path, code: `password.${rule}`, values }))
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    return this.ctx.deps.passwords.hash(password, account.organizationId)
  }

  /**
   * Hashes the password of a new employee for `setInitial`. Each organization has a limit: hashing is costly, and each account has a
   * rate limit of its own.
   */
  async hashInitial(password: string, email: string): Promise<string> {
    const { organizationId } = this.viewer
    await countAttempt(this.ctx, "accountPassword", organizationId)
    return this.hash(password, { email, organizationId })
  }

  /** Sets the password of a new employee and asks for the confirmation of the address. */
  async setInitial(employee: Employee, hash: string): Promise<void> {
    await this.storeHash(employee, hash)
    await this.ctx.services.identity.emailAddresses.requestConfirmation(employee)
  }

  /** Sets the password of an employee. */
  async storeHash(employee: Employee, hash: string): Promise<void> {
    // A new employee must be in the database before the credential refers to it.
    await this.em.flush()
    const now = this.clock.now()
    await sql`insert into credentials
        (id, organization_id, employee_id, password_hash, recovery_hashes, created_at, updated_at, version)
      values (${newId()}, ${employee.organizationId}, ${employee.id}, ${hash}, '{}', ${now}, ${now}, 1)
      on conflict (organization_id, employee_id) do update
        set password_hash = excluded.password_hash, updated_at = excluded.updated_at, version = credentials.version + 1`.execute(
      this.db,
    )
  }

  /** The viewer's account, for `lockVerified`. Throws VALIDATION_FAILED at `path` for a wrong password. */
  async verify(password: string, path = "password"): Promise<AccountRow> {
    const account = await findAccount(this.ctx, this.viewer)
    if (!account) throw new AppError("UNAUTHENTICATED")
    const verified = await verifyCredentials(this.ctx, account.email, password)
    if (verified?.id !== account.id) throw validationError({ [path]: "currentPassword" })
    return verified
  }

  /** Locks an account. Throws VALIDATION_FAILED at `path` if the password has changed since it was verified. */
  async lockVerified(verified: AccountRow, path = "password"): Promise<{ employee: Employee; account: AccountRow }> {
    const locked = await lockAccount(this.ctx, verified)
    if (verified.passwordHash !== locked.account.passwordHash) throw validationError({ [path]: "currentPassword" })
    return locked
  }
}
