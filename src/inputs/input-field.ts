// Declaration of input classes and their fields: metadata, GraphQL input field and validation rules. REST calls `parseInput`.
// GraphQL converts with type-graphql and calls `validateInput`, so both APIs accept the same inputs.
import { ArrayMaxSize, IsArray, ValidateBy, ValidateIf, type ValidationOptions } from "class-validator"
import { ArgsType, Field, InputType } from "type-graphql"
import type { EnumType } from "../entities/enum-type.js"
import type { Class } from "../entities/metadata.js"

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
  | "scalar"
  | "json"

/** Metadata of an input field, for the parser and OpenAPI. */
export interface InputFieldMetadata {
  readonly name: string
  /** Name in REST. Repeated query parameters have the singular names of the specification. */
  readonly restName: string
  readonly kind: InputFieldKind
  readonly description: string
  readonly optional: boolean
  /** Whether null clears the field. */
  readonly nullable: boolean
  readonly list: boolean
  /** Maximum length of the list. */
  readonly maxItems: number
  readonly enumType?: EnumType<string>
  readonly nested?: () => Class
  /** For `nested`: the field that REST clients may set by a plain string. */
  readonly shorthand?: string
  readonly limits: Readonly<{ min?: number; max?: number; format?: string }>
  readonly example?: unknown
}

export interface FieldOptions {
  optional?: boolean
  nullable?: boolean
  list?: boolean
  /** Maximum length of the list; 100 by default. */
  maxItems?: number
  /** Whether it is an optional list that REST takes as a repeated query parameter, whose name is singular: `status=OPEN&status=DRAFT`. */
  repeated?: boolean
  example?: unknown
}

const inputFields = new Map<Class, InputFieldMetadata[]>()
const inputClasses = new Map<string, Class>()

/** The input class with a name, which is also the name of its GraphQL type. */
export const inputClassNamed = (name: string): Class | undefined => inputClasses.get(name)

/** The input class with exactly these fields. */
export const inputClassWithFields = (names: readonly string[]): Class | undefined =>
  [...inputClasses.values()].find((input) => {
    const fields = inputFieldsOf(input)
    return fields.length === names.length && fields.every(({ name }) => names.includes(name))
  })

/** Fields of an input class, inherited fields first. */
export function inputFieldsOf(input: Class): InputFieldMetadata[] {
  const parent = Object.getPrototypeOf(input) as Class | null
  const inherited = parent && parent !== Function.prototype ? inputFieldsOf(parent) : []
  const own = inputFields.get(input) ?? []
  return [...inherited.filter(({ name }) => !own.some((field) => field.name === name)), ...own]
}

/** Declares a GraphQL input type, which is also the body or the query of REST routes. */
export function input(description: string): ClassDecorator {
  return (target) => {
    inputClasses.set(target.name, target as unknown as Class)
    InputType(target.name, { description })(target)
    ArgsType()(target)
  }
}

const patches = new Set<object>()

/** Declares an input with the fields of a record to change. Null clears a nullable field, and is rejected for others. */
export function patchInput(description: string): ClassDecorator {
  return (target) => {
    patches.add(target)
    input(description)(target)
  }
}

/** Whether null means that a field is omitted: an optional field that null does not clear, unless the input is a patch. */
export const isOmittedByNull = ({ optional, nullable }: Pick<InputFieldMetadata, "optional" | "nullable">, owner: object) =>
  optional && !nullable && !patches.has(owner.constructor)

/** Options of a validation rule: its code and the values of its message. */
export const validationOptions = (code: string, values?: Record<string, string | number>, each = false): ValidationOptions => ({
  message: code,
  context: values ?? {},
  each,
})

/** Validation rule that checks a value, with the code of the values that it rejects. */
export const checkedBy = (code: string, validate: (value: unknown) => boolean, each: boolean, values?: Record<string, number>) =>
  ValidateBy({ name: code, validator: { validate } }, validationOptions(code, values, each))

/** The singular of a name: `type` of `types`, `status` of `statuses`, `category` of `categories`. */
const singularOf = (name: string) => name.replace(/ies$/, "y").replace(/(?<=s)es$|s$/, "")

/** Declares an input field: its metadata, its GraphQL field and its validation rules. */
export const field =
  (
    kind: InputFieldKind,
    graphql: () => unknown,
    description: string,
    options: FieldOptions,
    rules: (each: boolean) => PropertyDecorator[],
    metadata: Partial<InputFieldMetadata> = {},
  ): PropertyDecorator =>
  (prototype, property) => {
    const {
      repeated = false,
      nullable = false,
      list = repeated,
      maxItems = 100,
      optional = repeated || nullable,
      example,
    } = options
    const name = String(property)
    const restName = repeated ? singularOf(name) : name
    const owner = prototype.constructor as Class
    const own = inputFields.get(owner) ?? []
    inputFields.set(owner, [
      ...own,
      { name, restName, kind, description, optional, nullable, list, maxItems, limits: {}, example, ...metadata },
    ])
    Field((() => (list ? [graphql()] : graphql())) as never, { description, nullable: optional })(prototype, name)
    const isGiven = (instance: object, value: unknown) =>
      value === undefined ? !optional : value !== null || !(nullable || isOmittedByNull({ optional, nullable }, instance))
    ValidateIf(isGiven)(prototype, name)
    const listRules = list
      ? [IsArray(validationOptions("list")), ArrayMaxSize(maxItems, validationOptions("tooMany", { max: maxItems }))]
      : []
    for (const decorate of [...listRules, ...rules(list)]) decorate(prototype, name)
  }
