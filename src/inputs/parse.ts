// Reads untrusted data as inputs: the one way in for the bodies and queries of REST, and the rules that GraphQL's inputs pass
// too.
import { type ValidationError, validate } from "class-validator"
import { AppError, type FieldProblem } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { canonicalTimezone, type InputFieldMetadata, inputFieldsOf, isTimestampText } from "./fields.js"

type Raw = Record<string, unknown>
/** JSON bodies have types; the strings of a query are read as what the field says. */
type Source = "json" | "query"

/**
 * Reads untrusted data as an input: unknown keys, wrong types and broken rules are all named in one VALIDATION_FAILED.
 * Enumerations are read in any spelling of REST.
 */
export async function parseInput<T extends object>(input: Class<T>, raw: unknown, source: Source): Promise<T> {
  const problems: FieldProblem[] = []
  const instance = toInstance(input, raw, source, "", problems)
  if (problems.length > 0 || !instance) throw new AppError("VALIDATION_FAILED", { problems })
  return validateInput(instance as T)
}

/** Refuses an input that breaks a rule. */
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

function toInstance(input: Class, raw: unknown, source: Source, at: string, problems: FieldProblem[]): object | undefined {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    problems.push({ path: at, code: "object" })
    return undefined
  }
  const known = new Map(inputFieldsOf(input).map((fact) => [fact.name, fact]))
  const instance = new (input as unknown as new () => Raw)()
  for (const [key, value] of Object.entries(raw)) {
    const path = at ? `${at}.${key}` : key
    const fact = known.get(key)
    if (!fact) problems.push({ path, code: "unknownField" })
    else instance[key] = fact.list ? toValues(fact, value, source, path, problems) : toValue(fact, value, source, path, problems)
  }
  return instance
}

function toValues(fact: InputFieldMetadata, value: unknown, source: Source, path: string, problems: FieldProblem[]): unknown {
  const values =
    source === "query" ? [value].flat().flatMap((part) => (typeof part === "string" ? part.split(",") : [part])) : value
  if (!Array.isArray(values)) return values
  return values.map((one, n) => toValue(fact, one, source, `${path}.${n}`, problems))
}

function toValue(fact: InputFieldMetadata, value: unknown, source: Source, path: string, problems: FieldProblem[]): unknown {
  if (value === null || value === undefined) return value
  if (fact.kind === "nested") {
    const raw = fact.shorthand && typeof value === "string" ? { [fact.shorthand]: value } : value
    return toInstance((fact.nested as () => Class)(), raw, source, path, problems)
  }
  if (typeof value !== "string") return value
  if (fact.kind === "choice") return fact.enumType?.parse(value) ?? value
  if (fact.kind === "instant") return isTimestampText(value) ? new Date(value) : value
  if (source === "json") return value
  if (fact.kind === "integer" || fact.kind === "decimal") return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value
  if (fact.kind === "flag") return value === "true" ? true : value === "false" ? false : value
  return value
}

/** What is equal becomes the same text: Unicode NFC, addresses and ids in lower case, zones in their usual spelling. */
function normalize(instance: object) {
  const record = instance as Raw
  for (const { name, kind, limits } of inputFieldsOf(instance.constructor as Class)) {
    const value = record[name]
    if (kind === "text" && limits.format !== "password")
      record[name] = mapText(value, limits.format === "email" ? lowerCased : trimmed)
    else if (kind === "zone") record[name] = mapText(value, (text) => canonicalTimezone(text.trim()) ?? text)
    else if (kind === "ref") record[name] = mapText(value, (text) => text.toLowerCase())
    else if (kind === "nested") for (const inner of [value].flat()) if (inner && typeof inner === "object") normalize(inner)
  }
}

const mapText = (value: unknown, change: (text: string) => string): unknown =>
  Array.isArray(value) ? value.map((one) => mapText(one, change)) : typeof value === "string" ? change(value) : value

const trimmed = (text: string) => (text.isWellFormed() ? text.normalize("NFC").trim() : text)

const lowerCased = (text: string) => {
  const tidy = trimmed(text)
  return tidy.length <= 254 ? tidy.toLowerCase() : tidy
}

/** The first broken rule of each field. A field that is missing is told to be required, whatever else it breaks. */
function problemsOf(error: ValidationError, at: string): FieldProblem[] {
  const path = at ? `${at}.${error.property}` : error.property
  if (error.children && error.children.length > 0) return error.children.flatMap((child) => problemsOf(child, path))
  if (error.value === undefined || error.value === null) return [{ path, code: "required" }]
  const failed = Object.entries(error.constraints ?? {})
  if (failed.some(([name]) => name === "whitelistValidation")) return [{ path, code: "unknownField" }]
  const [name, code] = failed.find(([name]) => name === "isText") ?? (failed.at(-1) as [string, string])
  return [{ path, code, values: error.contexts?.[name] as FieldProblem["values"] }]
}
