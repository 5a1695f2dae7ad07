// Loads the work pattern and holidays of employees on each date, from which the days of leave are counted.
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import { addDays } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import type { DayHalf } from "../../entities/leave/enums.js"
import { uncanceledChanges } from "../../entities/profiles/employment-periods.js"
import type { LanguageCode } from "../../i18n/translate.js"
import {
  type CountedHalf,
  countHalves,
  type HolidayDate,
  holidayName,
  type LeaveSpan,
  type ScheduleOn,
  workAmounts,
} from "./calculations/day-count.js"
import { type WorkWeek, workHours } from "./calculations/hours.js"
import { completeHolidays, employeeRegions, type HolidayRegion, regionKey, selectHolidays } from "./public-holidays.js"

/** A holiday of an employee, with its name in a language; `companyHolidayId` is null for a public holiday. */
export interface EmployeeHoliday extends Omit<HolidayDate, "names"> {
  /** Distinguishes several holidays on one date, in every language. */
  key: string
  companyHolidayId: string | null
}

type Versioned<T> = T & { from: string }
interface LoadedCompanyHoliday extends HolidayDate {
  id: string
  isWorkday: boolean
  calendarId: string | null
}

interface Region {
  country: string | null
  region: string | null
}

/** The assignments that determine the working days of an employee, each with the date from which it applies. */
interface CalendarHistory {
  employeeId: string
  patterns: Versioned<{ week: WorkWeek | null }>[]
  calendars: Versioned<Region & { id: string | null }>[]
  locations: Versioned<Region>[]
  /** Region of the current location, which applies without a history. */
  location: Region
}

interface OrganizationDefaults {
  country: string | null
  pattern: WorkWeek | null
  companyHolidays: LoadedCompanyHoliday[]
}

/** Applies without an assigned and without a default work pattern. */
const FIVE_DAY_WEEK: WorkWeek = {
  monday: 480,
  tuesday: 480,
  wednesday: 480,
  thursday: 480,
  friday: 480,
  saturday: 0,
  sunday: 0,
  workedHalves: [],
  workingHours: [],
}

/** SQL for the `WorkWeek` of the pattern \`p\`. */
const WORK_WEEK = sql`json_build_object('monday', p.monday, 'tuesday', p.tuesday, 'wednesday', p.wednesday,
  'thursday', p.thursday, 'friday', p.friday, 'saturday', p.saturday, 'sunday', p.sunday,
  'fullDayMinutes', p.full_day_minutes, 'workedHalves', p.worked_halves, 'workingHours', p.working_hours)`

export class LeaveDayService extends BaseService {
  /** The half days of a leave, counted by the work pattern and the holidays of each day. */
  async count(employeeId: string, span: LeaveSpan): Promise<CountedHalf[]> {
    return countHalves(span, await this.loadSchedule(employeeId, span.startDate, span.endDate))
  }

  /** The schedules of employees between two dates. The number of statements does not depend on the number of employees. */
  async loadSchedules(employeeIds: readonly string[], from: string, to: string): Promise<Map<string, ScheduleOn>> {
    const [defaults, histories, stored] = await Promise.all([
      this.loadDefaults(from, to),
      this.loadHistories(employeeIds),
      selectHolidays(this.ctx, employeeRegions(sql`${this.viewer.organizationId}::uuid`, employeeIds), from, to),
    ])
    const regions = histories.flatMap((history) => regionsOf(history, defaults))
    const holidays = await completeHolidays(this.ctx, regions, { from, to, stored })
    const byDate = new Map([...holidays].map(([key, days]) => [key, Map.groupBy(days, ({ date }) => date)]))
    return new Map(
      histories.map((history) => [
        history.employeeId,
        (date: string) => {
          const { region, calendarId } = holidaySourceOn(history, defaults, date)
          const week = versionOn(history.patterns, date)?.week ?? defaults.pattern ?? FIVE_DAY_WEEK
          const publicHolidays = (region && byDate.get(regionKey(region))?.get(date)) ?? []
          const weekday = Temporal.PlainDate.from(date).dayOfWeek - 1
          return {
            work: workAmounts(week, weekday),
            ...workHours(week, weekday),
            holidays: withCompanyHolidays(publicHolidays, defaults.companyHolidays, date, calendarId),
          }
        },
      ]),
    )
  }

  /** The holidays of an employee between two dates. */
  async listHolidays(employeeId: string, from: string, to: string, language: LanguageCode): Promise<EmployeeHoliday[]> {
    const scheduleOn = await this.loadSchedule(employeeId, from, to)
    const holidays: EmployeeHoliday[] = []
    for (let date = from; date <= to; date = addDays(date, 1))
      for (const holiday of scheduleOn(date).holidays) {
        const companyHolidayId = (holiday as { id?: string }).id ?? null
        const name = holidayName(holiday, language)
        holidays.push({ date, half: holiday.half, name, key: companyHolidayId ?? holiday.name, companyHolidayId })
      }
    return holidays
  }

  /** The schedule of an employee between two dates. Throws NOT_FOUND for an unknown employee. */
  async loadSchedule(employeeId: string, from: string, to: string): Promise<ScheduleOn> {
    const scheduleOn = (await this.loadSchedules([employeeId], from, to)).get(employeeId)
    if (!scheduleOn) throw new AppError("NOT_FOUND")
    return scheduleOn
  }

  private async loadDefaults(from: string, to: string): Promise<OrganizationDefaults> {
    const { organizationId } = this.viewer
    const rows = await this.ctx.runTogether(sql<{ data: OrganizationDefaults }>`
      select json_build_object(
        'country', o.country,
        'pattern', (select ${WORK_WEEK} from work_patterns p where p.organization_id = o.id and p.is_default and p.archived_at is null),
        'companyHolidays', (select coalesce(json_agg(json_build_object('id', h.id, 'date', h.date, 'half', h.half, 'name', h.name,
            'isWorkday', h.is_workday, 'calendarId', h.calendar_id) order by h.date, h.id), '[]')
          from company_holidays h where h.organization_id = o.id and h.date between ${from} and ${to})
      ) as data from organizations o where o.id = ${organizationId}`)
    return rows[0]?.data as OrganizationDefaults
  }

  private async loadHistories(employeeIds: readonly string[]): Promise<CalendarHistory[]> {
    const { organizationId } = this.viewer
    const rows = await this.ctx.runTogether(sql<{ data: CalendarHistory }>`
      select json_build_object(
        'employeeId', e.id,
        'location', json_build_object('country', l.country, 'region', l.region),
        'locations', (select coalesce(json_agg(json_build_object('from', c.starts_on, 'country', cl.country, 'region', cl.region)
            order by c.starts_on, c.id), '[]')
          from (
            select h.*, 'locationId' = any(h.changes) as moves, bool_or('locationId' = any(h.changes)) over () as ever_moves
            from (${uncanceledChanges}) h
          ) c left join locations cl on cl.organization_id = c.organization_id and cl.id = c.location_id
          -- An initial change without a location means no location, not the current location.
          where c.ever_moves and (c.moves or c.starts_on = '-infinity')),
        'patterns', (select coalesce(json_agg(json_build_object('from', a.effective_from, 'week', case when p.id is not null then ${WORK_WEEK} end)
            order by a.effective_from), '[]')
          from work_pattern_assignments a left join work_patterns p on p.organization_id = a.organization_id and p.id = a.pattern_id
          where a.organization_id = e.organization_id and a.employee_id = e.id),
        'calendars', (select coalesce(json_agg(json_build_object('from', a.effective_from, 'id', h.id, 'country', h.country,
            'region', h.region) order by a.effective_from), '[]')
          from holiday_assignments a left join holiday_calendars h on h.organization_id = a.organization_id and h.id = a.calendar_id
          where a.organization_id = e.organization_id and a.employee_id = e.id)
      ) as data
      from employees e left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = ${organizationId} and e.id = any(${[...employeeIds]}::uuid[])`)
    return rows.map(({ data }) => data)
  }
}

const versionOn = <T>(versions: readonly Versioned<T>[], date: string) => versions.findLast(({ from }) => from <= date)

/** The region of an employee's public holidays on a date: of the assigned calendar, else of the location or organization. */
function holidaySourceOn(
  { calendars, locations, location }: CalendarHistory,
  { country: defaultCountry }: OrganizationDefaults,
  date: string,
): { region: HolidayRegion | null; calendarId: string | null } {
  const assigned = versionOn(calendars, date)
  if (assigned?.id) {
    const { country, region } = assigned
    return { region: country ? { country, region } : null, calendarId: assigned.id }
  }
  const { country, region } = versionOn(locations, date) ?? locations[0] ?? location
  if (country) return { region: { country, region }, calendarId: null }
  return { region: defaultCountry ? { country: defaultCountry, region: null } : null, calendarId: null }
}

/** All regions whose public holidays an employee may have. */
const regionsOf = ({ calendars, locations, location }: CalendarHistory, defaults: OrganizationDefaults): HolidayRegion[] =>
  [...calendars, ...locations, location, { country: defaults.country, region: null }].flatMap(({ country, region }) =>
    country ? [{ country, region }] : [],
  )

/** Applies the company holiday of a date. An entry for the employee's calendar takes precedence over an entry for all employees. */
function withCompanyHolidays(
  publicHolidays: readonly HolidayDate[],
  companyHolidays: readonly LoadedCompanyHoliday[],
  date: string,
  calendarId: string | null,
): readonly HolidayDate[] {
  const ofDate = companyHolidays.filter(
    (holiday) => holiday.date === date && (holiday.calendarId === null || holiday.calendarId === calendarId),
  )
  const companyHoliday = ofDate.find((holiday) => holiday.calendarId !== null) ?? ofDate[0]
  if (!companyHoliday) return publicHolidays
  if (!companyHoliday.isWorkday) return [...publicHolidays, companyHoliday]
  const { half } = companyHoliday
  if (half === null) return []
  // Only one half is worked, so the other half of a full holiday stays free.
  const otherHalf: DayHalf = half === "AM" ? "PM" : "AM"
  return publicHolidays.filter((day) => day.half !== half).map((day) => ({ ...day, half: day.half ?? otherHalf }))
}
