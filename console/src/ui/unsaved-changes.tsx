// Asks before a screen is left whose forms have entries that were not sent.
import { type RefObject, useEffect, useSyncExternalStore } from "react"
import { useBlocker } from "react-router"
import { DiscardDialog } from "./dialog.tsx"
import { followEntries, hasChanges, isFirstForm, onForms } from "./form-entries.ts"

export function UnsavedChanges({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => followEntries(form.current as HTMLFormElement), [form])
  // The router asks one question at a time, so the first form asks for all.
  const isAsking = useSyncExternalStore(onForms, () => isFirstForm(form.current))
  return isAsking && <Question />
}

function Question() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  return state === "blocked" && <DiscardDialog onStay={reset} onDiscard={proceed} />
}
