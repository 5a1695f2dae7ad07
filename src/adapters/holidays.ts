// Public holidays from the data of the package date-holidays (CC BY-SA 3.0). Asked once for a place and a year; the answer is
// kept in the database.
import { addDays } from "./clock.js"

export interface PublicHoliday {
  date: string
  /** The half that is free; null for the whole day. */
  half: "AM" | "PM" | null
  name: string
}

/** The public holidays of a country, or of a region in it that the data knows. None for a country that it does not know. */
export async function publicHolidays(country: string, region: string | null, year: number): Promise<PublicHoliday[]> {
  // Loaded only here: the data is large, and a server whose years are kept needs none of it.
  const { default: Holidays } = await import("date-holidays")
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  const found = calendar.getHolidays(year).filter(({ type }) => type === "public")
  return found.flatMap(({ date, start, end, name }) => {
    // The text is in the time of the place: the instants beside it are only good for how long it lasts.
    const first = date.slice(0, 10)
    const half = Number(date.slice(11, 13)) >= 10 ? "PM" : null
    const hours = (end.getTime() - start.getTime()) / 3_600_000
    const days = Math.max(1, Math.floor((hours + 1) / 24))
    return Array.from({ length: days }, (_, n) => ({ date: addDays(first, n), half, name }))
  })
}
