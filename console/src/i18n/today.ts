// Days in the reader's time zone, `YYYY-MM-DD`. The first screen is requested before the preferences are read.

const DAY_MS = 86_400_000

let readerTimezone: string | undefined

/** The time zone of the reader; undefined for that of the browser, until the preferences are read. */
export const knownTimezone = (): string | undefined => readerTimezone

/** Sets the time zone of the reader. Returns whether it is another day there than in the zone that screens were requested with. */
export function setTimezone(timezone: string): boolean {
  const before = today()
  readerTimezone = timezone
  return today() !== before
}

export function daysFromToday(days: number): string {
  const time = new Date(Date.now() + days * DAY_MS)
  if (readerTimezone) return new Intl.DateTimeFormat("sv-SE", { timeZone: readerTimezone }).format(time)
  // The first use of Intl takes long, and the request of the first screen would wait for it.
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-")
}

/** The calendar date that a text of an address says, of the years 1900 to 2099; undefined for any other text. */
export function dateIn(text: string | null): string | undefined {
  if (!text || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const time = new Date(`${text}T00:00Z`)
  // The 31st of a shorter month is a day of the next one.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined
}

export const today = (): string => daysFromToday(0)
