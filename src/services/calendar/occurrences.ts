// Occurrences of events, materialized as rows: calendars, busy times and collisions are read from an index. The rows of an
// endless series always reach beyond the calendar horizon, so queries never write.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, tooManyError, validationError } from "../../core/errors.js"
import { isId } from "../../entities/base-entity.js"
import { CalendarEvent } from "../../entities/calendar/events.js"
import { CalendarOccurrence } from "../../entities/calendar/occurrences.js"
import type { UpdateCalendarOccurrenceInput } from "../../inputs/calendar.js"
import { followsRule, isEndless } from "./calculations/recurrence.js"
import { DENSE, materializedDaysOf, SPARSE } from "./calculations/series-horizon.js"
import { allDaySpan, CALENDAR_HORIZON_DAYS, timedSpan, toEventSpan } from "./calculations/time-range.js"
import {
  assertOccurrenceDates,
  assertOccurrencesWithinLimit,
  insertOccurrences,
  occurrenceRows,
  type Series,
} from "./occurrence-rows.js"

/** Endless series of one organizer. */
const MAX_ENDLESS_SERIES = 200
/** Days for which a new or moved endless series must not collide with a holiday that blocks a day. */
const COLLISION_CHECK_DAYS = 400

/** Last date of an endless series. */
const NO_LAST_DATE = "9999-12-31"

export class CalendarOccurrenceService extends BaseService {
  /**
   * Writes the occurrences of a new or changed event. Occurrences that were changed or canceled one by one stay so while the rule has
   * their date. `exceptDates` replaces all canceled dates. Throws HOLIDAY_COLLISION if the event was moved to a day that a holiday
   * blocks, or takes place there again.
   */
  async materialize(
    event: CalendarEvent,
    { isMoved, exceptDates }: { isMoved: boolean; exceptDates?: readonly string[] },
  ): Promise<void> {
    const until = event.recurrence && isEndless(event.recurrence) ? this.materializationEnd(event) : null
    if (until && !event.materializedUntil) await this.assertMoreSeriesAllowed(event.organizerId)
    const rows = occurrenceRows(event, until === null ? undefined : { from: event.startDate, through: until })
    if (event.recurrence) await assertOccurrencesWithinLimit(this.ctx, event, rows.length)
    if (exceptDates) assertOccurrenceDates(exceptDates, event.recurrence ? rows : [])
    const dates = rows.map(({ originalDate }) => originalDate)
    // The single occurrence of an event without recurrence has the event's id; occurrences of a series have their own.
    await sql`delete from calendar_occurrences where organization_id = ${event.organizationId} and event_id = ${event.id}
      and (original_date <> all(${dates}::date[]) or (id = ${event.id}) <> ${!event.recurrence})`.execute(this.db)
    await sql`${insertOccurrences(event.organizationId, event.id, rows, this.clock.now())}
      on conflict (organization_id, event_id, original_date) do update set start = excluded.start, "end" = excluded."end",
        start_date = excluded.start_date, end_date = excluded.end_date, version = o.version + 1, updated_at = excluded.updated_at
      where not o.is_moved and (o.start, o."end", o.start_date, o.end_date)
        is distinct from (excluded.start, excluded."end", excluded.start_date, excluded.end_date)`.execute(this.db)
    if (isMoved) await this.realignMovedOccurrences(event)
    const reinstated = exceptDates ? await this.replaceExceptDates(event, exceptDates) : []
    event.materializedUntil = until
    await this.updateLastDate(event)
    await this.assertNoHolidayCollision(event, isMoved ? undefined : reinstated)
  }

  /** Throws VALIDATION_FAILED if a series would start too long ago. An existing series may keep its start or move it later. */
  assertStartWithinLimit(startDate: string, before?: Pick<CalendarEvent, "recurrence" | "startDate">): void {
    const isExisting = before?.recurrence && before.startDate <= startDate
    if (!isExisting && startDate < addDays(this.ctx.today, -CALENDAR_HORIZON_DAYS))
      throw validationError({ start: "tooFarInPast" })
  }

  /** Whether the canceled dates of an event differ from the given ones. */
  async exceptDatesDiffer({ organizationId, id }: CalendarEvent, exceptDates: readonly string[]): Promise<boolean> {
    const { rows } = await sql<{ date: string }>`select original_date::text as date from calendar_occurrences
      where organization_id = ${organizationId} and event_id = ${id} and is_cancelled`.execute(this.db)
    const given = new Set(exceptDates)
    return rows.length !== given.size || rows.some(({ date }) => !given.has(date))
  }

  /** Sets the last date of an event, also in the copies that queries by participant use. */
  async updateLastDate(event: CalendarEvent): Promise<void> {
    const { rows } = await sql<{ date: string }>`select max(end_date)::text as date from calendar_occurrences
      where organization_id = ${event.organizationId} and event_id = ${event.id}`.execute(this.db)
    event.lastDate = event.materializedUntil ? NO_LAST_DATE : (rows[0]?.date ?? event.endDate)
    await sql`update calendar_participants set last_date = ${event.lastDate}::date where organization_id = ${event.organizationId}
      and event_id = ${event.id} and last_date <> ${event.lastDate}::date`.execute(this.db)
  }

  /**
   * Extends the endless series of the organization that no longer reach far enough. A dense series reaches less far than any sparse
   * one that the job has extended. The statement checks the version of the event, so it never adds occurrences of an outdated
   * rule.
   */
  async extendEndlessSeries(): Promise<void> {
    const { today } = this.ctx
    const { rows } = await sql<Series & { version: number; materializedUntil: string }>`
      select e.id, e.organization_id as "organizationId", e.start, e."end", e.start_date::text as "startDate",
        e.end_date::text as "endDate", e.all_day as "allDay", e.timezone, e.recurrence, e.version,
        e.materialized_until::text as "materializedUntil"
      from calendar_events e where e.organization_id = ${this.viewer.organizationId}
        and e.materialized_until < ${addDays(today, SPARSE.minDays)}::date
        and e.materialized_until not between ${addDays(today, DENSE.minDays)}::date and ${addDays(today, DENSE.days)}::date
      order by e.id`.execute(this.db)
    for (const { version, materializedUntil, start, end, ...columns } of rows) {
      // The expansions of many series take long, and other requests wait for the event loop.
      await setImmediate()
      const series = { ...columns, start: new Date(start), end: new Date(end) }
      const until = addDays(today, materializedDaysOf(series, today).days)
      if (until <= materializedUntil) continue
      const added = occurrenceRows(series, { from: addDays(materializedUntil, 1), through: until })
      const ifExtended = sql`where exists (select from extended)`
      await sql`with extended as (
          update calendar_events set materialized_until = ${until}::date
          where organization_id = ${series.organizationId} and id = ${series.id} and version = ${version} returning id
        ) ${insertOccurrences(series.organizationId, series.id, added, this.clock.now(), ifExtended)}
        on conflict do nothing`.execute(this.db)
    }
  }

  /** Updates one occurrence and returns its id. Throws NOT_FOUND for a canceled occurrence. */
  async update(id: string, patch: UpdateCalendarOccurrenceInput): Promise<string> {
    const event = await this.lockEventOf(id)
    if (!event.recurrence) {
      const { title, ...rest } = patch
      await this.ctx.services.calendar.events.update(event.id, { ...rest, title: title ?? undefined })
      return id
    }
    const occurrence = await this.findOccurrence(id)
    const { start, end, ...texts } = patch
    const current = event.allDay
      ? { start: occurrence.startDate, end: occurrence.endDate }
      : { start: occurrence.start.toISOString(), end: occurrence.end.toISOString() }
    const {
      allDay: _,
      timezone: __,
      ...span
    } = toEventSpan({ start: start ?? current.start, end: end ?? current.end, allDay: event.allDay }, event.timezone)
    const isMoved = span.start.getTime() !== occurrence.start.getTime() || span.end.getTime() !== occurrence.end.getTime()
    const hasNewText = (["title", "description", "location"] as const).some(
      (field) => texts[field] !== undefined && (texts[field] ?? null) !== (occurrence[field] ?? null),
    )
    if (!isMoved && !hasNewText) return id
    Object.assign(occurrence, texts, span)
    // An occurrence that is moved back to its regular time follows the series again.
    if (isMoved) occurrence.isMoved = !followsRule(event, occurrence)
    event.sequence++
    await this.em.flush()
    if (isMoved) await this.updateLastDate(event)
    if (isMoved) await this.assertNoHolidayCollision(event, [occurrence.originalDate])
    await this.emitChange("calendarEvent.updateOccurrence", event, occurrence)
    return id
  }

  /** Cancels one occurrence. Deletes the event if it has no recurrence. */
  async cancel(id: string): Promise<void> {
    const event = await this.lockEventOf(id)
    if (!event.recurrence) return this.ctx.services.calendar.events.delete(event.id)
    const occurrence = await this.findOccurrence(id)
    occurrence.isCancelled = true
    event.sequence++
    await this.emitChange("calendarEvent.cancelOccurrence", event, occurrence)
  }

  /**
   * Throws HOLIDAY_COLLISION with the first date on which the event overlaps a holiday that blocks a day. `dates` limits the check to
   * the occurrences with these original dates.
   */
  async assertNoHolidayCollision(event: CalendarEvent, dates?: readonly string[]): Promise<void> {
    if (mayOverlapHolidays(event) || dates?.length === 0) return
    const { id, organizationId, materializedUntil } = event
    const checked = dates
      ? sql`and o.original_date = any(${[...dates]}::date[])`
      : materializedUntil
        ? sql`and o.start_date <= ${addDays(this.firstDate(event), COLLISION_CHECK_DAYS)}::date`
        : sql``
    const { rows } = await sql<{ holiday: string; date: string }>`
      select coalesce(r.title, h.title) as holiday, o.start_date::text as date
      from calendar_occurrences o
      join calendar_events e on e.organization_id = o.organization_id and e.id = o.event_id
      join calendar_events h on h.organization_id = o.organization_id and h.blocks_day and h.id <> e.id
      join calendar_occurrences r on r.organization_id = h.organization_id and r.event_id = h.id and not r.is_cancelled
        and r.start_date <= o.end_date and r.end_date >= o.start_date
        and (e.all_day or h.all_day or (r.start < o."end" and r."end" > o.start))
      where o.organization_id = ${organizationId} and o.event_id = ${id} and not o.is_cancelled ${checked}
      order by o.start_date, h.id limit 1`.execute(this.db)
    const [collision] = rows
    if (collision) throw new AppError("HOLIDAY_COLLISION", { details: { ...collision } })
  }

  /** Throws VALIDATION_FAILED if the organizer has as many endless series as one may have. */
  private async assertMoreSeriesAllowed(organizerId: string): Promise<void> {
    const count = await this.em.count(CalendarEvent, { organizerId, materializedUntil: { $ne: null } })
    if (count >= MAX_ENDLESS_SERIES) throw tooManyError("recurrence", MAX_ENDLESS_SERIES)
  }

  /** Today, or the start of a series that starts later. */
  private firstDate({ startDate }: CalendarEvent): string {
    return startDate > this.ctx.today ? startDate : this.ctx.today
  }

  /** Date until which an endless series is materialized. Never earlier than before: later occurrences may have been changed. */
  private materializationEnd(event: CalendarEvent): string {
    const first = this.firstDate(event)
    const end = addDays(first, materializedDaysOf(event, first).days)
    return event.materializedUntil && event.materializedUntil > end ? event.materializedUntil : end
  }

  /** Recomputes dates and instants of moved occurrences. All-day occurrences keep their dates, others their instants. */
  private async realignMovedOccurrences({ id, allDay, timezone }: CalendarEvent): Promise<void> {
    for (const occurrence of await this.em.find(CalendarOccurrence, { eventId: id, isMoved: true })) {
      const { start, end, startDate, endDate } = occurrence
      Object.assign(occurrence, allDay ? allDaySpan(startDate, endDate, timezone) : timedSpan(start, end, timezone))
    }
    await this.em.flush()
  }

  /** Cancels the given dates and reinstates all others. Returns the reinstated dates. */
  private async replaceExceptDates({ organizationId, id }: CalendarEvent, dates: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ date: string; isCancelled: boolean }>`
      update calendar_occurrences set is_cancelled = not is_cancelled
      where organization_id = ${organizationId} and event_id = ${id} and is_cancelled <> (original_date = any(${[...dates]}::date[]))
      returning original_date::text as date, is_cancelled as "isCancelled"`.execute(this.db)
    return rows.flatMap(({ date, isCancelled }) => (isCancelled ? [] : [date]))
  }

  private async lockEventOf(occurrenceId: string): Promise<CalendarEvent> {
    if (!isId(occurrenceId)) throw new AppError("NOT_FOUND")
    const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from calendar_occurrences
      where organization_id = ${this.viewer.organizationId} and id = ${occurrenceId}`.execute(this.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    return this.ctx.services.calendar.events.lockForUpdate("update", rows[0].eventId)
  }

  private async findOccurrence(id: string): Promise<CalendarOccurrence> {
    const occurrence = await this.em.findOne(CalendarOccurrence, { id, isCancelled: false })
    if (!occurrence) throw new AppError("NOT_FOUND")
    return occurrence
  }

  private async emitChange(
    name: "calendarEvent.updateOccurrence" | "calendarEvent.cancelOccurrence",
    subject: CalendarEvent,
    occurrence: CalendarOccurrence,
  ): Promise<void> {
    const recipientIds = await this.ctx.services.calendar.events.attendeeIdsOf(subject)
    this.emit(name, { subject, occurrence, recipientIds, details: { date: occurrence.originalDate } })
  }
}

/** Whether an event may overlap holidays that block a day. Only organization-wide holidays may. */
export const mayOverlapHolidays = ({ type, visibility }: Pick<CalendarEvent, "type" | "visibility">): boolean =>
  type === "HOLIDAY" && visibility === "ORGANIZATION"
