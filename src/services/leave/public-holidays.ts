// Public holidays as the database keeps them: a place's year is read from the package once, and then served from the table.
import { type RawBuilder, sql } from "kysely"
import { publicHolidays } from "../../adapters/holidays.js"
import type { Context } from "../../core/context.js"
import type { DayHalf } from "../../entities/enums.js"
import { yearOf } from "./rules/accrual.js"

/** Where public holidays are those of a country, and of a region of it. */
export interface HolidayRegion {
  country: string
  region: string | null
}

export interface FreeDay {
  date: string
  half: DayHalf | null
  name: string
}

export const placeKey = ({ country, region }: HolidayRegion) => `${country}/${region ?? ""}`

/** The public holidays of some places between two days, by `placeKey`. */
export async function holidaysOf(
  ctx: Context,
  places: readonly HolidayRegion[],
  from: string,
  to: string,
): Promise<Map<string, FreeDay[]>> {
  const distinct = [...new Map(places.map((place) => [placeKey(place), place])).values()]
  const found = new Map<string, FreeDay[]>(distinct.map((place) => [placeKey(place), []]))
  if (distinct.length === 0) return found
  await readYears(ctx, distinct, yearOf(from), yearOf(to))
  const { rows } = await sql<HolidayRegion & FreeDay>`
    select country, region, date::text, half, name from app.public_holidays
    where (country, region) in (${pairs(distinct)}) and date between ${from} and ${to} order by date, name`.execute(ctx.db)
  for (const { country, region, ...day } of rows) found.get(`${country}/${region ?? ""}`)?.push(day)
  return found
}

const pairs = (places: readonly HolidayRegion[]): RawBuilder<unknown> =>
  sql.join(places.map(({ country, region }) => sql`(${country}::text, ${region ?? ""}::text)`))

/** Reads the years that are not kept yet. Two who do it at once write the same. */
async function readYears(ctx: Context, places: readonly HolidayRegion[], first: number, last: number): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select country || '/' || region || '/' || year as key from app.public_holiday_years
    where (country, region) in (${pairs(places)}) and year between ${first} and ${last}`.execute(ctx.db)
  const known = new Set(rows.map(({ key }) => key))
  for (const { country, region } of [...places].sort((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1))) {
    for (let year = first; year <= last; year++) {
      if (known.has(`${country}/${region ?? ""}/${year}`)) continue
      const days = await publicHolidays(country, region, year)
      const at = { country, region: region ?? "", year }
      await sql`insert into app.public_holidays (country, region, year, date, half, name)
        select ${at.country}, ${at.region}, ${at.year}, d.date, d.half, d.name
        from json_to_recordset(${JSON.stringify(days)}::json) as d (date date, half text, name text)
        order by d.date, d.name on conflict do nothing`.execute(ctx.db)
      await sql`insert into app.public_holiday_years (country, region, year, read_at)
        values (${at.country}, ${at.region}, ${at.year}, ${ctx.deps.clock.now()}) on conflict do nothing`.execute(ctx.db)
    }
  }
}
