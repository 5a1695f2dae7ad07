// Formats GraphQL errors for clients.
import type { ApolloServerPlugin } from "@apollo/server"
import { unwrapResolverError } from "@apollo/server/errors"
import { GraphQLError, type GraphQLFormattedError } from "graphql"
import type { Context, GraphqlContext } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { AppError } from "../core/errors.js"
import { problemExtensions, toPublicError } from "../http/problem-details.js"
import { errorMessage } from "../i18n/error-messages.js"
import { languageOf } from "../i18n/translate.js"

/** Formats errors: code, message in the caller's language, fields, and no details of defects. */
export class GraphqlErrorFormatter {
  readonly #appErrors = new WeakMap<object, { appError: AppError; cause: unknown }>()

  constructor(private readonly deps: AppDependencies) {}

  /** Apollo formats an error before the caller is known, so the application error is stored until the response is sent. */
  readonly format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error)
    const copy = { ...formatted, extensions: { ...formatted.extensions } }
    // Apollo's own errors about documents and variables have a code already.
    if (cause instanceof GraphQLError && copy.extensions.code !== "INTERNAL_SERVER_ERROR") return copy
    // A null variable in a non-null position is detected during execution. An output value that cannot be serialized has
    // no location in the document.
    if (cause instanceof GraphQLError && cause.nodes)
      return { ...copy, extensions: { ...copy.extensions, code: "BAD_USER_INPUT" } }
    this.#appErrors.set(copy, { appError: toPublicError(cause), cause })
    return copy
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

  /** Formats an error of a WebSocket operation, for which Apollo calls no plugin. */
  formatError(error: unknown, ctx: Context): GraphQLError {
    const cause = unwrapResolverError(error)
    if (cause instanceof GraphQLError && cause.extensions.code) return cause
    const appError = cause instanceof GraphQLError ? new AppError("VALIDATION_FAILED") : toPublicError(cause)
    const { message, extensions } = this.#localize({ message: "" }, { appError, cause }, ctx)
    return new GraphQLError(message, { extensions })
  }

  #format(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const stored = this.#appErrors.get(error)
    return stored ? this.#localize(error, stored, ctx) : this.#formatDocumentError(error, ctx)
  }

  #localize(
    error: GraphQLFormattedError,
    { appError, cause }: { appError: AppError; cause: unknown },
    ctx: Context,
  ): GraphQLFormattedError {
    const language = languageOf(ctx)
    const { requestId } = ctx.request
    if (appError.code === "INTERNAL") this.deps.log.error({ err: cause, requestId }, "graphql operation failed")
    const extensions = {
      code: appError.code,
      status: appError.status,
      ...(appError.retryAfter === undefined ? {} : { retryAfter: appError.retryAfter }),
      ...problemExtensions(appError, language, requestId),
    }
    return { ...error, message: errorMessage(appError, language), extensions }
  }

  /** Errors about a document reveal the schema, so anonymous callers receive a generic message. */
  #formatDocumentError(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const { stacktrace: _, ...extensions } = error.extensions ?? {}
    const showsDetails =
      ctx.viewerOrNull !== null || this.deps.config.introspection || extensions.code !== "GRAPHQL_VALIDATION_FAILED"
    const message = showsDetails
      ? error.message
      : errorMessage({ code: "GRAPHQL_VALIDATION_FAILED", values: {} }, languageOf(ctx))
    return { ...error, message, extensions: { ...extensions, requestId: ctx.request.requestId } }
  }
}
