// Decorators of relations between entities.
import { ManyToOne } from "@mikro-orm/decorators/legacy"
import { type RawBuilder, sql } from "kysely"
import { Extensions, ID, Int } from "type-graphql"
import { type ColumnOptions, computed, graphqlField } from "./columns.js"
import { connectionOf } from "./connections.js"
import { type Class, declarationsOf, type FieldMetadata, type OrderBy, type RowRef, snakeCase } from "./metadata.js"

interface ReferenceOptions {
  /** Whether the deletion of the entity deletes the records that refer to it. */
  cascade?: boolean
  as?: string
  graphqlName?: string
  /** Whether at most one of these references of a record is set. The query cost counts the most expensive one. */
  isAlternative?: boolean
}

/**
 * Declares a reference to another entity on the property that holds its id: `@manyToOne(() => Department, "…") departmentId`.
 * GraphQL has the id and, under the name without `Id` or under `as`, the entity. `graphqlName` renames the id.
 */
export function manyToOne(
  target: () => Class,
  description: string,
  options: ColumnOptions & ReferenceOptions = {},
): PropertyDecorator {
  return (prototype, property) => {
    const { optional = false, cascade, graphqlName, isAlternative, dataClass } = options
    const id = String(property)
    const name = options.as ?? id.replace(/Id$/, "")
    const declarations = declarationsOf(prototype)
    const idDescription = describeId(description)
    declarations.fields.set(id, { name: id, kind: "scalar", nullable: optional, description: idDescription, dataClass })
    declarations.fields.set(name, {
      name,
      kind: "manyToOne",
      nullable: true,
      description,
      target,
      foreignKey: id,
      restOptIn: true,
    })
    declarations.foreignKeys.push(id)
    graphqlField(prototype, id, () => ID, idDescription, { nullable: optional, graphqlName })
    graphqlField(prototype, name, target, description, { nullable: true })
    if (isAlternative) Extensions({ isAlternative })(prototype, name, undefined as never)
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

/** Declares a reference that neither API contains, on the property that holds its id. The referenced row cannot be deleted. */
export function internalReference(target: () => Class, description: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).internalColumns.add(name)
    ManyToOne({
      entity: target as never,
      mapToPk: true,
      fieldName: snakeCase(name),
      deleteRule: "restrict",
      updateRule: "no action",
      index: false,
      comment: description,
    })(prototype, name)
  }
}

/** The description of an id, from that of its record: "Head of the department." becomes "Id of the head of the department." */
const describeId = (description: string) =>
  `Id of the ${description.replace(/^The /, "").replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`

interface OneToManyOptions {
  /** Property of the other entity that refers to this entity. */
  foreignKey: string
  /** Property of this entity to which the foreign key refers; `id` by default. */
  referencedKey?: string
  orderBy?: readonly OrderBy[]
  where?: (row: RowRef, parent: RowRef) => RawBuilder<unknown>
  /** For a connection: the number of records that REST includes; all by default. */
  restLimit?: number
  /** Whether GraphQL returns the list as a connection with keyset paging, because nothing limits it. */
  connection?: boolean
  /** Expected length: the query cost of a list without a page size. */
  expectedSize?: number
}

/**
 * Declares the list of the entities that refer to this entity. A list that is no connection is complete, so a rule of the inputs
 * must limit it.
 */
export function oneToMany(
  target: () => Class,
  description: string,
  { expectedSize, ...options }: OneToManyOptions,
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    if (expectedSize !== undefined) Extensions({ listSize: expectedSize })(prototype, name, undefined as never)
    declarationsOf(prototype).fields.set(name, {
      name,
      kind: "oneToMany",
      nullable: true,
      description,
      target,
      restOptIn: true,
      ...options,
    })
    graphqlField(prototype, name, options.connection ? () => connectionOf(target()) : () => [target()], description, {
      nullable: true,
    })
  }
}

/** Declares the number of records in a list of the same entity. */
export function countOf(list: string, description: string): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property)
    declarationsOf(prototype).fields.set(name, { name, kind: "count", nullable: false, description, countOf: list })
    graphqlField(prototype, name, () => Int, description)
  }
}

/**
 * Declares a field of an entity that a resolver loads for many records at once. The statement returns the column `key` of the
 * row, or the expression `sql`, and the resolver receives it as its root.
 */
export function loaded(
  type: () => unknown,
  description: string,
  {
    key = "id",
    expectedSize = 1,
    sql: keySql = (row) => sql`${row(key)}`,
    parts,
  }: { key?: string; expectedSize?: number } & Pick<FieldMetadata, "sql" | "parts"> = {},
): PropertyDecorator {
  return computed(type, description, { sql: keySql, parts, optional: true, restOptIn: true, isLoaded: true, expectedSize })
}

/** Declares the record beside its id on a type that is no entity: `@reference(() => LeaveType, "leaveTypeId", "…")`. */
export function reference(target: () => Class, from: string, description: string): PropertyDecorator {
  return (prototype, property) => {
    Extensions({ reference: { target, from } })(prototype, String(property), undefined as never)
    graphqlField(prototype, String(property), target, description, { nullable: true })
  }
}

/** Declares the records beside a list of ids. Records that the viewer may not read are omitted. */
export function references(target: () => Class, from: string, description: string): PropertyDecorator {
  return (prototype, property) => {
    Extensions({ reference: { target, from } })(prototype, String(property), undefined as never)
    graphqlField(prototype, String(property), () => [target()], description)
  }
}
