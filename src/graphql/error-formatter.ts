// Formats GraphQL errors for clients: code, message in the caller's language, rejected fields, and no details of defects.
import type { ApolloServerPlugin } from "@apollo/server"
import { unwrapResolverError } from "@apollo/server/errors"
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from "graphql"
import { rateLimitErrorHeaders } from "../auth/rate-limit-result.js"
import type { Context, GraphqlContext } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError, type FieldProblem } from "../core/errors.js"
import { displayedRequestId } from "../core/request.js"
import { problemExtensions, toPublicError } from "../http/problem-details.js"
import { errorMessage } from "../i18n/error-messages.js"
import { languageOf } from "../i18n/translate.js"
import { type OperationInput, operationProblems, violatesInputRulesOnly } from "./input-errors.js"

/** An operation as its client sent it. */
interface SentOperation {
  document: DocumentNode | undefined
  operationName?: string | null
  variables?: Record<string, unknown> | null
}

interface StoredError {
  appError: AppError
  cause: unknown
}

/** The most errors that a response lists. */
const MAX_ERRORS = 10

export class GraphqlErrorFormatter {
  readonly #stored = new WeakMap<object, StoredError>()

  constructor(
    private readonly deps: AppDependencies,
    private readonly schema: GraphQLSchema,
  ) {}

  /** Apollo formats an error before the caller is known, so the application error is stored until the response is sent. */
  readonly format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error)
    const copy = { ...formatted, extensions: { ...formatted.extensions } }
    const original = originalErrorOf(cause)
    if (original) this.#stored.set(copy, { appError: original, cause })
    // Apollo's own errors about documents and variables have a code already. A null variable in a non-null position is detected
    // during execution. An output value that cannot be serialized has no location in the document.
    else if (cause instanceof GraphQLError && copy.extensions.code !== "INTERNAL_SERVER_ERROR") return copy
    else if (cause instanceof GraphQLError && cause.nodes) copy.extensions.code = "BAD_USER_INPUT"
    else this.#stored.set(copy, { appError: toPublicError(cause), cause })
    return copy
  }

  readonly plugin: ApolloServerPlugin<GraphqlContext> = {
    requestDidStart: async () => ({
      willSendResponse: async ({ contextValue: { ctx }, response, document, request }) => {
        if (response.body.kind !== "single") return
        const { singleResult } = response.body
        const errors = this.#withInputErrors(singleResult.errors?.slice(0, MAX_ERRORS), { document, ...request }, ctx)
        singleResult.errors = errors?.map((error) => this.#format(error, ctx))
        for (const error of errors ?? []) {
          const { appError } = this.#stored.get(error) ?? {}
          for (const [name, value] of Object.entries(appError ? rateLimitErrorHeaders(appError) : {}))
            response.http.headers.set(name.toLowerCase(), value)
          if (appError?.retryAfter !== undefined) response.http.headers.set("retry-after", String(appError.retryAfter))
        }
      },
    }),
  }

  /** Formats an error of a WebSocket operation or of the document limits, for which Apollo calls no plugin. */
  formatError(error: unknown, ctx: Context): GraphQLError {
    const cause = unwrapResolverError(error)
    const original = originalErrorOf(cause)
    if (cause instanceof GraphQLError && cause.extensions.code && !original) return cause
    const appError = original ?? (cause instanceof GraphQLError ? new AppError("VALIDATION_FAILED") : toPublicError(cause))
    const { message, extensions } = this.#localize({ message: "" }, { appError, cause }, ctx)
    return new GraphQLError(message, { nodes: original && (cause as GraphQLError).nodes, extensions })
  }

  /**
   * VALIDATION_FAILED if only values of the operation are wrong, not the shape of the document. Undefined if the document is at
   * fault, or if the rejected fields would reveal the schema to an anonymous caller.
   */
  inputError(sent: SentOperation, ctx: Context): AppError | undefined {
    const { document, operationName, variables } = sent
    const operation = document && getOperationAST(document, operationName)
    if (!operation || !violatesInputRulesOnly(this.schema, document)) return undefined
    const problems = this.#problemsFor({ document, operation, variables: variables ?? {} }, ctx)
    return problems.length > 0 ? new AppError("VALIDATION_FAILED", { problems }) : undefined
  }

  /** Replaces the errors of graphql-js about wrong values by one error with all rejected fields. */
  #withInputErrors(errors: readonly GraphQLFormattedError[] | undefined, sent: SentOperation, ctx: Context) {
    const isInputError = ({ extensions }: GraphQLFormattedError) => extensions?.code === "BAD_USER_INPUT"
    const isDocumentError = ({ extensions }: GraphQLFormattedError) => extensions?.code === "GRAPHQL_VALIDATION_FAILED"
    const [first] = errors?.filter((error) => isInputError(error) || isDocumentError(error)) ?? []
    if (!errors || !first) return errors
    const found = this.inputError(sent, ctx)
    if (!found && isDocumentError(first)) return errors
    const appError = found ?? new AppError("VALIDATION_FAILED")
    const replacement = { ...first }
    this.#stored.set(replacement, { appError, cause: appError })
    return [replacement, ...errors.filter((error) => !isInputError(error) && !isDocumentError(error))]
  }

  #problemsFor(input: OperationInput, ctx: Context): FieldProblem[] {
    if (this.#showsSchema(ctx)) return operationProblems(this.schema, input)
    if (!this.#isPublic(input.operation)) return []
    return operationProblems(this.schema, input).map(({ path, code, values }) =>
      code === "listed.unknownField" ? { path, code: "unknownField" } : { path, code, values },
    )
  }

  #showsSchema = (ctx: Context) => ctx.viewerOrNull !== null || this.deps.config.introspection

  /** Whether anonymous callers may call all root fields of an operation. */
  #isPublic({ selectionSet }: OperationDefinitionNode): boolean {
    const { operations } = this.deps.accessPolicies
    return selectionSet.selections.every((node) => node.kind === "Field" && operations.get(node.name.value)?.allow === "public")
  }

  #format(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const stored = this.#stored.get(error)
    return stored ? this.#localize(error, stored, ctx) : this.#formatDocumentError(error, ctx)
  }

  #localize(error: GraphQLFormattedError, { appError, cause }: StoredError, ctx: Context): GraphQLFormattedError {
    const language = languageOf(ctx)
    const { requestId, clientRequestId } = ctx.request
    if (appError.code === "INTERNAL") this.deps.log.error({ err: cause, requestId, clientRequestId }, "graphql operation failed")
    const extensions = {
      code: appError.code,
      status: appError.status,
      ...(appError.retryAfter === undefined ? {} : { retryAfter: appError.retryAfter }),
      ...problemExtensions(appError, language, displayedRequestId(ctx.request)),
    }
    return { ...error, message: errorMessage(appError, language), extensions }
  }

  /** Errors about a document reveal the schema, so anonymous callers receive a generic message. */
  #formatDocumentError(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const { stacktrace: _, ...extensions } = error.extensions ?? {}
    const isHidden = !this.#showsSchema(ctx) && extensions.code === "GRAPHQL_VALIDATION_FAILED"
    const message = isHidden ? errorMessage({ code: "GRAPHQL_VALIDATION_FAILED", values: {} }, languageOf(ctx)) : error.message
    return { ...error, message, extensions: { ...extensions, requestId: displayedRequestId(ctx.request) } }
  }
}

/** The application error that a GraphQLError without a path wraps. */
const originalErrorOf = (cause: unknown): AppError | undefined =>
  cause instanceof GraphQLError && cause.originalError instanceof AppError ? cause.originalError : undefined
