// Confirmation of email addresses: of new accounts with a password, and of a new address of an account.
import { sql } from "kysely"
import { rateLimitError } from "../../auth/rate-limit-result.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { Confirmation } from "../../entities/payloads.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import { confirmation } from "../../i18n/translate.js"
import type { ConfirmEmailInput } from "../../inputs/identity.js"
import { type AccountRow, findAccountByEmail, lockAccount, toViewer } from "./credential-checks.js"

/** Addresses that were found to be free before the transaction. */
export type FreeAddresses = ReadonlySet<string>

export class EmailAddressService extends BaseService {
  /**
   * The addresses that have an account. Throws RATE_LIMITED if the organization asked for too many addresses of other organizations, these
   * included, without telling about any address. So an organization cannot test which addresses are known.
   */
  async findTaken(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const { organizationId } = this.viewer
    const { rateLimits } = this.ctx.deps
    const state = await rateLimits.peek("takenAddress", { account: organizationId, address: this.ctx.request.address })
    if (!state.isAllowed) throw rateLimitError(state)
    const { rows } = await sql<{ email: string; isForeign: boolean }>`
      select email, organization_id <> ${organizationId} as "isForeign" from employees where email = any(${emails})`.execute(
      this.db,
    )
    const foreign = rows.filter(({ isForeign }) => isForeign).length
    // One more than is left suffices, so that others with the same network address keep their attempts.
    if (foreign > 0) await countAttempt(this.ctx, "takenAddress", organizationId, Math.min(foreign, state.remaining + 1))
    return new Set(rows.map(({ email }) => email))
  }

  /** Whether an address has an account, in any organization. */
  async hasAccount(email: string): Promise<boolean> {
    return (await findAccountByEmail(this.ctx, email)) !== undefined
  }

  /** Throws EMAIL_TAKEN if one of the addresses has an account, and RATE_LIMITED as `findTaken` does. Call it in a preparation. */
  async assertFree(emails: string | readonly string[]): Promise<FreeAddresses> {
    const addresses = [emails].flat()
    if ((await this.findTaken(addresses)).size > 0) throw new AppError("EMAIL_TAKEN")
    return new Set(addresses)
  }

  /** Throws STALE_VERSION for an address that was not checked, because the record has changed between the check and the transaction. */
  assertChecked(emails: readonly string[], free: FreeAddresses | undefined): void {
    if (!emails.every((email) => free?.has(email))) throw new AppError("STALE_VERSION")
  }

  /** Asks the owner of a new account with a password to confirm the address, which receives no other email until then. */
  async requestConfirmation(employee: Employee): Promise<void> {
    await this.sendLink(employee, employee.email)
  }

  /**
   * Changes the address of an account. That of an invited account changes at once, that of any other when it is confirmed from
   * the new mailbox. The old address is notified.
   */
  async change(employee: Employee, email: string, free: FreeAddresses | undefined): Promise<void> {
    this.assertChecked([email], free)
    if (employee.accountStatus === "INVITED") return this.apply(employee, email)
    employee.pendingEmail = email
    this.emit("account.requestEmailChange", { subject: employee })
    await this.sendLink(employee, email)
  }

  /** Confirms an address with an emailed link of its owner. Throws LINK_EXPIRED unless the link is valid. */
  async confirm({ token }: ConfirmEmailInput, owner: AccountRow): Promise<Confirmation> {
    const { singleUseTokens } = this.ctx.services.identity
    return this.ctx.runAs(toViewer(owner), async () => {
      const { employee } = await lockAccount(this.ctx, owner)
      if (employee.accountStatus === "DEACTIVATED") throw new AppError("LINK_EXPIRED")
      await singleUseTokens.consume("CONFIRMATION", token, employee)
      if (employee.pendingEmail) await this.apply(employee, employee.pendingEmail)
      employee.emailUnconfirmedSince = null
      this.emit("account.confirmEmail", { subject: employee })
      return confirmation(this.ctx, "answers.emailConfirmed")
    })
  }

  private async apply(employee: Employee, email: string): Promise<void> {
    const from = employee.emailUnconfirmedSince ? undefined : employee.email
    Object.assign(employee, { email, pendingEmail: null })
    await this.ctx.services.identity.singleUseTokens.revoke(employee)
    this.emit("account.changeEmail", { subject: employee, from })
  }

  private async sendLink(employee: Employee, address: string): Promise<void> {
    const link = await this.ctx.services.identity.singleUseTokens.issue(employee, "CONFIRMATION")
    this.emit("account.requestEmailConfirmation", { subject: employee, address, ...link })
  }
}
