// When people are busy, and when they are free together. Everybody may ask that about everybody who is there, so what is told is
// times alone: a meeting, a holiday and a sick day look alike.
import { type RawBuilder, sql } from "kysely"
import { addDays, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import { type BusyTime, type FreeBusy, FreeSlot } from "../../entities/calendar/availability.js"
import type { BusyStatus, DayHalf } from "../../entities/enums.js"
import type { QueryContext } from "../../entities/metadata.js"
import type { FreeBusyInput, FreeSlotsInput } from "../../inputs/calendar-availability.js"
import type { DaySchedule } from "../leave/rules/day-count.js"
import { lasts, near } from "./entries.js"
import { cut, type Interval, intersect, merge, slots, subtract, within } from "./rules/intervals.js"
import { clockTime, dayAt, midnight, type Window } from "./rules/time-range.js"
import { zonesOf } from "./time-zones.js"

/** What is known of somebody: where they live by the clock (IANA), and when they are busy for certain, and when else perhaps. */
interface Person {
  id: string
  timeZone: string
  busy: Interval[]
  tentative: Interval[]
}

interface Hours {
  earliest: string
  latest: string
}

/** Somebody is busy with an event, or everybody is. */
interface Engagement {
  userId: string | null
  status: BusyStatus
  allDay: boolean
  /** Milliseconds since 1970. */
  start: number
  end: number
  startDate: string
  endDate: string
}

const minute = 60_000
/** Clocks everywhere differ by quarters of an hour, so a slot begins on a quarter for everybody. */
const quarter = 15 * minute
const mostSlots = 1000
/** In days from the first to the last. */
const busyLengths = { most: 61 }
const searchLengths = { most: 30, usual: 6 }

export class CalendarAvailabilityService extends BaseService {
  /** What was worked out of clocks: many people live by the same one. */
  readonly #instants = new Map<string, number>()

  /**
   * When people are busy, in the order in which they were asked for; of others only from today on: to find a time nobody needs to
   * know when they were away. INVALID_REFERENCE naming who is not there.
   */
  async freeBusy({ userId = [this.viewer.id], ...period }: FreeBusyInput): Promise<FreeBusy[]> {
    const window = await this.ctx.services.calendar.entries.window(period, busyLengths)
    const ids = distinct(userId)
    await this.assertActiveEmployees(byPlace({ userId }), { holds: false })
    const people = await this.peopleOf(ids, window)
    const { timeZone, end } = window
    const ahead = { start: midnight(today(this.clock, timeZone), timeZone).getTime(), end: end.getTime() }
    const shown = (id: string, times: readonly Interval[]) => (id === this.viewer.id ? times : cut(times, ahead))
    return people.map(({ id, busy, tentative }) => ({ userId: id, busy: timesOf(shown(id, busy), shown(id, tentative)) }))
  }

  /**
   * When the caller and others are free together, the soonest first and none before now. A slot lies between two times of the day
   * where each of those who have to be free lives, on a day on which each of them works. Slots do not overlap: in each free time the
   * first begins on the first quarter of an hour, and the next on the first one after its end. Who may be missing is measured by the
   * same rule, and named where not free.
   */
  async freeSlots({
    userId = [],
    optionalUserId = [],
    durationMinutes = 60,
    earliest = "09:00",
    latest = "17:00",
    includeTentative = false,
    ...period
  }: FreeSlotsInput) {
    if (latest < earliest) throw validationError({ latest: "endBeforeStart" })
    const window = await this.ctx.services.calendar.entries.window(period, searchLengths)
    await this.assertActiveEmployees(byPlace({ userId, optionalUserId }), { holds: false })
    const required = distinct([this.viewer.id, ...userId])
    const people = await this.peopleOf(distinct([...required, ...optionalUserId]), window)
    const facts = await this.ctx.services.leave.days.loadSchedules(
      people.map(({ id }) => id),
      addDays(window.startDate, -2),
      addDays(window.endDate, 2),
    )
    const free = people.map(({ id, timeZone, busy, tentative }) => {
      const hours = this.hoursOf(timeZone, facts.get(id) as (date: string) => DaySchedule, { earliest, latest }, window)
      return subtract(hours, includeTentative ? busy : merge([...busy, ...tentative]))
    })
    const ahead = { start: Math.max(window.start.getTime(), this.clock.now().getTime()), end: window.end.getTime() }
    const together = free.slice(0, required.length).reduce(intersect, [ahead])
    const found = slots(together, { length: durationMinutes * minute, step: quarter, most: mostSlots })
    const comers = free.slice(required.length).map((times) => within(found, times))
    const rows = found.map(({ start, end }, n) => ({
      id: n,
      start: new Date(start),
      end: new Date(end),
      unavailable: comers.flatMap((comes, m) => (comes[n] ? [] : [people[required.length + m]?.id])),
    }))
    return this.queryMany(FreeSlot, {
      orderBy: [{ by: "start" }],
      withClause: ({ organization }) => sql`with free_slots as (
        select ${organization} as organization_id, s.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id int, start timestamptz, "end" timestamptz, unavailable jsonb))`,
    })
  }

  /** What is known of some people in a part of time, in a number of statements that does not grow with them. */
  private async peopleOf(ids: readonly string[], window: Window): Promise<Person[]> {
    const zones = await zonesOf(this.ctx, ids)
    await this.ctx.services.calendar.entries.reach(
      window,
      ({ organization }) => sql`e.id in (select g.event_id from (${engaging(organization, ids, window)}) g)`,
    )
    const { organization } = this.ctx.query.queryContext
    const events = Map.groupBy(await this.engagements(organization, ids, window), ({ userId }) => userId)
    const leave = Map.groupBy(await this.leaveOf(ids, window), ({ employeeId }) => employeeId)
    const between = { start: window.start.getTime(), end: window.end.getTime() }
    return ids.map((id) => {
      const timeZone = zones.get(id) as string
      const engaged = [id, null].flatMap((who) => events.get(who) ?? [])
      const times = (status: BusyStatus) =>
        engaged.filter((one) => one.status === status).map((one) => this.timeOf(one, timeZone))
      const away = (leave.get(id) ?? []).map(({ date, half }) => this.halfOf(date, half, timeZone))
      const busy = cut(merge([...times("BUSY"), ...away]), between)
      return { id, timeZone, busy, tentative: subtract(cut(merge(times("TENTATIVE")), between), busy) }
    })
  }

  private async engagements(organization: QueryContext["organization"], ids: readonly string[], window: Window) {
    // Found once: a planner that knows little of the tables would look for them anew with each event.
    const { rows } = await sql<Engagement>`
      with g as materialized (${engaging(organization, ids, window)})
      select g.user_id as "userId", g.status, e.all_day as "allDay", ${milliseconds(sql`o.start`)} as start,
        ${milliseconds(sql`o."end"`)} as "end", o.start_date::text as "startDate", o.end_date::text as "endDate"
      from g
      join calendar_events e on e.organization_id = ${organization} and e.id = g.event_id and (e.busy or g.user_id is null)
      join calendar_occurrences o on o.organization_id = e.organization_id and o.event_id = e.id and not o.is_cancelled
      where ${near(window)} and (e.all_day or (o.start < ${window.end} and o."end" > ${window.start}))`.execute(this.db)
    return rows
  }

  private async leaveOf(ids: readonly string[], { startDate, endDate }: Window) {
    const { rows } = await sql<{ employeeId: string; date: string; half: DayHalf }>`
      select d.employee_id as "employeeId", d.date::text as date, d.half
      from leave_days d
      join leave_requests q on q.organization_id = d.organization_id and q.id = d.request_id and q.status = 'APPROVED'
      where d.organization_id = ${this.viewer.organizationId} and d.employee_id = any(${[...ids]}::uuid[])
        and d.date between ${startDate}::date - 2 and ${endDate}::date + 2 and d.amount > 0`.execute(this.db)
    return rows
  }

  /** When somebody works between two times of the day. Days stay apart, also where they touch: a slot lies within one. */
  private hoursOf(timeZone: string, on: (date: string) => DaySchedule, { earliest, latest }: Hours, window: Window): Interval[] {
    const hours: Interval[] = []
    const last = dayAt(window.end, timeZone)
    for (let date = dayAt(window.start, timeZone); date <= last; date = addDays(date, 1)) {
      const { isWorkday: works, holidays } = on(date)
      if (!works) continue
      const day = { start: this.instant(date, earliest, timeZone), end: this.instant(date, latest, timeZone) }
      hours.push(...subtract([day], merge(holidays.map(({ half }) => this.halfOf(date, half, timeZone)))))
    }
    return hours
  }

  /** Whole days are those of where somebody lives, wherever the event was made. */
  private timeOf({ allDay, start, end, startDate, endDate }: Engagement, timeZone: string): Interval {
    return allDay
      ? { start: this.instant(startDate, "00:00", timeZone), end: this.instant(endDate, "24:00", timeZone) }
      : { start, end }
  }

  /** Half a day, or, where none is named, a whole one; the halves meet at noon. */
  private halfOf(date: string, half: DayHalf | null, timeZone: string): Interval {
    return {
      start: this.instant(date, half === "PM" ? "12:00" : "00:00", timeZone),
      end: this.instant(date, half === "AM" ? "12:00" : "24:00", timeZone),
    }
  }

  private instant(date: string, time: string, timeZone: string): number {
    const key = `${date} ${time} ${timeZone}`
    const found = this.#instants.get(key) ?? clockTime(date, time, timeZone).getTime()
    this.#instants.set(key, found)
    return found
  }
}

/**
 * The events in which some people take part, and who, and those that keep everybody busy, with nobody in particular. Who has declined
 * takes no part.
 */
const engaging = (organization: QueryContext["organization"], ids: readonly string[], window: Window) => sql`
  select v.id as event_id, v.organizer_id as user_id, 'BUSY' as status
  from calendar_events v
  where v.organization_id = ${organization} and v.organizer_id = any(${[...ids]}::uuid[]) and ${lasts(window, sql`v.last_date`)}
    and not exists (select from calendar_participants p where p.organization_id = v.organization_id and p.event_id = v.id
      and p.user_id = v.organizer_id and p.status = 'DECLINED')
  union all
  select p.event_id, p.user_id, case p.status when 'ACCEPTED' then 'BUSY' else 'TENTATIVE' end
  from calendar_participants p
  where p.organization_id = ${organization} and p.user_id = any(${[...ids]}::uuid[]) and p.status <> 'DECLINED'
    and ${lasts(window, sql`p.last_date`)}
  union all
  select v.id, null::uuid, 'BUSY' from calendar_events v
  where v.organization_id = ${organization} and v.restricted and ${lasts(window, sql`v.last_date`)}`

const milliseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::float8`

/** The ids of lists by their places. */
const byPlace = (lists: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(lists).flatMap(([name, ids]) => ids.map((id, n) => [`${name}.${n}`, id.toLowerCase()])))

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

const timesOf = (busy: readonly Interval[], tentative: readonly Interval[]): BusyTime[] => {
  const as = (status: BusyStatus) => (one: Interval) => ({ start: new Date(one.start), end: new Date(one.end), status })
  return [...busy.map(as("BUSY")), ...tentative.map(as("TENTATIVE"))].sort(
    (one, other) => Number(one.start) - Number(other.start),
  )
}
