// Generates the OpenAPI 3.1 document from routes, inputs and GraphQL types.
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
import type { Operation, Policies } from "../auth/policies.js"
import { restrictedFields } from "../auth/shield.js"
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import { allMetadata, type Class } from "../entities/metadata.js"
import { type MessageKey, translate } from "../i18n/translate.js"
import { type InputFieldMetadata, inputFieldsOf } from "../inputs/fields.js"
import { enumTypeNamed, selectionOfField, visibleFields } from "./presenter.js"
import { bySpecificity, EventStream, type FieldSelection, NoContent, type RouteDefinition, TextResponse } from "./route.js"

type Json = Record<string, unknown>

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const metadataByName = () => new Map(allMetadata().map((metadata) => [metadata.name, metadata]))

/** The OpenAPI document. It depends on the code only. */
export function buildOpenApi(routes: readonly RouteDefinition[], schema: GraphQLSchema, policies: Policies): Json {
  const schemas = new Map<string, Json>()
  const writer = new SchemaWriter(schema, policies, schemas)
  const paths: Record<string, Json> = {}
  for (const route of [...routes].sort(bySpecificity)) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`
    paths[path] = { ...paths[path], [route.method]: operation(route, writer, policies) }
  }
  schemas.set("Problem", problemSchema)
  return {
    openapi: "3.1.0",
    info: {
      title: "HR Workforce Platform",
      version: "1.0.0",
      description: introduction,
    },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The token that signing in gives" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "access_token",
          description: "Set by signing in; changes also need an Origin of ours or X-Requested-With",
        },
      },
      responses: Object.fromEntries((Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [code, problemAnswer(code)])),
      parameters: sharedParameters,
      headers: sharedHeaders,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const introduction = `The REST face of the platform. Everything here can be done on GraphQL too.

Times are ISO 8601 in UTC; calendar days are \`YYYY-MM-DD\`. Lists take \`page\` and \`limit\` and send \`X-Total-Count\` and \`Link\`. Writes with an \`Idempotency-Key\` are done once. Reads send an \`ETag\`; give it back in \`If-None-Match\`, or in \`If-Match\` to refuse overwriting somebody else's change. What a caller may not see is absent from the answer.`

function operation(route: RouteDefinition, writer: SchemaWriter, policies: Policies): Json {
  const read = route.method === "get"
  const { rule, description } = policies.operations.get(route.operation) as Operation
  const open = rule === "public"
  const parameters = [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: /id$/i.test(String(name)) ? { type: "string", format: "uuid" } : { type: "string" },
    })),
    ...(read && route.input ? inputFieldsOf(route.input).map((field) => writer.parameter(field)) : []),
    ...(read && Array.isArray(route.response)
      ? [{ $ref: "#/components/parameters/page" }, { $ref: `#/components/parameters/${route.paged ? "limit" : "arrayLimit"}` }]
      : []),
    ...(read ? [{ $ref: "#/components/parameters/ifNoneMatch" }] : [{ $ref: "#/components/parameters/ifMatch" }]),
    ...(["post", "patch"].includes(route.method) ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
  ]
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: description,
    parameters,
    ...(open ? { security: [] } : {}),
    ...(!read && route.input
      ? {
          requestBody: {
            required: inputFieldsOf(route.input).some(({ optional }) => !optional),
            content: { "application/json": { schema: writer.input(route.input) } },
          },
        }
      : {}),
    responses: { [route.status]: success(route, description, writer), ...failures(route, open) },
  }
}

const operationId = ({ operation: op, method, path }: RouteDefinition) =>
  `${op}_${method}${path.replace(/[/:-]+(\w)/g, (_, c: string) => c.toUpperCase())}`

function success(route: RouteDefinition, description: string, writer: SchemaWriter): Json {
  if (route.response === NoContent) return { description: "Done" }
  if (route.response === EventStream) return { description, content: { "text/event-stream": { schema: { type: "string" } } } }
  if (route.response === TextResponse)
    return { description, content: { [route.mediaType as string]: { schema: { type: "string" } } } }
  const [of, listed] = Array.isArray(route.response) ? [route.response[0] as Class, true] : [route.response, false]
  const row = writer.output(of.name, route.include)
  const item = route.nested ? writer.branch(of.name, row) : row
  const list = { type: "array", items: item }
  const page = {
    type: "object",
    required: ["items", "page", "limit", "total"],
    properties: { items: list, page: { type: "integer" }, limit: { type: "integer" }, total: { type: "integer" } },
  }
  const schema = !listed ? item : route.paged ? page : list
  const names = [...(listed ? ["X-Total-Count", "Link"] : ["ETag"]), ...(route.location ? ["Location"] : []), "X-Request-Id"]
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { "application/json": { schema, example: writer.example(schema) } },
  }
}

/** The errors that a route can answer, by status. */
function failures(route: RouteDefinition, open: boolean): Json {
  const codes: ErrorCode[] = ["VALIDATION_FAILED", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"]
  if (!open) codes.push("UNAUTHENTICATED", "FORBIDDEN")
  if (route.path.includes(":")) codes.push("NOT_FOUND")
  if (route.method !== "get") codes.push("CONFLICT", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE")
  if (open) codes.push("INVALID_CREDENTIALS", "LINK_EXPIRED")
  return Object.fromEntries(codes.map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]))
}

const problemAnswer = (code: ErrorCode): Json => ({
  description: translate("en", `errors.${code}` as MessageKey),
  content: {
    "application/problem+json": {
      schema: ref("Problem"),
      example: {
        type: `/api/docs#${code}`,
        title: translate("en", `errors.${code}` as MessageKey),
        status: ERROR_STATUS[code],
        detail: translate("en", `errors.${code}` as MessageKey),
        instance: "/api/departments",
        code,
        message: translate("en", `errors.${code}` as MessageKey),
        ...(code === "VALIDATION_FAILED"
          ? { errors: [{ path: "name", message: translate("en", "invalid.required"), code: "REQUIRED" }] }
          : {}),
      },
    },
  },
})

const problemSchema: Json = {
  type: "object",
  description: "Why a request was refused (RFC 9457)",
  required: ["type", "title", "status", "detail", "instance", "code", "message"],
  properties: {
    type: { type: "string", description: "Identifies the kind of problem" },
    title: { type: "string", description: "The kind of problem in English" },
    status: { type: "integer" },
    detail: { type: "string", description: "The same as `message`" },
    instance: { type: "string", description: "The path that was asked for" },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "The stable word for the kind of problem" },
    message: { type: "string", description: "A sentence for a person, in the caller's language" },
    errors: {
      type: "array",
      description: "The fields that were refused",
      items: {
        type: "object",
        required: ["path", "message", "code"],
        properties: { path: { type: "string" }, message: { type: "string" }, code: { type: "string" } },
      },
    },
  },
}

const sharedParameters: Json = {
  page: { name: "page", in: "query", description: "The page, from 1", schema: { type: "integer", minimum: 1, default: 1 } },
  limit: {
    name: "limit",
    in: "query",
    description: "How many a page",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  arrayLimit: {
    name: "limit",
    in: "query",
    description: "How many a page",
    schema: { type: "integer", minimum: 1, maximum: 1000, default: 100 },
  },
  ifNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag that the client has: answers 304 while it holds",
    schema: { type: "string" },
  },
  ifMatch: {
    name: "If-Match",
    in: "header",
    description: "The ETag that the change is meant for: answers 412 when it no longer holds",
    schema: { type: "string" },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Under one key a request is done once within 24 hours; asked again it gets the first answer",
    schema: { type: "string", maxLength: 255 },
  },
}

const sharedHeaders: Json = {
  ETag: { description: "The version of what is shown", schema: { type: "string" } },
  Link: { description: "The pages around this one (RFC 8288)", schema: { type: "string" } },
  Location: { description: "Where the created thing is found", schema: { type: "string" } },
  "X-Request-Id": { description: "Names the request in the server's log", schema: { type: "string" } },
  "X-Total-Count": { description: "How many there are in all", schema: { type: "integer" } },
}

/** Builds JSON Schemas of inputs and responses. */
class SchemaWriter {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly policies: Policies,
    private readonly schemas: Map<string, Json>,
  ) {}

  /** Schema of a type as a route shows it, named after the type and its included relations. */
  output(typeName: string, include: FieldSelection): Json {
    const type = this.schema.getType(typeName) as GraphQLObjectType
    const fields = visibleFields(type, metadataByName().get(typeName), include)
    const name = this.#nameOf(typeName, include)
    if (!this.schemas.has(name)) {
      this.schemas.set(name, {})
      const governed = restrictedFields(this.policies, typeName)
      const shown = fields.map((field) => type.getFields()[field] as GraphQLField<unknown, unknown>)
      this.schemas.set(name, {
        type: "object",
        description: type.description,
        required: shown.filter(({ name: field }) => !governed.has(field)).map(({ name: field }) => field),
        properties: Object.fromEntries(
          shown.map((field) => {
            return [
              field.name,
              { ...this.#value(field.type, selectionOfField(include, field.name)), description: field.description },
            ]
          }),
        ),
      })
    }
    return ref(name)
  }

  /** A tree node with its children. */
  branch(typeName: string, row: Json): Json {
    const name = `${typeName}WithChildren`
    const children = { type: "array", items: ref(name), description: "Those right below it" }
    this.schemas.set(name, { allOf: [row, { type: "object", required: ["children"], properties: { children } }] })
    return ref(name)
  }

  #nameOf(typeName: string, include: FieldSelection): string {
    if (typeof include === "boolean" || (!Array.isArray(include) && Object.keys(include).length === 0)) return typeName
    if (Array.isArray(include))
      return `${typeName}_${include.flatMap((one) => (typeof one === "string" ? one : Object.keys(one))).join("_")}`
    const shown = Object.entries(include).flatMap(([field, how]) => (how === false ? [] : field))
    return `${typeName}With${shown.map((field) => field[0]?.toUpperCase() + field.slice(1)).join("")}`
  }

  #value(type: GraphQLOutputType, include: FieldSelection): Json {
    if (type instanceof GraphQLNonNull) return this.#bare(type.ofType, include)
    const bare = this.#bare(type, include)
    return typeof bare.type === "string"
      ? { ...bare, type: [bare.type, "null"], ...(bare.enum ? { enum: [...(bare.enum as unknown[]), null] } : {}) }
      : { anyOf: [bare, { type: "null" }] }
  }

  #bare(type: GraphQLOutputType, include: FieldSelection): Json {
    if (isListType(type)) return { type: "array", items: this.#value(type.ofType, include) }
    const named = getNamedType(type)
    if (isEnumType(named))
      return { type: "string", enum: named.getValues().map(({ name }) => enumTypeNamed(named.name)?.restLabel(name) ?? name) }
    if (isObjectType(named)) return this.output(named.name, include)
    return scalars[named.name] ?? {}
  }

  input(of: Class): Json {
    const name = of.name
    if (!this.schemas.has(name)) {
      this.schemas.set(name, {})
      const facts = inputFieldsOf(of)
      this.schemas.set(name, {
        type: "object",
        description: this.schema.getType(name)?.description ?? undefined,
        additionalProperties: false,
        required: facts.filter(({ optional }) => !optional).map((field) => field.name),
        properties: Object.fromEntries(facts.map((field) => [field.name, this.#inputValue(field)])),
      })
    }
    return ref(name)
  }

  parameter(field: InputFieldMetadata): Json {
    const { description: _, ...schema } = this.#inputValue(field)
    return {
      name: field.name,
      in: "query",
      required: !field.optional,
      description: field.description,
      schema,
      ...(field.list ? { style: "form", explode: false } : {}),
    }
  }

  #inputValue(field: InputFieldMetadata): Json {
    const one = this.#inputOne(field)
    const value = field.list ? { type: "array", maxItems: field.maxItems, items: one } : one
    const cleared = field.nullable
      ? typeof value.type === "string"
        ? { ...value, type: [value.type, "null"] }
        : { anyOf: [value, { type: "null" }] }
      : value
    return {
      ...cleared,
      description: field.description,
      ...(field.example === undefined ? {} : { examples: [field.list ? [field.example] : field.example] }),
    }
  }

  #inputOne({ kind, enumType: choice, nested, shorthand: short, limits }: InputFieldMetadata): Json {
    const { min, max, format } = limits
    switch (kind) {
      case "integer":
        return { type: "integer", minimum: min, maximum: max }
      case "decimal":
        return { type: "number", minimum: min, maximum: max }
      case "flag":
        return { type: "boolean" }
      case "choice":
        return { type: "string", enum: choice?.keys.map((key) => choice.restLabel(key)) }
      case "nested":
        return short
          ? { anyOf: [this.input((nested as () => Class)()), { type: "string", description: `The \`${short}\` alone` }] }
          : this.input((nested as () => Class)())
      case "moment":
        return { anyOf: ["date-time", "date"].map((format) => ({ type: "string", format })) }
      case "dict":
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
    return examples[String(schema.format)] ?? "text"
  }
}

const examples: Record<string, string> = {
  uuid: "01981b3c-7d5e-7000-8000-000000000001",
  date: "2026-03-01",
  "date-time": "2026-03-01T09:00:00.000Z",
}

const scalars: Record<string, Json> = {
  ID: { type: "string", format: "uuid" },
  String: { type: "string" },
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Date: { type: "string", format: "date" },
  DateTime: { type: "string", format: "date-time" },
  Dictionary: { type: "object" },
}
