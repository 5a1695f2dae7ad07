// Absences for calendar programs: a secret address per person, under which their own leave and that of their team is read.
import ical from "ical-generator"
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { addDays, today } from "../adapters/clock.js"
import { hashToken, newSecretToken } from "../auth/tokens.js"
import { LeaveFeed, type LeaveFeedAddress, teamOf } from "../entities/leave-absences.js"
import { refuse } from "../errors.js"
import type { Language } from "../messages.js"
import { say } from "../messages.js"
import { Service } from "./service.js"

interface Reader {
  id: string
  organizationId: string
  organization: string
  language: Language
  timezone: string
}

interface Absence {
  id: string
  employeeId: string
  fullName: string
  type: string
  startDate: string
  startHalf: string
  endDate: string
  endHalf: string
  updatedAt: Date
}

/** How far back and ahead a feed reaches, in days. */
const past = 183
const ahead = 550
const longestFeed = 5_000

export class LeaveFeedsService extends Service {
  /** A new address; the one before it works no more. */
  async makeFeed(): Promise<LeaveFeedAddress> {
    const token = newSecretToken()
    const tokenHash = hashToken(token)
    // Two who ask at once stand in line.
    await this.ctx.leave.lockPerson(this.me.id)
    const feed = await this.em.findOne(LeaveFeed, { employeeId: this.me.id })
    if (feed) feed.tokenHash = tokenHash
    const made = feed ?? (await this.create(LeaveFeed, { employeeId: this.me.id, tokenHash }))
    this.emit("leaveFeed.make", { subject: made })
    return { token, url: new URL(`/api/leave/feed/${token}.ics`, this.ctx.kit.config.publicUrl).href }
  }

  /** Withdraws the address. */
  async removeFeed(): Promise<void> {
    const feed = await this.em.findOne(LeaveFeed, { employeeId: this.me.id })
    if (!feed) return
    this.remove(feed)
    this.emit("leaveFeed.remove", { subject: feed })
  }

  /** The calendar (RFC 5545): one's own leave by its type, the team's as absence alone. NOT_FOUND for a token that opens nothing. */
  async feed(token: string): Promise<string> {
    const reader = await this.readerOf(token.replace(/\.ics$/, ""))
    if (!reader) throw refuse("NOT_FOUND")
    const { language } = reader
    const calendar = ical({
      name: say(language, "feeds.absences", { organization: reader.organization }),
      prodId: "//hr-workforce-platform//leave//EN",
    })
    for (const absence of await this.absencesFor(reader)) {
      const mine = absence.employeeId === reader.id
      const half = absence.startHalf === "PM" || absence.endHalf === "AM"
      const what = mine ? absence.type : say(language, "feeds.away", { name: absence.fullName })
      calendar.createEvent({
        id: absence.id,
        // Days have no zone: they never become instants on the way.
        start: Temporal.PlainDate.from(absence.startDate),
        end: Temporal.PlainDate.from(absence.endDate).add({ days: 1 }),
        allDay: true,
        summary: half ? say(language, "feeds.partly", { what }) : what,
        stamp: absence.updatedAt,
      })
    }
    return calendar.toString()
  }

  private async readerOf(token: string): Promise<Reader | undefined> {
    const { rows } = await sql<Reader>`
      select e.id, e.organization_id as "organizationId", o.name as organization,
        lower(coalesce(p.language, o.language)) as language, coalesce(l.timezone, o.timezone) as timezone
      from leave_feeds f
      join employees e on e.organization_id = f.organization_id and e.id = f.employee_id and e.account_status = 'ACTIVE'
      join organizations o on o.id = e.organization_id
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
      where f.token_hash = ${hashToken(token)}`.execute(this.db)
    return rows[0]
  }

  private async absencesFor({ id, organizationId, timezone }: Reader): Promise<Absence[]> {
    const day = today(this.clock, timezone)
    const { rows } = await sql<Absence>`
      select q.id, q.employee_id as "employeeId", e.full_name as "fullName", t.name as type, q.start_date::text as "startDate",
        q.start_half as "startHalf", q.end_date::text as "endDate", q.end_half as "endHalf", q.updated_at as "updatedAt"
      from leave_requests q
      join employees e on e.organization_id = q.organization_id and e.id = q.employee_id and e.account_status <> 'DEACTIVATED'
      join leave_types t on t.organization_id = q.organization_id and t.id = q.leave_type_id
      where q.organization_id = ${organizationId} and q.status = 'APPROVED' and q.start_date <= ${addDays(day, ahead)}::date
        and q.end_date >= ${addDays(day, -past)}::date and ${teamOf(sql`${id}::uuid`)}
      order by q.start_date, q.id limit ${longestFeed}`.execute(this.db)
    return rows
  }
}
