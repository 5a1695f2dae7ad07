// The GraphQL API: Apollo Server over the served schema, with document limits before it and error formatting after it.
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from "@apollo/server"
import { unwrapResolverError } from "@apollo/server/errors"
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginUsageReportingDisabled } from "@apollo/server/plugin/disabled"
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql"
import { LRUCache } from "lru-cache"
import type { Context, GraphqlContext } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, ERROR_STATUS } from "../core/errors.js"
import { readIdempotencyKey } from "../core/idempotency.js"
import { sendCookies } from "../http/cookies.js"
import { expectedVersion } from "../http/etag.js"
import { type HttpRequest, type Middleware, sendText } from "../http/middleware.js"
import { errorMessage, fieldErrors, toPublicError } from "../http/problem-details.js"
import { languageOf, translate } from "../i18n/translate.js"
import type { SelectedField } from "../query/query-spec.js"
import { checkDocument, MAX_TOKENS } from "./limits.js"
import {
  type OperationRequest as AskedQuery,
  createExecutor,
  MAX_CACHED_DOCUMENT_LENGTH,
  stringifyResult,
} from "./raw-json-executor.js"
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
  /** Of a subscription: its field with arguments and selection. */
  subscribed?: SelectedField
}

export interface GraphqlApi {
  /** Handles a request whose caller is known and whose body is parsed. */
  handler: Middleware
  /** Applies the limits of HTTP to an operation of a WebSocket. Throws a GraphQLError for the client. */
  validateOperation(ctx: Context, request: SocketRequest): ValidatedOperation
  /** The response of a query or mutation, as JSON text. */
  execute(ctx: Context, request: SocketRequest): Promise<string>
  /** The payload of a subscription for an event, as JSON text; null if the caller may not see the record. */
  executeEvent(ctx: Context, admitted: ValidatedOperation, event: unknown): Promise<string | null>
  /** An error as clients receive it. */
  formatError(error: unknown, ctx: Context): GraphQLError
  stop(): Promise<void>
}

export async function createGraphqlApi(deps: AppDependencies, schema: GraphQLSchema): Promise<GraphqlApi> {
  const { oncePerDocument } = deps.policies
  const errors = new GraphqlErrorFormatter(deps)
  const executor = createExecutor(schema, deps.policies)
  const apollo = new ApolloServer<GraphqlContext>({
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
    stopOnTerminationSignals: false,
    formatError: errors.format,
    logger: deps.log as never,
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginUsageReportingDisabled(), errors.plugin],
  })
  await apollo.start()
  const documents = new Documents()
  const valid = new WeakSet<DocumentNode>()
  const rules = deps.config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  return {
    stop: () => apollo.stop(),
    formatError: (error, ctx) => errors.formatError(error, ctx),
    validateOperation(ctx, request) {
      const { query, variables, operationName } = request
      const language = languageOf(ctx)
      const wrong = (code: "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED", message?: string) =>
        new GraphQLError(message ?? translate(language, `errors.${code}`), { extensions: { code, status: ERROR_STATUS[code] } })
      const document = documents.parse(query)
      if (!document) throw wrong("GRAPHQL_PARSE_FAILED")
      const tooMuch = checkDocument(
        schema,
        document,
        { variables, signedIn: ctx.viewerOrNull !== null, oncePerDocument },
        language,
      )
      if (tooMuch) throw tooMuch
      const operation = getOperationAST(document, operationName)
      if (!operation) throw wrong("GRAPHQL_VALIDATION_FAILED")
      if (operation.operation === "subscription") {
        const [first] = valid.has(document) ? [] : validate(schema, document, rules)
        // Suggestions would reveal the schema.
        if (first) throw wrong("GRAPHQL_VALIDATION_FAILED", first.message.replace(/ Did you mean .*$/, ""))
        valid.add(document)
        const { coerced, errors: [odd] = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
        if (!coerced) throw wrong("GRAPHQL_VALIDATION_FAILED", odd?.message)
        const [subscribed] = rootSelectionOf(schema, document, operation, coerced).selection
        if (!subscribed) throw wrong("GRAPHQL_VALIDATION_FAILED")
        return { ...request, document, subscribed }
      }
      return { ...request, document }
    },
    async execute(ctx, { query, operationName, variables }) {
      const request = { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
      const { body } = await apollo.executeOperation(request, { contextValue: { ctx } })
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
      const told = errors.formatError(failed, ctx)
      return told.extensions.code === "NOT_FOUND" ? null : JSON.stringify({ data, errors: [told] })
    },
    handler: async (req, res) => {
      res.locals.route = "/graphql"
      const ctx = res.locals.ctx as Context
      ctx.request.expectedVersion = expectedVersion(req.headers["if-match"])
      ctx.request.idempotencyKey = readIdempotencyKey(req.headers["idempotency-key"] as string | undefined)
      const { query, variables } = queryAndVariables(req)
      const document = typeof query === "string" ? documents.parse(query) : null
      const facts = {
        variables: variables as Record<string, unknown>,
        signedIn: ctx.viewerOrNull !== null,
        oncePerDocument,
      }
      const error = document && checkDocument(schema, document, facts, languageOf(ctx))
      if (error) {
        res.statusCode = 400
        return sendText(res, JSON_TYPE, JSON.stringify({ errors: [error] }))
      }
      if (document && isPlainPost(req)) {
        const answer = await ctx.readWithCachedSession(() =>
          executor.executeCached(query as string, document, req.body as AskedQuery, { ctx }),
        )
        if (answer) {
          res.setHeader("Cache-Control", "no-store")
          return sendText(res, JSON_TYPE, answer)
        }
      }
      await ctx.verifySession()
      const headers = new HeaderMap()
      for (const [name, value] of Object.entries(req.headers))
        if (value !== undefined) headers.set(name, [value].flat().join(", "))
      const { search } = urlOf(req)
      const {
        status,
        headers: out,
        body,
      } = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: req.method ?? "", headers, search, body: req.body ?? {} },
        context: async () => ({ ctx }),
      })
      for (const [name, value] of out) res.setHeader(name, value)
      sendCookies(res, ctx)
      res.setHeader("Cache-Control", "no-store")
      res.statusCode = ctx.request.rejectedWith?.status ?? (status === 400 && wantsPlainJson(req) ? 200 : (status ?? 200))
      const type = String(res.getHeader("Content-Type") ?? JSON_TYPE)
      sendText(res, type, body.kind === "complete" ? body.string : "")
    },
  }
}

/**
 * A client that accepts only `application/json` cannot tell our 400 from a proxy's, so it receives 200 for a rejected document
 * (GraphQL over HTTP, section 6.4.1). Documents that are too complex stay 400.
 */
const wantsPlainJson = (req: HttpRequest) => /^application\/json\b/.test(req.headers.accept ?? "")

/** Whether a request is a well-formed POST that accepts JSON. Apollo handles all others. */
function isPlainPost(req: HttpRequest): boolean {
  const { operationName, variables, extensions } = (req.body ?? {}) as Record<string, unknown>
  const isMap = (value: unknown) => value === undefined || value === null || (typeof value === "object" && !Array.isArray(value))
  const takesJson = /^(|\*\/\*|application\/json(;.*)?)$/.test(req.headers.accept ?? "")
  const named = operationName === undefined || operationName === null || typeof operationName === "string"
  return req.method === "POST" && takesJson && named && isMap(variables) && extensions === undefined
}

/** Parsed documents by their text, so that limits are checked first and parsing happens once. */
class Documents {
  readonly #parsed = new LRUCache<string, DocumentNode>({ max: 1000 })

  /** The document, or null if it does not parse; Apollo reports the error. */
  parse(query: string): DocumentNode | null {
    const known = this.#parsed.get(query)
    if (known) return known
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS })
      if (query.length <= MAX_CACHED_DOCUMENT_LENGTH) this.#parsed.set(query, document)
      return document
    } catch {
      return null
    }
  }
}

const JSON_TYPE = "application/json; charset=utf-8"
const urlOf = (req: HttpRequest) => new URL(req.originalUrl ?? req.url ?? "/", "http://localhost")

/** The query and variables of a request, from body or URL (GraphQL over HTTP, sections 5.3 and 5.4). */
function queryAndVariables(req: HttpRequest): { query?: unknown; variables?: unknown } {
  if (req.method === "POST") return (req.body ?? {}) as { query?: unknown; variables?: unknown }
  const { searchParams } = urlOf(req)
  try {
    return { query: searchParams.get("query"), variables: JSON.parse(searchParams.get("variables") ?? "{}") }
  } catch {
    return {}
  }
}

/** Formats errors: code, message in the caller's language, fields, and no details of defects. */
class GraphqlErrorFormatter {
  readonly #appErrors = new WeakMap<object, { appError: AppError; cause: unknown }>()

  constructor(private readonly deps: AppDependencies) {}

  /** Apollo formats an error before it knows the caller: the application error is kept until the response is sent. */
  readonly format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error)
    const kept = { ...formatted, extensions: { ...formatted.extensions } }
    // Apollo's own errors about documents and variables have a code already.
    if (cause instanceof GraphQLError && kept.extensions.code !== "INTERNAL_SERVER_ERROR") return kept
    // A null variable in a non-null position is detected during execution; a value that we cannot serialize is not located in
    // the document.
    if (cause instanceof GraphQLError && cause.nodes)
      return { ...kept, extensions: { ...kept.extensions, code: "BAD_USER_INPUT" } }
    this.#appErrors.set(kept, { appError: toPublicError(cause), cause })
    return kept
  }

  readonly plugin: ApolloServerPlugin<GraphqlContext> = {
    requestDidStart: async () => ({
      willSendResponse: async ({ contextValue, response }) => {
        if (response.body.kind !== "single") return
        const { singleResult } = response.body
        singleResult.errors = singleResult.errors?.slice(0, 10).map((error) => this.#format(error, contextValue.ctx))
        const retry = (singleResult.errors ?? []).find(({ extensions }) => extensions?.retryAfter !== undefined)
        if (retry) response.http.headers.set("retry-after", String(retry.extensions?.retryAfter))
      },
    }),
  }

  /** An error of a WebSocket operation, which passes no plugin. */
  formatError(error: unknown, ctx: Context): GraphQLError {
    const cause = unwrapResolverError(error)
    if (cause instanceof GraphQLError && cause.extensions.code) return cause
    const appError = cause instanceof GraphQLError ? new AppError("VALIDATION_FAILED") : toPublicError(cause)
    const { message, extensions } = this.#localize({ message: "" }, { appError, cause }, ctx)
    return new GraphQLError(message, { extensions })
  }

  #format(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const known = this.#appErrors.get(error)
    return known ? this.#localize(error, known, ctx) : this.#formatDocumentError(error, ctx)
  }

  #localize(
    error: GraphQLFormattedError,
    { appError, cause }: { appError: AppError; cause: unknown },
    ctx: Context,
  ): GraphQLFormattedError {
    const language = languageOf(ctx)
    const { requestId } = ctx.request
    if (appError.code === "INTERNAL") this.deps.log.error({ err: cause, requestId }, "an operation failed")
    const extensions = {
      code: appError.code,
      status: appError.status,
      requestId,
      ...(appError.retryAfter === undefined ? {} : { retryAfter: appError.retryAfter }),
      ...(appError.problems.length > 0 ? { errors: fieldErrors(appError.problems, language) } : {}),
    }
    return { ...error, message: errorMessage(appError, language), extensions }
  }

  /** Errors about a document reveal the schema, so anonymous callers receive a generic message. */
  #formatDocumentError(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const { stacktrace: _, ...extensions } = error.extensions ?? {}
    const told = ctx.viewerOrNull !== null || this.deps.config.introspection || extensions.code !== "GRAPHQL_VALIDATION_FAILED"
    const message = told ? error.message : translate(languageOf(ctx), "errors.GRAPHQL_VALIDATION_FAILED")
    return { ...error, message, extensions: { ...extensions, requestId: ctx.request.requestId } }
  }
}
