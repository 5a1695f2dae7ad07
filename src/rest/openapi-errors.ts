// Error responses of the OpenAPI document: the codes that each operation can answer, by status.
import type { Operation } from "../auth/operations.js"
import { preBoarding } from "../auth/pre-boarding.js"
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import { describeError, errorCatalog, errorPagePath } from "../http/error-catalog.js"
import { errorMessage } from "../i18n/error-messages.js"
import { translate } from "../i18n/translate.js"
import { type Json, schemaRef } from "./openapi-schemas.js"
import { comparesVersion, EventStream, type RouteDefinition } from "./route.js"

/** The codes that an operation can answer: those that follow from its route, and those of its own. */
function codesOf(route: RouteDefinition, { allow, errors = [] }: Operation, routes: readonly RouteDefinition[]): ErrorCode[] {
  const codes: ErrorCode[] = ["VALIDATION_FAILED", "RATE_LIMITED", "INTERNAL", "OVERLOADED", "UNAVAILABLE", "ORGANIZATION_MOVED"]
  codes.push(...errors)
  if (allow !== "public") codes.push("UNAUTHENTICATED", "FORBIDDEN", "ACCOUNT_SUSPENDED")
  if (allow !== "public" && !preBoarding.operations.has(route.operation)) codes.push("BEFORE_FIRST_DAY")
  if (/:\w*id\b/i.test(route.path)) codes.push("NOT_FOUND")
  if (route.path.includes(":") || route.method !== "get") codes.push("BAD_REQUEST")
  if (route.method !== "get") codes.push("UNTRUSTED_ORIGIN", "STALE_VERSION", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE")
  if (comparesVersion(route, routes)) codes.push("PRECONDITION_FAILED")
  if (Array.isArray(route.response) && route.method === "get") codes.push("QUERY_TOO_COMPLEX")
  if (route.response === EventStream) codes.push("RESUME_TOKEN_EXPIRED")
  if ((route.method === "post" || route.method === "patch") && !route.upload) codes.push("IDEMPOTENCY_KEY_REUSED")
  return [...new Set(codes)].sort()
}

/** The error responses of an operation by status. Responses that several operations share become components. */
export class ErrorResponses {
  /** The used components by name. */
  readonly components = new Map<string, Json>()

  constructor(private readonly routes: readonly RouteDefinition[]) {}

  of(route: RouteDefinition, operation: Operation): Json {
    const byStatus = Map.groupBy(codesOf(route, operation, this.routes), (code) => ERROR_STATUS[code])
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.#response(status, codes)]))
  }

  #response(status: number, codes: readonly ErrorCode[]): Json {
    if (codes.length > MAX_CODES_OF_COMPONENT) return describeResponse(status, codes)
    const name = codes.join("-")
    this.components.set(name, describeResponse(status, codes))
    return { $ref: `#/components/responses/${name}` }
  }
}

/** The name of a component lists its codes, so a response with more codes has none. */
const MAX_CODES_OF_COMPONENT = 3

function describeResponse(status: number, codes: readonly ErrorCode[]): Json {
  const errors = codes.map((code) => describeError(code))
  return {
    description: errors.map(({ code, title, summary }) => `\`${code}\` ${title}: ${summary}`).join("\n\n"),
    ...(status === 429 || status === 503 ? { headers: retryHeaders(status) } : {}),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [schemaRef("Problem"), { type: "object", properties: { code: { type: "string", enum: codes } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { summary: describeError(code).title, value: example(code) }])),
      },
    },
  }
}

const retryHeaders = (status: number): Json =>
  Object.fromEntries(
    ["Retry-After", ...(status === 429 ? ["RateLimit", "RateLimit-Policy"] : [])].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )

function example(code: ErrorCode): Json {
  const { title, status } = describeError(code)
  const message = errorMessage({ code, values: {} }, "en")
  return {
    type: errorPagePath(code),
    title,
    status,
    detail: message,
    instance: "/api/departments",
    code,
    message,
    ...(code === "VALIDATION_FAILED"
      ? { errors: [{ path: "name", message: translate("en", "invalid.required"), code: "REQUIRED" }] }
      : {}),
    requestId: "0f8f6a1e-6a52-4a55-9d1c-3c8c3c9a7f10",
  }
}

/** The codes with facts, as a list of their keys. */
const factTexts = errorCatalog().flatMap(({ code, details }) => {
  const keys = Object.entries(details).map(([key, text]) => `\`${key}\` (${text.replace(/\.$/, "")})`)
  return keys.length > 0 ? `- \`${code}\`: ${keys.join(", ")}` : []
})

export const problemSchema: Json = {
  type: "object",
  description: "Problem details of a failed request (RFC 9457).",
  required: ["type", "title", "status", "detail", "instance", "code", "message", "requestId"],
  properties: {
    type: { type: "string", description: "Path of the page about the code." },
    title: { type: "string", description: "Meaning of the code, in English." },
    status: { type: "integer", description: "HTTP status." },
    detail: { type: "string", description: "Same as `message`." },
    instance: { type: "string", description: "Requested path." },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "Stable error code." },
    message: { type: "string", description: "What happened in this case and what to do, in the caller's language." },
    errors: {
      type: "array",
      description: "Rejected fields.",
      items: {
        type: "object",
        required: ["path", "message", "code"],
        properties: {
          path: { type: "string", description: "Path of the field, such as `participants.0.employeeId`." },
          message: { type: "string", description: "Violated rule, in the caller's language." },
          code: { type: "string", description: "Violated rule, such as `REQUIRED`." },
        },
      },
    },
    requestId: { type: "string", description: "Id of the request in the server's log." },
    details: {
      type: "object",
      description: `Facts of the error, by code. A fact that the caller may not read is absent.\n\n${factTexts.join("\n")}`,
    },
  },
}
