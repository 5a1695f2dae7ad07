// The custom fields of employees, as the organization defines them.
import { graphql, useFragment } from "react-relay"
import type { customFields_query$data, customFields_query$key } from "../../__generated__/customFields_query.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { caughtError, isForbidden } from "../../relay/api-error.ts"
import type { FieldInput } from "./field-input.ts"

const Fragment = graphql`
  fragment customFields_query on Query {
    customFieldDefinitions(first: 50, filter: { entityTypes: [USER] }) @catch {
      nodes {
        id
        key
        label
        description
        group
        type
        optionLabels
      }
    }
  }
`

type Definitions = Extract<customFields_query$data["customFieldDefinitions"], { ok: true }>["value"]
export type CustomField = NonNullable<Definitions>["nodes"][number]

/** The custom fields that the caller may read, in their order; none before the first day of work. */
export function useCustomFields(query: customFields_query$key): readonly CustomField[] {
  const { customFieldDefinitions: result } = useFragment(Fragment, query)
  if (result.ok) return result.value?.nodes ?? []
  const error = caughtError(result.errors)
  if (isForbidden(error)) return []
  throw error
}

/** The name of a custom field among the fields of a profile. */
export const nameOf = ({ key }: Pick<CustomField, "key">): string => `customFields.${key}`

/** Whether a form has a control for a field, given the names of the fields that the caller may change. No control chooses a record yet. */
export const isInForm = (field: CustomField, editable: readonly string[]): boolean =>
  field.type !== "ENTITY_REF" && editable.includes(nameOf(field))

const TYPES: Readonly<Record<string, FieldInput["type"]>> = { DATE: "date", NUMBER: "number" }

/** A function that gives the controls of custom fields. */
export function useCustomInputs(): (fields: readonly CustomField[]) => FieldInput[] {
  const text = useText()
  return (fields) =>
    fields.map(({ type, optionLabels, label, description, ...field }) => ({
      path: nameOf(field),
      title: label,
      hint: description ?? undefined,
      type: TYPES[type],
      options:
        type === "BOOLEAN"
          ? ["true", "false"].map((value) => ({ value, label: text(`profiles.${value === "true" ? "yes" : "no"}`) }))
          : type === "ENUM"
            ? Object.entries(optionLabels).map(([value, name]) => ({ value, label: String(name) }))
            : undefined,
      parse: type === "NUMBER" ? Number : type === "BOOLEAN" ? (value: string) => value === "true" : undefined,
    }))
}

/** A function that writes a value of a custom field. */
export function useCustomText(): (field: CustomField, value: unknown) => string {
  const text = useText()
  const { date, number } = useFormats()
  return ({ type, optionLabels }, value) => {
    if (value === null || value === undefined) return ""
    if (type === "BOOLEAN") return text(value === true ? "profiles.yes" : "profiles.no")
    if (type === "DATE") return date(String(value))
    if (type === "NUMBER") return number(Number(value), { maximumFractionDigits: 20 })
    return String(optionLabels[String(value)] ?? value)
  }
}
