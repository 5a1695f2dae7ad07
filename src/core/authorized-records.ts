// Loads records for actions of the viewer, and checks which actions are available.
import type { AccessPolicy } from "../auth/access-policies.js"
import { type ScopeRule, scopeIncludes } from "../auth/access-rules.js"
import { ActionName, type AvailableAction, OF_OPERATION } from "../entities/actions.js"
import { type BaseEntity, isId } from "../entities/base-entity.js"
import { type Class, metadataOf } from "../entities/metadata.js"
import { QuerySpec, selectFields } from "../query/query-spec.js"
import type { Context } from "./context.js"
import { AppError } from "./errors.js"
import { forUpdate } from "./locks.js"
import type { ApiRequest } from "./request.js"

/** The record for `BaseService.findAuthorized`. */
export async function findAuthorized<T extends BaseEntity>(
  ctx: Context,
  action: string,
  entity: Class<T>,
  id: string,
  { lock }: { lock: boolean },
): Promise<T> {
  if (!isId(id)) throw new AppError("NOT_FOUND")
  const options = lock ? forUpdate : {}
  const record = (await ctx.em.findOne(entity as never, { id } as never, options)) as T | null
  if (!record || isArchived(record) || !isAllowed(ctx, "read", entity, record)) throw new AppError("NOT_FOUND")
  if (ctx.query.hasRowConditions(entity) && !(await ctx.query.execute(QuerySpec.optional(entity, { id }), [])))
    throw new AppError("NOT_FOUND")
  if (!isAllowed(ctx, action, entity, record)) throw new AppError("FORBIDDEN")
  assertExpectedVersion(ctx, record)
  return record
}

/** A result without an id, such as settings, with the version that its entity tag has. It is 0 while nothing is stored. */
export type Versioned<T> = T & { readonly $version: number }

/** Throws PRECONDITION_FAILED if the caller expects another version of the record, or of the settings without an id. */
export function assertExpectedVersion(
  { request }: Context,
  { id, version }: Pick<BaseEntity, "version"> & Partial<Pick<BaseEntity, "id">>,
): void {
  const { expectedVersions, expectedRecordId = id } = request
  if (id === expectedRecordId) assertVersionIn(expectedVersions, version)
}

/** Throws PRECONDITION_FAILED if versions are expected and the current one is none of them. */
export function assertVersionIn(expectedVersions: readonly number[] | undefined, currentVersion: number | undefined): void {
  if (!expectedVersions || expectedVersions.some((expected) => expected === currentVersion)) return
  throw new AppError("PRECONDITION_FAILED", { details: { expectedVersion: expectedVersions[0], currentVersion } })
}

/** Does work that throws PRECONDITION_FAILED if a record has another version than the expected one. */
export async function withExpectedVersion<T>(
  { request }: Context,
  expected: Pick<ApiRequest, "expectedVersions" | "expectedRecordId">,
  work: () => Promise<T>,
): Promise<T> {
  const { expectedVersions, expectedRecordId } = request
  Object.assign(request, expected)
  try {
    return await work()
  } finally {
    Object.assign(request, { expectedVersions, expectedRecordId })
  }
}

/** Does work on other records than that whose version the caller expects. */
export const withoutExpectedVersion = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  withExpectedVersion(ctx, { expectedVersions: undefined, expectedRecordId: undefined }, work)

/** The error of `BaseService.assertActionAvailable`. NOT_FOUND if the viewer may not read the record. */
export async function findActionError(ctx: Context, entity: Class, id: string, action: string): Promise<AppError | undefined> {
  return (await findActionErrors(ctx, entity, id, [action])).get(action)
}

/** The errors of several actions on a record, by action; none for an action that is available. */
export async function findActionErrors(
  ctx: Context,
  entity: Class,
  id: string,
  actions: readonly string[],
): Promise<Map<string, AppError>> {
  const { fields } = metadataOf(entity)
  const state = ["status", "stage", "accountStatus"].find((field) => fields.has(field)) ?? "id"
  const selection = [...selectFields(state), { key: "availableActions", field: "availableActions", args: OF_OPERATION }]
  const [row] = await ctx.runTogether(ctx.query.toSelect(QuerySpec.optional(entity, { id }), selection))
  if (!row?.data) return new Map(actions.map((action) => [action, new AppError("NOT_FOUND")]))
  const { [state]: from, availableActions } = JSON.parse(row.data) as Record<string, unknown> & {
    availableActions: AvailableAction[]
  }
  const allowed = availableActions.flatMap((available) => (available.allowed ? ActionName.label(available.name) : []))
  return new Map(
    availableActions.flatMap(({ name, reason }) => {
      const action = ActionName.label(name)
      if (!reason || !actions.includes(action)) return []
      return [[action, new AppError(reason, reason === "INVALID_TRANSITION" ? { details: { from, action, allowed } } : {})]]
    }),
  )
}

/** Whether the access rule of an action includes an owner of the record. */
export function isAllowed({ accessPolicies, viewer }: Context, action: string, entity: Class, record: object): boolean {
  const policy = accessPolicies.of(entity)
  const rule: ScopeRule | undefined = policy.actions[action]
  if (!rule) throw new Error(`${entity.name} has no action ${action}`)
  return scopeIncludes(rule(viewer), ownersOf(policy, record))
}

export const ownersOf = ({ ownerProperties }: AccessPolicy, record: object) =>
  ownerProperties.map((property) => (record as Record<string, string | null | undefined>)[property])

const isArchived = (record: BaseEntity & { archivedAt?: Date | null }) =>
  record.archivedAt != null && !metadataOf(record.constructor as Class).archivedAreReadable
