// What a policy is, and how it is asked. One table per domain (auth/policies) is read by the reader as SQL, by
// graphql-shield per field, by the REST presenter per key, and by the services per action.
import type { RawBuilder } from "kysely"
import { AppError } from "../core/errors.js"
import type { Class, RowRef } from "../entities/metadata.js"
import { type AccessRule, type AccessScope, anyone, everyone, scopeIncludes } from "./access-rules.js"
import type { Viewer } from "./viewer.js"

/** Who sees and who changes a field. Without `see`, whoever sees the record; without `change`, whoever may change it. */
export interface FieldRule {
  readonly read?: AccessRule
  readonly update?: AccessRule
  /** A person who may not change the field of their own record proposes the change instead. */
  readonly fallback?: "propose"
}

/**
 * Which records show at all, where that depends on more than whose they are: a condition on the row, or undefined for none.
 * `sees` says as SQL whether the viewer sees a governed field of the row.
 */
export type RowRule = (
  row: RowRef,
  viewer: Viewer,
  sees: (field: string) => RawBuilder<unknown>,
) => RawBuilder<unknown> | undefined

export interface Policy {
  readonly entity: Class
  /** The properties that say whose record it is. */
  readonly ownerProperties: readonly string[]
  readonly rowRule?: RowRule
  readonly actions: Readonly<Record<string, AccessRule>>
  readonly fields: Readonly<Record<string, FieldRule>>
}

/** The rules of an entity: whose record it is, who may do what with it, and the fields that are governed. */
export function policy<A extends Record<string, AccessRule> & { read: AccessRule }>(
  entity: Class,
  { owner = [], rowRule }: { owner?: string | string[]; rowRule?: RowRule },
  actions: A,
  fields: Record<string, FieldRule> = {},
): Policy & { readonly actions: A } {
  return { entity, ownerProperties: [owner].flat(), rowRule, actions, fields }
}

/** Who may call an operation at all. Which records it may touch is decided by the policies of the entities. */
export type OperationRule = "public" | AccessRule

/** An operation of both APIs. */
export interface Operation {
  readonly rule: OperationRule
  /** Shown in GraphQL and OpenAPI: imperative, such as "List locations, ordered by name." */
  readonly description: string
  /** It tests a secret or sends an email, so a GraphQL document may call it once: the limit on requests then limits attempts. */
  readonly oncePerDocument?: true
}

export type Operations = Readonly<Record<string, Operation>>

/** All rules of the system, as handed to whoever must ask them. */
export class Policies {
  readonly #byEntity: Map<Class, Policy>
  readonly #byName: Map<string, Policy>
  readonly operations: ReadonlyMap<string, Operation>
  /** Names of the operations that a GraphQL document may call once. */
  readonly oncePerDocument: ReadonlySet<string>

  constructor(policies: readonly Policy[], operations: readonly Operations[]) {
    this.#byEntity = new Map(policies.map((policy) => [policy.entity, policy]))
    this.#byName = new Map(policies.map((policy) => [policy.entity.name, policy]))
    const entries = operations.flatMap((table) => Object.entries(table))
    this.operations = new Map(entries)
    if (this.operations.size !== entries.length) throw new Error("an operation is declared twice")
    this.oncePerDocument = new Set(entries.flatMap(([name, { oncePerDocument }]) => (oncePerDocument ? [name] : [])))
  }

  /** The rules of an entity. Every entity that a face can reach has them: without, nothing is shown. */
  of(entity: Class): Policy {
    const found = this.#byEntity.get(entity)
    if (!found) throw new Error(`${entity.name} has no policy`)
    return found
  }

  byName(typeName: string): Policy | undefined {
    return this.#byName.get(typeName)
  }

  all(): Policy[] {
    return [...this.#byEntity.values()]
  }

  /** Over whose fields `field` the viewer's sight reaches; `everyone` for a field that is not governed. */
  readScope(viewer: Viewer, entity: Class, field: string): AccessScope {
    const rule = this.of(entity).fields[field]
    return (rule?.read ?? anyone)(viewer)
  }

  /** Whether the viewer may see a field of a record that belongs to these people. */
  canRead(viewer: Viewer, entity: Class, field: string, owners: readonly (string | null | undefined)[]): boolean {
    return scopeIncludes(this.readScope(viewer, entity, field), owners)
  }

  /** The governed fields that the viewer may not see on a record of these people. */
  hiddenFields(viewer: Viewer, entity: Class, owners: readonly (string | null | undefined)[]): string[] {
    return Object.keys(this.of(entity).fields).filter((field) => !this.canRead(viewer, entity, field, owners))
  }

  /** Throws UNAUTHENTICATED without a viewer, and FORBIDDEN where the viewer's role can never call the operation. */
  authorizeOperation(viewer: Viewer | null, operation: string): void {
    const rule = this.operations.get(operation)?.rule
    if (rule === undefined) throw new Error(`operation ${operation} has no rule`)
    if (rule === "public") return
    if (!viewer) throw new AppError("UNAUTHENTICATED")
    const scope = rule(viewer)
    if (scope !== everyone && scope.size === 0) throw new AppError("FORBIDDEN")
  }
}
