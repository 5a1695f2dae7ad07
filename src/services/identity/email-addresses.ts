// Confirmation of email addresses: of new accounts with a password, and of a new address of an account.
import { sql } from "kysely"
import type { Installation } from "../../adapters/installation-directory.js"
import { rateLimitError } from "../../auth/rate-limit-result.js"
import { countAttempt } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, moveError } from "../../core/errors.js"
import { FreeValues } from "../../core/free-values.js"
import { isServed } from "../../core/organization-moves.js"
import type { Confirmation } from "../../entities/payloads.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import { confirmation } from "../../i18n/translate.js"
import type { ConfirmEmailInput } from "../../inputs/identity.js"
import { type AccountRow, findAccountByEmail, lockAccount, toViewer } from "./credential-checks.js"

/** The addresses that other installations have. */
type FindTakenElsewhere = (emails: readonly string[]) => Promise<ReadonlySet<string>>

export class EmailAddressService extends BaseService {
  /**
   * The addresses that have an account. Throws RATE_LIMITED if the organization asked for too many addresses of other organizations, these
   * included, without telling about any address. So an organization cannot test which addresses are known.
   */
  findTaken(emails: readonly string[]): Promise<ReadonlySet<string>> {
    return this.findTakenAnywhere(
      emails,
      async (others) => (await this.ctx.deps.directory?.findTaken("EMAIL", others)) ?? new Set(),
    )
  }

  private async findTakenAnywhere(emails: readonly string[], findElsewhere: FindTakenElsewhere): Promise<ReadonlySet<string>> {
    const { organizationId } = this.viewer
    const { rateLimits } = this.ctx.deps
    const state = await rateLimits.peek("takenAddress", { account: organizationId, address: this.ctx.request.address })
    if (!state.isAllowed) throw rateLimitError(state)
    const { rows } = await sql<{ email: string; isForeign: boolean }>`
      select email, organization_id <> ${organizationId} as "isForeign" from employees where email = any(${emails})`.execute(
      this.db,
    )
    const taken = new Set(rows.map(({ email }) => email))
    const elsewhere = await findElsewhere(emails.filter((email) => !taken.has(email)))
    const foreign = rows.filter(({ isForeign }) => isForeign).length + elsewhere.size
    // One more than is left suffices, so that others with the same network address keep their attempts.
    if (foreign > 0) await countAttempt(this.ctx, "takenAddress", organizationId, Math.min(foreign, state.remaining + 1))
    return new Set([...taken, ...elsewhere])
  }

  /**
   * Claims addresses for new accounts. Throws EMAIL_TAKEN if one of them has an account, and RATE_LIMITED as `findTaken` does. Call it in a
   * preparation.
   */
  async assertFree(emails: string | readonly string[]): Promise<FreeValues> {
    const free = new FreeValues([emails].flat())
    const { organizationId } = this.viewer
    if ((await this.findTakenAnywhere([...free], (others) => this.claim(others, organizationId))).size > 0)
      throw new AppError("EMAIL_TAKEN")
    return free
  }

  /** `assertFree` for a caller who is not signed in, without the limit of an organization. */
  async assertFreeFor(organizationId: string, email: string): Promise<FreeValues> {
    const free = new FreeValues([email])
    if ((await findAccountByEmail(this.ctx, email)) || (await this.claim([email], organizationId)).size > 0)
      throw new AppError("EMAIL_TAKEN")
    return free
  }

  /** Throws STALE_VERSION for an address that was not checked, because the record has changed between the check and the transaction. */
  assertChecked(emails: readonly string[], free: FreeValues | undefined): void {
    if (!free) throw new AppError("STALE_VERSION")
    free.assertHas(emails)
  }

  /**
   * Throws ORGANIZATION_MOVED with the address of the installation at which an email address signs in, if that is another one. Unknown
   * addresses have one as well, so that nobody learns which are known. Rows of an organization that is served elsewhere do not count.
   * While the directory is away, every address is one of this installation. Call it after an attempt was counted.
   */
  async assertSignsInHere(email: string): Promise<void> {
    const { directory } = this.ctx.deps
    if (!directory) return
    const findHere = sql`select from employees e where e.email = ${email} and ${isServed("e.organization_id")}`
    const findElsewhere = (): Promise<Installation | undefined> => directory.findSignIn(email).catch(() => undefined)
    const [here, elsewhere] = await Promise.all([findHere.execute(this.db), findElsewhere()])
    if (here.rows.length === 0 && elsewhere) throw moveError(elsewhere.address)
  }

  private async claim(emails: readonly string[], organizationId: string): Promise<ReadonlySet<string>> {
    return (await this.ctx.deps.directory?.claim("EMAIL", emails, organizationId)) ?? new Set()
  }

  /** Asks the owner of a new account with a password to confirm the address, which receives no other email until then. */
  async requestConfirmation(employee: Employee): Promise<void> {
    await this.sendLink(employee, employee.email)
  }

  /**
   * Changes the address of an account. That of an invited account changes at once, and receives the invitation if the old one had a valid
   * one. That of any other account changes when it is confirmed from the new mailbox, and the old address is notified.
   */
  async change(employee: Employee, email: string, free: FreeValues | undefined): Promise<void> {
    this.assertChecked([email], free)
    if (employee.accountStatus === "INVITED") {
      const { wasInvited } = await this.apply(employee, email)
      if (wasInvited) await this.ctx.services.identity.invitations.send(employee)
      return
    }
    employee.pendingEmail = email
    this.emit("account.requestEmailChange", { subject: employee })
    await this.sendLink(employee, email)
  }

  /**
   * Keeps the current address instead of one that is not confirmed. The confirmation of the current one, whose link the new one has
   * replaced, is sent again.
   */
  async keepCurrent(employee: Employee): Promise<void> {
    await this.cancelChange(employee)
    if (employee.emailUnconfirmedSince) await this.sendLink(employee, employee.email)
  }

  /** Cancels a new address that is not confirmed. A person who used a session of the owner may have requested it. */
  async cancelChange(employee: Employee): Promise<void> {
    if (!employee.pendingEmail) return
    employee.pendingEmail = null
    await this.ctx.services.identity.singleUseTokens.revoke(employee, "CONFIRMATION")
    this.emit("account.cancelEmailChange", { subject: employee })
  }

  /** Claims the new address of an account for `confirm`; it may have been requested days ago. Throws EMAIL_TAKEN. */
  async claimPending({ organizationId, id }: AccountRow): Promise<FreeValues | undefined> {
    if (!this.ctx.deps.directory) return undefined
    const { rows } = await sql<{ email: string }>`
      select pending_email as email from employees
      where organization_id = ${organizationId} and id = ${id} and pending_email is not null`.execute(this.db)
    return rows[0] && this.assertFreeFor(organizationId, rows[0].email)
  }

  /** Confirms an address with an emailed link of its owner. Throws LINK_EXPIRED unless the link is valid. */
  async confirm({ token }: ConfirmEmailInput, owner: AccountRow, free: FreeValues | undefined): Promise<Confirmation> {
    const { singleUseTokens } = this.ctx.services.identity
    return this.ctx.runAs(toViewer(owner), async () => {
      const { employee } = await lockAccount(this.ctx, owner)
      if (employee.accountStatus === "DEACTIVATED") throw new AppError("LINK_EXPIRED")
      await singleUseTokens.consume("CONFIRMATION", token, employee)
      const { pendingEmail } = employee
      if (pendingEmail && this.ctx.deps.directory) this.assertChecked([pendingEmail], free)
      if (pendingEmail) await this.apply(employee, pendingEmail)
      employee.emailUnconfirmedSince = null
      this.emit("account.confirmEmail", { subject: employee })
      return confirmation(this.ctx, "answers.emailConfirmed")
    })
  }

  private async apply(employee: Employee, email: string): Promise<{ wasInvited: boolean }> {
    // The owner has used no link to the former address, which may be that of another person.
    const isUnconfirmed = employee.accountStatus === "INVITED" || employee.emailUnconfirmedSince
    const from = isUnconfirmed ? undefined : employee.email
    Object.assign(employee, { email, pendingEmail: null })
    const { singleUseTokens } = this.ctx.services.identity
    const wasInvited = await singleUseTokens.forgetInvitations(employee)
    await singleUseTokens.revoke(employee)
    this.emit("account.changeEmail", { subject: employee, from })
    return { wasInvited }
  }

  private async sendLink(employee: Employee, address: string): Promise<void> {
    const link = await this.ctx.services.identity.singleUseTokens.issue(employee, "CONFIRMATION")
    this.emit("account.requestEmailConfirmation", { subject: employee, address, ...link })
  }
}
