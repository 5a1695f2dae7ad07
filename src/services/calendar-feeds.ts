// The calendar for calendar programs: a secret address per person, under which what stands in their calendar is read.
import { sql } from "kysely"
import { addDays, today } from "../adapters/clock.js"
import { SystemViewer } from "../auth/viewer.js"
import { CalendarFeed } from "../entities/calendar-feeds.js"
import { addEvent, addHoliday, icsEvents, newCalendar, written } from "../icalendar.js"
import { say } from "../messages.js"
import { type FeedReader, FeedsService } from "./feeds.js"

/** How far back a feed reaches, how far ahead it tells of holidays, in days, and how many events it holds at the most. */
const past = 183
const ahead = 550
const longestFeed = 5_000

export class CalendarFeedsService extends FeedsService {
  protected readonly kind = {
    entity: CalendarFeed,
    table: "calendar_feeds",
    path: "/api/calendar/feed",
    event: "calendarFeed",
  } as const

  /** The calendar (RFC 5545): what somebody takes part in and did not decline, and what is for everybody. NOT_FOUND for a token that opens nothing. */
  async feed(token: string): Promise<string> {
    const reader = await this.readerOf(token)
    const { publicUrl } = this.ctx.kit.config
    const calendar = newCalendar(say(reader.language, "feeds.calendar", { organization: reader.organization }))
    for (const event of await this.eventsFor(reader)) addEvent(calendar, event, publicUrl)
    for (const holiday of await this.holidaysFor(reader)) addHoliday(calendar, holiday, publicUrl)
    return written(calendar)
  }

  private eventsFor({ id, organizationId, timeZone }: FeedReader) {
    const from = addDays(today(this.clock, timeZone), -past)
    const which = sql`e.last_date >= ${from}::date and (
      e.visibility = 'ORGANIZATION' or (e.organizer_id = ${id} and not exists (${own(organizationId, id)} and p.status = 'DECLINED'))
      or exists (${own(organizationId, id)} and p.status <> 'DECLINED'))`
    return icsEvents(this.ctx, organizationId, which, longestFeed)
  }

  /** The public holidays and those of the organization, as the person has them. */
  private async holidaysFor({ id, organizationId, timeZone, language }: FeedReader) {
    const day = today(this.clock, timeZone)
    const system = this.ctx.beside(new SystemViewer(organizationId, { timezone: timeZone }))
    const found = await system.leaveDays.holidaysFor(id, addDays(day, -past), addDays(day, ahead))
    return found.map(({ date, half, name, ownHolidayId }) => ({
      date,
      name: half === null ? name : say(language, "feeds.partly", { what: name }),
      key: ownHolidayId ?? `${organizationId} ${name} ${half}`,
    }))
  }
}

const own = (organizationId: string, id: string) => sql`select from calendar_participants p
  where p.organization_id = ${organizationId} and p.event_id = e.id and p.user_id = ${id}`
