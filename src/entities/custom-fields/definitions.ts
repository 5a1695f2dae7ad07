// Definitions of custom fields: attributes that an organization adds to a kind of its records.
import { sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, computed, embedded, enumeration, integer, localizedString, notInApi, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { CustomValue, Dictionary } from "../scalars.js"
import { CustomFieldEntityType, CustomFieldGroup, CustomFieldTargetType, CustomFieldType } from "./enums.js"

@ObjectType({ description: "An option of a custom field." })
export class CustomFieldOption {
  @Field(() => String, { description: "Stored value." }) value!: string
  @Field(() => String, { description: "Name for people." }) label!: string
}

@entity("A custom field: an attribute that the organization adds to a kind of its records.", {
  table: "custom_field_definitions",
  auditsValues: true,
  sort: ["position", "label"],
  unique: [["entityType", "key"]],
  index: [["entityType", "position", "id"]],
})
export class CustomFieldDefinition extends BaseEntity {
  @enumeration(CustomFieldEntityType, "Kind of records that have the field.") entityType!: CustomFieldEntityType
  @string("Key of the value in `customFields`, unique for a kind of records.") key!: string
  @localizedString("Name for people.") label!: string
  @string("Explanation for people.", { optional: true }) description?: string | null
  @enumeration(CustomFieldType, "Type of the values.") type!: CustomFieldType
  @boolean("Whether a record needs a value when it is created or its custom fields are written.") isRequired = false
  @embedded(() => [CustomFieldOption], "Options of an enum, in their order; an empty list for other types.")
  options: CustomFieldOption[] = []
  @computed(() => Dictionary, "The options as one object: names for people by value.", {
    sql: (definition) => sql`coalesce((select json_object_agg(option ->> 'value', option ->> 'label' order by position)
      from jsonb_array_elements(${definition("options")}) with ordinality as list (option, position)), '{}')`,
  })
  optionLabels!: Record<string, string>
  @enumeration(CustomFieldTargetType, "Kind of records that the values refer to. Only for references.", { optional: true })
  targetType?: CustomFieldTargetType | null
  @enumeration(CustomFieldGroup, "Who reads and changes the values. Only for employees.", { optional: true })
  group?: CustomFieldGroup | null
  @integer("Position among the fields of the same kind of records, from 0.") position = 0
  @computed(() => CustomValue, "Value of a new record for which none is given.", {
    sql: (definition) => sql`${definition("defaultValue")} -> 'value'`,
    optional: true,
  })
  default?: unknown
  @notInApi("Default, as an object with the key `value`.", { type: "json", optional: true, isAudited: true }) defaultValue?: {
    value: unknown
  } | null
}
