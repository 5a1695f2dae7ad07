// The custom fields of employees, as the organization defines them.
import { graphql, useFragment, useLazyLoadQuery } from "react-relay"
import type { customFields_query$data, customFields_query$key } from "../../__generated__/customFields_query.graphql.ts"
import type { customFieldsOptionsQuery } from "../../__generated__/customFieldsOptionsQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { caughtError, isForbidden } from "../../relay/api-error.ts"
import { cacheConfigOf } from "../../relay/caught.ts"
import type { FieldInput } from "./field-input.ts"

const Fragment = graphql`
  fragment customFields_query on Query @argumentDefinitions(withInputs: { type: "Boolean", defaultValue: false }) {
    customFieldDefinitions(first: 50, filter: { entityTypes: [USER] }) @catch {
      nodes {
        id
        key
        label
        description @include(if: $withInputs)
        group
        type
        targetType @include(if: $withInputs)
        optionLabels
      }
    }
  }
`

const OptionsQuery = graphql`
  query customFieldsOptionsQuery($ids: [ID!]!) {
    nodes(ids: $ids) @catch {
      id
      ... on CustomFieldDefinition {
        options {
          value
        }
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

const PREFIX = "customFields."

/** The name of a custom field among the fields of a profile. */
export const nameOf = ({ key }: Pick<CustomField, "key">): string => PREFIX + key

/** The key of a custom field by its name; undefined for another field. */
export const keyOf = (name: string): string | undefined => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined)

/** Whether a form has a control for a field, given the names of the fields that the caller may change. */
export const isInForm = (field: CustomField, editable: readonly string[]): boolean => editable.includes(nameOf(field))

const TYPES: Readonly<Record<string, FieldInput["type"]>> = { DATE: "date", NUMBER: "number" }
const PARSERS: Readonly<Record<string, FieldInput["parse"]>> = { BOOLEAN: (value) => value === "true", NUMBER: Number }

/** Whether an option looks like a number. Objects have such keys first, by their numbers. */
const isReordered = ({ optionLabels }: CustomField): boolean => Object.keys(optionLabels).some((value) => /^\d+$/.test(value))

type Options = NonNullable<FieldInput["options"]>

/**
 * A function that gives the options of an enum in their order. Suspends where the labels do not have it: with all fields, the options
 * would cost their screen more than 250.
 */
function useOptions(fields: readonly CustomField[]): (field: CustomField) => Options {
  const ids = fields.filter(isReordered).map(({ id }) => id)
  const fetchPolicy = ids.length > 0 ? "store-or-network" : "store-only"
  const reading = { fetchPolicy, networkCacheConfig: cacheConfigOf(OptionsQuery) } as const
  const { nodes } = useLazyLoadQuery<customFieldsOptionsQuery>(OptionsQuery, { ids }, reading)
  const found = (nodes?.ok && nodes.value) || []
  return ({ id, optionLabels }) => {
    const order = found.find((node) => node?.id === id)?.options?.map(({ value }) => value) ?? []
    const options = Object.entries(optionLabels).map(([value, label]) => ({ value, label: String(label) }))
    return options.sort((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
  }
}

/** The controls of custom fields. */
export function useCustomInputs(fields: readonly CustomField[]): FieldInput[] {
  const text = useText()
  const optionsOf = useOptions(fields)
  const answers: Options = [
    { value: "true", label: text("profiles.yes") },
    { value: "false", label: text("profiles.no") },
  ]
  return fields.map((field) => ({
    path: nameOf(field),
    title: field.label,
    hint: field.description ?? undefined,
    type: TYPES[field.type],
    targetType: field.targetType ?? undefined,
    options: field.type === "ENUM" ? optionsOf(field) : field.type === "BOOLEAN" ? answers : undefined,
    parse: PARSERS[field.type],
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
