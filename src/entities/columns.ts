// Column decorators: each declares the database column, the GraphQL field and their description. The decorators of MikroORM and
// type-graphql are used here only.
import { DecimalType } from "@mikro-orm/core"
import { Check, Entity, Enum, Index, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy"
import type { RawBuilder } from "kysely"
import { Extensions, Field, Float, ID, Int, InterfaceType, ObjectType, registerEnumType } from "type-graphql"
import { connectionOf } from "./connections.js"
import type { EnumType } from "./enum-type.js"
import { type Class, declarationsOf, type OrderBy, type RowRef, registerEntity, snakeCase } from "./metadata.js"
import { CalendarDate, DateTime, Dictionary } from "./scalars.js"

interface EntityOptions {
  table: string
  /** Unique constraints within an organization, as lists of properties. */
  unique?: string[][]
  /** Indexes for filters and sort orders; each begins with the organization. */
  index?: string[][]
  /** Indexes that need an SQL expression. */
  indexes?: { name: string; expression: string }[]
  checks?: { name: string; expression: string }[]
  /** Neither API shows it. */
  internal?: boolean
  /** This entity is the tenant that all rows belong to. */
  tenant?: true
}

/** An entity: a table, a GraphQL type, and metadata for queries. */
export function entity(description: string, options: EntityOptions): ClassDecorator {
  return (target) => {
    const type = target as unknown as Class
    const parts = registerEntity(type, options)
    if (!options.internal) {
      // biome-ignore lint/complexity/noBannedTypes: what type-graphql asks for
      ObjectType(type.name, { description, implements: nodeType ? [nodeType as Function] : [] })(target)
    }
    if (options.tenant) tenantType = type
    unique(target, options.table, ["organizationId", "id"])
    for (const one of parts.flatMap((part) => part.foreignKeys)) index(target, options.table, ["organizationId", one])
    for (const list of options.index ?? []) index(target, options.table, ["organizationId", ...list])
    for (const list of options.unique ?? []) unique(target, options.table, ["organizationId", ...list])
    for (const { name, expression } of options.indexes ?? []) Index({ name, expression })(target as never)
    for (const { name, expression } of options.checks ?? []) Check({ name, expression })(target as never)
    Entity({ tableName: options.table, comment: description })(target as never)
  }
}

/**
 * Rows without a table of their own. A query spec of a view brings a WITH clause that produces them under the name `table`,
 * with all columns of the view and `organization_id`.
 */
export function view(description: string, options: { table: string }): ClassDecorator {
  return (target) => {
    registerEntity(target as unknown as Class, { ...options, stored: false })
    ObjectType(target.name, { description })(target)
  }
}

const index = (target: unknown, table: string, properties: string[]) =>
  Index({ name: `${table}_${properties.map(snakeCase).join("_")}_index`.slice(0, 63), properties: properties as never })(
    target as never,
  )
const unique = (target: unknown, table: string, properties: string[]) =>
  Unique({ name: `${table}_${properties.map(snakeCase).join("_")}_unique`.slice(0, 63), properties: properties as never })(
    target as never,
  )

let nodeType: Class | undefined
let tenantType: Class | undefined

/** The interface of every visible entity (Relay's Node). */
export function nodeInterface(description: string): ClassDecorator {
  return (target) => {
    nodeType = target as unknown as Class
    InterfaceType("Node", { description, resolveType: ({ $type }: { $type: string }) => $type })(target)
  }
}

/** A superclass that contributes columns and is not a type of its own. */
export function mappedBase(): ClassDecorator {
  return (target) => ObjectType(target.name, { description: "What entities have in common" })(target)
}

interface ColumnOptions {
  optional?: boolean
  /** Default in the database, as SQL. */
  default?: string
  unique?: boolean
  lazy?: boolean
  /** Not every viewer may read it: the GraphQL field is nullable although the column is not. */
  restricted?: boolean
}

const graphqlField = (prototype: object, name: string, type: () => unknown, description: string, nullable = false) =>
  Field(type as never, { description, nullable })(prototype, name)

const scalarColumn =
  (
    kind: { type: unknown; columnType: string; graphql: () => unknown; format?: "timestamp" },
    description: string,
    options: ColumnOptions & { collation?: string } = {},
  ): PropertyDecorator =>
  (prototype, key) => {
    const { optional = false, default: defaultRaw, lazy: onRequest, restricted: governed = false, ...rest } = options
    const name = String(key)
    declarationsOf(prototype).fields.set(name, {
      name,
      kind: "scalar",
      nullable: optional,
      description,
      format: kind.format,
      lazy: onRequest,
    })
    graphqlField(prototype, name, kind.graphql, description, optional || governed)
    Property({
      type: kind.type as never,
      columnType: kind.columnType,
      nullable: optional,
      defaultRaw,
      comment: description,
      ...rest,
    })(prototype, name)
  }

/** The primary key: a UUID version 7, generated by the application. */
export function primaryKey(description: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).fields.set(name, { name, kind: "scalar", nullable: false, description })
    graphqlField(prototype, name, () => ID, description)
    PrimaryKey({ type: "uuid", comment: description })(prototype, name)
  }
}

/** Text. Inputs limit its length. */
export const string = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "text", columnType: "text", graphql: () => String }, description, options)
/** Text that sorts by the rules of all languages (ICU collation). */
export const localizedString = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "text", columnType: "text", graphql: () => String }, description, { ...options, collation: "und-x-icu" })
export const integer = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "integer", columnType: "integer", graphql: () => Int }, description, options)
/** Exact decimal number, as a JavaScript number: `decimal("…", { precision: 14, scale: 2 })`. */
export const decimal = (
  description: string,
  { precision = 14, scale = 2, ...options }: ColumnOptions & { precision?: number; scale?: number } = {},
) =>
  scalarColumn(
    { type: new DecimalType("number"), columnType: `numeric(${precision},${scale})`, graphql: () => Float },
    description,
    options,
  )
export const boolean = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "boolean", columnType: "boolean", graphql: () => Boolean }, description, options)
/** Calendar date without a time zone, `YYYY-MM-DD`. */
export const date = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "date", columnType: "date", graphql: () => CalendarDate }, description, options)
/** Point in time with millisecond precision. */
export const timestamp = (description: string, options?: ColumnOptions) =>
  scalarColumn(
    { type: "datetime", columnType: "timestamptz(3)", graphql: () => DateTime, format: "timestamp" },
    description,
    options,
  )
/** JSON object of any shape. */
export const json = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "json", columnType: "jsonb", graphql: () => Dictionary }, description, options)
/** JSON value of a declared type, or a list of them. */
export const embedded = (type: () => unknown, description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "json", columnType: "jsonb", graphql: type }, description, options)
export const stringArray = (description: string, options?: ColumnOptions) =>
  scalarColumn({ type: "array", columnType: "text[]", graphql: () => [String] }, description, options)

const registeredEnums = new Set<EnumType<string>>()

/** Registers an enumeration as a GraphQL enum, once. */
export function registerEnum<K extends string>(choice: EnumType<K>): Record<K, K> {
  if (!registeredEnums.has(choice as EnumType<string>)) {
    registeredEnums.add(choice as EnumType<string>)
    registerEnumType(choice.values, { name: choice.name, description: choice.description })
  }
  return choice.values
}

/** Value of an enumeration, stored as text with a check constraint. */
export function enumeration<K extends string>(
  of: EnumType<K>,
  description: string,
  options: ColumnOptions = {},
): PropertyDecorator {
  return (prototype, property) => {
    const { optional = false, default: defaultRaw, restricted: governed = false } = options
    const name = String(property)
    declarationsOf(prototype).fields.set(name, {
      name,
      kind: "scalar",
      nullable: optional,
      description,
      enumType: of as EnumType<string>,
    })
    const values = registerEnum(of)
    graphqlField(prototype, name, () => values, description, optional || governed)
    Enum({ items: [...of.keys], columnType: "text", nullable: optional, defaultRaw, comment: description })(prototype, name)
  }
}

/**
 * Reference to another entity, declared on the property that holds its id: `@manyToOne(() => Department, "…") departmentId`.
 * GraphQL has the id and, under the name without `Id` or under `as`, the entity.
 */
export function manyToOne(
  target: () => Class,
  description: string,
  options: ColumnOptions & { cascade?: boolean; as?: string } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const { optional = false, cascade } = options
    const id = String(property)
    const name = options.as ?? id.replace(/Id$/, "")
    const own = declarationsOf(prototype)
    const idDescription = `${description.replace(/\.$/, "")} (its id).`
    own.fields.set(id, { name: id, kind: "scalar", nullable: optional, description: idDescription })
    own.fields.set(name, { name, kind: "manyToOne", nullable: true, description, target, foreignKey: id, lazy: true })
    own.foreignKeys.push(id)
    graphqlField(prototype, id, () => ID, idDescription, optional)
    graphqlField(prototype, name, target, description, true)
    ManyToOne({
      entity: target as never,
      mapToPk: true,
      fieldName: snakeCase(id),
      nullable: optional,
      deleteRule: cascade ? "cascade" : "restrict",
      updateRule: "no action",
      index: false,
      comment: description,
    })(prototype, id)
  }
}

interface OneToManyOptions {
  /** Property of the other entity that refers to this one. */
  foreignKey: string
  /** Property here that it refers to; `id` by default. */
  referencedKey?: string
  orderBy?: readonly OrderBy[]
  where?: (row: RowRef) => RawBuilder<unknown>
  /** A list that may grow long: a connection with keyset paging in GraphQL. */
  connection?: boolean
  /** Expected length: the query cost of a list without `first`. */
  expectedSize?: number
}

/** The entities that refer to this one. GraphQL bounds every such list by `first`. */
export function oneToMany(
  target: () => Class,
  description: string,
  { expectedSize: usually, ...options }: OneToManyOptions,
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    if (usually !== undefined) Extensions({ listSize: usually })(prototype, name, undefined as never)
    declarationsOf(prototype).fields.set(name, {
      name,
      kind: "oneToMany",
      nullable: true,
      description,
      target,
      lazy: true,
      ...options,
    })
    graphqlField(prototype, name, options.connection ? () => connectionOf(target()) : () => [target()], description, true)
  }
}

interface ComputedOptions {
  sql: (row: RowRef) => RawBuilder<unknown>
  optional?: boolean
  /** Properties that the value is derived from. */
  dependsOn?: readonly string[]
  enumType?: EnumType<string>
  lazy?: boolean
}

/** Value that the database computes from the row when it is selected. */
export function computed(type: () => unknown, description: string, options: ComputedOptions): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    const { optional = false, ...rest } = options
    declarationsOf(prototype).fields.set(name, { name, kind: "computed", nullable: optional, description, ...rest })
    const values = options.enumType && registerEnum(options.enumType)
    graphqlField(prototype, name, values ? () => values : type, description, optional)
  }
}

/** Names of the fields of the record that the viewer may not read, so that clients can tell hidden from empty. */
export function hidden(description: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).fields.set(name, { name, kind: "hidden", nullable: false, description, lazy: true })
    graphqlField(prototype, name, () => [String], description)
  }
}

/** Column that neither API nor any query spec can select. */
export function internal(
  description: string,
  options: { optional?: boolean; type?: "text" | "json" | "instant" | "text[]" | "integer" | "flag" | "day" | "uuid" } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).internalColumns.add(name)
    const { type = "text", optional = false } = options
    const kinds = {
      text: { type: "text", columnType: "text" },
      json: { type: "json", columnType: "jsonb" },
      instant: { type: "datetime", columnType: "timestamptz(3)" },
      "text[]": { type: "array", columnType: "text[]" },
      integer: { type: "integer", columnType: "integer" },
      flag: { type: "boolean", columnType: "boolean" },
      day: { type: "date", columnType: "date" },
      uuid: { type: "uuid", columnType: "uuid" },
    } as const
    Property({ ...(kinds[type] as object), nullable: optional, comment: description, lazy: false })(prototype, name)
  }
}

/** The organization of a row: in every table, in no API. */
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

/** Counts the updates of a row, for optimistic locking and entity tags. */
export function version(
  description: string,
  { restricted: governed = false }: Pick<ColumnOptions, "restricted"> = {},
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).fields.set(name, { name, kind: "scalar", nullable: false, description, lazy: true })
    graphqlField(prototype, name, () => Int, description, governed)
    Property({ type: "integer", version: true, comment: description })(prototype, name)
  }
}
