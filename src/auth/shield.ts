// The policies as graphql-shield rules: a gate before every operation, a rule on every governed field, and nothing at all on
// the rest, which therefore costs nothing.
import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from "graphql"
import type { GraphqlContext } from "../core/context.js"
import { metadataOf } from "../entities/metadata.js"
import type { Policies } from "./policies.js"
import { applyMiddleware, rule, shield } from "./shield-loader.js"

const roots = ["Query", "Mutation", "Subscription"] as const

/** Why the rules are never cached: what they answer depends on the parent, and a cache once let one answer serve for all. */
const uncached = { cache: "no_cache" } as const

/** A schema whose operations and governed fields ask the policies first. Throws for an operation that has no gate. */
export function applyShield(schema: GraphQLSchema, policies: Policies): GraphQLSchema {
  const gate = rule(
    "gate",
    uncached,
  )((_parent, _args, { ctx }: GraphqlContext, info: GraphQLResolveInfo) => {
    // Shield takes a thrown error for a plain no; a returned one it passes on.
    try {
      ctx.authorizeOperation(info.fieldName)
      return true
    } catch (error) {
      return error as Error
    }
  })
  const tree: Record<string, Record<string, unknown>> = {}
  for (const root of roots) {
    const fields = Object.keys((schema.getType(root) as { getFields(): object } | undefined)?.getFields() ?? {})
    const open = fields.filter((field) => !policies.operations.has(field))
    if (open.length > 0) throw new Error(`operations without a rule: ${open.join(", ")}`)
    // Sockets ask the gate themselves, when somebody subscribes and again for every event: shield does not guard that.
    if (fields.length > 0 && root !== "Subscription") tree[root] = Object.fromEntries(fields.map((field) => [field, gate]))
  }
  for (const policy of policies.all()) {
    if (!isObjectType(schema.getType(policy.entity.name))) continue
    const governed = restrictedFields(policies, policy.entity.name)
    const sight = rule(
      `sight of ${policy.entity.name}`,
      uncached,
    )(
      (parent: { $of?: (string | null)[] }, _args, { ctx }: GraphqlContext, info: GraphQLResolveInfo) =>
        governed.get(info.fieldName)?.every((field) => ctx.canRead(policy.entity, field, parent.$of ?? [])) ?? false,
    )
    if (governed.size > 0) tree[policy.entity.name] = Object.fromEntries([...governed.keys()].map((field) => [field, sight]))
  }
  const permissions = shield(tree as never, {
    allowExternalErrors: true,
    // A refused operation is an error (its rule threw it); a refused field is null, and `hiddenFields` names it.
    fallbackError: ((error: unknown) => error ?? null) as never,
  })
  return applyMiddleware(schema, pickMiddlewares(permissions.generate(schema as never) as Middlewares, tree) as never)
}

type Middlewares = Record<string, Record<string, unknown>>

/** The middleware of the governed fields only; shield itself makes one for every field of the schema. */
const pickMiddlewares = (generated: Middlewares, tree: Middlewares): Middlewares =>
  Object.fromEntries(
    Object.entries(tree).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.keys(fields).map((field) => [field, generated[type]?.[field]])),
    ]),
  )

/** The governed fields of a type with the policy fields that each would reveal. */
export function restrictedFields(policies: Policies, typeName: string): Map<string, string[]> {
  const policy = policies.byName(typeName)
  if (!policy) return new Map()
  const ruled = (field: string) => policy.fields[field]?.read !== undefined
  const fields = [...metadataOf(policy.entity).fields.values()].map(
    ({ name, dependsOn: reveals = [] }) => [name, [name, ...reveals].filter(ruled)] as const,
  )
  return new Map(fields.filter(([, reveals]) => reveals.length > 0).map(([name, reveals]) => [name, [...reveals]]))
}
