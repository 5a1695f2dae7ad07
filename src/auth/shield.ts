// Applies the policies as graphql-shield rules: one on every operation and one on every restricted field. Unrestricted fields
// have no rule and no cost.
import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from "graphql"
import type { GraphqlContext } from "../core/context.js"
import { metadataOf } from "../entities/metadata.js"
import type { AccessPolicies } from "./access-policies.js"
import { applyMiddleware, rule, shield } from "./shield-loader.js"

const ROOT_TYPES = ["Query", "Mutation", "Subscription"] as const

/** Rules are never cached: their result depends on the parent object. */
const UNCACHED = { cache: "no_cache" } as const

/** Wraps operations and restricted fields of a schema with their rules. Throws for an operation without a rule. */
export function applyShield(schema: GraphQLSchema, accessPolicies: AccessPolicies): GraphQLSchema {
  const authorize = rule(
    "authorizeOperation",
    UNCACHED,
  )((_parent, _args, { ctx }: GraphqlContext, info: GraphQLResolveInfo) => {
    // Shield replaces a thrown error by a plain denial and passes a returned error on.
    try {
      ctx.authorizeOperation(info.fieldName, String(info.path.key))
      return true
    } catch (error) {
      return error as Error
    }
  })
  const tree: Record<string, Record<string, unknown>> = {}
  for (const root of ROOT_TYPES) {
    const fields = Object.keys((schema.getType(root) as { getFields(): object } | undefined)?.getFields() ?? {})
    const unruled = fields.filter((field) => !accessPolicies.operations.has(field))
    if (unruled.length > 0) throw new Error(`operations without a rule: ${unruled.join(", ")}`)
    // Subscriptions are authorized when they start and again for every event (subscriptions/): shield does not cover them.
    if (fields.length > 0 && root !== "Subscription") tree[root] = Object.fromEntries(fields.map((field) => [field, authorize]))
  }
  for (const policy of accessPolicies.all()) {
    if (!isObjectType(schema.getType(policy.entity.name))) continue
    const restricted = restrictedFields(accessPolicies, policy.entity.name)
    const canReadField = rule(
      `canReadField ${policy.entity.name}`,
      UNCACHED,
    )((parent: { $ownerIds?: (string | null)[] }, _args, { ctx }: GraphqlContext, info: GraphQLResolveInfo) => {
      const key = rootKey(info.path)
      const fields = restricted.get(info.fieldName)
      return fields?.every((field) => ctx.canRead(policy.entity, field, parent.$ownerIds ?? [], key)) ?? false
    })
    if (restricted.size > 0)
      tree[policy.entity.name] = Object.fromEntries([...restricted.keys()].map((field) => [field, canReadField]))
  }
  const permissions = shield(tree as never, {
    allowExternalErrors: true,
    // The rule of a denied operation returns an error. A denied field is null, and `hiddenFields` names it.
    fallbackError: ((error: unknown) => error ?? null) as never,
  })
  return applyMiddleware(schema, pickMiddlewares(permissions.generate(schema as never) as Middlewares, tree) as never)
}

/** The response key of the root field above a field. */
function rootKey(path: GraphQLResolveInfo["path"]): string {
  let root = path
  while (root.prev) root = root.prev
  return String(root.key)
}

type Middlewares = Record<string, Record<string, unknown>>

/** Keeps the middleware of the restricted fields; shield generates one for every field of the schema. */
const pickMiddlewares = (generated: Middlewares, tree: Middlewares): Middlewares =>
  Object.fromEntries(
    Object.entries(tree).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.keys(fields).map((field) => [field, generated[type]?.[field]])),
    ]),
  )

/** The fields of a type that some readers of the record may not read. Recorded fields may have the rule of the record. */
export function hideableFields(accessPolicies: AccessPolicies, typeName: string): Set<string> {
  const policy = accessPolicies.byName(typeName)
  const isHideable = (field: string) => policy?.fields[field]?.read !== policy?.actions.read
  return new Set(
    [...restrictedFields(accessPolicies, typeName)].flatMap(([name, checked]) => (checked.some(isHideable) ? name : [])),
  )
}

/** The fields of a type that are checked before they leave the server, with the policy fields that each depends on. */
export function restrictedFields(accessPolicies: AccessPolicies, typeName: string): Map<string, string[]> {
  const policy = accessPolicies.byName(typeName)
  if (!policy) return new Map()
  const isRestricted = (field: string) => policy.fields[field]?.read !== undefined
  const fields = [...metadataOf(policy.entity).fields.values()].map(
    ({ name, dependsOn = [] }) => [name, [name, ...dependsOn].filter(isRestricted)] as const,
  )
  return new Map(fields.filter(([, restricted]) => restricted.length > 0))
}
