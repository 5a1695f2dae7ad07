// Conditions on rows and fields of a statement, derived from the policies.
import { type RawBuilder, sql } from "kysely"
import { type AccessScope, everyone, type ScopeRule } from "../auth/access-rules.js"
import { isId } from "../entities/base-entity.js"
import { type Class, type EntityMetadata, type RowContext, type RowRef, snakeCase } from "../entities/metadata.js"
import type { QueryOptions } from "./query-spec.js"
import { rowContextOf, type StatementParameters } from "./statement-parameters.js"

type Column = (property: string) => RawBuilder<unknown>

/** A row with the alias of its table in the statement. */
export type AliasedRow = RowRef & { alias: string }

/** Conditions without repetitions. PostgreSQL evaluates a repeated condition twice, and estimates fewer rows. */
const distinct = (conditions: readonly RawBuilder<unknown>[]) =>
  new Map(conditions.map((condition) => [JSON.stringify(condition.toOperationNode()), condition])).values()

export class RowAccess {
  readonly #rowContext: RowContext

  constructor(private readonly parameters: StatementParameters) {
    this.#rowContext = rowContextOf(parameters)
  }

  /** A row of an entity under an alias. */
  row(metadata: EntityMetadata, alias: string): AliasedRow {
    const column = (property: string) => {
      if (!metadata.fields.has(property) && !metadata.internalColumns.has(property))
        throw new Error(`${metadata.name} has no ${property}`)
      // Plain text compiles faster than a reference, and most of a statement are columns.
      return sql.raw(`"${alias}"."${snakeCase(property)}"`)
    }
    const can = (action: string) => {
      const { ownerProperties, actions } = this.parameters.accessPolicies.of(metadata.entity)
      const scope = (actions[action] as ScopeRule)(this.parameters.viewer)
      return this.includesOwner(column, ownerProperties, scope) ?? sql<boolean>`true`
    }
    const canReadField = (field: string) => this.canReadField(metadata.entity, column, field)
    const { accessPolicies, viewer } = this.parameters
    // For all others, the checks of an action include the rule of its operation.
    const hasOtherOperations = viewer.isServiceAccount || viewer.isBeforeFirstDay
    const actionRejection = (action: string, isOwn = true) =>
      hasOtherOperations ? accessPolicies.actionRejection(viewer, metadata.entity, action, isOwn) : undefined
    return Object.assign(column, { alias, can, canReadField, actionRejection, ...this.#rowContext })
  }

  /**
   * Conditions on every row: the organization, the viewer's read scope, and those of the query spec. `relation` is the relation
   * of another row of the statement that leads to this row.
   */
  conditions(metadata: EntityMetadata, row: RowRef, options: QueryOptions, relation?: string): RawBuilder<unknown>[] {
    const conditions: RawBuilder<unknown>[] = [sql`${row("organizationId")} = ${row.organization}`]
    const policy = this.parameters.accessPolicies.of(metadata.entity)
    const isReadable = this.includesOwner(row, policy.ownerProperties, (policy.actions.read as ScopeRule)(this.parameters.viewer))
    if (isReadable) conditions.push(isReadable)
    const ofPolicy = this.policyConditions(metadata, row, relation)
    const ofQuery = (options.conditions ?? []).map((condition) => condition(row))
    for (const condition of distinct([...ofPolicy, ...ofQuery])) conditions.push(sql`(${condition})`)
    const excludesArchived = metadata.fields.has("archivedAt") && !metadata.archivedAreReadable && !options.includeArchived
    if (excludesArchived) conditions.push(sql`${row("archivedAt")} is null`)
    for (const [property, value] of Object.entries(options.where ?? {})) {
      if (value === undefined) continue
      if (/^id$|Id$/.test(property) && value !== null && ![value].flat().every(isId)) conditions.push(sql`false`)
      else if (value === null) conditions.push(sql`${row(property)} is null`)
      else if (Array.isArray(value) && value.length !== 1) conditions.push(sql`${row(property)} = any(${value})`)
      // Only an equality lets an index return the rows in the order of its further columns.
      else if (Array.isArray(value)) conditions.push(sql`${row(property)} = ${value[0]}`)
      else conditions.push(sql`${row(property)} = ${value}`)
    }
    return conditions
  }

  /** Whether the viewer's read scope is everyone. */
  readsEveryone({ entity }: EntityMetadata): boolean {
    const { viewer, accessPolicies } = this.parameters
    return (accessPolicies.of(entity).actions.read as ScopeRule)(viewer) === everyone && !viewer.isBeforeFirstDay
  }

  /** Conditions of the policies on a row, beyond the viewer's read scope. */
  policyConditions({ entity }: EntityMetadata, row: RowRef, relation?: string): RawBuilder<unknown>[] {
    const { viewer, accessPolicies } = this.parameters
    return accessPolicies.rowConditions(viewer, entity, row, (field) => this.canReadField(entity, row, field), relation)
  }

  /** Whether the viewer may read a restricted field of a row, as a condition. */
  canReadField(entity: Class, row: Column, field: string): RawBuilder<unknown> {
    const { viewer, accessPolicies } = this.parameters
    return (
      this.includesOwner(row, accessPolicies.of(entity).ownerProperties, accessPolicies.readScope(viewer, entity, field)) ??
      sql`true`
    )
  }

  /** Conditions under which the viewer may read all of the fields of a row; null if a field is never readable. */
  fieldConditions(entity: Class, row: RowRef, fields: readonly string[]): RawBuilder<boolean>[] | null {
    const { viewer, accessPolicies } = this.parameters
    const scopes = fields.map((field) => accessPolicies.readScope(viewer, entity, field))
    if (scopes.some((scope) => scope !== everyone && scope.size === 0)) return null
    return scopes.flatMap((scope) => this.includesOwner(row, accessPolicies.of(entity).ownerProperties, scope) ?? [])
  }

  /** Condition that a scope includes an owner of the row; undefined for `everyone`. */
  includesOwner(row: Column, ownerProperties: readonly string[], scope: AccessScope): RawBuilder<boolean> | undefined {
    if (scope === everyone) return undefined
    if (scope.size === 0 || ownerProperties.length === 0) return sql`false`
    const ids = [...scope]
    const parts = ownerProperties.map((property) => sql<boolean>`${row(property)} = any(${ids}::uuid[])`)
    return parts.length === 1 ? parts[0] : sql`(${sql.join(parts, sql` or `)})`
  }

  /** Expression for the names of the fields that the viewer may not read on this row. People with the same list share one case. */
  hiddenFields(entity: Class, row: RowRef): RawBuilder<unknown> {
    const { viewer, accessPolicies } = this.parameters
    const { fields, ownerProperties } = accessPolicies.of(entity)
    const scopes = Object.keys(fields).map((field) => [field, accessPolicies.readScope(viewer, entity, field)] as const)
    const ownerIds = new Set(scopes.flatMap(([, scope]) => (scope === everyone ? [] : [...scope])))
    const hiddenFor = (id: string | undefined) =>
      JSON.stringify(scopes.flatMap(([field, scope]) => (scope === everyone || (id && scope.has(id)) ? [] : [field])))
    const groups = Map.groupBy(ownerIds, (id) => hiddenFor(id))
    const otherwise = sql`${hiddenFor(undefined)}::json`
    if (groups.size === 0) return otherwise
    const cases = [...groups].map(
      ([list, ids]) => sql`when ${this.includesOwner(row, ownerProperties, new Set(ids)) ?? sql`true`} then ${list}::json`,
    )
    return sql`case ${sql.join(cases, sql` `)} else ${otherwise} end`
  }
}
