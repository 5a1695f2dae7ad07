// AccessPolicies: the access rules of the actions and fields of each entity, which auth/access declares. SQL statements, graphql-shield,
// the REST presenter and the services read the same policies.
import { type RawBuilder, sql } from "kysely"
import { AppError, type ErrorCode } from "../core/errors.js"
import { type Class, metadataOf, type RecordReaders, type RecordRef, type RowRef } from "../entities/metadata.js"
import { EVERYONE } from "../entities/record-changes.js"
import type { AccessGroup } from "../entities/self-service/enums.js"
import { permissionsOf, type ScopeRule } from "./access-rules.js"
import { type AccessScope, everyone, isEmptyScope, nobody, scopeIncludes } from "./access-scope.js"
import { operationNamesOf } from "./action-operations.js"
import { isBeforeFirstDaySql } from "./employment-days.js"
import type { Operation, Operations } from "./operations.js"
import type { PreBoarding } from "./pre-boarding.js"
import { permittedEmployees } from "./role-grants.js"
import type { Viewer } from "./viewer.js"

/** Access to a field. Without `read`, the read rule of the record applies; without `update`, its update rule. */
export interface FieldRule {
  readonly read?: ScopeRule
  readonly update?: ScopeRule
  /** An owner who may not update the field proposes the change instead. */
  readonly fallback?: "propose"
  /** Group under which the access log of the owner records reads and changes, of restricted and of other fields. */
  readonly recordAs?: AccessGroup
}

/**
 * Which records are visible beyond the ownership rules: a condition on the row, or undefined for none. `canReadField`
 * returns the SQL condition that the viewer may read a restricted field of the row.
 */
export type RowRule = (
  row: RowRef,
  viewer: Viewer,
  canReadField: (field: string) => RawBuilder<unknown>,
) => RawBuilder<unknown> | undefined

interface RecordRules {
  readonly rowRule?: RowRule
  /**
   * Relations, such as `Application.interviews`, that lead to records for which the row rule holds: it follows from the rules of
   * the record that has the relation.
   */
  readonly impliedBy?: readonly string[]
  /** Of a live entity: the readers of a record, who receive its changes. */
  readonly readers?: RecordReaders
}

export interface AccessPolicy extends RecordRules {
  readonly entity: Class
  /** Properties that hold the ids of the record's owners. */
  readonly ownerProperties: readonly string[]
  readonly actions: Readonly<Record<string, ScopeRule>>
  readonly fields: Readonly<Record<string, FieldRule>>
}

/** Declares the policy of an entity: its owners, the rule of each action, and the restricted and recorded fields. */
export function accessPolicy<A extends Record<string, ScopeRule> & { read: ScopeRule }>(
  entity: Class,
  { owner = [], ...rules }: RecordRules & { owner?: string | string[] },
  actions: A,
  fields: Record<string, FieldRule> = {},
): AccessPolicy & { readonly actions: A } {
  const checked = Object.entries(fields).map(([name, rule]) => [name, rule.recordAs ? { read: actions.read, ...rule } : rule])
  return { entity, ownerProperties: [owner].flat(), ...rules, actions, fields: Object.fromEntries(checked) }
}

/** Selects the employees whom an access rule allows by their role: HR, and holders of a custom role over one of the ids. */
export const allowedByRole = (rule: ScopeRule, { organization }: RecordRef, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  permittedEmployees(organization, permissionsOf(rule), ids)

/** All policies and operations of the server. */
export class AccessPolicies {
  readonly #byEntity: Map<Class, AccessPolicy>
  readonly #byName: Map<string, AccessPolicy>
  readonly operations: ReadonlyMap<string, Operation>
  /** Names of the operations that a GraphQL document may call once. */
  readonly oncePerDocument: ReadonlySet<string>

  constructor(
    accessPolicies: readonly AccessPolicy[],
    operations: readonly Operations[],
    private readonly preBoarding: PreBoarding,
  ) {
    this.#byEntity = new Map(accessPolicies.map((policy) => [policy.entity, policy]))
    this.#byName = new Map(accessPolicies.map((policy) => [policy.entity.name, policy]))
    const entries = operations.flatMap((table) => Object.entries(table))
    this.operations = new Map(entries)
    if (this.operations.size !== entries.length) throw new Error("an operation is declared twice")
    const unknown = [...preBoarding.operations].filter((name) => !this.operations.has(name))
    if (unknown.length > 0) throw new Error(`unknown operations before the first day: ${unknown.join(", ")}`)
    for (const { entity, impliedBy = [] } of accessPolicies)
      for (const relation of impliedBy) this.#assertLeadsTo(entity, relation)
    this.oncePerDocument = new Set(entries.flatMap(([name, { oncePerDocument }]) => (oncePerDocument ? [name] : [])))
  }

  #assertLeadsTo(entity: Class, relation: string): void {
    const [name = "", field = ""] = relation.split(".")
    const owner = this.#byName.get(name)
    const target = owner && metadataOf(owner.entity).fields.get(field)?.target?.()
    if (target !== entity) throw new Error(`${relation} does not lead to ${entity.name}`)
  }

  /** The policy of an entity. Throws if there is none, so that no entity is readable by accident. */
  of(entity: Class): AccessPolicy {
    const policy = this.#byEntity.get(entity)
    if (!policy) throw new Error(`${entity.name} has no policy`)
    return policy
  }

  byName(typeName: string): AccessPolicy | undefined {
    return this.#byName.get(typeName)
  }

  all(): AccessPolicy[] {
    return [...this.#byEntity.values()]
  }

  /** The owners of records whose field the viewer may read; `everyone` for an unrestricted field. */
  readScope(viewer: Viewer, entity: Class, field: string): AccessScope {
    if (viewer.isBeforeFirstDay && this.preBoarding.hiddenFields.has(`${entity.name}.${field}`)) return nobody
    return this.of(entity).fields[field]?.read?.(viewer) ?? everyone
  }

  /** Whether employees see records of an entity before their first day of work. */
  isVisibleBeforeFirstDay(entity: Class): boolean {
    return this.preBoarding.rows.has(entity)
  }

  /**
   * The conditions of a row beyond the ownership rules: that of its policy, and that of the time before the first day. `relation`
   * is the relation of a readable record that leads to the row.
   */
  rowConditions(
    viewer: Viewer,
    entity: Class,
    row: RowRef,
    canReadField: Parameters<RowRule>[2],
    relation?: string,
  ): RawBuilder<unknown>[] {
    const { rowRule, impliedBy = [] } = this.of(entity)
    const isImplied = relation !== undefined && impliedBy.includes(relation)
    const condition = isImplied ? undefined : rowRule?.(row, viewer, canReadField)
    const beforeFirstDay = viewer.isBeforeFirstDay ? (this.preBoarding.rows.get(entity)?.(row) ?? sql`false`) : undefined
    return [condition, beforeFirstDay].filter((one) => one !== undefined)
  }

  /**
   * Selects the employees who read a record of a live entity, in a column `id`. The read rule and the conditions of the row hold for
   * them. Selects `EVERYONE` for a record that is open to all. `among` has the ids of the employees in question, by default all.
   */
  readersOf(entity: Class, record: RecordRef, among?: RawBuilder<unknown>): RawBuilder<{ id: string }> {
    const { readers, actions } = this.of(entity)
    if (!readers) throw new Error(`${entity.name} is not live`)
    const { involved, coveredBy, permissions = permissionsOf(actions.read as ScopeRule), isOpen, admits } = readers
    const { organization, today, now } = record
    const reader = sql<string>`e.id`
    const asReader = Object.assign((property: string) => record(property), { ...record, viewer: reader }) as RowRef
    const isAmong = among && sql`r.id = any(${among})`
    const conditions = [isAmong, isOpen && sql`not ${isOpen(record)}`, admits?.(record, reader)].filter(
      (one) => one !== undefined,
    )
    const beforeFirstDay = this.preBoarding.rows.get(entity)?.(asReader) ?? sql`false`
    return sql<{ id: string }>`
      ${isOpen ? sql`select ${EVERYONE}::uuid as id where ${isOpen(record)} union all` : sql``}
      select e.id from (${involved(record)} union ${permittedEmployees(organization, permissions, coveredBy(record))}) r
      join employees e on e.organization_id = ${organization} and e.id = r.id
      cross join (select ${now} as now) clock
      where ${sql.join([sql`true`, ...conditions], sql` and `)}
        and (e.hire_date is null or e.hire_date < ${today} - 1 or not ${sql.raw(isBeforeFirstDaySql("clock.now"))} or ${beforeFirstDay})`
  }

  /** Whether the viewer may read a field of a record with these owners. */
  canRead(viewer: Viewer, entity: Class, field: string, owners: readonly (string | null | undefined)[]): boolean {
    return scopeIncludes(this.readScope(viewer, entity, field), owners)
  }

  /** Names of the operations that the viewer may call at all, in alphabetical order. */
  callableOperations(viewer: Viewer): string[] {
    return [...this.operations.keys()].filter((name) => this.mayCall(viewer, name)).sort()
  }

  mayCall(viewer: Viewer, operation: string): boolean {
    return this.#rejectionOf(viewer, operation) === undefined
  }

  /**
   * Throws UNAUTHENTICATED without a viewer, FORBIDDEN where the viewer's role can never call the operation, and BEFORE_FIRST_DAY
   * where the viewer can call it from the first day of work on.
   */
  authorizeOperation(viewer: Viewer | null, operation: string): void {
    const code = this.#rejectionOf(viewer, operation)
    if (code) throw new AppError(code)
  }

  /**
   * The error with which all operations of an action on a record reject a viewer, before they look for it; undefined if one is open. Some
   * are open for the own record (`isOwn`) only.
   */
  actionRejection(viewer: Viewer, entity: Class, action: string, isOwn: boolean): ErrorCode | undefined {
    const [general = "", ...own] = operationNamesOf(entity.name, action)
    const names = (isOwn ? [general, ...own] : [general]).filter((name) => this.operations.has(name))
    const rejections = names.map((name) => this.#rejectionOf(viewer, name))
    return rejections.includes(undefined) ? undefined : rejections[0]
  }

  #rejectionOf(viewer: Viewer | null, operation: string): ErrorCode | undefined {
    const rule = this.operations.get(operation)?.allow
    if (rule === undefined) throw new Error(`operation ${operation} has no rule`)
    if (rule === "public") return undefined
    if (!viewer) return "UNAUTHENTICATED"
    if (viewer.isBeforeFirstDay && !this.preBoarding.operations.has(operation)) return "BEFORE_FIRST_DAY"
    return isEmptyScope(rule(viewer)) ? "FORBIDDEN" : undefined
  }
}
