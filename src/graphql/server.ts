// The GraphQL API: Apollo Server over the served schema, with document limits before it and error formatting after it.
import { ApolloServer, HeaderMap } from "@apollo/server"
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled"
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from "graphql"
import { chargeConnections } from "../adapters/connection-shares.js"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, ERROR_STATUS, isTemporary } from "../core/errors.js"
import { readIdempotencyKey } from "../core/idempotency.js"
import { createExecutor, type OperationRequest, stringifyResult } from "../fast-path/raw-json-executor.js"
import { sendCompressible } from "../http/compression.js"
import { sendCookies } from "../http/cookies.js"
import { expectedVersion } from "../http/etag.js"
import { type HttpRequest, type Middleware, sendText } from "../http/middleware.js"
import { errorMessage } from "../i18n/error-messages.js"
import { languageOf } from "../i18n/translate.js"
import type { SelectedField } from "../query/query-spec.js"
import { DocumentCache } from "./document-cache.js"
import { GraphqlErrorFormatter } from "./error-formatter.js"
import { checkDocument, MAX_TOKENS } from "./limits.js"
import { countFurtherRequests } from "./request-count.js"
import { costOf, type RequestContext, requestPlugin } from "./request-plugin.js"
import { rootSelectionOf } from "./selection.js"

/** The operation that a WebSocket client requests. */
export interface SocketRequest {
  query: string
  operationName?: string | null
  variables?: Record<string, unknown> | null
}

/** An operation that passed the limits. */
export interface ValidatedOperation extends SocketRequest {
  document: DocumentNode
  /** The root field of a subscription, with arguments and selection. */
  subscribed?: SelectedField
  /** Cost of the document's operation. */
  cost: number
}

export interface GraphqlApi {
  /** Handles a request after authentication and body parsing. */
  handler: Middleware
  /**
   * Applies the limits of HTTP to an operation of a WebSocket, and counts the requests that it counts as beyond the first. Throws
   * an error for the client.
   */
  validateOperation(ctx: Context, request: SocketRequest): Promise<ValidatedOperation>
  /** Whether a document that can be parsed subscribes. */
  isSubscription(request: SocketRequest): boolean
  /** The response of a query or mutation, as JSON text. */
  execute(ctx: Context, request: SocketRequest): Promise<string>
  /** The payload of a subscription for an event, as JSON text; null if the caller may not see the record. Throws temporary errors. */
  executeEvent(ctx: Context, operation: ValidatedOperation, event: unknown): Promise<string | null>
  /** An error as clients receive it. */
  formatError(error: unknown, ctx: Context): GraphQLError
  stop(): Promise<void>
}

export async function createGraphqlApi(deps: AppDependencies, schema: GraphQLSchema): Promise<GraphqlApi> {
  const { oncePerDocument } = deps.accessPolicies
  const errors = new GraphqlErrorFormatter(deps, schema)
  const documents = new DocumentCache()
  const executor = createExecutor(schema, deps.accessPolicies, documents)
  const apollo = new ApolloServer<RequestContext>({
    gateway: executor as never,
    stringifyResult: stringifyResult as never,
    introspection: deps.config.introspection,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    // The limits depend on variables, so a document named by its hash would bypass them.
    persistedQueries: false,
    documentStore: documents.store,
    stopOnTerminationSignals: false,
    formatError: errors.format,
    logger: deps.log as never,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      errors.plugin,
      requestPlugin,
    ],
  })
  await apollo.start()
  const rules = deps.config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  return {
    stop: () => apollo.stop(),
    formatError: (error, ctx) => errors.formatError(error, ctx),
    async validateOperation(ctx, request) {
      const { query, variables, operationName } = request
      const language = languageOf(ctx)
      const requestError = (code: "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED", message?: string) =>
        new GraphQLError(message ?? errorMessage({ code, values: {} }, language), {
          extensions: { code, status: ERROR_STATUS[code] },
        })
      const document = documents.load(query)
      if (!document) throw requestError("GRAPHQL_PARSE_FAILED")
      const limits = { variables, signedIn: ctx.viewerOrNull !== null, oncePerDocument }
      const cost = costOf(checkDocument(schema, document, limits, language), operationName)?.requested ?? 0
      await countFurtherRequests(ctx, document, cost, operationName)
      const operation = getOperationAST(document, operationName)
      if (!operation) throw requestError("GRAPHQL_VALIDATION_FAILED")
      if (operation.operation === "subscription") {
        const [violation] = documents.isCached(document) ? [] : validate(schema, document, rules)
        const inputError = () => errors.inputError({ document, operationName, variables }, ctx)
        // Suggestions would reveal the schema.
        if (violation)
          throw inputError() ?? requestError("GRAPHQL_VALIDATION_FAILED", violation.message.replace(/ Did you mean .*$/, ""))
        documents.add(ctx, document, operation)
        const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
        if (!coerced) throw inputError() ?? new AppError("VALIDATION_FAILED")
        const [subscribed] = rootSelectionOf(schema, document, operation, coerced).selection
        if (!subscribed) throw requestError("GRAPHQL_VALIDATION_FAILED")
        return { ...request, document, subscribed, cost }
      }
      return { ...request, document, cost }
    },
    isSubscription({ query, operationName }) {
      const document = documents.load(query)
      return document !== null && getOperationAST(document, operationName)?.operation === "subscription"
    },
    async execute(ctx, { query, operationName, variables }) {
      const request = { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
      const { body } = await chargeConnections(ctx, () => apollo.executeOperation(request, { contextValue: { ctx } }))
      return body.kind === "single" ? stringifyResult(body.singleResult as { data?: unknown }).trimEnd() : "{}"
    },
    async executeEvent(ctx, { document, operationName, variables }, event) {
      const { data, errors: [failed] = [] } = await execute({
        schema,
        document,
        operationName,
        variableValues: variables,
        rootValue: event,
        contextValue: { ctx },
      })
      if (!failed) return JSON.stringify({ data })
      if (isTemporary(failed.originalError)) throw failed.originalError
      const formatted = errors.formatError(failed, ctx)
      return formatted.extensions.code === "NOT_FOUND" ? null : JSON.stringify({ data, errors: [formatted] })
    },
    handler: async (req, res) => {
      res.locals.route = "/graphql"
      const ctx = res.locals.ctx as Context
      ctx.request.expectedVersion = expectedVersion(req.headers["if-match"])
      ctx.request.idempotencyKey = readIdempotencyKey(req.headers["idempotency-key"] as string | undefined)
      const { query, variables, operationName } = queryAndVariables(req)
      const document = typeof query === "string" ? documents.load(query) : null
      res.locals.operation = document ? operationLabel(document, operationName) : undefined
      const complexityInput = {
        variables: variables as Record<string, unknown>,
        signedIn: ctx.viewerOrNull !== null,
        oncePerDocument,
      }
      let costs: ReturnType<typeof checkDocument> = []
      try {
        if (document) costs = checkDocument(schema, document, complexityInput, languageOf(ctx))
      } catch (error) {
        res.statusCode = 400
        const formatted = errors.formatError(error, ctx)
        res.locals.errorCodes = [String(formatted.extensions.code)]
        return sendText(res, JSON_TYPE, JSON.stringify({ errors: [formatted] }))
      }
      const measured = costOf(costs, operationName)
      if (document) await countFurtherRequests(ctx, document, measured?.requested ?? 0, operationName)
      const cost = req.headers["x-query-cost"] === "true" ? measured : undefined
      if (deps.config.fastPath.has("RAW_JSON") && document && documents.isCached(document) && isPlainPost(req)) {
        const request = req.body as OperationRequest
        const response = await executor.executeCached(document, request, { ctx }, cost && { cost })
        if (response) {
          res.setHeader("Cache-Control", "no-store")
          return sendCompressible(req, res, JSON_TYPE, response)
        }
      }
      const headers = new HeaderMap()
      for (const [name, value] of Object.entries(req.headers))
        if (value !== undefined) headers.set(name, [value].flat().join(", "))
      const { search } = urlOf(req)
      const errorCodes: string[] = []
      const {
        status,
        headers: responseHeaders,
        body,
      } = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: req.method ?? "", headers, search, body: req.body ?? {} },
        context: async () => ({ ctx, cost, errorCodes }),
      })
      for (const [name, value] of responseHeaders) res.setHeader(name, value)
      if (errorCodes.length > 0) res.locals.errorCodes = errorCodes
      sendCookies(res, ctx)
      res.setHeader("Cache-Control", "no-store")
      res.statusCode = ctx.request.rejectedWith?.status ?? (status === 400 && wantsPlainJson(req) ? 200 : (status ?? 200))
      const type = String(res.getHeader("Content-Type") ?? JSON_TYPE)
      const text = body.kind === "complete" ? body.string : ""
      if (document && !hasMutation(document)) sendCompressible(req, res, type, text)
      else sendText(res, type, text)
    },
  }
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
