// Enumerations of custom fields.
import { type EnumValue, enumOf, enumWithLabels } from "../enum-type.js"

export const CustomFieldType = enumWithLabels("CustomFieldType", "Type of the values of a custom field.", {
  STRING: ["string", "Text of at most 2,000 characters."],
  NUMBER: ["number", "Decimal number."],
  DATE: ["date", "Calendar date, `YYYY-MM-DD`."],
  BOOLEAN: ["boolean", "True or false."],
  ENUM: ["enum", "Value of one of the options."],
  ENTITY_REF: ["entity_ref", "Id of another record."],
})
export type CustomFieldType = EnumValue<typeof CustomFieldType>

export const CustomFieldEntityType = enumOf("CustomFieldEntityType", "Kind of records that have a custom field.", {
  USER: "Employees.",
  JOB: "Vacancies.",
  DEPARTMENT: "Departments.",
  CANDIDATE: "Candidates. Only HR reads the values.",
  TASK: "Tasks.",
})
export type CustomFieldEntityType = EnumValue<typeof CustomFieldEntityType>

export const CustomFieldTargetType = enumOf("CustomFieldTargetType", "Kind of records that a custom field refers to.", {
  USER: "Employees.",
  DEPARTMENT: "Departments.",
  POSITION: "Positions.",
  LOCATION: "Locations.",
  JOB: "Vacancies.",
})
export type CustomFieldTargetType = EnumValue<typeof CustomFieldTargetType>

export const CustomFieldGroup = enumOf("CustomFieldGroup", "Who reads and changes a custom field of employees.", {
  DIRECTORY: "Everyone reads it. The employee proposes changes, which HR approves.",
  PERSONAL: "The employee and HR read and change it.",
  EMPLOYMENT: "The employee, the direct manager and HR read it. HR changes it.",
  COMPENSATION: "Readers of pay read it. HR changes it.",
})
export type CustomFieldGroup = EnumValue<typeof CustomFieldGroup>

export const CustomFieldOperator = enumOf("CustomFieldOperator", "Comparison of a custom field with a value.", {
  EQ: "Equals the value.",
  NE: "Differs from the value, or has no value.",
  GT: "Is greater than the value. For numbers and dates.",
  GTE: "Is the value or greater. For numbers and dates.",
  LT: "Is less than the value. For numbers and dates.",
  LTE: "Is the value or less. For numbers and dates.",
  IN: "Equals one of the values.",
  CONTAINS: "Contains the text, ignoring case and accents. For text.",
  EXISTS: "Has a value, or has none if the value is `false`.",
})
export type CustomFieldOperator = EnumValue<typeof CustomFieldOperator>
