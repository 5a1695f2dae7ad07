// Conditions on custom fields, which the filters of several lists share.
import { CustomFieldOperator } from "../entities/custom-fields/enums.js"
import { enumField, nestedField } from "./fields.js"
import { input } from "./input-field.js"
import { stringField } from "./text-fields.js"

@input("A condition on a custom field.")
export class CustomFieldFilter {
  @stringField("Key of the field.", { max: 64, example: "costCenter" }) key!: string
  @enumField(CustomFieldOperator, "Comparison. EQ by default, or IN with `values`.", { optional: true })
  operator?: CustomFieldOperator
  @stringField("Value as text: a decimal number, a date `YYYY-MM-DD`, `true` or `false`, an option, an id, or the text itself.", {
    max: 2000,
    optional: true,
    example: "4711",
  })
  value?: string
  @stringField("Values, any of which matches. For IN.", { max: 2000, list: true, optional: true }) values?: string[]
}

/** The most conditions on custom fields in one filter. */
const MAX_CONDITIONS = 10

export const customFieldFilters = () =>
  nestedField(() => CustomFieldFilter, "Conditions on custom fields that the caller may read of all records. All must match.", {
    optional: true,
    list: true,
    maxItems: MAX_CONDITIONS,
  })
