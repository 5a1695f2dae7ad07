// A field that finds a person by search.
import { useDeferredValue, useState } from "react"
import { useText } from "../i18n/language.tsx"
import { Avatar } from "./page.tsx"
import { type FoundPerson, usePeopleSearch } from "./people-search.ts"
import { Picker } from "./picker.tsx"

interface PersonPickerProps {
  /** Name of the field that has the id of the person. */
  name: string
  label: string
  hint?: string
  /** A person who cannot be chosen. */
  without?: string
}

export function PersonPicker({ name, label, hint, without }: PersonPickerProps) {
  const text = useText()
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState<FoundPerson>()
  const search = useDeferredValue(chosen ? "" : typed.trim())
  const { people, hasFailed } = usePeopleSearch(search)
  return (
    <Picker
      name={name}
      label={label}
      hint={hint}
      required
      value={chosen?.id ?? ""}
      typed={typed}
      options={hasFailed ? [] : people?.filter(({ id }) => id !== without)}
      empty={text(hasFailed ? "search.failed" : "people.empty")}
      onType={(value) => {
        setTyped(value)
        setChosen(undefined)
      }}
      onChoose={(person) => {
        setTyped(person.fullName)
        setChosen(person)
      }}
    >
      {({ avatarUrl, fullName, jobTitle }) => (
        <>
          <Avatar url={avatarUrl} size={24} />
          <span>{fullName}</span>
          <small>{jobTitle}</small>
        </>
      )}
    </Picker>
  )
}
