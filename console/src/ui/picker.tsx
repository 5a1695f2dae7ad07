// A field that finds a value by what is typed: a combobox with a list, moved through by arrow keys.
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { useText } from "../i18n/language.tsx"
import formStyles from "./form.module.css"
import { Field } from "./form.tsx"
import styles from "./picker.module.css"

interface PickerProps<Option> {
  /** Name of the field that has the id of the chosen option. */
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  /** Id of the chosen option; empty without one. */
  value: string
  typed: string
  /** The options that were found by what is typed; undefined while they are looked for. */
  options: readonly Option[] | undefined
  /** Said where nothing is found. */
  empty: string
  onType: (typed: string) => void
  onChoose: (option: Option) => void
  /** Called when the field is left without a choice. */
  onLeave?: () => void
  onInput?: FormEventHandler<HTMLInputElement>
  /** Content of an option. */
  children: (option: Option) => ReactNode
}

export function Picker<Option extends { readonly id: string }>({
  name,
  label,
  hint,
  required,
  value,
  typed,
  options,
  empty,
  onType,
  onChoose,
  onLeave,
  onInput,
  children,
}: PickerProps<Option>) {
  const text = useText()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const isShown = isOpen && options !== undefined
  const problem = required && typed !== "" && value === "" ? text("picker.choose") : ""
  const choose = (option: Option) => {
    onChoose(option)
    setOpen(false)
  }
  const leave = () => {
    const [first, ...others] = isShown ? options : []
    if (first && others.length === 0) choose(first)
    else onLeave?.()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return
    const count = options.length
    if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, count))
    else if (event.key === "ArrowUp") setActive((active + count - 1) % Math.max(1, count))
    else if (event.key === "Escape") setOpen(false)
    else if (event.key === "Enter" && options[active]) choose(options[active])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.picker}>
      <input type="hidden" name={name} value={value} />
      <Field name={name} label={label} hint={hint}>
        {({ name: _hidden, ...attributes }) => (
          <input
            ref={(element) => element?.setCustomValidity(problem)}
            className={formStyles.control}
            {...attributes}
            type="text"
            role="combobox"
            autoComplete="off"
            required={required}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && options[active] ? `${listId}-${active}` : undefined}
            value={typed}
            onInput={onInput}
            onChange={({ target }) => {
              onType(target.value)
              setActive(0)
              setOpen(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
        )}
      </Field>
      <div id={listId} role="listbox" aria-label={text("palette.results")} className={styles.list} hidden={!isShown}>
        {options?.length === 0 && <p className={styles.empty}>{empty}</p>}
        {isShown &&
          options.map((option, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={option.id}
              id={`${listId}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {children(option)}
            </div>
          ))}
      </div>
    </div>
  )
}
