// Texts that name a point in time by ISO 8601-1:2019, in the extended format that PostgreSQL and `Date` read.
import { Temporal } from "temporal-polyfill"

const DATE = /^(\d{4})-?(?:(\d\d)-?(\d\d)|W(\d\d)-?(\d)|(\d{3}))$/
const TIME = /^(\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d{1,9})\d*)?$/
const OFFSET = /^([+-])(\d\d)(?::?(\d\d))?$/
/** Seconds of the smallest unit that is written, to which a decimal fraction belongs. */
const SECONDS_OF_UNIT = [3_600, 60, 1]

/**
 * The extended format, `2026-03-01T09:00:00.000+01:00`, of a timestamp with an offset. Undefined for other texts. Its
 * date is a calendar, week or ordinal date, in basic or extended form. Its time is to the hour, minute or second, with a fraction.
 * Keeps the written offset.
 */
export function toExtendedTimestamp(text: string): string | undefined {
  const [, date = "", time = "", offset = ""] = /^([\dW-]{7,10})[Tt]([\d:.,]{2,20})([Zz]|[+-][\d:]{2,5})$/.exec(text) ?? []
  const day = toDay(date)
  const seconds = toSeconds(time)
  const zone = toOffset(offset)
  if (!day || seconds === undefined || !zone) return undefined
  const isWithinDay = seconds < 86_400
  const start = isWithinDay ? day : day.add({ days: 1 })
  return `${start.toPlainDateTime(toTime(isWithinDay ? seconds : 0)).toString({ fractionalSecondDigits: 3 })}${zone}`
}

function toDay(text: string): Temporal.PlainDate | undefined {
  const [, year, month, day, week, weekday, ordinal] = DATE.exec(text)?.map(Number) ?? []
  // Either all parts of a date are separated, or none.
  if (year === undefined || !/^\d{4}(-[\dW]+)*$|^[\dW]+$/.test(text) || /^\d{4}-\d{4}$|-W\d{3}$/.test(text)) return undefined
  try {
    if (month && day) return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" })
    const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    if (ordinal) return ordinal <= first.daysInYear ? first.add({ days: ordinal - 1 }) : undefined
    if (!week || !weekday || weekday > 7) return undefined
    const fourth = first.with({ day: 4 })
    const found = fourth.add({ days: (week - 1) * 7 + weekday - fourth.dayOfWeek })
    return found.yearOfWeek === year && found.weekOfYear === week ? found : undefined
  } catch {
    return undefined
  }
}

/** Seconds since midnight. 24:00 is the end of the day. */
function toSeconds(text: string): number | undefined {
  const match = TIME.exec(text)
  if (!match || /^\d{4}:|^\d\d:\d{4}/.test(text)) return undefined
  const units = match.slice(1, 4).filter((unit) => unit !== undefined)
  const [hours = 0, minutes = 0, seconds = 0] = units.map(Number)
  if (minutes > 59 || seconds > 59) return undefined
  const fraction = Number(`0.${match[4] ?? 0}`) * (SECONDS_OF_UNIT[units.length - 1] ?? 1)
  const total = hours * 3_600 + minutes * 60 + seconds + fraction
  return total <= 86_400 ? total : undefined
}

function toTime(seconds: number): Temporal.PlainTime {
  return new Temporal.PlainTime().add({ milliseconds: Math.floor(Math.round(seconds * 1e6) / 1e3) })
}

function toOffset(text: string): string | undefined {
  if (text.toUpperCase() === "Z") return "Z"
  const [, sign, hours = "", minutes = "00"] = OFFSET.exec(text) ?? []
  return sign && Number(hours) <= 23 && Number(minutes) <= 59 ? `${sign}${hours}:${minutes}` : undefined
}
