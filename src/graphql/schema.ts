// Builds the schema of the GraphQL face from the resolvers, and joins it to the reader, the unit of work and the policies.
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

/** The schema without guards, as `schema.graphql` shows it. */
export function buildSchema(resolvers: readonly Class[], policies: Policies): GraphQLSchema {
  // type-graphql collects its types before it asks what the fields return.
  const shown = allMetadata().filter(({ internal }) => !internal)
  for (const { entity } of shown) connectionOf(entity)
  const schema = buildSchemaSync({
    resolvers: resolvers as unknown as NonEmptyArray<never>,
    validateFn: async (value) => {
      if (value && typeof value === "object") await validateInput(value)
    },
    pubSub: unused,
    scalarsMap: [{ type: Date, scalar: DateTime }],
    orphanedTypes: shown.map(({ entity }) => entity as never),
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

/** type-graphql asks for one; events come past it (subscriptions/pubsub.ts). */
const unused = {
  publish() {},
  subscribe(): never {
    throw new Error("subscriptions are served on sockets")
  },
}

/** The schema that serves: guarded, and with all entities read by the reader. */
export function buildServedSchema(resolvers: readonly Class[], policies: Policies): GraphQLSchema {
  const schema = buildSchema(resolvers, policies)
  const entities = new Set(allMetadata().map(({ name }) => name))
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue
    const read = entities.has(type.name) || connectedBy(type.name) || /Edge$|^PageInfo$/.test(type.name)
    for (const field of Object.values(type.getFields())) {
      if (read) field.resolve = resolveByKey
      else {
        const method = (field.resolve ?? defaultFieldResolver) as ResolverMethod
        field.resolve = wrapResolver(type, method)
        field.extensions = { ...field.extensions, method }
      }
    }
  }
  return applyShield(schema, policies)
}

/** A row of the reader carries each field under the name that the answer gives it. */
const resolveByKey = (source: Record<string, unknown>, _args: unknown, _ctx: unknown, info: GraphQLResolveInfo) =>
  source[info.path.key]

type Resolve = NonNullable<GraphQLField<unknown, GraphqlContext>["resolve"]>
/** What type-graphql made of a method: it is given the context itself. */
export type ResolverMethod = NonNullable<GraphQLField<unknown, Context>["resolve"]>

/** Runs a field of a plain type: mutations in a unit of work, readings with what the request asks for below. */
function wrapResolver(type: GraphQLObjectType, resolve: ResolverMethod): Resolve {
  const mutation = type.name === "Mutation"
  return async (source, { first, after, ...args }, { ctx }, info) => {
    const run = async () => resolve(source, args, ctx, info)
    const result = mutation ? await unitOfWork(ctx, () => runOnce(ctx, info, args, run)) : await run()
    return resolveResult(result, ctx, info, { first, after })
  }
}

/** With an Idempotency-Key each operation of the document is done once; entities are kept as references and read anew. */
async function runOnce(ctx: Context, info: GraphQLResolveInfo, args: object, run: () => Promise<unknown>): Promise<unknown> {
  if (ctx.request.idempotencyKey === undefined) return run()
  const attempt = {
    key: `${ctx.request.idempotencyKey}/${info.path.key}`,
    fingerprint: requestFingerprint("graphql", info.fieldName, args),
  }
  const { answer } = await runIdempotent(ctx, attempt, async () => pack(await run()))
  return unpack(answer)
}

/** A result as JSON in which entities are references. */
function pack(value: unknown): unknown {
  if (value instanceof BaseEntity) return { $entity: value.constructor.name, id: value.id }
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(pack)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)]))
}

function unpack(value: unknown): unknown {
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(unpack)
  const { $entity, id } = value as { $entity?: string; id?: string }
  const entity = $entity && allMetadata().find(({ name }) => name === $entity)?.entity
  if (entity) return QuerySpec.one(entity, { id })
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner)]))
}

/** What a service gave back, with the fields that were asked for. */
async function resolveResult(
  result: unknown,
  ctx: Context,
  info: GraphQLResolveInfo,
  { first, after }: { first?: number; after?: string },
): Promise<unknown> {
  if (result instanceof BaseEntity)
    return ctx.query.fetch(QuerySpec.one(result.constructor as Class<BaseEntity>, { id: result.id }), selectionOf(info))
  if (!(result instanceof QuerySpec)) return result
  const { entity, cardinality } = result
  const type = info.schema.getType(metadataOf(entity).name) as GraphQLObjectType
  const part = listWindowOf(result, info.parentType.getFields()[info.fieldName] as GraphQLField<unknown, unknown>, {
    first,
    after,
  })
  const value = await ctx.query.fetch(result, selectionOf(info, cardinality === "many" ? undefined : type), part)
  // An interface asks the value what it is.
  return value && cardinality !== "many" ? { ...value, $type: type.name } : value
}

/** The part of a list that a field shows: a connection's slice, or the beginning of a plain list. */
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

/** How much a plain list at the root gives unasked: as an array on REST, but all of one that said how long it usually is. */
const defaultListSize = ({ extensions }: GraphQLField<unknown, unknown>) =>
  extensions.listSize === undefined ? 100 : MAX_LIST_ITEMS

const argument = (
  name: string,
  description: string,
  type: GraphQLArgument["type"],
  more: Partial<GraphQLArgument> = {},
): GraphQLArgument => ({
  name,
  description,
  type,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
  ...more,
})

/** How many entries a list gives: unasked, and at most. */
const first = (defaultValue: number, maximum: number) =>
  argument("first", `How many at most, from 1 to ${maximum}`, GraphQLInt, { defaultValue, extensions: { maximum } })

/** Every list of entities is bounded: connections take `first` and `after`, other lists `first`. */
function addPaging(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  if (/(Connection|Edge)$/.test(type.name)) return
  const named = getNamedType(field.type)
  const root = type.name === "Query"
  const entities = new Set(allMetadata().map(({ name }) => name))
  const nullable = field.type instanceof GraphQLNonNull ? field.type.ofType : field.type
  const args = field.args as GraphQLArgument[]
  if (connectedBy(named.name)) {
    args.push(first(50, MAX_NESTED_ITEMS))
    args.push(argument("after", "The cursor after which the page begins", GraphQLString))
  } else if (isListType(nullable) && entities.has(named.name)) {
    args.push(root ? first(defaultListSize(field), MAX_LIST_ITEMS) : first(50, MAX_NESTED_ITEMS))
  }
}
