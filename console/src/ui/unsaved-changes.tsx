// Asks before a screen is left whose forms have entries that were not sent.
import { type RefObject, useEffect, useSyncExternalStore } from "react"
import { useBlocker } from "react-router"
import { useText } from "../i18n/language.tsx"
import { Actions, Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"

interface Entries {
  /** The entries before the first input. */
  readonly before: string
  readonly hasInput: boolean
}

/** The forms of the screen. The router asks one question at a time, so the first form asks for all. */
const forms = new Map<HTMLFormElement, Entries>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = () => {
  for (const listener of listeners) listener()
}

const textOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])
const isChanged = ([form, { before, hasInput }]: [HTMLFormElement, Entries]) => hasInput && before !== textOf(form)

/** Takes the present entries as stored. Returns a function that takes this back. */
export function keepEntries(form: HTMLFormElement): () => void {
  const entries = forms.get(form)
  forms.set(form, { before: textOf(form), hasInput: false })
  return () => entries && forms.set(form, entries)
}

export function UnsavedChanges({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    const element = form.current as HTMLFormElement
    // Until there is input, the values that were stored meanwhile are those that the form begins with.
    const begin = () => !forms.get(element)?.hasInput && keepEntries(element)
    const change = () => forms.set(element, { before: forms.get(element)?.before ?? "", hasInput: true })
    begin()
    notify()
    element.addEventListener("focusin", begin)
    element.addEventListener("input", change)
    return () => {
      element.removeEventListener("focusin", begin)
      element.removeEventListener("input", change)
      forms.delete(element)
      notify()
    }
  }, [form])
  const isAsking = useSyncExternalStore(subscribe, () => form.current !== null && forms.keys().next().value === form.current)
  return isAsking && <Question />
}

function Question() {
  const text = useText()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && [...forms].some(isChanged),
  )
  if (state !== "blocked") return null
  return (
    <Dialog title={text("unsaved.title")} onClose={reset}>
      <Actions>
        <Button variant="primary" onClick={reset}>
          {text("unsaved.stay")}
        </Button>
        <Button onClick={proceed}>{text("unsaved.leave")}</Button>
      </Actions>
    </Dialog>
  )
}
