// What is known of the entities beyond the mapper's own metadata: the register that the columns fill and the reader works from.
import type { RawBuilder } from "kysely"
import type { EnumType } from "./enums.js"

// biome-ignore lint/complexity/noBannedTypes: a class, abstract or not, is only known as a Function to decorators
export type Class<T = object> = (abstract new (...args: never[]) => T) & Function

/** What is known to every part of a statement, as parameters. */
export interface QueryContext {
  /** The organization of the viewer. */
  readonly organization: RawBuilder<string>
  /** The calendar day of the request in the organization's zone. */
  readonly today: RawBuilder<string>
  /** The instant of the request: what day it is for a person depends on where they work. */
  readonly now: RawBuilder<Date>
  /** The language that the viewer is spoken to in (`en`). */
  readonly language: RawBuilder<string>
  /** The session of the viewer. */
  readonly session: RawBuilder<string>
  /** The viewer's id, and whether HR's scope is theirs. */
  readonly viewer: RawBuilder<string>
  readonly isHr: RawBuilder<boolean>
}

/** One row of an entity inside a statement: names its columns, and what a computed field may depend on. */
export interface RowRef extends QueryContext {
  /** The column of a property of this row, e.g. `row("departmentId")`. */
  (property: string): RawBuilder<unknown>
  /** Whether the policies let the viewer do this to the row. */
  readonly can: (action: string) => RawBuilder<boolean>
}

export type FieldKind = "scalar" | "manyToOne" | "oneToMany" | "computed" | "hidden"

/** What the reader needs to know of a field of an entity. */
export interface FieldMetadata {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  readonly description: string
  /** How a stored value is written into JSON; instants need a format, the rest is JSON already. */
  readonly format?: "timestamp"
  readonly enumType?: EnumType<string>
  /** The entity on the other side of `one` and `many`. */
  readonly target?: () => Class
  /** For `one`: the property here that holds the id. For `many`: the property there that points back here. */
  readonly foreignKey?: string
  /** For `many`: the property here that they point to; the id unless it is said. */
  readonly referencedKey?: string
  /** For `many`: the order of the list, and a condition that narrows it. */
  readonly orderBy?: readonly OrderBy[]
  readonly where?: (row: RowRef) => RawBuilder<unknown>
  /** For `many`: a long list is a connection in GraphQL. */
  readonly connection?: boolean
  /** For `computed`: the expression. */
  readonly sql?: (row: RowRef) => RawBuilder<unknown>
  /** For `computed`: the properties that the value would reveal; who may not see one of them may not see the value. */
  readonly dependsOn?: readonly string[]
  /** REST shows it only where a route includes it, because it is dear or an object. */
  readonly lazy?: boolean
}

export interface OrderBy {
  readonly by: string
  readonly descending?: boolean
}

/** What is known of an entity beyond the mapper's own metadata. */
export interface EntityMetadata {
  readonly entity: Class
  readonly name: string
  readonly table: string
  /** No face shows it. */
  readonly internal: boolean
  /** It has a table; the rows of a view are made by the reading that asks for them. */
  readonly stored: boolean
  readonly fields: ReadonlyMap<string, FieldMetadata>
  /** Properties that only the database knows: never selected, never shown. */
  readonly internalColumns: ReadonlySet<string>
}

interface Declarations {
  fields: Map<string, FieldMetadata>
  internalColumns: Set<string>
  foreignKeys: string[]
}

const declared = new Map<Class, Declarations>()
const registered = new Map<Class, EntityMetadata>()

export const declarationsOf = (prototype: object): Declarations => {
  const owner = prototype.constructor as Class
  const found = declared.get(owner) ?? { fields: new Map(), internalColumns: new Set(), foreignKeys: [] }
  declared.set(owner, found)
  return found
}

/** Puts the model of a class into the register; gives the declarations that it was made from. */
export function registerEntity(
  type: Class,
  { table, internal = false, stored = true }: Pick<EntityMetadata, "table"> & Partial<EntityMetadata>,
) {
  const parts = lineage(type)
  const fields = new Map(parts.flatMap((part) => [...part.fields]))
  const secrets = new Set(parts.flatMap((part) => [...part.internalColumns]))
  registered.set(type, { entity: type, name: type.name, table, internal, stored, fields, internalColumns: secrets })
  return parts
}

/** The declarations of a class and of those that it extends, the eldest first. */
const lineage = (of: Class) => {
  const classes: Class[] = []
  for (let c: Class | null = of; c && c !== Function.prototype; c = Object.getPrototypeOf(c)) classes.unshift(c)
  return classes.flatMap((c) => declared.get(c) ?? [])
}

/** The model of an entity class. */
export function metadataOf(entity: Class): EntityMetadata {
  const found = registered.get(entity)
  if (!found) throw new Error(`${entity.name} is not an entity`)
  return found
}

export const allMetadata = (): EntityMetadata[] => [...registered.values()]

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
