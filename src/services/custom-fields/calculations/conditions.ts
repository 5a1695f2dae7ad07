// SQL conditions of lists on custom fields. The column stores values by the id of their definition.
import { type RawBuilder, sql } from "kysely"
import { AppError, type FieldProblem } from "../../../core/errors.js"
import type { CustomFieldOperator, CustomFieldType } from "../../../entities/custom-fields/enums.js"
import type { RowRef } from "../../../entities/metadata.js"
import type { CustomFieldFilter } from "../../../inputs/custom-field-filter.js"
import { contains } from "../../../query/conditions.js"
import type { ListableField } from "../../../query/custom-fields.js"
import { parseValue, type StoredValue } from "./values.js"

type Condition = (row: RowRef) => RawBuilder<unknown>

const ORDERED: readonly CustomFieldType[] = ["NUMBER", "DATE"]
/** Types of an operator; any type for the others. */
const typesOf: Partial<Record<CustomFieldOperator, readonly CustomFieldType[]>> = {
  GT: ORDERED,
  GTE: ORDERED,
  LT: ORDERED,
  LTE: ORDERED,
  CONTAINS: ["STRING"],
}

const comparisons = { GT: sql`>`, GTE: sql`>=`, LT: sql`<`, LTE: sql`<=` }

/** The condition of a filter. Throws VALIDATION_FAILED naming the field for a value or an operator that does not fit its type. */
export function toCondition(field: ListableField, { operator: given, value, values }: CustomFieldFilter): Condition {
  const operator = given ?? (values ? "IN" : "EQ")
  const reject = (problem: Omit<FieldProblem, "path">) =>
    new AppError("VALIDATION_FAILED", { problems: [{ path: `customFields.${field.key}`, ...problem }] })
  if (typesOf[operator]?.includes(field.type) === false) throw reject({ code: "notAllowed" })
  if (operator === "IN" ? !values?.length || value !== undefined : value === undefined || values)
    throw reject({ code: "required" })
  const parse = (text: string, rule: Parameters<typeof parseValue>[0] = field): StoredValue => {
    const parsed = parseValue(rule, text)
    if ("code" in parsed) throw reject(parsed)
    return parsed.value
  }
  const text = value as string
  switch (operator) {
    case "EQ":
      return has(field, [parse(text)])
    case "NE": {
      const isEqual = has(field, [parse(text)])
      return (row) => sql`not ${isEqual(row)}`
    }
    case "IN":
      return has(
        field,
        (values as string[]).map((one) => parse(one)),
      )
    case "EXISTS": {
      const exists = parse(text, { type: "BOOLEAN", options: [] })
      return (row) => sql`${stored(row, field)} is ${exists ? sql`not null` : sql`null`}`
    }
    case "CONTAINS":
      return (row) => contains(sql`${row("customFields")} ->> ${field.id}::text`, text)
    default: {
      const bound = JSON.stringify(parse(text))
      return (row) => sql`${stored(row, field)} ${comparisons[operator]} ${bound}::jsonb`
    }
  }
}

const stored = (row: RowRef, { id }: ListableField) => sql`(${row("customFields")} -> ${id}::text)`

/** Condition that a field has one of the values. The index of the column serves each alternative. */
const has =
  ({ id }: ListableField, values: readonly StoredValue[]): Condition =>
  (row) =>
    sql`(${sql.join(
      values.map((value) => sql`${row("customFields")} @> ${JSON.stringify({ [id]: value })}::jsonb`),
      sql` or `,
    )})`
