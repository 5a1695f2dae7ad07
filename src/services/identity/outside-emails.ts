// Emails of an organization to addresses outside of it: registration is open to the public, and these emails carry the words of an organization.
import { sql } from "kysely"
import { DAY_MS, HOUR_MS, later } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"

/** Emails a day of an organization whose administrators have not confirmed any address, beside the confirmation of its registration. */
const MAX_UNCONFIRMED_PER_DAY = 10

export class OutsideEmailService extends BaseService {
  /** Throws RATE_LIMITED if the organization has sent its invitations, confirmations and offers of 24 hours. */
  async assertMaySend(organizationId: string): Promise<void> {
    const since = later(this.clock.now(), -DAY_MS)
    const { rows } = await sql<{ sent: number }>`
      select ((select count(*) from single_use_tokens where organization_id = ${organizationId}
          and purpose in ('INVITATION', 'CONFIRMATION') and created_at > ${since})
        + (select count(*) from offers where organization_id = ${organizationId} and sent_at > ${since}))::int as sent`.execute(
      this.db,
    )
    const { sent } = rows[0] as { sent: number }
    const { invitationsPerDay } = this.ctx.deps.config
    const limit = (await this.isConfirmed(organizationId))
      ? invitationsPerDay
      : Math.min(invitationsPerDay, MAX_UNCONFIRMED_PER_DAY + 1)
    if (sent < limit) return
    const details = { policy: "invitation", limit, windowSeconds: DAY_MS / 1000 }
    throw new AppError("RATE_LIMITED", { details, retryAfter: HOUR_MS / 1000 })
  }

  /** Whether an administrator of the organization has confirmed their address. */
  async isConfirmed(organizationId: string): Promise<boolean> {
    const { rows } = await sql`select from employees where organization_id = ${organizationId} and role = 'ADMIN'
      and account_status = 'ACTIVE' and email_unconfirmed_since is null limit 1`.execute(this.db)
    return rows.length > 0
  }
}
