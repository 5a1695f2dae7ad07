// The secret addresses under which calendar programs read: made anew, withdrawn, and whose they are. What is read there, the
// domains say.
import { sql } from "kysely"
import { hashToken, newSecretToken } from "../auth/tokens.js"
import type { Thing } from "../entities/base-entity.js"
import type { FeedAddress } from "../entities/calendar/feed.js"
import type { Class } from "../entities/metadata.js"
import type { Language } from "../i18n/translate.js"
import { Service } from "./base-service.js"
import { refuse } from "./errors.js"

interface Feed extends Thing {
  employeeId: string
  tokenHash: string
}

/** Whose feed is read. */
export interface FeedReader {
  id: string
  organizationId: string
  organization: string
  language: Language
  timeZone: string
}

export interface FeedKind {
  entity: Class<Feed>
  table: string
  /** The path below the public address, up to the token. */
  path: string
  event: "leaveFeed" | "calendarFeed"
}

export abstract class FeedsService extends Service {
  protected abstract readonly kind: FeedKind

  /** A new address; the one before it works no more. */
  async makeFeed(): Promise<FeedAddress> {
    const { entity, path, event } = this.kind
    const token = newSecretToken()
    const tokenHash = hashToken(token)
    // Two who ask at once stand in line.
    await this.ctx.leave.lockPerson(this.me.id)
    const feed = await this.own()
    if (feed) feed.tokenHash = tokenHash
    const made = feed ?? (await this.create(entity, { employeeId: this.me.id, tokenHash }))
    this.emit(`${event}.make`, { subject: made })
    return { token, url: new URL(`${path}/${token}.ics`, this.ctx.kit.config.publicUrl).href }
  }

  /** Withdraws the address. */
  async removeFeed(): Promise<void> {
    const feed = await this.own()
    if (!feed) return
    this.remove(feed)
    this.emit(`${this.kind.event}.remove`, { subject: feed })
  }

  /** Whose feed a token opens. NOT_FOUND for one that opens nothing, or nothing any more. */
  protected async readerOf(token: string): Promise<FeedReader> {
    const { rows } = await sql<FeedReader>`
      select e.id, e.organization_id as "organizationId", o.name as organization,
        lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as "timeZone"
      from ${sql.table(this.kind.table)} f
      join employees e on e.organization_id = f.organization_id and e.id = f.employee_id and e.account_status = 'ACTIVE'
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
      where f.token_hash = ${hashToken(token.replace(/\.ics$/, ""))}`.execute(this.db)
    if (!rows[0]) throw refuse("NOT_FOUND")
    return rows[0]
  }

  private async own(): Promise<Feed | null> {
    return (await this.em.findOne(this.kind.entity as never, { employeeId: this.me.id } as never)) as Feed | null
  }
}
