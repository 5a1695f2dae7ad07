// Builds the GraphQL schema from the resolvers and connects it to queries, the unit of work and the policies.
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  isListType,
  isObjectType,
  type OperationTypeNode,
} from "graphql"
import { buildSchemaSync, type NonEmptyArray } from "type-graphql"
import type { Policies } from "../auth/policies.js"
import { applyShield } from "../auth/shield.js"
import type { Context, GraphqlContext } from "../core/context.js"
import { requestFingerprint, runIdempotent } from "../core/idempotency.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { BaseEntity } from "../entities/base-entity.js"
import { connectedBy, connectionOf } from "../entities/connections.js"
import { allMetadata, type Class, metadataOf } from "../entities/metadata.js"
import { DateTime } from "../entities/scalars.js"
import { validateInput } from "../inputs/parse.js"
import { assertPageSize, type ListWindow, MAX_NESTED_ITEMS, QuerySpec } from "../query/query-spec.js"
import { selectionOf } from "./selection.js"

/** Builds the schema without access rules, the content of `schema.graphql`. */
export function buildSchema(resolvers: readonly Class[], policies: Policies): GraphQLSchema {
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
  })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith("__"))
      for (const field of Object.values(type.getFields())) addPaging(type, field)
  }
  for (const operation of ["query", "mutation", "subscription"] as const) {
    for (const field of Object.values(schema.getRootType(operation as OperationTypeNode)?.getFields() ?? {}))
      field.description = policies.operations.get(field.name)?.description
  }
  return schema
}

/** type-graphql requires a pub/sub engine; events do not pass through it (subscriptions/hub.ts). */
const noPubSub = {
  publish() {},
  subscribe(): never {
    throw new Error("subscriptions require a WebSocket")
  },
}

/** Builds the schema that the server uses: with access rules, and with entities resolved from query results. */
export function buildServedSchema(resolvers: readonly Class[], policies: Policies): GraphQLSchema {
  const schema = buildSchema(resolvers, policies)
  const entities = new Set(allMetadata().map(({ name }) => name))
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue
    const isQueryResult = entities.has(type.name) || connectedBy(type.name) || /Edge$|^PageInfo$/.test(type.name)
    for (const field of Object.values(type.getFields())) {
      if (isQueryResult) field.resolve = resolveByKey
      else {
        const method = (field.resolve ?? defaultFieldResolver) as ResolverMethod
        field.resolve = wrapResolver(type, method)
        field.extensions = { ...field.extensions, method }
      }
    }
  }
  return applyShield(schema, policies)
}

/** A row of a query result is keyed by response keys. */
const resolveByKey = (source: Record<string, unknown>, _args: unknown, _ctx: unknown, info: GraphQLResolveInfo) =>
  source[info.path.key]

type Resolve = NonNullable<GraphQLField<unknown, GraphqlContext>["resolve"]>
/** A resolver method as type-graphql wraps it; it receives the context itself. */
export type ResolverMethod = NonNullable<GraphQLField<unknown, Context>["resolve"]>

/** Wraps a field of a plain type: mutations run in a unit of work, query specs are read with the selected fields. */
function wrapResolver(type: GraphQLObjectType, resolve: ResolverMethod): Resolve {
  const isMutation = type.name === "Mutation"
  return async (source, { first, after, ...args }, { ctx }, info) => {
    const run = async () => resolve(source, args, ctx, info)
    const result = isMutation ? await unitOfWork(ctx, () => runIdempotentMutation(ctx, info, args, run)) : await run()
    return resolveResult(result, ctx, info, { first, after })
  }
}

/** With an Idempotency-Key each mutation of a document runs once. Entities are stored as references, which a retry reads again. */
async function runIdempotentMutation(
  ctx: Context,
  info: GraphQLResolveInfo,
  args: object,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (ctx.request.idempotencyKey === undefined) return run()
  const record = {
    key: `${ctx.request.idempotencyKey}/${info.path.key}`,
    fingerprint: requestFingerprint("graphql", info.fieldName, args),
  }
  const { answer } = await runIdempotent(ctx, record, async () => toStorable(await run()))
  return fromStorable(answer)
}

/** A result as JSON with references in place of entities. */
function toStorable(value: unknown): unknown {
  if (value instanceof BaseEntity) return { $entity: value.constructor.name, id: value.id }
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(toStorable)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStorable(inner)]))
}

function fromStorable(value: unknown): unknown {
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(fromStorable)
  const { $entity, id } = value as { $entity?: string; id?: string }
  const entity = $entity && allMetadata().find(({ name }) => name === $entity)?.entity
  if (entity) return QuerySpec.one(entity, { id })
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromStorable(inner)]))
}

/** Reads the selected fields of a service's result. */
async function resolveResult(
  result: unknown,
  ctx: Context,
  info: GraphQLResolveInfo,
  { first, after }: { first?: number; after?: string },
): Promise<unknown> {
  if (result instanceof BaseEntity)
    return ctx.query.execute(QuerySpec.one(result.constructor as Class<BaseEntity>, { id: result.id }), selectionOf(info))
  if (!(result instanceof QuerySpec)) return result
  const { entity, cardinality } = result
  const type = info.schema.getType(metadataOf(entity).name) as GraphQLObjectType
  const window = listWindowOf(result, info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>, {
    first,
    after,
  })
  const value = await ctx.query.execute(result, selectionOf(info, cardinality === "many" ? undefined : type), window)
  // An interface resolves its type from the value.
  return value && cardinality !== "many" ? { ...value, $type: type.name } : value
}

/** The window of a list field: a slice of a connection, or the first items of a plain list. */
export function listWindowOf(
  { cardinality }: QuerySpec<unknown>,
  field: GraphQLField<unknown, unknown>,
  { first, after }: { first?: number; after?: string },
): ListWindow | undefined {
  if (cardinality !== "many") return undefined
  const { defaultValue, extensions } = field.args.find(({ name }) => name === "first") as GraphQLArgument
  const length = assertPageSize(first ?? defaultValue, extensions.maximum as number)
  return connectedBy(getNamedType(field.type).name) ? { kind: "slice", first: length, after } : { kind: "head", first: length }
}

const MAX_LIST_ITEMS = 1000

/** Default size of a plain root list: that of REST arrays, or all of a list with a declared size. */
const defaultListSize = ({ extensions }: GraphQLField<unknown, unknown>) =>
  extensions.listSize === undefined ? 100 : MAX_LIST_ITEMS

const argument = (
  name: string,
  description: string,
  type: GraphQLArgument["type"],
  options: Partial<GraphQLArgument> = {},
): GraphQLArgument => ({
  name,
  description,
  type,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
  ...options,
})

/** The `first` argument with its default and maximum. */
const firstArgument = (defaultValue: number, maximum: number) =>
  argument("first", `Maximum number of records, from 1 to ${maximum}.`, GraphQLInt, { defaultValue, extensions: { maximum } })

/** Adds paging arguments to every list of entities: `first` and `after` for connections, `first` for other lists. */
function addPaging(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  if (/(Connection|Edge)$/.test(type.name)) return
  const named = getNamedType(field.type)
  const isRoot = type.name === "Query"
  const entities = new Set(allMetadata().map(({ name }) => name))
  const nullable = field.type instanceof GraphQLNonNull ? field.type.ofType : field.type
  const args = field.args as GraphQLArgument[]
  if (connectedBy(named.name)) {
    args.push(firstArgument(50, MAX_NESTED_ITEMS))
    args.push(argument("after", "Cursor of the last record of the previous page.", GraphQLString))
  } else if (isListType(nullable) && entities.has(named.name)) {
    args.push(isRoot ? firstArgument(defaultListSize(field), MAX_LIST_ITEMS) : firstArgument(50, MAX_NESTED_ITEMS))
  }
}
