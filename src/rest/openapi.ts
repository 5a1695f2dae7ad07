// Generates the OpenAPI 3.1 document from routes, inputs and GraphQL types.
import type { GraphQLSchema } from "graphql"
import type { Operation, Policies } from "../auth/policies.js"
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import type { Class } from "../entities/metadata.js"
import { inputFieldsOf } from "../inputs/input-field.js"
import { problemResponse, problemSchema, sharedHeaders, sharedParameters } from "./openapi-components.js"
import { type Json, SchemaBuilder } from "./openapi-schemas.js"
import { sortableMetadata } from "./query-string.js"
import { bySpecificity, EventStream, NoContent, type RouteDefinition, TextResponse } from "./route.js"
import { tagDescriptions, tagGroups } from "./tags.js"

/** Builds the OpenAPI document. The result depends on the code only. */
export function buildOpenApi(routes: readonly RouteDefinition[], schema: GraphQLSchema, policies: Policies): Json {
  const schemas = new Map<string, Json>()
  const builder = new SchemaBuilder(schema, policies, schemas)
  const paths: Record<string, Json> = {}
  for (const route of [...routes].sort(bySpecificity)) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`
    paths[path] = { ...paths[path], [route.method]: describeRoute(route, routes, builder, policies) }
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
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    "x-tagGroups": tagGroups,
    security: [{ bearer: [] }, { cookie: [] }],
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
      responses: Object.fromEntries((Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [code, problemResponse(code)])),
      parameters: sharedParameters,
      headers: sharedHeaders,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const introduction = `REST API of the platform. GraphQL offers the same operations.

Timestamps are ISO 8601 in UTC, calendar dates \`YYYY-MM-DD\`. Lists accept \`page\` and \`limit\` and send \`X-Total-Count\` and \`Link\`. A write with an \`Idempotency-Key\` runs once. Reads send an \`ETag\`: send it in \`If-None-Match\` to receive 304 for an unchanged response, or in \`If-Match\` to change a record only if it is unchanged. Fields that the caller may not read are absent.`

function describeRoute(
  route: RouteDefinition,
  routes: readonly RouteDefinition[],
  builder: SchemaBuilder,
  policies: Policies,
): Json {
  const isRead = route.method === "get"
  const { rule, description } = policies.operations.get(route.operation) as Operation
  const isPublic = rule === "public"
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
          { $ref: `#/components/parameters/${route.paged ? "limit" : "arrayLimit"}` },
          ...(route.nested ? [] : sortParameter(route.response[0])),
        ]
      : []),
    ...(isRead ? [{ $ref: "#/components/parameters/ifNoneMatch" }] : [{ $ref: "#/components/parameters/ifMatch" }]),
    ...(["post", "patch"].includes(route.method) ? [{ $ref: "#/components/parameters/idempotencyKey" }] : []),
  ]
  return {
    operationId: operationId(route, routes),
    tags: [route.tag],
    summary: summaryOf(description),
    description,
    parameters,
    ...(isPublic ? { security: [] } : {}),
    ...(!isRead && route.input
      ? {
          requestBody: {
            required: inputFieldsOf(route.input).some(({ optional }) => !optional),
            content: { "application/json": { schema: builder.input(route.input) } },
          },
        }
      : {}),
    responses: { [route.status]: success(route, description, builder), ...failures(route, isPublic) },
  }
}

/** The `sort` parameter of a list of a type. */
function sortParameter(type: Class): Json[] {
  const metadata = sortableMetadata(type)
  if (!metadata) return []
  const keys = metadata.sort.flatMap((key) => [key, `-${key}`])
  const description =
    "Sort keys, the most significant first. A minus sign means descending. Records without a value count as the largest."
  const schema = { type: "array", items: { type: "string", enum: keys }, maxItems: metadata.sort.length }
  return [{ name: "sort", in: "query", description, style: "form", explode: false, schema }]
}

/** The name of the operation. Further routes of the same operation add their method and path. */
function operationId(route: RouteDefinition, routes: readonly RouteDefinition[]): string {
  const { operation, method, path } = route
  const [first] = routes.filter((other) => other.operation === operation).sort(byLengthThenMethod)
  return first === route ? operation : `${operation}_${method}${path.replace(/[/:-]+(\w)/g, (_, c: string) => c.toUpperCase())}`
}

const byLengthThenMethod = (a: RouteDefinition, b: RouteDefinition) =>
  a.path.length - b.path.length || a.method.localeCompare(b.method)

function success(route: RouteDefinition, description: string, builder: SchemaBuilder): Json {
  if (route.response === NoContent) return { description: "No content." }
  if (route.response === EventStream) return { description, content: { "text/event-stream": { schema: { type: "string" } } } }
  if (route.response === TextResponse)
    return { description, content: { [route.mediaType as string]: { schema: { type: "string" } } } }
  const [type, isList] = Array.isArray(route.response) ? [route.response[0] as Class, true] : [route.response, false]
  const row = builder.output(type.name, route.include)
  const item = route.nested ? builder.branch(type.name, row) : row
  const list = { type: "array", items: item }
  const page = {
    type: "object",
    required: ["items", "page", "limit", "total"],
    properties: { items: list, page: { type: "integer" }, limit: { type: "integer" }, total: { type: "integer" } },
  }
  const schema = !isList ? item : route.paged ? page : list
  const names = [...(isList ? ["X-Total-Count", "Link"] : ["ETag"]), ...(route.location ? ["Location"] : []), "X-Request-Id"]
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { "application/json": { schema, example: builder.example(schema) } },
  }
}

/** The errors that a route can return, by status. */
function failures(route: RouteDefinition, isPublic: boolean): Json {
  const codes: ErrorCode[] = ["VALIDATION_FAILED", "RATE_LIMITED", "INTERNAL", "UNAVAILABLE"]
  if (!isPublic) codes.push("UNAUTHENTICATED", "FORBIDDEN")
  if (route.path.includes(":")) codes.push("NOT_FOUND")
  if (route.method !== "get") codes.push("CONFLICT", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE")
  if (isPublic) codes.push("INVALID_CREDENTIALS", "LINK_EXPIRED")
  if (route.response === EventStream) codes.push("POSITION_EXPIRED")
  return Object.fromEntries(codes.map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]))
}

/** The first sentence without its full stop. */
const summaryOf = (description: string) => (description.split(/(?<=\.)\s/, 1)[0] as string).replace(/\.$/, "")
