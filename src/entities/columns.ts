// The columns that entities are made of: each declares the database column, the GraphQL field and its description at once.
// The object-relational mapper's and type-graphql's own decorators appear in this file only, and the reader works from the
// register that it leaves behind.
import { DecimalType } from "@mikro-orm/core"
import { Check, Entity, Enum, Index, ManyToOne, PrimaryKey, Property, Unique } from "@mikro-orm/decorators/legacy"
import type { RawBuilder } from "kysely"
import { Extensions, Field, Float, ID, Int, InterfaceType, ObjectType, registerEnumType } from "type-graphql"
import { connectionOf } from "./connections.js"
import type { Choice } from "./enums.js"
import { type Class, declare, type Order, type RowScope, register, snake } from "./metadata.js"
import { CalendarDate, DateTime, Dictionary } from "./scalars.js"

interface EntityOptions {
  table: string
  /** Uniqueness inside an organization, as lists of properties. */
  unique?: string[][]
  /** Lists that are filtered or sorted: each becomes an index that begins with the organization. */
  index?: string[][]
  /** Further indexes as SQL expressions, for what a list of columns can't say. */
  indexes?: { name: string; expression: string }[]
  checks?: { name: string; expression: string }[]
  /** Not shown by either face. */
  internal?: boolean
  /** This entity is the tenant: the rows of every other belong to one of it. */
  tenant?: true
}

/** An entity: a table, a GraphQL type, and a model for the reader. */
export function entity(says: string, options: EntityOptions): ClassDecorator {
  return (target) => {
    const type = target as unknown as Class
    const parts = register(type, options)
    if (!options.internal) {
      // biome-ignore lint/complexity/noBannedTypes: what type-graphql asks for
      ObjectType(type.name, { description: says, implements: nodeType ? [nodeType as Function] : [] })(target)
    }
    if (options.tenant) tenantType = type
    unique(target, options.table, ["organizationId", "id"])
    for (const one of parts.flatMap((part) => part.ones)) index(target, options.table, ["organizationId", one])
    for (const list of options.index ?? []) index(target, options.table, ["organizationId", ...list])
    for (const list of options.unique ?? []) unique(target, options.table, ["organizationId", ...list])
    for (const { name, expression } of options.indexes ?? []) Index({ name, expression })(target as never)
    for (const { name, expression } of options.checks ?? []) Check({ name, expression })(target as never)
    Entity({ tableName: options.table, comment: says })(target as never)
  }
}

/**
 * Rows that a statement makes and no table keeps, read like an entity: a reading of a view brings the statement (`with`), which
 * makes them under the name `table` with all columns of the view and `organization_id`.
 */
export function view(says: string, options: { table: string }): ClassDecorator {
  return (target) => {
    register(target as unknown as Class, { ...options, stored: false })
    ObjectType(target.name, { description: says })(target)
  }
}

const index = (target: unknown, table: string, properties: string[]) =>
  Index({ name: `${table}_${properties.map(snake).join("_")}_index`.slice(0, 63), properties: properties as never })(
    target as never,
  )
const unique = (target: unknown, table: string, properties: string[]) =>
  Unique({ name: `${table}_${properties.map(snake).join("_")}_unique`.slice(0, 63), properties: properties as never })(
    target as never,
  )

let nodeType: Class | undefined
let tenantType: Class | undefined

/** Marks the interface that every shown entity implements (Relay's Node). */
export function node(says: string): ClassDecorator {
  return (target) => {
    nodeType = target as unknown as Class
    InterfaceType("Node", { description: says, resolveType: ({ $type }: { $type: string }) => $type })(target)
  }
}

/** Marks a class whose columns entities inherit and which is no type of its own. */
export function base(): ClassDecorator {
  return (target) => ObjectType(target.name, { description: "What entities have in common" })(target)
}

interface ColumnOptions {
  optional?: boolean
  /** A default of the database, as SQL. */
  default?: string
  unique?: boolean
  onRequest?: boolean
  /** Not everybody may see it: GraphQL says null where it is hidden, though the database always has a value. */
  governed?: boolean
}

const graph = (prototype: object, name: string, type: () => unknown, says: string, nullable = false) =>
  Field(type as never, { description: says, nullable })(prototype, name)

const scalar =
  (
    kind: { type: unknown; columnType: string; graphql: () => unknown; format?: "instant" },
    says: string,
    options: ColumnOptions & { collation?: string } = {},
  ): PropertyDecorator =>
  (prototype, key) => {
    const { optional = false, default: defaultRaw, onRequest, governed = false, ...rest } = options
    const name = String(key)
    declare(prototype).fields.set(name, { name, kind: "scalar", nullable: optional, says, format: kind.format, onRequest })
    graph(prototype, name, kind.graphql, says, optional || governed)
    Property({ type: kind.type as never, columnType: kind.columnType, nullable: optional, defaultRaw, comment: says, ...rest })(
      prototype,
      name,
    )
  }

/** The primary key: a UUID of version 7, made by the application. */
export function key(says: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declare(prototype).fields.set(name, { name, kind: "scalar", nullable: false, says })
    graph(prototype, name, () => ID, says)
    PrimaryKey({ type: "uuid", comment: says })(prototype, name)
  }
}

/** A text; how long it may be is the input's business. */
export const text = (says: string, options?: ColumnOptions) =>
  scalar({ type: "text", columnType: "text", graphql: () => String }, says, options)
/** A text that sorts as people expect it to, in any language. */
export const name = (says: string, options?: ColumnOptions) =>
  scalar({ type: "text", columnType: "text", graphql: () => String }, says, { ...options, collation: "und-x-icu" })
export const integer = (says: string, options?: ColumnOptions) =>
  scalar({ type: "integer", columnType: "integer", graphql: () => Int }, says, options)
/** An exact decimal number, given as a JavaScript number: `decimal("…", { precision: 14, scale: 2 })`. */
export const decimal = (
  says: string,
  { precision = 14, scale = 2, ...options }: ColumnOptions & { precision?: number; scale?: number } = {},
) =>
  scalar({ type: new DecimalType("number"), columnType: `numeric(${precision},${scale})`, graphql: () => Float }, says, options)
export const flag = (says: string, options?: ColumnOptions) =>
  scalar({ type: "boolean", columnType: "boolean", graphql: () => Boolean }, says, options)
/** A calendar day without a zone, `YYYY-MM-DD`. */
export const day = (says: string, options?: ColumnOptions) =>
  scalar({ type: "date", columnType: "date", graphql: () => CalendarDate }, says, options)
/** A point in time, kept to the millisecond. */
export const instant = (says: string, options?: ColumnOptions) =>
  scalar({ type: "datetime", columnType: "timestamptz(3)", graphql: () => DateTime, format: "instant" }, says, options)
/** A JSON object whose shape is not fixed by the schema. */
export const dict = (says: string, options?: ColumnOptions) =>
  scalar({ type: "json", columnType: "jsonb", graphql: () => Dictionary }, says, options)
/** A JSON value with a declared shape: a plain object type, or a list of them. */
export const shape = (type: () => unknown, says: string, options?: ColumnOptions) =>
  scalar({ type: "json", columnType: "jsonb", graphql: type }, says, options)
/** A list of texts. */
export const texts = (says: string, options?: ColumnOptions) =>
  scalar({ type: "array", columnType: "text[]", graphql: () => [String] }, says, options)

const enums = new Set<Choice<string>>()

/** The GraphQL enum of an enumeration. */
export function enumOf<K extends string>(choice: Choice<K>): Record<K, K> {
  if (!enums.has(choice as Choice<string>)) {
    enums.add(choice as Choice<string>)
    registerEnumType(choice.values, { name: choice.name, description: choice.says })
  }
  return choice.values
}

/** One of an enumeration, stored as text behind a check. */
export function choice<K extends string>(of: Choice<K>, says: string, options: ColumnOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const { optional = false, default: defaultRaw, governed = false } = options
    const name = String(property)
    declare(prototype).fields.set(name, { name, kind: "scalar", nullable: optional, says, choice: of as Choice<string> })
    const values = enumOf(of)
    graph(prototype, name, () => values, says, optional || governed)
    Enum({ items: [...of.keys], columnType: "text", nullable: optional, defaultRaw, comment: says })(prototype, name)
  }
}

/**
 * A reference to another entity, declared on the property that holds its id: `@one(() => Department, "…") departmentId`.
 * GraphQL shows the id and, under the name without `Id` or under `as`, the entity itself.
 */
export function one(
  target: () => Class,
  says: string,
  options: ColumnOptions & { cascade?: boolean; as?: string } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const { optional = false, cascade } = options
    const id = String(property)
    const name = options.as ?? id.replace(/Id$/, "")
    const own = declare(prototype)
    own.fields.set(id, { name: id, kind: "scalar", nullable: optional, says: `${says} (its id)` })
    own.fields.set(name, { name, kind: "one", nullable: true, says, target, via: id, onRequest: true })
    own.ones.push(id)
    graph(prototype, id, () => ID, `${says} (its id)`, optional)
    graph(prototype, name, target, says, true)
    ManyToOne({
      entity: target as never,
      mapToPk: true,
      fieldName: snake(id),
      nullable: optional,
      deleteRule: cascade ? "cascade" : "restrict",
      updateRule: "no action",
      index: false,
      comment: says,
    })(prototype, id)
  }
}

interface ManyOptions {
  /** The property of the other entity that points back here. */
  via: string
  /** The property here that it points to, if that is not the id. */
  from?: string
  order?: readonly Order[]
  where?: (row: RowScope) => RawBuilder<unknown>
  /** A list that may grow long: a connection with keyset paging in GraphQL. */
  connection?: boolean
  /** How many there usually are: what GraphQL counts a query for that does not say how many it wants. */
  usually?: number
}

/** The entities that refer to this one. GraphQL bounds every such list by `first`. */
export function many(target: () => Class, says: string, { usually, ...options }: ManyOptions): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    if (usually !== undefined) Extensions({ listSize: usually })(prototype, name, undefined as never)
    declare(prototype).fields.set(name, { name, kind: "many", nullable: true, says, target, onRequest: true, ...options })
    graph(prototype, name, options.connection ? () => connectionOf(target()) : () => [target()], says, true)
  }
}

interface ComputedOptions {
  sql: (row: RowScope) => RawBuilder<unknown>
  optional?: boolean
  /** The properties that the value would reveal. */
  reveals?: readonly string[]
  choice?: Choice<string>
  onRequest?: boolean
}

/** A value that the database computes from the row when it is asked for. */
export function computed(type: () => unknown, says: string, options: ComputedOptions): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    const { optional = false, ...rest } = options
    declare(prototype).fields.set(name, { name, kind: "computed", nullable: optional, says, ...rest })
    const values = options.choice && enumOf(options.choice)
    graph(prototype, name, values ? () => values : type, says, optional)
  }
}

/** The names of the fields of this record that the viewer may not see (so that hidden and not set can be told apart). */
export function hidden(says: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declare(prototype).fields.set(name, { name, kind: "hidden", nullable: false, says, onRequest: true })
    graph(prototype, name, () => [String], says)
  }
}

/** A column that no face and no reader can ask for. */
export function secret(
  says: string,
  options: { optional?: boolean; type?: "text" | "json" | "instant" | "text[]" | "integer" | "flag" | "day" | "uuid" } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declare(prototype).secrets.add(name)
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
    Property({ ...(kinds[type] as object), nullable: optional, comment: says, lazy: false })(prototype, name)
  }
}

/** The organization that a row belongs to: in every table, and never shown. */
export function tenant(): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declare(prototype).secrets.add(name)
    ManyToOne({
      entity: (() => tenantType) as never,
      mapToPk: true,
      fieldName: snake(name),
      deleteRule: "restrict",
      updateRule: "no action",
      index: false,
      comment: "The organization that the row belongs to",
    })(prototype, name)
  }
}

/** Counts the writes of a row: two writers can't overwrite each other unseen, and it makes the entity tag. */
export function version(says: string, { governed = false }: Pick<ColumnOptions, "governed"> = {}): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declare(prototype).fields.set(name, { name, kind: "scalar", nullable: false, says, onRequest: true })
    graph(prototype, name, () => Int, says, governed)
    Property({ type: "integer", version: true, comment: says })(prototype, name)
  }
}
