// Busy times and free slots. Every employee may query every colleague, so the results contain times only: a meeting, a holiday
// and sick leave look alike.
import { setImmediate } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import { addDays, dateAt, localInstant, MINUTE_MS, startOfDay, today } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import type { Context } from "../../core/context.js"
import { validationError } from "../../core/errors.js"
import { type FreeBusy, FreeSlot } from "../../entities/calendar/availability.js"
import type { BusyStatus } from "../../entities/calendar/enums.js"
import { DayHalf } from "../../entities/leave/enums.js"
import type { RowContext } from "../../entities/metadata.js"
import type { FreeBusyInput, FreeSlotsInput } from "../../inputs/calendar.js"
import type { DaySchedule } from "../leave/calculations/day-count.js"
import { toBusyTimes } from "./calculations/busy-times.js"
import {
  clipIntervals,
  findSlots,
  type Interval,
  intersectIntervals,
  liesWithin,
  mergeIntervals,
  subtractIntervals,
} from "./calculations/intervals.js"
import type { TimeWindow } from "./calculations/time-range.js"
import { isNotOver, mayOverlap } from "./entries.js"
import { timezonesOf } from "./timezones.js"

/** Half a day of leave. The times are null unless the leave is by the hour. */
interface LeaveTime {
  employeeId: string
  date: string
  half: DayHalf
  startTime: string | null
  endTime: string | null
}

/** Busy times of one employee. Tentative times do not overlap busy ones. */
interface Schedule {
  employeeId: string
  timezone: string
  busy: Interval[]
  tentative: Interval[]
}

/** `HH:MM`. */
interface DailyHours {
  earliest: string
  latest: string
}

/** An occurrence that makes one employee busy, or all employees. */
interface BusyOccurrence {
  employeeId: string | null
  status: BusyStatus
  allDay: boolean
  /** Milliseconds since 1970. */
  start: number
  end: number
  startDate: string
  endDate: string
}

/** Time zone offsets are multiples of a quarter of an hour, so such a slot starts on a quarter everywhere. */
const SLOT_STEP_MS = 15 * MINUTE_MS
const MAX_SLOTS = 1000
const FREE_BUSY_LIMITS = { maxDays: 61 }
const FREE_SLOTS_LIMITS = { maxDays: 30, defaultDays: 6 }

/** Id of a slot by its position, so that lists of slots have a total order. */
const slotId = (position: number) => `00000000-0000-7000-8000-${position.toString(16).padStart(12, "0")}`

export class AvailabilityService extends BaseService {
  /** Instants by date, time and zone. Most employees of a query share a zone. */
  readonly #instants = new Map<string, number>()

  /**
   * Busy times in the order of the given ids. Past times of other employees are left out: scheduling does not need them. Throws
   * INVALID_REFERENCE for ids that are not active employees, VALIDATION_FAILED for more than 1,000 times of one employee.
   */
  async listBusyTimes({ employeeIds = [this.viewer.id], ...range }: FreeBusyInput): Promise<FreeBusy[]> {
    const window = await this.ctx.services.calendar.entries.resolveWindow(range, FREE_BUSY_LIMITS)
    await this.assertEmployeesNotDeactivated(idsByPath({ employeeIds }), { lock: false })
    const schedules = await this.loadSchedules(uniqueIds(employeeIds), window)
    const { timezone, end } = window
    const future = { start: startOfDay(today(this.clock, timezone), timezone).getTime(), end: end.getTime() }
    return schedules.map(({ employeeId: id, busy, tentative }) => {
      const visible = (intervals: readonly Interval[]) => (id === this.viewer.id ? intervals : clipIntervals(intervals, future))
      return { employeeId: id, busy: toBusyTimes(visible(busy), visible(tentative)) }
    })
  }

  /**
   * Future slots in which all required employees are free, earliest first. The caller is one of them unless `includeCaller` is false. A slot lies within the daily hours and
   * on a working day of each of them, in their own time zone. Slots do not overlap. Optional employees who are not free by the
   * same rules are listed in the slot.
   */
  async findFreeSlots({
    employeeIds = [],
    optionalEmployeeIds = [],
    durationMinutes = 60,
    earliest = "09:00",
    latest = "17:00",
    includeTentative = false,
    includeCaller = true,
    ...range
  }: FreeSlotsInput) {
    if (latest < earliest) throw validationError({ latest: "endBeforeStart" })
    const window = await this.ctx.services.calendar.entries.resolveWindow(range, FREE_SLOTS_LIMITS)
    await this.assertEmployeesNotDeactivated(idsByPath({ employeeIds, optionalEmployeeIds }), { lock: false })
    const requiredIds = uniqueIds([...(includeCaller ? [this.viewer.id] : []), ...employeeIds])
    const schedules = await this.loadSchedules(uniqueIds([...requiredIds, ...optionalEmployeeIds]), window)
    const workdays = await this.ctx.services.leave.days.loadSchedules(
      schedules.map((schedule) => schedule.employeeId),
      addDays(window.startDate, -2),
      addDays(window.endDate, 2),
    )
    const free: Interval[][] = []
    for (const schedule of schedules) {
      // The hours of many people take long, and other requests wait for the event loop.
      await setImmediate()
      const workdayOf = workdays.get(schedule.employeeId) as (date: string) => DaySchedule
      const hours = this.workingHours(schedule.timezone, workdayOf, { earliest, latest }, window)
      const taken = includeTentative ? schedule.busy : mergeIntervals([...schedule.busy, ...schedule.tentative])
      free.push(subtractIntervals(hours, taken))
    }
    const future = { start: Math.max(window.start.getTime(), this.clock.now().getTime()), end: window.end.getTime() }
    const freeForAll = free.slice(0, requiredIds.length).reduce(intersectIntervals, [future])
    const slots = findSlots(freeForAll, { length: durationMinutes * MINUTE_MS, step: SLOT_STEP_MS, maxSlots: MAX_SLOTS })
    const optionalSchedules = schedules.slice(requiredIds.length)
    const isFree = free.slice(requiredIds.length).map((intervals) => liesWithin(slots, intervals))
    const rows = slots.map(({ start, end }, n) => ({
      id: slotId(n),
      start: new Date(start),
      end: new Date(end),
      unavailable: optionalSchedules.flatMap((schedule, m) => (isFree[m]?.[n] ? [] : [schedule.employeeId])),
    }))
    return this.queryMany(FreeSlot, {
      orderBy: [{ by: "start" }],
      withClause: ({ organization }) => sql`with free_slots as (
        select ${organization} as organization_id, s.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, start timestamptz, "end" timestamptz, unavailable jsonb))`,
    })
  }

  /** Schedules in the order of the ids. The number of statements does not depend on the number of employees. */
  private async loadSchedules(employeeIds: readonly string[], window: TimeWindow): Promise<Schedule[]> {
    const timezones = await timezonesOf(this.ctx, employeeIds)
    const occurrences = Map.groupBy(await this.loadBusyOccurrences(employeeIds, window), ({ employeeId }) => employeeId)
    const dayParts = Map.groupBy(await loadLeaveTimes(this.ctx, employeeIds, window), ({ employeeId }) => employeeId)
    const range = { start: window.start.getTime(), end: window.end.getTime() }
    return employeeIds.map((employeeId) => {
      const timezone = timezones.get(employeeId) as string
      const own = [...(occurrences.get(employeeId) ?? []), ...(occurrences.get(null) ?? [])]
      const withStatus = (status: BusyStatus) =>
        own.filter((occurrence) => occurrence.status === status).map((occurrence) => this.toInterval(occurrence, timezone))
      const leave = (dayParts.get(employeeId) ?? []).map((day) => this.leaveInterval(day, timezone))
      const busy = clipIntervals(mergeIntervals([...withStatus("BUSY"), ...leave]), range)
      const tentative = clipIntervals(mergeIntervals(withStatus("TENTATIVE")), range)
      return { employeeId, timezone, busy, tentative: subtractIntervals(tentative, busy) }
    })
  }

  private async loadBusyOccurrences(employeeIds: readonly string[], window: TimeWindow): Promise<BusyOccurrence[]> {
    const { organization } = this.ctx.query.rowContext
    // Materialized, or the planner may repeat the subquery for each event.
    const { rows } = await sql<BusyOccurrence>`
      with b as materialized (${busyEvents(organization, employeeIds, window)})
      select b.employee_id as "employeeId", b.status, e.all_day as "allDay", ${milliseconds(sql`o.start`)} as start,
        ${milliseconds(sql`o."end"`)} as "end", o.start_date::text as "startDate", o.end_date::text as "endDate"
      from b
      join calendar_events e on e.organization_id = ${organization} and e.id = b.event_id and (e.busy or b.employee_id is null)
      join calendar_occurrences o on o.organization_id = e.organization_id and o.event_id = e.id and not o.is_cancelled
      where ${mayOverlap(window)} and (e.all_day or (o.start < ${window.end} and o."end" > ${window.start}))`.execute(this.db)
    return rows
  }

  /** The daily hours on working days, without holidays and halves without work. One interval per day: a slot must lie within one day. */
  private workingHours(
    timezone: string,
    workdayOf: (date: string) => DaySchedule,
    { earliest, latest }: DailyHours,
    window: TimeWindow,
  ): Interval[] {
    const hours: Interval[] = []
    const last = dateAt(window.end, timezone)
    for (let date = dateAt(window.start, timezone); date <= last; date = addDays(date, 1)) {
      const { work, holidays } = workdayOf(date)
      const day = { start: this.instantOf(date, earliest, timezone), end: this.instantOf(date, latest, timezone) }
      const freeHalves = DayHalf.keys.filter((half) => work[half] === 0)
      const freeTimes = [...holidays.map(({ half }) => half), ...freeHalves].map((half) => this.dayInterval(date, half, timezone))
      hours.push(...subtractIntervals([day], mergeIntervals(freeTimes)))
    }
    return hours
  }

  /** All-day occurrences take the dates of the employee's time zone, not of the event's. */
  private toInterval({ allDay, start, end, startDate, endDate }: BusyOccurrence, timezone: string): Interval {
    return allDay
      ? { start: this.instantOf(startDate, "00:00", timezone), end: this.instantOf(endDate, "24:00", timezone) }
      : { start, end }
  }

  private leaveInterval({ date, half, startTime, endTime }: LeaveTime, timezone: string): Interval {
    if (!startTime || !endTime) return this.dayInterval(date, half, timezone)
    return { start: this.instantOf(date, startTime, timezone), end: this.instantOf(date, endTime, timezone) }
  }

  /** A day, or one half of it. The halves meet at noon. */
  private dayInterval(date: string, half: DayHalf | null, timezone: string): Interval {
    return {
      start: this.instantOf(date, half === "PM" ? "12:00" : "00:00", timezone),
      end: this.instantOf(date, half === "AM" ? "12:00" : "24:00", timezone),
    }
  }

  private instantOf(date: string, time: string, timezone: string): number {
    const key = `${date} ${time} ${timezone}`
    const instant = this.#instants.get(key) ?? localInstant(date, time, timezone).getTime()
    this.#instants.set(key, instant)
    return instant
  }
}

/**
 * Events with the employees that they make busy: organizers, and participants who did not decline. The employee is null for holidays that
 * block a day.
 */
const busyEvents = (organization: RowContext["organization"], employeeIds: readonly string[], window: TimeWindow) => sql`
  select v.id as event_id, v.organizer_id as employee_id, 'BUSY' as status
  from calendar_events v
  where v.organization_id = ${organization} and v.organizer_id = any(${[...employeeIds]}::uuid[])
    and ${isNotOver(window, sql`v.last_date`)}
    and not exists (select from calendar_participants p where p.organization_id = v.organization_id and p.event_id = v.id
      and p.employee_id = v.organizer_id and p.status = 'DECLINED')
  union all
  select p.event_id, p.employee_id, case p.status when 'ACCEPTED' then 'BUSY' else 'TENTATIVE' end
  from calendar_participants p
  where p.organization_id = ${organization} and p.employee_id = any(${[...employeeIds]}::uuid[]) and p.status <> 'DECLINED'
    and ${isNotOver(window, sql`p.last_date`)}
  union all
  select v.id, null::uuid, 'BUSY' from calendar_events v
  where v.organization_id = ${organization} and v.blocks_day and ${isNotOver(window, sql`v.last_date`)}`

const milliseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::float8`

/** Ids by their path in the input, such as `employeeId.1`. */
const idsByPath = (lists: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(lists).flatMap(([name, ids]) => ids.map((id, n) => [`${name}.${n}`, id.toLowerCase()])))

const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]

/** The half days of approved leave of employees in a window and two days around it, because of time zones. */
async function loadLeaveTimes(
  { db, viewer }: Context,
  employeeIds: readonly string[],
  { startDate, endDate }: TimeWindow,
): Promise<LeaveTime[]> {
  const { rows } = await sql<LeaveTime>`
    select d.employee_id as "employeeId", d.date::text as date, d.half, d.start_time as "startTime", d.end_time as "endTime"
    from leave_day_parts d
    join leave_requests q on q.organization_id = d.organization_id and q.id = d.request_id and q.status = 'APPROVED'
    where d.organization_id = ${viewer.organizationId} and d.employee_id = any(${[...employeeIds]}::uuid[])
      and d.date between ${startDate}::date - 2 and ${endDate}::date + 2 and d.amount > 0`.execute(db)
  return rows
}
