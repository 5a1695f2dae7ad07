// Field decorators of numbers, dates, enumerations, ids and nested inputs.
import { IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsUUID, Max, Min, ValidateNested } from "class-validator"
import { Float, ID, Int } from "type-graphql"
import { registerEnum } from "../entities/columns.js"
import type { EnumType } from "../entities/enum-type.js"
import type { Class } from "../entities/metadata.js"
import { CalendarDate, CustomValue, DateOrDateTime, Dictionary } from "../entities/scalars.js"
import { checkedBy, type FieldOptions, field, validationOptions } from "./input-field.js"
import { toExtendedTimestamp } from "./timestamps.js"

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  /** Most decimal places, as in the column. The database would round others. */
  scale?: number
}

/** Declares fields of one type of number, from 0 to `limit` unless a field has other limits. */
const numberField =
  (kind: "integer" | "decimal", graphql: () => unknown, limit: number, isNumber: (each: boolean) => PropertyDecorator) =>
  (description: string, { min = 0, max = limit, scale, ...options }: NumberOptions = {}) =>
    field(
      kind,
      graphql,
      description,
      options,
      (each) => [
        Max(max, validationOptions("max", { max }, each)),
        Min(min, validationOptions("min", { min }, each)),
        ...(scale === undefined ? [] : [checkedBy("tooManyDecimals", (value) => hasScale(value, scale), each, { max: scale })]),
        isNumber(each),
      ],
      { limits: { min, max } },
    )

const hasScale = (value: unknown, scale: number) => typeof value !== "number" || Number(value.toFixed(scale)) === value

export const integerField = numberField(
  "integer",
  () => Int,
  2_147_483_647,
  (each) => IsInt(validationOptions("integer", {}, each)),
)

export const decimalField = numberField(
  "decimal",
  () => Float,
  999_999_999_999,
  (each) => IsNumber({ allowNaN: false, allowInfinity: false }, validationOptions("number", {}, each)),
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
export const isDateInRange = (value: unknown): value is string =>
  typeof value === "string" && /^(19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/.test(value) && isCalendarDate(value)

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
    (each) => [checkedBy("date", isDateInRange, each)],
    { limits: { format: "date" } },
  )

/** Text that is a date or a timestamp, normalized to the extended format. It stays text, because its written date may matter. */
const dateTimeText = (description: string, options: FieldOptions, isValid: (value: unknown) => boolean) =>
  field(
    "dateOrTimestamp",
    () => DateOrDateTime,
    description,
    { example: "2026-03-01T09:00:00.000Z", ...options },
    (each) => [checkedBy("dateTime", isValid, each)],
  )

const isTimestamp = (value: unknown): boolean =>
  typeof value === "string" && toExtendedTimestamp(value) === value && isTimestampInRange(Date.parse(value))

/** Timestamp with an offset, in any format of ISO 8601. */
export const timestampField = (description: string, options: FieldOptions = {}) => dateTimeText(description, options, isTimestamp)

/** Calendar date, or timestamp with an offset. */
export const dateOrTimestampField = (description: string, options: FieldOptions = {}) =>
  dateTimeText(description, options, (value) => isDateInRange(value) || isTimestamp(value))

export const enumField = <K extends string>(of: EnumType<K>, description: string, options: FieldOptions = {}) => {
  const values = registerEnum(of)
  return field(
    "enum",
    () => values,
    description,
    { example: of.label(of.keys[0] as K), ...options },
    (each) => [IsIn([...of.keys], validationOptions("oneOf", { allowed: of.keys.map((key) => of.label(key)).join(", ") }, each))],
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

/** The default of a custom field: text, number or boolean. The service validates it by the definition. */
export const customDefaultField = () => {
  const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value)
  return field(
    "scalar",
    () => CustomValue,
    "Value of a new record for which none is given.",
    { nullable: true },
    (each) => [checkedBy("string", isScalar, each)],
  )
}

/** JSON object. The service validates its contents. */
export const jsonField = (description: string, options: FieldOptions = {}) =>
  field(
    "json",
    () => Dictionary,
    description,
    options,
    () => [IsObject(validationOptions("object"))],
  )
