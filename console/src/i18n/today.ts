// Today, where the browser is. Screens read it before they know the reader's time zone.

/** `YYYY-MM-DD`. */
export const today = (): string => new Intl.DateTimeFormat("sv-SE").format(new Date())
