// The calendar for calendar programs: a secret address per person, under which what stands in their calendar is read.
import { sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { SystemViewer } from "../../auth/viewer.js"
import { type FeedOwner, FeedService } from "../../core/feed-service.js"
import { CalendarFeed } from "../../entities/calendar/feed.js"
import { translate } from "../../i18n/translate.js"
import { addEvent, addHoliday, icsEvents, LongCalendar, newCalendar, upcoming } from "../../ical/serializer.js"

/** How far back a feed reaches, how far ahead it tells of holidays, in days. */
const past = 183
const ahead = 550
/** How many events it holds at the most, and after how many characters no more are added: programs give up on what is longer. */
const longestFeed = 5_000
const longestText = 10_000_000
/** So many events are read and written at a time. */
const atOnce = 200

export class CalendarFeedsService extends FeedService {
  protected readonly config = {
    entity: CalendarFeed,
    table: "calendar_feeds",
    path: "/api/calendar/feed",
    event: "calendarFeed",
  } as const

  /**
   * The calendar (RFC 5545): what somebody takes part in and did not decline, and what is for everybody. What ends last comes first,
   * so that of too much the oldest is left out. NOT_FOUND for a token that opens nothing.
   */
  async feed(token: string): Promise<string> {
    const reader = await this.findOwner(token)
    const { publicUrl } = this.ctx.deps.config
    const from = addDays(today(this.clock, reader.timeZone), -past)
    const calendar = new LongCalendar(translate(reader.language, "feeds.calendar", { organization: reader.organization }))
    const holidays = newCalendar()
    for (const holiday of await this.holidaysFor(reader)) addHoliday(holidays, holiday, publicUrl)
    calendar.add(holidays)
    const ids = await this.eventsFor(reader, from)
    const { db } = this
    while (ids.length > 0 && calendar.length < longestText) {
      const events = newCalendar()
      for (const event of await icsEvents(
        (statement) => statement.execute(db),
        reader.organizationId,
        ids.splice(0, atOnce),
        upcoming(from),
      ))
        addEvent(events, event, publicUrl)
      calendar.add(events)
    }
    return calendar.toString()
  }

  /** The ids of the events of a feed. Each way to take part is looked up by itself: each has an index. */
  private async eventsFor({ id, organizationId }: FeedOwner, from: string): Promise<string[]> {
    const declined = sql`select from calendar_participants d where d.organization_id = ${organizationId}
      and d.event_id = v.id and d.user_id = ${id} and d.status = 'DECLINED'`
    const { rows } = await sql<{ id: string }>`
      select v.id, v.last_date from calendar_events v
      where v.organization_id = ${organizationId} and v.visibility = 'ORGANIZATION' and v.last_date >= ${from}::date
      union select v.id, v.last_date from calendar_events v
      where v.organization_id = ${organizationId} and v.organizer_id = ${id} and v.last_date >= ${from}::date and not exists (${declined})
      union select p.event_id, p.last_date from calendar_participants p
      where p.organization_id = ${organizationId} and p.user_id = ${id} and p.last_date >= ${from}::date and p.status <> 'DECLINED'
      order by 2 desc, 1 limit ${longestFeed}`.execute(this.db)
    return rows.map((row) => row.id)
  }

  /** The public holidays and those of the organization, as the person has them. */
  private async holidaysFor({ id, organizationId, timeZone, language }: FeedOwner) {
    const day = today(this.clock, timeZone)
    const system = this.ctx.createChild(new SystemViewer(organizationId, { timezone: timeZone }))
    const found = await system.services.leave.days.listHolidays(id, addDays(day, -past), addDays(day, ahead))
    return found.map(({ date, half, name, companyHolidayId }) => ({
      date,
      name: half === null ? name : translate(language, "feeds.partly", { what: name }),
      key: companyHolidayId ?? `${organizationId} ${name} ${half}`,
    }))
  }
}
