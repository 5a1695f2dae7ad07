// Builds the GraphQL schema from the resolvers and connects it to queries, the unit of work and the policies.
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  getNullableType,
  isObjectType,
  type OperationTypeNode,
} from "graphql"
import { buildSchemaSync, type NonEmptyArray } from "type-graphql"
import type { AccessPolicies } from "../auth/access-policies.js"
import { mergeReadableParts } from "../auth/field-parts.js"
import { applyShield } from "../auth/shield.js"
import type { Context, GraphqlContext } from "../core/context.js"
import { signFileUrl, signPictureUrl } from "../core/file-urls.js"
import { runWrite, type Write } from "../core/writes.js"
import { connectedBy, connectionOf } from "../entities/connections.js"
import { allMetadata, type Class, metadataOf } from "../entities/metadata.js"
import { DateTime } from "../entities/scalars.js"
import { validateInput } from "../inputs/parse.js"
import { type ConnectionArguments, type ListWindow, toSlice } from "../query/paging.js"
import { NodeIds, QuerySpec } from "../query/query-spec.js"
import { describeArguments } from "./arguments.js"
import { addExpectedVersion, addPaging, listedEntity, pageSizesOf } from "./list-arguments.js"
import { loadReference, readNodes } from "./loaders.js"
import { selectionOf } from "./selection.js"
import { SEMANTIC_NON_NULL } from "./semantic-non-null.js"

/** Builds the schema without access rules, the content of `schema.graphql`. */
export function buildSchema(resolvers: readonly Class[], accessPolicies: AccessPolicies): GraphQLSchema {
  // type-graphql collects types before it resolves the types of fields.
  const publicMetadata = allMetadata().filter(({ internal }) => !internal)
  for (const { entity } of publicMetadata) connectionOf(entity)
  const schema = buildSchemaSync({
    resolvers: resolvers as unknown as NonEmptyArray<never>,
    validateFn: async (value) => {
      if (value && typeof value === "object") await validateInput(value)
    },
    pubSub: noPubSub,
    scalarsMap: [{ type: Date, scalar: DateTime }],
    orphanedTypes: publicMetadata.map(({ entity }) => entity as never),
    // Apollo Server validates the schema at its start, so a query of the whole schema would only delay the start.
    skipCheck: true,
  })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith("__")) for (const field of Object.values(type.getFields())) addPaging(field)
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) addExpectedVersion(field)
  describeArguments(schema)
  for (const [operation, description] of Object.entries(rootDescriptions)) {
    const root = schema.getRootType(operation as OperationTypeNode) as GraphQLObjectType
    root.description = description
    for (const field of Object.values(root.getFields())) {
      field.description = accessPolicies.operations.get(field.name)?.description
      // One failing field must not remove the results of the others from the response.
      field.type = getNullableType(field.type)
    }
  }
  // Collects the types of the added arguments.
  const { directives, ...config } = schema.toConfig()
  return new GraphQLSchema({ ...config, directives: [...directives, SEMANTIC_NON_NULL], description: schemaDescription })
}

const schemaDescription =
  "GraphQL API of the HR Workforce Platform. REST at `/api` offers the same operations, and the guide at `/guide` explains both."

const rootDescriptions = {
  query: "Operations that read. They run in parallel and change nothing.",
  mutation: "Operations that write. They run one after the other, each in its own transaction.",
  subscription: "Operations that deliver changes, over graphql-transport-ws at `/graphql`.",
}

/** type-graphql requires a pub/sub engine; events do not pass through it (subscriptions/hub.ts). */
const noPubSub = {
  publish() {},
  subscribe(): never {
    throw new Error("subscriptions require a WebSocket")
  },
}

/** Builds the schema that the server uses: with access rules, and with entities resolved from query results. */
export function buildServedSchema(resolvers: readonly Class[], accessPolicies: AccessPolicies): GraphQLSchema {
  const schema = buildSchema(resolvers, accessPolicies)
  const entities = new Map(allMetadata().map((metadata) => [metadata.name, metadata]))
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue
    const isQueryResult = entities.has(type.name) || connectedBy(type.name) || /Edge$|^PageInfo$/.test(type.name)
    for (const field of Object.values(type.getFields())) {
      const reference = field.extensions.reference as RecordReference | undefined
      const metadata = entities.get(type.name)
      const parts = metadata?.fields.get(field.name)?.parts
      if (reference) field.resolve = resolveReference(reference)
      else if (field.extensions.isFileUrl) field.resolve = resolveUrl(signFileUrl)
      else if (field.extensions.isPictureUrl) field.resolve = resolveUrl(signPictureUrl)
      else if (field.extensions.isLoaded) field.resolve = resolveLoaded(field.resolve as ResolverMethod)
      else if (isQueryResult) field.resolve = resolveByKey
      else {
        const method = (field.resolve ?? defaultFieldResolver) as ResolverMethod
        field.resolve = wrapResolver(type, method)
        field.extensions = { ...field.extensions, method }
      }
      if (metadata && parts) field.resolve = withReadableParts(metadata.entity, parts, field.resolve)
    }
  }
  return applyShield(schema, accessPolicies)
}

/** A row of a query result is keyed by response keys. */
const resolveByKey = (source: Record<string, unknown>, _args: unknown, _ctx: unknown, info: GraphQLResolveInfo) =>
  source[info.path.key]

/** The records beside an id or a list of ids. */
interface RecordReference {
  readonly target: () => Class
  /** Property with the ids. */
  readonly from: string
}

/** Loads the records to which a plain object refers. */
const resolveReference =
  ({ target, from }: RecordReference): Resolve =>
  async (source, _args, { ctx }, info) => {
    const ids = (source as Record<string, string | readonly string[] | null | undefined>)[from]
    if (ids === null || ids === undefined) return null
    if (typeof ids === "string") return loadReference(ctx, target(), ids, info)
    const records = await Promise.all(ids.map((id) => loadReference(ctx, target(), id, info)))
    return records.filter((record) => record !== null)
  }

/** Signs the URL of a file for the session of the request. */
const resolveUrl =
  (sign: typeof signFileUrl): Resolve =>
  (source, _args, { ctx }, info) => {
    const id = (source as Record<string, unknown>)[info.path.key]
    return id === null || id === undefined ? null : sign(ctx, String(id))
  }

/** Calls the resolver of a loaded field with the key that the statement returned; null if the viewer may not read the field. */
const resolveLoaded =
  (method: ResolverMethod): Resolve =>
  async (source, args, { ctx }, info) => {
    const key = (source as Record<string, unknown>)[info.path.key]
    return key === null || key === undefined ? null : method(key, args, ctx, info)
  }

/** Passes a value with parts to a resolver after omitting the parts that the viewer may not read. */
const withReadableParts =
  (entity: Class, parts: readonly string[], resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const row = source as Record<string, object | null> & { $ownerIds?: (string | null)[] }
    const value = row[info.path.key]
    if (!value) return null
    const merged = mergeReadableParts(context.ctx, entity, parts, { value, owners: row.$ownerIds })
    return resolve({ ...row, [info.path.key]: merged }, args, context, info)
  }

type Resolve = NonNullable<GraphQLField<unknown, GraphqlContext>["resolve"]>
/** A resolver method as type-graphql wraps it; it receives the context itself. */
export type ResolverMethod = NonNullable<GraphQLField<unknown, Context>["resolve"]>

/** Wraps a field of a plain type: mutations run in a unit of work, query specs are read with the selected fields. */
function wrapResolver(type: GraphQLObjectType, resolve: ResolverMethod): Resolve {
  const isMutation = type.name === "Mutation"
  return async (source, args, { ctx }, info) => {
    const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>
    const { paging, own } = splitPaging(field, args)
    const run = async () => resolve(source, own, ctx, info)
    const read = (result: unknown) => resolveResult(result, ctx, info, paging)
    if (!isMutation) return read(await run())
    return (await runWrite(ctx, writeOf(ctx, info, own), run, read)).response
  }
}

/** A mutation as a write. `expectedVersion` applies to this mutation only, If-Match to all mutations of the document. */
function writeOf({ request }: Context, { fieldName, path }: GraphQLResolveInfo, args: Record<string, unknown>): Write {
  return {
    operation: fieldName,
    idempotencyKey: request.idempotencyKey === undefined ? undefined : `${request.idempotencyKey}/${path.key}`,
    identity: ["graphql", fieldName, args],
    expectedVersions: typeof args.expectedVersion === "number" ? [args.expectedVersion] : request.expectedVersions,
    recordId: args.id as string | undefined,
  }
}

/** Reads the selected fields of a service's result. */
async function resolveResult(
  result: unknown,
  ctx: Context,
  info: GraphQLResolveInfo,
  paging: ConnectionArguments,
): Promise<unknown> {
  if (result instanceof NodeIds) {
    const nodes = await readNodes(ctx, result.ids, info)
    const records = result.ids.map((id) => nodes.get(id.toLowerCase()) ?? null)
    // The caller of a write may have lost access to some of the records.
    return info.parentType.name === "Mutation" ? records.filter((record) => record !== null) : records
  }
  if (!(result instanceof QuerySpec)) return result
  const { entity, cardinality } = result
  const type = info.schema.getType(metadataOf(entity).name) as GraphQLObjectType
  const field = info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>
  const window = listWindowOf(result, field, paging)
  const value = await ctx.executorOf(result).execute(result, selectionOf(info, cardinality === "many" ? undefined : type), window)
  // An interface resolves its type from the value.
  return value && cardinality !== "many" ? { ...value, $type: type.name } : value
}

/** The window of a list: a slice of a connection, or all of a plain list. */
export function listWindowOf(
  { cardinality }: QuerySpec<unknown>,
  field: GraphQLField<unknown, unknown>,
  args: ConnectionArguments,
): ListWindow | undefined {
  if (cardinality !== "many") return undefined
  return listedEntity(field) ? toSlice(args, pageSizesOf(field)) : { kind: "all" }
}

/** Separates the paging arguments of a connection from those of the resolver. */
export function splitPaging(field: GraphQLField<unknown, unknown>, args: Record<string, unknown>) {
  if (!listedEntity(field)) return { paging: {}, own: args }
  const { first, last, after, before, orderBy, ...own } = args
  return { paging: { first, last, after, before, orderBy } as ConnectionArguments, own }
}
