// Valid requests for every operation of both APIs, generated from their inputs, with ids of existing records.
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
} from "graphql"
import { restRoutes } from "../../src/domains.js"
import type { Class } from "../../src/entities/metadata.js"
import { inputFieldsOf } from "../../src/inputs/input-field.js"
import { type RecordSet, recordTypeOf } from "./records.js"

/** Returns an existing id for an input field or an argument. */
type IdFor = (name: string) => string

export const idsOf =
  (records: RecordSet, operation: string): IdFor =>
  (name) =>
    records.id(recordTypeOf(name, operation, restRoutes))

/** Values for fields whose example is not valid in every input, or would make the server wait for changes. */
const values: Record<string, unknown> = { recurrence: "FREQ=WEEKLY;COUNT=3", blocksDay: false, endDate: "2026-03-31", wait: 0 }
/** GraphQL literals of fields whose name has an example of another form. */
const fieldLiterals: Record<string, string> = { "WorkingHoursInput.from": '"09:00"', "WorkingHoursInput.to": '"12:30"' }
const enumLiterals: Record<string, string> = { visibility: "ORGANIZATION" }

/** A valid input with ids of existing records. */
export function sample(type: Class | undefined, idFor: IdFor, depth = 0): Record<string, unknown> {
  const value = (field: ReturnType<typeof inputFieldsOf>[number]): unknown => {
    if (field.name in values) return values[field.name]
    if (field.kind === "id") return idFor(field.name)
    if (field.kind === "nested") return sample((field.nested as () => Class)(), idFor, depth + 1)
    if (field.kind === "enum") return field.enumType?.label(enumLiterals[field.name] ?? (field.enumType.keys[0] as string))
    if (field.kind === "integer" || field.kind === "decimal") return Math.max(field.limits.min ?? 1, 1)
    if (field.kind === "boolean") return true
    if (field.kind === "json") return {}
    return field.example ?? "Sample text"
  }
  return Object.fromEntries(
    (type ? inputFieldsOf(type) : [])
      .filter(({ optional }) => !optional || depth === 0)
      .map((field) => [field.restName, field.list ? [value(field)] : value(field)]),
  )
}

export const queryOf = (input: object = {}) =>
  `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])))}`

const fieldsOf = (input: Class): ReturnType<typeof inputFieldsOf> =>
  inputFieldsOf(input).flatMap((field) => [field, ...(field.nested ? fieldsOf(field.nested()) : [])])

/** Example texts by the name of their input field. */
const examples = new Map(
  restRoutes
    .flatMap(({ input }) => (input ? fieldsOf(input) : []))
    .filter(({ example }) => typeof example === "string")
    .map(({ name, example }) => [name, example]),
)

/** A GraphQL literal of an input type. */
function literal(type: GraphQLInputType, name: string, idFor: IdFor, depth = 0): string {
  if (isNonNullType(type)) return literal(type.ofType, name, idFor, depth)
  if (isListType(type)) return `[${literal(type.ofType, name, idFor, depth)}]`
  if (isEnumType(type)) return enumLiterals[name] ?? type.getValues()[0]?.name ?? ""
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || depth === 0)
    return `{ ${fields
      .filter((field) => !isInputObjectType(getNamedType(field.type)) || depth < 2)
      .map(
        ({ name: key, type: fieldType }) =>
          `${key}: ${fieldLiterals[`${type.name}.${key}`] ?? literal(fieldType, key, idFor, depth + 1)}`,
      )
      .join(", ")} }`
  }
  if (name in values) return JSON.stringify(values[name])
  if (type.name === "Upload") return "$file"
  if (type.name === "ID") return `"${idFor(name)}"`
  const scalars: Record<string, string> = {
    Int: "1",
    Float: "1",
    Boolean: "true",
    Date: '"2026-03-01"',
    DateTime: '"2026-03-01T09:00:00Z"',
    Dictionary: "{}",
  }
  return scalars[type.name] ?? JSON.stringify(examples.get(name) ?? "Sample text")
}

export const argumentsOf = (args: readonly GraphQLArgument[], idFor: IdFor, idInInput: IdFor) => {
  const included = args.filter(({ name }) => !["first", "after", "last", "before", "orderBy", "expectedVersion"].includes(name))
  return included.length === 0
    ? ""
    : `(${included.map(({ name, type }) => `${name}: ${literal(type, name, isInputObjectType(getNamedType(type)) ? idInInput : idFor)}`).join(", ")})`
}

export const receivesFile = (args: readonly GraphQLArgument[]) => args.some(({ type }) => getNamedType(type).name === "Upload")

/** A selection that works for every type, with the ids of the records. */
export function selection(outputType: GraphQLOutputType): string {
  const type = getNamedType(outputType)
  if (isLeafType(type)) return ""
  const { id, nodes } = isUnionType(type) ? {} : type.getFields()
  return `{ __typename ${id ? "id" : ""} ${nodes ? `nodes ${selection(nodes.type)}` : ""} }`
}
