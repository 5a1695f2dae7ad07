// What the calendar knows by itself: birthdays, anniversaries of being hired, and public holidays; whole days, made when they are
// read. A date of birth or of hire that the viewer may not see shows only where the person shares it, and of a birthday never the
// year: it stands in every year, also before the first, and filters narrow what is shown without knowing more.
import { type RawBuilder, sql } from "kysely"
import { addDays } from "../../adapters/clock.js"
import { type AccessScope, everyone } from "../../auth/access-rules.js"
import { BaseService } from "../../core/base-service.js"
import type { CalendarSource } from "../../entities/enums.js"
import type { QueryContext } from "../../entities/metadata.js"
import { Employee, monthAndDay } from "../../entities/profiles/profiles.js"
import { type LanguageCode, languageOf, translate } from "../../i18n/translate.js"
import type { Window } from "./rules/time-range.js"

type Made = (c: QueryContext) => RawBuilder<unknown>

/** Stands for a name in a sentence until the database puts it in. */
const nameless = "\u{e000}"

export class CalendarDerivedService extends BaseService {
  /** Rows of the calendar, as statements with the columns of `CalendarEntry`; its events come from elsewhere. */
  async rows(sources: readonly CalendarSource[], window: Window): Promise<Made[]> {
    const language = languageOf(this.ctx)
    const days = sources.includes("PUBLIC_HOLIDAY") ? await this.publicHolidays(window, language) : null
    return [
      ...(sources.includes("BIRTHDAY") ? [this.birthdays(window, language)] : []),
      ...(sources.includes("ANNIVERSARY") ? [this.anniversaries(window, language)] : []),
      ...(days ? [days] : []),
    ].map(
      (made): Made =>
        (c) =>
          wholeDays(made(c), window, c),
    )
  }

  private birthdays(window: Window, language: LanguageCode): Made {
    const title = translate(language, "calendar.birthday", { name: nameless })
    return (c) => sql`
      select 'BIRTHDAY' as source, 'BIRTHDAY' as type, e.id as employee_id, d.date, e.id::text as key,
        replace(${title}, ${nameless}, e.full_name) as title
      ${yearly("birth_date", window, c)} and ${this.shows("birthDate", "shares_birthday")}`
  }

  private anniversaries(window: Window, language: LanguageCode): Made {
    const years = sql`extract(year from d.date)::int - extract(year from e.hire_date)::int`
    return (c) => sql`
      select 'ANNIVERSARY' as source, 'OTHER' as type, e.id as employee_id, d.date, e.id::text as key,
        replace((${anniversaryTitles(language)}::text[])[${years}], ${nameless}, e.full_name) as title
      ${yearly("hire_date", window, c)} and ${years} >= 1 and ${this.shows("hireDate", "shares_anniversary")}`
  }

  /** The viewer's own, with those of the organization. */
  private async publicHolidays({ startDate, endDate }: Window, language: LanguageCode): Promise<Made> {
    const found = await this.ctx.services.leave.days.listHolidays(this.viewer.id, startDate, endDate)
    const days = found.map(({ date, half, name, companyHolidayId }) => ({
      date,
      key: companyHolidayId ?? name,
      title: half === null ? name : translate(language, "feeds.partly", { what: name }),
    }))
    return () => sql`
      select 'PUBLIC_HOLIDAY' as source, 'HOLIDAY' as type, null::uuid as employee_id, h.date, h.key, h.title
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as h (date date, key text, title text)`
  }

  /** That the viewer may see a date of somebody (`e`), or is let see the day by them. */
  private shows(field: "birthDate" | "hireDate", shared: "shares_birthday" | "shares_anniversary"): RawBuilder<unknown> {
    const people: AccessScope = this.ctx.policies.readScope(this.viewer, Employee, field)
    if (people === everyone) return sql`true`
    return sql`(e.id = any(${[...people]}::uuid[]) or exists (select from preferences p
      where p.organization_id = e.organization_id and p.employee_id = e.id and p.${sql.ref(shared)}))`
  }
}

/**
 * The people who are there (`e`) with the days of a window (`d`) on which a date of theirs comes round. Their last day of work
 * changes nothing, or a day that is missing would tell it.
 */
const yearly = (column: "birth_date" | "hire_date", window: Window, { organization }: QueryContext) => {
  const days = [...returning(window)]
  const turn = sql.raw(monthAndDay(`e.${column}`))
  return sql`from employees e
    join unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ turn }) => turn)}::int[]) as d (date, turn) on d.turn = ${turn}
    where e.organization_id = ${organization} and e.account_status <> 'DEACTIVATED' and e.${sql.ref(column)} is not null`
}

/** The days of a window with what comes round on them, as `monthAndDay`: where there is no 29 February, it is on the 28th. */
function* returning({ startDate, endDate }: Window): Generator<{ date: string; turn: number }> {
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
    const turn = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    yield { date, turn }
    if (turn === 228 && addDays(date, 1).endsWith("-03-01")) yield { date, turn: 229 }
  }
}

/** Rows of days as rows of the calendar. An id follows from what it is and when, so that it is the same each time. */
const wholeDays = (days: RawBuilder<unknown>, { timeZone }: Window, { organization }: QueryContext) => sql`
  select ${organization} as organization_id, md5(concat_ws('/', x.source, x.key, x.date))::uuid as id, null::uuid as event_id,
    x.source, x.type, x.title, null::text as description, null::text as location, x.date::timestamp at time zone ${timeZone} as start,
    (x.date + 1)::timestamp at time zone ${timeZone} as "end", x.date as start_date, x.date as end_date, true as all_day,
    ${timeZone}::text as time_zone, null::date as original_date, false as restricted, false as busy, null::uuid as organizer_id,
    x.employee_id
  from (${days}) x`

/** Dates are from 1900 to 2100. */
const mostYears = 200
const worded = new Map<LanguageCode, string[]>()

/** What an anniversary is called, by years, from the first on: how a number bends a sentence, the database does not know. */
function anniversaryTitles(language: LanguageCode): string[] {
  const known = worded.get(language)
  if (known) return known
  const titles = Array.from({ length: mostYears }, (_, n) =>
    translate(language, "calendar.anniversary", { name: nameless, count: n + 1 }),
  )
  worded.set(language, titles)
  return titles
}
