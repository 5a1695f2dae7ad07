// Public holidays from the package date-holidays (data: CC BY-SA 3.0), computed once per region and year and then stored in the
// database.
import { addDays, HOUR_MS } from "./clock.js"

export interface PublicHoliday {
  date: string
  /** The half that is free; null for the whole day. */
  half: "AM" | "PM" | null
  /** Name in the first language of the country. */
  name: string
  /** Names by language code, those that differ from `name`. */
  names: Readonly<Record<string, string>>
}

// Imported on first use: the data is large, and a server whose years are stored does not need it.
const importHolidays = async () => (await import("date-holidays")).default

/** Codes of the regions of a country with public holidays of their own, such as `BY`, and of parts of them, such as `BY-EVANG`. */
export async function holidayRegions(country: string): Promise<string[]> {
  const Holidays = await importHolidays()
  const data = new Holidays()
  return Object.keys(data.getStates(country) ?? {}).flatMap((state) => [
    state,
    ...Object.keys(data.getRegions(country, state) ?? {}).map((part) => `${state}-${part}`),
  ])
}

/**
 * Public holidays of a country, or of one of its `holidayRegions`, with their names in languages; none for an unknown country. A
 * name that is missing in a language is in the first language of the country.
 */
export async function publicHolidays(
  country: string,
  region: string | null,
  year: number,
  languages: readonly string[],
): Promise<PublicHoliday[]> {
  const Holidays = await importHolidays()
  const [state, part] = region?.split("-") ?? []
  const load = (options: { languages?: string[] }) =>
    new Holidays(country, state as string, part as string, options).getHolidays(year).filter(({ type }) => type === "public")
  // The language changes neither the holidays nor their order.
  const translated = languages.map((language) => [language, load({ languages: [language] })] as const)
  return load({}).flatMap(({ date, start, end, name }, index) => {
    const inLanguages = translated.map(([language, days]) => [language, days[index]?.name ?? name] as const)
    const names = Object.fromEntries(inLanguages.filter(([, translation]) => translation !== name))
    // The text is in the local time of the place; the timestamps beside it only give the duration.
    const first = date.slice(0, 10)
    const half = Number(date.slice(11, 13)) >= 10 ? "PM" : null
    const hours = (end.getTime() - start.getTime()) / HOUR_MS
    const days = Math.max(1, Math.floor((hours + 1) / 24))
    return Array.from({ length: days }, (_, n) => ({ date: addDays(first, n), half, name, names }))
  })
}
