// Field decorators of text: names, addresses, time zones, codes and secrets.
import { isEmail, isISO4217CurrencyCode, isISO31661Alpha2, isTimeZone, Matches } from "class-validator"
import { tzlib_get_timezones as ianaNames } from "timezones-ical-library"
import { checkedBy, type FieldOptions, field, validationOptions } from "./input-field.js"

/**
 * Whether a text has no control characters, unassigned characters or broken surrogates. `multiline` allows line breaks and tabs.
 */
export const isPrintable = (value: string, multiline = false): boolean =>
  value.isWellFormed() && !/\p{Cc}|\p{Cn}/u.test(multiline ? value.replace(/[\t\n\r]/g, "") : value)

/**
 * Whether a printable text is shown on one line as it is written. Line separators and format characters, such as those that
 * turn the writing direction, are not. The joiners U+200C and U+200D are part of names and emoji.
 */
const isSingleLine = (value: string): boolean =>
  isPrintable(value) && !/\p{Cf}|\p{Zl}|\p{Zp}/u.test(value.replace(/[\u200C\u200D]/g, ""))

/** Number of visible characters. Surrounding blanks and characters without a shape, such as U+3164 and U+2800, do not count. */
const visibleLength = (value: string) => [...value.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, "").trim()].length

/** Rules for printable text; lengths count code points. */
const printableRules = (min: number, max: number, isClean: (value: string) => boolean, each: boolean): PropertyDecorator[] => {
  const rule = (code: string, isValid: (value: string) => boolean, values?: Record<string, number>) =>
    checkedBy(code, (value) => typeof value === "string" && isValid(value), each, values)
  return [
    rule("characters", isClean),
    rule(min === 1 ? "required" : "tooShort", (value) => visibleLength(value) >= min, { min }),
    rule("tooLong", (value) => value.length <= max * 4 && [...value].length <= max, { max }),
    rule("string", () => true),
  ]
}

interface StringOptions extends FieldOptions {
  min?: number
  max?: number
  /** Pattern of the text, and the code of the rule. */
  pattern?: [RegExp, code: string]
  /** Whether line breaks are allowed. */
  multiline?: boolean
}

/** Patterns of times of day: `HH:MM`, and the end of a period, at most `24:00`. */
export const TIME_OF_DAY: [RegExp, code: string] = [/^([01]\d|2[0-3]):[0-5]\d$/, "time"]
export const END_OF_DAY: [RegExp, code: string] = [/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "time"]

export const stringField = (
  description: string,
  { min = 1, max = 200, pattern, multiline = false, ...options }: StringOptions = {},
) =>
  field(
    "text",
    () => String,
    description,
    options,
    (each) => [
      ...(pattern ? [Matches(pattern[0], validationOptions(pattern[1], {}, each))] : []),
      ...printableRules(min, max, multiline ? (value) => isPrintable(value, true) : isSingleLine, each),
    ],
    { limits: { min, max } },
  )

/**
 * Whether a value is an addr-spec of RFC 5322 without controls, with letters of any script (RFC 6531). class-validator throws on
 * broken surrogates. It does not know the prefix of IPv6 literals (RFC 5321, section 4.1.3).
 */
const isEmailAddress = (value: unknown) =>
  typeof value === "string" &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value) &&
  Buffer.byteLength(value) <= 254 &&
  isEmail(value.replace(/@\[IPv6:([^\]]*)\]$/i, "@[$1]"), { allow_ip_domain: true, allow_display_name: false })

/** Email address of at most 254 bytes, stored in lower case. */
export const emailField = (description: string, options: FieldOptions = {}) =>
  field(
    "text",
    () => String,
    description,
    { example: "ann@example.com", ...options },
    (each) => [checkedBy("email", isEmailAddress, each), ...printableRules(3, 254, isSingleLine, each)],
    { limits: { max: 254, format: "email" } },
  )

/** Text of at most `max` characters that passes a check; `code` is the rule that other texts violate. */
const checkedStringField = (code: string, max: number, example: string, isValid: (value: string) => boolean) => {
  const validate = (value: unknown) => typeof value === "string" && value.length <= max && isValid(value)
  return (description: string, options: FieldOptions = {}) =>
    field(
      "text",
      () => String,
      description,
      { example, ...options },
      (each) => [...printableRules(1, max, isSingleLine, each), checkedBy(code, validate, each)],
      { limits: { min: 1, max } },
    )
}

/** Legacy zones that PostgreSQL reads as abbreviations, and zones that became links in 2024. */
const ZONE_REPLACEMENTS: Readonly<Record<string, string>> = {
  CET: "Europe/Brussels",
  EET: "Europe/Athens",
  MET: "Europe/Brussels",
  WET: "Europe/Lisbon",
}

/** IANA names by the same name in lower case. The runtime knows more zones than the database and calendar programs. */
const ianaZones: ReadonlyMap<string, string> = new Map((ianaNames() as string[]).map((name) => [name.toLowerCase(), name]))

/** The canonical IANA name of a time zone; undefined for offsets, abbreviations and unknown names. */
export function canonicalTimezone(text: string): string | undefined {
  const name = ianaZones.get(text.toLowerCase())
  return name && isTimeZone(name) ? (ZONE_REPLACEMENTS[name] ?? name) : undefined
}

/** IANA time zone such as `Europe/Berlin`, stored under its canonical name. */
export const timezoneField = (description: string, options: FieldOptions = {}) =>
  field(
    "timezone",
    () => String,
    description,
    { example: "Europe/Berlin", ...options },
    (each) => [
      ...printableRules(1, 64, isSingleLine, each),
      checkedBy("timeZone", (value) => typeof value === "string" && canonicalTimezone(value) !== undefined, each),
    ],
    { limits: { min: 1, max: 64 } },
  )
/** ISO 4217, such as `EUR`. */
export const currencyField = checkedStringField(
  "currency",
  3,
  "EUR",
  (value) => /^[A-Z]+$/.test(value) && isISO4217CurrencyCode(value),
)
/** ISO 3166-1 alpha-2 in capitals, such as `DE`. */
export const countryField = checkedStringField("country", 2, "DE", (value) => /^[A-Z]+$/.test(value) && isISO31661Alpha2(value))
/** Region of a country with public holidays of its own (ISO 3166-2). Null clears it. */
export const regionField = () =>
  stringField(
    "Region of the country with public holidays of its own: the ISO 3166-2 code without the country. A smaller area within the region follows after a hyphen, for example `BY-EVANG`.",
    { max: 30, pattern: [/^[A-Za-z0-9]+(-[A-Za-z0-9]+)?$/, "format"], nullable: true, example: "BE" },
  )

/** http or https URL without credentials. */
export const urlField = checkedStringField("url", 2000, "https://example.com/logo.svg", (value) => {
  const url = URL.parse(value)
  return /^https?:\/\/[^\s\\]+$/i.test(value) && url !== null && url.username === "" && url.password === ""
})
/** `#rrggbb`. */
export const colorField = checkedStringField("color", 7, "#1f6feb", (value) => /^#[0-9a-f]{6}$/i.test(value))
/** Phone number with at least three digits. */
export const phoneField = checkedStringField(
  "phone",
  40,
  "+49 30 901820",
  (value) => /^\+?[0-9 ()./-]+$/.test(value) && value.replace(/\D/g, "").length >= 3,
)

/** Password, neither trimmed nor normalized. The service checks its strength. */
export const passwordField = (description: string, options: FieldOptions = {}) =>
  field(
    "text",
    () => String,
    description,
    { example: "Str0ng-enough", ...options },
    (each) => printableRules(1, 128, isPrintable, each),
    {
      limits: { min: 1, max: 128, format: "password" },
    },
  )
