// Absences for calendar programs: a secret address per person, under which their own leave and that of their team is read.
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { addDays, today } from "../../adapters/clock.js"
import { type FeedOwner, FeedService } from "../../core/feed-service.js"
import { LeaveFeed, teamOf } from "../../entities/leave/absences.js"
import { translate } from "../../i18n/translate.js"
import { createCalendar, serializeCalendar } from "../../ical/serializer.js"

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

export class LeaveFeedsService extends FeedService {
  protected readonly config = { entity: LeaveFeed, table: "leave_feeds", path: "/api/leave/feed", event: "leaveFeed" } as const

  /** The calendar (RFC 5545): one's own leave by its type, the team's as absence alone. NOT_FOUND for a token that opens nothing. */
  async feed(token: string): Promise<string> {
    const reader = await this.findOwnerByToken(token)
    const { language } = reader
    const calendar = createCalendar(translate(language, "feeds.absences", { organization: reader.organization }))
    for (const absence of await this.absencesFor(reader)) {
      const mine = absence.employeeId === reader.id
      const half = absence.startHalf === "PM" || absence.endHalf === "AM"
      const what = mine ? absence.type : translate(language, "feeds.away", { name: absence.fullName })
      calendar.createEvent({
        id: absence.id,
        // Days have no zone: they never become instants on the way.
        start: Temporal.PlainDate.from(absence.startDate),
        end: Temporal.PlainDate.from(absence.endDate).add({ days: 1 }),
        allDay: true,
        summary: half ? translate(language, "feeds.partly", { what }) : what,
        stamp: absence.updatedAt,
      })
    }
    return serializeCalendar(calendar)
  }

  private async absencesFor({ id, organizationId, timeZone }: FeedOwner): Promise<Absence[]> {
    const day = today(this.clock, timeZone)
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
