// The GraphQL API on HTTP (GraphQL over HTTP). Cached documents are executed at once, all others by Apollo Server.
import { type ApolloServer, HeaderMap } from "@apollo/server"
import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind } from "graphql"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { readIdempotencyKey } from "../core/idempotency.js"
import type { DocumentExecutor, OperationRequest } from "../fast-path/raw-json-executor.js"
import { sendCompressible } from "../http/compression.js"
import { sendCookies } from "../http/cookies.js"
import { expectedVersions } from "../http/etag.js"
import { type HttpRequest, type HttpResponse, type Middleware, sendText } from "../http/middleware.js"
import { languageOf } from "../i18n/translate.js"
import type { DocumentCache } from "./document-cache.js"
import type { GraphqlErrorFormatter } from "./error-formatter.js"
import { checkDocument } from "./limits.js"
import { countFurtherRequests } from "./request-count.js"
import { costOf, type QueryCost, type RequestContext } from "./request-plugin.js"

interface HandlerOptions {
  readonly deps: AppDependencies
  readonly schema: GraphQLSchema
  readonly apollo: ApolloServer<RequestContext>
  readonly documents: DocumentCache
  readonly errors: GraphqlErrorFormatter
  readonly executor: DocumentExecutor
}

/** Handles a request after authentication and body parsing. */
export function graphqlHandler({ deps, schema, apollo, documents, errors, executor }: HandlerOptions): Middleware {
  const { oncePerDocument } = deps.accessPolicies
  const isRawJsonUsed = deps.config.fastPath.has("RAW_JSON")

  return async (req, res) => {
    res.locals.route = "/graphql"
    const ctx = res.locals.ctx as Context
    ctx.request.expectedVersions = expectedVersions(req.headers["if-match"])
    ctx.request.idempotencyKey = readIdempotencyKey(req.headers["idempotency-key"] as string | undefined)
    const { query, variables, operationName } = queryAndVariables(req)
    const document = typeof query === "string" ? documents.load(query) : null
    let cost: QueryCost | undefined
    if (document) {
      res.locals.operation = operationLabel(document, operationName)
      const input = { variables: variables as Record<string, unknown>, signedIn: ctx.viewerOrNull !== null, oncePerDocument }
      try {
        cost = costOf(checkDocument(schema, document, input, languageOf(ctx)), operationName)
      } catch (error) {
        const formatted = errors.formatError(error, ctx)
        res.locals.errorCodes = [String(formatted.extensions.code)]
        res.statusCode = 400
        return sendText(res, JSON_TYPE, JSON.stringify({ errors: [formatted] }))
      }
      await countFurtherRequests(ctx, document, cost?.requested ?? 0, operationName)
    }
    const shownCost = req.headers["x-query-cost"] === "true" ? cost : undefined
    if (isRawJsonUsed && document && documents.isCached(document) && isPlainPost(req)) {
      const request = req.body as OperationRequest
      const response = await executor.executeCached(document, request, { ctx }, shownCost && { cost: shownCost })
      if (response) {
        res.setHeader("Cache-Control", "no-store")
        return sendCompressible(req, res, JSON_TYPE, response)
      }
    }
    const text = await executeByApollo(apollo, req, res, shownCost)
    const type = String(res.getHeader("Content-Type") ?? JSON_TYPE)
    if (document && !hasMutation(document)) sendCompressible(req, res, type, text)
    else sendText(res, type, text)
  }
}

/** Sets status, headers and cookies of the response. Returns its body. */
async function executeByApollo(
  apollo: ApolloServer<RequestContext>,
  req: HttpRequest,
  res: HttpResponse,
  cost: QueryCost | undefined,
): Promise<string> {
  const ctx = res.locals.ctx as Context
  const requestHeaders = new HeaderMap()
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) requestHeaders.set(name, [value].flat().join(", "))
  const { search } = urlOf(req)
  const errorCodes: string[] = []
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: req.method ?? "", headers: requestHeaders, search, body: req.body ?? {} },
    context: async () => ({ ctx, cost, errorCodes }),
  })
  for (const [name, value] of headers) res.setHeader(name, value)
  if (errorCodes.length > 0) res.locals.errorCodes = errorCodes
  sendCookies(res, ctx)
  res.setHeader("Cache-Control", "no-store")
  res.statusCode = ctx.request.rejectedWith?.status ?? (status === 400 && wantsPlainJson(req) ? 200 : (status ?? 200))
  return body.kind === "complete" ? body.string : ""
}

/** The name of an operation for the log, or else the names of its first root fields. */
function operationLabel(document: DocumentNode, operationName: unknown): string | undefined {
  const operation = getOperationAST(document, typeof operationName === "string" ? operationName : undefined)
  const fields = operation?.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? node.name.value : []))
  return (operation?.name?.value ?? fields?.slice(0, 3).join(","))?.slice(0, 100) || undefined
}

/** Whether an operation of the document may answer with a token. */
const hasMutation = ({ definitions }: DocumentNode) =>
  definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === "mutation")

/**
 * A client that accepts only `application/json` cannot distinguish our 400 from one of a proxy. It receives 200 for a rejected
 * document (GraphQL over HTTP, section 6.4.1). Documents that are too complex stay 400.
 */
const wantsPlainJson = (req: HttpRequest) => /^application\/json\b/.test(req.headers.accept ?? "")

/** Whether a request is a well-formed POST that accepts JSON. Apollo handles all others. */
function isPlainPost(req: HttpRequest): boolean {
  const { operationName, variables, extensions } = (req.body ?? {}) as Record<string, unknown>
  const isMap = (value: unknown) => value === undefined || value === null || (typeof value === "object" && !Array.isArray(value))
  const acceptsJson = /^(|\*\/\*|application\/json(;.*)?)$/.test(req.headers.accept ?? "")
  const hasValidName = operationName === undefined || operationName === null || typeof operationName === "string"
  return req.method === "POST" && acceptsJson && hasValidName && isMap(variables) && extensions === undefined
}

const JSON_TYPE = "application/json; charset=utf-8"
const urlOf = (req: HttpRequest) => new URL(req.originalUrl ?? req.url ?? "/", "http://localhost")

/** The query and variables of a request, from body or URL (GraphQL over HTTP, sections 5.3 and 5.4). */
function queryAndVariables(req: HttpRequest): { query?: unknown; variables?: unknown; operationName?: unknown } {
  if (req.method === "POST") return (req.body ?? {}) as { query?: unknown; variables?: unknown }
  const { searchParams } = urlOf(req)
  try {
    const variables = JSON.parse(searchParams.get("variables") ?? "{}")
    return { query: searchParams.get("query"), variables, operationName: searchParams.get("operationName") ?? undefined }
  } catch {
    return {}
  }
}
