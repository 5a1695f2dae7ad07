// Listeners that are loaded once the first screen is shown.
import type { IEnvironment } from "relay-runtime"
import { followPreferences } from "./follow-preferences.ts"
import { keepFocus } from "./keep-focus.ts"

/** Adds the listeners. The returned function removes them. */
export function addListeners(main: HTMLElement, environment: IEnvironment): () => void {
  const removals = [keepFocus(main), followPreferences(environment)]
  return () => {
    for (const remove of removals) remove()
  }
}
