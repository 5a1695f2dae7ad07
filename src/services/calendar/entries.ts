// What stands in the viewer's calendar in a part of time.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { CalendarEntry } from "../../entities/calendar/entries.js"
import { isOpenTo } from "../../entities/calendar/events.js"
import type { QueryContext } from "../../entities/metadata.js"
import type { CalendarFilter } from "../../inputs/calendar.js"
import { type Lengths, type Window, windowOf } from "./rules/time-range.js"
import { ownZone } from "./time-zones.js"

type Condition = (c: QueryContext) => RawBuilder<unknown>

/** Series are laid out at least so far ahead, in days: who looks no further needs to ask no more. */
const alwaysLaidOut = 366

export class CalendarEntriesService extends BaseService {
  /** What the viewer takes part in, or is for everybody, by its beginning; what is known besides, where its source is asked for. */
  async entries({ startDate, endDate, timeZone, type, organizerId, source = ["EVENT"] }: CalendarFilter) {
    const window = await this.window({ startDate, endDate, timeZone })
    const which: Condition = organizerId ? (c) => organizedBy(organizerId, window, c) : (c) => ofViewer(window, c)
    const hasEvents = source.includes("EVENT")
    if (hasEvents) await this.reach(window, which)
    const events: Condition = (c) => (hasEvents ? sql`${which(c)} and ${during(window)}` : sql`false`)
    // Nobody organizes a birthday.
    const derived = organizerId ? [] : await this.ctx.services.calendar.derivedEntries.rows(source, window)
    return this.queryMany(CalendarEntry, {
      where: { type },
      orderBy: [{ by: "start" }],
      withClause: (c) => made([stored(c, events(c)), ...derived.map((rows) => rows(c))]),
    })
  }

  /** One time that an event takes place. */
  entry(id: string) {
    return this.queryOne(CalendarEntry, { id }, { withClause: (c) => made([stored(c, sql`${seen(c)} and o.id = ${id}`)]) })
  }

  /** The part of time that is asked for; days begin in the viewer's zone where no other is named. */
  async window(period: { startDate?: string; endDate?: string; timeZone?: string }, lengths: Lengths = {}): Promise<Window> {
    const timeZone = period.timeZone ?? (await ownZone(this.ctx))
    return windowOf(period, { today: this.ctx.today, timeZone, ...lengths })
  }

  /** Sees to it that the events that a condition means are laid out up to the end of a window. */
  async reach({ endDate }: Window, which: Condition): Promise<void> {
    if (endDate <= addDays(this.ctx.today, alwaysLaidOut)) return
    await this.ctx.verifySession()
    await this.ctx.services.calendar.occurrences.layOutThrough(addDays(endDate, 2), sql`${which(this.ctx.query.queryContext)}`)
  }
}

const columns = { id: sql`e.id`, organizerId: sql`e.organizer_id`, visibility: sql`e.visibility` }
const seen: Condition = (c) => isOpenTo(c, columns)

/** What the viewer takes part in, or is for everybody, and is not over before a part of time. */
const ofViewer = (window: Window, { organization, viewer }: QueryContext): RawBuilder<unknown> => {
  const isAhead = sql`v.organization_id = ${organization} and ${lasts(window, sql`v.last_date`)}`
  return sql`e.id in (
    select v.event_id from calendar_participants v where ${isAhead} and v.user_id = ${viewer}
    union select v.id from calendar_events v where ${isAhead} and v.organizer_id = ${viewer}
    union select v.id from calendar_events v where ${isAhead} and v.visibility = 'ORGANIZATION')`
}

const organizedBy = (ids: readonly string[], window: Window, c: QueryContext) =>
  sql`e.organizer_id = any(${[...ids]}::uuid[]) and ${lasts(window, sql`e.last_date`)} and ${seen(c)}`

/** That the last day of an event does not come before a part of time in any zone. */
export const lasts = ({ startDate }: Window, lastDate: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${lastDate} >= ${startDate}::date - 2`

/** That a time (`o`) is so near that it may overlap a part of time in some zone: the farthest are more than a day apart. */
export const near = ({ startDate, endDate }: Pick<Window, "startDate" | "endDate">): RawBuilder<boolean> => sql`(
  o.start_date <= ${endDate}::date + 2 and o.end_date >= ${startDate}::date - 2)`

/** That a time (`o`) of an event (`e`) overlaps a part of time: by instants, or, where it takes whole days, by days. */
export const during = ({ start, end, startDate, endDate }: Window): RawBuilder<boolean> => sql`(
  ${near({ startDate, endDate })}
  and case when e.all_day then o.start_date <= ${endDate}::date and o.end_date >= ${startDate}::date
    else o.start < ${end} and (o."end" > ${start} or o.start = ${start}) end)`

/** The rows of the calendar that come from events: times (`o`) of events (`e`) that a condition means. */
const stored = ({ organization }: QueryContext, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.organization_id, o.id, e.id as event_id, 'EVENT' as source, e.type, coalesce(o.title, e.title) as title,
    coalesce(o.description, e.description) as description, coalesce(o.location, e.location) as location, o.start, o."end",
    o.start_date, o.end_date, e.all_day, e.time_zone, case when e.recurrence is not null then o.original_date end as original_date,
    e.restricted, e.busy, e.organizer_id, null::uuid as employee_id
  from calendar_events e
  join calendar_occurrences o on o.organization_id = e.organization_id and o.event_id = e.id and not o.is_cancelled
  where e.organization_id = ${organization} and ${which}`

const made = (rows: readonly RawBuilder<unknown>[]) => sql`with calendar_entries as (${sql.join(rows, sql` union all `)})`
