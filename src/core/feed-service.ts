// The secret addresses under which calendar programs read: made anew, withdrawn, and whose they are. What is read there, the
// domains say.
import { sql } from "kysely"
import { hashToken, newSecretToken } from "../auth/tokens.js"
import type { BaseEntity } from "../entities/base-entity.js"
import type { FeedAddress } from "../entities/calendar/feed.js"
import type { Class } from "../entities/metadata.js"
import type { LanguageCode } from "../i18n/translate.js"
import { BaseService } from "./base-service.js"
import { AppError } from "./errors.js"

interface Feed extends BaseEntity {
  employeeId: string
  tokenHash: string
}

/** Whose feed is read. */
export interface FeedOwner {
  id: string
  organizationId: string
  organization: string
  language: LanguageCode
  timeZone: string
}

export interface FeedConfig {
  entity: Class<Feed>
  table: string
  /** The path below the public address, up to the token. */
  path: string
  event: "leaveFeed" | "calendarFeed"
}

export abstract class FeedService extends BaseService {
  protected abstract readonly config: FeedConfig

  /** A new address; the one before it works no more. */
  async createFeed(): Promise<FeedAddress> {
    const { entity, path, event } = this.config
    const token = newSecretToken()
    const tokenHash = hashToken(token)
    // Two who ask at once stand in line.
    await this.ctx.services.leave.requests.lockPerson(this.viewer.id)
    const feed = await this.findOwnFeed()
    if (feed) feed.tokenHash = tokenHash
    const made = feed ?? (await this.createRecord(entity, { employeeId: this.viewer.id, tokenHash }))
    this.emit(`${event}.create`, { subject: made })
    return { token, url: new URL(`${path}/${token}.ics`, this.ctx.deps.config.publicUrl).href }
  }

  /** Withdraws the address. */
  async deleteFeed(): Promise<void> {
    const feed = await this.findOwnFeed()
    if (!feed) return
    this.deleteRecord(feed)
    this.emit(`${this.config.event}.delete`, { subject: feed })
  }

  /** Whose feed a token opens. NOT_FOUND for one that opens nothing, or nothing any more. */
  protected async findOwnerByToken(token: string): Promise<FeedOwner> {
    const { rows } = await sql<FeedOwner>`
      select e.id, e.organization_id as "organizationId", o.name as organization,
        lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as "timeZone"
      from ${sql.table(this.config.table)} f
      join employees e on e.organization_id = f.organization_id and e.id = f.employee_id and e.account_status = 'ACTIVE'
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
      where f.token_hash = ${hashToken(token.replace(/\.ics$/, ""))}`.execute(this.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    return rows[0]
  }

  private async findOwnFeed(): Promise<Feed | null> {
    return (await this.em.findOne(this.config.entity as never, { employeeId: this.viewer.id } as never)) as Feed | null
  }
}
