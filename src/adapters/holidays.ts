// Public holidays from the package date-holidays (data: CC BY-SA 3.0), computed once per region and year and then stored in the
// database.
import { addDays } from "./clock.js"

export interface PublicHoliday {
  date: string
  /** The half that is free; null for the whole day. */
  half: "AM" | "PM" | null
  name: string
}

/** Public holidays of a country, or of a region that the data knows; none for an unknown country. */
export async function publicHolidays(country: string, region: string | null, year: number): Promise<PublicHoliday[]> {
  // Imported on first use: the data is large, and a server whose years are stored does not need it.
  const { default: Holidays } = await import("date-holidays")
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  const publicDays = calendar.getHolidays(year).filter(({ type }) => type === "public")
  return publicDays.flatMap(({ date, start, end, name }) => {
    // The text is in the local time of the place; the timestamps beside it only give the duration.
    const first = date.slice(0, 10)
    const half = Number(date.slice(11, 13)) >= 10 ? "PM" : null
    const hours = (end.getTime() - start.getTime()) / 3_600_000
    const days = Math.max(1, Math.floor((hours + 1) / 24))
    return Array.from({ length: days }, (_, n) => ({ date: addDays(first, n), half, name }))
  })
}
