// How values are said to a person: times and days in their language and zone, lists as lists, and what others wrote on one line.
import { type LanguageCode, messageCatalog } from "./translate.js"

/** A value of a sentence; an instant may also come as JSON writes it, since sentences wait in a queue. */
export type MessageValue = string | number | Date | readonly string[]

const LONGEST_VALUE = 500

const INSTANTS = new Set(["at", "expiresAt"])

/** Calendar days are told by their names, `startDate`, `endDate`; what takes whole days takes place `at` one. */
const isDay = (key: string) => /(^date|Date)$/.test(key)
const isDate = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)

/** A value as it is read aloud: one line, no signs that could break a header or turn the writing direction. */
export function formatValue(key: string, value: unknown, language: LanguageCode, timeZone: string): string | number {
  if (typeof value === "number") return value
  if (INSTANTS.has(key) && !isDate(value)) return instant(value as Date | string, language, timeZone)
  if (isDate(value) && (INSTANTS.has(key) || isDay(key)))
    return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(value))
  if (key === "fields")
    return new Intl.ListFormat(language).format((value as string[]).map((field) => fieldLabel(field, language)))
  if (Array.isArray(value)) return new Intl.ListFormat(language).format(value.map((one) => singleLine(String(one))))
  return singleLine(String(value ?? ""))
}

/** All values of a sentence. */
export const formatValues = (values: object, language: LanguageCode, timeZone: string): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, formatValue(key, value, language, timeZone)]))

/** A field of a profile as people call it. */
const fieldLabel = (field: string, language: LanguageCode) =>
  messageCatalog(language).get(`profileFields.${field}`) ?? singleLine(field)

export const singleLine = (text: string): string =>
  truncate(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), LONGEST_VALUE)

export function truncate(text: string, longest: number): string {
  const signs = [...text]
  return signs.length > longest ? `${signs.slice(0, longest).join("")}…` : text
}

const instant = (value: Date | string, language: LanguageCode, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(typeof value === "string" ? Date.parse(value) : value)
