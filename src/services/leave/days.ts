// Which days of a span are counted as leave: a pure function over the facts of each day, and the loading of those facts as they
// are on that day.
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { DayHalf, NotCounted } from "../../entities/enums.js"
import { weekdays } from "../../entities/leave/work-calendars.js"
import { type FreeDay, type HolidayRegion, holidaysOf, placeKey } from "./public-holidays.js"

/** From a half of the first day to a half of the last, both included. */
export interface LeaveSpan {
  startDate: string
  startHalf: DayHalf
  endDate: string
  endHalf: DayHalf
}

/** Half a day of a span: how much of a day it counts, in thousandths, and why it doesn't. */
export interface CountedHalf {
  date: string
  half: DayHalf
  amount: number
  notCounted: NotCounted | null
  holiday: string | null
}

/** What is known of a day for a person. */
export interface DayFacts {
  works: boolean
  holidays: readonly Pick<FreeDay, "half" | "name">[]
}

const halfADay = 500

/** The halves of a span in order: half a working day counts half, and what is free anyway counts nothing. */
export function countHalves(
  { startDate, startHalf, endDate, endHalf }: LeaveSpan,
  on: (date: string) => DayFacts,
): CountedHalf[] {
  const halves: CountedHalf[] = []
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const { works, holidays } = on(date)
    for (const half of ["AM", "PM"] as const) {
      if ((date === startDate && half < startHalf) || (date === endDate && half > endHalf)) continue
      const holiday = holidays.find((free) => free.half === null || free.half === half)?.name ?? null
      const notCounted = !works ? "NOT_WORKING" : holiday !== null ? "HOLIDAY" : null
      halves.push({ date, half, amount: notCounted ? 0 : halfADay, notCounted, holiday: works ? holiday : null })
    }
  }
  return halves
}

type Dated<T> = T & { from: string }
type Minutes = Record<(typeof weekdays)[number], number>
type OwnDay = FreeDay & { isStruckOut: boolean; calendarId: string | null }

/** What decides which days somebody works, by the days from which it holds. */
interface Calendars {
  employeeId: string
  patterns: Dated<{ minutes: Minutes | null }>[]
  calendars: Dated<{ id: string | null; country: string | null; region: string | null }>[]
  places: Dated<{ country: string | null; region: string | null }>[]
  /** The place of work without a history. */
  place: { country: string | null; region: string | null }
}

interface Common {
  country: string | null
  pattern: Minutes | null
  ownDays: OwnDay[]
}

const fiveDays: Minutes = { monday: 480, tuesday: 480, wednesday: 480, thursday: 480, friday: 480, saturday: 0, sunday: 0 }
const inForce = <T>(versions: readonly Dated<T>[], date: string) => versions.findLast(({ from }) => from <= date)

export class LeaveDaysService extends BaseService {
  /**
   * The halves of a span, as they count for a person by the work pattern and the holidays of each day. They do not depend on
   * the type of leave yet.
   */
  async daysOf(employeeId: string, _leaveTypeId: string, span: LeaveSpan): Promise<CountedHalf[]> {
    const days = await this.factsOf([employeeId], span.startDate, span.endDate)
    return countHalves(span, (date) => this.known(days, employeeId)(date))
  }

  /** What is known of the days between two for some people, in a number of statements that does not grow with them. */
  async factsOf(employeeIds: readonly string[], from: string, to: string): Promise<Map<string, (date: string) => DayFacts>> {
    const common = await this.common(from, to)
    const people = await this.calendarsOf(employeeIds)
    const sources = new Map(people.map((person) => [person.employeeId, (date: string) => sourceOf(person, common, date)]))
    const places = people.flatMap((person) => placesOf(person, common))
    const free = await holidaysOf(this.ctx, places, from, to)
    const byDate = new Map([...free].map(([place, days]) => [place, Map.groupBy(days, ({ date }) => date)]))
    return new Map(
      people.map((person) => [
        person.employeeId,
        (date: string) => {
          const { place, calendarId } = (sources.get(person.employeeId) as (date: string) => Source)(date)
          const minutes = inForce(person.patterns, date)?.minutes ?? common.pattern ?? fiveDays
          const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] as (typeof weekdays)[number]
          const holidays = withOwn((place && byDate.get(placeKey(place))?.get(date)) ?? [], common.ownDays, date, calendarId)
          return { works: minutes[weekday] > 0, holidays }
        },
      ]),
    )
  }

  /** The holidays of a person between two days. */
  async holidaysFor(employeeId: string, from: string, to: string): Promise<(FreeDay & { ownHolidayId: string | null })[]> {
    const on = this.known(await this.factsOf([employeeId], from, to), employeeId)
    const found: (FreeDay & { ownHolidayId: string | null })[] = []
    for (let date = from; date <= to; date = addDays(date, 1))
      for (const { half, name, ...more } of on(date).holidays)
        found.push({ date, half, name, ownHolidayId: (more as { id?: string }).id ?? null })
    return found
  }

  private known(days: Map<string, (date: string) => DayFacts>, employeeId: string) {
    const found = days.get(employeeId)
    if (!found) throw new AppError("NOT_FOUND")
    return found
  }

  private async common(from: string, to: string): Promise<Common> {
    const { organizationId } = this.viewer
    const { rows } = await sql<{ data: Common }>`
      select json_build_object(
        'country', o.country,
        'pattern', (select to_json(p) from work_patterns p where p.organization_id = o.id and p.is_default and p.archived_at is null),
        'ownDays', (select coalesce(json_agg(json_build_object('id', h.id, 'date', h.date, 'half', h.half, 'name', h.name,
            'isStruckOut', h.is_struck_out, 'calendarId', h.calendar_id) order by h.date, h.id), '[]')
          from company_holidays h where h.organization_id = o.id and h.date between ${from} and ${to})
      ) as data from organizations o where o.id = ${organizationId}`.execute(this.db)
    return rows[0]?.data as Common
  }

  private async calendarsOf(employeeIds: readonly string[]): Promise<Calendars[]> {
    const { organizationId } = this.viewer
    const { rows } = await sql<{ data: Calendars }>`
      select json_build_object(
        'employeeId', e.id,
        'place', json_build_object('country', l.country, 'region', l.region),
        'places', (select coalesce(json_agg(json_build_object('from', c.effective_date, 'country', cl.country, 'region', cl.region)
            order by c.effective_date, c.id), '[]')
          from (
            select h.*, 'locationId' = any(h.changes) as moves, bool_or('locationId' = any(h.changes)) over () as ever_moves,
              row_number() over (order by h.effective_date, h.id) as place
            from employment_changes h
            where h.organization_id = e.organization_id and h.employee_id = e.id and h.status <> 'CANCELLED'
          ) c left join locations cl on cl.organization_id = c.organization_id and cl.id = c.location_id
          -- A history begins with what somebody was hired as, which is nowhere where it names no place.
          where c.ever_moves and (c.moves or c.place = 1)),
        'patterns', (select coalesce(json_agg(json_build_object('from', a.effective_from, 'minutes', to_json(p))
            order by a.effective_from), '[]')
          from work_pattern_assignments a left join work_patterns p on p.organization_id = a.organization_id and p.id = a.pattern_id
          where a.organization_id = e.organization_id and a.employee_id = e.id),
        'calendars', (select coalesce(json_agg(json_build_object('from', a.effective_from, 'id', h.id, 'country', h.country,
            'region', h.region) order by a.effective_from), '[]')
          from holiday_assignments a left join holiday_calendars h on h.organization_id = a.organization_id and h.id = a.calendar_id
          where a.organization_id = e.organization_id and a.employee_id = e.id)
      ) as data
      from employees e left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${organizationId} and e.id = any(${[...employeeIds]}::uuid[])`.execute(this.db)
    return rows.map(({ data }) => data)
  }
}

interface Source {
  place: HolidayRegion | null
  calendarId: string | null
}

/** Whose public holidays somebody has on a day: of the calendar that was assigned, else of the place of work, else of the organization. */
function sourceOf({ calendars, places, place }: Calendars, { country: organizations }: Common, date: string): Source {
  const assigned = inForce(calendars, date)
  if (assigned?.id) {
    const { country, region } = assigned
    return { place: country ? { country, region } : null, calendarId: assigned.id }
  }
  const { country, region } = inForce(places, date) ?? places[0] ?? place
  const at = country ? { country, region } : organizations ? { country: organizations, region: null } : null
  return { place: at, calendarId: null }
}

const placesOf = ({ calendars, places, place }: Calendars, { country }: Common): HolidayRegion[] =>
  [...calendars, ...places, place, { country, region: null }].flatMap((one) =>
    one.country ? [{ country: one.country, region: one.region }] : [],
  )

/** The public holidays of a day with what the organization added or struck out; what is for a calendar goes before what is for all. */
function withOwn(free: readonly FreeDay[], ownDays: readonly OwnDay[], date: string, calendarId: string | null) {
  const here = ownDays.filter((own) => own.date === date && (own.calendarId === null || own.calendarId === calendarId))
  const own = here.find((one) => one.calendarId !== null) ?? here[0]
  if (!own) return free
  if (!own.isStruckOut) return [...free, own]
  // Where only a half is worked, the other one of a whole holiday stays free.
  const { half } = own
  if (half === null) return []
  const other: DayHalf = half === "AM" ? "PM" : "AM"
  return free.filter((day) => day.half !== half).map((day) => ({ ...day, half: day.half ?? other }))
}
