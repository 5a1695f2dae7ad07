// Class decorators of entities and query results, and the decorator of their organization.
import { Check, Entity, Index, ManyToOne, Unique } from "@mikro-orm/decorators/legacy"
import { InterfaceType, ObjectType } from "type-graphql"
import { type Class, declarationsOf, type EntityMetadata, registerEntity, snakeCase } from "./metadata.js"

export interface EntityOptions {
  table: string
  /** Whether archived records can be read by id and through references to others. Lists must exclude them. */
  archivedAreReadable?: true
  /** Unique constraints within an organization, as lists of properties. */
  unique?: string[][]
  /** Deferrable unique constraints. PostgreSQL checks them at the end of a statement, so that one statement may exchange values. */
  deferrableUnique?: string[][]
  /** Indexes for filters and sort orders; each begins with the organization. */
  index?: string[][]
  /** Properties by which callers may sort lists. Each gets an index unless one of `index` or `unique` contains it. */
  sort?: string[]
  /** Columns of the sort keys that are not sorted by their own column. */
  sortColumns?: Record<string, string[]>
  /** Whether a list has the records of one employee and is short, so that sorting it needs no index. */
  shortLists?: true
  /** Indexes that need an SQL expression. */
  indexes?: { name: string; expression: string }[]
  checks?: { name: string; expression: string }[]
  /** Whether the entity is in neither API. */
  internal?: boolean
  /** Whether the audit log keeps the values of changed fields. */
  auditsValues?: true
  /** The entity that keeps the values of some fields on past days, with a column for each of them. */
  versions?: Class
  /** Whether this entity is the tenant to which all rows belong. */
  tenant?: true
}

/** Declares an entity: a table, a GraphQL type, and metadata for queries. */
export function entity(description: string, options: EntityOptions): ClassDecorator {
  return (target) => {
    const type = target as unknown as Class
    const parts = registerEntity(type, options)
    if (!options.internal) {
      const interfaces = interfaceTypes.filter((parent) => type.prototype instanceof parent)
      // biome-ignore lint/complexity/noBannedTypes: type-graphql requires this type
      ObjectType(type.name, { description, implements: interfaces as Function[] })(target)
    }
    if (options.tenant) tenantType = type
    unique(target, options.table, ["organizationId", "id"])
    for (const property of parts.flatMap((part) => part.foreignKeys)) index(target, options.table, ["organizationId", property])
    const { sort = [], sortColumns = {}, index: indexes = [], unique: uniques = [], shortLists } = options
    const isIndexed = (property: string) => [...indexes, ...uniques].some((list) => list.includes(property))
    const unindexed = shortLists ? [] : sort.filter((property) => !(property in sortColumns) && !isIndexed(property))
    for (const list of [...indexes, ...unindexed.map((property) => [property, "id"])])
      index(target, options.table, ["organizationId", ...list])
    for (const list of options.unique ?? []) unique(target, options.table, ["organizationId", ...list])
    for (const list of options.deferrableUnique ?? [])
      unique(target, options.table, ["organizationId", ...list], { deferMode: "immediate" })
    for (const { name, expression } of options.indexes ?? []) Index({ name, expression })(target as never)
    for (const { name, expression } of options.checks ?? []) Check({ name, expression })(target as never)
    Entity({ tableName: options.table, comment: description })(target as never)
  }
}

/**
 * Declares rows without a table of their own. A query spec of a query result has a WITH clause that produces the rows under the name
 * `table`, with all its columns and `organization_id`.
 */
export function queryResult(
  description: string,
  options: Pick<EntityOptions, "table" | "sort" | "sortColumns"> & Partial<Pick<EntityMetadata, "listFields">>,
): ClassDecorator {
  return (target) => {
    registerEntity(target as unknown as Class, { ...options, stored: false })
    ObjectType(target.name, { description })(target)
  }
}

const index = (target: unknown, table: string, properties: string[]) =>
  Index({ name: `${table}_${properties.map(snakeCase).join("_")}_index`.slice(0, 63), properties: properties as never })(
    target as never,
  )
const unique = (target: unknown, table: string, properties: string[], options: { deferMode?: "immediate" } = {}) =>
  Unique({
    name: `${table}_${properties.map(snakeCase).join("_")}_unique`.slice(0, 63),
    properties: properties as never,
    ...options,
  })(target as never)

/** Superclasses of entities that are interfaces in GraphQL. */
const interfaceTypes: Class[] = []
let tenantType: Class | undefined

/** Declares a superclass of entities that is an interface in GraphQL. */
export function entityInterface(name: string, description: string): ClassDecorator {
  return (target) => {
    const parents = interfaceTypes.filter((parent) => target.prototype instanceof parent)
    interfaceTypes.push(target as unknown as Class)
    // biome-ignore lint/complexity/noBannedTypes: type-graphql requires this type
    const options = { description, implements: parents as Function[] }
    InterfaceType(name, { ...options, resolveType: ({ $type }: { $type: string }) => $type })(target)
  }
}

/** Declares a superclass that contributes columns without being an entity. */
export function mappedSuperclass(): ClassDecorator {
  return (target) => ObjectType(target.name, { description: "Fields that every entity has." })(target)
}

/** Declares the organization of a row, a column of every table that neither API contains. */
export function tenant(): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).internalColumns.add(name)
    ManyToOne({
      entity: (() => tenantType) as never,
      mapToPk: true,
      fieldName: snakeCase(name),
      deleteRule: "restrict",
      updateRule: "no action",
      index: false,
      comment: "The organization that the row belongs to",
    })(prototype, name)
  }
}
