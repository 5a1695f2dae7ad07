// Base of the iCalendar feed services: secret feed addresses, one per employee. The domains render the content.
import { sql } from "kysely"
import { hashToken, newSecretToken } from "../auth/tokens.js"
import type { BaseEntity } from "../entities/base-entity.js"
import type { FeedAddress } from "../entities/calendar/feed.js"
import type { Class } from "../entities/metadata.js"
import type { LanguageCode } from "../i18n/translate.js"
import { BaseService } from "./base-service.js"
import { AppError } from "./errors.js"

interface FeedEntity extends BaseEntity {
  employeeId: string
  tokenHash: string
}

/** The employee to whom a feed belongs. */
export interface FeedOwner {
  id: string
  organizationId: string
  /** Name of the organization. */
  organization: string
  language: LanguageCode
  timezone: string
}

export interface FeedConfig {
  entity: Class<FeedEntity>
  table: string
  /** Path of the address before the token. */
  path: string
  /** Prefix of the event names. */
  event: "leaveFeed" | "calendarFeed"
}

export abstract class FeedService extends BaseService {
  protected abstract readonly config: FeedConfig

  /** Creates the viewer's feed address. The previous address stops working. */
  async create(): Promise<FeedAddress> {
    const { entity, path, event } = this.config
    const token = newSecretToken()
    const tokenHash = hashToken(token)
    // The lock serializes concurrent calls, so that only one feed is created.
    await this.ctx.services.leave.requests.lockEmployee(this.viewer.id)
    const existing = await this.findOwnFeed()
    if (existing) existing.tokenHash = tokenHash
    const feed = existing ?? (await this.createRecord(entity, { employeeId: this.viewer.id, tokenHash }))
    this.emit(`${event}.create`, { subject: feed })
    return { token, url: new URL(`${path}/${token}.ics`, this.ctx.deps.config.publicUrl).href }
  }

  /** Deletes the viewer's feed address. Does nothing if there is none. */
  async delete(): Promise<void> {
    const feed = await this.findOwnFeed()
    if (!feed) return
    this.deleteRecord(feed)
    this.emit(`${this.config.event}.delete`, { subject: feed })
  }

  /** The owner of the feed with a token. Throws NOT_FOUND for an unknown token, and if the owner's account is not active. */
  protected async findOwner(token: string): Promise<FeedOwner> {
    const { rows } = await sql<FeedOwner>`
      select e.id, e.organization_id as "organizationId", o.name as organization,
        lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as "timezone"
      from ${sql.table(this.config.table)} f
      join employees e on e.organization_id = f.organization_id and e.id = f.employee_id and e.account_status = 'ACTIVE'
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
      where f.token_hash = ${hashToken(token.replace(/\.ics$/, ""))}`.execute(this.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    return rows[0]
  }

  private async findOwnFeed(): Promise<FeedEntity | null> {
    return (await this.em.findOne(this.config.entity as never, { employeeId: this.viewer.id } as never)) as FeedEntity | null
  }
}
