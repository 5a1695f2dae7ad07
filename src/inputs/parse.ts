// Parses untrusted data into inputs: bodies and query strings of REST. The validation rules apply to GraphQL inputs as well.
import { type ValidationError, validateSync } from "class-validator"
import { AppError, type FieldProblem } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { type InputFieldMetadata, inputFieldsOf, isOmittedByNull } from "./input-field.js"
import { canonicalTimezone } from "./text-fields.js"
import { toExtendedTimestamp } from "./timestamps.js"

type Raw = Record<string, unknown>
/** JSON values have types; query strings are converted to the type of the field. GraphQL has other names for some fields. */
type Source = "json" | "query" | "graphql"

interface ParseOptions {
  /** Problems of other parts of the request, which are reported together with those of the input. */
  problems?: FieldProblem[]
  /** Names beside those of the input, for the list of known names. */
  otherNames?: readonly string[]
}

/**
 * Parses untrusted data. Throws one VALIDATION_FAILED that names all unknown keys, wrong types, missing fields and violated
 * rules. Accepts the REST labels and the literals of enumerations, ignoring case. Without an input no key is known.
 */
export async function parseInput<T extends object>(
  input: Class<T> | undefined,
  raw: unknown,
  source: Source,
  { problems = [], otherNames = [] }: ParseOptions = {},
): Promise<T> {
  const instance = toInstance(input, raw, source, { path: "", problems, otherNames })
  if (instance && input) addUnreported(problems, findProblems(instance))
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
  return instance as T
}

/** The problems of an object that GraphQL rejected: those that REST reports for the same object. */
export function inputProblems(input: Class, raw: object): FieldProblem[] {
  const problems: FieldProblem[] = []
  const instance = toInstance(input, raw, "graphql", { path: "", problems })
  if (instance) addUnreported(problems, findProblems(instance))
  return problems
}

/** Adds the problems at paths that have none yet, and that are not inside such paths. */
export function addUnreported(problems: FieldProblem[], others: readonly FieldProblem[]): void {
  const reported = [...problems]
  for (const problem of others) {
    const { path } = problem
    if (!reported.some((other) => path === other.path || path.startsWith(`${other.path}.`))) report(problems, problem)
  }
}

/** Throws VALIDATION_FAILED for an input that violates a rule. Lists of scalars have no rules. */
export async function validateInput<T extends object>(instance: T): Promise<T> {
  const problems = Array.isArray(instance) ? [] : findProblems(instance)
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
  return instance
}

/** Normalizes an input and returns the violated rules. */
function findProblems(instance: object): FieldProblem[] {
  normalize(instance)
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
  })
  return errors.flatMap((error) => problemsOf(error, ""))
}

/** The most problems that a response lists. */
const MAX_PROBLEMS = 100

/** Adds a problem unless there are many already, so that a hostile body does not cause a huge response. */
export function report(problems: FieldProblem[], problem: FieldProblem): void {
  if (problems.length < MAX_PROBLEMS) problems.push(problem)
}

/** The most names that the message about an unknown field lists. */
const MAX_LISTED_NAMES = 12

/** The problem of an unknown field. Its message lists the known names if they are few. */
export const unknownField = (path: string, known: readonly string[]): FieldProblem =>
  known.length > 0 && known.length <= MAX_LISTED_NAMES
    ? { path, code: "listed.unknownField", values: { known: known.join(", ") } }
    : { path, code: "unknownField" }

/** The position of a value in an input, and the problems found so far. */
interface Location {
  path: string
  problems: FieldProblem[]
  otherNames?: readonly string[]
}

/** Undefined if the value is not an object. Without a class, an object without fields. */
function toInstance(
  input: Class | undefined,
  raw: unknown,
  source: Source,
  { path: parentPath, problems, otherNames = [] }: Location,
): object | undefined {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    report(problems, { path: parentPath, code: "object" })
    return undefined
  }
  const nameOf = ({ name, restName }: InputFieldMetadata) => (source === "graphql" ? name : restName)
  const fields = new Map(input ? inputFieldsOf(input).map((field) => [nameOf(field), field]) : [])
  const instance = input ? new (input as unknown as new () => Raw)() : {}
  for (const [key, value] of Object.entries(raw)) {
    const pathOf = (name: string) => (parentPath ? `${parentPath}.${name}` : name)
    const field = fields.get(key)
    if (!field) report(problems, unknownField(pathOf(key), [...fields.keys(), ...otherNames]))
    // Violated rules have the name of the property, and REST renames both alike.
    else
      instance[field.name] = field.list
        ? toValues(field, value, source, { path: pathOf(field.name), problems })
        : toValue(field, value, source, { path: pathOf(field.name), problems })
  }
  return instance
}

function toValues(field: InputFieldMetadata, value: unknown, source: Source, { path, problems }: Location): unknown {
  const values = source === "query" ? listOf(field, value) : value
  if (!Array.isArray(values)) return values
  if (values.length > field.maxItems) {
    report(problems, { path, code: "tooMany", values: { max: field.maxItems } })
    return []
  }
  return values.map((item, n) => toValue(field, item, source, { path: `${path}.${n}`, problems }))
}

/** The values of a list in a query string. Commas separate them, except in the texts of a repeated parameter. */
function listOf({ kind }: InputFieldMetadata, value: unknown): unknown[] {
  if (Array.isArray(value) && kind === "text") return value
  return [value].flat().flatMap((part) => (typeof part === "string" ? part.split(",") : [part]))
}

function toValue(field: InputFieldMetadata, value: unknown, source: Source, location: Location): unknown {
  if (value === null || value === undefined) return value
  if (field.kind === "nested") {
    const raw = field.shorthand && typeof value === "string" ? { [field.shorthand]: value } : value
    // The problem is recorded, and an empty object keeps the validation of a list from reporting it for the whole list.
    return toInstance((field.nested as () => Class)(), raw, source, location) ?? {}
  }
  if (typeof value !== "string") return value
  if (field.kind === "enum") return field.enumType?.parse(value) ?? value
  if (source === "json") return value
  if (field.kind === "json") return source === "query" ? parseJson(value) : value
  if (field.kind === "integer" || field.kind === "decimal") return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value
  if (field.kind === "boolean") return value === "true" ? true : value === "false" ? false : value
  return value
}

/** The value of JSON text in a form; the text itself if it is malformed. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Normalizes values: Unicode NFC, email addresses and ids in lower case, canonical time zones, timestamps. Removes null from fields that it
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
    else if (kind === "dateOrTimestamp") record[name] = mapText(value, (text) => toExtendedTimestamp(text) ?? text)
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
