// Inputs of the operations on custom field definitions.
import {
  CustomFieldEntityType,
  CustomFieldGroup,
  CustomFieldTargetType,
  CustomFieldType,
} from "../entities/custom-fields/enums.js"
import { booleanField, customDefaultField, enumField, integerField, nestedField } from "./fields.js"
import { input, patchInput } from "./input-field.js"
import { stringField } from "./text-fields.js"

@input("An option of a custom field.")
export class CustomFieldOptionInput {
  @stringField("Stored value.", { max: 100, example: "m" }) value!: string
  @stringField("Name for people. The value by default.", { max: 100, optional: true, example: "Medium" }) label?: string
}

@input("The replacement of a removed option in all records.")
export class CustomFieldReplacementInput {
  @stringField("Value of the removed option.", { max: 100 }) from!: string
  @stringField("Value of the option that replaces it.", { max: 100 }) to!: string
}

@patchInput("Attributes of a custom field to change. Omitted ones keep their value. Kind of records, key and type never change.")
export class UpdateCustomFieldDefinitionInput {
  @stringField("Name for people.", { max: 120, optional: true }) label?: string
  @stringField("Explanation for people.", { max: 1000, multiline: true, nullable: true }) description?: string | null
  @booleanField("Whether a record needs a value when it is created or its custom fields are written.", { optional: true })
  isRequired?: boolean
  @nestedField(() => CustomFieldOptionInput, "Options of an enum, in their order. Replaces the whole list.", {
    optional: true,
    list: true,
    short: "value",
  })
  options?: CustomFieldOptionInput[]
  @nestedField(() => CustomFieldReplacementInput, "Replacements of removed options that records use.", {
    optional: true,
    list: true,
  })
  replacements?: CustomFieldReplacementInput[]
  @enumField(CustomFieldGroup, "Who reads and changes the values; null for records other than employees.", { nullable: true })
  group?: CustomFieldGroup | null
  @integerField("Position among the fields of the same kind of records, from 0.", { max: 10_000, optional: true })
  position?: number
  @customDefaultField() default?: unknown
}

@input("A custom field to create.")
export class CreateCustomFieldDefinitionInput {
  @enumField(CustomFieldEntityType, "Kind of records that get the field.") entityType!: CustomFieldEntityType
  @stringField("Key of the value in `customFields`: a letter, then letters, digits and underscores.", {
    max: 64,
    pattern: [/^[A-Za-z][A-Za-z0-9_]*$/, "format"],
    example: "costCenter",
  })
  key!: string
  @stringField("Name for people.", { max: 120, example: "Cost center" }) label!: string
  @enumField(CustomFieldType, "Type of the values.") type!: CustomFieldType
  @stringField("Explanation for people.", { max: 1000, multiline: true, nullable: true }) description?: string | null
  @booleanField("Whether a record needs a value when it is created or its custom fields are written.", { optional: true })
  isRequired?: boolean
  @nestedField(() => CustomFieldOptionInput, "Options of an enum, in their order.", {
    optional: true,
    list: true,
    short: "value",
  })
  options?: CustomFieldOptionInput[]
  @enumField(CustomFieldTargetType, "Kind of records that the values refer to. Required for references.", { optional: true })
  targetType?: CustomFieldTargetType
  @enumField(CustomFieldGroup, "Who reads and changes the values. Only for employees. PERSONAL by default.", { optional: true })
  group?: CustomFieldGroup
  @integerField("Position among the fields of the same kind of records, from 0. The end by default.", {
    max: 10_000,
    optional: true,
  })
  position?: number
  @customDefaultField() default?: unknown
}

@input("Conditions on the listed custom fields.")
export class CustomFieldDefinitionFilter {
  @enumField(CustomFieldEntityType, "Kinds of records, any of which matches.", { repeated: true })
  entityTypes?: CustomFieldEntityType[]
}
