// What follows once the first screen is shown.
import type { IEnvironment } from "relay-runtime"
import { followPreferences } from "./follow-preferences.ts"
import { keepFocus } from "./keep-focus.ts"

/** Starts it. The returned function ends it. */
export function follow(main: HTMLElement, environment: IEnvironment): () => void {
  const ends = [keepFocus(main), followPreferences(environment)]
  return () => {
    for (const end of ends) end()
  }
}
