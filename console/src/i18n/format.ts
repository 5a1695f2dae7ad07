// Dates and numbers as the reader reads them.
import { useMemo } from "react"
import { type Reader, useReader, useText } from "./language.tsx"

/** Date forms that are not those of a language, by their name in the API. */
const DATE_FORMATS: Readonly<Record<string, string>> = {
  ISO: "sv-SE",
  DAY_MONTH_YEAR_DOTS: "de-DE",
  DAY_MONTH_YEAR: "en-GB",
  MONTH_DAY_YEAR: "en-US",
}
const localeOf = ({ language }: Reader) => (language === "de" ? "de-DE" : "en-GB")

const asUtc = (date: string) => new Date(`${date}T00:00:00Z`)

function createFormats(reader: Reader, justNow: string) {
  const locale = localeOf(reader)
  const numericLocale = DATE_FORMATS[reader.dateFormat ?? ""]
  const forms = new Map<string, Intl.DateTimeFormat>()
  const format = (value: Date, options: Intl.DateTimeFormatOptions, zone: string, of = locale) => {
    const key = JSON.stringify([options, zone, of])
    const form = forms.get(key) ?? new Intl.DateTimeFormat(of, { ...options, timeZone: zone })
    forms.set(key, form)
    return form.format(value)
  }
  const dayOf = (moment: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: reader.timezone }).format(moment)
  const numeric = { day: "2-digit", month: "2-digit", year: "numeric" } as const
  const long = { day: "numeric", month: "short", year: "numeric" } as const
  const date = (day: string) =>
    numericLocale ? format(asUtc(day), numeric, "UTC", numericLocale) : format(asUtc(day), long, "UTC")
  return {
    /** A calendar date, `YYYY-MM-DD`. */
    date,
    /** The date of a moment, in the reader's time zone. */
    dateOf: (moment: string) => date(dayOf(new Date(moment))),
    /** A calendar date with its weekday; where the language decides on the form, with its year unless that is the present one. */
    day: (date: string) => {
      if (numericLocale)
        return `${format(asUtc(date), { weekday: "short" }, "UTC")}, ${format(asUtc(date), numeric, "UTC", numericLocale)}`
      const isThisYear = Number(date.slice(0, 4)) === new Date().getFullYear()
      return format(
        asUtc(date),
        { weekday: "short", day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) },
        "UTC",
      )
    },
    weekday: (date: string) => format(asUtc(date), { weekday: "short" }, "UTC"),
    month: (date: string) => format(asUtc(date), { month: "long", year: "numeric" }, "UTC"),
    /** A moment, in the reader's time zone. */
    dateTime: (moment: string) =>
      numericLocale
        ? `${format(new Date(moment), numeric, reader.timezone, numericLocale)}, ${format(new Date(moment), { timeStyle: "short" }, reader.timezone)}`
        : format(new Date(moment), { ...long, hour: "2-digit", minute: "2-digit" }, reader.timezone),
    time: (moment: string) => format(new Date(moment), { timeStyle: "short" }, reader.timezone),
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    /** How long ago or ahead a moment is, to a day at the most exact minute. */
    relative: (moment: string, now = Date.now()) => {
      const minutes = Math.round((new Date(moment).getTime() - now) / 60_000)
      if (minutes === 0) return justNow
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
      if (Math.abs(minutes) < 60) return relative.format(minutes, "minute")
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), "hour")
      return relative.format(Math.round(minutes / 1440), "day")
    },
    /** Today in the reader's time zone. */
    today: () => dayOf(new Date()),
  }
}

export type Formats = ReturnType<typeof createFormats>

export function useFormats(): Formats {
  const reader = useReader()
  const text = useText()
  return useMemo(() => createFormats(reader, text("time.justNow")), [reader, text])
}
