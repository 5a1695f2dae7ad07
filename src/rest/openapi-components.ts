// Shared components of the OpenAPI document: parameters and headers.
import type { Json } from "./openapi-schemas.js"

export const sharedParameters: Json = {
  page: { name: "page", in: "query", description: "Page number, from 1.", schema: { type: "integer", minimum: 1, default: 1 } },
  limit: {
    name: "limit",
    in: "query",
    description: "Items per page.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  after: {
    name: "after",
    in: "query",
    description: "Cursor after which the page starts, from the link of the next page. Not with `page`.",
    schema: { type: "string" },
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
  Link: { description: "Absolute URLs of the first, previous, next and last page (RFC 8288).", schema: { type: "string" } },
  Location: { description: "Path of the created resource.", schema: { type: "string" } },
  RateLimit: {
    description: "Name of the limit, remaining requests, and seconds until they are restored.",
    schema: { type: "string" },
  },
  "RateLimit-Policy": { description: "Name of the limit, its requests, and its window in seconds.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds after which a retry makes sense.", schema: { type: "integer" } },
  "X-Request-Id": { description: "Id of the request in the server's log.", schema: { type: "string" } },
  "X-Total-Count": { description: "Number of items on all pages.", schema: { type: "integer" } },
}
