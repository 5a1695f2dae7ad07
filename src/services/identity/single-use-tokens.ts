// Links that work once: made for a person, sent by mail, and used up by whoever comes first.
import { sql } from "kysely"
import { later } from "../../adapters/clock.js"
import { hashToken, newSecretToken } from "../../auth/tokens.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { newId } from "../../entities/base-entity.js"
import type { TokenPurpose } from "../../entities/enums.js"
import type { InvitationCheck } from "../../entities/identity.js"
import type { Employee } from "../../entities/profiles/profiles.js"
import { type AccountRow, checkWithRateLimit, findAccount } from "./credential-checks.js"

const HOUR_MS = 3_600_000
const LIFETIME_MS: Record<TokenPurpose, number> = { RESET: HOUR_MS, INVITATION: 7 * 24 * HOUR_MS }

export class SingleUseTokenService extends BaseService {
  /** Whom a link that still works belongs to. */
  async findOwner(purpose: TokenPurpose, token: string): Promise<AccountRow> {
    const owner = await checkWithRateLimit(this.ctx, { kind: "link", key: token }, async () => {
      const { rows } = await sql<{ organizationId: string; id: string }>`
        select organization_id as "organizationId", employee_id as id from single_use_tokens
        where hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${this.clock.now()}`.execute(
        this.db,
      )
      return (rows[0] && (await findAccount(this.db, rows[0]))) ?? null
    })
    if (!owner) throw new AppError("LINK_EXPIRED")
    return owner
  }

  /** What an invitation is for, still good or not; null for a token that never was one's. */
  checkInvitation(token: string): Promise<InvitationCheck | null> {
    return checkWithRateLimit(this.ctx, { kind: "link", key: token }, async () => {
      const { rows } = await sql<InvitationCheck>`
        select e.email, o.name as "organizationName",
          t.used_at is null and t.expires_at > ${this.clock.now()} and e.account_status = 'INVITED' as "isValid"
        from single_use_tokens t
        join employees e on e.organization_id = t.organization_id and e.id = t.employee_id
        join organizations o on o.id = t.organization_id
        where t.hash = ${hashToken(token)} and t.purpose = 'INVITATION'`.execute(this.db)
      return rows[0] ?? null
    })
  }

  /** Uses up a link: of many who try at once the database lets one through. */
  async consume(purpose: TokenPurpose, token: string, employee: Employee): Promise<void> {
    const now = this.clock.now()
    const { rows } = await sql`update single_use_tokens set used_at = ${now}
      where hash = ${hashToken(token)} and purpose = ${purpose} and employee_id = ${employee.id}
        and used_at is null and expires_at > ${now} returning id`.execute(this.db)
    if (rows.length === 0) throw new AppError("LINK_EXPIRED")
    await this.revoke(employee, purpose)
  }

  /** A new link, which takes the place of those before it. */
  async issue(employee: Employee, purpose: TokenPurpose): Promise<{ token: string; expiresAt: Date }> {
    // The link refers to the person, who may be new.
    await this.em.flush()
    const { id, organizationId } = employee
    const token = newSecretToken()
    const now = this.clock.now()
    const expiresAt = later(now, LIFETIME_MS[purpose])
    // The lock on the person decides between two who do this at once.
    await sql`select 1 from employees where organization_id = ${organizationId} and id = ${id} for update`.execute(this.db)
    await this.revoke(employee, purpose)
    await sql`insert into single_use_tokens
        (id, organization_id, employee_id, purpose, hash, expires_at, created_at, updated_at, version)
      values (${newId()}, ${organizationId}, ${id}, ${purpose}, ${hashToken(token)}, ${expiresAt}, ${now}, ${now}, 1)`.execute(
      this.db,
    )
    return { token, expiresAt }
  }

  /** Takes away what links the person still has. */
  async revoke({ organizationId, id }: Employee, purpose: TokenPurpose): Promise<void> {
    await sql`update single_use_tokens set used_at = ${this.clock.now()}
      where organization_id = ${organizationId} and employee_id = ${id} and purpose = ${purpose} and used_at is null`.execute(
      this.db,
    )
  }
}
