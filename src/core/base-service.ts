// Base class of services: loads records for an action of the viewer, creates records, applies patches under the field rules, and
// emits events. A service opens no transaction, sends no email and does not know which API called it.
import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { AccessPolicy } from "../auth/access-policies.js"
import { type ScopeRule, scopeIncludes } from "../auth/access-rules.js"
import { type BaseEntity, newId } from "../entities/base-entity.js"
import { type Class, metadataOf } from "../entities/metadata.js"
import type { EventName, EventPayloads } from "../events/events.js"
import { type QueryOptions, QuerySpec } from "../query/query-spec.js"
import { findActionError, findAuthorized, isAllowed, ownersOf } from "./authorized-records.js"
import type { Context } from "./context.js"
import { AppError, type ErrorCode, type FieldProblem, forbiddenError, referenceError, validationError } from "./errors.js"

type Values = Record<string, unknown>

/** Outcome of a patch: the changed fields, and the values that the viewer may only propose. */
export interface PatchResult {
  changed: string[]
  proposed: Values
}

/** The values of a patch, split by what the viewer may do with them. */
export interface PatchPartition {
  allowed: Values
  proposed: Values
}

export abstract class BaseService {
  constructor(protected readonly ctx: Context) {}

  protected get viewer() {
    return this.ctx.viewer
  }

  protected get em() {
    return this.ctx.em
  }

  /** The query builder on the connection and in the transaction of `em`. No filter applies: name the organization. */
  protected get db() {
    return this.ctx.db
  }

  protected get clock() {
    return this.ctx.deps.clock
  }

  /**
   * Loads a record for an action of the viewer. Throws NOT_FOUND if the viewer may not read the record, FORBIDDEN if the viewer
   * may only read it. Throws PRECONDITION_FAILED if the caller expects another version of this record. `lock` locks the row until the
   * transaction ends.
   */
  protected findAuthorized<T extends BaseEntity>(
    action: string,
    entity: Class<T>,
    id: string,
    { lock = false } = {},
  ): Promise<T> {
    return findAuthorized(this.ctx, action, entity, id, { lock })
  }

  /**
   * Throws the reason why `availableActions` of the record excludes an action, INVALID_TRANSITION with the actions that its status
   * or stage allows. `details` are added to those of an error, by its code; for VALIDATION_FAILED, INVALID_REFERENCE and FORBIDDEN they
   * name its problems by field.
   */
  protected async assertActionAvailable(
    entity: Class,
    id: string,
    action: string,
    details: Readonly<Partial<Record<ErrorCode, Values | (() => Promise<Values>)>>> = {},
  ): Promise<void> {
    const error = await findActionError(this.ctx, entity, id, action)
    if (!error) return
    const given = details[error.code]
    const more = typeof given === "function" ? await given() : given
    if (more && error.code === "VALIDATION_FAILED") throw validationError(more as Record<string, string>)
    if (more && error.code === "FORBIDDEN") throw forbiddenError(...Object.keys(more))
    if (more && error.code === "INVALID_REFERENCE") throw referenceError(...Object.keys(more))
    throw more ? new AppError(error.code, { details: { ...error.details, ...more } }) : error
  }

  /** Creates a record in the viewer's organization. Throws INVALID_REFERENCE for references to missing records. */
  protected async createRecord<T extends BaseEntity>(entity: Class<T>, values: Partial<T>): Promise<T> {
    await this.assertReferencesExist(entity, values as Values)
    return this.insert(entity, values)
  }

  /** Creates a record without checking its references. */
  protected insert<T extends BaseEntity>(entity: Class<T>, values: Partial<T>): T {
    const record = new (entity as unknown as new () => T)()
    Object.assign(record, { id: newId(), organizationId: this.viewer.organizationId })
    for (const [key, value] of Object.entries(values)) if (value !== undefined) (record as Values)[key] = value
    this.em.persist(record)
    return record
  }

  /**
   * Applies the given fields of a patch, each under its own rule; `undefined` keeps a field. Returns the values that the viewer
   * may only propose. Throws FORBIDDEN naming the fields that the viewer may not change.
   */
  protected async applyPatch<T extends BaseEntity>(record: T, patch: Partial<Values>): Promise<PatchResult> {
    const { allowed, proposed } = await this.partitionPatch(record, patch)
    Object.assign(record, allowed)
    return { changed: Object.keys(allowed), proposed }
  }

  /**
   * Splits a patch into fields that the viewer may change and fields that the viewer may propose. Throws FORBIDDEN for all
   * others. `mayUpdateOwn` is that of `fieldAccess`.
   */
  protected async partitionPatch<T extends BaseEntity>(
    record: T,
    patch: Partial<Values>,
    mayUpdateOwn = true,
  ): Promise<PatchPartition> {
    const entity = record.constructor as Class<T>
    const policy = this.ctx.accessPolicies.of(entity)
    const owners = ownersOf(policy, record)
    const allowed: Values = {}
    const proposed: Values = {}
    const forbidden: FieldProblem[] = []
    for (const [key, value] of Object.entries(patch)) {
      // Skipping an unchanged value would reveal it, so only readable fields are compared.
      const isReadable = this.ctx.accessPolicies.canRead(this.viewer, entity, key, owners)
      if (value === undefined || (isReadable && isEqual(value, (record as Values)[key]))) continue
      const access = this.fieldAccess(policy, key, record, mayUpdateOwn)
      if (access === "propose") proposed[key] = value
      else if (access === "update") allowed[key] = value
      else forbidden.push({ path: key, code: "notAllowed" })
    }
    if (forbidden.length > 0) throw new AppError("FORBIDDEN", { problems: forbidden })
    await this.assertReferencesExist(entity, { ...allowed, ...proposed })
    return { allowed, proposed }
  }

  /**
   * The access of the viewer to a field of a record. Without `mayUpdateOwn`, owners may only propose fields with the fallback
   * `propose`.
   */
  protected fieldAccess(
    policy: AccessPolicy,
    field: string,
    record: object,
    mayUpdateOwn: boolean,
  ): "update" | "propose" | "none" {
    const rule = policy.fields[field]
    const owners = ownersOf(policy, record)
    const isOwn = owners.includes(this.viewer.id)
    const mayUpdate = scopeIncludes((rule?.update ?? (policy.actions.update as ScopeRule))(this.viewer), owners)
    if (isOwn && rule?.fallback === "propose" && !(mayUpdate && mayUpdateOwn)) return "propose"
    return mayUpdate ? "update" : "none"
  }

  /** Archives a record: lists omit the record, and new records cannot refer to it. Existing references stay. */
  protected archive(record: BaseEntity & { archivedAt?: Date | null }): void {
    record.archivedAt = this.clock.now()
  }

  /** Emits an event. Audit entry, notifications and emails follow from the tables in events/. */
  protected emit<N extends EventName>(name: N, payload: EventPayloads[N], id?: string): void {
    this.ctx.emit(name, payload, id)
  }

  /** Emits the update of a record with the names of its changed fields, if there are any. */
  protected emitUpdate<N extends EventName>(
    name: N,
    subject: EventPayloads[N]["subject"],
    changedFields: readonly string[],
  ): void {
    if (changedFields.length > 0) this.emit(name, { subject, details: { changedFields } } as unknown as EventPayloads[N])
  }

  protected queryOne<T extends object>(
    entity: Class<T>,
    where: QueryOptions["where"],
    more?: Pick<QueryOptions, "withClause" | "listConditions">,
  ) {
    return QuerySpec.one(entity, where, more)
  }

  protected queryMany<T extends object>(entity: Class<T>, rows: QueryOptions) {
    return QuerySpec.many(entity, rows)
  }

  /** Whether the access rule of an action includes an owner of the record. */
  protected isAllowed(action: string, entity: Class, record: object): boolean {
    return isAllowed(this.ctx, action, entity, record)
  }

  /**
   * Throws INVALID_REFERENCE for each path with an id that is no employee of this organization or belongs to a deactivated one.
   * Locks the employees (FOR KEY SHARE) until the transaction ends, unless `lock` is false.
   */
  protected async assertEmployeesNotDeactivated(
    people: Readonly<Record<string, string | readonly string[] | null | undefined>>,
    { lock = true } = {},
  ): Promise<void> {
    const entries = Object.entries(people).map(([path, ids]) => ({ path, ids: [ids || []].flat() }))
    const ids = entries.flatMap((entry) => entry.ids)
    if (ids.length === 0) return
    const { rows } = await sql<{ id: string }>`select id from employees where organization_id = ${this.viewer.organizationId}
      and id = any(${ids}::uuid[]) and account_status <> 'DEACTIVATED'
      ${lock ? sql`for key share` : sql``}`.execute(this.db)
    const present = new Set(rows.map(({ id }) => id))
    const invalid = entries.filter((entry) => !entry.ids.every((id) => present.has(id)))
    if (invalid.length > 0) throw referenceError(...invalid.map(({ path }) => path))
  }

  /**
   * Throws INVALID_REFERENCE for each reference to a missing or archived record of this organization. Locks the referenced rows
   * (FOR KEY SHARE) until the transaction ends.
   */
  protected async assertReferencesExist(entity: Class, values: Values): Promise<void> {
    const error = await this.findReferenceError(entity, values)
    if (error) throw error
  }

  /** The error of `assertReferencesExist`. */
  protected async findReferenceError(entity: Class, values: Values): Promise<AppError | undefined> {
    const references = [...metadataOf(entity).fields.values()].flatMap(({ kind, foreignKey, target }) => {
      const id = kind === "manyToOne" && foreignKey ? values[foreignKey] : undefined
      return typeof id === "string" && foreignKey && target ? [{ path: foreignKey, id, target: metadataOf(target()) }] : []
    })
    const found = await Promise.all(
      references.map(({ id, target }) =>
        this.ctx.runTogether(sql`select id from ${sql.table(target.table)}
          where organization_id = ${this.viewer.organizationId} and id = ${id}
            ${target.fields.has("archivedAt") ? sql`and archived_at is null` : sql``} for key share`),
      ),
    )
    const missing = references.filter((_, n) => found[n]?.length === 0)
    return missing.length > 0 ? referenceError(...missing.map(({ path }) => path)) : undefined
  }
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || isDeepStrictEqual(comparable(a), comparable(b))

/** A value in the form in which equal values are deeply equal: null stands for a missing value, and the keys of objects have no order. */
function comparable(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(comparable)
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner == null ? [] : [[key, comparable(inner)]])))
}
