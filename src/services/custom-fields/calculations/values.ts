// Validation of values of custom fields, by the type of their definition.
import { isId } from "../../../entities/base-entity.js"
import type { CustomFieldOption } from "../../../entities/custom-fields/definitions.js"
import type { CustomFieldType } from "../../../entities/custom-fields/enums.js"
import { isDateInRange } from "../../../inputs/fields.js"
import { isPrintable } from "../../../inputs/text-fields.js"

/** The part of a definition that determines its values. */
export interface ValueRule {
  readonly type: CustomFieldType
  readonly options: readonly CustomFieldOption[]
}

export type StoredValue = string | number | boolean

/** The value to store, or the violated rule. */
export type CheckedValue =
  | { readonly value: StoredValue }
  | { readonly code: string; readonly values?: Record<string, string | number> }

const MAX_TEXT_LENGTH = 2000
/** Larger numbers are not exact in JavaScript, which clients read values with. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER
const MAX_LISTED_OPTIONS = 20

/** Checks a value and normalizes it: text to trimmed Unicode NFC, ids to lower case. */
export function checkValue({ type, options }: ValueRule, value: unknown): CheckedValue {
  switch (type) {
    case "STRING":
      return checkText(value)
    case "NUMBER":
      if (typeof value !== "number" || !Number.isFinite(value)) return { code: "number" }
      if (value > MAX_NUMBER) return { code: "max", values: { max: MAX_NUMBER } }
      return value < -MAX_NUMBER ? { code: "min", values: { min: -MAX_NUMBER } } : { value }
    case "DATE":
      return isDateInRange(value) ? { value } : { code: "date" }
    case "BOOLEAN":
      return typeof value === "boolean" ? { value } : { code: "boolean" }
    case "ENUM":
      return typeof value === "string" && options.some((option) => option.value === value)
        ? { value }
        : { code: "oneOf", values: { allowed: listOptions(options) } }
    case "ENTITY_REF":
      return isId(value) ? { value: value.toLowerCase() } : { code: "uuid" }
  }
}

/** A value that a list is filtered by, from its text. */
export function parseValue(rule: ValueRule, text: string): CheckedValue {
  if (rule.type === "NUMBER") return checkValue(rule, /^-?\d{1,16}(\.\d{1,15})?$/.test(text) ? Number(text) : text)
  if (rule.type === "BOOLEAN") return checkValue(rule, text === "true" ? true : text === "false" ? false : text)
  return checkValue(rule, text)
}

function checkText(value: unknown): CheckedValue {
  if (typeof value !== "string") return { code: "string" }
  if (!isPrintable(value, true)) return { code: "characters" }
  const text = value.normalize("NFC").trim()
  if (text === "") return { code: "required" }
  return [...text].length > MAX_TEXT_LENGTH ? { code: "tooLong", values: { max: MAX_TEXT_LENGTH } } : { value: text }
}

/** The allowed values; of many, the first ones. */
const listOptions = (options: readonly CustomFieldOption[]) => {
  const values = options.slice(0, MAX_LISTED_OPTIONS).map(({ value }) => value)
  return options.length > MAX_LISTED_OPTIONS ? `${values.join(", ")}, …` : values.join(", ")
}
