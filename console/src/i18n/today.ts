// Days in the reader's time zone, `YYYY-MM-DD`. Screens are requested before the preferences are read, so the browser keeps the zone.

const DAY_MS = 86_400_000
const STORED_TIMEZONE = "timezone"

export const storeTimezone = (timezone: string): void => localStorage.setItem(STORED_TIMEZONE, timezone)

/** The time zone of the last visit, else that of the browser. */
export const storedTimezone = (): string | undefined => localStorage.getItem(STORED_TIMEZONE) ?? undefined

export const daysFromToday = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: storedTimezone() }).format(new Date(Date.now() + days * DAY_MS))

export const today = (): string => daysFromToday(0)
