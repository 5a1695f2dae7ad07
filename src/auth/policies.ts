// What a policy is, and how it is asked. One table per domain (auth/policies) is read by the reader as SQL, by
// graphql-shield per field, by the REST presenter per key, and by the services per action.
import type { RawBuilder } from "kysely"
import { refuse } from "../core/errors.js"
import type { Class, RowScope } from "../entities/metadata.js"
import { anyone, everyone, type People, reaches, type Word } from "./access-rules.js"
import type { Viewer } from "./viewer.js"

/** Who sees and who changes a field. Without `see`, whoever sees the record; without `change`, whoever may change it. */
export interface FieldRule {
  readonly see?: Word
  readonly change?: Word
  /** A person who may not change the field of their own record proposes the change instead. */
  readonly else?: "propose"
}

/**
 * Which records show at all, where that depends on more than whose they are: a condition on the row, or undefined for none.
 * `sees` says as SQL whether the viewer sees a governed field of the row.
 */
export type RowRule = (row: RowScope, me: Viewer, sees: (field: string) => RawBuilder<unknown>) => RawBuilder<unknown> | undefined

export interface Policy {
  readonly entity: Class
  /** The properties that say whose record it is. */
  readonly of: readonly string[]
  readonly rows?: RowRule
  readonly actions: Readonly<Record<string, Word>>
  readonly fields: Readonly<Record<string, FieldRule>>
}

/** The rules of an entity: whose record it is, who may do what with it, and the fields that are governed. */
export function policy<A extends Record<string, Word> & { see: Word }>(
  entity: Class,
  { of = [], rows }: { of?: string | string[]; rows?: RowRule },
  actions: A,
  fields: Record<string, FieldRule> = {},
): Policy & { readonly actions: A } {
  return { entity, of: [of].flat(), rows, actions, fields }
}

/** Who may call an operation at all. What it then may touch is decided per record, by the policies of the entities. */
export type Gate = "open" | Word
export type Operations = Readonly<Record<string, Gate>>

/** All rules of the system, as handed to whoever must ask them. */
export class Policies {
  readonly #byEntity: Map<Class, Policy>
  readonly #byName: Map<string, Policy>
  readonly operations: ReadonlyMap<string, Gate>

  constructor(policies: readonly Policy[], operations: readonly Operations[]) {
    this.#byEntity = new Map(policies.map((policy) => [policy.entity, policy]))
    this.#byName = new Map(policies.map((policy) => [policy.entity.name, policy]))
    const gates = operations.flatMap((table) => Object.entries(table))
    this.operations = new Map(gates)
    if (this.operations.size !== gates.length) throw new Error("an operation has two gates")
  }

  /** The rules of an entity. Every entity that a face can reach has them: without, nothing is shown. */
  of(entity: Class): Policy {
    const found = this.#byEntity.get(entity)
    if (!found) throw new Error(`${entity.name} has no policy`)
    return found
  }

  named(typeName: string): Policy | undefined {
    return this.#byName.get(typeName)
  }

  all(): Policy[] {
    return [...this.#byEntity.values()]
  }

  /** Over whose fields `field` the viewer's sight reaches; `everyone` for a field that is not governed. */
  sight(me: Viewer, entity: Class, field: string): People {
    const rule = this.of(entity).fields[field]
    return (rule?.see ?? anyone)(me)
  }

  /** Whether the viewer may see a field of a record that belongs to these people. */
  sees(me: Viewer, entity: Class, field: string, owners: readonly (string | null | undefined)[]): boolean {
    return reaches(this.sight(me, entity, field), owners)
  }

  /** The governed fields that the viewer may not see on a record of these people. */
  hiddenFields(me: Viewer, entity: Class, owners: readonly (string | null | undefined)[]): string[] {
    return Object.keys(this.of(entity).fields).filter((field) => !this.sees(me, entity, field, owners))
  }

  /** Lets the viewer into an operation, or refuses: 401 without a viewer, 403 where the role never may. */
  enter(me: Viewer | null, operation: string): void {
    const gate = this.operations.get(operation)
    if (gate === undefined) throw new Error(`operation ${operation} has no gate`)
    if (gate === "open") return
    if (!me) throw refuse("UNAUTHENTICATED")
    const people = gate(me)
    if (people !== everyone && people.size === 0) throw refuse("FORBIDDEN")
  }
}
