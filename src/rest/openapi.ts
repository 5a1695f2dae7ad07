// Generates the OpenAPI 3.1 document from routes, inputs and GraphQL types.
import type { GraphQLSchema } from "graphql"
import type { AccessPolicies } from "../auth/access-policies.js"
import type { Operation } from "../auth/operations.js"
import { customFieldTypeOf } from "../entities/custom-fields/values.js"
import { type Class, findMetadata } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { sharedHeaders, sharedParameters } from "./openapi-components.js"
import { ErrorResponses, problemSchema } from "./openapi-errors.js"
import { type Json, SchemaBuilder } from "./openapi-schemas.js"
import { sortableMetadata } from "./query-string.js"
import {
  bySpecificity,
  comparesVersion,
  EventStream,
  FileResponse,
  NoContent,
  type RouteDefinition,
  TextResponse,
} from "./route.js"
import { tagDescriptions, tagGroups } from "./tags.js"

/** Builds the OpenAPI document. The result depends on the code only. */
export function buildOpenApi(routes: readonly RouteDefinition[], schema: GraphQLSchema, accessPolicies: AccessPolicies): Json {
  const schemas = new Map<string, Json>()
  const builder = new SchemaBuilder(schema, accessPolicies, schemas)
  const errors = new ErrorResponses(routes)
  const paths: Record<string, Json> = {}
  for (const route of [...routes].sort(bySpecificity)) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`
    paths[path] = { ...paths[path], [route.method]: describeRoute(route, routes, { builder, errors, accessPolicies }) }
  }
  schemas.set("Problem", problemSchema)
  return {
    openapi: "3.1.0",
    info: {
      title: "HR Workforce Platform",
      version: "1.0.0",
      description: introduction,
      contact: { name: "Maintainers of the HR Workforce Platform" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    "x-tagGroups": tagGroups,
    // The reference selects the first one, whose cookie its browser has.
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Access token from `POST /api/auth/login`." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "access_token",
          description: "Set by `POST /api/auth/login`. Changes also need an allowed Origin or X-Requested-With.",
        },
      },
      responses: Object.fromEntries([...errors.components].sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: sharedParameters,
      headers: sharedHeaders,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const introduction = `REST API of the platform. GraphQL offers the same operations.

Timestamps are ISO 8601 in UTC, calendar dates \`YYYY-MM-DD\`. Lists accept \`page\` and \`limit\` and send \`X-Total-Count\` and \`Link\`. A write with an \`Idempotency-Key\` runs once. Reads send an \`ETag\`: send it in \`If-None-Match\` to receive 304 for an unchanged response, or in \`If-Match\` to change a record only if it is unchanged. Fields that the caller may not read are absent.

Enumerations are written as each schema lists them: words such as \`Full-time\` where people read them, otherwise UPPER_SNAKE. Inputs may differ in case, spaces, hyphens and underscores.

Errors are problem details (RFC 9457). \`code\` is stable, \`message\` is for people, \`errors\` lists all rejected fields, and \`details\` has the facts of an error. Each operation lists its codes; \`type\` is the page about the code. The headers \`RateLimit\` and \`RateLimit-Policy\` report limits.`

interface Builders {
  builder: SchemaBuilder
  errors: ErrorResponses
  accessPolicies: AccessPolicies
}

function describeRoute(
  route: RouteDefinition,
  routes: readonly RouteDefinition[],
  { builder, errors, accessPolicies }: Builders,
): Json {
  const isRead = route.method === "get"
  const operation = accessPolicies.operations.get(route.operation) as Operation
  const { description } = operation
  const parameters = [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: /id$/i.test(String(name)) ? { type: "string", format: "uuid" } : { type: "string" },
    })),
    ...(isRead && route.input ? inputFieldsOf(route.input).map((field) => builder.parameter(field)) : []),
    ...(isRead && Array.isArray(route.response)
      ? [
          { $ref: "#/components/parameters/page" },
          ...(route.keyset ? [{ $ref: "#/components/parameters/after" }] : []),
          { $ref: `#/components/parameters/${route.paged ? "limit" : "arrayLimit"}` },
          ...(route.nested ? [] : sortParameter(route.response[0])),
        ]
      : []),
    ...(isRead ? [{ $ref: "#/components/parameters/ifNoneMatch" }] : []),
    ...(comparesVersion(route, routes) ? [{ $ref: "#/components/parameters/ifMatch" }] : []),
    ...(["post", "patch"].includes(route.method) && !route.upload && !route.reads && !operation.handlesCredentials
      ? [{ $ref: "#/components/parameters/idempotencyKey" }]
      : []),
  ]
  return {
    operationId: operationId(route, routes),
    tags: [route.tag],
    summary: summaryOf(description),
    description: route.method === "put" && route.input ? `${description} ${IGNORED_KEYS_NOTE}` : description,
    parameters,
    ...(operation.allow === "public" ? { security: [] } : {}),
    ...(isRead ? {} : requestBody(route, builder)),
    responses: { [route.status]: success(route, description, builder), ...errors.of(route, operation) },
  }
}

const IGNORED_KEYS_NOTE = "Keys that the resource has and this operation does not change are ignored."

function requestBody({ method, input, upload }: RouteDefinition, builder: SchemaBuilder): Json {
  const form = { "multipart/form-data": { schema: uploadForm(input, builder, upload !== "optional") } }
  if (upload === "optional" && input)
    return { requestBody: { required: true, content: { ...form, "application/json": { schema: builder.input(input) } } } }
  if (upload) return { requestBody: { required: true, content: form } }
  if (!input) return {}
  const required = inputFieldsOf(input).some(({ optional }) => !optional)
  const schema = method === "put" ? { ...builder.formFields(input), additionalProperties: true } : builder.input(input)
  return { requestBody: { required, content: { "application/json": { schema } } } }
}

/** The fields of an input and then the file. */
function uploadForm(input: Class | undefined, builder: SchemaBuilder, isFileRequired: boolean): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream", description: "The file, after all other fields." }
  const form = { type: "object", ...(isFileRequired ? { required: ["file"] } : {}), properties: { file } }
  return input ? { allOf: [builder.formFields(input), form] } : form
}

function sortParameter(type: Class): Json[] {
  const metadata = sortableMetadata(type)
  if (!metadata) return []
  const keys = metadata.sort.flatMap((key) => [key, `-${key}`])
  const description =
    "Sort keys, the most significant first. A minus sign means descending. Records without a value count as the largest."
  const key = { type: "string", enum: keys }
  const items = customFieldTypeOf(type)
    ? { anyOf: [key, { type: "string", pattern: "^-?customFields[.][A-Za-z][A-Za-z0-9_]*$" }] }
    : key
  const schema = { type: "array", items, maxItems: metadata.sort.length }
  return [{ name: "sort", in: "query", description, style: "form", explode: false, schema }]
}

/**
 * The name of the operation. A further route of the same operation is named after its difference. This is the caller as the subject
 * (`myLeaveBalances`), a criterion (`applicationsByJob`), or another method of the same path (`updateLocationByPut`). It can also be
 * the input in place of the last id in the path (`deleteTaskCommentByInput`).
 */
function operationId({ operation, method, path }: RouteDefinition, routes: readonly RouteDefinition[]): string {
  const others = routes.filter((other) => other.operation === operation && !(other.method === method && other.path === path))
  const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
  if (others.length === 0) return operation
  const criterion = /\/by-(\w+)\//.exec(path)?.[1]
  if (criterion) return `${operation}By${capitalized(criterion)}`
  if (path.split("/").includes("me")) return `my${capitalized(operation)}`
  if (others.some((other) => other.path.startsWith(`${path}/:`))) return `${operation}ByInput`
  return method === "put" && others.some((other) => other.path === path) ? `${operation}ByPut` : operation
}

function success(route: RouteDefinition, description: string, builder: SchemaBuilder): Json {
  if (route.response === NoContent) return { description: "No content." }
  if (route.response === EventStream) return { description, content: { "text/event-stream": { schema: { type: "string" } } } }
  if (route.response === TextResponse)
    return { description, content: { [route.mediaType as string]: { schema: { type: "string" } } } }
  if (route.response === FileResponse)
    return {
      description,
      content: Object.fromEntries((route.mediaTypes ?? []).map((mediaType) => [mediaType, { schema: { type: "string" } }])),
    }
  const [type, isList] = Array.isArray(route.response) ? [route.response[0] as Class, true] : [route.response, false]
  const row = builder.output(type.name, route.include)
  const item = route.nested ? builder.branch(type.name, row) : row
  const list = { type: "array", items: item }
  const listFields = Object.entries(findMetadata(type)?.listFields ?? {}).map(([name, description]) => [
    name,
    { type: "boolean", description },
  ])
  const page = {
    type: "object",
    required: ["items", "page", "limit", "total", ...listFields.map(([name]) => name)],
    properties: {
      items: list,
      page: { type: "integer" },
      limit: { type: "integer" },
      total: { type: "integer" },
      ...Object.fromEntries(listFields),
    },
  }
  const schema = !isList ? item : route.paged ? page : list
  const names = [...(isList ? ["X-Total-Count", "Link"] : ["ETag"]), ...(route.location ? ["Location"] : []), "X-Request-Id"]
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { "application/json": { schema, ...(isMistakenForSchema(type) ? {} : { example: builder.example(schema) }) } },
  }
}

/** Linters take an example with the keys `type` and `default` for a schema, so the response has none. */
const isMistakenForSchema = (type: Class) => ["type", "default"].every((name) => findMetadata(type)?.fields.has(name) === true)

/** The first sentence without its full stop. */
const summaryOf = (description: string) => (description.split(/(?<=\.)\s/, 1)[0] as string).replace(/\.$/, "")
