// Days in the reader's time zone, `YYYY-MM-DD`. The first screen is requested before the preferences are read.

const DAY_MS = 86_400_000

let readerTimezone: string | undefined

/** The time zone of the reader; undefined for that of the browser, until the preferences are read. */
export const knownTimezone = (): string | undefined => readerTimezone

/** Sets the time zone of the reader. Returns whether screens have been requested with another one. */
export function setTimezone(timezone: string): boolean {
  const before = readerTimezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  readerTimezone = timezone
  return timezone !== before
}

export const daysFromToday = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: readerTimezone }).format(new Date(Date.now() + days * DAY_MS))

export const today = (): string => daysFromToday(0)
