// A form for a short list of entries that are stored together, such as emergency contacts.
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useText } from "../../i18n/language.tsx"
import { currentVersionIn } from "../../relay/expected-version.ts"
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
  /** Name of an entry; empty for one without a name yet. */
  nameOf: (row: Row) => string
  rows: readonly Row[] | null | undefined
  /** Version of the record with the entries. */
  version: number | null | undefined
  newRow: Row
  /** The controls of an entry; `prefix` begins their names. */
  children: (row: Row, prefix: string) => ReactNode
  /** Stores the entries, in their order, if the record has the expected version. */
  onSave: (values: FormData, prefixes: readonly string[], expectedVersion: number | null | undefined) => Promise<unknown>
}

let lastKey = 0
const toEntries = <Row,>(rows: readonly Row[] | null | undefined) => (rows ?? []).map((row) => ({ key: ++lastKey, row }))

export function RowsForm<Row>(props: RowsFormProps<Row>) {
  const { name, title, empty, addLabel, nameOf, rows, version, newRow, children, onSave } = props
  const text = useText()
  const toast = useToast()
  const [entries, setEntries] = useState(() => toEntries(rows))
  const [begun, setBegun] = useState({ rows, version })
  const [isTouched, setTouched] = useState(false)
  // Changed entries keep the version that they began with, so that rows of others are not replaced unnoticed.
  const isSame = begun.rows === rows
  if (isSame ? (version ?? 0) > (begun.version ?? 0) : !isTouched) {
    setBegun({ rows, version })
    if (!isSame) setEntries(toEntries(rows))
  }
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
    setEntries((all) => [...all, ...toEntries([newRow])])
  }
  const remove = (position: number) => {
    positionToFocus.current = position
    setEntries((all) => all.toSpliced(position, 1))
  }
  const prefixOf = (position: number) => `${name}.${position}.`
  const submit = async (values: FormData) => {
    const prefixes = entries.map((_, position) => prefixOf(position))
    try {
      await onSave(values, prefixes, begun.version)
    } catch (error) {
      // The form says that the rows have changed since. Saving again replaces them.
      setBegun((before) => ({ ...before, version: currentVersionIn(error) ?? before.version }))
      throw error
    }
    setTouched(false)
    toast.done(text("profiles.saved"))
  }
  return (
    <Panel title={title}>
      <Form onSubmit={submit} label={title}>
        {entries.length === 0 && <EmptyState>{empty}</EmptyState>}
        <ul ref={list} className={styles.rows} onInput={() => setTouched(true)}>
          {entries.map(({ key, row }, position) => {
            const entry = nameOf(row) || text("profiles.entry", { number: position + 1 })
            return (
              <li key={key}>
                <fieldset aria-label={entry} className={styles.row}>
                  <div>{children(row, prefixOf(position))}</div>
                  <IconButton
                    label={text("profiles.remove", { name: entry })}
                    icon={<DeleteIcon />}
                    onClick={() => remove(position)}
                  />
                </fieldset>
              </li>
            )
          })}
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
