// JSON Schemas of the OpenAPI document, built from GraphQL types and input fields.
import {
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isObjectType,
} from "graphql"
import type { AccessPolicies } from "../auth/access-policies.js"
import { hideableFields } from "../auth/shield.js"
import { enumTypeNamed } from "../entities/columns.js"
import { connectedBy } from "../entities/connections.js"
import { CustomFieldOperator } from "../entities/custom-fields/enums.js"
import { allMetadata, type Class } from "../entities/metadata.js"
import { type InputFieldMetadata, inputFieldsOf } from "../inputs/input-field.js"
import { fieldsByProperty, selectionOfField, visibleFields } from "./presenter.js"
import type { FieldSelection } from "./route.js"

export type Json = Record<string, unknown>

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const metadataByName = () => new Map(allMetadata().map((metadata) => [metadata.name, metadata]))

/** Builds JSON Schemas of inputs and responses. */
export class SchemaBuilder {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly accessPolicies: AccessPolicies,
    private readonly schemas: Map<string, Json>,
  ) {}

  /** Schema of a type in the response of a route, named after the type and its included relations. */
  output(typeName: string, include: FieldSelection): Json {
    const type = this.schema.getType(typeName) as GraphQLObjectType
    const names = visibleFields(type, metadataByName().get(typeName), include)
    const name = this.#nameOf(typeName, include)
    if (!this.schemas.has(name)) {
      this.schemas.set(name, {})
      const hideable = hideableFields(this.accessPolicies, typeName)
      const fields = fieldsByProperty(type)
      this.schemas.set(name, {
        type: "object",
        description: type.description,
        required: names.filter((field) => !hideable.has(field)),
        properties: Object.fromEntries(
          names.map((property) => {
            const { type, description } = fields.get(property) as GraphQLField<unknown, unknown>
            return [property, { ...this.#value(type, selectionOfField(include, property)), description }]
          }),
        ),
      })
    }
    return schemaRef(name)
  }

  /** A tree node with its children. */
  branch(typeName: string, row: Json): Json {
    const name = `${typeName}WithChildren`
    const children = { type: "array", items: schemaRef(name), description: "Child nodes." }
    this.schemas.set(name, { allOf: [row, { type: "object", required: ["children"], properties: { children } }] })
    return schemaRef(name)
  }

  #nameOf(typeName: string, include: FieldSelection): string {
    if (typeof include === "boolean" || (!Array.isArray(include) && Object.keys(include).length === 0)) return typeName
    if (Array.isArray(include))
      return `${typeName}_${include.flatMap((item) => (typeof item === "string" ? item : Object.keys(item))).join("_")}`
    const included = Object.entries(include).flatMap(([field, selected]) => (selected === false ? [] : field))
    return `${typeName}With${included.map((field) => field[0]?.toUpperCase() + field.slice(1)).join("")}`
  }

  #value(type: GraphQLOutputType, include: FieldSelection): Json {
    if (type instanceof GraphQLNonNull) return this.#nonNull(type.ofType, include)
    const value = this.#nonNull(type, include)
    return typeof value.type === "string"
      ? { ...value, type: [value.type, "null"], ...(value.enum ? { enum: [...(value.enum as unknown[]), null] } : {}) }
      : { anyOf: [value, { type: "null" }] }
  }

  #nonNull(type: GraphQLOutputType, include: FieldSelection): Json {
    if (isListType(type)) return { type: "array", items: this.#value(type.ofType, include) }
    const named = getNamedType(type)
    const listed = connectedBy(named.name)
    if (listed) return { type: "array", items: this.output(listed.name, include) }
    if (isEnumType(named))
      return { type: "string", enum: named.getValues().map(({ name }) => enumTypeNamed(named.name)?.label(name) ?? name) }
    if (isObjectType(named)) return this.output(named.name, include)
    return SCALARS[named.name] ?? {}
  }

  input(type: Class): Json {
    const { name } = type
    if (!this.schemas.has(name)) {
      this.schemas.set(name, {})
      const description = this.schema.getType(name)?.description ?? undefined
      this.schemas.set(name, { ...this.formFields(type), description, additionalProperties: false })
    }
    return schemaRef(name)
  }

  /** Schema of the fields of an input in a form, which has the file of the upload beside them. */
  formFields(type: Class): Json {
    const fields = inputFieldsOf(type)
    return {
      type: "object",
      required: fields.filter(({ optional }) => !optional).map((field) => field.restName),
      properties: Object.fromEntries(fields.map((field) => [field.restName, this.#inputValue(field)])),
    }
  }

  parameter(field: InputFieldMetadata): Json {
    if (field.kind === "nested") return conditionsParameter(field)
    const { description: _, ...schema } = this.#inputValue(field)
    return {
      name: field.restName,
      in: "query",
      required: !field.optional,
      description: field.description,
      schema,
      ...(field.list ? { style: "form", explode: false } : {}),
    }
  }

  #inputValue(field: InputFieldMetadata): Json {
    const item = this.#inputItem(field)
    const value = field.list ? { type: "array", maxItems: field.maxItems, items: item } : item
    const schema = field.nullable
      ? typeof value.type === "string"
        ? { ...value, type: [value.type, "null"] }
        : { anyOf: [value, { type: "null" }] }
      : value
    return {
      ...schema,
      description: field.description,
      ...(field.example === undefined ? {} : { examples: [field.list ? [field.example] : field.example] }),
    }
  }

  #inputItem({ kind, enumType, nested, shorthand, limits }: InputFieldMetadata): Json {
    const { min, max, format } = limits
    switch (kind) {
      case "integer":
        return { type: "integer", minimum: min, maximum: max }
      case "decimal":
        return { type: "number", minimum: min, maximum: max }
      case "boolean":
        return { type: "boolean" }
      case "enum":
        return { type: "string", enum: enumType?.keys.map((key) => enumType.label(key)) }
      case "nested":
        return shorthand
          ? { anyOf: [this.input((nested as () => Class)()), { type: "string", description: `Value of \`${shorthand}\`.` }] }
          : this.input((nested as () => Class)())
      case "dateOrTimestamp":
        return { anyOf: ["date-time", "date"].map((format) => ({ type: "string", format })) }
      case "scalar":
        return { type: ["string", "number", "boolean"] }
      case "json":
        return { type: "object" }
      default:
        return { type: "string", format, minLength: min, maxLength: max }
    }
  }

  /** An example that matches a schema. */
  example(schema: Json, depth = 0): unknown {
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined
    if (name) return depth > 6 ? {} : this.example(this.schemas.get(name) ?? {}, depth + 1)
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...(schema.allOf as Json[]).map((part) => this.example(part, Math.max(depth, 5)) as object))
    if (Array.isArray(schema.anyOf)) return this.example(schema.anyOf[0] as Json, depth)
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const type = [schema.type].flat()[0]
    if (type === "array") return depth > 4 ? [] : [this.example(schema.items as Json, depth + 1)]
    if (type === "object") {
      const properties = (schema.properties ?? {}) as Record<string, Json>
      return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, this.example(value, depth)]))
    }
    if (type === "boolean") return true
    if (type === "integer" || type === "number") return 1
    return EXAMPLES[String(schema.format)] ?? "text"
  }
}

const EXAMPLES: Record<string, string> = {
  uuid: "01981b3c-7d5e-7000-8000-000000000001",
  date: "2026-03-01",
  "date-time": "2026-03-01T09:00:00.000Z",
}

/** Conditions in a query: `name[key]=value` or `name[key][operator]=value`. */
const conditionsParameter = ({ restName, description }: InputFieldMetadata): Json => ({
  name: restName,
  in: "query",
  required: false,
  description: `${description} As \`${restName}[key]=value\`, where commas separate alternatives, or \`${restName}[key][operator]=value\`. Operators: ${CustomFieldOperator.keys.join(", ").toLowerCase()}.`,
  style: "deepObject",
  explode: true,
  schema: {
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { type: "object", additionalProperties: { type: "string" } }] },
  },
})

const SCALARS: Record<string, Json> = {
  ID: { type: "string", format: "uuid" },
  String: { type: "string" },
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Date: { type: "string", format: "date" },
  DateTime: { type: "string", format: "date-time" },
  Dictionary: { type: "object" },
  CustomValue: { type: ["string", "number", "boolean"] },
  JSON: { description: "Any JSON value." },
}
