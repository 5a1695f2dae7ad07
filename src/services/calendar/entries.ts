// Calendar entries of the viewer in a date range.
import { type RawBuilder, sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { CalendarEntry } from "../../entities/calendar/entries.js"
import { isEventVisible } from "../../entities/calendar/events.js"
import type { RowContext } from "../../entities/metadata.js"
import type { CalendarFilter, DateRangeInput } from "../../inputs/calendar.js"
import { type TimeWindow, toTimeWindow, type WindowLimits } from "./calculations/time-range.js"
import { viewerTimezone } from "./timezones.js"

type Condition = (context: RowContext) => RawBuilder<unknown>

export class CalendarEntryService extends BaseService {
  /** Events that the viewer attends or that are organization-wide, and derived entries of the requested sources. */
  async list({ startDate, endDate, timezone, types, organizerIds, sources = ["EVENT"] }: CalendarFilter) {
    const window = await this.resolveWindow({ startDate, endDate, timezone })
    const events: Condition = (context) => {
      if (!sources.includes("EVENT")) return sql`false`
      const selected = organizerIds ? isOrganizedBy(organizerIds, window, context) : isInViewersCalendar(window, context)
      return sql`${selected} and ${overlaps(window)}`
    }
    // Derived entries have no organizer.
    const derived = organizerIds ? [] : await this.ctx.services.calendar.derivedEntries.rowStatements(sources, window)
    return this.queryMany(CalendarEntry, {
      where: { type: types },
      orderBy: [{ by: "start" }],
      withClause: (context) =>
        withEntries([eventRows(context, events(context)), ...derived.map((statement) => statement(context))]),
    })
  }

  get(id: string) {
    const withClause: Condition = (context) => withEntries([eventRows(context, sql`${isVisible(context)} and o.id = ${id}`)])
    return this.queryOne(CalendarEntry, { id }, { withClause })
  }

  /** The requested window. Its dates start in the viewer's time zone unless the range names another. */
  async resolveWindow(range: DateRangeInput, limits: WindowLimits = {}): Promise<TimeWindow> {
    const timezone = range.timezone ?? (await viewerTimezone(this.ctx))
    return toTimeWindow(range, { today: this.ctx.today, timezone, ...limits })
  }
}

const isVisible: Condition = (context) =>
  isEventVisible(context, { id: sql`e.id`, organizerId: sql`e.organizer_id`, visibility: sql`e.visibility` })

/** Condition on `calendar_events e`. The union lets each of the three ways use its own index. */
const isInViewersCalendar = (window: TimeWindow, { organization, viewer }: RowContext): RawBuilder<unknown> => {
  const isCurrent = sql`v.organization_id = ${organization} and ${isNotOver(window, sql`v.last_date`)}`
  return sql`e.id in (
    select v.event_id from calendar_participants v where ${isCurrent} and v.employee_id = ${viewer}
    union select v.id from calendar_events v where ${isCurrent} and v.organizer_id = ${viewer}
    union select v.id from calendar_events v where ${isCurrent} and v.visibility = 'ORGANIZATION')`
}

const isOrganizedBy = (organizerIds: readonly string[], window: TimeWindow, context: RowContext) =>
  sql`e.organizer_id = any(${[...organizerIds]}::uuid[]) and ${isNotOver(window, sql`e.last_date`)} and ${isVisible(context)}`

/** Condition that an event with this last date may reach into a window. Dates of two time zones differ by at most two days. */
export const isNotOver = ({ startDate }: TimeWindow, lastDate: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${lastDate} >= ${startDate}::date - 2`

/** Condition that an occurrence (`o`) may overlap a window in some time zone. */
export const mayOverlap = ({ startDate, endDate }: Pick<TimeWindow, "startDate" | "endDate">): RawBuilder<boolean> => sql`(
  o.start_date <= ${endDate}::date + 2 and o.end_date >= ${startDate}::date - 2)`

/** Condition that an occurrence (`o`) of an event (`e`) overlaps a window: by dates for all-day events, otherwise by instants. */
const overlaps = ({ start, end, startDate, endDate }: TimeWindow): RawBuilder<boolean> => sql`(
  ${mayOverlap({ startDate, endDate })}
  and case when e.all_day then o.start_date <= ${endDate}::date and o.end_date >= ${startDate}::date
    else o.start < ${end} and (o."end" > ${start} or o.start = ${start}) end)`

/** Entries of occurrences (`o`) of events (`e`). */
const eventRows = ({ organization }: RowContext, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.organization_id, o.id, e.id as event_id, 'EVENT' as source, e.type, coalesce(o.title, e.title) as title,
    coalesce(o.description, e.description) as description, coalesce(o.location, e.location) as location, o.start, o."end",
    o.start_date, o.end_date, e.all_day, e.timezone, case when e.recurrence is not null then o.original_date end as original_date,
    e.blocks_day, e.busy, e.organizer_id, null::uuid as employee_id
  from calendar_events e
  join calendar_occurrences o on o.organization_id = e.organization_id and o.event_id = e.id and not o.is_cancelled
  where e.organization_id = ${organization} and ${condition}`

const withEntries = (statements: readonly RawBuilder<unknown>[]) =>
  sql`with calendar_entries as (${sql.join(statements, sql` union all `)})`
