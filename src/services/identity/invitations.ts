// Invitations: links with which new employees choose a password and activate their account.
import { sql } from "kysely"
import { appPaths } from "../../core/app-links.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { Invitation } from "../../entities/administration/accounts.js"
import { newId } from "../../entities/base-entity.js"
import type { InvitationCheck, SignInPayload } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import type { AcceptInvitationInput, InvitationInput } from "../../inputs/identity.js"
import { lockAccount, toViewer } from "./credential-checks.js"
import type { NewPassword } from "./passwords.js"

export class InvitationService extends BaseService {
  /** Checks an invitation link, valid or not. Throws LINK_EXPIRED for an unknown token. */
  async check({ token }: InvitationInput): Promise<InvitationCheck> {
    const check = await this.ctx.services.identity.singleUseTokens.checkInvitation(token)
    if (!check) throw new AppError("LINK_EXPIRED")
    return check
  }

  /** Finds the owner of an invitation link and hashes the password for `accept`. Throws LINK_EXPIRED unless the link is valid. */
  async prepareAcceptance({ token, password }: AcceptInvitationInput): Promise<NewPassword> {
    const { singleUseTokens, passwords } = this.ctx.services.identity
    const owner = await singleUseTokens.findOwner("INVITATION", token)
    if (owner.accountStatus !== "INVITED") throw new AppError("LINK_EXPIRED")
    return { owner, passwordHash: await passwords.hash(password, owner) }
  }

  /** Activates an invited account and signs in. Throws LINK_EXPIRED unless the link is valid. */
  async accept({ token, fullName }: AcceptInvitationInput, { owner, passwordHash }: NewPassword): Promise<SignInPayload> {
    const { singleUseTokens, passwords, sessions } = this.ctx.services.identity
    const sessionId = newId()
    this.ctx.setViewer(toViewer(owner, sessionId))
    const { employee, account } = await lockAccount(this.ctx, owner)
    if (account.accountStatus !== "INVITED") throw new AppError("LINK_EXPIRED")
    await passwords.storeHash(employee, passwordHash)
    await singleUseTokens.consume("INVITATION", token, employee)
    employee.fullName = fullName
    Object.assign(employee, { accountStatus: "ACTIVE", emailUnconfirmedSince: null })
    this.emit("account.acceptInvitation", { subject: employee })
    return sessions.start(employee, toViewer(account, sessionId))
  }

  /** Emails an invitation link, which replaces all earlier ones. Only HR receives the link, too: it gives access to the account. */
  async send(employee: Employee): Promise<Invitation> {
    const link = await this.ctx.services.identity.singleUseTokens.issue(employee, "INVITATION")
    this.emit("account.invite", { subject: employee, inviter: await this.inviterName(), ...link })
    if (!this.viewer.isHr) return { expiresAt: link.expiresAt }
    return { url: this.ctx.deps.config.publicUrl + appPaths.invitation(link.token), ...link }
  }

  /** Name of the viewer; of the organization if the system invites. */
  private async inviterName(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select coalesce(e.full_name, o.name) as name from organizations o
      left join employees e on e.organization_id = o.id and e.id = ${this.viewer.id}
      where o.id = ${this.viewer.organizationId}`.execute(this.db)
    return rows[0]?.name ?? ""
  }
}
