// A field that finds a person by search: a combobox with a list of people, moved through by arrow keys.
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react"
import { useText } from "../i18n/language.tsx"
import formStyles from "./form.module.css"
import { Field } from "./form.tsx"
import { Avatar } from "./page.tsx"
import { type FoundPerson, usePeopleSearch } from "./people-search.ts"
import styles from "./person-picker.module.css"

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
  const listId = useId()
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState<FoundPerson>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useDeferredValue(chosen ? "" : typed.trim())
  const people = usePeopleSearch(search)?.filter(({ id }) => id !== without)
  const isShown = isOpen && people !== undefined
  const choose = (person: FoundPerson) => {
    setChosen(person)
    setTyped(person.fullName)
    setOpen(false)
  }
  const leave = () => {
    const [first, ...others] = people ?? []
    if (first && others.length === 0) choose(first)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return
    const count = people.length
    if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, count))
    else if (event.key === "ArrowUp") setActive((active + count - 1) % Math.max(1, count))
    else if (event.key === "Escape") setOpen(false)
    else if (event.key === "Enter" && people[active]) choose(people[active])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.picker}>
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      <Field name={name} label={label} hint={hint}>
        {({ name: _hidden, ...attributes }) => (
          <input
            className={formStyles.control}
            {...attributes}
            type="text"
            role="combobox"
            autoComplete="off"
            required
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && people[active] ? `${listId}-${active}` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(undefined)
              setActive(0)
              setOpen(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
        )}
      </Field>
      <div id={listId} role="listbox" aria-label={text("palette.results")} className={styles.list} hidden={!isShown}>
        {people?.length === 0 && <p className={styles.empty}>{text("people.empty")}</p>}
        {people?.map((person, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={person.id}
            id={`${listId}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar url={person.avatarUrl} size={24} />
            <span>{person.fullName}</span>
            <small>{person.jobTitle}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
