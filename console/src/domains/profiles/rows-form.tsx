// A form for a short list of entries that are stored together, such as emergency contacts.
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useText } from "../../i18n/language.tsx"
import { Actions, Button, IconButton } from "../../ui/button.tsx"
import { Form, SubmitButton } from "../../ui/form.tsx"
import { DeleteIcon, PlusIcon } from "../../ui/icons.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import styles from "./person.module.css"

interface RowsFormProps<Row> {
  /** Name of the list in the input of the operation, by which problems are found. */
  name: string
  title: string
  empty: string
  addLabel: string
  removeLabel: (row: Row) => string
  rows: readonly Row[]
  newRow: Row
  /** The controls of an entry; `prefix` begins their names. */
  children: (row: Row, prefix: string) => ReactNode
  /** Stores the entries, in their order. */
  onSave: (values: FormData, prefixes: readonly string[]) => Promise<unknown>
}

export function RowsForm<Row>({ name, title, empty, addLabel, removeLabel, rows, newRow, children, onSave }: RowsFormProps<Row>) {
  const text = useText()
  const toast = useToast()
  const [entries, setEntries] = useState(() => rows.map((row, key) => ({ key, row })))
  const list = useRef<HTMLUListElement>(null)
  const positionToFocus = useRef<number>(undefined)
  useEffect(() => {
    const position = positionToFocus.current
    positionToFocus.current = undefined
    if (position === undefined || !list.current) return
    // The entry at the place of a removed one, else the last one, else the button that adds one.
    const place = list.current.children[Math.min(position, entries.length - 1)] ?? list.current.parentElement
    place?.querySelector<HTMLElement>("input, button")?.focus()
    list.current.dispatchEvent(new Event("input", { bubbles: true }))
  }, [entries])
  const add = () => {
    positionToFocus.current = entries.length
    setEntries((all) => [...all, { key: Math.max(-1, ...all.map((entry) => entry.key)) + 1, row: newRow }])
  }
  const remove = (position: number) => {
    positionToFocus.current = position
    setEntries((all) => all.toSpliced(position, 1))
  }
  const prefixOf = (position: number) => `${name}.${position}.`
  const submit = async (values: FormData) => {
    await onSave(
      values,
      entries.map((_, position) => prefixOf(position)),
    )
    toast.done(text("profiles.saved"))
  }
  return (
    <Panel title={title}>
      <Form onSubmit={submit} label={title}>
        {entries.length === 0 && <EmptyState>{empty}</EmptyState>}
        <ul ref={list} className={styles.rows}>
          {entries.map(({ key, row }, position) => (
            <li key={key} className={styles.row}>
              <div>{children(row, prefixOf(position))}</div>
              <IconButton label={removeLabel(row)} icon={<DeleteIcon />} onClick={() => remove(position)} />
            </li>
          ))}
        </ul>
        <Actions>
          <Button icon={<PlusIcon />} onClick={add}>
            {addLabel}
          </Button>
          <SubmitButton>{text("action.save")}</SubmitButton>
        </Actions>
      </Form>
    </Panel>
  )
}
