// Field decorators of inputs: each declares the GraphQL input field and its validation rule. REST calls `parseInput`; GraphQL
// converts with type-graphql and calls `validateInput`, so both APIs accept the same.
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsUUID,
  isEmail,
  isISO4217CurrencyCode,
  isISO31661Alpha2,
  isTimeZone,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from "class-validator"
import { tzlib_get_timezones as ianaNames } from "timezones-ical-library"
import { ArgsType, Field, Float, ID, InputType, Int } from "type-graphql"
import { registerEnum } from "../entities/columns.js"
import type { EnumType } from "../entities/enum-type.js"
import type { Class } from "../entities/metadata.js"
import { CalendarDate, Dictionary, Moment } from "../entities/scalars.js"

type InputFieldKind =
  | "text"
  | "timezone"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "dateOrTimestamp"
  | "enum"
  | "id"
  | "nested"
  | "json"

/** Metadata of an input field, for the parser and OpenAPI. */
export interface InputFieldMetadata {
  readonly name: string
  readonly kind: InputFieldKind
  readonly description: string
  readonly optional: boolean
  /** Null clears the field. */
  readonly nullable: boolean
  readonly list: boolean
  /** Maximum length of the list. */
  readonly maxItems: number
  readonly enumType?: EnumType<string>
  readonly nested?: () => Class
  /** For `nested`: the field that a plain string stands for in REST. */
  readonly shorthand?: string
  readonly limits: Readonly<{ min?: number; max?: number; format?: string }>
  readonly example?: unknown
}

interface FieldOptions {
  optional?: boolean
  nullable?: boolean
  list?: boolean
  /** Maximum length of the list; 100 by default. */
  maxItems?: number
  example?: unknown
}

const inputFields = new Map<Class, InputFieldMetadata[]>()

/** Fields of an input class, inherited ones first. */
export function inputFieldsOf(input: Class): InputFieldMetadata[] {
  const parent = Object.getPrototypeOf(input) as Class | null
  const inherited = parent && parent !== Function.prototype ? inputFieldsOf(parent) : []
  const own = inputFields.get(input) ?? []
  return [...inherited.filter(({ name }) => !own.some((field) => field.name === name)), ...own]
}

/** A GraphQL input type, which is also the body or the query of REST routes. */
export function input(description: string): ClassDecorator {
  return (target) => {
    InputType(target.name, { description })(target)
    ArgsType()(target)
  }
}

const validationOptions = (code: string, values?: Record<string, string | number>, each = false): ValidationOptions => ({
  message: code,
  context: values ?? {},
  each,
})

const field =
  (
    kind: InputFieldKind,
    graphql: () => unknown,
    description: string,
    options: FieldOptions,
    rules: (each: boolean) => PropertyDecorator[],
    more: Partial<InputFieldMetadata> = {},
  ): PropertyDecorator =>
  (prototype, property) => {
    const { nullable: clear = false, list: many = false, maxItems: most = 100, optional = clear, example } = options
    const name = String(property)
    const owner = prototype.constructor as Class
    const own = inputFields.get(owner) ?? []
    inputFields.set(owner, [
      ...own,
      { name, kind, description, optional, nullable: clear, list: many, maxItems: most, limits: {}, example, ...more },
    ])
    Field((() => (many ? [graphql()] : graphql())) as never, { description, nullable: optional })(prototype, name)
    const given = (value: unknown) => !((optional && value === undefined) || (clear && value === null))
    ValidateIf((_, value) => given(value))(prototype, name)
    const list = many ? [IsArray(validationOptions("list")), ArrayMaxSize(most, validationOptions("tooMany", { max: most }))] : []
    for (const decorate of [...list, ...rules(many)]) decorate(prototype, name)
  }

/**
 * Whether a text has no control characters, unassigned characters or broken surrogates. `lines` allows line breaks and tabs.
 */
export const isPrintable = (value: string, lines = false): boolean =>
  value.isWellFormed() && !/\p{Cc}|\p{Cn}/u.test(lines ? value.replace(/[\t\n\r]/g, "") : value)

/** Number of visible characters, without surrounding blanks and formatting characters. */
const visibleLength = (value: string) => [...value.replace(/\p{Cf}/gu, "").trim()].length

/** Rules for printable text; lengths count code points. */
const printableRules = (min: number, max: number, lines: boolean, each: boolean): PropertyDecorator[] => {
  const by = (name: string, code: string, holds: (value: string) => boolean, values?: Record<string, number>) =>
    ValidateBy(
      { name, validator: { validate: (value: unknown) => typeof value === "string" && holds(value) } },
      validationOptions(code, values, each),
    )
  return [
    by("cleanText", "characters", (value) => isPrintable(value, lines)),
    by("longEnough", min === 1 ? "required" : "tooShort", (value) => visibleLength(value) >= min, { min }),
    by("shortEnough", "tooLong", (value) => value.length <= max * 4 && [...value].length <= max, { max }),
    by("isText", "string", () => true),
  ]
}

interface StringOptions extends FieldOptions {
  min?: number
  max?: number
  /** Pattern of the text, and the rule that it violates otherwise. */
  pattern?: [RegExp, code: string]
  /** Allows line breaks. */
  multiline?: boolean
}

export const stringField = (
  description: string,
  { min = 1, max = 200, pattern, multiline: lines = false, ...options }: StringOptions = {},
) =>
  field(
    "text",
    () => String,
    description,
    options,
    (each) => [
      ...(pattern ? [Matches(pattern[0], validationOptions(pattern[1], {}, each))] : []),
      ...printableRules(min, max, lines, each),
    ],
    { limits: { min, max } },
  )

/** class-validator throws on broken surrogates, so non-ASCII text is rejected first. */
const isEmailAddress = (value: unknown) =>
  typeof value === "string" &&
  /^[\x21-\x7e]{3,254}$/.test(value) &&
  isEmail(value, { allow_utf8_local_part: false, allow_display_name: false })

/** Email address: ASCII, at most 254 characters, stored in lower case (RFC 5321). */
export const emailField = (description: string, options: FieldOptions = {}) =>
  field(
    "text",
    () => String,
    description,
    { example: "ann@example.com", ...options },
    (each) => [
      ValidateBy({ name: "email", validator: { validate: isEmailAddress } }, validationOptions("email", {}, each)),
      ...printableRules(3, 254, false, each),
    ],
    { limits: { max: 254, format: "email" } },
  )

/** Text of at most `max` characters that passes a check; `code` is the rule that it violates otherwise. */
const checkedStringField = (code: string, max: number, example: string, holds: (value: string) => boolean) => {
  const validate = (value: unknown) => typeof value === "string" && value.length <= max && holds(value)
  return (description: string, options: FieldOptions = {}) =>
    field(
      "text",
      () => String,
      description,
      { example, ...options },
      (each) => [
        ...printableRules(1, max, false, each),
        ValidateBy({ name: code, validator: { validate } }, validationOptions(code, {}, each)),
      ],
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

/** IANA names by their lower-case spelling. The runtime knows more zones than the database and calendar programs. */
const ianaZones = new Map((ianaNames() as string[]).filter((name) => isTimeZone(name)).map((name) => [name.toLowerCase(), name]))

/** The canonical IANA name of a time zone; undefined for offsets, abbreviations and unknown names. */
export function canonicalTimezone(text: string): string | undefined {
  const name = ianaZones.get(text.toLowerCase())
  return name && (ZONE_REPLACEMENTS[name] ?? name)
}

/** IANA time zone such as `Europe/Berlin`, stored in canonical spelling. */
export const timezoneField = (description: string, options: FieldOptions = {}) =>
  field(
    "timezone",
    () => String,
    description,
    { example: "Europe/Berlin", ...options },
    (each) => [
      ...printableRules(1, 64, false, each),
      ValidateBy(
        {
          name: "timeZone",
          validator: { validate: (value) => typeof value === "string" && canonicalTimezone(value) !== undefined },
        },
        validationOptions("timeZone", {}, each),
      ),
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

/** Secret that is passed on unchanged: not trimmed, not normalized. The service checks its strength. */
export const passwordField = (description: string, options: FieldOptions = {}) =>
  field(
    "text",
    () => String,
    description,
    { example: "Str0ng-enough", ...options },
    (each) => printableRules(1, 128, false, each),
    {
      limits: { min: 1, max: 128, format: "password" },
    },
  )

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
}

export const integerField = (description: string, { min = 0, max = 2_147_483_647, ...options }: NumberOptions = {}) =>
  field(
    "integer",
    () => Int,
    description,
    options,
    (each) => [
      Max(max, validationOptions("max", { max }, each)),
      Min(min, validationOptions("min", { min }, each)),
      IsInt(validationOptions("integer", {}, each)),
    ],
    { limits: { min, max } },
  )

export const decimalField = (description: string, { min = 0, max = 999_999_999_999, ...options }: NumberOptions = {}) =>
  field(
    "decimal",
    () => Float,
    description,
    options,
    (each) => [
      Max(max, validationOptions("max", { max }, each)),
      Min(min, validationOptions("min", { min }, each)),
      IsNumber({ allowNaN: false, allowInfinity: false }, validationOptions("number", {}, each)),
    ],
    { limits: { min, max } },
  )

export const booleanField = (description: string, options: FieldOptions = {}) =>
  field(
    "boolean",
    () => Boolean,
    description,
    options,
    (each) => [IsBoolean(validationOptions("boolean", {}, each))],
  )

/** Whether a text of the form `YYYY-MM-DD` is a calendar date. */
export const isCalendarDate = (value: string) => {
  const [year, month, date] = value.split("-").map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whether a value is a calendar date from 1900 to 2100. */
const isDateInRange = (value: unknown): boolean =>
  typeof value === "string" && /^(19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/.test(value) && isCalendarDate(value)

/** Whether a text is an ISO 8601 timestamp with an offset. */
const isTimestampText = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))

/** Whether a timestamp lies between 1900 and 2100. */
const isTimestampInRange = (milliseconds: number): boolean =>
  milliseconds >= -2_208_988_800_000 && milliseconds < 4_133_980_800_000

/** Calendar date, `YYYY-MM-DD`, from 1900 to 2100. */
export const dateField = (description: string, options: FieldOptions = {}) =>
  field(
    "date",
    () => CalendarDate,
    description,
    { example: "2026-03-01", ...options },
    (each) => [ValidateBy({ name: "isDay", validator: { validate: isDateInRange } }, validationOptions("date", {}, each))],
    { limits: { format: "date" } },
  )

/** Calendar date, or timestamp with an offset. It stays text, because its written date may matter. */
export const dateOrTimestampField = (description: string, options: FieldOptions = {}) => {
  const isMoment = (value: unknown) =>
    isDateInRange(value) || (typeof value === "string" && isTimestampText(value) && isTimestampInRange(Date.parse(value)))
  return field(
    "dateOrTimestamp",
    () => Moment,
    description,
    { example: "2026-03-01T09:00:00.000Z", ...options },
    (each) => [ValidateBy({ name: "isMoment", validator: { validate: isMoment } }, validationOptions("dateTime", {}, each))],
  )
}

export const enumField = <K extends string>(of: EnumType<K>, description: string, options: FieldOptions = {}) => {
  const literals = registerEnum(of)
  return field(
    "enum",
    () => literals,
    description,
    { example: of.restLabel(of.keys[0] as K), ...options },
    (each) => [
      IsIn([...of.keys], validationOptions("oneOf", { allowed: of.keys.map((key) => of.restLabel(key)).join(", ") }, each)),
    ],
    { enumType: of as unknown as EnumType<string> },
  )
}

/** Id of another record. */
export const idField = (description: string, options: FieldOptions = {}) =>
  field(
    "id",
    () => ID,
    description,
    { example: "01981b3c-7d5e-7000-8000-000000000001", ...options },
    (each) => [IsUUID("all", validationOptions("uuid", {}, each))],
    {
      limits: { format: "uuid" },
    },
  )

/** An input inside an input, or a list of them. */
export const nestedField = (
  of: () => Class,
  description: string,
  { short, ...options }: FieldOptions & { short?: string } = {},
) =>
  field(
    "nested",
    of,
    description,
    options,
    (each) => [
      ValidateNested(validationOptions(each ? "list" : "object", {}, each)),
      IsObject(validationOptions("object", {}, each)),
    ],
    { nested: of, shorthand: short },
  )

/** JSON object. The service validates its contents. */
export const jsonField = (description: string, options: FieldOptions = {}) =>
  field(
    "json",
    () => Dictionary,
    description,
    options,
    () => [IsObject(validationOptions("object"))],
  )
