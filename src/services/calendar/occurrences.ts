// The times that an event takes place, laid out as rows: so that a month of anybody's calendar, who is busy and what collides with a
// holiday is read from an index. A series without end is laid out some way ahead, and further when somebody looks there.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { isId, newId } from "../../entities/base-entity.js"
import { CalendarEvent, CalendarOccurrence } from "../../entities/calendar/events.js"
import type { UpdateCalendarOccurrenceInput } from "../../inputs/calendar.js"
import { isByRule, isEndless, type Repetition, repetitions } from "./rules/recurrence.js"
import { eventSpanOf, furthest, timed, wholeDays } from "./rules/time-range.js"

/** How far ahead series are laid out, in days, and how far at least: more than a year, so that who looks a year ahead finds all. */
const ahead = 400
const least = 370

/** The last day of what goes on without end. */
const noEnd = "9999-12-31"

/** An event as far as laying it out needs to know it. */
type Series = Pick<
  CalendarEvent,
  "id" | "organizationId" | "start" | "end" | "startDate" | "endDate" | "allDay" | "timeZone" | "recurrence"
>
type Laid = Repetition & { id: string }

export class CalendarOccurrencesService extends BaseService {
  /**
   * Lays out an event that is new or has changed, as far ahead as it was. Repetitions that were changed or cancelled by themselves
   * stay so, if the rule still has their day. `exceptDates` are all the days on which it does not take place. HOLIDAY_COLLISION where
   * nothing may and it is moved to, or takes place again.
   */
  async materialize(
    event: CalendarEvent,
    { isMoved, exceptDates }: { isMoved: boolean; exceptDates?: readonly string[] },
  ): Promise<void> {
    const goesOn = event.recurrence != null && isEndless(event.recurrence)
    const through = this.throughFor(event, exceptDates)
    const laid = laidOf(event, goesOn ? { from: event.startDate, through } : undefined)
    if (exceptDates) refuseOtherDays(exceptDates, event.recurrence ? laid : [])
    const dates = laid.map(({ originalDate }) => originalDate)
    // The row of what takes place once has the event's id; those of a series have their own.
    await sql`delete from calendar_occurrences where organization_id = ${event.organizationId} and event_id = ${event.id}
      and (original_date <> all(${dates}::date[]) or (id = ${event.id}) <> ${!event.recurrence})`.execute(this.db)
    await sql`${writing(event.organizationId, event.id, laid, this.clock.now())}
      on conflict (organization_id, event_id, original_date) do update set start = excluded.start, "end" = excluded."end",
        start_date = excluded.start_date, end_date = excluded.end_date, version = o.version + 1, updated_at = excluded.updated_at
      where not o.is_moved and (o.start, o."end", o.start_date, o.end_date)
        is distinct from (excluded.start, excluded."end", excluded.start_date, excluded.end_date)`.execute(this.db)
    if (isMoved) await this.realignMovedOccurrences(event)
    const again = exceptDates ? await this.cancelAll(event, exceptDates) : []
    event.materializedUntil = goesOn ? through : null
    await this.markEnd(event)
    await this.refuseCollision(event, isMoved ? undefined : again)
  }

  /** Refuses a series that begins too long ago; one that began then may go on. */
  refuseLongAgo(startDate: string, before?: Pick<CalendarEvent, "recurrence" | "startDate">): void {
    const isOld = before?.recurrence && before.startDate <= startDate
    if (!isOld && startDate < addDays(this.ctx.today, -furthest)) throw validationError({ start: "tooFarInPast" })
  }

  /** Whether an event takes place on other days than all but these. */
  async areOther({ organizationId, id }: CalendarEvent, exceptDates: readonly string[]): Promise<boolean> {
    const { rows } = await sql<{ date: string }>`select original_date::text as date from calendar_occurrences
      where organization_id = ${organizationId} and event_id = ${id} and is_cancelled`.execute(this.db)
    const wanted = new Set(exceptDates)
    return rows.length !== wanted.size || rows.some(({ date }) => !wanted.has(date))
  }

  /** Up to which day a series without end is laid out: never less far than it was, as something may be different there. */
  private throughFor({ startDate, materializedUntil }: CalendarEvent, exceptDates: readonly string[] = []): string {
    const { today } = this.ctx
    const latest = addDays(today, furthest)
    const begun = startDate > today ? startDate : today
    return [addDays(begun, ahead), materializedUntil ?? begun, ...exceptDates.filter((date) => date <= latest)]
      .sort()
      .at(-1) as string
  }

  /** What was moved by itself keeps its days where the event takes whole ones, and else its instants. */
  private async realignMovedOccurrences({ id, allDay, timeZone }: CalendarEvent): Promise<void> {
    for (const moved of await this.em.find(CalendarOccurrence, { eventId: id, isMoved: true })) {
      const { start, end, startDate, endDate } = moved
      Object.assign(moved, allDay ? wholeDays(startDate, endDate, timeZone) : timed(start, end, timeZone))
    }
    await this.em.flush()
  }

  /** Cancels these of its times and no others; gives the days on which it takes place again. */
  private async cancelAll({ organizationId, id }: CalendarEvent, dates: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ date: string; isCancelled: boolean }>`
      update calendar_occurrences set is_cancelled = not is_cancelled
      where organization_id = ${organizationId} and event_id = ${id} and is_cancelled <> (original_date = any(${[...dates]}::date[]))
      returning original_date::text as date, is_cancelled as "isCancelled"`.execute(this.db)
    return rows.flatMap(({ date, isCancelled }) => (isCancelled ? [] : [date]))
  }

  /** Writes down when an event ends for the last time, where those who look for it in time look first. */
  async markEnd(event: CalendarEvent): Promise<void> {
    const { rows } = await sql<{ day: string }>`select max(end_date)::text as day from calendar_occurrences
      where organization_id = ${event.organizationId} and event_id = ${event.id}`.execute(this.db)
    event.lastDate = event.materializedUntil ? noEnd : (rows[0]?.day ?? event.endDate)
    await sql`update calendar_participants set last_date = ${event.lastDate}::date where organization_id = ${event.organizationId}
      and event_id = ${event.id} and last_date <> ${event.lastDate}::date`.execute(this.db)
  }

  /**
   * Lays out the series among some events that do not reach a day yet. One that is changed meanwhile is left to who changes it.
   * `which` is a condition on `calendar_events e`.
   */
  async layOutThrough(day: string, which: RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<Series & { version: number; materializedUntil: string }>`
      select e.id, e.organization_id as "organizationId", e.start, e."end", e.start_date::text as "startDate",
        e.end_date::text as "endDate", e.all_day as "allDay", e.time_zone as "timeZone", e.recurrence, e.version,
        e.materialized_until::text as "materializedUntil"
      from calendar_events e where e.organization_id = ${this.viewer.organizationId} and e.materialized_until < ${day}::date and ${which}
      order by e.id`.execute(this.db)
    for (const { version, materializedUntil, start, end, ...more } of rows) {
      const series = { ...more, start: new Date(start), end: new Date(end) }
      const laid = laidOf(series, { from: addDays(materializedUntil, 1), through: day })
      await sql`with held as (
          update calendar_events set materialized_until = ${day}::date
          where organization_id = ${series.organizationId} and id = ${series.id} and version = ${version} returning id
        ) ${writing(series.organizationId, series.id, laid, this.clock.now(), sql`where exists (select from held)`)}
        on conflict do nothing`.execute(this.db)
    }
  }

  /** Lays out further the series of the organization that will soon reach less than a year ahead: each about once a month. */
  materializeAhead(): Promise<void> {
    const { today } = this.ctx
    return this.layOutThrough(addDays(today, ahead), sql`e.materialized_until < ${addDays(today, least)}::date`)
  }

  /** Changes one time that an event takes place, and gives its id. NOT_FOUND for one that does not take place. */
  async changeOccurrence(id: string, patch: UpdateCalendarOccurrenceInput): Promise<string> {
    const event = await this.eventOf(id)
    if (!event.recurrence) {
      const { title, ...rest } = patch
      await this.ctx.services.calendar.events.changeEvent(event.id, { ...rest, title: title ?? undefined })
      return id
    }
    const occurrence = await this.occurrence(id)
    const { start, end, ...words } = patch
    const now = event.allDay
      ? { start: occurrence.startDate, end: occurrence.endDate }
      : { start: occurrence.start.toISOString(), end: occurrence.end.toISOString() }
    const {
      allDay: _,
      timeZone: __,
      ...span
    } = eventSpanOf({ start: start ?? now.start, end: end ?? now.end, allDay: event.allDay }, event.timeZone)
    const isMoved = span.start.getTime() !== occurrence.start.getTime() || span.end.getTime() !== occurrence.end.getTime()
    const isReworded = (["title", "description", "location"] as const).some(
      (rule) => words[rule] !== undefined && (words[rule] ?? null) !== (occurrence[rule] ?? null),
    )
    if (!isMoved && !isReworded) return id
    Object.assign(occurrence, words, span)
    // Who moves it back lets it go with the series again.
    if (isMoved) occurrence.isMoved = !isByRule(event, occurrence)
    event.sequence++
    await this.em.flush()
    if (isMoved) await this.markEnd(event)
    if (isMoved) await this.refuseCollision(event, [occurrence.originalDate])
    await this.tell("calendarEvent.updateOccurrence", event, occurrence)
    return id
  }

  /** Cancels one time that an event takes place; of one that takes place once, the event. */
  async cancelOccurrence(id: string): Promise<void> {
    const event = await this.eventOf(id)
    if (!event.recurrence) return this.ctx.services.calendar.events.removeEvent(event.id)
    const occurrence = await this.occurrence(id)
    occurrence.isCancelled = true
    event.sequence++
    await this.tell("calendarEvent.cancelOccurrence", event, occurrence)
  }

  /**
   * Refuses an event that takes place on a holiday on which nothing else may: HOLIDAY_COLLISION with the first of the days. `dates`
   * are those of its times that matter, by the rule; left out, all do.
   */
  async refuseCollision(event: CalendarEvent, dates?: readonly string[]): Promise<void> {
    if (isFree(event) || dates?.length === 0) return
    const { id, organizationId, materializedUntil, lastDate } = event
    const [day] = [materializedUntil ?? lastDate, addDays(this.ctx.today, furthest)].sort() as [string, string]
    await this.layOutThrough(day, sql`e.restricted`)
    const which = dates ? sql`and o.original_date = any(${[...dates]}::date[])` : sql``
    const { rows } = await sql<{ holiday: string; date: string }>`
      select coalesce(r.title, h.title) as holiday, o.start_date::text as date
      from calendar_occurrences o
      join calendar_events e on e.organization_id = o.organization_id and e.id = o.event_id
      join calendar_events h on h.organization_id = o.organization_id and h.restricted and h.id <> e.id
      join calendar_occurrences r on r.organization_id = h.organization_id and r.event_id = h.id and not r.is_cancelled
        and r.start_date <= o.end_date and r.end_date >= o.start_date
        and (e.all_day or h.all_day or (r.start < o."end" and r."end" > o.start))
      where o.organization_id = ${organizationId} and o.event_id = ${id} and not o.is_cancelled ${which}
      order by o.start_date, h.id limit 1`.execute(this.db)
    const [found] = rows
    if (found) throw new AppError("HOLIDAY_COLLISION", { values: { holiday: found.holiday, date: found.date } })
  }

  /** The event that an occurrence belongs to, held until the transaction ends. */
  private async eventOf(id: string): Promise<CalendarEvent> {
    if (!isId(id)) throw new AppError("NOT_FOUND")
    const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from calendar_occurrences
      where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    return this.ctx.services.calendar.events.held("update", rows[0].eventId)
  }

  private async occurrence(id: string): Promise<CalendarOccurrence> {
    const found = await this.em.findOne(CalendarOccurrence, { id, isCancelled: false })
    if (!found) throw new AppError("NOT_FOUND")
    return found
  }

  private async tell(
    name: "calendarEvent.updateOccurrence" | "calendarEvent.cancelOccurrence",
    subject: CalendarEvent,
    occurrence: CalendarOccurrence,
  ): Promise<void> {
    const to = await this.ctx.services.calendar.events.concernedBy(subject)
    this.emit(name, { subject, occurrence, to, details: { date: occurrence.originalDate } })
  }
}

/** Whether an event may take place where nothing else may: one holiday of everybody's may fall on another. */
export const isFree = ({ type, visibility }: Pick<CalendarEvent, "type" | "visibility">): boolean =>
  type === "HOLIDAY" && visibility === "ORGANIZATION"

const laidOf = (event: Series, days?: { from: string; through: string }): Laid[] =>
  repetitions(event, days).map((repetition) => ({ ...repetition, id: event.recurrence ? newId() : event.id }))

function refuseOtherDays(dates: readonly string[], laid: readonly Laid[]): void {
  const known = new Set(laid.map(({ originalDate }) => originalDate))
  const other = dates.findIndex((date) => !known.has(date))
  if (other >= 0) throw validationError({ [`exceptDates.${other}`]: "noOccurrenceOnDate" })
}

const writing = (organizationId: string, eventId: string, laid: readonly Laid[], now: Date, where = sql``) => sql`
  insert into calendar_occurrences as o (id, organization_id, event_id, original_date, start, "end", start_date, end_date, is_moved,
    is_cancelled, created_at, updated_at, version)
  select g.id, ${organizationId}, ${eventId}, g."originalDate", g.start, g."end", g."startDate", g."endDate", false, false,
    ${now}, ${now}, 1
  from jsonb_to_recordset(${JSON.stringify(laid)}::jsonb) as g (id uuid, "originalDate" date, start timestamptz, "end" timestamptz,
    "startDate" date, "endDate" date) ${where}`
