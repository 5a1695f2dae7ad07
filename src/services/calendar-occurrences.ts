// The times that an event takes place, laid out as rows: so that a month of anybody's calendar, who is busy and what collides with a
// holiday is read from an index. A series without end is laid out some way ahead, and further when somebody looks there.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../adapters/clock.js"
import { CalendarEvent, CalendarOccurrence } from "../entities/calendar.js"
import { newId } from "../entities/thing.js"
import { invalid, refuse } from "../errors.js"
import type { CalendarOccurrencePatch } from "../inputs/calendar.js"
import { isEndless, type Repetition, repetitions } from "./calendar-recurrence.js"
import { spanOf } from "./calendar-time.js"
import { Service } from "./service.js"

/** How far ahead series are laid out, in days, and how far at least: more than a year, so that who looks a year ahead finds all. */
const ahead = 400
const least = 370
/** How long ago a series may have begun when it is laid out, in days: each day of it is a row. */
const longestAgo = 5 * 366

/** The last day of what goes on without end. */
const noEnd = "9999-12-31"

/** An event as far as laying it out needs to know it. */
type Series = Pick<
  CalendarEvent,
  "id" | "organizationId" | "start" | "end" | "startDate" | "endDate" | "allDay" | "timeZone" | "recurrence"
>
type Laid = Repetition & { id: string }

export class CalendarOccurrencesService extends Service {
  /**
   * Lays out an event that is new or whose time has changed. Repetitions that were changed or cancelled by themselves stay so, if the
   * rule still has their day. `exceptDates` are all the days on which it does not take place. HOLIDAY_COLLISION where nothing may.
   */
  async layOut(event: CalendarEvent, exceptDates?: readonly string[]): Promise<void> {
    if (event.recurrence && event.startDate < addDays(this.ctx.today, -longestAgo)) throw invalid({ start: "tooLongAgo" })
    const [, latest] = [event.startDate, this.ctx.today].sort() as [string, string]
    const through = addDays(latest, ahead)
    const goesOn = event.recurrence != null && isEndless(event.recurrence)
    const laid = laidOf(event, goesOn ? { from: event.startDate, through } : undefined)
    if (exceptDates) refuseOtherDays(exceptDates, laid)
    const dates = laid.map(({ originalDate }) => originalDate)
    // The row of what takes place once has the event's id; those of a series have their own.
    await sql`delete from calendar_occurrences where organization_id = ${event.organizationId} and event_id = ${event.id}
      and (original_date <> all(${dates}::date[]) or (id = ${event.id}) <> ${!event.recurrence})`.execute(this.db)
    await sql`${writing(event.organizationId, event.id, laid, this.clock.now())}
      on conflict (organization_id, event_id, original_date) do update set start = excluded.start, "end" = excluded."end",
        start_date = excluded.start_date, end_date = excluded.end_date, version = o.version + 1, updated_at = excluded.updated_at
      where not o.is_moved`.execute(this.db)
    if (exceptDates)
      await sql`update calendar_occurrences set is_cancelled = original_date = any(${[...exceptDates]}::date[])
        where organization_id = ${event.organizationId} and event_id = ${event.id}`.execute(this.db)
    event.laidOutThrough = goesOn ? through : null
    await this.markEnd(event)
    await this.refuseCollision(event)
  }

  /** Writes down when an event ends for the last time, where those who look for it in time look first. */
  async markEnd(event: CalendarEvent): Promise<void> {
    const { rows } = await sql<{ day: string }>`select max(end_date)::text as day from calendar_occurrences
      where organization_id = ${event.organizationId} and event_id = ${event.id}`.execute(this.db)
    event.lastDate = event.laidOutThrough ? noEnd : (rows[0]?.day ?? event.endDate)
    await sql`update calendar_participants set last_date = ${event.lastDate}::date where organization_id = ${event.organizationId}
      and event_id = ${event.id} and last_date <> ${event.lastDate}::date`.execute(this.db)
  }

  /**
   * Lays out the series among some events that do not reach a day yet. One that is changed meanwhile is left to who changes it.
   * `which` is a condition on `calendar_events e`.
   */
  async layOutThrough(day: string, which: RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<Series & { version: number; laidOutThrough: string }>`
      select e.id, e.organization_id as "organizationId", e.start, e."end", e.start_date::text as "startDate",
        e.end_date::text as "endDate", e.all_day as "allDay", e.time_zone as "timeZone", e.recurrence, e.version,
        e.laid_out_through::text as "laidOutThrough"
      from calendar_events e where e.organization_id = ${this.me.organizationId} and e.laid_out_through < ${day}::date and ${which}`.execute(
      this.db,
    )
    for (const { version, laidOutThrough, start, end, ...more } of rows) {
      const series = { ...more, start: new Date(start), end: new Date(end) }
      const laid = laidOf(series, { from: addDays(laidOutThrough, 1), through: day })
      await sql`with held as (
          update calendar_events set laid_out_through = ${day}::date
          where organization_id = ${series.organizationId} and id = ${series.id} and version = ${version} returning id
        ) ${writing(series.organizationId, series.id, laid, this.clock.now(), sql`where exists (select from held)`)}
        on conflict do nothing`.execute(this.db)
    }
  }

  /** Lays out further the series of the organization that will soon reach less than a year ahead: each about once a month. */
  layOutFurther(): Promise<void> {
    const { today } = this.ctx
    return this.layOutThrough(addDays(today, ahead), sql`e.laid_out_through < ${addDays(today, least)}::date`)
  }

  /** Changes one time that an event takes place, and gives its id. NOT_FOUND for one that does not take place. */
  async changeOccurrence(id: string, patch: CalendarOccurrencePatch): Promise<string> {
    const event = await this.eventOf(id)
    if (!event.recurrence) {
      const { title, ...rest } = patch
      await this.ctx.calendar.changeEvent(event.id, { ...rest, title: title ?? undefined })
      return id
    }
    const occurrence = await this.occurrence(id)
    const { start, end, ...values } = patch
    const now = event.allDay
      ? { start: occurrence.startDate, end: occurrence.endDate }
      : { start: occurrence.start.toISOString(), end: occurrence.end.toISOString() }
    const {
      allDay: _,
      timeZone: __,
      ...span
    } = spanOf({ start: start ?? now.start, end: end ?? now.end, allDay: event.allDay }, event.timeZone)
    const isMoved = span.start.getTime() !== occurrence.start.getTime() || span.end.getTime() !== occurrence.end.getTime()
    Object.assign(occurrence, values, span, { isMoved: occurrence.isMoved || isMoved })
    event.sequence++
    await this.em.flush()
    if (isMoved) await this.markEnd(event)
    if (isMoved) await this.refuseCollision(event)
    await this.tell("calendarEvent.changeOccurrence", event, occurrence)
    return id
  }

  /** Cancels one time that an event takes place; of one that takes place once, the event. */
  async cancelOccurrence(id: string): Promise<void> {
    const event = await this.eventOf(id)
    if (!event.recurrence) return this.ctx.calendar.removeEvent(event.id)
    const occurrence = await this.occurrence(id)
    occurrence.isCancelled = true
    event.sequence++
    await this.tell("calendarEvent.cancelOccurrence", event, occurrence)
  }

  /** Refuses an event that takes place on a holiday on which nothing else may: HOLIDAY_COLLISION with the first of the days. */
  async refuseCollision({ id, organizationId, type, visibility }: CalendarEvent): Promise<void> {
    if (type === "HOLIDAY" && visibility === "ORGANIZATION") return
    const { rows } = await sql<{ holiday: string; date: string }>`
      select coalesce(r.title, h.title) as holiday, o.start_date::text as date
      from calendar_occurrences o
      join calendar_events e on e.organization_id = o.organization_id and e.id = o.event_id
      join calendar_events h on h.organization_id = o.organization_id and h.restricted and h.id <> e.id
      join calendar_occurrences r on r.organization_id = h.organization_id and r.event_id = h.id and not r.is_cancelled
        and r.start_date <= o.end_date and r.end_date >= o.start_date
        and (e.all_day or h.all_day or (r.start < o."end" and r."end" > o.start))
      where o.organization_id = ${organizationId} and o.event_id = ${id} and not o.is_cancelled
      order by o.start_date, h.id limit 1`.execute(this.db)
    const [found] = rows
    if (found) throw refuse("HOLIDAY_COLLISION", { values: { holiday: found.holiday, date: found.date } })
  }

  /** The event that an occurrence belongs to, held until the transaction ends. */
  private async eventOf(id: string): Promise<CalendarEvent> {
    const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from calendar_occurrences
      where organization_id = ${this.me.organizationId} and id = ${id}`.execute(this.db)
    if (!rows[0]) throw refuse("NOT_FOUND")
    return this.may("change", CalendarEvent, rows[0].eventId, { lock: true })
  }

  private async occurrence(id: string): Promise<CalendarOccurrence> {
    const found = await this.em.findOne(CalendarOccurrence, { id, isCancelled: false })
    if (!found) throw refuse("NOT_FOUND")
    return found
  }

  private async tell(
    name: "calendarEvent.changeOccurrence" | "calendarEvent.cancelOccurrence",
    subject: CalendarEvent,
    occurrence: CalendarOccurrence,
  ): Promise<void> {
    const to = await this.ctx.calendar.invitedTo(subject)
    this.emit(name, { subject, occurrence, to, details: { date: occurrence.originalDate } })
  }
}

const laidOf = (event: Series, days?: { from: string; through: string }): Laid[] =>
  repetitions(event, days).map((repetition) => ({ ...repetition, id: event.recurrence ? newId() : event.id }))

function refuseOtherDays(dates: readonly string[], laid: readonly Laid[]): void {
  const known = new Set(laid.map(({ originalDate }) => originalDate))
  const other = dates.findIndex((date) => !known.has(date))
  if (other >= 0) throw invalid({ [`exceptDates.${other}`]: "notRepeatedThen" })
}

const writing = (organizationId: string, eventId: string, laid: readonly Laid[], now: Date, where = sql``) => sql`
  insert into calendar_occurrences as o (id, organization_id, event_id, original_date, start, "end", start_date, end_date, is_moved,
    is_cancelled, created_at, updated_at, version)
  select g.id, ${organizationId}, ${eventId}, g."originalDate", g.start, g."end", g."startDate", g."endDate", false, false,
    ${now}, ${now}, 1
  from jsonb_to_recordset(${JSON.stringify(laid)}::jsonb) as g (id uuid, "originalDate" date, start timestamptz, "end" timestamptz,
    "startDate" date, "endDate" date) ${where}`
