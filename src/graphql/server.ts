// The GraphQL API: Apollo Server over the served schema, with document limits before it and error formatting after it.
import { ApolloServer } from "@apollo/server"
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
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql"
import { chargeConnections } from "../adapters/connection-shares.js"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, ERROR_STATUS, isTemporary } from "../core/errors.js"
import { createExecutor, type DocumentExecutor, stringifyResult } from "../fast-path/raw-json-executor.js"
import type { Middleware } from "../http/middleware.js"
import { errorMessage } from "../i18n/error-messages.js"
import { type LanguageCode, languageOf } from "../i18n/translate.js"
import type { SelectedField } from "../query/query-spec.js"
import { DocumentCache } from "./document-cache.js"
import { GraphqlErrorFormatter } from "./error-formatter.js"
import { graphqlHandler } from "./http-handler.js"
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

/** The GraphQL API of a server, for HTTP and for WebSockets. */
export class GraphqlApi {
  /** Handles a request after authentication and body parsing. */
  readonly handler: Middleware
  readonly #oncePerDocument: ReadonlySet<string>
  readonly #rules: readonly ValidationRule[]

  private constructor(
    deps: AppDependencies,
    private readonly schema: GraphQLSchema,
    private readonly apollo: ApolloServer<RequestContext>,
    private readonly documents: DocumentCache,
    readonly errors: GraphqlErrorFormatter,
    executor: DocumentExecutor,
  ) {
    this.#oncePerDocument = deps.accessPolicies.oncePerDocument
    this.#rules = deps.config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
    this.handler = graphqlHandler({ deps, schema, apollo, documents, errors, executor })
  }

  static async start(deps: AppDependencies, schema: GraphQLSchema): Promise<GraphqlApi> {
    const errors = new GraphqlErrorFormatter(deps, schema)
    const documents = new DocumentCache()
    const executor = createExecutor(schema, deps.accessPolicies, documents)
    const apollo = createApolloServer(deps, executor, documents, errors)
    await apollo.start()
    return new GraphqlApi(deps, schema, apollo, documents, errors, executor)
  }

  stop(): Promise<void> {
    return this.apollo.stop()
  }

  /** Whether a document that can be parsed subscribes. */
  isSubscription({ query, operationName }: SocketRequest): boolean {
    const document = this.documents.load(query)
    return document !== null && getOperationAST(document, operationName)?.operation === "subscription"
  }

  /**
   * Applies the limits of HTTP to an operation of a WebSocket, and counts the requests that it counts as beyond the first. Throws
   * an error for the client.
   */
  async validateOperation(ctx: Context, request: SocketRequest): Promise<ValidatedOperation> {
    const { query, variables, operationName } = request
    const language = languageOf(ctx)
    const document = this.documents.load(query)
    if (!document) throw requestError("GRAPHQL_PARSE_FAILED", language)
    const limits = { variables, signedIn: ctx.viewerOrNull !== null, oncePerDocument: this.#oncePerDocument }
    const cost = costOf(checkDocument(this.schema, document, limits, language), operationName)?.requested ?? 0
    await countFurtherRequests(ctx, document, cost, operationName)
    const operation = getOperationAST(document, operationName)
    if (!operation) throw requestError("GRAPHQL_VALIDATION_FAILED", language)
    if (operation.operation !== "subscription") return { ...request, document, cost }
    const subscribed = this.#validateSubscription(ctx, request, document, operation)
    if (!subscribed) throw requestError("GRAPHQL_VALIDATION_FAILED", language)
    return { ...request, document, subscribed, cost }
  }

  /** Validates and caches the document of a subscription. Returns its root field. */
  #validateSubscription(
    ctx: Context,
    { operationName, variables }: SocketRequest,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): SelectedField | undefined {
    const [violation] = this.documents.isCached(document) ? [] : validate(this.schema, document, this.#rules)
    const inputError = () => this.errors.inputError({ document, operationName, variables }, ctx)
    // Suggestions would reveal the schema.
    if (violation) {
      const message = violation.message.replace(/ Did you mean .*$/, "")
      throw inputError() ?? requestError("GRAPHQL_VALIDATION_FAILED", languageOf(ctx), message)
    }
    this.documents.add(ctx, document, operation)
    const { coerced } = getVariableValues(this.schema, operation.variableDefinitions ?? [], variables ?? {})
    if (!coerced) throw inputError() ?? new AppError("VALIDATION_FAILED")
    return rootSelectionOf(this.schema, document, operation, coerced).selection[0]
  }

  /** The response of a query or mutation, as JSON text. */
  async execute(ctx: Context, { query, operationName, variables }: SocketRequest): Promise<string> {
    const request = { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
    const { body } = await chargeConnections(ctx, () => this.apollo.executeOperation(request, { contextValue: { ctx } }))
    return body.kind === "single" ? stringifyResult(body.singleResult as { data?: unknown }).trimEnd() : "{}"
  }

  /** The payload of a subscription for an event, as JSON text; null if the caller may not see the record. Throws temporary errors. */
  async executeEvent(
    ctx: Context,
    { document, operationName, variables }: ValidatedOperation,
    event: unknown,
  ): Promise<string | null> {
    const { data, errors: [failed] = [] } = await execute({
      schema: this.schema,
      document,
      operationName,
      variableValues: variables,
      rootValue: event,
      contextValue: { ctx },
    })
    if (!failed) return JSON.stringify({ data })
    if (isTemporary(failed.originalError)) throw failed.originalError
    const formatted = this.errors.formatError(failed, ctx)
    return formatted.extensions.code === "NOT_FOUND" ? null : JSON.stringify({ data, errors: [formatted] })
  }
}

const createApolloServer = (
  deps: AppDependencies,
  executor: DocumentExecutor,
  documents: DocumentCache,
  errors: GraphqlErrorFormatter,
): ApolloServer<RequestContext> =>
  new ApolloServer<RequestContext>({
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

function requestError(
  code: "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED",
  language: LanguageCode,
  message = errorMessage({ code, values: {} }, language),
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, status: ERROR_STATUS[code] } })
}
