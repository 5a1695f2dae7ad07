// Shared components of the OpenAPI document: problems, parameters and headers.
import { ERROR_STATUS, type ErrorCode } from "../core/errors.js"
import { errorPagePath } from "../http/error-catalog.js"
import { errorMessage, errorTitle } from "../i18n/error-messages.js"
import { translate } from "../i18n/translate.js"
import { type Json, schemaRef } from "./openapi-schemas.js"

export const problemResponse = (code: ErrorCode): Json => ({
  description: errorTitle(code),
  content: {
    "application/problem+json": {
      schema: schemaRef("Problem"),
      example: {
        type: errorPagePath(code),
        title: errorTitle(code),
        status: ERROR_STATUS[code],
        detail: errorMessage({ code, values: {} }, "en"),
        instance: "/api/departments",
        code,
        message: errorMessage({ code, values: {} }, "en"),
        ...(code === "VALIDATION_FAILED"
          ? { errors: [{ path: "name", message: translate("en", "invalid.required"), code: "REQUIRED" }] }
          : {}),
      },
    },
  },
})

export const problemSchema: Json = {
  type: "object",
  description: "Problem details of a failed request (RFC 9457).",
  required: ["type", "title", "status", "detail", "instance", "code", "message"],
  properties: {
    type: { type: "string", description: "URI that identifies the kind of problem." },
    title: { type: "string", description: "Meaning of the code, in English." },
    status: { type: "integer" },
    detail: { type: "string", description: "Same as `message`." },
    instance: { type: "string", description: "Requested path." },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "Stable error code." },
    message: { type: "string", description: "Sentence for a person, in the caller's language." },
    errors: {
      type: "array",
      description: "Rejected fields.",
      items: {
        type: "object",
        required: ["path", "message", "code"],
        properties: { path: { type: "string" }, message: { type: "string" }, code: { type: "string" } },
      },
    },
  },
}

export const sharedParameters: Json = {
  page: { name: "page", in: "query", description: "Page number, from 1.", schema: { type: "integer", minimum: 1, default: 1 } },
  limit: {
    name: "limit",
    in: "query",
    description: "Items per page.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  arrayLimit: {
    name: "limit",
    in: "query",
    description: "Items per page.",
    schema: { type: "integer", minimum: 1, maximum: 1000, default: 100 },
  },
  ifNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the cached response. Returns 304 if the response is unchanged.",
    schema: { type: "string" },
  },
  ifMatch: {
    name: "If-Match",
    in: "header",
    description: "ETag of the version to change. Returns 412 if the record has changed.",
    schema: { type: "string" },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Key of the request. A retry with the same key and body within 24 hours returns the first response.",
    schema: { type: "string", maxLength: 255 },
  },
}

export const sharedHeaders: Json = {
  ETag: { description: "Entity tag of the response.", schema: { type: "string" } },
  Link: { description: "URLs of the first, previous, next and last page (RFC 8288).", schema: { type: "string" } },
  Location: { description: "Path of the created resource.", schema: { type: "string" } },
  "X-Request-Id": { description: "Id of the request in the server's log.", schema: { type: "string" } },
  "X-Total-Count": { description: "Number of items on all pages.", schema: { type: "integer" } },
}
