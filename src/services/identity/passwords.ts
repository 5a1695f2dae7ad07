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

export class PasswordService extends BaseService {
  /** Enqueues the reset email. A job looks the address up, so neither response nor timing reveals whether it is known. */
  async requestReset({ email }: ForgotPasswordInput): Promise<Confirmation> {
    await this.ctx.runOutsideTransaction("mail", () => countAttempt(this.ctx, "mail", email))
    const { requestId, address } = this.ctx.request
    await enqueue(this.ctx, [{ task: "password-reset", job: { email, request: { requestId, address } } }])
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

  /** Sets a new password with a reset link and ends all sessions. Throws LINK_EXPIRED unless the link is valid. */
  async reset({ token, newPassword }: ResetPasswordInput): Promise<Confirmation> {
    const { singleUseTokens, sessions } = this.ctx.services.identity
    const owner = await singleUseTokens.findOwner("RESET", token)
    return this.ctx.runAs(toViewer(owner), async () => {
      const { employee, account } = await lockAccount(this.ctx, owner)
      if (account.accountStatus !== "ACTIVE") throw new AppError("LINK_EXPIRED")
      await this.set(employee, newPassword, "newPassword")
      await singleUseTokens.consume("RESET", token, employee)
      employee.emailUnconfirmedSince = null
      await sessions.deleteFeeds(employee.id)
      await sessions.endAll(employee.id)
      this.emit("account.resetPassword", { subject: employee })
      return confirmation(this.ctx, "answers.passwordReset")
    })
  }

  /** Changes the viewer's password and ends all other sessions. Deletes the viewer's feeds on request. */
  async change({ currentPassword, newPassword, deleteFeeds }: ChangePasswordInput): Promise<Confirmation> {
    const { employee } = await this.confirm(currentPassword, "currentPassword")
    await this.set(employee, newPassword, "newPassword")
    await this.ctx.services.identity.singleUseTokens.revoke(employee, "RESET")
    await this.ctx.services.identity.sessions.endAll(employee.id, { except: this.viewer.sessionId })
    if (deleteFeeds) await this.ctx.services.identity.sessions.deleteFeeds(employee.id)
    this.emit("account.changePassword", { subject: employee })
    return confirmation(this.ctx, "answers.passwordChanged")
  }

  /**
   * Sets the password of an employee. Throws VALIDATION_FAILED at `path` for a weak one. Hashing restarts the unit of work, so
   * call it early.
   */
  async set(employee: Employee, password: string, path = "password"): Promise<void> {
    const values = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }
    const problems = passwordProblems(password, employee).map((rule) => ({ path, code: `password.${rule}`, values }))
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    await this.storeHash(employee, password)
  }

  /**
   * Sets the password of a new employee and asks for the confirmation of the address. Each organization has a limit: hashing is
   * costly, and each account has a rate limit of its own.
   */
  async setInitial(employee: Employee, password: string): Promise<void> {
    const { email, organizationId } = employee
    await this.ctx.runOutsideTransaction(`accountPassword ${email}`, () =>
      countAttempt(this.ctx, "accountPassword", organizationId),
    )
    await this.set(employee, password)
    await this.ctx.services.identity.emailAddresses.requestConfirmation(employee)
  }

  /** Hashes and stores a password without checking its strength. */
  async storeHash(employee: Employee, password: string): Promise<void> {
    const { passwords, seal } = this.ctx.deps
    const hash = await this.ctx.runOutsideTransaction(`hash ${seal.digest(password)}`, () =>
      passwords.hash(password, employee.organizationId),
    )
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

  /** Checks the viewer's password and locks the account. Throws VALIDATION_FAILED at `path` for a wrong password. */
  async confirm(password: string, path = "password"): Promise<{ employee: Employee; account: AccountRow }> {
    const account = await findAccount(this.ctx, this.viewer)
    if (!account) throw new AppError("UNAUTHENTICATED")
    const verified = await verifyCredentials(this.ctx, account.email, password)
    const locked = await lockAccount(this.ctx, account)
    // The password may have changed between the check and the lock.
    if (verified?.id !== account.id || verified.passwordHash !== locked.account.passwordHash)
      throw validationError({ [path]: "currentPassword" })
    return locked
  }
}
