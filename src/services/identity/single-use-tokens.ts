// Tokens of links that work once: invitations, confirmations and password resets. The database stores their hashes only.
import { sql } from "kysely"
import { DAY_MS, HOUR_MS, later } from "../../adapters/clock.js"
import { hashToken, newOrganizationToken } from "../../auth/tokens.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { assertTokenServed } from "../../core/organization-moves.js"
import { newId } from "../../entities/base-entity.js"
import type { TokenPurpose } from "../../entities/enums.js"
import type { InvitationCheck } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import { type AccountRow, checkWithRateLimit, findAccount } from "./credential-checks.js"

const LIFETIME_MS: Record<TokenPurpose, number> = {
  RESET: HOUR_MS,
  INVITATION: 7 * DAY_MS,
  CONFIRMATION: 7 * DAY_MS,
}

export class SingleUseTokenService extends BaseService {
  /** The account that a token was issued for. Throws LINK_EXPIRED if the token is unknown, used, revoked or expired. */
  async findOwner(purpose: TokenPurpose, token: string): Promise<AccountRow> {
    const owner = await checkWithRateLimit(this.ctx, { kind: "link" }, async () => {
      const { rows } = await sql<{ organizationId: string; id: string }>`
        select organization_id as "organizationId", employee_id as id from single_use_tokens
        where hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${this.clock.now()}`.execute(
        this.db,
      )
      await assertTokenServed(this.db, token, rows[0])
      return (rows[0] && (await findAccount(this.ctx, rows[0]))) ?? null
    })
    if (!owner) throw new AppError("LINK_EXPIRED")
    return owner
  }

  /** Recipient and validity of an invitation token; null for an unknown token. */
  checkInvitation(token: string): Promise<InvitationCheck | null> {
    return checkWithRateLimit(this.ctx, { kind: "link" }, async () => {
      const { rows } = await sql<InvitationCheck & { organizationId: string }>`
        select t.organization_id as "organizationId", e.email, e.full_name as "fullName", o.name as "organizationName",
          t.used_at is null and t.expires_at > ${this.clock.now()} and e.account_status = 'INVITED' as "isValid"
        from single_use_tokens t
        join employees e on e.organization_id = t.organization_id and e.id = t.employee_id
        join organizations o on o.id = t.organization_id
        where t.hash = ${hashToken(token)} and t.purpose = 'INVITATION'`.execute(this.db)
      await assertTokenServed(this.db, token, rows[0])
      return rows[0] ?? null
    })
  }

  /** Marks a token as used. Of concurrent attempts one succeeds; the others throw LINK_EXPIRED. */
  async consume(purpose: TokenPurpose, token: string, employee: Employee): Promise<void> {
    const now = this.clock.now()
    const { rows } = await sql`update single_use_tokens set used_at = ${now}
      where hash = ${hashToken(token)} and purpose = ${purpose} and employee_id = ${employee.id}
        and used_at is null and expires_at > ${now} returning id`.execute(this.db)
    if (rows.length === 0) throw new AppError("LINK_EXPIRED")
    await this.revoke(employee, purpose)
  }

  /** Creates a token, which replaces all earlier ones of the same purpose. Throws RATE_LIMITED for too many invitations. */
  async issue(employee: Employee, purpose: TokenPurpose): Promise<{ token: string; expiresAt: Date }> {
    // A new employee must be in the database before the token refers to it.
    await this.em.flush()
    const { id, organizationId } = employee
    if (purpose !== "RESET") await this.ctx.services.identity.outsideEmails.assertMaySend(organizationId)
    const token = newOrganizationToken(organizationId)
    const now = this.clock.now()
    const expiresAt = later(now, LIFETIME_MS[purpose])
    // The lock serializes concurrent calls for one employee, so that one token remains.
    await sql`select 1 from employees where organization_id = ${organizationId} and id = ${id} for update`.execute(this.db)
    await this.revoke(employee, purpose)
    await sql`insert into single_use_tokens
        (id, organization_id, employee_id, purpose, hash, expires_at, created_at, updated_at, version)
      values (${newId()}, ${organizationId}, ${id}, ${purpose}, ${hashToken(token)}, ${expiresAt}, ${now}, ${now}, 1)`.execute(
      this.db,
    )
    return { token, expiresAt }
  }

  /**
   * Revokes the invitations of an employee with another address and forgets their tokens: a check of their links would show the new address
   * in the former mailbox. The rows remain, because they count against the daily limit. Returns whether one was valid.
   */
  async forgetInvitations({ organizationId, id }: Employee): Promise<boolean> {
    const now = this.clock.now()
    const { rows } = await sql<{ isValid: boolean }>`
      update single_use_tokens t set used_at = coalesce(t.used_at, ${now}), hash = t.id::text
      from single_use_tokens former
      where t.organization_id = ${organizationId} and t.employee_id = ${id} and t.purpose = 'INVITATION'
        and former.organization_id = t.organization_id and former.id = t.id
      returning former.used_at is null and former.expires_at > ${now} as "isValid"`.execute(this.db)
    return rows.some(({ isValid }) => isValid)
  }

  /** Revokes the unused tokens of an employee: of one purpose, or all of them. */
  async revoke({ organizationId, id }: Employee, purpose?: TokenPurpose): Promise<void> {
    await sql`update single_use_tokens set used_at = ${this.clock.now()}
      where organization_id = ${organizationId} and employee_id = ${id} and used_at is null
        and ${purpose ? sql`purpose = ${purpose}` : sql`true`}`.execute(this.db)
  }
}
