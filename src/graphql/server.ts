// The GraphQL face on HTTP: Apollo Server over the guarded schema, with our limits before it and our errors after it.
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
import type { Context, Held } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { type Refusal, refuse, statuses } from "../core/errors.js"
import { readIdempotencyKey } from "../core/idempotency.js"
import { Recent } from "../core/recent.js"
import { sendCookies } from "../http/cookies.js"
import { type Incoming, type Step, sendText } from "../http/middleware.js"
import { fieldErrors, publicRefusal, sentenceOf } from "../http/problem-details.js"
import { languageOf, say } from "../i18n/translate.js"
import type { Asked } from "../query/query-spec.js"
import { expectedVersion } from "../rest/router.js"
import { checkDocument, MAX_TOKENS } from "./limits.js"
import { type Asked as AskedQuery, executorOf, longestKept, stringifyResult } from "./raw-json-executor.js"
import { rootSelectionOf } from "./selection.js"

/** What a client of a socket asks for. */
export interface SocketRequest {
  query: string
  operationName?: string | null
  variables?: Record<string, unknown> | null
}

/** A request that passed the limits. */
export interface Admitted extends SocketRequest {
  document: DocumentNode
  /** For a subscription: its one field, with its arguments and what is asked for below it. */
  subscribed?: Asked
}

export interface GraphqlFace {
  /** Answers a request whose caller is known and whose body was read. */
  handler: Step
  /** For sockets: the document after the limits that hold on HTTP, too. Throws a GraphQLError that can be told. */
  admit(ctx: Context, request: SocketRequest): Admitted
  /** The answer to a query or a mutation, as JSON. */
  run(ctx: Context, request: SocketRequest): Promise<string>
  /** What a subscription says to an event, as JSON; null where it is not for the caller. */
  say(ctx: Context, admitted: Admitted, event: unknown): Promise<string | null>
  /** An error as it is told. */
  told(error: unknown, ctx: Context): GraphQLError
  stop(): Promise<void>
}

/** Operations that test a secret: one a document, so that a limit on requests is a limit on tries. */
export type SingleUse = ReadonlySet<string>

export async function openGraphql(kit: Kit, schema: GraphQLSchema, singleUse: SingleUse): Promise<GraphqlFace> {
  const errors = new ErrorTeller(kit)
  const executor = executorOf(schema, kit.policies)
  const apollo = new ApolloServer<Held>({
    gateway: executor as never,
    stringifyResult: stringifyResult as never,
    introspection: kit.config.introspection,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    // A document that is named by its hash would not pass our limits, which depend on the variables that come with it.
    persistedQueries: false,
    stopOnTerminationSignals: false,
    formatError: errors.keep,
    logger: kit.log as never,
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginUsageReportingDisabled(), errors.plugin],
  })
  await apollo.start()
  const documents = new Documents()
  const valid = new WeakSet<DocumentNode>()
  const rules = kit.config.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  return {
    stop: () => apollo.stop(),
    told: (error, ctx) => errors.told(error, ctx),
    admit(ctx, request) {
      const { query, variables, operationName } = request
      const language = languageOf(ctx)
      const wrong = (code: "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED", message?: string) =>
        new GraphQLError(message ?? say(language, `errors.${code}`), { extensions: { code, status: statuses[code] } })
      const document = documents.parse(query)
      if (!document) throw wrong("GRAPHQL_PARSE_FAILED")
      const tooMuch = checkDocument(schema, document, { variables, signedIn: ctx.me !== null, singleUse }, language)
      if (tooMuch) throw tooMuch
      const operation = getOperationAST(document, operationName)
      if (!operation) throw wrong("GRAPHQL_VALIDATION_FAILED")
      if (operation.operation === "subscription") {
        const [first] = valid.has(document) ? [] : validate(schema, document, rules)
        // What the schema has instead is not told.
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
    async run(ctx, { query, operationName, variables }) {
      const request = { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
      const { body } = await apollo.executeOperation(request, { contextValue: { ctx } })
      return body.kind === "single" ? stringifyResult(body.singleResult as { data?: unknown }).trimEnd() : "{}"
    },
    async say(ctx, { document, operationName, variables }, event) {
      const { data, errors: [failed] = [] } = await execute({
        schema,
        document,
        operationName,
        variableValues: variables,
        rootValue: event,
        contextValue: { ctx },
      })
      if (!failed) return JSON.stringify({ data })
      const told = errors.told(failed, ctx)
      return told.extensions.code === "NOT_FOUND" ? null : JSON.stringify({ data, errors: [told] })
    },
    handler: async (req, res) => {
      res.locals.route = "/graphql"
      const ctx = res.locals.ctx as Context
      ctx.expectedVersion = expectedVersion(req.headers["if-match"])
      ctx.idempotencyKey = readIdempotencyKey(req.headers["idempotency-key"] as string | undefined)
      const { query, variables } = requested(req)
      const document = typeof query === "string" ? documents.parse(query) : null
      const facts = { variables: variables as Record<string, unknown>, signedIn: ctx.me !== null, singleUse }
      const error = document && checkDocument(schema, document, facts, languageOf(ctx))
      if (error) {
        res.statusCode = 400
        return sendText(res, json, JSON.stringify({ errors: [error] }))
      }
      if (document && isPlain(req)) {
        const answer = await ctx.read(() => executor.again(query as string, document, req.body as AskedQuery, { ctx }))
        if (answer) {
          res.setHeader("Cache-Control", "no-store")
          return sendText(res, json, answer)
        }
      }
      await ctx.confirm()
      const headers = new HeaderMap()
      for (const [name, value] of Object.entries(req.headers))
        if (value !== undefined) headers.set(name, [value].flat().join(", "))
      const { search } = addressOf(req)
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
      res.statusCode = ctx.turnedAway?.status ?? (status === 400 && wantsPlainJson(req) ? 200 : (status ?? 200))
      const type = String(res.getHeader("Content-Type") ?? json)
      sendText(res, type, body.kind === "complete" ? body.string : "")
    },
  }
}

/**
 * A client that accepts `application/json` alone can't tell our 400 from a proxy's, so a document that was refused is told it
 * with 200 (GraphQL over HTTP, section 6.4.1); what is too dear stays a 400.
 */
const wantsPlainJson = (req: Incoming) => /^application\/json\b/.test(req.headers.accept ?? "")

/** Whether a request is a POST of well-formed parameters that takes JSON for an answer; of all others Apollo knows the rules. */
function isPlain(req: Incoming): boolean {
  const { operationName, variables, extensions } = (req.body ?? {}) as Record<string, unknown>
  const isMap = (value: unknown) => value === undefined || value === null || (typeof value === "object" && !Array.isArray(value))
  const takesJson = /^(|\*\/\*|application\/json(;.*)?)$/.test(req.headers.accept ?? "")
  const named = operationName === undefined || operationName === null || typeof operationName === "string"
  return req.method === "POST" && takesJson && named && isMap(variables) && extensions === undefined
}

/** Parsed documents by their text, so that a limit is checked before anything else is done, and parsing is done once. */
class Documents {
  readonly #parsed = new Recent<DocumentNode>(1000)

  /** The document, or null for one that does not parse: that error Apollo tells. */
  parse(query: string): DocumentNode | null {
    const known = this.#parsed.get(query)
    if (known) return known
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS })
      if (query.length <= longestKept) this.#parsed.set(query, document)
      return document
    } catch {
      return null
    }
  }
}

const json = "application/json; charset=utf-8"
const addressOf = (req: Incoming) => new URL(req.originalUrl ?? req.url ?? "/", "http://localhost")

/** The query and the variables of a request, wherever its method puts them (GraphQL over HTTP, sections 5.3 and 5.4). */
function requested(req: Incoming): { query?: unknown; variables?: unknown } {
  if (req.method === "POST") return (req.body ?? {}) as { query?: unknown; variables?: unknown }
  const { searchParams } = addressOf(req)
  try {
    return { query: searchParams.get("query"), variables: JSON.parse(searchParams.get("variables") ?? "{}") }
  } catch {
    return {}
  }
}

/** Tells errors as the contract says: code, sentence in the caller's language, fields, and nothing of a defect. */
class ErrorTeller {
  readonly #refusals = new WeakMap<object, { refusal: Refusal; cause: unknown }>()

  constructor(private readonly kit: Kit) {}

  /** Apollo formats an error before it knows the caller: the refusal is remembered until the answer leaves. */
  readonly keep = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(error)
    const kept = { ...formatted, extensions: { ...formatted.extensions } }
    // What Apollo itself refuses (a document, a variable) has a code already.
    if (cause instanceof GraphQLError && kept.extensions.code !== "INTERNAL_SERVER_ERROR") return kept
    // A variable that is null where a null can't stand shows only when it is used; what we can't serialize has no place there.
    if (cause instanceof GraphQLError && cause.nodes)
      return { ...kept, extensions: { ...kept.extensions, code: "BAD_USER_INPUT" } }
    this.#refusals.set(kept, { refusal: publicRefusal(cause), cause })
    return kept
  }

  readonly plugin: ApolloServerPlugin<Held> = {
    requestDidStart: async () => ({
      willSendResponse: async ({ contextValue, response }) => {
        if (response.body.kind !== "single") return
        const { singleResult } = response.body
        singleResult.errors = singleResult.errors?.slice(0, 10).map((error) => this.#tell(error, contextValue.ctx))
        const retry = (singleResult.errors ?? []).find(({ extensions }) => extensions?.retryAfter !== undefined)
        if (retry) response.http.headers.set("retry-after", String(retry.extensions?.retryAfter))
      },
    }),
  }

  /** An error of a socket, which passes no plugin. */
  told(error: unknown, ctx: Context): GraphQLError {
    const cause = unwrapResolverError(error)
    if (cause instanceof GraphQLError && cause.extensions.code) return cause
    const refusal = cause instanceof GraphQLError ? refuse("VALIDATION_FAILED") : publicRefusal(cause)
    const { message, extensions } = this.#word({ message: "" }, { refusal, cause }, ctx)
    return new GraphQLError(message, { extensions })
  }

  #tell(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const known = this.#refusals.get(error)
    return known ? this.#word(error, known, ctx) : this.#tellDocument(error, ctx)
  }

  #word(
    error: GraphQLFormattedError,
    { refusal, cause }: { refusal: Refusal; cause: unknown },
    ctx: Context,
  ): GraphQLFormattedError {
    const language = languageOf(ctx)
    const { requestId } = ctx.request
    if (refusal.code === "INTERNAL") this.kit.log.error({ err: cause, requestId }, "an operation failed")
    const extensions = {
      code: refusal.code,
      status: refusal.status,
      requestId,
      ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
      ...(refusal.problems.length > 0 ? { errors: fieldErrors(refusal.problems, language) } : {}),
    }
    return { ...error, message: sentenceOf(refusal, language), extensions }
  }

  /** What is wrong with a document tells of the schema: who is not signed in hears only that it is wrong. */
  #tellDocument(error: GraphQLFormattedError, ctx: Context): GraphQLFormattedError {
    const { stacktrace: _, ...extensions } = error.extensions ?? {}
    const told = ctx.me !== null || this.kit.config.introspection || extensions.code !== "GRAPHQL_VALIDATION_FAILED"
    const message = told ? error.message : say(languageOf(ctx), "errors.GRAPHQL_VALIDATION_FAILED")
    return { ...error, message, extensions: { ...extensions, requestId: ctx.request.requestId } }
  }
}
