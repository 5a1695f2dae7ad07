// Metadata of the entities beyond MikroORM's own: the columns register it, and queries, schemas and presenters read it.
import type { RawBuilder } from "kysely"
import type { ErrorCode } from "../core/errors.js"
import type { DataClass } from "./administration/data-classes.js"
import type { Permission } from "./administration/enums.js"
import type { EnumType } from "./enum-type.js"

// biome-ignore lint/complexity/noBannedTypes: a class, abstract or not, is only known as a Function to decorators
export type Class<T = object> = (abstract new (...args: never[]) => T) & Function

/** Parameters that every part of a statement may use. */
export interface RowContext {
  readonly organization: RawBuilder<string>
  /** The current calendar date in the organization's time zone. */
  readonly today: RawBuilder<string>
  /** The time of the request, from which the calendar date in another time zone is computed. */
  readonly now: RawBuilder<Date>
  /** Language of the response, such as `en`. */
  readonly language: RawBuilder<string>
  readonly session: RawBuilder<string>
  /** Id of the viewer. */
  readonly viewer: RawBuilder<string>
  readonly isHr: RawBuilder<boolean>
  readonly isAdmin: RawBuilder<boolean>
  /** The records for which HR, or a custom role with one of the permissions, has access. */
  readonly permitted: (...permissions: Permission[]) => PermittedRecords
  /** The permissions that the viewer has for everyone, which the viewer may give. */
  readonly heldPermissions: () => RawBuilder<string[]>
  /** Figures that the server may know. Absent in transactions, which see their own changes. */
  readonly figures?: {
    headcountOf(column: "department_id" | "position_id", id: RawBuilder<unknown>): RawBuilder<unknown> | undefined
  }
}

/** Records as SQL: all of them, or those of the people, departments and locations with the ids. */
export interface PermittedRecords {
  readonly all: RawBuilder<boolean>
  readonly ids: RawBuilder<string[]>
}

/** A row of an entity inside a statement: its columns, and parameters that computed fields may use. */
export interface RowRef extends RowContext {
  /** The column of a property of this row: `row("departmentId")`. */
  (property: string): RawBuilder<unknown>
  /** Whether the policies allow the viewer an action on the row. */
  readonly can: (action: string) => RawBuilder<boolean>
  /** Whether the viewer may read a restricted field of the row. */
  readonly canReadField: (field: string) => RawBuilder<unknown>
  /**
   * The error code with which the operations of an action reject a service account, or an employee before the first day: all of them, or
   * those on other records than the own one.
   */
  readonly actionRejection: (action: string, isOwn?: boolean) => ErrorCode | undefined
}

/** A record of which a statement selects the readers: its columns or values by property. */
export interface RecordRef extends Pick<RowContext, "organization" | "today" | "now"> {
  (property: string): RawBuilder<unknown>
}

/** The readers of a record as SQL, beside the condition that decides whether a viewer reads it. A test proves that they agree. */
export interface RecordReaders {
  /** Selects the ids of the employees who read the record without HR's rights and without a custom role. */
  readonly involved: (record: RecordRef) => RawBuilder<unknown>
  /** Ids of the people, departments and locations by which a custom role covers the record; null if not even HR reads it by right. */
  readonly coveredBy: (record: RecordRef) => RawBuilder<unknown>
  /** The permissions that show the record; those of the read rule by default. */
  readonly permissions?: readonly Permission[]
  /** Whether every employee reads the record. */
  readonly isOpen?: (record: RecordRef) => RawBuilder<boolean>
  /** A further condition on each reader. */
  readonly admits?: (record: RecordRef, reader: RawBuilder<string>) => RawBuilder<boolean>
}

type FieldKind = "scalar" | "manyToOne" | "oneToMany" | "count" | "computed" | "hidden"

export interface FieldMetadata {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  readonly description: string
  /** How a stored value is converted to JSON; only timestamps need a format. */
  readonly format?: "timestamp"
  readonly enumType?: EnumType<string>
  /** The entity on the other side of `manyToOne` and `oneToMany`. */
  readonly target?: () => Class
  /** For `manyToOne`: the property of this entity with the id. For `oneToMany`: the property of the target that refers to this
   * entity. */
  readonly foreignKey?: string
  /** For `oneToMany`: the property of this entity to which the foreign key refers; `id` by default. */
  readonly referencedKey?: string
  /** For `oneToMany`: the order of the list. `where` is a condition on its rows. */
  readonly orderBy?: readonly OrderBy[]
  readonly where?: (row: RowRef, parent: RowRef) => RawBuilder<unknown>
  /** For `oneToMany`: the list is a connection in GraphQL. */
  readonly connection?: boolean
  /** For a connection: the number of records that REST includes; all by default. */
  readonly restLimit?: number
  /** For `count`: the list whose records are counted. */
  readonly countOf?: string
  /** For `computed`: the SQL expression. It receives the GraphQL arguments of the field. */
  readonly sql?: (row: RowRef, args: Readonly<Record<string, unknown>>) => RawBuilder<unknown>
  /** For `computed`: properties that the value is derived from. A viewer who may not read all of them may not read the value. */
  readonly dependsOn?: readonly string[]
  /**
   * For `computed`: names of access rules of the entity. The value is an object with an object for each of them, and a response
   * merges those that the viewer may read.
   */
  readonly parts?: readonly string[]
  /** For `computed`: the value is a key, from which the field's resolver loads the field for both APIs. */
  readonly isLoaded?: boolean
  /** For `computed`: the value is the id of a file, from which both APIs make a signed URL. */
  readonly isFileUrl?: boolean
  /** For `computed`: the value is the id of a picture, from which both APIs make a URL that lasts as long as the picture. */
  readonly isPictureUrl?: boolean
  /** For `computed`: the value is an `AvatarSource`, from which both APIs make a URL. */
  readonly isAvatarUrl?: boolean
  /** Whether REST includes the field only in routes that name it, because it is expensive or an object. */
  readonly restOptIn?: boolean
  /** Class of the personal data in the column. */
  readonly dataClass?: DataClass
}

/**
 * A sort key: a property with a column, a name with an expression, or a custom field as `customFields.<key>`. Null sorts as the
 * largest value.
 */
export interface OrderBy {
  readonly by: string
  readonly descending?: boolean
  /** Integer that is never null. */
  readonly sql?: (row: RowRef) => RawBuilder<unknown>
  /** The definition of a custom field, once it is known that the viewer may sort by it. */
  readonly customField?: { readonly id: string; readonly isText: boolean }
}

export interface EntityMetadata {
  readonly entity: Class
  readonly name: string
  readonly table: string
  /** Whether the entity is in neither API. */
  readonly internal: boolean
  /** Whether the entity has a table. The rows of a query result come from the query spec that reads it. */
  readonly stored: boolean
  readonly fields: ReadonlyMap<string, FieldMetadata>
  /** Whether the audit log keeps the values of changed fields. */
  readonly auditsValues: boolean
  /** The entity with the versions of the records. */
  readonly versions?: Class
  /** Whether archived records can be read. Reads of other entities exclude them. */
  readonly archivedAreReadable: boolean
  /** Properties by which callers may sort lists of the entity. Each has an index and is readable by everyone who sees the row. */
  readonly sort: readonly string[]
  /** Columns of the sort keys that are not sorted by their own column, such as enumerations, which sort by a number. */
  readonly sortColumns: Readonly<Record<string, readonly string[]>>
  /** Truth values about a whole list of the entity beside its records: their descriptions by name. */
  readonly listFields: Readonly<Record<string, string>>
  /** Columns that no query can select. */
  readonly internalColumns: ReadonlySet<string>
  /** Internal columns whose values the audit log keeps. */
  readonly auditedColumns: ReadonlySet<string>
}

interface Declarations {
  fields: Map<string, FieldMetadata>
  internalColumns: Set<string>
  auditedColumns: Set<string>
  foreignKeys: string[]
}

const declared = new Map<Class, Declarations>()
const registered = new Map<Class, EntityMetadata>()

export const declarationsOf = (prototype: object): Declarations => {
  const owner = prototype.constructor as Class
  const declarations = declared.get(owner) ?? {
    fields: new Map(),
    internalColumns: new Set(),
    auditedColumns: new Set(),
    foreignKeys: [],
  }
  declared.set(owner, declarations)
  return declarations
}

/** Registers a class. Returns the declarations of the class and its superclasses. */
export function registerEntity(
  type: Class,
  {
    table,
    internal = false,
    stored = true,
    sort = [],
    sortColumns = {},
    archivedAreReadable = false,
    auditsValues = false,
    versions,
    listFields = {},
  }: Pick<EntityMetadata, "table"> & Partial<EntityMetadata>,
) {
  const parts = declarationsWithSuperclasses(type)
  const fields = new Map(parts.flatMap((part) => [...part.fields]))
  const internalColumns = new Set(parts.flatMap((part) => [...part.internalColumns]))
  const auditedColumns = new Set(parts.flatMap((part) => [...part.auditedColumns]))
  const options = { table, internal, stored, sort, sortColumns, archivedAreReadable, auditsValues, versions, listFields }
  registered.set(type, { entity: type, name: type.name, ...options, fields, internalColumns, auditedColumns })
  return parts
}

/** Declarations of a class and its superclasses, superclasses first. */
const declarationsWithSuperclasses = (type: Class) => {
  const classes: Class[] = []
  for (let c: Class | null = type; c && c !== Function.prototype; c = Object.getPrototypeOf(c)) classes.unshift(c)
  return classes.flatMap((c) => declared.get(c) ?? [])
}

/** Metadata of a class; undefined for a class that is no entity. */
export const findMetadata = (type: Class): EntityMetadata | undefined => registered.get(type)

/** Metadata of an entity class. Throws for any other class. */
export function metadataOf(entity: Class): EntityMetadata {
  const metadata = findMetadata(entity)
  if (!metadata) throw new Error(`${entity.name} is not an entity`)
  return metadata
}

/** The entity class with a name, for a reference whose import would be circular. */
export function entityNamed(name: string): Class {
  const metadata = allMetadata().find((one) => one.name === name)
  if (!metadata) throw new Error(`there is no entity ${name}`)
  return metadata.entity
}

export const allMetadata = (): EntityMetadata[] => [...registered.values()]

export function snakeCase(name: string): string {
  const existing = snakeCaseNames.get(name)
  if (existing !== undefined) return existing
  const created = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  snakeCaseNames.set(name, created)
  return created
}

/** Names are those of properties in the code, so their number is limited. */
const snakeCaseNames = new Map<string, string>()

/** The property of a name in snake case, in any case of letters. */
export const camelCase = (name: string) => name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
