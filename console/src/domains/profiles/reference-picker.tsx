// A field for a record that a custom field refers to, found by its name.
import { type FormEventHandler, type ReactNode, Suspense, useDeferredValue, useState } from "react"
import { graphql } from "react-relay"
import type { CustomFieldTargetType } from "../../__generated__/customFields_query.graphql.ts"
import type { referencePickerQuery } from "../../__generated__/referencePickerQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { Loading } from "../../ui/page.tsx"
import { Picker } from "../../ui/picker.tsx"
import { useSearch } from "../../ui/use-search.ts"
import { useReferenceNames } from "./reference-name.tsx"

const MAX_RECORDS = 8

const Query = graphql`
  query referencePickerQuery(
    $search: String!
    $first: Int!
    $ofEmployees: Boolean!
    $ofDepartments: Boolean!
    $ofPositions: Boolean!
    $ofLocations: Boolean!
    $ofVacancies: Boolean!
  ) {
    directory(filter: { search: $search }, first: $first) @include(if: $ofEmployees) {
      nodes {
        id
        name: fullName
      }
    }
    departments(filter: { search: $search }, first: $first) @include(if: $ofDepartments) {
      nodes {
        id
        name
      }
    }
    positions(filter: { search: $search }, first: $first) @include(if: $ofPositions) {
      nodes {
        id
        name: title
      }
    }
    locations(filter: { search: $search }, first: $first) @include(if: $ofLocations) {
      nodes {
        id
        name
      }
    }
    jobs(filter: { search: $search }, first: $first) @include(if: $ofVacancies) {
      nodes {
        id
        name: title
      }
    }
  }
`

interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** The records that a text finds; undefined before there is an answer, and without a text. */
function useRecordSearch(targetType: CustomFieldTargetType, search: string) {
  const { response, hasFailed } = useSearch<referencePickerQuery>(Query, {
    search,
    first: MAX_RECORDS,
    ofEmployees: targetType === "USER",
    ofDepartments: targetType === "DEPARTMENT",
    ofPositions: targetType === "POSITION",
    ofLocations: targetType === "LOCATION",
    ofVacancies: targetType === "JOB",
  })
  const { directory, departments, positions, locations, jobs } = response ?? {}
  const records: readonly NamedRecord[] = (directory ?? departments ?? positions ?? locations ?? jobs)?.nodes ?? []
  return { options: response || hasFailed ? records : undefined, hasFailed }
}

interface ReferencePickerProps {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  targetType: CustomFieldTargetType
  /** Id of the present record; empty without one. The field shows it whenever it changes, unless something else was typed. */
  value: string
  onInput?: FormEventHandler<HTMLInputElement>
}

export function ReferencePicker(props: ReferencePickerProps) {
  const { value } = props
  const [before, setBefore] = useState(value)
  const [first, setFirst] = useState({ value, count: 0 })
  // Undefined while something is typed.
  const [chosen, setChosen] = useState<string | undefined>(value)
  if (before !== value) {
    setBefore(value)
    if (chosen === before) {
      setChosen(value)
      setFirst({ value, count: first.count + 1 })
    }
  }
  const field = { ...props, value: first.value, onChange: setChosen }
  return (
    <Suspense fallback={<Loading lines={1} />}>
      {first.value === "" ? (
        <SearchField key={first.count} {...field} present={undefined} />
      ) : (
        <NamedField key={first.count} {...field} />
      )}
    </Suspense>
  )
}

interface NamedFieldProps extends ReferencePickerProps {
  /** Called with the id of the chosen record; without one while something is typed. */
  onChange: (id?: string) => void
}

function NamedField(props: NamedFieldProps) {
  const { value } = props
  return <SearchField {...props} present={{ id: value, name: useReferenceNames([value])(value) }} />
}

interface SearchFieldProps extends NamedFieldProps {
  present: NamedRecord | undefined
}

function SearchField({ targetType, value: _, present, onChange, ...props }: SearchFieldProps) {
  const text = useText()
  const [chosen, setChosen] = useState(present)
  const [typed, setTyped] = useState(present?.name ?? "")
  const search = useDeferredValue(typed === chosen?.name ? "" : typed.trim())
  const { options, hasFailed } = useRecordSearch(targetType, search)
  const show = (record: NamedRecord | undefined) => {
    setChosen(record)
    setTyped(record?.name ?? "")
    onChange(record?.id ?? "")
  }
  return (
    <Picker
      {...props}
      value={chosen?.id ?? ""}
      typed={typed}
      options={options}
      empty={text(hasFailed ? "search.failed" : "palette.empty")}
      onType={(next) => {
        setTyped(next)
        onChange()
      }}
      onChoose={show}
      onLeave={() => show(typed.trim() === "" ? undefined : chosen)}
    >
      {({ name }) => name}
    </Picker>
  )
}
