// The iCalendar feed of absences: the owner's own leave by type, and absences of teammates without their type.
import { sql } from "kysely"
import { addDays, localInstant, today, zonedAt } from "../../adapters/clock.js"
import { type FeedOwner, FeedService } from "../../core/feed-service.js"
import { isTeammateOf, LeaveFeed } from "../../entities/leave/absences.js"
import { translate } from "../../i18n/translate.js"
import { createCalendar, serializeCalendar, wholeDays } from "../../ical/serializer.js"

interface FeedAbsence {
  id: string
  employeeId: string
  fullName: string
  leaveType: string
  startDate: string
  startHalf: string
  endDate: string
  endHalf: string
  /** Begin of the first and end of the last day, `HH:MM` in the time zone of the employee, if the leave has times there. */
  startTime: string | null
  endTime: string | null
  timezone: string
  updatedAt: Date
}

const PAST_DAYS = 183
const FUTURE_DAYS = 550
const MAX_ABSENCES = 5_000

export class AbsenceFeedService extends FeedService {
  protected readonly config = { entity: LeaveFeed, table: "leave_feeds", path: "/api/leave/feed", event: "leaveFeed" } as const

  protected async renderFor(owner: FeedOwner): Promise<string> {
    const { language } = owner
    const calendar = createCalendar(translate(language, "feeds.absences", { organization: owner.organization }))
    for (const absence of await this.loadAbsences(owner)) {
      const isOwn = absence.employeeId === owner.id
      const isPartial = absence.startHalf === "PM" || absence.endHalf === "AM"
      const title = isOwn ? absence.leaveType : translate(language, "feeds.away", { name: absence.fullName })
      calendar.createEvent({
        id: absence.id,
        ...periodOf(absence),
        summary: isPartial ? translate(language, "feeds.partly", { what: title }) : title,
        stamp: absence.updatedAt,
      })
    }
    return serializeCalendar(calendar)
  }

  private async loadAbsences({ id, organizationId, timezone }: FeedOwner): Promise<FeedAbsence[]> {
    const day = today(this.clock, timezone)
    const { rows } = await sql<FeedAbsence>`
      select q.id, q.employee_id as "employeeId", e.full_name as "fullName", t.name as "leaveType",
        q.start_date::text as "startDate", q.start_half as "startHalf", q.end_date::text as "endDate", q.end_half as "endHalf",
        coalesce(l.timezone, o.timezone) as timezone, q.updated_at as "updatedAt",
        (select min(d.start_time) from leave_day_parts d
          where d.organization_id = q.organization_id and d.request_id = q.id and d.date = q.start_date) as "startTime",
        (select max(d.end_time) from leave_day_parts d
          where d.organization_id = q.organization_id and d.request_id = q.id and d.date = q.end_date) as "endTime"
      from leave_requests q
      join organizations o on o.id = q.organization_id
      join employees e on e.organization_id = q.organization_id and e.id = q.employee_id and e.account_status <> 'DEACTIVATED'
      left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      join leave_types t on t.organization_id = q.organization_id and t.id = q.leave_type_id
      where q.organization_id = ${organizationId} and q.status = 'APPROVED' and q.start_date <= ${addDays(day, FUTURE_DAYS)}::date
        and q.end_date >= ${addDays(day, -PAST_DAYS)}::date and ${isTeammateOf(sql`${id}::uuid`)}
      order by q.start_date, q.id limit ${MAX_ABSENCES}`.execute(this.db)
    return rows
  }
}

/** Leave by the hour is an event with times, other leave an all-day event. */
function periodOf({ startDate, startTime, endDate, endTime, timezone }: FeedAbsence) {
  if (startTime || endTime) {
    const at = (date: string, time: string) => zonedAt(localInstant(date, time, timezone), timezone)
    return { start: at(startDate, startTime ?? "00:00"), end: at(endDate, endTime ?? "24:00"), timezone }
  }
  return wholeDays(startDate, endDate)
}
