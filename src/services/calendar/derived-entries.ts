// Derived calendar entries: birthdays, work anniversaries and public holidays, computed when they are read. A viewer who may not
// read a birth or hire date sees its anniversary only if the employee shares it. Birthdays never reveal the year of birth: they
// appear in every year, also before it.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import type { CalendarEntrySource } from "../../entities/calendar/enums.js"
import type { RowContext } from "../../entities/metadata.js"
import { employmentDays } from "../../entities/profiles/headcount.js"
import { Employee, monthAndDay } from "../../entities/profiles/profiles.js"
import { type LanguageCode, languageOf, translate } from "../../i18n/translate.js"
import type { TimeWindow } from "./calculations/time-range.js"

type DateRange = Pick<TimeWindow, "startDate" | "endDate">
type Statement = (context: RowContext) => RawBuilder<unknown>

/** Placeholder that the statement replaces by the name of the employee. A private-use character: no name contains it. */
const NAME_PLACEHOLDER = "\u{e000}"

export class DerivedEntryService extends BaseService {
  /** One statement for each derived source, with the columns of `CalendarEntry`. */
  async rowStatements(sources: readonly CalendarEntrySource[], window: TimeWindow): Promise<Statement[]> {
    const language = languageOf(this.ctx)
    const statements: Statement[] = []
    if (sources.includes("BIRTHDAY")) statements.push(this.birthdays(window, language))
    if (sources.includes("ANNIVERSARY")) statements.push(this.workAnniversaries(window, language))
    if (sources.includes("PUBLIC_HOLIDAY")) statements.push(await this.publicHolidays(window, language))
    return statements.map((days) => (context) => toEntryRows(days(context), window, context))
  }

  /** Rows (employee_id, full_name, manager_id, date) of the birthdays in a range that the viewer may see. */
  listBirthdays(range: DateRange, context: RowContext): RawBuilder<unknown> {
    return sql`
      select e.id as employee_id, e.full_name, e.manager_id, d.date
      ${employeesByAnniversary("birth_date", range, context)} and ${this.isDateVisible("birthDate", "shares_birthday")}`
  }

  /** Rows (employee_id, full_name, manager_id, date, years) of the work anniversaries in a range that the viewer may see. */
  listWorkAnniversaries(range: DateRange, context: RowContext): RawBuilder<unknown> {
    const years = sql`extract(year from d.date)::int - extract(year from e.hire_date)::int`
    return sql`
      select e.id as employee_id, e.full_name, e.manager_id, d.date, ${years} as years
      ${employeesByAnniversary("hire_date", range, context)} and ${years} >= 1 and ${this.isHireDateVisible()}`
  }

  /** Condition that the viewer may know the first day of work of an employee (`e`). */
  isHireDateVisible(): RawBuilder<boolean> {
    return this.isDateVisible("hireDate", "shares_anniversary")
  }

  private birthdays(window: TimeWindow, language: LanguageCode): Statement {
    const title = translate(language, "calendar.birthday", { name: NAME_PLACEHOLDER })
    return (context) => sql`
      select 'BIRTHDAY' as source, 'BIRTHDAY' as type, e.employee_id, e.date, e.employee_id::text as key,
        replace(${title}, ${NAME_PLACEHOLDER}, e.full_name) as title
      from (${this.listBirthdays(window, context)}) e`
  }

  private workAnniversaries(window: TimeWindow, language: LanguageCode): Statement {
    return (context) => sql`
      select 'ANNIVERSARY' as source, 'OTHER' as type, e.employee_id, e.date, e.employee_id::text as key,
        replace((${anniversaryTitles(language)}::text[])[e.years], ${NAME_PLACEHOLDER}, e.full_name) as title
      from (${this.listWorkAnniversaries(window, context)}) e`
  }

  /** Public holidays and company holidays of the viewer. */
  private async publicHolidays({ startDate, endDate }: TimeWindow, language: LanguageCode): Promise<Statement> {
    const holidays = await this.ctx.services.leave.days.listHolidays(this.viewer.id, startDate, endDate, language)
    const days = holidays.map(({ date, half, name, key }) => ({
      date,
      key,
      title: half === null ? name : translate(language, "feeds.partly", { what: name }),
    }))
    return () => sql`
      select 'PUBLIC_HOLIDAY' as source, 'HOLIDAY' as type, null::uuid as employee_id, h.date, h.key, h.title
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as h (date date, key text, title text)`
  }

  /** Condition that the viewer may read the date of an employee (`e`), or that the employee shares its anniversary. */
  private isDateVisible(
    field: "birthDate" | "hireDate",
    preference: "shares_birthday" | "shares_anniversary",
  ): RawBuilder<boolean> {
    const scope = this.ctx.accessPolicies.readScope(this.viewer, Employee, field)
    if (scope === everyone) return sql`true`
    return sql`(e.id = any(${[...scope]}::uuid[]) or exists (select from preferences p
      where p.organization_id = e.organization_id and p.employee_id = e.id and p.${sql.ref(preference)}))`
  }
}

/**
 * FROM clause of present employees (`e`) with the days of a window (`d`) on which an anniversary of a date falls. The days end
 * with the last day of work, and in the future begin with the first. In the past, a missing birthday would reveal the year of the
 * first day.
 */
const employeesByAnniversary = (
  column: "birth_date" | "hire_date",
  range: DateRange,
  { organization, today }: Pick<RowContext, "organization" | "today">,
) => {
  const { firstDay, lastDay } = employmentDays("e")
  const days = [...anniversaryDays(range)]
  const ofEmployee = sql.raw(monthAndDay(`e.${column}`))
  return sql`from employees e
    join unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ monthDay }) => monthDay)}::int[]) as d (date, month_day)
      on d.month_day = ${ofEmployee}
    where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED' and e.${sql.ref(column)} is not null
      and ${lastDay} >= greatest(d.date, ${today}::date) and (d.date <= ${today}::date or ${firstDay} <= d.date)`
}

/** The days of a window, with the month and day of the anniversaries on them. In other years, 29 February falls on the 28th. */
function* anniversaryDays({ startDate, endDate }: DateRange): Generator<{ date: string; monthDay: number }> {
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const monthDay = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    yield { date, monthDay }
    if (monthDay === 228 && addDays(date, 1).endsWith("-03-01")) yield { date, monthDay: 229 }
  }
}

/** Rows of days as calendar entries. The id is derived from source, key, date and time zone, so that equal ids
 * have equal fields. */
const toEntryRows = (days: RawBuilder<unknown>, { timezone }: TimeWindow, { organization }: RowContext) => sql`
  select ${organization} as organization_id, md5(concat_ws('/', x.source, x.key, x.date, ${timezone}::text))::uuid as id, null::uuid as event_id,
    x.source, x.type, x.title, null::text as description, null::text as location, x.date::timestamp at time zone ${timezone} as start,
    (x.date + 1)::timestamp at time zone ${timezone} as "end", x.date as start_date, x.date as end_date, true as all_day,
    ${timezone}::text as timezone, null::date as original_date, false as blocks_day, false as busy, null::uuid as organizer_id,
    x.employee_id
  from (${days}) x`

/** Dates are between 1900 and 2100. */
const MAX_ANNIVERSARY = 200
const titleCache = new Map<LanguageCode, string[]>()

/** Titles of the first to the last anniversary. ICU plurals are formatted here because SQL cannot do it. */
function anniversaryTitles(language: LanguageCode): string[] {
  const cached = titleCache.get(language)
  if (cached) return cached
  const titles = Array.from({ length: MAX_ANNIVERSARY }, (_, n) =>
    translate(language, "calendar.anniversary", { name: NAME_PLACEHOLDER, count: n + 1 }),
  )
  titleCache.set(language, titles)
  return titles
}
