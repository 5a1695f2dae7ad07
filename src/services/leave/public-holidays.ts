// Public holidays by region, cached in the database: a year of a region is computed by the holiday package once.
import { type RawBuilder, sql } from "kysely"
import { publicHolidays } from "../../adapters/holidays.js"
import type { Context } from "../../core/context.js"
import { LANGUAGES } from "../../i18n/translate.js"
import { yearOf } from "./calculations/dates.js"
import type { HolidayDate } from "./calculations/day-count.js"

/** A country, or one of its regions. */
export interface HolidayRegion {
  country: string
  region: string | null
}

export const regionKey = ({ country, region }: HolidayRegion) => `${country}/${region ?? ""}`

/** Stored holidays, and the years of regions whose holidays are stored, as `region key/year`. */
interface StoredHolidays {
  days: (HolidayRegion & HolidayDate)[]
  years: string[]
}

/** Selects the regions, as `country, region`, that the public holidays of employees may be those of. */
export const employeeRegions = (organization: RawBuilder<unknown>, employeeIds: readonly string[]): RawBuilder<unknown> => {
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${[...employeeIds]}::uuid[])`
  return sql`
    select l.country, coalesce(l.region, '') as region from locations l where l.organization_id = ${organization} and l.id in (
      select e.location_id from employees e where e.organization_id = ${organization} and ${isOne("e.id")}
      union select c.location_id from employment_changes c where c.organization_id = ${organization} and ${isOne("c.employee_id")})
    union
    select h.country, coalesce(h.region, '') from holiday_assignments a
    join holiday_calendars h on h.organization_id = a.organization_id and h.id = a.calendar_id
    where a.organization_id = ${organization} and ${isOne("a.employee_id")}
    union
    select o.country, '' from organizations o where o.id = ${organization}`
}

/** The stored holidays of selected regions between two dates. */
export async function selectHolidays(
  ctx: Context,
  regions: RawBuilder<unknown>,
  from: string,
  to: string,
): Promise<StoredHolidays> {
  const [days, years] = await Promise.all([
    ctx.runTogether(sql<HolidayRegion & HolidayDate>`
      select country, region, date::text, half, name, names from app.public_holidays
      where (country, region) in (${regions}) and date between ${from} and ${to} order by date, name`),
    ctx.runTogether(sql<{ key: string }>`
      select country || '/' || region || '/' || year as key from app.public_holiday_years
      where (country, region) in (${regions}) and year between ${yearOf(from)} and ${yearOf(to)}`),
  ])
  return { days, years: years.map(({ key }) => key) }
}

/** The public holidays of regions between two dates, by `regionKey`, after storing the years that are not stored yet. */
export async function completeHolidays(
  ctx: Context,
  regions: readonly HolidayRegion[],
  { from, to, stored }: { from: string; to: string; stored: StoredHolidays },
): Promise<Map<string, HolidayDate[]>> {
  const distinct = [...new Map(regions.map((region) => [regionKey(region), region])).values()]
  const isImporting = await importMissingYears(ctx, distinct, {
    from: yearOf(from),
    to: yearOf(to),
    stored: new Set(stored.years),
  })
  const { days } = isImporting ? await selectHolidays(ctx, regionPairs(distinct), from, to) : stored
  const holidays = new Map<string, HolidayDate[]>(distinct.map((region) => [regionKey(region), []]))
  for (const { country, region, ...holiday } of days) holidays.get(regionKey({ country, region }))?.push(holiday)
  return holidays
}

const regionPairs = (regions: readonly HolidayRegion[]): RawBuilder<unknown> =>
  sql`values ${sql.join(regions.map(({ country, region }) => sql`(${country}::text, ${region ?? ""}::text)`))}`

/** Stores the missing years; false if there are none. Concurrent transactions insert the same rows in the same order. */
async function importMissingYears(
  ctx: Context,
  regions: readonly HolidayRegion[],
  { from, to, stored }: { from: number; to: number; stored: ReadonlySet<string> },
): Promise<boolean> {
  const sorted = [...regions].sort((a, b) => (regionKey(a) < regionKey(b) ? -1 : 1))
  const years = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const missing = sorted.flatMap((region) =>
    years.filter((year) => !stored.has(`${regionKey(region)}/${year}`)).map((year) => ({ region, year })),
  )
  for (const { region, year } of missing) await importYear(ctx, region, year)
  return missing.length > 0
}

async function importYear(ctx: Context, { country, region }: HolidayRegion, year: number): Promise<void> {
  const days = await publicHolidays(country, region, year, LANGUAGES)
  const storedRegion = region ?? ""
  await sql`insert into app.public_holidays (country, region, year, date, half, name, names)
    select ${country}, ${storedRegion}, ${year}, d.date, d.half, d.name, d.names
    from json_to_recordset(${JSON.stringify(days)}::json) as d (date date, half text, name text, names jsonb)
    order by d.date, d.name on conflict do nothing`.execute(ctx.db)
  await sql`insert into app.public_holiday_years (country, region, year, read_at)
    values (${country}, ${storedRegion}, ${year}, ${ctx.deps.clock.now()}) on conflict do nothing`.execute(ctx.db)
}
