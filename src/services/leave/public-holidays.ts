// Public holidays by region, cached in the database: a year of a region is computed by the holiday package once.
import { type RawBuilder, sql } from "kysely"
import { publicHolidays } from "../../adapters/holidays.js"
import type { Context } from "../../core/context.js"
import { yearOf } from "./rules/dates.js"
import type { HolidayDate } from "./rules/day-count.js"

/** A country, or one of its regions. */
export interface HolidayRegion {
  country: string
  region: string | null
}

export const regionKey = ({ country, region }: HolidayRegion) => `${country}/${region ?? ""}`

/** The public holidays of regions between two dates, by `regionKey`. */
export async function loadPublicHolidays(
  ctx: Context,
  regions: readonly HolidayRegion[],
  from: string,
  to: string,
): Promise<Map<string, HolidayDate[]>> {
  const distinct = [...new Map(regions.map((region) => [regionKey(region), region])).values()]
  const holidays = new Map<string, HolidayDate[]>(distinct.map((region) => [regionKey(region), []]))
  if (distinct.length === 0) return holidays
  await importMissingYears(ctx, distinct, yearOf(from), yearOf(to))
  const { rows } = await sql<HolidayRegion & HolidayDate>`
    select country, region, date::text, half, name from app.public_holidays
    where (country, region) in (${regionPairs(distinct)}) and date between ${from} and ${to} order by date, name`.execute(ctx.db)
  for (const { country, region, ...holiday } of rows) holidays.get(regionKey({ country, region }))?.push(holiday)
  return holidays
}

const regionPairs = (regions: readonly HolidayRegion[]): RawBuilder<unknown> =>
  sql.join(regions.map(({ country, region }) => sql`(${country}::text, ${region ?? ""}::text)`))

/** Stores the years that are not cached yet. Concurrent transactions insert the same rows in the same order. */
async function importMissingYears(
  ctx: Context,
  regions: readonly HolidayRegion[],
  firstYear: number,
  lastYear: number,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select country || '/' || region || '/' || year as key from app.public_holiday_years
    where (country, region) in (${regionPairs(regions)}) and year between ${firstYear} and ${lastYear}`.execute(ctx.db)
  const cached = new Set(rows.map(({ key }) => key))
  for (const region of [...regions].sort((a, b) => (regionKey(a) < regionKey(b) ? -1 : 1))) {
    for (let year = firstYear; year <= lastYear; year++)
      if (!cached.has(`${regionKey(region)}/${year}`)) await importYear(ctx, region, year)
  }
}

async function importYear(ctx: Context, { country, region }: HolidayRegion, year: number): Promise<void> {
  const days = await publicHolidays(country, region, year)
  const storedRegion = region ?? ""
  await sql`insert into app.public_holidays (country, region, year, date, half, name)
    select ${country}, ${storedRegion}, ${year}, d.date, d.half, d.name
    from json_to_recordset(${JSON.stringify(days)}::json) as d (date date, half text, name text)
    order by d.date, d.name on conflict do nothing`.execute(ctx.db)
  await sql`insert into app.public_holiday_years (country, region, year, read_at)
    values (${country}, ${storedRegion}, ${year}, ${ctx.deps.clock.now()}) on conflict do nothing`.execute(ctx.db)
}
