// Base of the iCalendar feed services: secret feed addresses, one per employee. The domains render the content.
import { sql } from "kysely"
import { later, today } from "../adapters/clock.js"
import { accountStatusSql, isBeforeFirstDaySql } from "../auth/employment-days.js"
import { hashToken, newOrganizationToken } from "../auth/tokens.js"
import type { FeedAddress, FeedStatus } from "../entities/calendar/feed.js"
import type { Feed } from "../entities/feeds.js"
import type { Class } from "../entities/metadata.js"
import { Employee } from "../entities/profiles/profiles.js"
import type { LanguageCode } from "../i18n/translate.js"
import { BaseService } from "./base-service.js"
import { createCache } from "./caches.js"
import { AppError } from "./errors.js"
import { forUpdate } from "./locks.js"
import { assertTokenServed, recordRead } from "./organization-moves.js"

/** The time of the last reading is written at most once in this time, because calendar programs read often. */
const READ_PRECISION_MS = 60_000

/** Rendered feeds by table and employee. */
const renderedFeeds = createCache<string, { version: string; text: string }>("feeds", ({ text }) => text.length + 1)

export interface FeedOwner {
  id: string
  organizationId: string
  /** Name of the organization. */
  organization: string
  language: LanguageCode
  timezone: string
  /** Number of the organization's last audit entry. Every change that a feed can show has an entry. */
  lastChange: string
}

export interface FeedConfig {
  entity: Class<Feed>
  table: string
  /** Path of the address before the token. */
  path: string
  /** Prefix of the event names. */
  event: "leaveFeed" | "calendarFeed"
}

export abstract class FeedService extends BaseService {
  protected abstract readonly config: FeedConfig

  /** The content of a feed in iCalendar format (RFC 5545). */
  protected abstract renderFor(owner: FeedOwner): Promise<string>

  /**
   * The feed of a token. It is rendered once for each change of the organization and day, and once at a time. Throws NOT_FOUND for
   * an unknown or revoked token.
   */
  async render(token: string): Promise<string> {
    const owner = await this.findOwner(token)
    const { id, language, timezone, lastChange } = owner
    const key = `${this.config.table} ${id}`
    const version = [lastChange, today(this.clock, timezone), timezone, language].join(" ")
    return this.ctx.deps.queue.run(key, async () => {
      const cached = renderedFeeds.get(key)
      if (cached?.version === version) return cached.text
      const text = await this.renderFor(owner)
      renderedFeeds.set(key, { version, text })
      return text
    })
  }

  /** Creates the viewer's feed address. The previous address stops working. */
  async create(): Promise<FeedAddress> {
    const { entity, path, event } = this.config
    const token = newOrganizationToken(this.viewer.organizationId)
    const tokenHash = hashToken(token)
    // The lock serializes concurrent calls, so that only one feed is created.
    await this.em.findOneOrFail(Employee, { id: this.viewer.id }, forUpdate)
    const existing = await this.findFeed()
    if (existing) Object.assign(existing, { tokenHash, lastReadAt: null })
    const feed = existing ?? (await this.createRecord(entity, { employeeId: this.viewer.id, tokenHash }))
    this.emit(`${event}.create`, { subject: feed })
    return { token, url: new URL(`${path}/${token}.ics`, this.ctx.deps.config.publicUrl).href }
  }

  /** When the viewer's address was created and last read. Throws NOT_FOUND if there is none. */
  async getStatus(): Promise<FeedStatus> {
    const feed = await this.findFeed()
    if (!feed) throw new AppError("NOT_FOUND")
    // A new address changes the row, a reading does not change `updatedAt`.
    return { createdAt: feed.updatedAt, lastReadAt: feed.lastReadAt ?? null }
  }

  /** Deletes the viewer's feed address. Does nothing if there is none. */
  async delete(): Promise<void> {
    const feed = await this.findFeed()
    if (!feed) return
    this.em.remove(feed)
    this.emit(`${this.config.event}.delete`, { subject: feed })
  }

  /**
   * The owner of the feed with a token. Throws NOT_FOUND for an unknown token, if the owner's account is not active, after the
   * last day of work, and before the first.
   */
  private async findOwner(token: string): Promise<FeedOwner> {
    const { rows } = await sql<FeedOwner>`
      select e.id, e.organization_id as "organizationId", o.name as organization,
        lower(coalesce(p.language, o.language)) as language, coalesce(p.timezone, l.timezone, o.timezone) as "timezone",
        coalesce((select c.last_sequence from audit_chains c where c.organization_id = o.id), 0)::text as "lastChange"
      from ${sql.table(this.config.table)} f
      join employees e on e.organization_id = f.organization_id and e.id = f.employee_id
      cross join (select ${this.clock.now()}::timestamptz as now) time
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
      where f.token_hash = ${hashToken(token.replace(/\.ics$/, ""))}
        and ${sql.raw(accountStatusSql("time.now"))} = 'ACTIVE' and not ${sql.raw(isBeforeFirstDaySql("time.now"))}`.execute(
      this.db,
    )
    await assertTokenServed(this.db, token, rows[0])
    if (!rows[0]) throw new AppError("NOT_FOUND")
    await this.recordReading(rows[0])
    return rows[0]
  }

  private async recordReading({ id, organizationId }: FeedOwner): Promise<void> {
    const now = this.clock.now()
    const update = sql`update ${sql.table(this.config.table)} set last_read_at = ${now}
      where organization_id = ${organizationId} and employee_id = ${id}
        and (last_read_at is null or last_read_at <= ${later(now, -READ_PRECISION_MS)})`
    await recordRead(update.execute(this.db))
  }

  private async findFeed(): Promise<Feed | null> {
    return (await this.em.findOne(this.config.entity as never, { employeeId: this.viewer.id } as never)) as Feed | null
  }
}
