// Executes GraphQL requests. A query that asks for nothing but ungoverned fields of entities is answered with the JSON that the
// database made, as it came; everything else goes the usual way through graphql-js and the guards on its fields.
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  type OperationDefinitionNode,
} from "graphql"
import { LRUCache } from "lru-cache"
import type { Policies } from "../auth/policies.js"
import { restrictedFields } from "../auth/shield.js"
import type { Context, GraphqlContext } from "../core/context.js"
import { connectedBy } from "../entities/connections.js"
import { allMetadata, type Class, type EntityMetadata, metadataOf } from "../entities/metadata.js"
import { QuerySpec, type Selection } from "../query/query-spec.js"
import { listWindowOf, type ResolverMethod } from "./schema.js"
import { rootSelectionOf } from "./selection.js"

/** An answer that is JSON already. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Writes a result; what is JSON already is passed on as it is. */
export const stringifyResult = (result: { data?: unknown }): string =>
  result.data instanceof RawJson ? `{"data":${result.data.text}}\n` : `${JSON.stringify(result)}\n`

interface Execution {
  /** The text of the document. */
  source: string
  document: DocumentNode
  /** None where the document has several and the request names none of them. */
  operation?: OperationDefinitionNode
  operationName: string | null
  request: OperationRequest
  context: GraphqlContext
}

/** What a request says of its operation. */
export interface OperationRequest {
  operationName?: string | null
  variables?: Record<string, unknown>
}

/** The executor as Apollo takes it: through the interface for gateways. */
export function createExecutor(schema: GraphQLSchema, policies: Policies) {
  const whole = new RawJsonExecutor(schema, policies)
  /** Documents that Apollo has let through: they parse, fit the schema, and ask for nothing that is turned off. */
  const valid = new LRUCache<string, true>({ max: 1000 })
  const executor = async (execution: Execution) => {
    const { source, document, operation, operationName, request, context } = execution
    if (source.length <= MAX_CACHED_DOCUMENT_LENGTH) valid.set(source, true)
    if (!operation) throw withoutOperation(operationName)
    const data = operation.operation === "query" ? await whole.read(execution, operation) : null
    if (data) return { data }
    return execute({ schema, document, operationName, variableValues: request.variables, contextValue: context })
  }
  return {
    /** The answer to a query that was asked before and that the database answers whole; null sends it to Apollo. */
    async executeCached(
      source: string,
      document: DocumentNode,
      request: OperationRequest,
      context: GraphqlContext,
    ): Promise<string | null> {
      const operation = valid.get(source) ? getOperationAST(document, request.operationName) : null
      if (operation?.operation !== "query") return null
      const data = await whole.read({ document, request, context }, operation)
      return data && stringifyResult({ data })
    },
    load: async () => ({ executor }),
    onSchemaLoadOrUpdate: (callback: (update: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void) => {
      callback({ apiSchema: schema, coreSupergraphSdl: "" })
      return () => {}
    },
    stop: async () => {},
  }
}

/** Characters of a document that is worth keeping; a longer one is mostly comments. */
export const MAX_CACHED_DOCUMENT_LENGTH = 10_000

const withoutOperation = (name: string | null) =>
  new GraphQLError(
    name ? `There is no operation named "${name}".` : "Must provide operation name if query contains multiple operations.",
    {
      extensions: { code: "OPERATION_RESOLUTION_FAILURE", http: { status: 400 } },
    },
  )

/** What a document asks for with certain variables. */
interface ResolvedSelection {
  /** The fields at the root. */
  readonly asked: Selection
  readonly info: GraphQLResolveInfo
}

/** Ways of asking that are kept for a document, and how long the variables of one may be. */
const MAX_SELECTIONS_PER_OPERATION = 16
const MAX_CACHED_VARIABLES_LENGTH = 1_000

class RawJsonExecutor {
  readonly #askings = new WeakMap<OperationDefinitionNode, LRUCache<string, { asking: ResolvedSelection | null }>>()
  readonly #query: GraphQLObjectType
  readonly #models = new Map(allMetadata().map((model) => [model.name, model]))
  readonly #governed: (model: EntityMetadata) => ReadonlyMap<string, unknown>

  constructor(
    private readonly schema: GraphQLSchema,
    policies: Policies,
  ) {
    this.#query = schema.getQueryType() as GraphQLObjectType
    const governed = new Map(allMetadata().map((model) => [model.name, restrictedFields(policies, model.name)]))
    this.#governed = ({ name }) => governed.get(name) as ReadonlyMap<string, unknown>
  }

  /** The whole answer, or null where the usual way must be gone: also for refusals, which are told there. */
  async read(
    { document, request, context }: Pick<Execution, "document" | "request" | "context">,
    operation: OperationDefinitionNode,
  ): Promise<RawJson | null> {
    try {
      const asking = this.#asking(document, operation, request.variables ?? {})
      if (!asking) return null
      const { asked, info } = asking
      const texts = await Promise.all(asked.map((one) => this.#text(context.ctx, one, info)))
      return texts.includes(null)
        ? null
        : new RawJson(`{${asked.map(({ key }, n) => `${JSON.stringify(key)}:${texts[n]}`).join(",")}}`)
    } catch {
      return null
    }
  }

  /** What is asked for, worked out once for each document and its variables; null where not all of it can be answered whole. */
  #asking(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): ResolvedSelection | null {
    const key = JSON.stringify(variables)
    const askings =
      this.#askings.get(operation) ??
      new LRUCache<string, { asking: ResolvedSelection | null }>({ max: MAX_SELECTIONS_PER_OPERATION })
    this.#askings.set(operation, askings)
    const known = askings.get(key)
    if (known) return known.asking
    const asking = this.#workOut(document, operation, variables)
    if (key.length <= MAX_CACHED_VARIABLES_LENGTH) askings.set(key, { asking })
    return asking
  }

  #workOut(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): ResolvedSelection | null {
    const { coerced } = getVariableValues(this.schema, operation.variableDefinitions ?? [], variables)
    if (!coerced) return null
    const { selection: asked, info } = rootSelectionOf(this.schema, document, operation, coerced)
    const isWhole = asked.length > 0 && asked.every(({ field, select }) => field === "__typename" || this.#isWhole(field, select))
    return isWhole ? { asked, info } : null
  }

  async #text(ctx: Context, { field, args, select = [] }: Selection[number], info: GraphQLResolveInfo): Promise<string | null> {
    if (field === "__typename") return '"Query"'
    const { first, after, ...given } = args as { first?: number; after?: string }
    const root = this.#query.getFields()[field] as GraphQLField<unknown, unknown>
    ctx.authorizeOperation(field)
    const reading = await (root.extensions.method as ResolverMethod)(undefined, given, ctx, {
      ...info,
      fieldName: field,
    } as GraphQLResolveInfo)
    return reading instanceof QuerySpec
      ? ctx.query.fetchJson(reading, select, listWindowOf(reading, root, { first, after }))
      : null
  }

  /** Whether the database's JSON for a root field is the answer: an entity's fields, none of them governed. */
  #isWhole(field: string, select: Selection | undefined): boolean {
    const root = this.#query.getFields()[field]
    const type = root && getNamedType(root.type)
    if (!isObjectType(type) || !root?.extensions.method || !select) return false
    const listed = connectedBy(type.name)
    if (listed) return this.#connectionIsPlain(metadataOf(listed), select)
    const model = this.#models.get(type.name)
    return model !== undefined && this.#isPlain(model, select)
  }

  #isPlain(model: EntityMetadata, select: Selection): boolean {
    const governed = this.#governed(model)
    return select.every((asked) => {
      if (asked.field === "__typename") return true
      const fact = model.fields.get(asked.field)
      if (!fact || governed.has(asked.field) || fact.kind === "hidden") return false
      if (!asked.select) return true
      // A JSON column with fields of its own is picked from by graphql-js.
      if (!fact.target) return false
      const target = metadataOf((fact.target as () => Class)())
      return fact.connection ? this.#connectionIsPlain(target, asked.select) : this.#isPlain(target, asked.select)
    })
  }

  #connectionIsPlain(model: EntityMetadata, select: Selection): boolean {
    return select.every(({ field, select: below = [] }) =>
      field === "nodes"
        ? this.#isPlain(model, below)
        : field === "edges"
          ? below.every((inner) => inner.field !== "node" || this.#isPlain(model, inner.select ?? []))
          : true,
    )
  }
}
