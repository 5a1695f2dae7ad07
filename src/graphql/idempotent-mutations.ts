// Mutations with an Idempotency-Key: results are stored as JSON with references in place of entities.
import type { GraphQLResolveInfo } from "graphql"
import type { Context } from "../core/context.js"
import { idempotencyRecord, runIdempotent } from "../core/idempotency.js"
import { BaseEntity } from "../entities/base-entity.js"
import { allMetadata } from "../entities/metadata.js"
import { QuerySpec } from "../query/query-spec.js"

/** With an Idempotency-Key each mutation of a document runs once. Entities are stored as references, which a retry reads again. */
export async function runIdempotentMutation(
  ctx: Context,
  info: GraphQLResolveInfo,
  args: object,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { idempotencyKey } = ctx.request
  if (idempotencyKey === undefined || ctx.policies.operations.get(info.fieldName)?.handlesCredentials) return run()
  const record = idempotencyRecord(ctx, `${idempotencyKey}/${info.path.key}`, "graphql", info.fieldName, args)
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
