// Days where the browser is, `YYYY-MM-DD`. Screens read them before they know the reader's time zone.

const DAY_MS = 86_400_000

export const daysFromToday = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE").format(new Date(Date.now() + days * DAY_MS))

export const today = (): string => daysFromToday(0)
