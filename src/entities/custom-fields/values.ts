// Values of custom fields: the declaration of an entity that has them, and the SQL that reads them.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { Node } from "../base-entity.js"
import { json } from "../columns.js"
import { type Class, type RowRef } from "../metadata.js"
import { loaded } from "../relations.js"
import { CustomValue } from "../scalars.js"
import { type CustomFieldEntityType, CustomFieldGroup } from "./enums.js"

@ObjectType({ description: "The value of a custom field, with the record that it refers to." })
export class CustomFieldValue {
  @Field(() => String, { description: "Key of the field." }) key!: string
  @Field(() => CustomValue, { nullable: true, description: "Value; null if the record has none." }) value?: unknown
  @Field(() => Node, {
    nullable: true,
    description: "Record that the value refers to; null for other types, and if the caller may not read the record.",
  })
  ref?: Node | null
}

/** A value as the statement returns it. */
export interface LoadedCustomField {
  readonly key: string
  readonly value: unknown
  readonly isReference: boolean
}

/** The part of `customFields` that a group forms. Access rules of employees have the same name. */
export const partOf = (group: CustomFieldGroup) => `customFields.${group.toLowerCase()}`

/** The field of a policy that has the access rules of a custom field. */
export const policyFieldOf = (group: CustomFieldGroup | null | undefined) => (group ? partOf(group) : "customFields")

/** Parts of `customFields` of employees. */
export const customFieldParts = CustomFieldGroup.keys.map(partOf)

const entityTypes = new Map<Class, CustomFieldEntityType>()

/** The kind of records that an entity is to custom fields; undefined for an entity without them. */
export const customFieldTypeOf = (entity: Class): CustomFieldEntityType | undefined => entityTypes.get(entity)

/** The entity of a kind of records; undefined if it has no custom fields yet. */
export const customFieldEntityOf = (entityType: CustomFieldEntityType): Class | undefined =>
  [...entityTypes].find(([, type]) => type === entityType)?.[0]

export const customFieldEntities = (): Class[] => [...entityTypes.keys()]

/**
 * Declares that an entity has custom fields: the column of the values, and the fields `customFields` and `customField`. The
 * column stores values by the id of their definition, so a deleted definition leaves no readable value. With `parts`, each
 * group of fields has an access rule of its own. `restricted` says that not every viewer may read the values.
 */
export function customFields(
  entityType: CustomFieldEntityType,
  { parts, restricted }: { parts?: readonly string[]; restricted?: boolean } = {},
): PropertyDecorator {
  return (prototype, property) => {
    entityTypes.set(prototype.constructor as Class, entityType)
    json("Values of the custom fields, by key. Fields without a value, or that the caller may not read, are absent.", {
      default: "'{}'",
      comment: "Values of the custom fields, by the id of their definition.",
      sql: (row) => dictionarySql(row, entityType, parts !== undefined),
      parts,
      restricted,
    })(prototype, property)
    loaded(() => CustomFieldValue, "One custom field; null if there is none, or if the caller may not read it.", {
      sql: (row, { key }) => valueSql(row, entityType, { key: String(key), hasParts: parts !== undefined }),
      parts,
    })(prototype, "customField")
  }
}

/** The index of a table for conditions that a custom field has a value. */
export const customFieldsIndex = (table: string) => ({
  name: `${table}_custom_fields_index`,
  expression: `create index ${table}_custom_fields_index on ${table} using gin (organization_id, custom_fields jsonb_path_ops)`,
})

const storedValue = (row: RowRef) => sql`${row("customFields")} -> d.id::text`

/** The readable definitions of a kind of records. */
const fromDefinitions = (row: RowRef, entityType: CustomFieldEntityType, hasParts: boolean) => sql`
  from custom_field_definitions d
  where d.organization_id = ${row("organizationId")} and d.entity_type = ${entityType} ${hasParts ? sql`and ${isReadable(row)}` : sql``}`

/** Whether the viewer may read the group of a definition on a row. */
const isReadable = (row: RowRef) => {
  const cases = CustomFieldGroup.keys.map((group) => sql`when ${group} then ${row.canReadField(partOf(group))}`)
  return sql`case d."group" ${sql.join(cases, sql` `)} end`
}

const part = sql`'customFields.' || lower(d."group")`

/** An object with the readable values by key; with parts, an object with such an object for each part. */
function dictionarySql(row: RowRef, entityType: CustomFieldEntityType, hasParts: boolean): RawBuilder<unknown> {
  const values = sql`select ${hasParts ? sql`${part} as part,` : sql``}
    json_object_agg(d.key, ${storedValue(row)} order by d.position, d.key) as fields
    ${fromDefinitions(row, entityType, hasParts)} and ${storedValue(row)} is not null ${hasParts ? sql`group by d."group"` : sql``}`
  const object = hasParts ? sql`(select json_object_agg(g.part, g.fields order by g.part) from (${values}) g)` : sql`(${values})`
  return sql`case when ${row("customFields")} = '{}' then '{}'::json else coalesce(${object}, '{}'::json) end`
}

/** A `LoadedCustomField`; with parts, an object with its part. */
function valueSql(
  row: RowRef,
  entityType: CustomFieldEntityType,
  { key, hasParts }: { key: string; hasParts: boolean },
): RawBuilder<unknown> {
  const field = sql`json_build_object('key', d.key, 'value', ${storedValue(row)}, 'isReference', d.type = 'ENTITY_REF')`
  return sql`select ${hasParts ? sql`json_build_object(${part}, ${field})` : field}
    ${fromDefinitions(row, entityType, hasParts)} and d.key = ${key}`
}
