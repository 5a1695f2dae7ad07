// Calendar feed: an employee's calendar in iCalendar format, under a secret address.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { type FeedOwner, FeedService } from "../../core/feed-service.js"
import { CalendarFeed } from "../../entities/calendar/feed.js"
import { translate } from "../../i18n/translate.js"
import { isUpcomingOverride, loadIcsEvents } from "../../ical/event-loader.js"
import { addEvent, addHoliday, CalendarTextBuilder, createCalendar } from "../../ical/serializer.js"

const PAST_DAYS = 183
const HOLIDAY_HORIZON_DAYS = 550
/** Calendar programs reject larger feeds. */
const MAX_EVENTS = 5_000
/** Length of the text after which no more events are added. */
const MAX_CHARACTERS = 10_000_000
const EVENTS_PER_QUERY = 200

export class CalendarFeedService extends FeedService {
  protected readonly config = {
    entity: CalendarFeed,
    table: "calendar_feeds",
    path: "/api/calendar/feed",
    event: "calendarFeed",
  } as const

  /**
   * Organization-wide events and attended ones that were not declined, latest first, so that a feed that is too long omits the
   * oldest.
   */
  protected async renderFor(owner: FeedOwner): Promise<string> {
    const { config } = this.ctx.deps
    const from = addDays(today(this.clock, owner.timezone), -PAST_DAYS)
    const text = new CalendarTextBuilder(translate(owner.language, "feeds.calendar", { organization: owner.organization }))
    const holidays = createCalendar()
    for (const holiday of await this.holidaysOf(owner)) addHoliday(holidays, holiday, config)
    text.add(holidays)
    const eventIds = await this.eventIdsOf(owner, from)
    const { db } = this
    while (eventIds.length > 0 && text.length < MAX_CHARACTERS) {
      const events = await loadIcsEvents(
        (statement) => statement.execute(db),
        owner.organizationId,
        eventIds.splice(0, EVENTS_PER_QUERY),
        isUpcomingOverride(from),
      )
      const calendar = createCalendar()
      for (const event of events) addEvent(calendar, event, config)
      text.add(calendar)
    }
    return text.toString()
  }

  /** Ids of the events of a feed. The union lets each of the three ways use its own index. */
  private async eventIdsOf({ id, organizationId }: FeedOwner, from: string): Promise<string[]> {
    const declined = sql`select from calendar_participants d where d.organization_id = ${organizationId}
      and d.event_id = v.id and d.employee_id = ${id} and d.status = 'DECLINED'`
    const { rows } = await sql<{ id: string }>`
      select v.id, v.last_date from calendar_events v
      where v.organization_id = ${organizationId} and v.visibility = 'ORGANIZATION' and v.last_date >= ${from}::date
      union select v.id, v.last_date from calendar_events v
      where v.organization_id = ${organizationId} and v.organizer_id = ${id} and v.last_date >= ${from}::date and not exists (${declined})
      union select p.event_id, p.last_date from calendar_participants p
      where p.organization_id = ${organizationId} and p.employee_id = ${id} and p.last_date >= ${from}::date and p.status <> 'DECLINED'
      order by 2 desc, 1 limit ${MAX_EVENTS}`.execute(this.db)
    return rows.map((row) => row.id)
  }

  /** Public holidays and company holidays of the owner. */
  private async holidaysOf({ id, organizationId, timezone, language }: FeedOwner) {
    const date = today(this.clock, timezone)
    const system = this.ctx.createChild(new SystemViewer(organizationId, { timezone }))
    const from = addDays(date, -PAST_DAYS)
    const to = addDays(date, HOLIDAY_HORIZON_DAYS)
    const holidays = await system.services.leave.days.listHolidays(id, from, to, language)
    return holidays.map(({ date, half, name, key, companyHolidayId }) => ({
      date,
      name: half === null ? name : translate(language, "feeds.partly", { what: name }),
      key: companyHolidayId ?? `${organizationId} ${key} ${half}`,
    }))
  }
}
