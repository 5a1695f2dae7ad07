// Executes GraphQL operations. If a query selects only unrestricted fields of entities, PostgreSQL writes the JSON of the
// response. Every other operation is executed by graphql-js, with the rules of the shield.
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
import type { AccessPolicies } from "../auth/access-policies.js"
import { restrictedFields } from "../auth/shield.js"
import { createCache } from "../core/caches.js"
import type { Context, GraphqlContext } from "../core/context.js"
import { ObjectNumbers } from "../core/object-numbers.js"
import { connectedBy } from "../entities/connections.js"
import { allMetadata, type Class, type EntityMetadata, metadataOf } from "../entities/metadata.js"
import { DocumentCache } from "../graphql/document-cache.js"
import { listWindowOf, type ResolverMethod, splitPaging } from "../graphql/schema.js"
import { rootFieldsOf, rootSelectionOf } from "../graphql/selection.js"
import { QuerySpec, type Selection } from "../query/query-spec.js"

/** A result that is JSON text already. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Serializes a result; JSON text is passed through. */
export const stringifyResult = ({ data, ...rest }: { data?: unknown }): string => {
  if (!(data instanceof RawJson)) return `${JSON.stringify({ data, ...rest })}\n`
  const others = JSON.stringify(rest).slice(1)
  return `{"data":${data.text}${others === "}" ? "" : ","}${others}\n`
}

interface Execution {
  document: DocumentNode
  /** Undefined if the document has several operations and the request names none. */
  operation?: OperationDefinitionNode
  operationName: string | null
  request: OperationRequest
  context: GraphqlContext
}

/** The operation name and variables of a request. */
export interface OperationRequest {
  operationName?: string | null
  variables?: Record<string, unknown>
}

/** The executor for Apollo Server, through its gateway interface. */
export function createExecutor(schema: GraphQLSchema, accessPolicies: AccessPolicies, documents = new DocumentCache()) {
  const rawJson = new RawJsonExecutor(schema, accessPolicies, documents)
  const executor = async (execution: Execution) => {
    const { document, operation, operationName, request, context } = execution
    if (!operation) throw operationNotFound(operationName)
    documents.add(context.ctx, document, operation)
    if (operation.operation === "query") {
      const data = await rawJson.read(execution, operation)
      if (data) return { data }
      await countUnreadFirst(execution, operation)
    }
    context.ctx.boundResults()
    return execute({ schema, document, operationName, variableValues: request.variables, contextValue: context })
  }
  /** So that a change is in the data that follow or after the resume token of the count, never between both. */
  const countUnreadFirst = async ({ document, request, context: { ctx } }: Execution, operation: OperationDefinitionNode) => {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {})
    if (!coerced || !ctx.viewerOrNull || !rootFieldsOf(document, operation, coerced).has("unreadCount")) return
    // The field reads it again and reports the error.
    await ctx.services.notifications.inbox.countFirst().catch(() => {})
  }
  return {
    /** The response of a cached query whose data the database returns as JSON; null if Apollo must execute the query. */
    async executeCached(
      document: DocumentNode,
      request: OperationRequest,
      context: GraphqlContext,
      extensions?: object,
    ): Promise<string | null> {
      const operation = getOperationAST(document, request.operationName)
      if (operation?.operation !== "query") return null
      const data = await rawJson.read({ document, request, context }, operation)
      return data && stringifyResult({ data, ...(extensions ? { extensions } : {}) })
    },
    load: async () => ({ executor }),
    onSchemaLoadOrUpdate: (callback: (update: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void) => {
      callback({ apiSchema: schema, coreSupergraphSdl: "" })
      return () => {}
    },
    stop: async () => {},
  }
}

export type DocumentExecutor = ReturnType<typeof createExecutor>

const operationNotFound = (name: string | null) =>
  new GraphQLError(
    name ? `There is no operation named "${name}".` : "Must provide operation name if query contains multiple operations.",
    {
      extensions: { code: "OPERATION_RESOLUTION_FAILURE", http: { status: 400 } },
    },
  )

/** The selection of an operation with its variables. */
interface ResolvedSelection {
  /** The root fields. */
  readonly selection: Selection
  readonly info: GraphQLResolveInfo
}

/** Maximum length of the variables of a cached selection, as JSON. */
const MAX_CACHED_VARIABLES_LENGTH = 1_000

interface CachedSelection {
  readonly resolved: ResolvedSelection | null
}

class RawJsonExecutor {
  /** Selections by the number of their operation and the variables. */
  readonly #selections = createCache<string, CachedSelection>(
    "selections",
    ({ resolved }) => 1 + (resolved ? numberOfFields(resolved.selection) : 0),
  )
  readonly #operations = new ObjectNumbers()
  readonly #query: GraphQLObjectType
  readonly #metadata = new Map(allMetadata().map((metadata) => [metadata.name, metadata]))
  readonly #restricted: (metadata: EntityMetadata) => ReadonlyMap<string, unknown>

  constructor(
    private readonly schema: GraphQLSchema,
    accessPolicies: AccessPolicies,
    private readonly documents: DocumentCache,
  ) {
    this.#query = schema.getQueryType() as GraphQLObjectType
    const restricted = new Map(allMetadata().map((metadata) => [metadata.name, restrictedFields(accessPolicies, metadata.name)]))
    this.#restricted = ({ name }) => restricted.get(name) as ReadonlyMap<string, unknown>
  }

  /** The data of the response, or null if graphql-js must execute the query. graphql-js also reports the errors. */
  async read(
    { document, request, context }: Pick<Execution, "document" | "request" | "context">,
    operation: OperationDefinitionNode,
  ): Promise<RawJson | null> {
    try {
      // First, so that nothing is computed or cached for callers who may not call the operation.
      for (const field of rootFieldsOf(document, operation)) context.ctx.authorizeOperation(field)
      const resolved = this.#resolve(document, operation, request.variables ?? {})
      if (!resolved) return null
      const { selection, info } = resolved
      context.ctx.boundResults()
      const texts = await Promise.all(selection.map((field) => this.#text(context.ctx, field, info)))
      return texts.includes(null)
        ? null
        : new RawJson(`{${selection.map(({ key }, n) => `${JSON.stringify(key)}:${texts[n]}`).join(",")}}`)
    } catch {
      return null
    }
  }

  /** The selection for these variables, computed once for a cached document; null if the database cannot answer all of it. */
  #resolve(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): ResolvedSelection | null {
    if (!this.documents.isCached(document)) return this.#computeSelection(document, operation, variables)
    const values = JSON.stringify(variables)
    const number = this.#operations.of(operation)
    const key = `${number} ${values}`
    const cached = this.#selections.get(key)
    if (cached) return cached.resolved
    const resolved = this.#computeSelection(document, operation, variables)
    if (values.length <= MAX_CACHED_VARIABLES_LENGTH) this.#selections.set(key, { resolved })
    return resolved
  }

  #computeSelection(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): ResolvedSelection | null {
    const { coerced } = getVariableValues(this.schema, operation.variableDefinitions ?? [], variables)
    if (!coerced) return null
    const { selection, info } = rootSelectionOf(this.schema, document, operation, coerced)
    const isSupported =
      selection.length > 0 &&
      selection.every(({ field, select }) => field === "__typename" || this.#isRawJsonField(field, select))
    return isSupported ? { selection, info } : null
  }

  async #text(ctx: Context, { field, args, select = [] }: Selection[number], info: GraphQLResolveInfo): Promise<string | null> {
    if (field === "__typename") return '"Query"'
    const root = this.#query.getFields()[field] as GraphQLField<unknown, unknown>
    const { paging, own } = splitPaging(root, args)
    const spec = await (root.extensions.method as ResolverMethod)(undefined, own, ctx, {
      ...info,
      fieldName: field,
    } as GraphQLResolveInfo)
    return spec instanceof QuerySpec ? ctx.executorOf(spec).executeJson(spec, select, listWindowOf(spec, root, paging)) : null
  }

  /** Whether the database's JSON for a root field is the response: only fields of entities, none of them restricted. */
  #isRawJsonField(field: string, select: Selection | undefined): boolean {
    const root = this.#query.getFields()[field]
    const type = root && getNamedType(root.type)
    if (!isObjectType(type) || !root?.extensions.method || !select) return false
    const connectedEntity = connectedBy(type.name)
    if (connectedEntity) return this.#isUnrestrictedConnection(metadataOf(connectedEntity), select)
    const metadata = this.#metadata.get(type.name)
    return metadata !== undefined && this.#isUnrestricted(metadata, select)
  }

  #isUnrestricted(metadata: EntityMetadata, select: Selection): boolean {
    const restricted = this.#restricted(metadata)
    return select.every((selected) => {
      if (selected.field === "__typename") return true
      const field = metadata.fields.get(selected.field)
      if (!field || restricted.has(selected.field) || field.kind === "hidden" || field.isLoaded || field.parts) return false
      if (!selected.select) return true
      // graphql-js selects the fields of an object in a JSON column.
      if (!field.target) return false
      const target = metadataOf((field.target as () => Class)())
      return field.connection
        ? this.#isUnrestrictedConnection(target, selected.select)
        : this.#isUnrestricted(target, selected.select)
    })
  }

  #isUnrestrictedConnection(metadata: EntityMetadata, select: Selection): boolean {
    return select.every(({ field, select: nested = [] }) =>
      field === "nodes"
        ? this.#isUnrestricted(metadata, nested)
        : field === "edges"
          ? nested.every((inner) => inner.field !== "node" || this.#isUnrestricted(metadata, inner.select ?? []))
          : true,
    )
  }
}

/** The fields of a selection on all levels. */
const numberOfFields = (selection: Selection): number =>
  selection.reduce((sum, { select }) => sum + 1 + (select ? numberOfFields(select) : 0), 0)
