// Parses untrusted data into inputs: bodies and query strings of REST. The validation rules apply to GraphQL inputs as well.
import { type ValidationError, validate } from "class-validator"
import { AppError, type FieldProblem } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { type InputFieldMetadata, inputFieldsOf, isOmittedByNull } from "./input-field.js"
import { canonicalTimezone } from "./text-fields.js"

type Raw = Record<string, unknown>
/** JSON values have types; query strings are converted to the type of the field. */
type Source = "json" | "query"

/**
 * Parses untrusted data. Throws one VALIDATION_FAILED that names all unknown keys, wrong types and violated rules. Accepts the
 * REST labels and the literals of enumerations, ignoring case.
 */
export async function parseInput<T extends object>(input: Class<T>, raw: unknown, source: Source): Promise<T> {
  const problems: FieldProblem[] = []
  const instance = toInstance(input, raw, source, "", problems)
  if (problems.length > 0 || !instance) throw new AppError("VALIDATION_FAILED", { problems })
  return validateInput(instance as T)
}

/** Throws VALIDATION_FAILED for an input that violates a rule. */
export async function validateInput<T extends object>(instance: T): Promise<T> {
  normalize(instance)
  const errors = await validate(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
  })
  if (errors.length > 0) throw new AppError("VALIDATION_FAILED", { problems: errors.flatMap((error) => problemsOf(error, "")) })
  return instance
}

function toInstance(
  input: Class,
  raw: unknown,
  source: Source,
  parentPath: string,
  problems: FieldProblem[],
): object | undefined {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    problems.push({ path: parentPath, code: "object" })
    return undefined
  }
  const fields = new Map(inputFieldsOf(input).map((field) => [field.restName, field]))
  const instance = new (input as unknown as new () => Raw)()
  for (const [key, value] of Object.entries(raw)) {
    const path = parentPath ? `${parentPath}.${key}` : key
    const field = fields.get(key)
    if (!field) problems.push({ path, code: "unknownField" })
    else
      instance[field.name] = field.list
        ? toValues(field, value, source, path, problems)
        : toValue(field, value, source, path, problems)
  }
  return instance
}

function toValues(field: InputFieldMetadata, value: unknown, source: Source, path: string, problems: FieldProblem[]): unknown {
  const values =
    source === "query" ? [value].flat().flatMap((part) => (typeof part === "string" ? part.split(",") : [part])) : value
  if (!Array.isArray(values)) return values
  return values.map((item, n) => toValue(field, item, source, `${path}.${n}`, problems))
}

function toValue(field: InputFieldMetadata, value: unknown, source: Source, path: string, problems: FieldProblem[]): unknown {
  if (value === null || value === undefined) return value
  if (field.kind === "nested") {
    const raw = field.shorthand && typeof value === "string" ? { [field.shorthand]: value } : value
    return toInstance((field.nested as () => Class)(), raw, source, path, problems)
  }
  if (typeof value !== "string") return value
  if (field.kind === "enum") return field.enumType?.parse(value) ?? value
  if (source === "json") return value
  if (field.kind === "integer" || field.kind === "decimal") return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value
  if (field.kind === "boolean") return value === "true" ? true : value === "false" ? false : value
  return value
}

/**
 * Normalizes values: Unicode NFC, email addresses and ids in lower case, canonical time zones. Removes null from fields that it
 * does not clear, because an explicit null means the same as an omitted field.
 */
function normalize(instance: object) {
  const record = instance as Raw
  for (const field of inputFieldsOf(instance.constructor as Class)) {
    const { name, kind, limits } = field
    const value = record[name]
    if (value === null && isOmittedByNull(field, instance)) delete record[name]
    else if (kind === "text" && limits.format !== "password")
      record[name] = mapText(value, limits.format === "email" ? normalizeEmail : normalizeText)
    else if (kind === "timezone") record[name] = mapText(value, (text) => canonicalTimezone(text.trim()) ?? text)
    else if (kind === "id") record[name] = mapText(value, (text) => text.toLowerCase())
    else if (kind === "nested") for (const inner of [value].flat()) if (inner && typeof inner === "object") normalize(inner)
  }
}

const mapText = (value: unknown, change: (text: string) => string): unknown =>
  Array.isArray(value) ? value.map((item) => mapText(item, change)) : typeof value === "string" ? change(value) : value

const normalizeText = (text: string) => (text.isWellFormed() ? text.normalize("NFC").trim() : text)

const normalizeEmail = (text: string) => {
  const normalized = normalizeText(text)
  return normalized.length <= 254 ? normalized.toLowerCase() : normalized
}

/** The first violated rule of each field. A missing field is reported as required only. */
function problemsOf(error: ValidationError, parentPath: string): FieldProblem[] {
  const path = parentPath ? `${parentPath}.${error.property}` : error.property
  if (error.children && error.children.length > 0) return error.children.flatMap((child) => problemsOf(child, path))
  if (error.value === undefined || error.value === null) return [{ path, code: "required" }]
  const failed = Object.entries(error.constraints ?? {})
  if (failed.some(([name]) => name === "whitelistValidation")) return [{ path, code: "unknownField" }]
  const [name, code] = failed.find(([name]) => name === "isText") ?? (failed.at(-1) as [string, string])
  return [{ path, code, values: error.contexts?.[name] as FieldProblem["values"] }]
}
