// Formats values for messages, in the language and time zone of the reader.
import { LANGUAGES, type LanguageCode, messageCatalog } from "./translate.js"

/** A value of a message. Timestamps may also be ISO 8601 strings, since messages wait in a queue. */
export type MessageValue = string | number | Date | readonly string[]

const MAX_VALUE_LENGTH = 500

/** Names of timestamp values. The value may also be a date, for an all-day event. */
const TIMESTAMP_KEYS = new Set(["at", "expiresAt"])

/** Names of values that can be states of a record. */
const STATE_KEYS = new Set(["from", "to", "allowed", "current"])

/** Date values are recognized by their name, such as `startDate`, so that texts that look like dates stay unchanged. */
const isDateKey = (key: string) => /(^date|Date)$/.test(key)
const isDate = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
/** Whether a value is a date with a local time, such as the start of leave in hours. */
const isLocalTime = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)

const formatsByLanguage = (options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" })]),
  ) as Record<LanguageCode, Intl.DateTimeFormat>
const createFormats = () => ({
  date: formatsByLanguage({ dateStyle: "long" }),
  localTime: formatsByLanguage({ dateStyle: "long", timeStyle: "short" }),
})
/** Created at first use, because that takes longer than using them. */
let createdFormats: ReturnType<typeof createFormats> | undefined
function formats() {
  createdFormats ??= createFormats()
  return createdFormats
}

function formatValue(key: string, value: unknown, language: LanguageCode, timezone: string): string | number {
  if (typeof value === "number") return value
  if (TIMESTAMP_KEYS.has(key) && !isDate(value)) return formatTimestamp(value as Date | string, language, timezone)
  if (isDate(value) && (TIMESTAMP_KEYS.has(key) || isDateKey(key))) return formats().date[language].format(Date.parse(value))
  if (isDateKey(key) && isLocalTime(value)) return formats().localTime[language].format(Date.parse(`${value}Z`))
  if (key === "fields")
    return new Intl.ListFormat(language).format((value as string[]).map((field) => fieldLabel(field, language)))
  const toText = (item: unknown) => (STATE_KEYS.has(key) && stateLabel(item, language)) || singleLine(String(item ?? ""))
  return Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(toText)) : toText(value)
}

/** All values of a message. Texts become one line, without control characters and without marks that change the writing direction. */
export const formatValues = (values: object, language: LanguageCode, timezone: string): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, formatValue(key, value, language, timezone)]))

const fieldLabel = (field: string, language: LanguageCode) =>
  messageCatalog(language).get(`profileFields.${field}`) ?? singleLine(field.replace(/^customFields\./, ""))

const stateLabel = (state: unknown, language: LanguageCode) => messageCatalog(language).get(`states.${state}`)

export const singleLine = (text: string): string =>
  truncate(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), MAX_VALUE_LENGTH)

/** Cuts a text to a number of code points. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}…` : text
}

const formatTimestamp = (value: Date | string, language: LanguageCode, timezone: string): string =>
  new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
    timeZoneName: "short",
  }).format(typeof value === "string" ? Date.parse(value) : value)
